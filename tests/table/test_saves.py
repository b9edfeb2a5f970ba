"""Saves: whatever breaks a match off, nothing that was played is lost."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, PROGRAM, ROOT, process, refused, run
from tests.game.tables import rules_of

from meldwright.bots import make_bot
from meldwright.errors import RecordError
from meldwright.game import Match, Recorder, SeatEntry, read_record, verify
from meldwright.game.locks import InUse, is_locked
from meldwright.game.match import finish
from meldwright.game.saves import CUT, CannotSave, Save, list_saves, new_path

SEATS = [SeatEntry("seat 0"), *(SeatEntry(f"seat {seat}", "greedy") for seat in (1, 2, 3))]
WHEN = datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
PLAY = ("play", "classic", "--seed", "7", "--bots", "greedy")
"""Seat 3 begins, and seat 0 is the person."""

ACTS = ["draw", "lay 4 4 2", "lay 6 6 2", "discard 7", "draw", "discard 9"]


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def begun(path: Path, hands: int = 0) -> Save:
    """A save with some hands that bots have played at every seat, and a dealt one."""
    rules = rules_of("classic")
    save = Save.begin(path, rules, 7, SEATS, {})
    match = Match(rules, 7, save, begin=False)
    players = [make_bot("greedy", 7, seat) for seat in range(4)]
    while len(match.results) < hands:
        match.next_hand()
        while not match.hand.over:
            match.step(players[match.hand.seat].choose(match.view(match.hand.seat)))
    match.next_hand()
    match.act("draw")
    return save


def lines(path: Path) -> list[object]:
    """Everything in a record but the versions of its header."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()][1:]


def typed(words: Sequence[object], text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *map(str, words)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=PLAIN | {"XDG_DATA_HOME": os.environ["XDG_DATA_HOME"]},
        check=False,
    )


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole matches need no disk that has really written each line."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


