"""The canonical form of a profile: one text for what it says, whoever wrote it, with every comment kept.

| | |
|---|---|
| keys | in the order of the schema; names that authors choose keep their order, which can matter |
| maps | a key to a line, two blanks further in; those in brackets stay so if they fit on a line |
| lists of values | in brackets on one line, else an item to a line |
| lines | at most `style.WIDTH` columns, as far as comments and single words allow |
| empty lines | one around each section; elsewhere as the author left them, never two |
| comments | as they are; see `outline` for what belongs to what |

Anchors are written out.  A library that keeps comments (ruamel.yaml) was tried and is not used: it keeps them
where they stood, so those above a key stay behind when the key moves, and it drops those inside brackets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from meldwright.diagnostics import Collector
from meldwright.profiles import schema as schemas
from meldwright.profiles import style
from meldwright.profiles.outline import Group, Outline, Place, comments, outline
from meldwright.profiles.source import read
from meldwright.profiles.tree import List, Map, Node, Scalar, plain

Schema = Mapping[str, Any]

_FIRST = ("meldwright", "extends", "mixins", "name", "summary", "house")
"""What a profile is, and what it is made from, stands above what it says."""
_LAST = ("hooks", "settings", "impossible", "allow")
"""What others may do with it stands below."""
_NOTES = ("cites", "assumed")
"""Notes on the values of a section stand below them."""
_EDITS = ("add", "remove")
"""Keys of a map that stands in place of a list and changes the parent's."""


def canonical(text: str, name: str, report: Collector) -> str | None:
    """This writes a profile in canonical form; None, and diagnostics, if it cannot be read.

    Whether it is a sound profile does not matter here.
    """
    tree = read(text, name, report)
    if tree is not None and not isinstance(tree, Map):
        schemas.check(tree, report)
    if not isinstance(tree, Map) or report.has_errors:
        return None
    whole = outline(tree, tree.span.source)
    written = _Writer(schemas.profile_schema()).write(whole)
    _hold_same(tree, written, name)
    return written


def _hold_same(tree: Map, written: str, name: str) -> None:
    """The last guard before a file is overwritten: the new text says the same and has the same comments."""
    again = Collector()
    after = read(written, name, again)
    schema = schemas.profile_schema()
    if after is None or again.has_errors or _meaning(after, schema) != _meaning(tree, schema):
        raise AssertionError("what is written must say the same")
    kept, had = (sorted(c.text for c in comments(t, t.span.source)) for t in (after, tree))
    if kept != had:
        raise AssertionError("every comment must be kept")


def _meaning(node: Node, schema: Schema) -> object:
    """The plain value, in which expressions have their blanks put right."""
    match node:
        case Map(entries=entries):
            return {key: _meaning(entry.node, part(schema, key)) for key, entry in entries.items()}
        case List(items=items):
            return [_meaning(item, schema.get("items", {})) for item in items]
        case Scalar() if "x-expression" in schema and not isinstance(node.value, float | None):
            return style.meaning(node)
    return plain(node)


def part(schema: Schema, key: str) -> Schema:
    """This gives the schema of a key's value, an empty one where the schema says nothing of it."""
    if schema.get("type") == "array" and key in _EDITS:
        return schema
    if schema.get("title") == schemas.profile_schema()["definitions"].get("sets", {}).get("title", ""):
        return _at(key)
    found = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
    return _resolved(found) if isinstance(found, Mapping) else {}


def _at(path: str) -> Schema:
    """The schema of the value at a path, as settings name what they set."""
    found = schemas.profile_schema()
    for key in path.split("."):
        found = part(found, key)
    return found


def _resolved(schema: Schema) -> Schema:
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/definitions/")
        return _resolved(schemas.profile_schema()["definitions"][name])
    for word in ("anyOf", "oneOf"):  # a value, or what may stand in its place: the value comes first
        if word in schema:
            return _resolved({**schema[word][0], **{k: v for k, v in schema.items() if k != word}})
    return schema


