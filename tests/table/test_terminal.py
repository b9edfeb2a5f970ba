"""A person at a real terminal, and at the poorest ones: all that is shown can be read, all that is typed counts."""

from __future__ import annotations

import io
import os
import re
import subprocess
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, PROGRAM, ROOT, STOPPABLE

from meldwright.game import read_record, verify

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")

PLAY = ("play", "classic", "--seed", "7", "--bots", "greedy")


class Terminal:
    """The command at a terminal; an answer is what is shown from the typed line to the next prompt."""

    def __init__(self, *words: object, size: tuple[int, int] = (24, 80), **environment: str) -> None:
        env = {name: value for name, value in PLAIN.items() if not name.startswith("LC_")}
        env |= {"TERM": "xterm", "LANG": "en_GB.UTF-8"} | environment
        command = ["-c", STOPPABLE + PROGRAM[-1], *map(str, words)]
        self.child = pexpect.spawn(
            PROGRAM[0], command, cwd=str(ROOT), env=env, dimensions=size, encoding="utf-8", timeout=20
        )
        self.child.logfile_read = io.StringIO()

    def until(self, prompt: str = "you> ") -> str:
        self.child.expect_exact(prompt)
        return str(self.child.before).replace("\r\n", "\n")

    def say(self, line: str, prompt: str = "you> ") -> str:
        self.child.sendline(line)
        return self.until(prompt)

    def end(self) -> tuple[int | None, str]:
        """The exit code, and all that has been shown."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus, self.child.logfile_read.getvalue().replace("\r\n", "\n")


def bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_some_turns_at_a_terminal(tmp_path: Path) -> None:
    """A refusal, its reason, an undo, a hint, `?`; Ctrl-C, and going on from there."""
    file = tmp_path / "a.game"
    table = Terminal(*PLAY, "--record", file)
    page = bare(table.until())
    assert "pile 2, top 3♣: not for you: a three lies on top" in page
    assert re.search(r"^hand \(11\): 4♦ 4♥  6♦ 6♥  7♦  9♠  J♦  Q♣  2♣ 2♣ 2♠$", page, re.MULTILINE)
    assert "A three lies on top, and such a pile may not be taken. Instead: `draw`." in table.say("take")
    assert "rule: pile.barred_top" in table.say("why")
    assert "10♣*" in bare(table.say("draw"))
    assert "20 points missing to open (30 of 50)" in bare(table.say("lay 4 4 2"))
    assert "Taken back." in table.say("undo")
    assert "it cannot be taken\n  back." in table.say("undo")
    assert re.search(r"(?s)A good player would `(lay|discard) [^`]*`: .{20,}\.", table.say("hint"))
    table.child.sendline("?")
    table.child.expect_exact("more: Enter, or q --")
    table.say("q")
    assert "lay: 4 4 2 | 6 6 2" in table.child.logfile_read.getvalue()
    page = bare(table.say("lay 4 4 2, lay 6 6 2, discard 7♦"))
    assert "- you laid 4♦ 4♥ 2♣ as 4s, laid 6♦ 6♥ 2♣ as 6s, discarded 7♦\n" in page
    assert "seat 3 took the pile" in page
    table.child.sendintr()
    code, text = table.end()
    assert code == 130
    last = text.splitlines()[-1]
    assert last == f"stopped; the match is saved, act by act; to go on: meldwright play --resume {file}"
    again = Terminal("play", "--resume", file)
    assert bare(again.until()).endswith(page.partition("\n\n")[2])
    assert "Say what to do with it: `discard Q`" in again.say("Q")
    again.child.sendline("q")
    code, text = again.end()
    assert code == 0
    assert text.splitlines()[-1] == f"The match is saved; to go on: meldwright play --resume {file}"
    assert verify(read_record(file)).hand.seat == 0


def test_a_terminal_that_is_closed(tmp_path: Path) -> None:
    """Ctrl-D leaves like `quit`; a terminal that goes away leaves the save."""
    file = tmp_path / "a.game"
    table = Terminal(*PLAY, "--record", file)
    table.until()
    table.child.sendeof()
    code, text = table.end()
    assert code == 0
    assert "to go on:" in text
    table = Terminal("play", "--resume", file)
    table.until()
    table.say("draw")
    table.child.close(force=True)
    assert verify(read_record(file)).hand.done[-1].turn == 2


def test_two_people_at_one_terminal(tmp_path: Path) -> None:
    """The screen is wiped, what was scrolled off it too, before the next one sees his cards."""
    table = Terminal(*PLAY, "--seats", "you:Ann,you:Bob", "--record", tmp_path / "a.game")
    table.until("Ann, press Enter when nobody else looks> ")
    page = table.say("", "Ann> ")
    assert "\x1b[2J\x1b[3J\x1b[H" in page
    table.say("draw", "Ann> ")
    between = table.say("discard 9", "Bob, press Enter when nobody else looks> ")
    assert "hand (" not in between.partition("\x1b[3J")[2]
    assert "4♦" not in bare(table.say("", "Bob> "))
    table.child.sendline("quit")
    assert table.end()[0] == 0


@pytest.mark.parametrize(
    ("environment", "colored", "signs"),
    [
        ({}, True, True),
        ({"NO_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
        ({"LANG": "C"}, True, False),
        ({"LC_ALL": "C", "TERM": "dumb"}, False, False),
    ],
    ids=["rich", "no-color", "dumb", "c", "c-and-dumb"],
)
def test_poor_terminals(environment: dict[str, str], colored: bool, signs: bool, tmp_path: Path) -> None:
    """Without colour or UTF-8 suits are letters; nothing is lost."""
    table = Terminal(*PLAY, "--record", tmp_path / "a.game", **environment)
    table.until()
    table.say("draw")
    table.child.sendline("quit")
    code, text = table.end()
    assert code == 0
    assert bool(re.search(r"\x1b\[[0-9;]*m", text)) is colored
    assert environment.get("TERM") != "dumb" or "\x1b" not in text
    assert ("♣" in text) is signs
    if not signs:
        assert text.isascii()
        assert "4D 4H  6D 6H  7D  9S  10C*" in bare(text)


def test_a_window_of_another_size(tmp_path: Path) -> None:
    """Forty columns hold everything too, in more lines."""
    for columns in (40, 150):
        table = Terminal(*PLAY, "--record", tmp_path / f"{columns}.game", size=(30, columns))
        page = bare(table.until()).partition("\n\n")[2]
        assert max(map(len, page.splitlines())) <= columns
        assert {"4♦", "2♠", "Q♣"} <= set(re.split(r"\s+", page))
        table.child.close(force=True)


def test_piped(tmp_path: Path) -> None:
    """No colour, no signs, no page that waits: a transcript, with what was typed at its place."""
    done = subprocess.run(
        [*PROGRAM, *PLAY, "--record", str(tmp_path / "a.game")],
        input=b"draw\n\xff\xfe\ndiscard 9\nrules",
        capture_output=True,
        env=PLAIN | {"LANG": "en_GB.UTF-8"},
        cwd=ROOT,
        check=False,
    )
    text = done.stdout.decode("utf-8")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "\x1b" not in text
    assert "you> draw\n" in text
    assert "Not understood" in text
    assert "you> rules\n" in text
    assert "more: Enter" not in text
    assert text.splitlines()[-1].startswith("The match is saved; to go on: meldwright play --resume")


def test_nothing_to_read(tmp_path: Path) -> None:
    """An empty input, or none at all, ends with a save."""
    for number, stream in enumerate((subprocess.DEVNULL, None), 1):
        command = [*PROGRAM, *PLAY, "--saves", str(tmp_path)]
        if stream is None:  # a process that has no standard input
            command = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
        done = subprocess.run(
            command, stdin=stream, capture_output=True, env=PLAIN, cwd=ROOT, check=False, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "to go on:" in done.stdout
        assert len(list(tmp_path.glob("*.game"))) == number
