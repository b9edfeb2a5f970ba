"""What only a terminal gets to see."""

from __future__ import annotations

import io
import os

import pexpect
import pytest
from tests.cli.running import PLAIN, PROGRAM, ROOT, STOPPABLE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")

PROGRESS = "measuring classic for "


def terminal(*words: str, **environment: str) -> pexpect.spawn:
    """The command on a terminal of 80 columns."""
    env = PLAIN | {"TERM": "xterm"} | environment
    command = ["-c", STOPPABLE + PROGRAM[-1], *words]
    child = pexpect.spawn(PROGRAM[0], command, cwd=str(ROOT), env=env, dimensions=(24, 80), encoding="utf-8")
    child.logfile_read = io.StringIO()
    return child


def rest(child: pexpect.spawn) -> tuple[int | None, str]:
    """Let it end; the exit code, and all that it has written."""
    child.expect(pexpect.EOF, timeout=30)
    child.close()
    return child.exitstatus, child.logfile_read.getvalue()


def on_screen(text: str) -> list[str]:
    """The lines that one sees in the end, where a carriage return writes over what stands there."""
    lines = []
    for written in text.replace("\r\n", "\n").removesuffix("\n").split("\n"):
        line = ""
        for part in written.split("\r"):
            line = part + line[len(part) :]
        lines.append(line.rstrip())
    return lines


def test_progress_goes_away() -> None:
    code, text = rest(terminal("bench", "--only", "classic", "--seconds", "0.1", NO_COLOR="1"))
    assert code == 0
    assert PROGRESS in text
    assert [line.split()[0] for line in on_screen(text)] == ["game", "classic"]


@pytest.mark.parametrize(
    ("words", "shown", "said"),
    [
        (["bench", "--only", "classic", "--seconds", "60"], PROGRESS, ["stopped"]),
        (["play", "classic", "--auto", "--seed", "7"], "Hand 1", None),
    ],
)
def test_ctrl_c_is_one_line(words: list[str], shown: str, said: list[str] | None) -> None:
    """It stands where the terminal has shown the ^C."""
    child = terminal(*words)
    child.expect(shown, timeout=30)
    child.sendintr()
    code, text = rest(child)
    lines = on_screen(text)
    assert code == 130
    assert lines[-1] == "stopped"
    assert said is None or lines == said


@pytest.mark.parametrize(
    ("environment", "colored"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_is_for_terminals_that_want_it(environment: dict[str, str], colored: bool) -> None:
    for words in (("list",), ("show", "classic"), ("check", "classic")):
        code, text = rest(terminal(*words, **environment))
        assert code == 0
        assert ("\x1b[" in text) is colored