class _Writer:
    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def write(self, whole: Outline) -> str:
        lines = [whole.modeline] * bool(whole.modeline) + whole.header
        places = self._sorted(whole.root, self.schema, top=True)
        for place in places[:1]:  # an empty line there would make its comments the file's
            place.above = [line for line in place.above if line]
        lines += ["{}"] * (not places)
        before_is_section = False
        for place in places:
            own = self._place(place, 0, part(self.schema, place.name or ""))
            is_section = (
                isinstance(place.node, Map) and len(own) > len(place.above) + 1 and place.name not in _FIRST
            )
            parted = place is not places[0] and (place.spaced or is_section or before_is_section)
            lines += [""] * parted + own
            before_is_section = is_section
        lines += [""] * bool(whole.root.below and before_is_section) + _stripped(whole.root.below)
        return "\n".join(lines) + "\n"

    def _sorted(self, group: Group, schema: Schema, *, top: bool = False) -> list[Place]:
        """The places of a map in canonical order; those that the schema does not know keep theirs."""
        if isinstance(group.node, List):
            return group.places
        known = [*schema.get("properties", {})]
        if top:
            middle = [key for key in known if key not in (*_FIRST, *_LAST)]
            rank = {key: index for index, key in enumerate((*_FIRST, *middle))}
            last = {key: index for index, key in enumerate(_LAST)}
        else:
            chosen = isinstance(schema.get("additionalProperties"), Mapping)  # names that the author chose
            rank = {} if chosen else {key: index for index, key in enumerate(known) if key not in _NOTES}
            last = {key: index for index, key in enumerate(_NOTES)}

        def order(place: Place) -> tuple[int, int]:
            name = place.name or ""
            return (2, last[name]) if name in last else (0, rank[name]) if name in rank else (1, 0)

        return sorted(group.places, key=order)

    # -- one entry or item ---------------------------------------------------------------------------

    def _place(self, place: Place, indent: int, schema: Schema) -> list[str]:
        above, beside = list(place.above), list(place.beside)
        if len(beside) > 1:  # one line has room for one
            above, beside = above + beside[:-1], beside[-1:]
        pad = " " * indent
        head = "-" if place.name is None else f"{style.key(place.name)}:"
        note = f" {beside[0]}" if beside else ""
        lines = [pad + line if line else "" for line in above]
        group = place.group
        if group is None:
            return lines + self._scalar(place, pad, head, note, schema)
        line = self._line(group, schema)
        if line is not None and (len(pad) + len(head) + 1 + len(line) <= style.WIDTH or not group.places):
            return [*lines, f"{pad}{head} {line}{note}"]
        inside = self._block(group, indent + 2, schema)
        if place.name is None and not note and inside[0].lstrip()[:1] != "#":
            return [*lines, f"{pad}- {inside[0][indent + 2 :]}", *inside[1:]]
        return [*lines, f"{pad}{head}{note}", *inside]

    def _scalar(self, place: Place, pad: str, head: str, note: str, schema: Schema) -> list[str]:
        node = place.node
        assert isinstance(node, Scalar)
        is_expression = "x-expression" in schema
        line = style.on_a_line(node, is_expression=is_expression)
        if len(pad) + len(head) + 1 + len(line) > style.WIDTH or "\\n" in line:
            block = style.on_lines(node, is_expression=is_expression, indent=len(pad) + 2)
            if block is not None and max(map(len, block[1])) < len(pad) + len(head) + 1 + len(line):
                return [f"{pad}{head} {block[0]}{note}", *block[1]]
        return [f"{pad}{head} {line}{note}"]

    def _block(self, group: Group, indent: int, schema: Schema) -> list[str]:
        lines: list[str] = []
        for place in self._sorted(group, schema):
            if place.spaced and lines:
                lines.append("")
            deeper = schema.get("items", {}) if place.name is None else part(schema, place.name)
            lines += self._place(place, indent, deeper)
        below = group.below if lines else _stripped(group.below)
        return lines + [" " * indent + line if line else "" for line in below]

    # -- on one line ---------------------------------------------------------------------------------

    def _line(self, group: Group, schema: Schema) -> str | None:
        """A list or map in brackets; None where it has comments or is not that plain."""
        is_list = isinstance(group.node, List)
        opening, closing = "[]" if is_list else "{}"
        if group.below or not (is_list or group.flow or not group.places):
            return None
        parts = []
        for place in self._sorted(group, schema):
            deeper = schema.get("items", {}) if place.name is None else part(schema, place.name)
            value = None if place.above or place.beside else self._short(place, deeper, is_list=is_list)
            if value is None:
                return None
            parts.append(value if place.name is None else f"{style.key(place.name, flow=True)}: {value}")
        return f"{opening}{', '.join(parts)}{closing}"

    def _short(self, place: Place, schema: Schema, *, is_list: bool) -> str | None:
        if place.group is not None:
            if is_list or not isinstance(place.group.node, List):
                return None
            return self._line(place.group, schema)
        assert isinstance(place.node, Scalar)
        is_expression = "x-expression" in schema
        free = style.on_a_line(place.node, is_expression=is_expression)
        return free if free == style.on_a_line(place.node, is_expression=is_expression, flow=True) else None


def _stripped(lines: Iterable[str]) -> list[str]:
    """This leaves out empty lines at the beginning."""
    lines = list(lines)
    while lines and not lines[0]:
        del lines[0]
    return lines
