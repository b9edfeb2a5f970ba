"""The schema of a profile that extends another, made from the schema of a whole profile.

A child may leave out whatever it inherits, take an entry away with `null`, and edit a list with `add` and
`remove`.  Editors read it; the checker itself looks at the effective profile.

    python -m meldwright.docsgen.childschema > grammar/child.schema.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, cast

from meldwright.profiles.schema import profile_schema

Schema = dict[str, Any]


def child_schema() -> Schema:
    """This makes the schema of a child."""
    whole = cast("Schema", json.loads(json.dumps(profile_schema())))
    settings = whole["definitions"]["settings"]
    settings["additionalProperties"] = _or_null(settings["additionalProperties"])
    sections = {key: _relaxed(part) for key, part in whole["properties"].items()}
    return {
        **whole,
        "title": "A meldwright profile that extends another",
        "description": "What differs from the parent: maps are merged, values and lists are replaced, "
        "`null` takes an entry away, and `add` and `remove` edit a list.",
        "required": ["meldwright"],
        "properties": sections,
    }


def schema_text() -> str:
    """This writes the schema as its file has it."""
    return json.dumps(child_schema(), indent=2, ensure_ascii=False) + "\n"


def _relaxed(part: Schema) -> Schema:
    """A schema of which parts may be missing."""
    if "$ref" in part:
        return part
    if part.get("type") == "array":
        edit: Schema = {
            "title": "Edits of the list",
            "description": "Items to `remove`, and items to `add` at the end.",
            "type": "object",
            "additionalProperties": False,
            "properties": {"add": part, "remove": part},
        }
        told: Schema = {key: part[key] for key in ("title", "description") if key in part}
        return {**told, "anyOf": [part, edit]}
    relaxed: Schema = {key: value for key, value in part.items() if key != "required"}
    needed = part.get("required", ())
    if "properties" in part:
        relaxed["properties"] = {
            key: _relaxed(value) if key in needed else _or_null(_relaxed(value))
            for key, value in part["properties"].items()
        }
    if isinstance(part.get("additionalProperties"), Mapping):
        relaxed["additionalProperties"] = _or_null(_relaxed(part["additionalProperties"]))
    if "allOf" in part:
        kept = [
            {**rule, "then": {key: value for key, value in rule["then"].items() if key != "required"}}
            for rule in part["allOf"]
        ]
        relaxed["allOf"] = [rule for rule in kept if rule["then"]]
    return relaxed


def _or_null(part: Schema) -> Schema:
    """An entry that may be taken away."""
    if "$ref" in part or "anyOf" in part:
        return part
    if "enum" in part:
        return {**part, "enum": [*part["enum"], None]}
    kinds = part["type"] if isinstance(part["type"], list) else [part["type"]]
    return {**part, "type": [*kinds, "null"]}


if __name__ == "__main__":
    sys.stdout.write(schema_text())
