"""The schema of a profile, and every departure from it as a diagnostic.

`grammar/profile.schema.json` is the one home of keys, values, bounds and of the context of each expression.
Here its complaints are turned into the author's words and given a place in the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from meldwright.diagnostics import Collector, edit_distance
from meldwright.profiles import schema_words as words
from meldwright.profiles.tree import Map, Node, Path, dotted, follow, plain
from meldwright.resources import data_root
from meldwright.spans import Span

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

Schema = Mapping[str, Any]

MANY = 7
"""A file that lacks more sections than this was hardly meant as a whole profile."""


@cache
def profile_schema() -> Schema:
    """This reads `grammar/profile.schema.json`."""
    schema: Schema = json.loads((data_root("grammar") / "profile.schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def _validator() -> Validator:
    from jsonschema import Draft7Validator, ValidationError, validators

    def distinct(_: Validator, wanted: bool, instance: object, schema: Schema) -> Iterator[ValidationError]:
        # jsonschema compares every pair; a hostile list must not cost a square
        if wanted and isinstance(instance, list) and _repeated(instance) is not None:
            yield ValidationError("repeated")

    def whole(_: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)  # 4.0 is no number of seats

    checker = Draft7Validator.TYPE_CHECKER.redefine("integer", whole)
    extend: Any = validators.extend  # its stub is untyped
    strict = extend(Draft7Validator, {"uniqueItems": distinct}, type_checker=checker)
    validator: Validator = strict(profile_schema())
    return validator


def _repeated(items: list[object]) -> int | None:
    """This finds the first item that stands in a list a second time."""
    seen: set[object] = set()
    for index, item in enumerate(items):
        if isinstance(item, (str, int)):
            if item in seen:
                return index
            seen.add(item)
    return None


def complaints(node: Node, part: Schema) -> Iterator[str]:
    """This yields what is wrong with a value that would stand at a place of the schema."""
    validator: Any = _validator()
    for error in validator.evolve(schema=part).iter_errors(plain(node)):
        yield str(error.message)


def check(root: Node, report: Collector) -> None:
    """This reports every departure of a profile's tree from the schema."""
    if not isinstance(root, Map):
        remedy = "a profile begins with `meldwright: 1`"
        report.add("MW102", "expected a map of keys", words.first_line(root.span), help=remedy)
        return
    _Check(root, report).run()


