"""Expressions over ranges: what a number can come to, and whether a condition can hold and can fail.

Collections are bounded by deck and melds; fields are those of the finitely many elements there can be.  What
comes out is never too narrow, so a condition that cannot hold here cannot hold in the game.  That several
parts of an expression depend on each other is not seen, so not every range is as narrow as it could be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from meldwright.lang import Node, Type, ast
from meldwright.lang.compiler import compile_node

Range = tuple[int, int]
"""Least and greatest value."""

Truth = tuple[bool, bool]
"""Can it hold; can it fail."""


@dataclass(frozen=True, slots=True)
class Element:
    """One sort of element of a collection."""

    facts: Mapping[str, object]
    most: int
    """How many of it there can be."""


@dataclass(frozen=True, slots=True)
class Space:
    """Everything that an expression may be asked about."""

    elements: Callable[[str], Sequence[Element] | None]
    """The sorts of element of a collection by its name; None where they are too many to go through."""
    most: Callable[[str], int]
    """How many elements a collection can have in all."""
    flags: Mapping[str, Truth]
    """The conditions that are names."""


def number(node: Node, space: Space) -> Range:
    """This bounds the value of a node that is a number."""
    match node:
        case ast.Number(value=value):
            return value, value
        case ast.Negate(operand=operand):
            low, high = number(operand, space)
            return -high, -low
        case ast.Arithmetic(operator=operator, left=left, right=right):
            return _arithmetic(operator, number(left, space), number(right, space))
        case ast.Extreme(function=function, left=left, right=right):
            one, other = number(left, space), number(right, space)
            best = min if function == "min" else max
            return best(one[0], other[0]), best(one[1], other[1])
        case ast.Choose(condition=condition, then=then, otherwise=otherwise):
            holds, fails = truth(condition, space)
            parts = [number(then, space)] * holds + [number(otherwise, space)] * fails
            return min(low for low, _ in parts), max(high for _, high in parts)
        case ast.Count(collection=collection, where=where):
            kept = _kept(collection, where, space)
            if kept is None:
                return 0, space.most(collection)
            return 0, min(space.most(collection), sum(element.most for element in kept))
        case ast.Sum(field=field, collection=collection, where=where):
            return _sum(field.name, collection, where, space)
    raise AssertionError(f"not a number over ranges: {node!r}")


def truth(node: Node, space: Space) -> Truth:
    """This says whether a condition can hold and whether it can fail."""
    match node:
        case ast.Truth(value=value):
            return value, not value
        case ast.Variable(name=name):
            return space.flags[name]
        case ast.Not(operand=operand):
            holds, fails = truth(operand, space)
            return fails, holds
        case ast.All(parts=parts):
            found = [truth(part, space) for part in parts]
            return all(holds for holds, _ in found), any(fails for _, fails in found)
        case ast.AnyOf(parts=parts):
            found = [truth(part, space) for part in parts]
            return any(holds for holds, _ in found), all(fails for _, fails in found)
        case ast.Sides(condition=condition):
            return truth(condition, space)  # every side could be in the same position
        case ast.Compare(operator=operator, left=left, right=right):
            if left.type is Type.BOOL:
                return _same(truth(left, space), truth(right, space), operator == "==")
            return _compare(operator, number(left, space), number(right, space))
        case ast.Choose(condition=condition, then=then, otherwise=otherwise):
            holds, fails = truth(condition, space)
            found = [truth(then, space)] * holds + [truth(otherwise, space)] * fails
            return any(holds for holds, _ in found), any(fails for _, fails in found)
        case ast.Within(operand=operand, entries=entries):
            return _within(number(operand, space), entries)
    raise AssertionError(f"not a condition over ranges: {node!r}")


def where_holds(node: Node | None) -> Callable[[Mapping[str, object]], bool]:
    """This makes a condition on one element a function of its facts."""
    if node is None:
        return lambda _: True
    run = compile_node(node)
    return lambda facts: bool(run(facts))


def _kept(collection: str, where: Node | None, space: Space) -> Sequence[Element] | None:
    if where is None:
        return None
    elements = space.elements(collection)
    if elements is None:
        return None
    holds = where_holds(where)
    return [element for element in elements if holds(element.facts)]


def _sum(field: str, collection: str, where: Node | None, space: Space) -> Range:
    """The greatest sum takes the elements of the greatest values; no field is negative."""
    elements = space.elements(collection)
    if elements is None:
        return 0, space.most(collection) * 100_000  # more than any element counts
    holds = where_holds(where)
    kept = [(cast("int", e.facts[field]), e.most) for e in elements if holds(e.facts)]
    left, high = space.most(collection), 0
    for value, most in sorted(kept, reverse=True):
        taken = min(left, most)
        high += value * taken
        left -= taken
    return 0, high


def _arithmetic(operator: str, one: Range, other: Range) -> Range:
    if operator == "+":
        return one[0] + other[0], one[1] + other[1]
    if operator == "-":
        return one[0] - other[1], one[1] - other[0]
    ends = [a * b for a in one for b in other]
    return min(ends), max(ends)


def _compare(operator: str, one: Range, other: Range) -> Truth:
    if operator in ("==", "!="):
        can_equal = one[0] <= other[1] and other[0] <= one[1]
        can_differ = not one[0] == one[1] == other[0] == other[1]
        return (can_equal, can_differ) if operator == "==" else (can_differ, can_equal)
    if operator in (">", ">="):
        return _compare("<" if operator == ">" else "<=", other, one)
    if operator == "<":
        return one[0] < other[1], one[1] >= other[0]
    return one[0] <= other[1], one[1] > other[0]


def _within(value: Range, entries: Sequence[ast.Bounds]) -> Truth:
    bounds = sorted((cast("int", entry.low), cast("int", entry.high)) for entry in entries)
    can_hold = any(low <= value[1] and value[0] <= high for low, high in bounds)
    reached = value[0]  # the least value that may still lie outside
    for low, high in bounds:
        if low <= reached <= high:
            reached = high + 1
    return can_hold, reached <= value[1]


def _same(one: Truth, other: Truth, equal: bool) -> Truth:
    can_equal = (one[0] and other[0]) or (one[1] and other[1])
    can_differ = (one[0] and other[1]) or (one[1] and other[0])
    return (can_equal, can_differ) if equal else (can_differ, can_equal)
