"""The rule sheet as people see it: exact text, sources in brackets, width, Markdown."""

from __future__ import annotations

import itertools
import os
import re
from pathlib import Path

import pytest

from meldwright.docsgen.rulesheet import sheet_markdown, sheet_text
from meldwright.profiles.model import Profile
from meldwright.rules.registry import SECTIONS, rules_sheet

from .alternatives import edited
from .profiles import both, classic

SNAPSHOTS = Path(__file__).parent / "snapshots"
PROFILES = pytest.mark.parametrize("profile", both(), ids=lambda profile: profile.id)


@PROFILES
def test_sheet_is_exactly_this(profile: Profile) -> None:
    """To accept what is said now, set MELDWRIGHT_ACCEPT=1 and read the difference."""
    snapshot = SNAPSHOTS / f"{profile.id}.txt"
    text = sheet_text(profile)
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        snapshot.write_text(text, encoding="utf-8", newline="\n")
    assert text == snapshot.read_text(encoding="utf-8")


@PROFILES
def test_sentences_are_complete_and_free_of_file_words(profile: Profile) -> None:
    for line in rules_sheet(profile):
        assert re.match(r"[A-Z]", line.text), line
        assert line.text.endswith("."), line
        assert "  " not in line.text, line
        assert not re.search(r"[_=<>{}`]|\b(true|false|none|None|null)\b", line.text), line
        assert not re.search(
            r"\b(a) [aeiou]|\b(an) [^aeiou]|\bone (card|meld|canasta|point)s\b", line.text
        ), line


@PROFILES
def test_headings_are_those_of_a_rules_book(profile: Profile) -> None:
    text = sheet_text(profile).splitlines()
    headings = [above for above, below in itertools.pairwise(text) if below and set(below) == {"-"}]
    assert tuple(headings) == SECTIONS


@pytest.mark.parametrize("width", [24, 40, 80, 132])
@PROFILES
def test_text_keeps_to_the_width(profile: Profile, width: int) -> None:
    text = sheet_text(profile, width=width)
    assert max(len(line) for line in text.splitlines()) <= width
    assert _words(text) == _words(sheet_text(profile, width=1000))


def test_a_terminal_of_no_width_still_gets_its_sheet() -> None:
    assert _words(sheet_text(classic(), width=0)) == _words(sheet_text(classic()))


def test_sources_stand_in_brackets_at_the_end_of_their_sentence() -> None:
    text = " ".join(sheet_text(classic(), cites=True).split())
    assert "when the hand is over" not in text
    assert "another hand is played. [CL-MATCH-05]" in text
    assert "wins by the difference. [CL-MATCH-01, CL-MATCH-03, CL-MATCH-04]" in text
    assert "turns pass to the left. - A turn begins" in text, "an axiom of the family cites nothing"
    assert "[" not in sheet_text(classic())


def test_another_source_changes_its_own_sentence_and_none_without_cites() -> None:
    """Cites are annotations: the rules stay the same."""
    profile = classic()
    source = next(iter(profile.origins.values())).source
    plain, cited = (
        sheet_text(profile, width=10_000),
        sheet_text(profile, width=10_000, cites=True).splitlines(),
    )
    entries = list(re.finditer(r"(?<=: \[)CL-[A-Z0-9]+-[0-9]+", source.text))
    assert len(entries) == len(profile.cites)
    for entry in entries[::4]:
        other = edited(profile, entry.start(), entry.end(), "OTHER-SOURCE-01")
        assert other is not None
        assert sheet_text(other, width=10_000) == plain
        now = sheet_text(other, width=10_000, cites=True).splitlines()
        differences = [(a, b) for a, b in zip(cited, now, strict=True) if a != b]
        assert len(differences) == 1, entry.group()
        assert differences[0][1].partition(" [")[0] == differences[0][0].partition(" [")[0]


def test_markdown_has_a_title_headings_and_one_sentence_per_line() -> None:
    page = sheet_markdown(classic(), cites=True)
    assert page.startswith(
        "# Classic Canasta\n\n## The game\n\n- These are the rules of Classic Canasta.\n- "
    )
    assert [line[3:] for line in page.splitlines() if line.startswith("## ")] == list(SECTIONS)
    assert page.count("\n- ") == len(rules_sheet(classic()))
    assert page.endswith("another hand is played. \\[CL-MATCH-05\\]\n")


def test_markdown_takes_names_as_plain_text() -> None:
    """A name is free text; it can neither be a link nor a heading nor HTML."""
    profile = classic()
    span = profile.origins["name"]
    other = edited(profile, span.start, span.end, "'A [link](http://x) <b> # *star*'")
    assert other is not None
    assert sheet_markdown(other).startswith("# A \\[link\\](http://x) \\<b\\> \\# \\*star\\*\n")


def _words(text: str) -> list[str]:
    return [word for word in text.split() if set(word) != {"-"}]