# -- breaking off and going on


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_killed_after_every_act_and_resumed(tmp_path: Path) -> None:
    """SIGKILL after each act; in the end the save is line by line the record that nobody broke off."""
    unbroken = tmp_path / "unbroken.game"
    done = typed([*PLAY, "--record", unbroken], "\n".join(ACTS))
    assert done.returncode == 0, done.stderr
    broken = tmp_path / "broken.game"
    words: list[object] = [*PLAY, "--record", broken]
    for act in ACTS:
        child = subprocess.Popen(
            [*PROGRAM, *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env=PLAIN,
        )
        assert child.stdin is not None and child.stdout is not None
        child.stdin.write(f"{act}\nhint\n")
        child.stdin.flush()
        for line in child.stdout:
            if "A good player would" in line:  # the act is carried out, and the bots have played
                break
            if line.startswith("you> hint"):
                break
        child.kill()
        child.wait()
        child.stdin.close()
        child.stdout.close()
        words = ["play", "--resume", broken]
    assert lines(broken) == lines(unbroken)
    assert "to go on:" in typed(words, "").stdout
    assert not is_locked(broken)


@pytest.mark.usefixtures("no_waiting")
def test_a_match_that_is_broken_off_often_ends_as_the_whole_one(tmp_path: Path) -> None:
    """Every hand in a process of its own, as it were: the same winner and the same points."""
    rules = rules_of("classic")
    players = [make_bot("greedy", 7, seat) for seat in range(4)]
    whole = Match(rules, 7)
    finish(whole, players)
    path = tmp_path / "a.game"
    begun(path, 0).close()
    for stop in range(1, 400):
        match, save = Save.resume(path, rules)
        with save:
            for _ in range(250 + stop % 5):
                if match.over:
                    break
                if match.due:
                    match.next_hand()
                match.step(players[match.hand.seat].choose(match.view(match.hand.seat)))
        if match.over:
            break
    assert match.result == whole.result
    assert verify(read_record(path)).result == whole.result
    assert not (tmp_path / "a.game.lock").exists()


@pytest.mark.parametrize(
    ("damage", "acts_lost"),
    [
        (lambda data: data[:-9], 1),  # cut short
        (lambda data: data + b'{"seat": 3, "a', 0),
        (lambda data: data + b"\x00" * 4096, 0),  # what a power cut leaves behind
        (lambda data: data[:-9] + b"\n", 1),
        (lambda data: data[:-1], 0),  # only the line break is gone
    ],
    ids=["cut", "begun", "zeros", "cut-and-ended", "no-line-break"],
)
def test_a_damaged_last_line(damage: Callable[[bytes], bytes], acts_lost: int, tmp_path: Path) -> None:
    """It is taken off with a word, and the match goes on before it."""
    path = tmp_path / "a.game"
    begun(path).close()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    (standing,) = list_saves(tmp_path)
    assert standing.problem == ""
    match, save = Save.resume(path)
    save.close()
    assert len(match.hand.done) == 1 - acts_lost
    assert (save.notice == CUT) is (damage(whole) not in (whole, whole[:-1]))
    assert path.read_bytes() == (whole[: whole.rindex(b"{")] if acts_lost else whole)


def test_damage_elsewhere_is_no_matter_of_the_last_line(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    begun(path).close()
    rows = path.read_bytes().splitlines(keepends=True)
    rows[1] = rows[1][:-5] + b"\n"
    path.write_bytes(b"".join(rows))
    with pytest.raises(RecordError, match=":2: "):
        Save.resume(path)
    assert path.read_bytes() == b"".join(rows)
    assert not is_locked(path)
    (standing,) = list_saves(tmp_path)
    assert "expected one JSON object" in standing.problem
    assert "cannot be read" in refused_list(tmp_path)


def refused_list(folder: Path) -> str:
    done = run("play", "--resume", "--saves", folder)
    assert done.code == 2
    assert "none of these saves can be gone on with" in done.err
    return done.out


def test_a_whole_match_through_a_pipe(tmp_path: Path) -> None:
    """A person who follows the hints, line by line, ends with the score of four bots, in the save as well."""
    rules = rules_of("classic")
    bots = [make_bot("greedy", 7, seat) for seat in range(4)]
    match = Match(rules, 7)
    acts = []
    while not match.over:
        if match.due:
            match.next_hand()
        seat = match.hand.seat
        step = bots[seat].choose(match.view(seat))
        if seat == 0:
            acts.append(match.hand.say(step))
        match.step(step)
    path = tmp_path / "a.game"
    done = typed([*PLAY, "--record", path], "\n".join(acts))
    assert (done.returncode, done.stderr) == (0, "")
    *_, outcome, where = done.stdout.splitlines()
    assert outcome == run(*PLAY, "--auto", "--quiet").out.rstrip("\n")
    assert where == f"The record is in {path}"
    assert verify(read_record(path)).result == match.result
    assert done.stdout.count("next opening") == len(match.results)


# -- a full disk


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """The file may grow no further: one line says so, and everything before the act that failed is there."""
    path = tmp_path / "a.game"
    assert typed([*PLAY, "--record", path], "draw").returncode == 0
    size = path.stat().st_size
    before = lines(path)
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size + 20}, {size + 20}))\n"
    done = subprocess.run(
        [sys.executable, "-c", limited + PROGRAM[-1], "play", "--resume", str(path)],
        input="lay 4 4 2\nlay 6 6 2\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=PLAIN,
        check=False,
    )
    assert done.returncode == 2
    error, remedy = done.stderr.splitlines()
    assert error == f"error: {path}: cannot save: file too large"
    assert "the last act was not carried out, all before it is safe" in remedy
    assert f"meldwright play --resume {path}" in remedy
    assert path.stat().st_size == size + 20  # half a line
    again = typed(["play", "--resume", path], "")
    assert again.returncode == 0
    assert CUT in again.stderr
    assert lines(path) == before


def test_a_disk_that_is_full_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert refused(2, *PLAY, "--saves", tmp_path).startswith("error: ")
    assert [path.name for path in tmp_path.iterdir()] == ["data"] or not list(tmp_path.iterdir())
    save = None
    with pytest.raises(CannotSave, match="no space left on device"):
        save = Save.begin(tmp_path / "a.game", rules_of("classic"), 1, SEATS, {})
    assert save is None


def test_an_act_that_cannot_be_written_is_not_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.game"
    begun(path).close()
    match, save = Save.resume(path)
    before = match.hand.digest()

    def full(self: Recorder, line: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Recorder, "_write", full)
    with save, pytest.raises(CannotSave, match="no space left on device"):
        match.step(match.hand.legal()[0])
    assert match.hand.digest() == before


# -- one process at a time


