"""A person plays a whole match at a real terminal, and one whole hand with the process killed at every line.

What the person types is decided beforehand: a twin of the match is played in this process, in which the bot
`normal` looks through the person's eyes and says each of its acts as a person would.
"""

from __future__ import annotations

import json
import os
import pty
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import ROOT, run
from tests.game.tables import classic
from tests.table.sitting import place
from tests.table.test_terminal import Terminal

from meldwright.bots import make_bot
from meldwright.game import ActError, Match, Recorder, SeatEntry, read_record, verify
from meldwright.game.locks import is_locked
from meldwright.game.record import ActLine, HandLine, Record, UndoLine
from meldwright.table.telling import refused

pexpect = pytest.importorskip("pexpect")
fdpexpect = pytest.importorskip("pexpect.fdpexpect")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals and kills of POSIX")

SEED = 15
"""Its first hand is short, and the person takes a pile in it, asks for leave and goes out."""

ME = 0
SEATS = [SeatEntry(f"seat {seat}", "" if seat == ME else "normal") for seat in range(4)]
PLAY = ("play", "classic", "--seed", str(SEED), "--seats", "you,normal,normal,normal")

FORBIDDEN = (
    "discard 4", "take with 9 9", "ask", "lay K 2 2", "lay 3B 3B 3B", "pick up", "lay A A A A A A A A", "yes",
    "add 5 to their 5s", "discard JK", "take onto Qs", "lay 2 2 2 as wilds", "end", "draw", "add JK to 7s",
)  # fmt: skip
"""Acts that are tried before a legal one, in turn, whenever they are not legal just then."""


@dataclass
class Twin:
    """The match as it is to be, played here by the bot that the person listens to."""

    match: Match = field(default_factory=lambda: Match(classic(), SEED, begin=False))
    bots: Sequence[Any] = field(default_factory=lambda: [make_bot("normal", SEED, seat) for seat in range(4)])

    def turns(self) -> Iterator[str]:
        """What the person says next; when it is asked for the next one, it has been carried out."""
        match = self.match
        while not match.over:
            if match.due:
                match.next_hand()
            while not match.hand.over:
                seat = match.hand.seat
                step = self.bots[seat].choose(match.view(seat))
                if seat == ME:
                    yield match.hand.say(step)
                match.step(step)

    def refusal(self, said: str) -> str:
        """What a dealer says to an act that the person may not do now; empty if he may, or it says nothing."""
        here = place(self.match, ME)
        try:
            why = here.why_not(said)
        except ActError:
            return ""
        return "" if why is None else refused(here, why)


def standing(record: Record) -> list[tuple[int, str]]:
    """The acts of a record that were not taken back, with what was dealt before them."""
    acts: list[tuple[int, str]] = []
    for _, line in record.lines:
        if isinstance(line, HandLine):
            acts.append((-1, repr(line)))
        elif isinstance(line, ActLine):
            acts.append((line.seat, line.act))
        elif isinstance(line, UndoLine):
            del acts[-line.acts :]
    return acts


def unbroken(path: Path) -> Record:
    """The record of the match as nobody disturbs it."""
    with Recorder(path) as scribe:
        scribe.header(classic(), SEED, SEATS)
        twin = Twin(Match(classic(), SEED, scribe, begin=False))
        list(twin.turns())
    return read_record(path)


