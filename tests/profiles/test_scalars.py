"""What a scalar means, and that every letter of it knows its place."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from meldwright.diagnostics import Collector
from meldwright.profiles import source
from meldwright.profiles.scalars import resolve
from meldwright.profiles.tree import Map, Scalar


def scalar(text: str) -> Scalar:
    report = Collector()
    tree = source.read(text, "p.yaml", report)
    assert report.diagnostics == ()
    assert isinstance(tree, Map)
    node = tree.entries["a"].node
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("true", True), ("False", False),
        ("7", 7), ("-7", -7), ("+7", 7), ("007", 7), ("0o17", 15), ("0x1F", 31),
        ("1.5", 1.5), ("1e3", 1000.0), (".5", 0.5), ("-.inf", float("-inf")),
        ("on", "on"), ("no", "no"), ("Yes", "Yes"), ("10:30", "10:30"), ("1_000", "1_000"), ("0b1", "0b1"),
        ("2001-01-01", "2001-01-01"), ("nUll", "nUll"), ("<<", "<<"), ("=", "="), (".", "."),
        ("1.2.3", "1.2.3"),
    ],
)  # fmt: skip
def test_core_rules(text: str, value: object) -> None:
    """YAML 1.2 core: `on`, `no` and `10:30` are texts."""
    assert resolve(text) == value
    assert type(resolve(text)) is type(value)


def test_quoted_values_are_texts() -> None:
    assert scalar("a: '7'").value == "7"
    assert scalar('a: "true"').value == "true"


EXPRESSION = "size >= 3 and naturals => 2"
"""The arrow at the end is the mistake to point at."""


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: size >= 3 and naturals => 2", (1, 27)),
        ("a: size >= 3\n   and naturals => 2 # why", (2, 17)),
        ("a:\n  size >= 3\n\n\n  and naturals => 2", (5, 16)),
        ("a: 'size >= 3 and naturals => 2'", (1, 28)),
        ("a: 'size >= 3\n  and naturals => 2'", (2, 16)),
        ('a: "size >= 3 and\\x20naturals => 2"', (1, 31)),
        ('a: "size >= 3 \\\n   and naturals => 2"', (2, 17)),
        ("a: |-\n  size >= 3 and naturals => 2", (2, 26)),
        ("a: |2-\n   size >= 3 and naturals => 2", (2, 27)),
        ("a: >-  # folded\n  size >= 3\n  and naturals => 2\n", (3, 16)),
        ("a: >-\r\n  size >= 3\r\n  and naturals => 2\r\n", (3, 16)),
        ("a: &x size >= 3 and naturals => 2", (1, 30)),
        ("é漢😀: 1\na: size >= 3 and naturals => 2", (2, 27)),
        ("{é漢😀: 1, a: size >= 3 and naturals => 2}", (1, 36)),
        ("b: [\n 1]\na: >\n\n  size >= 3\n  and\n  naturals => 2", (7, 12)),
    ],
)
def test_a_place_inside_a_scalar(text: str, place: tuple[int, int]) -> None:
    """Whatever the quoting, the arrow is found in the file where the author typed it."""
    found = scalar(text).text
    at = found.text.index("=>")
    span = found.span(at, at + 2)
    assert span.text == "=>"
    assert span.position == place


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("a: one\n  two\nb: 1", "one\n  two"),
        ("a: 'x'  # c", "'x'"),
        ("a: &q \n  x # c", "x"),
        ("a: |\n  x\n\n\nb: 1", "|\n  x"),
    ],
)
def test_the_whole_of_a_scalar(text: str, whole: str) -> None:
    assert scalar(text).span.text == whole


LETTERS = st.text(alphabet="ab:#'\"\\ \t\né漢😀-\x07\u2028", max_size=25)


@given(LETTERS, st.sampled_from(["'", '"', "|", ">", None]), st.sampled_from([5, 8, 200]), st.booleans())
@example("a\n\n b\nc\n\n", ">", 200, False)
@example(" \n a", "|", 200, True)
def test_letters_stand_where_the_file_has_them(
    text: str, style: str | None, width: int, carriage: bool
) -> None:
    """For any text in any style: the text is the parser's, and letters stand at their places."""
    written = yaml.safe_dump({"a": text}, default_style=style, width=width, allow_unicode=True)
    written = written.replace('"a":', "a:").replace("'a':", "a:")
    written = written.replace("? |-\n  a\n:", "a:").replace("? >-\n  a\n:", "a:")
    if carriage:
        written = written.replace("\n", "\r\n")
    report = Collector()
    tree = source.read(written, "p.yaml", report)
    if report.has_errors:
        # a bare line separator may not stand in a profile; everything else is read
        assert {d.code for d in report.diagnostics} == {"MW002"}
        return
    assert isinstance(tree, Map)
    node = next(iter(tree.entries.values())).node
    assert isinstance(node, Scalar)
    assert node.text.text == text
    offsets = node.text.offsets
    assert list(offsets) == sorted(offsets)
    for letter, offset in zip(text, offsets, strict=False):
        shown = written[offset]
        if letter not in "\n\t " and shown not in "\\":
            assert shown == letter


FLOW = st.text(alphabet="ab \t\n'\\", min_size=1, max_size=20)


@given(FLOW, st.sampled_from("'\""))
def test_hand_written_folds(inner: str, quote: str) -> None:
    """Line breaks and blanks in any arrangement inside quotes, as people write them."""
    body = inner.replace("'", "''") if quote == "'" else inner.replace("\\", "\\\\")
    written = f"a: {quote}{body}{quote}\n".replace("\n", "\n ")
    report = Collector()
    tree = source.read(written, "p.yaml", report)
    if report.has_errors:
        assert {d.code for d in report.diagnostics} <= {"MW004", "MW005"}
        return
    assert isinstance(tree, Map)
    node = tree.entries["a"].node
    assert isinstance(node, Scalar)
    for letter, offset in zip(node.text.text, node.text.offsets, strict=False):
        if letter in "ab'\\":
            assert written[offset] == letter


BLOCK_LINES = st.lists(
    st.sampled_from(["x", " x", "\tx", "", "  ", "   ", "x  ", "# x"]), min_size=1, max_size=8
)


@given(BLOCK_LINES, st.sampled_from("|>"), st.sampled_from(["", "-", "+", "2", "2-", "+2"]))
def test_hand_written_blocks(lines: list[str], style: str, header: str) -> None:
    """Literal and folded blocks in any arrangement of empty, blank and indented lines."""
    written = f"a: {style}{header}\n" + "".join(
        f"  {line}\n" if line.strip() else f"{line}\n" for line in lines
    )
    written += "b: 1\n"
    report = Collector()
    tree = source.read(written, "p.yaml", report)
    if report.has_errors:
        assert {d.code for d in report.diagnostics} <= {"MW004", "MW005"}
        return
    assert isinstance(tree, Map)
    node = tree.entries["a"].node
    assert isinstance(node, Scalar)
    for letter, offset in zip(node.text.text, node.text.offsets, strict=False):
        if letter in "x#\t":
            assert written[offset] == letter
