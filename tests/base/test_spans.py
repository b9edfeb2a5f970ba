"""Places in texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meldwright.spans import ScalarText, Source, Span

TEXTS = st.text(alphabet="ab\n\r\té漢😀", max_size=60)


@given(TEXTS)
def test_line_and_column_find_the_letter(text: str) -> None:
    """The letter at a position is the letter at the offset it came from."""
    source = Source("p.yaml", text)
    for offset, letter in enumerate(text):
        line, column = source.position(offset)
        if letter != "\n" and not text[offset:].startswith("\r\n"):
            assert source.line(line)[column - 1] == letter


@given(TEXTS)
def test_lines_are_those_of_the_text(text: str) -> None:
    source = Source("p.yaml", text)
    *whole, last = text.split("\n")
    expected = [line.removesuffix("\r") for line in whole] + [last]
    assert [source.line(number + 1) for number in range(len(expected))] == expected
    assert source.line(len(expected) + 1) == ""


def test_a_place_past_the_end_is_the_end() -> None:
    assert Source("p", "ab\nc").position(99) == (2, 2)
    assert str(Span(Source("p", "ab\nc"), 3, 4)) == "p:2:1"


def test_text_that_comes_from_no_file_stands_where_it_stands() -> None:
    text = ScalarText.of("size >= 3")
    assert text.span(5, 7).text == ">="
    assert text.whole.text == "size >= 3"
    assert str(text.span(9, 9)) == "<expression>:1:10"
