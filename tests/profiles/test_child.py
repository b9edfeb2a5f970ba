"""The text of a new child, and the schema by which an editor reads it."""

from __future__ import annotations

import json

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from meldwright.diagnostics import Collector
from meldwright.docsgen.childschema import child_schema, schema_text
from meldwright.ids import VariantId
from meldwright.profiles import load_text
from meldwright.profiles.child import child_text, scalar
from meldwright.profiles.source import read
from meldwright.profiles.tree import Map, plain
from meldwright.resources import data_root


def complaints(text: str) -> list[str]:
    validator = jsonschema.Draft7Validator(child_schema())
    return [error.message for error in validator.iter_errors(yaml.safe_load(text))]


def test_a_child_says_only_what_differs() -> None:
    text = child_text(
        "classic", "Ours", summary="Like: it", mixins=["two-canastas"], house={"cards_dealt": "13"},
        values={"turn.draw": 2, "pile.take": ["natural_pair"]}, schema="../x.json",
    )  # fmt: skip
    assert text == (
        "# yaml-language-server: $schema=../x.json\n"
        "meldwright: 1\n"
        "extends: classic\n"
        "mixins: [two-canastas]\n"
        "name: Ours\n"
        "summary: 'Like: it'\n"
        "house:\n"
        "  cards_dealt: 13\n"
        "turn:\n"
        "  draw: 2\n"
        "pile:\n"
        "  take:\n"
        "  - natural_pair\n"
    )
    report = Collector()
    profile = load_text(text, "ours", VariantId("ours"), report)
    assert profile is not None and report.diagnostics == ()
    assert (profile.deal.hand, profile.turn.draw, profile.pile.take) == (13, 2, ("natural_pair",))


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x24F, exclude_characters="\x7f"), min_size=1).filter(
    lambda text: not any(0x7F <= ord(c) < 0xA0 for c in text)
))  # fmt: skip
def test_a_text_is_read_as_it_was_written(text: str) -> None:
    tree = read(f"name: {scalar(text)}\n", "x", Collector())
    assert isinstance(tree, Map)
    assert str(plain(tree.entries["name"].node)) == text


def test_the_file_of_the_childs_schema_is_up_to_date() -> None:
    """Make it again: python -m meldwright.docsgen.childschema > grammar/child.schema.json"""
    assert (data_root("grammar") / "child.schema.json").read_text(encoding="utf-8") == schema_text()
    jsonschema.Draft7Validator.check_schema(json.loads(schema_text()))


@pytest.mark.parametrize(
    "text",
    [
        "meldwright: 1\nextends: classic\n",
        "meldwright: 1\nextends: classic\ndeal: {hand: 13}\nhouse: {x: 3, y: yes}\nmixins: [a]\n",
        "meldwright: 1\nmelds: {black_threes: null}\npile: {take: {add: [onto_meld]}}\n",
        "meldwright: 1\nfoot: {kind: dealt, cards: 12}\nmelds: {sets: {valid: size >= 4}}\n",
        "meldwright: 1\nsettings: {cards_dealt: null}\n",
    ],
)
def test_an_editor_finds_no_fault_with_a_child(text: str) -> None:
    assert complaints(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "extends: classic\n",
        "meldwright: 1\ndeal: {hands: 13}\n",
        "meldwright: 1\ndeal: {hand: many}\n",
        "meldwright: 1\ndeal: {hand: null}\n",
        "meldwright: 1\npile: {take: [by_force]}\n",
        "meldwright: 1\npile: {take: {ad: [onto_meld]}}\n",
        "meldwright: 1\nfoot: {kind: none, cards: 12}\n",
    ],
)
def test_an_editor_marks_the_faults_of_a_child(text: str) -> None:
    assert complaints(text)


def test_an_editor_finds_no_fault_with_the_shipped_mixins() -> None:
    for file in (data_root("variants") / "_house").iterdir():
        assert complaints(file.read_text(encoding="utf-8")) == []
