"""The schema itself: closed, tagged, explained, and with names that cannot be mistaken for each other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from meldwright.cards import RANKS
from meldwright.diagnostics import edit_distance
from meldwright.profiles.leaves import leaf_schemas
from meldwright.profiles.schema import profile_schema

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = profile_schema()

Schema = Mapping[str, Any]

NAME, VALUE_NAME = "^[a-z][a-z0-9_]*$", "^[a-z0-9][a-z0-9_]*$"
KEYED_BY_PATH = ("/definitions/cites", "/definitions/assumed", "/definitions/sets")


def parts(schema: object, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Every schema within the schema; the conditions of `if` are no schemas of values."""
    if isinstance(schema, Mapping):
        yield path, schema
        for key, value in schema.items():
            if key in ("properties", "definitions"):
                for name, part in value.items():
                    yield from parts(part, f"{path}/{key}/{name}")
            elif key in ("items", "additionalProperties", "then", "else"):
                yield from parts(value, f"{path}/{key}")
            elif key == "allOf":
                for index, part in enumerate(value):
                    yield from parts(part, f"{path}/{key}/{index}")


PARTS = dict(parts(SCHEMA))
VALUES = {path: part for path, part in PARTS.items() if "$ref" not in part and "/allOf/" not in path}


def test_it_is_draft_07() -> None:
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    jsonschema.Draft7Validator.check_schema(dict(SCHEMA))


def test_there_are_no_untagged_choices() -> None:
    """The branch meant is always known, so a message never speaks of another."""
    text = json.dumps(SCHEMA)
    assert not re.search(r'"(oneOf|anyOf|not|dependencies|else)"', text)
    conditions = [part for part in PARTS.values() if "if" in part]
    assert len(conditions) == 9
    for part in conditions:
        assert list(part["if"]["properties"]) == ["kind"]
        assert part["if"]["required"] == ["kind"]
        assert set(part) == {"if", "then"}
        assert set(part["then"]) <= {"required", "propertyNames"}


def test_every_kind_of_a_choice_says_what_goes_with_it() -> None:
    tagged = [part for part in VALUES.values() if "kind" in part.get("properties", {})]
    assert len(tagged) == 4
    for part in tagged:
        kinds = part["properties"]["kind"]["enum"]
        assert kinds == [condition["if"]["properties"]["kind"]["const"] for condition in part["allOf"]]


@pytest.mark.parametrize("path", VALUES)
def test_maps_are_closed_or_named(path: str) -> None:
    part = VALUES[path]
    if part.get("type") != "object":
        return
    if part["additionalProperties"] is not False:
        pattern = part["propertyNames"]["pattern"]
        assert pattern in (NAME, VALUE_NAME) or path in KEYED_BY_PATH
    assert set(part.get("required", ())) <= set(part.get("properties", ()))


@pytest.mark.parametrize("path", VALUES)
def test_every_value_is_explained_and_bounded(path: str) -> None:
    """Titles are for editors and pages; bounds keep a hostile profile small."""
    part = VALUES[path]
    assert part["title"]
    assert "description" in part or "/points/properties/" in path or path.endswith("items")
    assert "enum" in part or "type" in part
    match part.get("type"):
        case "integer":
            assert "enum" in part or {"minimum", "maximum"} <= set(part)
        case "array":
            assert "maxItems" in part
        case "string":
            assert "maxLength" in part
    if "examples" in part:
        for example in part["examples"]:
            jsonschema.Draft7Validator(part).validate(example)


def test_every_section_may_say_where_its_values_come_from() -> None:
    sections = {k: v for k, v in SCHEMA["properties"].items() if v.get("type") == "object"}
    for word in ("cites", "assumed"):
        wanted = {"$ref": f"#/definitions/{word}"}
        assert [k for k, v in sections.items() if v["properties"].get(word) != wanted] == []


def test_ranks_are_those_of_the_deck() -> None:
    assert set(SCHEMA["properties"]["cards"]["properties"]["points"]["properties"]) == set(RANKS)


def test_contexts_are_those_of_the_vocabulary() -> None:
    """The vocabulary says where a context stands, the schema which context a value has: they agree."""
    vocabulary = yaml.safe_load((ROOT / "grammar" / "vocabulary.yaml").read_text(encoding="utf-8"))
    stands_in = {
        path: context for context, entry in vocabulary["contexts"].items() for path in entry["stands_in"]
    }
    marked = {
        path: part["x-expression"]["context"] for path, part in leaf_schemas(SCHEMA) if "x-expression" in part
    }
    assert marked == stands_in
    types = {part["x-expression"]["type"] for _, part in leaf_schemas(SCHEMA) if "x-expression" in part}
    assert types <= set(vocabulary["types"])


def contexts() -> Iterator[tuple[str, list[str]]]:
    for path, part in VALUES.items():
        if part.get("type") == "object":
            yield path, [key for key in part.get("properties", {}) if len(key) >= 4]
        if all(isinstance(value, str) for value in part.get("enum", [0])):
            yield path, [value for value in part["enum"] if len(value) >= 4]


def test_names_of_one_place_are_far_apart() -> None:
    """Three edits between any two names: a slip of one letter is never another name, nor as near to one."""
    close = {
        tuple(sorted((one, other)))
        for _, names in contexts()
        for one, other in combinations(names, 2)
        if edit_distance(one, other) < 3
    }
    assert not close