def test_two_processes_on_one_save(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    with begun(path):
        with pytest.raises(InUse) as caught:
            Save.resume(path)
        assert caught.value.process == os.getpid()
        done = process("play", "--resume", path)
        assert (done.code, done.out) == (2, "")
        assert (
            f"error: {path}: this save is being played by another meldwright (process {os.getpid()})"
            in done.err
        )
        assert [standing.in_use for standing in list_saves(tmp_path)] == [True]
        assert "being played" in refused_list(tmp_path)
    assert [standing.in_use for standing in list_saves(tmp_path)] == [False]


# -- the folder


def test_saves_lie_where_the_platform_keeps_data(tmp_path: Path) -> None:
    done = typed(PLAY, "draw")
    assert done.returncode == 0
    (path,) = (tmp_path / "data" / "meldwright" / "saves").iterdir()
    assert re.fullmatch(r"classic-\d{8}-\d{6}-7\.game", path.name)
    again = typed(["play", "--resume"], "")
    assert "seat 0 to act; last seat 0: draw" in again.stdout
    assert "you drew 10C" in again.stdout
    assert typed(["play", "--resume", "classic"], "").stdout == again.stdout
    assert typed(["play", "classic", "--resume", path.name], "").returncode == 0


def test_the_list_of_saves_and_a_choice(tmp_path: Path) -> None:
    begun(tmp_path / "a.game", 0).close()
    begun(tmp_path / "b.game", 1).close()
    (tmp_path / "c.game").write_bytes(b"")
    for number, name in enumerate("abc"):
        os.utime(tmp_path / f"{name}.game", (number, number))
    done = typed(["play", "--resume", "--saves", tmp_path], "9\n2\n")
    assert done.returncode == 0
    rows = done.stdout.splitlines()
    assert rows[1:7:2] == ["  -  c.game", "  1  b.game", "  2  a.game"]
    assert "cannot be read: expected a header, found an empty file" in rows[2]
    assert re.search(
        r"classic: a person, greedy, greedy, greedy; hand 2, -?\d+ to -?\d+; seat \d to act", rows[4]
    )
    assert "a number from 1 to 2, or Enter for none" in rows
    assert str(tmp_path / "a.game") in done.stdout.splitlines()[-1]
    none = typed(["play", "--resume", "--saves", tmp_path], "\n")
    assert (none.returncode, none.stderr) == (0, "")


def test_names_of_saves(tmp_path: Path) -> None:
    first = new_path(tmp_path / "new", "we/ird id", WHEN, 5)
    assert first == tmp_path / "new" / "we-ird-id-20300102-030405-5.game"
    first.touch()
    assert new_path(tmp_path / "new", "we/ird id", WHEN, 5).name == "we-ird-id-20300102-030405-5-2.game"


@pytest.mark.usefixtures("no_waiting")
def test_a_finished_match_is_told_and_not_played(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    begun(path, 0).close()
    match, save = Save.resume(path)
    with save:
        finish(match, [make_bot("greedy", 7, seat) for seat in range(4)])
    done = run("play", "--resume", path)
    assert done.code == 0
    assert " wins by " in done.out
    assert "finished" in refused_list(tmp_path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--resume", "missing.game"], "missing.game: there is no such save"),
        (["play", "--resume"], "there is no save here"),
        (["play", "--resume", "uruguay"], "there is no save of uruguay here"),
        (["play", "--resume", "."], ".: is a directory"),
        (["play", "--resume", "README.md"], None),
        (["play", "--resume", os.devnull], "expected a file"),
        (["play", "--resume", "--seed", "3"], "--seed does not go with --resume"),
        (["play", "--resume", "--set", "match.target=500"], "--set does not go with --resume"),
        (["play"], "V is missing"),
        (["play", "classic", "--auto", "--seats", "you"], "--seats does not go with --auto"),
        (["play", "classic", "--json"], "--json does not go with a seat at the table"),
        (["play", "classic", "--seats", "you,gredy"], "did you mean 'greedy'?"),
        (["play", "classic", "--seats", "you,you,you,you,you"], "5 names for 4 seats"),
        (["play", "classic", "--seats", "you:Ann,you:Ann"], "that name is taken"),
        (["play", "classic", "--record", "README.md"], "there is a file of that name"),
        (["play", "classic", "--saves", "README.md"], "README.md"),
        (["play", "classic", "--record", "missing/a.game"], "missing/a.game: no such file or directory"),
    ],
)
def test_what_cannot_be_begun(words: list[str], said: str | None) -> None:
    done = run(*words)
    assert done.code in (1, 2)
    assert said is None or said in done.err
    assert done.out == ""
