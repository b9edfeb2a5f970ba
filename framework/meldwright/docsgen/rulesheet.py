"""The rule sheet of a profile: its rules in plain sentences under the headings of a rules book.

The sentences come from `rules.registry`; here they are only set.  Each stands on lines of its own, so that
two sheets can be compared line by line.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby

from meldwright.profiles.model import Profile
from meldwright.rules.registry import SheetLine, rules_sheet

WIDTH = 80
"""Columns of a terminal of which nothing is known."""

NARROWEST = 24
"""Below this many columns lines run over, rather than breaking words."""


def sheet_text(profile: Profile, *, width: int = WIDTH, cites: bool = False) -> str:
    """This sets a rule sheet as plain text, wrapped at `width` columns; it ends with a newline.

    With `cites`, each sentence ends with the ids of the source rules that its values come from, in brackets.
    """
    blocks = []
    for section, lines in _sections(profile):
        block = [section, "-" * len(section)]
        for line in lines:
            block += textwrap.wrap(
                sentence(line, cites=cites),
                width=max(width, NARROWEST),
                initial_indent="- ",
                subsequent_indent="  ",
                break_long_words=False,
                break_on_hyphens=False,  # a source id stays in one piece
            )
        blocks.append("\n".join(block))
    return "\n\n".join(blocks) + "\n"


def sheet_markdown(profile: Profile, *, cites: bool = False) -> str:
    """This sets a rule sheet as a Markdown page, one sentence per line; it ends with a newline."""
    blocks = [f"# {_escaped(profile.name)}"]
    for section, lines in _sections(profile):
        items = "\n".join(f"- {_escaped(sentence(line, cites=cites))}" for line in lines)
        blocks.append(f"## {section}\n\n{items}")
    return "\n\n".join(blocks) + "\n"


def sentence(line: SheetLine, *, cites: bool = False) -> str:
    """One sentence of the sheet, with its sources in brackets if wanted."""
    return f"{line.text} [{', '.join(line.cites)}]" if cites and line.cites else line.text


def _sections(profile: Profile) -> Iterator[tuple[str, Iterator[SheetLine]]]:
    return groupby(rules_sheet(profile), key=lambda line: line.section)


def _escaped(text: str) -> str:
    """The text with everything that Markdown would read as a mark made plain; names are free text."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|~" else char for char in text)
