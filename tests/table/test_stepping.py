"""Stepping through a record: the words, the pages in their order, and how it ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.table.looking_on import onlooker
from tests.table.sitting import PAGE, SPOKEN, Typist

from meldwright.table.facts import reasons
from meldwright.table.look import Look
from meldwright.table.reel import Reel
from meldwright.table.stepping import WORDS, NoSuchSeat, Stepping, seat_named

SNAPSHOTS = Path(__file__).parent / "snapshots"


def stepped(reel: Reel, *lines: str, look: Look = PAGE, eyes: int | None = None, line: int = 3) -> Typist:
    console = Typist(iter(lines), look)
    Stepping(onlooker(reel, eyes), console, line, reasons).run()
    return console


def test_a_session_reads_like_this(plain_reel: Reel) -> None:
    console = stepped(
        plain_reel, "", "next 2", "back", "legal", "why take with 7 7", "seat bob", "seat Zoe", "legal", "line 40",
        "history", "seat all", "start", "back", "end", "", "back", "line 9999", "hand 7", "hand one", "dance",
        "draw", "?", "q", "back",
    )  # fmt: skip
    text = console.text + "\n"
    snapshot = SNAPSHOTS / "stepping.txt"
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        snapshot.write_text(text, encoding="utf-8", newline="\n")
    assert text == snapshot.read_text(encoding="utf-8")
    assert text.isascii()


def test_plain_lines_tell_what_is_new(plain_reel: Reel) -> None:
    console = stepped(plain_reel, "next", "seat Ann", "back", look=SPOKEN)
    _, after, eyes, back = console.text.split("> ")
    assert after.startswith("next\nLine 4 of ")
    assert "Stock" not in after
    assert "drew" in after
    assert "as Ann saw it." in eyes
    assert "Stock" in eyes
    assert "Stock" in back


def test_every_word_does_something(plain_reel: Reel) -> None:
    says = {"hand N": "hand 1", "line N": "line 9", "seat WHO": "seat 1", "why ACT": "why draw"}
    for word in WORDS:
        console = stepped(plain_reel, says.get(word, word), line=8)
        assert "Not understood" not in console.text
        assert "There is no" not in console.text


def test_stepping_forwards_and_backwards_meets_the_same_positions(reel: Reel) -> None:
    """Each page on the way there is the page on the way back."""
    number = 90
    console = stepped(reel, *["next"] * number, *["back"] * number)
    pages = [text for text in console.shown if text and "> " not in text.split("\n")[0]]
    assert len(pages) == 2 * number + 1
    assert pages[: number + 1] == pages[number:][::-1]


def test_the_end_of_input_and_ctrl_c(plain_reel: Reel) -> None:
    assert stepped(plain_reel).shown[-1] == ""

    class Stopped(Typist):
        def ask(self, prompt: str) -> str:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Stepping(onlooker(plain_reel), Stopped(iter(())), 3, reasons).run()


@pytest.mark.parametrize(
    ("who", "seat"),
    [("Bob", 1), ("bob", 1), ("0", 0), ("seat 2", 2), (" SEAT  3 ", 3), ("all", None), ("2", 2)],
)
def test_a_seat_has_a_name_and_a_number(who: str, seat: int | None) -> None:
    assert seat_named(["Ann", "Bob", "Cleo", "Dan"], who) == seat


@pytest.mark.parametrize("who", ["", "Zoe", "4", "-1", "seat", "seat 9", "twin"])
def test_who_does_not_sit_there(who: str) -> None:
    with pytest.raises(NoSuchSeat, match="the seats are 0 "):
        seat_named(["Ann", "Twin", "TWIN", "2"], who)


def test_a_name_goes_before_a_number() -> None:
    assert seat_named(["2", "1", "x", "all"], "2") == 0
    assert seat_named(["2", "1", "x", "all"], "all") == 3
