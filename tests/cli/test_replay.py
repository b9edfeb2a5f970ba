"""`replay` for one who looks on: a position, a hand, and stepping through a record, with a seat's eyes or all."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.running import PLAIN, PROGRAM, ROOT, STOPPABLE, Done, hold, refused, run
from tests.game.tables import classic
from tests.table.looking_on import recorded

from meldwright.cli.group import cli


def typed(text: str, *words: str | Path) -> Done:
    """Run with these lines to be read."""
    result = CliRunner().invoke(cli, [str(word) for word in words], input=text, catch_exceptions=False)
    return Done(result.exit_code, result.stdout, result.stderr)


@pytest.fixture
def fixed(tmp_path: Path) -> Path:
    """A record that no bot has a part in, with names and undone acts."""
    file = tmp_path / "fixed.txt"
    recorded(file, classic(), 5, 1)
    return file


@pytest.fixture
def broken(record: Path, tmp_path: Path) -> Path:
    """A record whose line 20 says what no rule allows."""
    rows = record.read_text(encoding="utf-8").splitlines()
    rows[19] = json.dumps(json.loads(rows[19]) | {"act": "lay 3C 3C 3C 3C"})
    file = tmp_path / "broken.txt"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return file


# -- one position


def test_a_position_reads_like_this(fixed: Path) -> None:
    done = run("replay", fixed, "--at", "60")
    assert (done.code, done.err) == (0, "")
    hold("replay-at", done.out)
    seen = run("replay", fixed, "--at", "60", "--seat", "1")
    hold("replay-at-seat", seen.out)
    assert seen == run("replay", fixed, "--at", "60", "--seat", "bob")
    plain = run("replay", fixed, "--at", "60", "--seat", "1", "--plain").out
    assert all(line.endswith(".") for line in plain.splitlines())


def test_a_position_for_programs(record: Path) -> None:
    answer = json.loads(run("replay", record, "--at", "60", "--json").out)
    assert list(answer) == [
        "file", "line", "last", "hand", "eyes", "seats", "dealer", "phase", "player", "to_act", "next", "totals",
        "stock", "pile", "sides", "hands", "hand_sizes", "feet", "foot_sizes", "events", "legal",
    ]  # fmt: skip
    assert answer["eyes"] is None
    assert [len(hand) for hand in answer["hands"]] == answer["hand_sizes"]
    seen = json.loads(run("replay", record, "--at", "60", "--seat", "1", "--json").out)
    assert list(seen) == list(answer)
    assert seen["hands"] == [None, answer["hands"][1], None, None]
    assert seen["feet"] == [None] * 4
    draws = [(event["seat"], event["cards"]) for event in seen["events"] if event["what"] == "draw"]
    assert {seat for seat, cards in draws if cards} == {1}
    assert {seat for seat, cards in draws if not cards} == {0, 2, 3}
    assert "seed" not in seen


def test_the_end_of_a_record_is_a_position(record: Path) -> None:
    last = json.loads(run("replay", record, "--at", "5", "--json").out)["last"]
    assert "the record ends here" in run("replay", record, "--at", last + 1).out
    assert json.loads(run("replay", record, "--at", last + 1, "--json").out)["next"] is None
    assert refused(2, "replay", record, "--at", last + 2) == (
        f"error: {record}: there is no line {last + 2}; the last one is {last}\n"
    )


@pytest.mark.parametrize("line", ["1", "2"])
def test_before_the_first_deal_there_is_nothing(record: Path, line: str) -> None:
    assert f"no hand has been dealt before line {line}" in refused(2, "replay", record, "--at", line)


def test_a_position_is_read_no_further_than_it_must_be(broken: Path) -> None:
    assert run("replay", broken, "--at", "20").code == 0
    assert refused(1, "replay", broken, "--at", "21").startswith(f"error: {broken}:20: ")
    done = run("replay", broken, "--at", "21", "--json")
    assert (done.code, json.loads(done.out)["line"]) == (1, 20)


# -- one hand


def test_a_hand_as_a_seat_saw_it(record: Path) -> None:
    everything = run("replay", record, "--hand", "1").out
    seen = run("replay", record, "--hand", "1", "--seat", "2").out
    assert "seat 3 draws KD\n" in everything
    assert "seat 3 draws one card\n" in seen
    assert len(seen.splitlines()) <= len(everything.splitlines())
    for line in seen.splitlines():
        assert re.search(r"seat [013] (draws|is dealt) (?!one card|two cards|eleven cards)", line) is None
    assert re.search(r"seat 2 draws (10|[2-9JQKA])[CDHS]", seen)
    assert run("replay", record, "--hand", "1", "--seat", "all").out == everything
    events = json.loads(run("replay", record, "--hand", "1", "--seat", "2", "--json").out)["events"]
    assert {"line": 3, "text": "seat 3 draws one card"} in events


def test_an_undo_is_told(tmp_path: Path, record: Path) -> None:
    """The last act of a turn is taken back: what was told before is followed by that."""
    rows = record.read_text(encoding="utf-8").splitlines()
    number = next(n for n, row in enumerate(rows) if '"act": "end"' in row)
    seat = json.loads(rows[number])["seat"]
    rows[number + 1 : number + 1] = [json.dumps({"seat": seat, "undo": 1}), rows[number]]
    file = tmp_path / "undone.txt"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert f"{number + 2:>6}  seat {seat} takes back 1 act\n" in run("replay", file, "--hand", "1").out
    assert "takes back one act" in run("replay", file, "--at", number + 2).out


# -- stepping


def test_a_session_with_lines_that_are_piped(fixed: Path) -> None:
    done = typed("next\nseat 1\nline 60\nseat all\nwhy take\nq\n", "replay", fixed, "--step")
    assert (done.code, done.err) == (0, "")
    hold("replay-step", done.out, width=120)
    assert "\x1b" not in done.out


def test_where_stepping_begins(record: Path) -> None:
    assert "\nline 60 of " in typed("", "replay", record, "--step", "--at", "60").out
    assert "\nline 3 of " in typed("", "replay", record, "--step", "--hand", "1").out
    seen = typed("", "replay", record, "--step", "--seat", "seat 2").out
    assert "as seat 2 saw it" in seen
    plain = typed("", "replay", record, "--step", "--plain").out
    assert "\nLine 3 of " in plain
    assert "every hand is open" in plain


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--step", "--hand", "2"], "there is no hand 2; the record has 1"),
        (["--step", "--at", "2"], "there is nothing to see before line 2"),
        (["--step", "--at", "99999"], "there is nothing to see before line 99999"),
        (["--step", "--json"], "--json does not go with --step"),
        (["--step", "--quiet"], "--quiet does not go with --step"),
        (["--at", "9", "--quiet"], "--quiet does not go with --at"),
        (["--at", "9", "--hand", "1"], "--hand does not go with --at"),
        (["--step", "--at", "9", "--hand", "1"], "--hand does not go with --at"),
        (["--at", "9", "--plain", "--json"], "--plain does not go with --json"),
        (["--plain"], "--plain goes with --step or --at"),
        (["--seat", "1"], "--seat goes with --step, --at or --hand"),
        (["--at", "9", "--seat", "Bob"], "--seat: there is no seat 'Bob'; the seats are 0, 1, 2, 3, or all"),
        (["--step", "--seat", "4"], "--seat: there is no seat '4'"),
        (["--at", "0"], "'--at'"),
    ],
)
def test_what_cannot_be_shown(record: Path, words: list[str], said: str) -> None:
    message = refused(2, "replay", record, *words)
    assert said in message
    assert message.startswith("error: ")
    assert message.count("\n") <= 2


def test_a_record_that_does_not_hold_is_stepped_through_up_to_there(broken: Path) -> None:
    done = typed("end\n", "replay", broken, "--step")
    assert done.code == 1
    assert "This record does not hold: it can be seen up to line 20." in done.out
    assert "the record does not hold from here" in done.out
    assert done.err.startswith(f"error: {broken}:20: ")


def test_a_record_of_other_rules_is_stepped_through_by_its_own(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ("--auto", "--seed", "7", "--bots", "random", "--hands", "1", "--record", file)
    assert run("play", house, *words).code == 0
    done = typed("why take\nq\n", "replay", file, "--step")
    assert done.code == 0
    assert "note: the rules are as recorded; there is no rule set 'house' here" in done.err
    assert "\nline: as recorded; there is no rule set 'house' here\n" in done.out


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_at_a_terminal(record: Path) -> None:
    """Signs and colour, a page that fits, and Ctrl-C."""
    pexpect = pytest.importorskip("pexpect")
    env = {name: value for name, value in PLAIN.items() if not name.startswith("LC_")}
    env |= {"TERM": "xterm", "LANG": "en_GB.UTF-8"}
    words = ["-c", STOPPABLE + PROGRAM[-1], "replay", str(record), "--step"]
    child = pexpect.spawn(
        PROGRAM[0], words, cwd=str(ROOT), env=env, dimensions=(24, 80), encoding="utf-8", timeout=20
    )
    child.expect_exact("line 3 (Enter, `?` or `q`)> ")
    child.sendline("")
    child.expect_exact("line 4> ")
    page = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", str(child.before)).replace("\r\n", "\n")
    assert "next: seat 3 says `" in page
    assert len(page.strip("\n").split("\n")) <= 23
    assert re.search("[♣♦♥♠]", page)
    child.sendintr()
    child.expect(pexpect.EOF)
    assert str(child.before).rstrip().endswith("stopped")
    child.close()
    assert child.exitstatus == 130


@pytest.mark.parametrize("locale", ["C", "en_GB.UTF-8"])
def test_a_pipe_gets_plain_text(record: Path, locale: str) -> None:
    words = [*PROGRAM, "replay", str(record), "--step"]
    done = subprocess.run(
        words,
        check=False,
        cwd=ROOT,
        env=PLAIN | {"LANG": locale, "LC_ALL": locale},
        input=b"\n\n",
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