def test_a_person_plays_a_whole_match(tmp_path: Path) -> None:
    """To 5000 points, by typed acts: some forbidden ones before them, some taken back and said again."""
    file = tmp_path / "match.game"
    table = Terminal(*PLAY, "--record", file, NO_COLOR="1")
    table.child.delaybeforesend = None
    ends = ["you> ", "Enter for the next hand> ", pexpect.EOF]

    def say(line: str) -> str:
        """Type a line; a hand that is over is looked at, and the next one is dealt."""
        table.child.sendline(line)
        while True:
            end = table.child.expect_exact(ends)
            if end != 1:
                return " ".join(str(table.child.before).split())
            table.child.sendline("")

    twin = Twin()
    tries, refusals, undone = iter(FORBIDDEN * 8), [], 0
    table.until()
    for typed, act in enumerate(twin.turns()):
        said = next(tries, "")
        sentence = twin.refusal(said) if said else ""
        if sentence:
            before = file.read_bytes()
            assert sentence in say(said)
            assert file.read_bytes() == before
            refusals.append(sentence)
        answer = say(act)
        if act.startswith(("lay", "add")) and undone < 6 and len(twin.match.hand.cards(ME)) > 8:
            assert "Taken back." in say("undo")
            answer = say(act)
            undone += 1
        assert "Instead:" not in answer and "Not understood" not in answer, (act, answer)
        if typed == 40:
            other = run("play", "--resume", file)
            assert (other.code, other.out) == (2, "")
            assert f"is being played by another meldwright (process {table.child.pid})" in other.err
    table.child.close()
    assert table.child.exitstatus == 0
    shown = table.child.logfile_read.getvalue().replace("\r\n", "\n")
    assert f"The record is in {file}" in shown
    assert (len(refusals) > 40, len(set(refusals)) > 12, undone) == (True, True, 6)
    record = read_record(file)
    assert record.complete
    result = verify(record).result
    assert result is not None
    assert result == twin.match.result
    assert max(result.totals) >= 5000
    assert shown.count("next opening") == len(result.hands) > 1
    assert standing(record) == standing(unbroken(tmp_path / "unbroken.game"))
    assert sum(isinstance(line, UndoLine) for _, line in record.lines) == undone


# -- killed at every line


def sit_down(words: Sequence[str]) -> tuple[int, Any]:
    """The command in a process of its own, at a terminal of its own, killed as soon as it has saved a line.

    A fork of this process, which has everything imported, starts in a tenth of the time of a new Python.
    """
    process, terminal = pty.fork()
    if not process:
        try:
            _play_and_die(words)
        finally:
            os._exit(70)
    return process, fdpexpect.fdspawn(terminal, encoding="utf-8", timeout=20)


def _play_and_die(words: Sequence[str]) -> None:
    from meldwright.cli import main

    write = Recorder._write

    def last(self: Recorder, line: dict[str, object]) -> None:
        write(self, line)
        os.kill(os.getpid(), signal.SIGKILL)

    Recorder._write = last  # type: ignore[method-assign]
    os.environ.update(TERM="dumb", LC_ALL="C")
    os.environ.pop("COLUMNS", None)
    os.chdir(ROOT)
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate("rww"))
    sys.argv = ["meldwright", *words]
    main()


@pytest.mark.filterwarnings(
    "ignore:.*multi-threaded.*:DeprecationWarning"
)  # whatever runs the tests may have threads
def test_a_hand_survives_a_kill_at_every_line(tmp_path: Path) -> None:
    """SIGKILL after each act, the bots' and the person's, an undo, the deal and the ledgers, each resumed.

    Nothing comes between a line and the kill, not even the carrying out of the act: the record grows as if
    nobody had ever been killed.
    """
    whole = tmp_path / "unbroken.game"
    with Recorder(whole) as scribe:
        scribe.header(classic(), SEED, SEATS)
        match = Match(classic(), SEED, scribe, begin=False)
        undone = False
        for act in Twin(match).turns():
            if match.results:
                break
            if act.startswith("lay") and not undone:
                match.act(act)
                match.undo()
                undone = True
    rows = whole.read_bytes().splitlines(keepends=True)
    lines = [json.loads(row) for row in rows]
    end = next(number for number, line in enumerate(lines) if "end" in line)
    file = tmp_path / "killed.game"
    words = [*PLAY, "--record", str(file)]
    for number, line in enumerate(lines[: end + 2]):  # as far as the next deal
        process, terminal = sit_down(words)
        if line.get("seat") == ME:
            terminal.expect_exact("you> ")
            terminal.sendline(line.get("act", "undo"))
        terminal.expect_exact(pexpect.EOF)
        _, status = os.waitpid(process, 0)
        terminal.close()
        shown = str(terminal.before)
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, (number, line, shown)
        assert file.read_bytes() == b"".join(rows[: number + 1]), (number, line, shown)
        words = ["play", "--resume", str(file)]
    killed, again = verify(read_record(file)), verify(read_record(whole))
    assert killed.results == again.results[:1]
    assert killed.totals == list(again.results[0].totals)
    assert not is_locked(file)
    said = [line["act"].split()[0] for line in lines[:end] if line.get("seat") == ME and "act" in line]
    assert {"draw", "lay", "discard"} <= set(said)
    assert any("undo" in line for line in lines[:end])
