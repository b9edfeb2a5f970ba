"""Hypothesis strategies: well-typed expressions as text, and values for the names they use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hypothesis import strategies as st

from meldwright.cards import RANKS
from meldwright.lang import Context, Name, Type, vocabulary

KINDS = ("natural", "mixed", "wild_cards")

_Strategy = st.SearchStrategy[str]


class Words:
    """The words of one scope, as strategies for text of each type."""

    def __init__(
        self, variables: Mapping[str, Name], ranks: tuple[str, ...], context: Context | None, *, sides: bool
    ) -> None:
        self._variables, self._ranks, self._context, self._sides = variables, ranks, context, sides
        self._made: dict[tuple[Type, int], _Strategy] = {}
        self._inner: dict[str, Words] = {}

    def _named(self, wanted: Type) -> list[_Strategy]:
        names = [name.name for name in self._variables.values() if name.type is wanted]
        return [st.sampled_from(names)] if names else []

    def of(self, wanted: Type, depth: int) -> _Strategy:
        """Text of a type, in brackets now and then."""
        if (wanted, depth) not in self._made:
            self._made[wanted, depth] = self._make(wanted, depth)
        return self._made[wanted, depth]

    def _make(self, wanted: Type, depth: int) -> _Strategy:
        plain = {
            Type.BOOL: self._bool,
            Type.COUNT: self._count,
            Type.POINTS: self._points,
            Type.RANK: self._rank,
            Type.KIND: self._kind,
        }[wanted](depth)
        return st.one_of(plain, plain.map(lambda text: f"({text})"))

    def _loose(self, wanted: Type, depth: int) -> _Strategy:
        """Text that may stand inside any other."""
        return self.of(wanted, depth).map(lambda text: f"({text})")

    def _bool(self, depth: int) -> _Strategy:
        simple = [st.sampled_from(["true", "false"]), *self._named(Type.BOOL)]
        if depth <= 0:
            return st.one_of(simple)
        part = self._loose(Type.BOOL, depth - 1)
        forms = [
            *simple,
            part.map(lambda a: f"not {a}"),
            st.lists(part, min_size=2, max_size=3).map(" and ".join),
            st.lists(part, min_size=2, max_size=3).map(" or ".join),
            st.builds("{} == {}".format, part, part),
            self._chosen(Type.BOOL, depth),
        ]
        for unit in (Type.COUNT, Type.POINTS):
            number = self._loose(unit, depth - 1)
            operator = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
            forms.append(st.builds("{}{}{}".format, number, operator, number))
            bound = st.integers(-3, 9)
            ranges = st.tuples(bound, st.integers(0, 4)).map(lambda p: f"{p[0]}..{p[0] + p[1]}")
            entries = st.lists(st.one_of(bound.map(str), ranges), min_size=1, max_size=3).map(", ".join)
            forms.append(st.builds("{} in ({})".format, number, entries))
        if self._named(Type.RANK):
            rank = self._loose(Type.RANK, depth - 1)
            forms.append(st.builds("{} {} {}".format, st.just("rank"), st.sampled_from(["==", "!="]), rank))
            forms.append(st.builds("rank in ({})".format, self._rank_entries()))
        if self._named(Type.KIND):
            kind = self._loose(Type.KIND, depth - 1)
            forms.append(st.builds("{} {} {}".format, st.just("kind"), st.sampled_from(["==", "!="]), kind))
        if self._sides:
            words = self._inner.setdefault(
                "sides", Words(self._variables, self._ranks, self._context, sides=False)
            )
            inner = words.of(Type.BOOL, depth - 1)
            forms.append(st.builds("{}({})".format, st.sampled_from(["every_side", "any_side"]), inner))
        return st.one_of(forms)

    def _rank_entries(self) -> _Strategy:
        ordered = RANKS[:-1]
        places = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(sorted)
        ranges = places.map(lambda p: f"{ordered[p[0]]}..{ordered[p[1]]}")
        single = st.sampled_from([*ordered[:9], *self._ranks])
        return st.lists(st.one_of(single, ranges), min_size=1, max_size=3).map(",".join)

    def _chosen(self, wanted: Type, depth: int) -> _Strategy:
        condition, branch = self._loose(Type.BOOL, depth - 1), self._loose(wanted, depth - 1)
        return st.builds("{} if {} else {}".format, branch, condition, branch)

    def _numbers(self, unit: Type, depth: int) -> list[_Strategy]:
        number = self._loose(unit, depth - 1)
        return [
            self._chosen(unit, depth),
            number.map(lambda a: f"-{a}"),
            st.builds("{} {} {}".format, number, st.sampled_from("+-"), number),
            st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), number, number),
        ]

    def _count(self, depth: int) -> _Strategy:
        simple = [st.integers(0, 12).map(str), *self._named(Type.COUNT)]
        if self._context is not None and self._context.collections:
            simple.append(st.sampled_from([f"count({name})" for name in self._context.collections]))
        if depth <= 0:
            return st.one_of(simple)
        number = self._loose(Type.COUNT, depth - 1)
        forms = [*simple, *self._numbers(Type.COUNT, depth), st.builds("{} * {}".format, number, number)]
        forms += [where.map(lambda w: f"count({w})") for where, _ in self._kept(depth)]
        return st.one_of(forms)

    def _points(self, depth: int) -> _Strategy:
        simple = [st.integers(0, 2000).map(str), *self._named(Type.POINTS)]
        if depth <= 0:
            return st.one_of(simple)
        points, count = self._loose(Type.POINTS, depth - 1), self._loose(Type.COUNT, depth - 1)
        forms = [
            *simple,
            *self._numbers(Type.POINTS, depth),
            st.builds("{} * {}".format, points, count),
            st.builds("{}*{}".format, count, points),
        ]
        forms += [where.map(lambda w: f"sum(points of {w})") for where, scored in self._kept(depth) if scored]
        return st.one_of(forms)

    def _kept(self, depth: int) -> list[tuple[_Strategy, bool]]:
        """A collection with a `where`, and whether its elements have points."""
        if self._context is None or "count" not in self._context.functions:
            return []
        found: list[tuple[_Strategy, bool]] = []
        for collection in self._context.collections.values():
            if collection.fields:
                words = self._inner.setdefault(
                    collection.name, Words(collection.fields, collection.ranks, None, sides=False)
                )
                inner = words.of(Type.BOOL, depth - 1)
                text = inner.map(lambda c, name=collection.name: f"{name} where {c}")  # type: ignore[misc]
                found.append((text, "points" in collection.fields and "sum" in self._context.functions))
        return found

    def _rank(self, depth: int) -> _Strategy:
        simple = [st.sampled_from([*RANKS[:9], *self._ranks]), *self._named(Type.RANK)]
        return st.one_of(simple) if depth <= 0 else st.one_of([*simple, self._chosen(Type.RANK, depth)])

    def _kind(self, depth: int) -> _Strategy:
        simple = [st.sampled_from(KINDS), *self._named(Type.KIND)]
        return st.one_of(simple) if depth <= 0 else st.one_of([*simple, self._chosen(Type.KIND, depth)])


@cache
def programs(context: str, wanted: Type, depth: int = 3) -> _Strategy:
    """Well-typed expressions of a context."""
    words = vocabulary().contexts[context]
    return Words(words.variables, words.ranks, words, sides="every_side" in words.functions).of(wanted, depth)


@cache
def environments(context: str) -> st.SearchStrategy[dict[str, object]]:
    """Values for every name of a context."""
    words = vocabulary().contexts[context]
    values: dict[str, st.SearchStrategy[object]] = {
        name.name: _value(name) for name in words.variables.values()
    }
    for collection in words.collections.values():
        element = st.fixed_dictionaries({name: _value(field) for name, field in collection.fields.items()})
        values[collection.name] = st.lists(element, max_size=4)
    side = st.fixed_dictionaries(values)
    if "every_side" not in words.functions:
        return side
    return st.builds(lambda env, sides: {**env, "__sides__": sides}, side, st.lists(side, max_size=3))


def _value(name: Name) -> st.SearchStrategy[object]:
    return {
        Type.BOOL: st.booleans(),
        Type.COUNT: st.integers(0, 12),
        Type.POINTS: st.integers(-500, 3000),
        Type.RANK: st.sampled_from([*RANKS, ""]),  # "" is the rank of a meld of wild cards
        Type.KIND: st.sampled_from(KINDS),
    }[name.type]
