"""A checked tree back to text, in one canonical form.

Single spaces, brackets only where the tree would read differently without them, whole numbers without
leading zeros.  Parsing the text gives an equal tree again.
"""

from __future__ import annotations

from .ast import (
    All,
    AnyOf,
    Arithmetic,
    Bounds,
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

# How tightly each form binds, loosest first; a looser form inside a tighter one gets brackets.
_CHOICE, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _SIGN, _ATOM = range(9)


def canonical(node: Node) -> str:
    """This writes a tree as the text that stands for it."""
    return _written(node)[0]


def _in(node: Node, least: int) -> str:
    """A part, in brackets if it binds less tightly than `least`."""
    text, binding = _written(node)
    return text if binding >= least else f"({text})"


def _written(node: Node) -> tuple[str, int]:
    match node:
        case Number(value=value):
            return str(value), _ATOM
        case RankLiteral(rank=word) | KindLiteral(kind=word) | Variable(name=word) | Field(name=word):
            return word, _ATOM
        case Truth(value=value):
            return ("true" if value else "false"), _ATOM
        case Not(operand=operand):
            return f"not {_in(operand, _NOT)}", _NOT
        case All(parts=parts):
            return " and ".join(_in(part, _NOT) for part in parts), _AND
        case AnyOf(parts=parts):
            return " or ".join(_in(part, _AND) for part in parts), _OR
        case Compare(operator=operator, left=left, right=right):
            return f"{_in(left, _SUM)} {operator} {_in(right, _SUM)}", _COMPARISON
        case Within(operand=operand, entries=entries):
            return f"{_in(operand, _SUM)} in ({', '.join(map(_entry, entries))})", _COMPARISON
        case Negate(operand=operand):
            return f"-{_in(operand, _SIGN)}", _SIGN
        case Arithmetic(operator="*", left=left, right=right):
            return f"{_in(left, _PRODUCT)} * {_in(right, _SIGN)}", _PRODUCT
        case Arithmetic(operator=sign, left=left, right=right):
            return f"{_in(left, _SUM)} {sign} {_in(right, _PRODUCT)}", _SUM
        case Extreme(function=function, left=left, right=right):
            return f"{function}({canonical(left)}, {canonical(right)})", _ATOM
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return f"{_in(then, _OR)} if {_in(condition, _OR)} else {_in(otherwise, _CHOICE)}", _CHOICE
        case Count(collection=collection, where=where):
            return f"count({collection}{_where(where)})", _ATOM
        case Sum(field=field, collection=collection, where=where):
            return f"sum({field.name} of {collection}{_where(where)})", _ATOM
        case Sides(condition=condition):
            return f"{node.function}({canonical(condition)})", _ATOM
    raise AssertionError(f"no such node: {node!r}")


def _where(condition: Node | None) -> str:
    return "" if condition is None else f" where {canonical(condition)}"


def _entry(entry: Bounds) -> str:
    return str(entry.low) if entry.single else f"{entry.low}..{entry.high}"