class _Check:
    def __init__(self, root: Map, report: Collector) -> None:
        self.root = root
        self.report = report
        self.misspelt: dict[Path, set[str]] = {}
        """Keys that an unknown key of the map seems to mean: they are not also called missing."""
        self.passed_over: set[Path] = set()
        """Values under a misspelt key, whose own mistakes would only confuse."""

    def run(self) -> None:
        self._misspelt_cites()
        errors = list(_validator().iter_errors(cast(Any, plain(self.root))))
        wrong_type = {tuple(e.absolute_path) for e in errors if e.validator == "type"}
        repeated = {tuple(e.absolute_path) for e in errors if e.validator == "uniqueItems"}
        for error in sorted(errors, key=lambda e: e.validator != "additionalProperties"):
            path = tuple(error.absolute_path)
            if any(path[: len(over)] == over for over in self.passed_over):
                continue
            if error.validator != "type" and path in wrong_type and error.validator != "propertyNames":
                continue  # what it lacks or exceeds follows from what it is
            if error.validator == "maxItems" and path in repeated:
                continue  # without the second one it may not be too long
            self._report(error, path)

    def _misspelt_cites(self) -> None:
        """Where authors choose the names, a misspelt `cites` would pass for a name: it is caught first."""
        for section, schema in profile_schema()["properties"].items():
            entry = self.root.entries.get(section)
            if "propertyNames" not in schema or entry is None or not isinstance(entry.node, Map):
                continue
            for name, found in entry.node.entries.items():
                for word in ("cites", "assumed"):
                    if edit_distance(name, word) == 1:
                        self.passed_over.add((section, name))
                        self._unknown_key((section,), name, found.key, [word])

    def _report(self, error: ValidationError, path: Path) -> None:
        rule, schema = str(error.validator), error.schema
        assert isinstance(schema, Mapping)
        if len(error.absolute_schema_path) > 1 and error.absolute_schema_path[-2] == "propertyNames":
            self._name(error, path, str(error.instance))
        elif rule == "additionalProperties":
            node, _ = follow(self.root, path)
            assert isinstance(node, Map)
            for key, entry in node.entries.items():
                if key not in schema["properties"]:
                    self._unknown_key(path, key, entry.key, list(schema["properties"]))
        elif rule == "required":
            self._missing(path, error)
        else:
            code, message, remedy, deeper = words.complaint(rule, schema, error.instance, path)
            self.report.add(code, message, self._value_span((*path, *deeper)), help=remedy)

    def _unknown_key(self, path: Path, key: str, span: Span, known: list[str]) -> None:
        nearest = self.report.suggest(key, known)
        if nearest:
            self.misspelt.setdefault(path, set()).add(nearest)
            remedy = f"did you mean `{nearest}`?"
        else:
            remedy = self._elsewhere(path, key) or "known here: " + words.listed(known)
        self.report.add("MW103", f"unknown key `{words.clip(key)}` in {words.place(path)}", span, help=remedy)

    def _elsewhere(self, path: Path, key: str) -> str | None:
        """Where a key belongs that is unknown here: to a section, below `house`, or to a map inside this one."""
        if "\N{NO-BREAK SPACE}" in key:
            return "it holds a no-break space, which looks like a space and is none: type spaces"
        home = words.home_of(key, profile_schema())
        if key in ("cites", "assumed"):
            return f"write it inside a section, such as `deal:`, about the values there: `{key}: {{hand: …}}`"
        if "." in key and not path:
            parts = " ".join(f"`{part}:`" for part in key.split("."))
            return f"write its parts one below the other, each two spaces further in: {words.clip(parts)}"
        if home:
            return f"`{key}` is a key of `{home}`"
        here, _ = follow(self.root, path)
        settings = self.root.entries.get("settings")
        if (
            not path
            and settings is not None
            and isinstance(settings.node, Map)
            and key in settings.node.entries
        ):
            return f"`{key}` is a setting: write it below `house:`, two spaces further in"
        for name, entry in here.entries.items() if isinstance(here, Map) else ():
            if isinstance(entry.node, Map) and key in entry.node.entries and name not in ("cites", "assumed"):
                return f"`{key}` stands below `{dotted((*path, name))}`"
        return None

    def _missing(self, path: Path, error: ValidationError) -> None:
        node, key = follow(self.root, path)
        assert isinstance(node, Map) and isinstance(error.validator_value, list)
        properties = words.properties_at(profile_schema(), path)
        meant = self.misspelt.get(path, ())
        lacking = [name for name in error.validator_value if name not in node.entries and name not in meant]
        if not lacking or (not path and "extends" in meant):  # a child in all but a letter lacks nothing
            return
        first = next(iter(node.entries.values())).key if node.entries and not path else None
        span = key or first or words.first_line(node.span)
        message = f"{words.place(path)} lacks {words.listed(lacking)}"
        remedy = f"add `{lacking[0]}:` with {words.expected(properties[lacking[0]])}"
        if not path and len(lacking) > MANY:
            remedy = "to say only what differs from another profile, write `extends: classic`; or " + remedy
        self.report.add("MW101", message, span, help=remedy)

    def _name(self, error: ValidationError, path: Path, name: str) -> None:
        node, _ = follow(self.root, path)
        assert isinstance(node, Map)
        span = node.entries[name].key
        if error.validator == "enum":
            properties = words.properties_at(profile_schema(), path)
            kind = plain(node.entries["kind"].node)
            if name in properties:  # an unknown key is reported as one
                message = f"`{name}` does not go with `kind: {kind}`"
                self.report.add("MW108", message, span, help="delete it, or choose another `kind`")
        elif path[-1:] in (("cites",), ("assumed",), ("sets",)):
            remedy = "write the path of a value in this section, such as `ledger.going_out.points`"
            self.report.add("MW106", f"`{words.clip(name)}` is not a path", span, help=remedy)
        else:
            remedy = "a name is at most 40 lower-case letters, digits and `_`, and begins with a letter"
            self.report.add("MW106", f"`{words.clip(name)}` is not a name", span, help=remedy)

    def _value_span(self, path: Path) -> Span:
        """The value's own text; for a map, a list or nothing at all, its key."""
        node, key = follow(self.root, path)
        span = words.first_line(node.span)
        if key is not None and (not hasattr(node, "value") or span.start == span.end):
            return key
        return span
