"""The words in which departures from the schema are told to authors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from meldwright.diagnostics import suggest
from meldwright.profiles.tree import Path, dotted
from meldwright.spans import Span

Schema = Mapping[str, Any]
Complaint = tuple[str, str, str, Path]
"""Code, message, help, and the way from the value to the part of it that is at fault."""

_NOTES = ("cites", "assumed")
"""Keys of sections that hold no values of the game."""


def first_line(span: Span) -> Span:
    """This cuts a span at its first line break."""
    cut = span.source.text.find("\n", span.start, span.end)
    return span if cut < 0 else Span(span.source, span.start, cut)


def clip(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def place(path: Path) -> str:
    return f"`{dotted(path)}`" if path else "the profile"


def listed(values: Iterable[object]) -> str:
    return ", ".join(f"`{value}`" for value in values)


def found(value: object) -> str:
    """This says what was found instead."""
    match value:
        case None:
            return "nothing"
        case bool():
            return f"`{str(value).lower()}`"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text `{clip(value)}`"
        case list():
            return "a list"
        case _:
            return "a map of keys"


def expected(schema: Schema) -> str:
    """This says what a value must be."""
    if "x-expression" in schema:
        example = next(iter(schema.get("examples", ())), None)
        return "an expression" + (f" such as `{example}`" if example is not None else "")
    if "enum" in schema:
        values = schema["enum"]
        return listed(values) if len(values) == 1 else "one of " + listed(values)
    match schema.get("type"):
        case "integer":
            return f"a whole number from {schema['minimum']} to {schema['maximum']}"
        case "boolean":
            return "`true` or `false`"
        case "string":
            return "a text"
        case "array":
            items = schema["items"]
            return "a list" + (f" of {listed(items['enum'])}" if "enum" in items else "")
        case _:
            return "a map of keys"


def complaint(rule: str, schema: Schema, value: object, path: Path) -> Complaint:
    """This tells one broken rule of the schema about the value at a path."""
    name = place(path)
    match rule:
        case "type":
            return _wrong_type(schema, value, path)
        case "enum" if path == ("meldwright",):
            return "MW110", f"format version {value} is not known", "this meldwright reads version 1", ()
        case "enum" if isinstance(value, str):
            nearest = suggest(value, schema["enum"])
            remedy = f"did you mean `{nearest}`?" if nearest else f"write {expected(schema)}"
            return "MW104", f"unknown value `{clip(value)}` for {name}", remedy, ()
        case "enum":
            return _wrong_type(schema, value, path)
        case "minimum" | "maximum":
            return "MW105", f"{name} cannot be {value}", f"write {expected(schema)}", ()
        case "minLength":
            return "MW109", f"{name} is empty", "write at least one letter", ()
        case "maxLength":
            return "MW109", f"{name} is too long", f"write at most {schema['maxLength']} letters", ()
        case "pattern" if schema.get("title") == "A source rule":
            remedy = "source rules are written like `CL-OUT-03`"
            return "MW109", f"`{clip(str(value))}` does not name a source rule", remedy, ()
        case "pattern" if schema.get("title") == "Lint":
            return "MW109", f"`{clip(str(value))}` does not name a lint", "lints are written like `MW611`", ()
        case "pattern" if schema.get("title") == "Reason":
            return "MW109", f"{name} gives no reason", "say in a sentence why this is right here", ()
        case "pattern":
            return "MW109", f"{name} holds a control character", "write it on one line", ()
        case "uniqueItems":
            index = _second(value)
            again = value[index] if isinstance(value, list) else value
            return "MW107", f"`{clip(str(again))}` stands twice in {name}", "keep one of them", (index,)
        case "minItems" | "minProperties":
            return "MW107", f"{name} is empty", "write at least one", ()
        case "maxItems" | "maxProperties":
            return "MW107", f"{name} is too long", f"write at most {schema[rule]}", ()
    raise AssertionError(f"the schema uses {rule!r}, for which there are no words")


def _wrong_type(schema: Schema, value: object, path: Path) -> Complaint:
    remedy = ""
    if isinstance(value, str) and schema.get("type") == "integer" and value.strip().isdigit():
        remedy = "write it without quotes"
    elif isinstance(value, str) and schema.get("type") == "boolean":
        words = {"yes": "true", "on": "true", "no": "false", "off": "false"}
        nearest = words.get(value.casefold()) or suggest(value, ["true", "false"])
        remedy = f"did you mean `{nearest}`?" if nearest else ""
    elif isinstance(value, str) and schema.get("type") == "integer" and value.split()[:1] != [value]:
        number = next((word for word in value.split() if word.isdigit()), "")
        remedy = f"write the number alone: `{number}`" if number else ""
    elif isinstance(value, dict) and schema.get("type") == "array":
        remedy = "write `[...]`; to change an inherited list, `{add: [...]}` or `{remove: [...]}`"
    elif isinstance(value, str) and schema.get("type") == "array":
        remedy = f"write it in brackets: `[{clip(value)}]`"
    elif value is None and schema.get("x-expression", {}).get("type") == "bool":
        remedy = "this cannot be taken away; `false` is a condition that never holds"
    elif value is None and isinstance(schema.get("additionalProperties"), dict):
        remedy = "take its entries away one by one, `NAME: null`, but leave at least one"
    elif isinstance(value, (dict, list)) and "properties" not in schema and path:
        remedy = f"write the value itself after `{path[-1]}:`" if isinstance(path[-1], str) else ""
    elif value is not None and "properties" in schema:
        keys = [*schema.get("required", ()), *(key for key in schema["properties"] if key not in _NOTES)]
        remedy = (
            f"its keys are {listed(dict.fromkeys(keys))}" if keys else "write a name, and its keys below it"
        )
        if path[:1] == ("settings",) and len(path) == 2 and not isinstance(value, list):
            remedy = f"to choose a value of a setting, write it below `house:`; to declare one, {remedy}"
    return "MW102", f"expected {expected(schema)} for {place(path)}, found {found(value)}", remedy, ()


def _second(value: object) -> int:
    assert isinstance(value, list)
    return next(i for i, item in enumerate(value) if isinstance(item, (str, int)) and item in value[:i])


def properties_at(schema: Schema, path: Sequence[str | int]) -> Schema:
    """This gives the known keys, with their schemas, of the map at a path."""
    definitions = schema.get("definitions", {})
    for step in path:
        if isinstance(step, int):
            schema = schema["items"]
        else:
            known = schema.get("properties", {})
            schema = known[step] if step in known else schema["additionalProperties"]
        if "$ref" in schema:
            schema = definitions[schema["$ref"].removeprefix("#/definitions/")]
    properties: Schema = schema["properties"]
    return properties


def home_of(key: str, schema: Schema) -> str | None:
    """This gives the one section that a key belongs to, None if there is none or several."""
    homes = [name for name, part in schema["properties"].items() if key in part.get("properties", {})]
    return homes[0] if len(homes) == 1 else None
