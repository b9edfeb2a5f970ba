"""The words an expression may use, read from `grammar/vocabulary.yaml`.

The file is the one source for checker, reference pages and did-you-mean.  It is read once, when the first
expression is parsed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

import yaml

try:
    from yaml import CSafeLoader as Loader  # many times faster
except ImportError:  # PyYAML is sometimes installed without its C part
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

from meldwright.resources import data_root

from .types import Type


@dataclass(frozen=True, slots=True)
class Name:
    """A variable of a context or a field of an element."""

    name: str
    type: Type
    meaning: str


@dataclass(frozen=True, slots=True)
class Collection:
    """Something that can be counted and added up, as one context sees it."""

    name: str
    meaning: str
    at_most: int
    """More elements than any game has: the factor by which a `where` counts in the cost of an expression."""
    fields: Mapping[str, Name]
    ranks: tuple[str, ...]
    """Rank words that its `where` may use."""


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    form: str
    """How it is written, words in capitals standing for what the author puts there."""
    example: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Context:
    """The words of one place of the profile."""

    name: str
    meaning: str
    stands_in: tuple[str, ...]
    """Paths of the profile whose expressions have this context."""
    ranks: tuple[str, ...]
    variables: Mapping[str, Name]
    collections: Mapping[str, Collection]
    functions: Mapping[str, Function]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    contexts: Mapping[str, Context]
    functions: Mapping[str, Function]
    keywords: Mapping[str, str]
    """Each with its meaning; `true` and `false` among them."""
    types: Mapping[Type, str]
    """Each with its meaning."""

    def reserved(self) -> frozenset[str]:
        """Words that the grammar or a function owns: no canasta kind may be called so."""
        ranks = {rank for context in self.contexts.values() for rank in context.ranks}
        return frozenset(self.keywords) | frozenset(self.functions) | ranks


@cache
def vocabulary() -> Vocabulary:
    """This reads the vocabulary, once."""
    return read_vocabulary((data_root("grammar") / "vocabulary.yaml").read_text(encoding="utf-8"))


def read_vocabulary(text: str) -> Vocabulary:
    """This turns the text of `vocabulary.yaml` into values; of a malformed one comes a `KeyError`."""
    data = cast("Mapping[str, object]", yaml.load(text, Loader=Loader))
    functions = {
        entry["name"]: Function(entry["name"], entry["form"], entry["example"], entry["meaning"])
        for entry in cast("Sequence[Mapping[str, str]]", data["functions"])
    }
    fields = cast("Mapping[str, Mapping[str, object]]", data["fields"])
    contexts = cast("Mapping[str, Mapping[str, object]]", data["contexts"])
    return Vocabulary(
        contexts={name: _context(name, entry, data, fields, functions) for name, entry in contexts.items()},
        functions=functions,
        keywords={
            entry["name"]: entry["meaning"] for entry in cast("Sequence[Mapping[str, str]]", data["keywords"])
        },
        types={Type(name): meaning for name, meaning in cast("Mapping[str, str]", data["types"]).items()},
    )


def _context(
    name: str,
    entry: Mapping[str, object],
    data: Mapping[str, object],
    fields: Mapping[str, Mapping[str, object]],
    functions: Mapping[str, Function],
) -> Context:
    variables = [
        _name(word)
        for word in cast("Sequence[Mapping[str, object]]", data["names"])
        if name in cast("Sequence[str]", word["contexts"])
    ]
    collections: dict[str, Collection] = {}
    for found in cast("Sequence[Mapping[str, object]]", data["collections"]):
        seen_here = cast("Mapping[str, Sequence[str]]", found["fields"]).get(name)
        if seen_here is not None:
            entries = [fields[key] for key in seen_here]
            ranks = [cast("Sequence[str]", e["ranks"]) for e in entries if "ranks" in e]
            collection = str(found["name"])
            collections[collection] = Collection(
                name=collection,
                meaning=str(found["meaning"]),
                at_most=cast("int", found["at_most"]),
                fields={word.name: word for word in map(_name, entries)},
                ranks=tuple(ranks[0]) if ranks else (),
            )
    return Context(
        name=name,
        meaning=str(entry["meaning"]),
        stands_in=tuple(cast("Sequence[str]", entry["stands_in"])),
        ranks=tuple(cast("Sequence[str]", entry["ranks"])),
        variables={word.name: word for word in variables},
        collections=collections,
        functions={key: functions[key] for key in cast("Sequence[str]", entry["functions"])},
    )


def _name(entry: Mapping[str, object]) -> Name:
    return Name(str(entry["name"]), Type(str(entry["type"])), str(entry["meaning"]))
