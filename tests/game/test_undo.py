"""Taking an act back: within the turn, never across what has become known, and never by deleting a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.game.tables import classic, rigged, with_a_foot

from meldwright.errors import IllegalStep, RecordError
from meldwright.game import (
    Match,
    NothingToUndo,
    Recorder,
    SeatEntry,
    read_record,
    replay,
    verify,
)

HAND = "4C 4D 4H 4S KC KD KH QC QD 2C 9H"


def match(scribe: Recorder | None = None) -> Match:
    """Seat 0 begins with a hand that opens in many ways."""
    started = Match(classic(), 1, scribe, begin=False)
    started.deal(3, rigged(classic(), {0: HAND}, top="5C", stock="8C"))
    return started


def test_a_lay_is_taken_back_and_leaves_no_trace() -> None:
    play = match()
    play.act("draw")
    before, seen = play.hand.digest(), play.hand.history.seen_by(0)
    faces = play.hand.cards(0)
    play.act("lay K K K")
    assert play.hand.digest() != before
    play.undo()
    assert (play.hand.digest(), play.hand.history.seen_by(0), play.hand.cards(0)) == (before, seen, faces)


def test_several_acts_are_taken_back_one_by_one() -> None:
    play = match()
    play.act("draw")
    digests = [play.hand.digest()]
    for act in ("lay K K K", "lay Q Q 2", "end"):
        play.act(act)
        digests.append(play.hand.digest())
    for digest in reversed(digests[:-1]):
        play.undo()
        assert play.hand.digest() == digest


def test_a_draw_is_not_taken_back() -> None:
    """The card is known now (R7)."""
    play = match()
    play.act("draw")
    with pytest.raises(NothingToUndo, match="revealed"):
        play.undo()


def test_another_seats_turn_is_not_taken_back() -> None:
    play = match()
    play.act("draw")
    play.act("end")
    play.act("discard 9H")
    with pytest.raises(NothingToUndo, match="no act of this turn"):
        play.undo()


def test_a_foot_in_hand_stays_there() -> None:
    """The foot has been seen, so the canasta that earned it stands."""
    rules = with_a_foot()
    play = Match(rules, 1, begin=False)
    play.deal(3, rigged(rules, {0: "KC KD KH KS KC KD KH 4C 5D 6H 7S"}, top="5C", stock="8C"))
    for act in ("draw", "lay K K K", "add K to Ks", "add K to Ks", "add K to Ks"):
        play.act(act)
    play.undo()
    play.act("add K to Ks")
    play.act("add K to Ks")
    with pytest.raises(NothingToUndo, match="foot"):
        play.undo()


def test_an_undo_is_a_line_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with Recorder(path) as scribe:
        scribe.header(classic(), 1, [SeatEntry(f"seat {seat}") for seat in range(4)])
        play = match(scribe)
        for act in ("draw", "lay K K K"):
            play.act(act)
        play.undo()
        play.act("lay Q Q 2")
        digest = play.hand.digest()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line[:30] for line in lines[2:]] == [
        '{"seat": 0, "act": "draw"}',
        '{"seat": 0, "act": "lay K K K"',
        '{"seat": 0, "undo": 1}',
        '{"seat": 0, "act": "lay Q Q 2"',
    ]
    assert verify(read_record(path)).hand.digest() == digest
    assert [position.line for position in replay(read_record(path))] == [2, 3, 4, 5, 6]


def test_a_record_that_undoes_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with Recorder(path) as scribe:
        scribe.header(classic(), 1, [SeatEntry(f"seat {seat}") for seat in range(4)])
        play = match(scribe)
        play.act("draw")
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seat": 0, "undo": 1}\n')
    with pytest.raises(
        RecordError, match=r"4: expected an act that can be undone: what the last act revealed"
    ):
        verify(read_record(path))


def test_an_undo_that_is_refused_changes_nothing() -> None:
    play = match()
    before = play.hand.digest()
    with pytest.raises(NothingToUndo):
        play.undo()
    with pytest.raises(IllegalStep):
        play.act("end")
    assert play.hand.digest() == before
