"""What authors are told: a table of mistakes with the exact code, place, message and help of each.

`mistakes.yaml` is read by people too: every entry is a worked example.  Its lines are
`code start-end: message | help`, the place counted in characters of the expression.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest
import yaml
from tests.lang.reading import read

from meldwright.diagnostics import CODES, Collector
from meldwright.lang import Declared, Type, parse_expression
from meldwright.spans import ScalarText, Source

TABLE = cast(
    "list[Mapping[str, object]]",
    yaml.safe_load((Path(__file__).parent / "mistakes.yaml").read_text(encoding="utf-8")),
)


@pytest.mark.parametrize("entry", TABLE, ids=[str(entry["text"]) for entry in TABLE])
def test_mistake(entry: Mapping[str, object]) -> None:
    """The mistake is refused, and what is said is exactly what the table says."""
    expected = Type(str(entry.get("wanted", "bool")))
    found, said = read(str(entry["text"]), str(entry["context"]), expected)
    lines = [f"{d.code} {d.span.start}-{d.span.end}: {d.message} | {d.help}" for d in said]
    assert lines == entry["said"]
    assert found is None


def test_every_code_of_expressions_has_an_example() -> None:
    shown = {line[:5] for entry in TABLE for line in cast("list[str]", entry["said"])}
    assert shown | {"MW205"} == {code for code in CODES if code.startswith("MW2")}  # MW205: test_limits.py


def test_every_help_says_what_to_do() -> None:
    for entry in TABLE:
        for line in cast("list[str]", entry["said"]):
            assert re.search(r"\| \S.{4,}$", line), line


def test_a_mistake_is_shown_where_it_stands_in_the_file() -> None:
    """Places are those of the source text, whatever the quoting around the expression."""
    source = Source("variant.yaml", 'wild: "rank\\x20== jker"\n')
    text, offsets = "rank == jker", [*range(7, 11), *range(11, 12), *range(15, 23)]
    report = Collector()
    assert (
        parse_expression(ScalarText(text, source, tuple(offsets)), "face", Type.BOOL, Declared(), report)
        is None
    )
    (said,) = report.diagnostics
    assert said.span.text == "jker"
    assert said.span.position == (1, 19)


def test_several_mistakes_are_said_at_once() -> None:
    _, said = read("rnk == 3 and blak or wild == 1", "card")
    assert [d.code for d in said] == ["MW202", "MW202", "MW204"]
