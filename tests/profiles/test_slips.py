"""A slip of one letter in a key or a value is always found, and the word meant is the one suggested."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from meldwright.diagnostics import Collector, edit_distance
from meldwright.ids import VariantId
from meldwright.profiles import load_text
from meldwright.profiles.schema import profile_schema
from meldwright.profiles.source import read
from meldwright.profiles.tree import List, Map, Node, Scalar
from meldwright.spans import Span

CLASSIC = Path(__file__).resolve().parents[2] / "variants" / "classic" / "variant.yaml"
TEXT = CLASSIC.read_text(encoding="utf-8")


def words(node: Node, schema: Mapping[str, Any]) -> Iterator[tuple[Span, list[str]]]:
    """Every key and enumerated value that the schema fixes, with the words that may stand in its place."""
    match node:
        case Map(entries=entries):
            known = schema.get("properties", {})
            for key, entry in entries.items():
                if key in known:
                    yield entry.key, list(known)
                part = known.get(key, schema.get("additionalProperties"))
                if isinstance(part, Mapping) and "$ref" not in part:
                    yield from words(entry.node, part)
        case List(items=items):
            for item in items:
                yield from words(item, schema["items"])
        case Scalar(value=str()) if "enum" in schema:
            yield node.span, schema["enum"]


def of_the_classic_profile() -> list[tuple[Span, list[str]]]:
    tree = read(TEXT, "variant.yaml", Collector())
    assert tree is not None
    return [(span, names) for span, names in words(tree, profile_schema()) if len(span.text) >= 4]


WORDS = of_the_classic_profile()


def test_there_are_words_to_slip_on() -> None:
    assert len(WORDS) > 80
    assert {"seats", "whole_hand", "natural_and_wild", "cites"} <= {span.text for span, _ in WORDS}


@settings(max_examples=200)
@given(st.sampled_from(WORDS), st.sampled_from(string.ascii_lowercase + "_"), st.data())
def test_a_slip_of_one_letter_is_refused(
    word: tuple[Span, list[str]], letter: str, data: st.DataObject
) -> None:
    """The first thing said about the place names the word that was meant."""
    span, names = word
    at = data.draw(st.integers(0, len(span.text) - 1))
    slip = span.text[:at] + letter + span.text[at + 1 :]
    if slip == span.text:
        return
    report = Collector()
    text = TEXT[: span.start] + slip + TEXT[span.end :]
    assert load_text(text, "variant.yaml", VariantId("classic"), report) is None
    assert report.has_errors
    distances = {name: edit_distance(slip, name) for name in names}
    nearest = [name for name in names if distances[name] == min(distances.values())]
    if nearest == [span.text]:
        first = next(d for d in report.diagnostics if d.help.startswith("did you mean"))
        assert first.help == f"did you mean `{span.text}`?"
        assert first.span.start == span.start
