"""How things look: suits by colour and sign where the terminal has both, by letter everywhere else.

Everything here is text in, text out.  Lengths are those that one sees, without the codes of colour.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from meldwright.cards import Card

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

STYLES = {"red": "31", "green": "32", "yellow": "33", "bold": "1", "dim": "2"}

_CODES = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show."""

    width: int = 80
    height: int = 24
    color: bool = False
    signs: bool = False
    """Can it show the signs of suits?"""
    plain: bool = False
    """Lines for a screen reader: sentences, no columns, nothing drawn."""

    def card(self, card: Card, mark: str = "") -> str:
        """This gives a face; signs need colour beside them to be told apart at a glance."""
        if not (self.color and self.signs):
            return f"{card}{mark}"
        text = f"{card.rank}{SIGNS[card.suit]}" if card.suit else str(card)
        return self.style(text + mark, *(["red"] if card.red else []), *(["bold"] if mark else []))

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self.card, cards))

    def style(self, text: str, *styles: str) -> str:
        """This gives the text in colour, where there is any."""
        if not self.color or not styles or not text:
            return text
        return f"\x1b[{';'.join(STYLES[style] for style in styles)}m{text}\x1b[0m"

    def shown(self, text: str) -> str:
        """This keeps to the letters that the terminal knows."""
        return text if self.signs else text.encode("ascii", "replace").decode()


def seen(text: str) -> int:
    """This gives the columns that a text takes."""
    return len(_CODES.sub("", text))


def flow(cells: Iterable[str], width: int, first: str = "", indent: str = "  ", gap: str = "  ") -> list[str]:
    """This sets cells one after the other into lines; a cell is never broken unless it is a line by itself."""
    lines = [first]
    fresh = True
    for cell in cells:
        if not fresh and seen(lines[-1]) + len(gap) + seen(cell) > width:
            lines.append(indent)
            fresh = True
        elif fresh and lines[-1].strip() and seen(lines[-1]) + seen(cell) > width:
            lines.append(indent)
        lines[-1] += cell if fresh else gap + cell
        fresh = False
    return [line.rstrip() for line in lines if line.strip()]


def wrapped(text: str, width: int, first: str = "", indent: str = "  ") -> list[str]:
    """This breaks a text at its blanks; a longer word, such as a path, stays whole to be copied."""
    if not _CODES.search(first + text):
        return textwrap.wrap(
            text,
            width,
            initial_indent=first,
            subsequent_indent=indent,
            break_on_hyphens=False,
            break_long_words=False,
        )
    return flow(text.split(), width, first, indent, " ")


def speaks_unicode(environment: Mapping[str, str], encoding: str | None, *, windows: bool = False) -> bool:
    """This tells whether a terminal shows more than ASCII.

    Python writes UTF-8 even where the locale is plain C, and then sets LC_CTYPE itself, so that the
    variable is believed only beside a locale that has a name.
    """
    if (encoding or "").lower().replace("-", "") != "utf8":
        return False
    if windows:
        return True
    everything = environment.get("LC_ALL", "")
    types, language = environment.get("LC_CTYPE", ""), environment.get("LANG", "")
    if types == "C.UTF-8" and language in ("", "C", "POSIX"):
        types = ""
    named = everything or types or language
    return "utf8" in named.lower().replace("-", "")
