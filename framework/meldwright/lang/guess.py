"""The type a shape has by itself, before anything is asked of it.

Half of checking in both directions: first what each side is by itself, then what a whole number between
them must be.  Nothing is reported here; a shape that is wrong inside has no type (`None`), and checking it
says why.
"""

from __future__ import annotations

from enum import Enum

from .scope import Scope
from .syntax import (
    Argument,
    Call,
    Conditional,
    Infix,
    Membership,
    Numeral,
    Prefix,
    Shape,
    TruthWord,
    Word,
    ungrouped,
)
from .types import NUMERIC, Type


class Free(Enum):
    """The type of numbers that no unit is known of yet."""

    NUMBER = "a number"


Guess = Type | Free | None


def guess(shape: Shape, scope: Scope) -> Guess:
    """This gives the type of a shape, `Free.NUMBER` for a number still without a unit, None for no type."""
    match ungrouped(shape):
        case Numeral():
            return Free.NUMBER
        case Word(name=name):
            return scope.type_of(name)
        case TruthWord() | Membership() | Prefix(operator="not"):
            return Type.BOOL
        case Prefix(operand=operand):
            return _number(guess(operand, scope))
        case Infix(operator="+" | "-", left=left, right=right):
            return _number(join(_number(guess(left, scope)), _number(guess(right, scope))))
        case Infix(operator="*", left=left, right=right):
            return _product(_number(guess(left, scope)), _number(guess(right, scope)))
        case Infix():
            return Type.BOOL
        case Conditional(then=then, otherwise=otherwise):
            return join(guess(then, scope), guess(otherwise, scope))
        case Call() as call:
            return _call(call, scope)
        case _:
            return None


def join(one: Guess, other: Guess) -> Guess:
    """The type of something that is one or the other; None where they do not go together."""
    if one == other:
        return one
    for free, fixed in ((one, other), (other, one)):
        if free is Free.NUMBER and fixed in (Type.COUNT, Type.POINTS, Type.RANK):
            return fixed
    return None


def known(found: Guess) -> Type | None:
    return found if isinstance(found, Type) else None


def factors(left: Guess, right: Guess, target: Type | None) -> tuple[Type | None, Type | None]:
    """Units of the two factors: of a product in points one is points and the other a count."""
    if target is not Type.POINTS or None in (left, right):
        return known(left) or Type.COUNT, known(right) or Type.COUNT
    points_first = left is Type.POINTS or (right is not Type.POINTS and left is Free.NUMBER)
    return (Type.POINTS, Type.COUNT) if points_first else (Type.COUNT, Type.POINTS)


def fits(core: Shape, found: Guess, expected: Type) -> bool:
    """May a shape of the type found stand where `expected` is wanted?  A free number takes a unit."""
    if found is not Free.NUMBER:
        return found is expected
    if expected is Type.RANK:  # a rank is one numeral, not a sum
        if isinstance(core, Conditional):
            return all(fits(ungrouped(part), Free.NUMBER, expected) for part in (core.then, core.otherwise))
        return isinstance(core, Numeral)
    return expected in NUMERIC


def mixed(core: Infix, left: Guess, right: Guess) -> bool:
    """Is a rank compared with a number that is more than one numeral?"""
    for side, found, other in ((core.left, left, right), (core.right, right, left)):
        if other is Type.RANK and found is Free.NUMBER and not fits(ungrouped(side), found, Type.RANK):
            return True
    return False


def _number(found: Guess) -> Guess:
    return found if found is Free.NUMBER or found in NUMERIC else None


def _product(left: Guess, right: Guess) -> Guess:
    if left is None or right is None:
        return None
    if Type.POINTS in (left, right):
        return None if left == right else Type.POINTS
    # `100 * count(...)` may be a hundred points for each, or a hundred times as many.
    return Free.NUMBER if Free.NUMBER in (left, right) else Type.COUNT


def _call(call: Call, scope: Scope) -> Guess:
    if call.function not in scope.functions:
        return None
    match call.function, call.arguments:
        case "count", _:
            return Type.COUNT
        case "sum", (Argument(value=Word(name=field), source=Word(name=name)),) if name in scope.collections:
            fields = scope.collections[name].fields
            return _number(fields[field].type) if field in fields else None
        case (("min" | "max"), (Argument(value=left), Argument(value=right))):
            return _number(join(_number(guess(left, scope)), _number(guess(right, scope))))
        case (("every_side" | "any_side"), _):
            return Type.BOOL
        case _:
            return None
