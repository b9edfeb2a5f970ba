"""Diagnostics as people, editors and CI see them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldwright.diagnostics import Diagnostic, Severity
from meldwright.render import as_json, caret_text, ci, ci_error, one_line
from meldwright.spans import Source, Span


def remark(text: str, wanted: str, *, help: str = "", related: str = "") -> Diagnostic:
    source = Source("p.yaml", text)
    start = text.index(wanted)
    also = ((Span(source, text.index(related), text.index(related) + len(related)), "see here"),)
    span = Span(source, start, start + len(wanted))
    return Diagnostic("MW103", Severity.ERROR, "unknown key `x`", span, help, also if related else ())


def test_carets_stand_under_the_place() -> None:
    found = remark(
        "pile:\n  minimum_topmatch: 2\n", "minimum_topmatch", help="did you mean `y`?", related="pile"
    )
    assert caret_text(found) == (
        "error[MW103]: unknown key `x`\n"
        "  --> p.yaml:2:3\n"
        "   |\n"
        "  2|   minimum_topmatch: 2\n"
        "   |   ^^^^^^^^^^^^^^^^\n"
        "   = note: p.yaml:1:1: see here\n"
        "   = help: did you mean `y`?"
    )


def lines_of(text: str, wanted: str) -> tuple[str, str]:
    shown, carets = caret_text(remark(text, wanted)).splitlines()[3:5]
    return shown[5:], carets[5:]


@pytest.mark.parametrize(
    ("text", "wanted", "shown", "carets"),
    [
        ("a: x\r\nb: y\r\n", "y", "b: y", "   ^"),
        ("\ta:\tx\n", "x", "    a:  x", "        ^"),
        ("漢字: x\n", "x", "漢字: x", "      ^"),
        ("a: 漢字\n", "漢字", "a: 漢字", "   ^^^^"),
        ("e\u0301e\u0301: x\n", "x", "e\u0301e\u0301: x", "    ^"),
        ("a: x\x1b[31m y\n", "y", "a: x\ufffd[31m y", "          ^"),
        ("a: one\n  two\n", "one\n  two", "a: one", "   ^^^"),
        ("a:", "", "a:", "^"),
    ],
)  # fmt: skip
def test_columns_are_those_of_the_terminal(text: str, wanted: str, shown: str, carets: str) -> None:
    """Tabs, wide letters, combining marks, control characters, CR LF, and spans over several lines."""
    assert lines_of(text, wanted) == (shown, carets)


def test_long_lines_are_cut_around_the_place() -> None:
    shown, carets = lines_of("a: " + "y" * 5000 + "x" + "y" * 5000, "x")
    assert len(shown) <= 102
    assert shown[carets.index("^")] == "x"
    assert shown[0] == shown[-1] == "…"


def test_a_place_at_the_end_of_the_file() -> None:
    source = Source("p.yaml", "a: 1\n")
    found = Diagnostic("MW103", Severity.ERROR, "m", Span(source, 5, 5))
    assert caret_text(found).splitlines()[3:] == ["  2|", "   | ^"]


def test_line_numbers_of_four_digits_widen_the_gutter() -> None:
    found = remark("\n" * 1233 + "x", "x")
    assert caret_text(found).splitlines()[1:] == ["   --> p.yaml:1234:1", "    |", "1234| x", "    | ^"]


def test_one_line() -> None:
    assert one_line(remark("a: x", "x", help="h")) == "p.yaml:1:4: error[MW103]: unknown key `x` (h)"
    assert one_line(remark("a: x", "x")) == "p.yaml:1:4: error[MW103]: unknown key `x`"


def test_json() -> None:
    found = as_json(remark("a: x\n", "x", help="h", related="a"))
    assert json.loads(json.dumps(found)) == {
        "code": "MW103",
        "severity": "error",
        "message": "unknown key `x`",
        "help": "h",
        "file": "p.yaml",
        "start": {"line": 1, "column": 4, "offset": 3},
        "end": {"line": 1, "column": 5, "offset": 4},
        "related": [
            {
                "message": "see here",
                "file": "p.yaml",
                "start": {"line": 1, "column": 1, "offset": 0},
                "end": {"line": 1, "column": 2, "offset": 1},
            }
        ],
    }


def test_ci_annotation_escapes_what_would_end_it() -> None:
    source = Source("a,b:c.yaml", "x")
    found = Diagnostic("MW103", Severity.WARNING, "100%\nmore", Span(source, 0, 1), "do: it")
    assert ci(found) == (
        "::warning file=a%2Cb%3Ac.yaml,line=1,endLine=1,col=1,endColumn=2,title=MW103::100%25%0Amore%0Ado: it"
    )


def test_ci_annotation_of_several_lines_has_no_columns() -> None:
    """GitHub takes columns only where a place begins and ends on one line."""
    found = remark("a: one\n  two\n", "one\n  two")
    assert ci(found) == "::error file=p.yaml,line=1,endLine=2,title=MW103::unknown key `x`"


@given(st.text(max_size=80), st.data())
def test_any_text_can_be_shown(text: str, data: st.DataObject) -> None:
    """Whatever the file holds, each form is text without control characters, and carets stand under it."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    found = Diagnostic("MW103", Severity.ERROR, text, Span(Source("p.yaml", text), start, end))
    lines = caret_text(found).split("\n")
    assert len(lines) == 5
    assert lines[4].count("^") >= 1
    assert "\x1b" not in caret_text(found) + one_line(found) + ci(found)
    assert "\n" not in one_line(found)
    assert "\n" not in ci(found)
    json.dumps(as_json(found))


def test_an_annotation_of_a_whole_file() -> None:
    assert ci_error("a,b:c%.yaml", "line\nbreak") == "::error file=a%2Cb%3Ac%25.yaml::line%0Abreak"
