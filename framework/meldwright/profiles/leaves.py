"""The leaves of a profile: the values that stand at the ends of its paths, in the order of the file.

A leaf is a number, a truth value, a text (an expression among them), or a list of texts such as the ways
of taking the pile.  An empty list of maps is a leaf as well: that there are none is a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meldwright.profiles.tree import List, Map, Node, Path, Scalar, dotted

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Leaf:
    path: str
    """Dotted: `opening.bands[0].when`."""
    node: Scalar | List
    schema: Schema

    @property
    def value(self) -> object:
        """The plain value; an expression's is its text."""
        if isinstance(self.node, List):
            return [item.value for item in self.node.items if isinstance(item, Scalar)]
        return self.node.text.text if "x-expression" in self.schema else self.node.value


def leaves(node: Node, schema: Schema, path: Path = ()) -> Iterator[Leaf]:
    """This yields the leaves of a tree as far as it has the shape that the schema asks for."""
    match node:
        case Map(entries=entries):
            known = schema.get("properties", {})
            others = schema.get("additionalProperties")
            for key, entry in entries.items():
                part = known.get(key, others)
                if isinstance(part, Mapping) and "$ref" not in part:  # `cites` says where values come from
                    yield from leaves(entry.node, part, (*path, key))
        case List(items=items) if schema.get("type") == "array":
            if items and schema["items"].get("type") == "object":
                for index, item in enumerate(items):
                    yield from leaves(item, schema["items"], (*path, index))
            else:
                yield Leaf(dotted(path), node, schema)
        case Scalar() if schema.get("type") not in ("object", "array"):
            yield Leaf(dotted(path), node, schema)


def leaf_schemas(schema: Schema, path: str = "") -> Iterator[tuple[str, Schema]]:
    """This yields every kind of leaf that the schema knows: `melds.*.valid`, `opening.bands[*].when`."""
    if "properties" in schema or isinstance(schema.get("additionalProperties"), Mapping):
        for key, part in schema.get("properties", {}).items():
            if "$ref" not in part:
                yield from leaf_schemas(part, f"{path}.{key}" if path else key)
        if isinstance(schema.get("additionalProperties"), Mapping):
            yield from leaf_schemas(schema["additionalProperties"], f"{path}.*")
    elif schema.get("type") == "array" and schema["items"].get("type") == "object":
        yield from leaf_schemas(schema["items"], f"{path}[*]")
    else:
        yield path, schema
