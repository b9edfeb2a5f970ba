"""The tree of a YAML file: values that know where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from meldwright.spans import ScalarText, Span

Value = bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class Scalar:
    value: Value
    text: ScalarText
    """The value as it is written, decoded from its quoting: the text of an expression."""
    span: Span
    """The whole of it in the source, quotes included."""


@dataclass(frozen=True, slots=True)
class Entry:
    key: Span
    node: Node


@dataclass(frozen=True, slots=True)
class Map:
    entries: Mapping[str, Entry]
    """In the order of the file.  Keys are always text: `7:` and `"7":` are one key."""
    span: Span


@dataclass(frozen=True, slots=True)
class List:
    items: Sequence[Node]
    span: Span


Node = Scalar | Map | List

Path = tuple[str | int, ...]
"""Keys and list positions from the top of the file."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How large a subtree is when every alias is written out."""

    nodes: int = field(default=1)
    depth: int = field(default=1)


def plain(node: Node) -> object:
    """This gives the bare dicts, lists and values of a tree."""
    match node:
        case Scalar(value=value):
            return value
        case Map(entries=entries):
            return {key: plain(entry.node) for key, entry in entries.items()}
        case List(items=items):
            return [plain(item) for item in items]


def follow(root: Node, path: Sequence[str | int]) -> tuple[Node, Span | None]:
    """This walks down a path; it gives the node there and the place of its key (None for a list item)."""
    node, key = root, None
    for step in path:
        if isinstance(node, Map) and isinstance(step, str):
            entry = node.entries[step]
            node, key = entry.node, entry.key
        elif isinstance(node, List) and isinstance(step, int):
            node, key = node.items[step], None
        else:
            raise KeyError(path)
    return node, key


def dotted(path: Sequence[str | int]) -> str:
    """This writes a path as authors and messages do: `opening.bands[0].when`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text
