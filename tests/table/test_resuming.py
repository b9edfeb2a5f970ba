"""A match that was broken off goes on as it would have: the same bots' choices, the same agreements."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from random import Random

import pytest
from tests.cli.running import run
from tests.game.tables import VARIANTS, rules_of, say, table

from meldwright.bots import BOTS, make_bot
from meldwright.game import Agreements, Match, Recorder, SeatEntry, Undo, finish, read_record, verify
from meldwright.game.locks import is_locked
from meldwright.game.saves import CannotSave, Save, list_saves
from meldwright.rules.compile import Rules

PLAYS = [[name] for name in sorted(BOTS)] + [["random", "normal", "easy", "greedy"]]


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole matches need no disk that has really written each line."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def written(path: Path, rules: Rules, names: list[str], hands: int = 2) -> bytes:
    """A save of so many hands between bots."""
    seats = [SeatEntry(f"seat {seat}", names[seat % len(names)]) for seat in range(rules.seats)]
    with Save.begin(path, rules, 5, seats, {}) as save:
        match = Match(rules, 5, save, begin=False)
        play_on(match, seats, hands)
    return path.read_bytes()


def play_on(match: Match, seats: list[SeatEntry] | tuple[SeatEntry, ...], hands: int) -> None:
    """Bots play until so many hands are done; they are made as `play` makes them when it begins or resumes."""
    bots = [make_bot(entry.bot, match.seed, seat) for seat, entry in enumerate(seats)]
    while not match.over and len(match.results) < hands:
        if match.due:
            match.next_hand()
        match.step(bots[match.hand.seat].choose(match.view(match.hand.seat)))


@pytest.mark.parametrize("variant", VARIANTS, ids=["classic", "second-shape"])
@pytest.mark.parametrize("names", PLAYS, ids=",".join)
def test_whatever_bots_play_a_break_changes_nothing(names: list[str], variant: str, tmp_path: Path) -> None:
    """Broken off at acts here and there and resumed, with new bots each time: byte by byte the unbroken record."""
    rules = rules_of(variant)
    whole = written(tmp_path / "whole.game", rules, names)
    rows = whole.splitlines(keepends=True)
    path = tmp_path / "cut.game"
    for cut in sorted(Random(1).sample(range(1, len(rows)), 12)):
        path.write_bytes(b"".join(rows[:cut]))
        match, save = Save.resume(path, rules)
        with save:
            play_on(match, read_record(path).header.seats, 2)
        assert path.read_bytes() == whole, f"broken off after line {cut}"


@pytest.mark.parametrize("variant", VARIANTS, ids=["classic", "second-shape"])
@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_that_is_made_anew_for_every_choice_chooses_the_same(name: str, variant: str) -> None:
    """It keeps nothing between two choices, and nothing of the process is in them."""
    rules = rules_of(variant)
    match = Match(rules, 9)
    bots = [make_bot(name, 9, seat) for seat in range(rules.seats)]
    while not match.hand.over:
        seat = match.hand.seat
        view = match.view(seat)
        step = bots[seat].choose(view)
        assert make_bot(name, 9, seat).choose(view) == step
        match.step(step)


def test_chance_differs_from_seat_to_seat_and_from_match_to_match() -> None:
    """Were it the same everywhere, four players by chance would be one."""
    view = say(table({0: "KC KD KH QC QD QH 7C 7D 7H 9C 2C"}), "draw").view(0)
    assert len(view.legal) > 5
    for chosen in (
        {make_bot("random", seed, 0).choose(view) for seed in range(200)},
        {make_bot("random", 1, seat).choose(view) for seat in range(200)},
    ):
        assert chosen == set(view.legal)


# -- what the table has agreed on


@pytest.mark.parametrize("undo", Undo)
def test_a_table_keeps_what_it_has_agreed_on(undo: Undo, tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    rules = rules_of("classic")
    with Save.begin(path, rules, 5, [SeatEntry(f"seat {n}") for n in range(4)], {}, agreed=Agreements(undo)):
        pass
    for expected in ("a hand", "an act", "another act"):
        match, save = Save.resume(path, rules)
        with save:
            assert match.agreed == Agreements(undo), expected
            if match.due:
                match.next_hand()
            else:
                match.step(match.hand.legal()[0])
    assert verify(read_record(path), rules).agreed == Agreements(undo)


def test_house_rules_are_noted_in_a_save(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    chosen = {"target": 3000, "talk": True, "pile": "small"}
    Save.begin(path, rules_of("classic"), 5, [SeatEntry("a")] * 4, {}, settings=chosen).close()
    assert read_record(path).header.settings == chosen
    match, save = Save.resume(path)
    save.close()
    assert match.due


def test_play_notes_the_house_rules_that_were_chosen(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    words = ("--bots", "easy", "--hands", "1", "--set", "match.target=500", "--record", path)
    assert run("play", "classic", "--auto", *words).code == 0
    assert read_record(path).header.settings == {"match.target": "500"}
    assert verify(read_record(path)).rules.profile.match.target == 500


# -- a full disk


@pytest.mark.parametrize("lost", ["end", "winner"])
def test_going_on_with_a_full_disk_when_a_line_of_points_is_due(
    lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match was broken off between the last act of a hand and its ledgers, which cannot be written now."""
    rules = rules_of("classic")
    path = tmp_path / "a.game"
    seats = [SeatEntry(f"seat {seat}", "greedy") for seat in range(4)]
    with Save.begin(path, rules, 5, seats, {}) as save:
        finish(match := Match(rules, 5, save), [make_bot("greedy", 5, seat) for seat in range(4)])
    whole = path.read_bytes()
    rows = whole.splitlines(keepends=True)
    cut = next(number for number, row in enumerate(rows) if lost in json.loads(row))
    path.write_bytes(b"".join(rows[:cut]))

    def full(self: Recorder, line: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full_disk:
        full_disk.setattr(Recorder, "_write", full)
        with pytest.raises(CannotSave, match="no space left on device"):
            Save.resume(path, rules)
        done = run("play", "--resume", path)
    assert done.code == 2
    assert f"error: {path}: cannot save: no space left on device" in done.err
    assert not is_locked(path)
    assert path.read_bytes() == b"".join(rows[:cut])
    (standing,) = list_saves(tmp_path)
    assert standing.problem == ""
    again, save = Save.resume(path, rules)
    with save:
        if not again.over:
            finish(again, [make_bot("greedy", 5, seat) for seat in range(4)])
    assert again.result == match.result
    assert path.read_bytes() == whole
