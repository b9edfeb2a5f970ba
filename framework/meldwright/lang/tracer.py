"""The slow second reading of a checked tree: the same values, with every value on the way written down.

It shares nothing with the compiler but the tree, so each is a check of the other.  What is not needed for
the value (the branch not chosen, what stands after the first condition that fails) is not in a trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from meldwright.cards import RANKS

from .ast import (
    All,
    AnyOf,
    Arithmetic,
    Choose,
    Compare,
    Count,
    Extreme,
    Field,
    KindLiteral,
    Negate,
    Node,
    Not,
    Number,
    RankLiteral,
    Sides,
    Sum,
    Truth,
    Variable,
    Within,
)

Value = int | bool | str


@dataclass(frozen=True, slots=True)
class Trace:
    """One node, its value, and the traces of the parts it came from."""

    node: Node
    text: str
    """The node as the author wrote it."""
    value: Value
    parts: tuple[Trace, ...] = ()
    """Parts that were looked at, in order; of a `where`, the condition for each element."""

    def lines(self, indent: int = 0) -> list[str]:
        """This lists `text = value`, parts below what they belong to; literals are left out."""
        shown = str(self.value).lower() if isinstance(self.value, bool) else str(self.value)
        below = [
            line
            for part in self.parts
            if not isinstance(part.node, Number | RankLiteral | KindLiteral | Truth)
            for line in part.lines(indent + 1)
        ]
        return [f"{'  ' * indent}{self.text} = {shown}", *below]


def trace(node: Node, text: str, env: Mapping[str, object]) -> Trace:
    """This evaluates a tree, whose nodes stand in `text`, and keeps the values on the way."""
    value, parts = _Reading(text).read(node, env)
    return Trace(node, text[node.start : node.end], value, tuple(parts))


class _Reading:
    def __init__(self, text: str) -> None:
        self._text = text

    def _part(self, node: Node, env: Mapping[str, object], parts: list[Trace]) -> Value:
        found = trace(node, self._text, env)
        parts.append(found)
        return found.value

    def read(self, node: Node, env: Mapping[str, object]) -> tuple[Value, list[Trace]]:
        parts: list[Trace] = []
        match node:
            case Number() | Truth():
                return node.value, parts
            case RankLiteral():
                return node.rank, parts
            case KindLiteral():
                return node.kind, parts
            case Variable() | Field():
                return cast("Value", env[node.name]), parts
            case Not():
                return not self._part(node.operand, env, parts), parts
            case All():
                return all(self._part(part, env, parts) for part in node.parts), parts
            case AnyOf():
                return any(self._part(part, env, parts) for part in node.parts), parts
            case Compare():
                left, right = self._part(node.left, env, parts), self._part(node.right, env, parts)
                return _compared(node.operator, left, right), parts
            case Within():
                return _listed(node, self._part(node.operand, env, parts)), parts
            case Negate():
                return 0 - int(self._part(node.operand, env, parts)), parts
            case Arithmetic():
                one, other = int(self._part(node.left, env, parts)), int(self._part(node.right, env, parts))
                if node.operator == "*":
                    return one * other, parts
                return (one + other if node.operator == "+" else one - other), parts
            case Extreme():
                both = [self._part(node.left, env, parts), self._part(node.right, env, parts)]
                low, high = sorted(map(int, both))
                return (low if node.function == "min" else high), parts
            case Choose():
                branch = node.then if self._part(node.condition, env, parts) else node.otherwise
                return self._part(branch, env, parts), parts
            case Count():
                return len(self._kept(node, env, parts)), parts
            case Sum():
                kept = self._kept(node, env, parts)
                return sum(cast("int", element[node.field.name]) for element in kept), parts
            case Sides():
                sides = cast("Sequence[Mapping[str, object]]", env["__sides__"])
                answers = [self._part(node.condition, side, parts) for side in sides]
                return (all(answers) if node.quantifier == "every" else any(answers)), parts
        raise AssertionError(f"no such node: {node!r}")

    def _kept(
        self, node: Count | Sum, env: Mapping[str, object], parts: list[Trace]
    ) -> list[Mapping[str, object]]:
        elements = cast("Sequence[Mapping[str, object]]", env[node.collection])
        where = node.where
        return [e for e in elements if where is None or self._part(where, e, parts)]


def _compared(operator: str, left: Value, right: Value) -> bool:
    if operator in ("==", "!="):
        return (left == right) is (operator == "==")
    difference = int(left) - int(right)
    return {"<": difference < 0, "<=": difference <= 0, ">": difference > 0, ">=": difference >= 0}[operator]


def _listed(node: Within, value: Value) -> bool:
    for entry in node.entries:
        if entry.low == value or entry.high == value:
            return True
        if isinstance(value, str):  # a rank strictly between two others
            low, high = RANKS.index(str(entry.low)), RANKS.index(str(entry.high))
            if value in RANKS[low:high]:
                return True
        elif int(entry.low) < value < int(entry.high):
            return True
    return False
