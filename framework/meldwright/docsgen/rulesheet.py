"""The rule sheet of a profile: its rules in plain sentences under the headings of a rules book.

The sentences come from `rules.registry`; here they are only set.  Each stands on lines of its own, so that
two sheets can be compared line by line.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from meldwright.profiles.model import Profile
from meldwright.rules.registry import SheetLine, rules_sheet

WIDTH = 80
"""Columns of a terminal of which nothing is known."""

HOUSE_RULES = "House rules"

FURTHER_RULES = "Further rules"
"""The heading over what hooks say of themselves."""

NARROWEST = 24
"""Below this many columns lines run over, rather than breaking words."""


def sheet_text(
    profile: Profile, *, width: int = WIDTH, cites: bool = False, further: Sequence[str] = ()
) -> str:
    """This sets a rule sheet as plain text, wrapped at `width` columns; it ends with a newline.

    With `cites`, each sentence ends with the ids of the source rules that its values come from, in brackets.
    `further`: what the hooks of the profile say of themselves.
    """
    blocks = []
    for section, sentences in _sections(profile, cites, further):
        block = [section, "-" * len(section)]
        for text in sentences:
            block += textwrap.wrap(
                text,
                width=max(width, NARROWEST),
                initial_indent="- ",
                subsequent_indent="  ",
                break_long_words=False,
                break_on_hyphens=False,  # a source id stays in one piece
            )
        blocks.append("\n".join(block))
    return "\n\n".join(blocks) + "\n"


def sheet_markdown(profile: Profile, *, cites: bool = False, further: Sequence[str] = ()) -> str:
    """This sets a rule sheet as a Markdown page, one sentence per line; it ends with a newline."""
    blocks = [f"# {_escaped(profile.name)}"]
    for section, sentences in _sections(profile, cites, further):
        items = "\n".join(f"- {_escaped(text)}" for text in sentences)
        blocks.append(f"## {section}\n\n{items}")
    return "\n\n".join(blocks) + "\n"


def sentence(line: SheetLine, *, cites: bool = False) -> str:
    """One sentence of the sheet, with its sources in brackets if wanted."""
    return f"{line.text} [{', '.join(line.cites)}]" if cites and line.cites else line.text


def house_rules(profile: Profile) -> list[str]:
    """What parts this table from the rule set as it stands, a sentence for each house rule."""
    return [
        setting.sentence or f"{setting.question} Here, in a way of its own."
        for setting in profile.settings
        if not setting.is_standard
    ]


def _sections(profile: Profile, cites: bool, further: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Headings with their sentences: first the house rules, so that nobody learns of them too late."""
    different = house_rules(profile)
    if different:
        yield HOUSE_RULES, different
    for section, lines in groupby(rules_sheet(profile), key=lambda line: line.section):
        yield section, [sentence(line, cites=cites) for line in lines]
    if further:
        yield FURTHER_RULES, [*further]


def _escaped(text: str) -> str:
    """The text with everything that Markdown would read as a mark made plain; names are free text."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|~" else char for char in text)
