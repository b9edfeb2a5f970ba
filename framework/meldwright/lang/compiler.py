"""A checked tree to nested closures: built once, called with the values of the names.

Text never becomes Python code; a closure is put together from the nodes that the checker let through.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import cast

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
from .types import NUMERIC, Type

Env = Mapping[str, object]
"""Values of the names: `int`, `bool`, `str` for ranks and kinds; of a collection its elements."""

SIDES = "__sides__"
"""The name under which an environment holds one environment for each side."""

_NUMBERS: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compile_node(node: Node) -> Callable[[Env], int | bool | str]:
    """This builds the function of a checked tree."""
    if node.type is Type.BOOL:
        return _condition(node)
    return _number(node) if node.type in NUMERIC else _word(node)


def _condition(node: Node) -> Callable[[Env], bool]:
    match node:
        case Truth(value=value):
            return lambda env: value
        case Variable(name=name) | Field(name=name):
            return lambda env: cast("bool", env[name])
        case Not(operand=operand):
            inner = _condition(operand)
            return lambda env: not inner(env)
        case All(parts=parts):
            return _all([_condition(part) for part in parts])
        case AnyOf(parts=parts):
            return _any([_condition(part) for part in parts])
        case Compare():
            return _compare(node)
        case Within():
            return _within(node)
        case Choose(condition=condition, then=then, otherwise=otherwise):
            chosen, first, second = _condition(condition), _condition(then), _condition(otherwise)
            return lambda env: first(env) if chosen(env) else second(env)
        case Sides(quantifier=quantifier, condition=condition):
            asked, together = _condition(condition), all if quantifier == "every" else any
            return lambda env: together([asked(side) for side in cast("Sequence[Env]", env[SIDES])])
    raise AssertionError(f"not a condition: {node!r}")


def _all(parts: list[Callable[[Env], bool]]) -> Callable[[Env], bool]:
    if len(parts) == 2:
        first, second = parts
        return lambda env: first(env) and second(env)

    def holds(env: Env) -> bool:
        for part in parts:  # noqa: SIM110  (a loop, not all(): no generator is made on the way)
            if not part(env):
                return False
        return True

    return holds


def _any(parts: list[Callable[[Env], bool]]) -> Callable[[Env], bool]:
    if len(parts) == 2:
        first, second = parts
        return lambda env: first(env) or second(env)

    def holds(env: Env) -> bool:
        for part in parts:  # noqa: SIM110
            if part(env):
                return True
        return False

    return holds


def _compare(node: Compare) -> Callable[[Env], bool]:
    if node.operator in _ORDER:
        return _order(_ORDER[node.operator], node)
    equal = node.operator == "=="
    left, right = compile_node(node.left), compile_node(node.right)
    if isinstance(node.left, Variable | Field) and isinstance(node.right, Number | RankLiteral | KindLiteral):
        name, literal = node.left.name, right({})
        if equal:
            return lambda env: env[name] == literal
        return lambda env: env[name] != literal
    if equal:
        return lambda env: left(env) == right(env)
    return lambda env: left(env) != right(env)


def _order(compare: Callable[[int, int], bool], node: Compare) -> Callable[[Env], bool]:
    left, right = _number(node.left), _number(node.right)
    if isinstance(node.left, Variable | Field) and isinstance(node.right, Number):
        name, literal = node.left.name, node.right.value  # the common form, without two calls
        return lambda env: compare(cast("int", env[name]), literal)
    return lambda env: compare(left(env), right(env))


def _within(node: Within) -> Callable[[Env], bool]:
    value = compile_node(node.operand)
    if node.operand.type is Type.RANK:
        listed = frozenset(node.ranks)
        return lambda env: value(env) in listed
    number = _number(node.operand)
    ranges = [(cast("int", entry.low), cast("int", entry.high)) for entry in node.entries]

    def holds(env: Env) -> bool:
        found = number(env)
        return any(low <= found <= high for low, high in ranges)

    return holds


def _number(node: Node) -> Callable[[Env], int]:
    match node:
        case Number(value=value):
            return lambda env: value
        case Variable(name=name) | Field(name=name):
            return lambda env: cast("int", env[name])
        case Negate(operand=operand):
            inner = _number(operand)
            return lambda env: -inner(env)
        case Arithmetic(operator=sign, left=left, right=right):
            combine, one, other = _NUMBERS[sign], _number(left), _number(right)
            return lambda env: combine(one(env), other(env))
        case Extreme(function=function, left=left, right=right):
            choose, one, other = min if function == "min" else max, _number(left), _number(right)
            return lambda env: choose(one(env), other(env))
        case Choose(condition=condition, then=then, otherwise=otherwise):
            chosen, first, second = _condition(condition), _number(then), _number(otherwise)
            return lambda env: first(env) if chosen(env) else second(env)
        case Count(collection=collection, where=where):
            if where is None:
                return lambda env: len(cast("Sequence[Env]", env[collection]))
            kept = _condition(where)
            return lambda env: sum(1 for element in cast("Sequence[Env]", env[collection]) if kept(element))
        case Sum(field=field, collection=collection, where=where):
            added = _number(field)
            if where is None:
                return lambda env: sum(added(element) for element in cast("Sequence[Env]", env[collection]))
            kept = _condition(where)
            return lambda env: sum(
                added(element) for element in cast("Sequence[Env]", env[collection]) if kept(element)
            )
    raise AssertionError(f"not a number: {node!r}")


def _word(node: Node) -> Callable[[Env], str]:
    match node:
        case RankLiteral(rank=word) | KindLiteral(kind=word):
            return lambda env: word
        case Variable(name=name) | Field(name=name):
            return lambda env: cast("str", env[name])
        case Choose(condition=condition, then=then, otherwise=otherwise):
            chosen, first, second = _condition(condition), _word(then), _word(otherwise)
            return lambda env: first(env) if chosen(env) else second(env)
    raise AssertionError(f"not a rank or kind: {node!r}")
