"""The expressions of the two profiles: all are sound, and no slip of one letter goes unnoticed."""

from __future__ import annotations

import re
import string

import pytest
from tests.lang.reading import Written, read, sound, written_in_profiles

from meldwright.lang import Type, vocabulary

WRITTEN = written_in_profiles()
MORE = [
    Written("more", "any_side(count(bonus_cards) >= 1) or false", "contract", Type.BOOL, ()),
    Written("more", "min(naturals, 4) == max(wilds, jokers) and true", "meld", Type.BOOL, ()),
    Written("more", "100 if opened and not concealed else 0", "settlement", Type.POINTS, ()),
    Written("more", "rank == joker or black", "face", Type.BOOL, ()),
    Written("more", "red and rank in (3, joker)", "bonus", Type.BOOL, ()),
]


@pytest.mark.parametrize("written", [*WRITTEN, *MORE], ids=str)
def test_sound(written: Written) -> None:
    """An expression of a profile has no mistake, and its canonical form says the same."""
    expression = sound(written.text, written.context, written.expected, written.kinds)
    again = sound(expression.canonical(), written.context, written.expected, written.kinds)
    assert again.node == expression.node
    # The profiles are written as the printer writes, but for brackets that are there for the reader.
    assert re.sub(r"[()]", "", expression.canonical()) == re.sub(r"[()]", "", written.text)


def test_every_place_of_an_expression_is_met() -> None:
    """The two profiles between them use each path that the vocabulary names, bar none."""
    met = {re.sub(r"^[\w-]+:", "", written.path) for written in WRITTEN}
    patterns = [place for context in vocabulary().contexts.values() for place in context.stands_in]
    for pattern in patterns:
        form = re.escape(pattern).replace(r"\[\*\]", r"\[\d+\]").replace(r"\*", r"\w+")
        assert any(re.fullmatch(form, path) for path in met), pattern


def _slips(word: str) -> set[str]:
    letters = string.ascii_lowercase + "_"
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    slips = {a + b[1:] for a, b in cuts if b}
    slips |= {a + letter + b[1:] for a, b in cuts if b for letter in letters}
    slips |= {a + letter + b for a, b in cuts for letter in letters}
    slips |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    return slips - {word}


def _words() -> dict[str, tuple[Written, int]]:
    """Each word of four or more letters once for each place it can have: context and neighbours."""
    found: dict[str, tuple[Written, int]] = {}
    for written in [*WRITTEN, *MORE]:
        for match in re.finditer(r"[A-Za-z_]{4,}", written.text):
            before = re.findall(r"\w+|[^\w\s]+", written.text[: match.start()])[-1:]
            after = re.findall(r"\w+|[^\w\s]+", written.text[match.end() :])[:1]
            place = f"{written.context}: {''.join(before)} [{match[0]}] {''.join(after)}"
            found.setdefault(place, (written, match.start()))
    return found


@pytest.mark.parametrize(("written", "start"), _words().values(), ids=_words())
def test_a_slip_of_one_letter_is_refused_and_put_right(written: Written, start: int) -> None:
    """One letter wrong, missing, too many or swapped: the help names the right word first."""
    match = re.compile(r"\w+").match(written.text, start)
    assert match is not None
    for slip in _slips(match[0]):
        text = written.text[:start] + slip + written.text[match.end() :]
        found, said = read(text, written.context, written.expected, written.kinds)
        assert found is None, text
        here = [d for d in said if (d.span.start, d.span.end) == (start, start + len(slip))]
        assert here, (text, said)
        named = re.search(r"`([^`]+)`", here[0].help)
        assert named is not None, (text, here[0].help)
        assert named[1] == match[0], (text, here[0].help)
