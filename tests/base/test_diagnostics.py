"""Collecting remarks, and did-you-mean."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldwright.diagnostics import CODES, Collector, Severity, edit_distance, suggest
from meldwright.spans import Source, Span

SOURCE = Source("p.yaml", "a: 1\nb: 2\n")
WORDS = st.text(alphabet="abc_", max_size=8)


def test_remarks_come_in_the_order_of_the_text() -> None:
    report = Collector()
    report.add("MW103", "later", Span(SOURCE, 5, 6))
    report.add("MW102", "sooner", Span(SOURCE, 0, 1), severity=Severity.WARNING)
    assert [d.message for d in report.diagnostics] == ["sooner", "later"]
    assert report.has_errors


def test_the_same_remark_is_kept_once() -> None:
    report = Collector()
    for _ in range(2):
        report.add("MW103", "unknown", Span(SOURCE, 5, 6))
    assert len(report.diagnostics) == 1


def test_warnings_are_no_errors() -> None:
    report = Collector()
    report.add("MW103", "unknown", Span(SOURCE, 5, 6), severity=Severity.WARNING)
    assert not report.has_errors


def test_an_unregistered_code_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError, match="MW999"):
        Collector().add("MW999", "what", Span(SOURCE, 0, 1))


def test_codes_are_registered_in_order() -> None:
    assert list(CODES) == sorted(CODES)
    assert [code for code in CODES if not re.fullmatch(r"MW[0-6]\d\d", code)] == []
    assert [title for title in CODES.values() if title != title.strip() or not title] == []


def test_suggestions() -> None:
    """The nearest name, if it is near and alone."""
    assert suggest("minimum_topmatch", ["minimum_top_match", "maximum"]) == "minimum_top_match"
    assert suggest("Red", ["red", "black"]) == "red"
    assert suggest("take-rest", ["take_rest", "end_hand"]) == "take_rest"
    assert suggest("rnadom", ["random", "first_seat"]) == "random"
    assert suggest("deak", ["deal", "deck"]) is None
    assert suggest("xyz", ["table", "deck"]) is None
    assert suggest("x", ["A", "K"]) is None
    assert suggest("a" * 10_000, ["a" * 10_000]) is None


@given(WORDS, WORDS)
def test_distance_is_symmetric(one: str, other: str) -> None:
    assert edit_distance(one, other) == edit_distance(other, one)
    assert (edit_distance(one, other) == 0) == (one == other)


@given(WORDS, st.data())
def test_one_slip_is_one_edit(word: str, data: st.DataObject) -> None:
    """A letter left out, put in, replaced, or swapped with its neighbour."""
    at = data.draw(st.integers(0, len(word)))
    slips = [word[:at] + "x" + word[at:]]
    if at < len(word):
        slips += [word[:at] + word[at + 1 :], word[:at] + "x" + word[at + 1 :]]
    if at + 1 < len(word) and word[at] != word[at + 1]:
        slips.append(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    assert {edit_distance(word, slip) for slip in slips} == {1}
