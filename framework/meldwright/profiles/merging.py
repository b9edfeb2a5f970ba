"""One layer of a profile laid over another: what a child, a mixin or a house rule changes.

Maps are merged, key by key; a value and a list replace what was there; `null` takes away an entry that
need not be there; `{add: [...], remove: [...]}` edits a list.  A map with another `kind` is another thing:
it replaces the old one whole.  A value that is set anew brings its own sources: the old one's `cites` and
`assumed` go with the old value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meldwright.diagnostics import Collector, Severity
from meldwright.profiles.leaves import leaves
from meldwright.profiles.schema import profile_schema
from meldwright.profiles.schema_words import clip, listed, place
from meldwright.profiles.tree import Entry, List, Map, Node, Path, Scalar, dotted, plain
from meldwright.spans import Span

Schema = Mapping[str, Any]

ANNOTATIONS = ("cites", "assumed")
"""What a section says about its values: where each comes from, or why it was assumed."""

EDITS = ("add", "remove")

FREE = ("meldwright", "name", "summary")
"""Values that a file may repeat: it is complete on its face."""


@dataclass(slots=True)
class Laid:
    """A tree after a layer was laid over it, and what the layer did."""

    tree: Map
    touched: dict[str, Span] = field(default_factory=dict)
    """The leaves it set, edited or brought, by path (a list of maps counts as one), with the place."""
    gone: set[str] = field(default_factory=set)
    """Paths below which nothing of the old tree is left."""
    taken: dict[str, Span] = field(default_factory=dict)
    """Entries that it took away, by path, with the place."""


def lay_over(under: Map, over: Map, report: Collector, *, may_repeat: bool = False) -> Laid:
    """This merges a layer into a tree and reports overrides that change nothing, unless they may."""
    return _Merge(report, may_repeat).root(under, over)


def settled(node: Node) -> object:
    """This gives the plain value of a node as two are compared: white space in texts does not count."""
    return _settled(plain(node))


def _settled(value: object) -> object:
    match value:
        case str():
            return " ".join(value.split())
        case dict():
            return {key: _settled(item) for key, item in value.items()}
        case list():
            return [_settled(item) for item in value]
    return (type(value), value)  # 1 and true are two values


def list_path(path: str) -> str:
    """The path of a leaf, or of the list of maps that it stands in: `opening.bands[0].when`, `opening.bands`."""
    return path.partition("[")[0]


def within(path: str, tops: Iterable[str]) -> bool:
    """Is a path one of these, or below one of them?"""
    return any(path == top or path.startswith((f"{top}.", f"{top}[")) for top in tops)


class _Merge:
    def __init__(self, report: Collector, may_repeat: bool) -> None:
        self.report = report
        self.may_repeat = may_repeat
        self.touched: dict[str, Span] = {}
        self.gone: set[str] = set()
        self.taken: dict[str, Span] = {}

    def root(self, under: Map, over: Map) -> Laid:
        tree = self.map(under, over, profile_schema(), ())
        return Laid(tree, self.touched, self.gone, self.taken)

    def map(self, under: Map, over: Map, schema: Schema, path: Path) -> Map:
        old, new = _kind(under), _kind(over)
        if old is not None and new is not None and old != new:
            self.gone.add(dotted(path))
            self.touch(over, schema, path)
            kept = {key: entry for key, entry in under.entries.items() if key in ANNOTATIONS}
            return self.annotated(Map({**_bare(over), **kept}, over.span), over, path)
        entries = dict(under.entries)
        for key, entry in (_bare(over) if len(path) == 1 else over.entries).items():
            part, here = part_of(schema, key), (*path, key)
            if is_null(entry.node) and may_lack(schema, key, path):
                self.take_away(entries, key, entry, here)
            elif key in entries:
                node = self.node(entries[key].node, entry, part, here)
                entries[key] = Entry(entry.key, node)
            else:
                self.touch(entry.node, part, here)
                entries[key] = entry
        return self.annotated(Map(entries, over.span), over, path)

    def take_away(self, entries: dict[str, Entry], key: str, entry: Entry, path: Path) -> None:
        if key in entries:
            del entries[key]
            self.gone.add(dotted(path))
            self.taken[dotted(path)] = entry.key
            return
        held = [name for name in entries if name not in ANNOTATIONS]
        remedy = f"delete the line, or name one of {listed(held)}" if held else "delete the line"
        message = f"{place(path[:-1])} has no `{clip(key)}` to take away"
        self.report.add("MW314", message, entry.key, help=remedy)

    def node(self, under: Node, entry: Entry, schema: Schema, path: Path) -> Node:
        over = entry.node
        if schema.get("type") == "array" and isinstance(over, Map) and set(over.entries) <= set(EDITS):
            return self.edited(under, over, entry.key, path)
        if isinstance(under, Map) and isinstance(over, Map) and self.takes_map_for_list(under, entry, path):
            return under
        if isinstance(under, Map) and isinstance(over, Map) and "$ref" not in schema:
            return self.map(under, over, schema, path)
        if isinstance(under, Map) and isinstance(over, Map):
            return self.named(under, over, path)
        where = dotted(path)
        if not self.may_repeat and where not in FREE and settled(under) == settled(over):
            also = ((under.span, "set here already"),)
            message = f"{place(path)} is this already"
            self.report.add(
                "MW313", message, over.span, help="delete the line", severity=Severity.WARNING, related=also
            )
        self.touched[where] = over.span
        self.gone.add(where)
        return over

    def takes_map_for_list(self, under: Map, entry: Entry, path: Path) -> bool:
        """Is a map edited as if it were a list, with `add` or `remove`?  Then this says how it is done."""
        over = entry.node
        assert isinstance(over, Map)
        lists = [word for word, item in over.entries.items() if isinstance(item.node, List)]
        if not lists or set(lists) - set(EDITS) or set(lists) & set(under.entries):
            return False
        removed = over.entries.get("remove")
        names = plain(removed.node) if removed is not None else None
        listed_names = names if isinstance(names, list) else []
        name = next((str(name) for name in listed_names if name in under.entries), "NAME")
        message = f"{place(path)} is a map and no list: it has no items to {lists[0]}"
        remedy = f"write `{name}: null` below it to take an entry away, or the new entry with its keys"
        self.report.add("MW102", message, over.entries[lists[0]].key, help=remedy)
        return True

    def named(self, under: Map, over: Map, path: Path) -> Map:
        """Settings: each is one thing, replaced or taken away whole."""
        entries = dict(under.entries)
        for name, entry in over.entries.items():
            if is_null(entry.node):
                self.take_away(entries, name, entry, (*path, name))
            else:
                entries[name] = entry
        return Map(entries, over.span)

    def edited(self, under: Node, over: Map, key: Span, path: Path) -> Node:
        """A list with items taken out, then others put at its end."""
        items: list[Node] = list(under.items) if isinstance(under, List) else []
        self.touched[dotted(path)] = key
        for word, entry in over.entries.items():
            if not isinstance(entry.node, List):
                message = f"expected a list for `{word}` in {place(path)}"
                self.report.add("MW102", message, entry.key, help=f"write `{word}: [...]`")
                continue
            if word == "remove":
                self.gone.add(dotted(path))
                items = self.without(items, entry.node.items, path)
        added = over.entries.get("add")
        if added is not None and isinstance(added.node, List):
            items.extend(added.node.items)
        return List(tuple(items), over.span)

    def without(self, items: list[Node], unwanted: Sequence[Node], path: Path) -> list[Node]:
        for item in unwanted:
            found = [i for i, other in enumerate(items) if settled(other) == settled(item)]
            if found:
                del items[found[0]]
                continue
            held = [str(plain(other)) for other in items if isinstance(other, Scalar)]
            remedy = f"it holds {listed(held)}" if held else "write the item as it stands there"
            self.report.add("MW314", f"{place(path)} has no such item to take out", item.span, help=remedy)
        return items

    def touch(self, node: Node, schema: Schema, path: Path) -> None:
        """This notes every leaf that comes new with a node."""
        for leaf in leaves(node, schema, path):
            self.touched.setdefault(list_path(leaf.path), leaf.node.span)

    def annotated(self, merged: Map, over: Map, path: Path) -> Map:
        """This gives a section the sources of its values: the new ones, and the old of values that stayed."""
        if len(path) != 1:
            return merged
        entries = dict(merged.entries)
        for word in ANNOTATIONS:
            old, new = entries.pop(word, None), over.entries.get(word)
            kept: dict[str, Entry] = {}
            if old is not None and isinstance(old.node, Map):
                kept = {k: e for k, e in old.node.entries.items() if not self.stale(f"{path[0]}.{k}")}
            if new is None and old is not None and kept:
                entries[word] = Entry(old.key, Map(kept, old.node.span))
            elif new is not None:
                brought = new.node.entries if isinstance(new.node, Map) else None
                whole = new.node if brought is None else Map({**kept, **brought}, new.node.span)
                entries[word] = Entry(new.key, whole)
        return Map(entries, merged.span)

    def stale(self, path: str) -> bool:
        return within(list_path(path), self.gone) or path in self.touched


def _bare(node: Map) -> dict[str, Entry]:
    return {key: entry for key, entry in node.entries.items() if key not in ANNOTATIONS}


def _kind(node: Map) -> object:
    entry = node.entries.get("kind")
    return entry.node.value if entry is not None and isinstance(entry.node, Scalar) else None


def is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def part_of(schema: Schema, key: str) -> Schema:
    """This gives the schema of a key in a map; an empty one for a key that is unknown."""
    known = schema.get("properties", {})
    part = known.get(key, schema.get("additionalProperties"))
    return part if isinstance(part, Mapping) else {}


def may_lack(schema: Schema, key: str, path: Path) -> bool:
    """May an entry be missing?  Those that authors name may, and keys that the schema does not require."""
    if not path or "$ref" in part_of(schema, key):
        return "$ref" in part_of(schema, key)
    return bool(part_of(schema, key)) and key not in schema.get("required", ())


def walk(schema: Schema, path: Sequence[str]) -> Iterator[Schema]:
    """This yields the schema at each step of a path, ending with the last; it stops where a key is unknown."""
    for key in path:
        schema = part_of(schema, key)
        if not schema:
            return
        yield schema
