"""Conditions put into a form that can be spoken: parts joined by `and` and `or`, `not` only at single facts.

"Not (wild or a three)" is said as "not wild and not a three"; comparisons have their number on the right;
what is always so is left out.  The meaning stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from meldwright.lang import Type
from meldwright.lang.ast import (
    All,
    AnyOf,
    Bounds,
    Compare,
    ComparisonOperator,
    KindLiteral,
    Negate,
    Node,
    Not,
    Number,
    RankLiteral,
    Truth,
    Within,
)

from . import words

Joint = Literal["and", "or"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so, or that is not so."""

    node: Node
    positive: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """Two or more parts: all (`and`) or one at least (`or`) must be so; no part has the same joint."""

    joint: Joint
    parts: tuple[Spoken, ...]


Spoken: TypeAlias = Fact | Joined

_OPPOSITE: dict[ComparisonOperator, ComparisonOperator] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED: dict[ComparisonOperator, ComparisonOperator] = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def spoken(node: Node, positive: bool = True) -> Spoken:
    """The speakable form of a condition, or of its opposite."""
    match node:
        case Not(operand=operand):
            return spoken(operand, not positive)
        case All(parts=parts) | AnyOf(parts=parts):
            joint: Joint = "and" if isinstance(node, All) == positive else "or"
            return _joined(joint, [spoken(part, positive) for part in parts], node)
        case Compare():
            return _comparison(node, positive)
        case Within():
            return _one_of(node, positive)
        case _:
            return Fact(node, positive)


def constant(part: Spoken) -> bool | None:
    """Is it always (True) or never (False) so, as written?  None for a real condition."""
    if isinstance(part, Fact) and isinstance(part.node, Truth):
        return part.node.value == part.positive
    return None


def facts(part: Spoken) -> Iterator[Fact]:
    """The single facts of a condition, in order."""
    if isinstance(part, Fact):
        yield part
    else:
        for each in part.parts:
            yield from facts(each)


def said(part: Spoken, say: Callable[[Fact], str], depth: int = 0) -> str:
    """The condition in words, each fact said by `say`; lists inside lists are marked, to be read one way."""
    if isinstance(part, Fact):
        return say(part)
    # What is so is said before what is not: "a three or not wild", for "not wild or a three" is ambiguous.
    parts = sorted(part.parts, key=lambda each: isinstance(each, Fact) and not each.positive)
    text = words.listed([said(each, say, depth + 1) for each in parts], part.joint)
    if depth == 0:
        return text
    if depth > 1:
        return f"({text})"
    if part.joint == "or":
        return f"either {text}"
    return f"{'both' if len(parts) == 2 else 'together'} {text}"


def _joined(joint: Joint, parts: list[Spoken], node: Node) -> Spoken:
    decided = joint == "or"  # one part that is always so decides an `or`, one that is never so an `and`
    kept: list[Spoken] = []
    for part in parts:
        value = constant(part)
        if value is decided:
            return part
        if value is None:
            kept += part.parts if isinstance(part, Joined) and part.joint == joint else (part,)
    if not kept:
        return Fact(Truth(not decided, start=node.start, end=node.end), True)
    return kept[0] if len(kept) == 1 else Joined(joint, tuple(kept))


def _one_of(node: Within, positive: bool) -> Spoken:
    """Each entry of an `in (...)` as a fact of its own; a single value is equality."""
    entries = [_entry(node, bounds, positive) for bounds in node.entries]
    return entries[0] if len(entries) == 1 else Joined("or" if positive else "and", tuple(entries))


def _entry(node: Within, bounds: Bounds, positive: bool) -> Fact:
    place = {"start": node.start, "end": node.end}
    if not bounds.single:
        return Fact(Within(node.operand, (bounds,), **place), positive)
    if isinstance(bounds.low, str):
        return Fact(Compare("==", node.operand, RankLiteral(bounds.low, **place), **place), positive)
    unit = Type.POINTS if node.operand.type is Type.POINTS else Type.COUNT
    value: Node = Number(abs(bounds.low), unit, **place)
    if bounds.low < 0:
        value = Negate(value, **place)
    return Fact(Compare("==", node.operand, value, **place), positive)


def _comparison(node: Compare, positive: bool) -> Fact:
    operator = node.operator
    if _is_literal(node.left) and not _is_literal(node.right):
        operator = _MIRRORED.get(operator, operator)
        node = replace(node, operator=operator, left=node.right, right=node.left)
    if operator == "!=":
        return Fact(replace(node, operator="=="), not positive)
    if operator != "==" and not positive:
        return Fact(replace(node, operator=_OPPOSITE[operator]), True)
    return Fact(node, positive)


def _is_literal(node: Node) -> bool:
    return isinstance(node.operand if isinstance(node, Negate) else node, Number | RankLiteral | KindLiteral)
