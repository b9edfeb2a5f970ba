"""Every other legal value of every leaf of a profile, made by editing its text.

What a leaf may be is read from the schema; expressions are changed at one token: another number, another name
of the same place, another operator, or the opposite of the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.lang import vocabulary
from meldwright.profiles.leaves import leaf_schemas
from meldwright.profiles.loader import load_text
from meldwright.profiles.model import Profile
from meldwright.profiles.schema import profile_schema

_TOKEN = re.compile(r"[a-z_A-Z]\w*|\d+|[<>=!]=|[<>*+-]|\.\.")
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def schema_of(path: str) -> Mapping[str, Any]:
    """The schema of one leaf."""
    for pattern, schema in leaf_schemas(profile_schema()):
        text = re.escape(pattern).replace(r"\[\*\]", r"\[\d+\]").replace(r"\*", r"[^.\[\]]+")
        if re.fullmatch(text, path):
            return schema
    raise AssertionError(f"no schema for {path}")


def changed(profile: Profile, path: str, most: int | None = None) -> Iterator[tuple[str, Profile]]:
    """The legal profiles that differ from this one in one leaf, each with the text that stands there.

    `most`: so many are enough; they are taken from all over the list.
    """
    span = profile.origins[path]
    texts = list(dict.fromkeys(_texts(profile, path)))
    found = 0
    stride = 1 if most is None else 7  # a prime, so that neighbours in the list are not tried in a row
    for start in range(stride):
        for text in texts[start::stride]:
            if found == most:
                return
            other = edited(profile, span.start, span.end, text)
            if other is not None and other.leaves != profile.leaves:
                found += 1
                yield text, other


def edited(profile: Profile, start: int, end: int, text: str) -> Profile | None:
    """The profile with a stretch of its text replaced; None if the checker refuses it."""
    source = next(iter(profile.origins.values())).source
    report = Collector()
    other = load_text(
        source.text[:start] + text + source.text[end:], source.name, VariantId(profile.id), report
    )
    return None if report.has_errors else other


def _texts(profile: Profile, path: str) -> Iterator[str]:
    value = profile.leaves[path]
    schema = schema_of(path)
    if "x-expression" in schema:
        for text in _expressions(str(value), schema["x-expression"]["context"], profile):
            yield f"'{text}'"
    elif "enum" in schema:
        yield from (str(other) for other in schema["enum"] if other != value)
    elif isinstance(value, bool):
        yield str(not value).lower()
    elif isinstance(value, int):
        yield from (str(n) for n in (value - 2, value - 1, value + 1, value + 2, 2 * value, 3 * value, 0))
    elif isinstance(value, list):
        words = schema["items"].get("enum", ["a_new_word"])
        for count in range(len(words) + 1):
            for some in combinations(words, count):
                if set(some) != set(value):
                    yield f"[{', '.join(some)}]"
    else:
        yield "Another Text"


def _expressions(text: str, context: str, profile: Profile) -> Iterator[str]:
    names = vocabulary().contexts[context]
    words: set[str] = {*names.variables, *names.collections, *names.ranks}
    words |= {field for collection in names.collections.values() for field in collection.fields}
    words |= {canasta.name for canasta in profile.canastas}
    for found in _TOKEN.finditer(text):
        for token in _tokens(found.group(), words):
            yield text[: found.start()] + token + text[found.end() :]
    yield f"not ({text})"
    yield "true"
    yield "false"


def _tokens(token: str, words: set[str]) -> Iterator[str]:
    if token.isdigit():
        yield from (str(n) for n in (int(token) - 1, int(token) + 1, 2 * int(token)) if n >= 0)
    elif token in _COMPARISONS:
        yield from (other for other in _COMPARISONS if other != token)
    elif token in ("and", "or"):
        yield "or" if token == "and" else "and"
    elif token in ("+", "-", "*"):
        yield from (other for other in "+-*" if other != token)
    elif token in words:
        yield from sorted(words - {token})
