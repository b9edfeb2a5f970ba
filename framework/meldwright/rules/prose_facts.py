"""Facts and numbers in words: "at least three cards", "the value of the melded cards", "every side has …".

The three ways to say a fact are tried in this order: with "has" (`at least two natural cards`), with "is"
(`a three`), and as a clause of its own, which is there for every condition.
"""

from __future__ import annotations

from dataclasses import dataclass

from meldwright.lang import Type
from meldwright.lang.ast import (
    Arithmetic,
    Choose,
    Compare,
    Count,
    Extreme,
    Field,
    KindLiteral,
    Negate,
    Node,
    Number,
    RankLiteral,
    Sides,
    Sum,
    Truth,
    Variable,
    Within,
)

from . import words
from .prose_logic import Fact, Spoken, constant, facts, said, spoken
from .prose_things import Manner, Noun, is_a, is_rank, rank_range, things


@dataclass(frozen=True, slots=True)
class Subject:
    """Of whom a clause speaks."""

    noun: str
    has: str = "has"


IT = Subject("it")
SIDE = Subject("the side")

_COUNTED = {
    "size": Noun("card", "cards"),
    "naturals": Noun("natural card", "natural cards"),
    "wilds": Noun("wild card", "wild cards"),
    "jokers": Noun("joker", "jokers"),
}
_SO = {
    "went_out": ("went out", "did not go out"),
    "concealed": ("went out concealed", "did not go out concealed"),
    "opened": ("opened", "did not open"),
}
_OF_CARDS = ("melds", "canastas")
"""Collections whose elements are themselves made of cards."""
_IS = {"==": "is", "<": "is below", "<=": "is at most", ">": "is above", ">=": "is at least"}
_AS_MANY = {
    "<": "fewer",
    ">": "more",
    "==": "exactly as many",
    "<=": "at most as many",
    ">=": "at least as many",
}


def clause(part: Spoken, subject: Subject) -> str:
    """A condition as a clause: `the side has at least one canasta`."""
    every = list(facts(part))
    if constant(part) is None and all(has(fact) is not None for fact in every):
        return f"{subject.noun} {subject.has} {said(part, lambda fact: str(has(fact)))}"
    if all(is_a(fact) is not None for fact in every):
        return f"{subject.noun} is {said(part, lambda fact: str(is_a(fact)))}"
    return said(part, lambda fact: _alone(fact, subject))


def has(fact: Fact) -> str | None:
    """What comes after "has": `no wild card`, `the rank nine`; None for a fact that is not said so."""
    match fact.node:
        case Compare(operator=operator, left=left, right=right):
            noun = _counted(left)
            if noun is not None and isinstance(right, Number):
                return _how_many(operator, fact.positive, right.value, noun)
            other = _counted(right)
            if noun is not None and other is not None:
                return _as_many(operator, fact.positive, noun, other)
            if isinstance(right, RankLiteral) and is_rank(left):
                return f"{'' if fact.positive else 'not '}the rank {words.rank(right.rank)}"
        case Within(operand=operand):
            if is_rank(operand):
                return f"{'a' if fact.positive else 'no'} rank {rank_range(fact.node)}"
            noun = _counted(operand)
            if noun is not None and _range(fact.node)[0] >= 0:
                low, high = _range(fact.node)
                joint = "or" if high == low + 1 else "to"
                between = f"{words.number(low)} {joint} {words.number(high)}"
                return (
                    f"{between} {noun.many}" if fact.positive else f"any number of {noun.many} but {between}"
                )
    return None


def _how_many(operator: str, positive: bool, n: int, noun: Noun) -> str:
    things_of = f"{words.number(n)} {noun.one if n == 1 else noun.many}"
    if operator == "==":
        if not positive:
            return f"any number of {noun.many} but {words.number(n)}" if n else f"some {noun.many}"
        return f"exactly {things_of}" if n else f"no {noun.one}"
    at = {">=": "at least", "<=": "at most", ">": "more than", "<": "fewer than"}[operator]
    return f"{at} {things_of}"


def _as_many(operator: str, positive: bool, noun: Noun, other: Noun) -> str:
    negation = "" if positive else "not "
    than = "than" if operator in ("<", ">") else "as"
    return f"{negation}{_AS_MANY[operator]} {noun.many} {than} {other.many}"


def _counted(node: Node) -> Noun | None:
    match node:
        case Variable(name=name) | Field(name=name):
            return _COUNTED.get(name)
        case Count():
            return things(node.collection, _where(node), MANNER)
        case _:
            return None


def _where(node: Count | Sum) -> Spoken | None:
    if node.where is None:
        return None
    where = spoken(node.where)
    return None if constant(where) is True else where


def _range(node: Within) -> tuple[int, int]:
    (bounds,) = node.entries
    return int(bounds.low), int(bounds.high)


def _alone(fact: Fact, subject: Subject) -> str:
    """A fact as a clause of its own."""
    text = has(fact)
    if text is not None:
        return f"{subject.noun} {subject.has} {text}"
    text = is_a(fact)
    if text is not None:
        return f"{subject.noun} is {text}"
    match fact.node:
        case Truth(value=value):
            return f"it is so in {'every' if value == fact.positive else 'no'} case"
        case Variable(name=name) | Field(name=name) if name in _SO:
            return f"{subject.noun} {_SO[name][0 if fact.positive else 1]}"
        case Sides(quantifier=quantifier, condition=condition):
            # "Not every side has …" is said as "at least one side has no …".
            part = spoken(condition, fact.positive)
            every = (quantifier == "every") == fact.positive
            return _of_sides("every side" if every else "at least one side", part)
        case Compare():
            return _compared(fact.node, fact.positive, subject)
        case Within(operand=operand):
            if operand.type is Type.RANK:
                between = rank_range(fact.node)
            else:
                low, high = _range(fact.node)
                between = f"from {_plain(operand, low)} to {_plain(operand, high)}"
            return f"{amount(operand, subject)} is {'' if fact.positive else 'not '}{between}"
        case Choose(condition=condition, then=then, otherwise=otherwise):
            first, second = (clause(spoken(each, fact.positive), subject) for each in (then, otherwise))
            return f"({first}, if {clause(spoken(condition), subject)}, and otherwise {second})"
        case _:
            raise AssertionError(f"no condition: {fact.node!r}")


def _of_sides(sides: str, part: Spoken) -> str:
    if constant(part) is None and all(has(fact) is not None for fact in facts(part)):
        return clause(part, Subject(sides))
    return f"it holds for {sides} that {clause(part, SIDE)}"


def _compared(node: Compare, positive: bool, subject: Subject) -> str:
    left, right = node.left, node.right
    if left.type is Type.BOOL:
        first, second = (f"({clause(spoken(each), subject)})" for each in (left, right))
        if positive:
            return f"{first} exactly when {second}"
        return f"exactly one of {first} and {second} holds"
    verb = _IS[node.operator] if positive else "is not"
    value = _plain(left, _literal(right)) if _literal(right) is not None else amount(right, subject)
    return f"{amount(left, subject)} {verb} {value}"


def _literal(node: Node) -> int | None:
    match node:
        case Number(value=value):
            return value
        case Negate(operand=Number(value=value)):
            return -value
        case _:
            return None


def _plain(beside: Node, value: int | None) -> str:
    """A number that is compared with something: figures for points, words for counts."""
    assert value is not None
    if beside.type is not Type.POINTS:
        return words.number(value)
    # The total of a side is a figure on the score sheet; nobody says "points" after it.
    return str(value) if isinstance(beside, Variable) else words.points(value)


def amount(node: Node, subject: Subject = IT) -> str:
    """A number, a rank or a kind as a noun: `500 points for each natural canasta`, `the number of melds`."""
    match node:
        case Number(value=value):
            return words.points(value) if node.type is Type.POINTS else words.number(value)
        case RankLiteral(rank=rank):
            return f"the rank {words.rank(rank)}"
        case KindLiteral(kind=kind):
            return f"the kind of a {words.canasta(kind)}"
        case Variable(name="score"):
            return "its total so far"
        case Variable(name=name) | Field(name=name):
            counted = _COUNTED.get(name)
            return (
                f"its number of {counted.many}" if counted else f"its {'value' if name == 'points' else name}"
            )
        case Count():
            return f"the number of {things(node.collection, _where(node), MANNER).many}"
        case Sum():
            return _total(node)
        case Negate(operand=operand):
            return f"minus {_bracketed(operand, subject)}"
        case Arithmetic(operator="*", left=left, right=right):
            return _product(left, right, subject)
        case Arithmetic(operator=operator, left=left, right=right):
            # Sums are read from the left, so only a sum on the right needs brackets.
            chained = isinstance(left, Arithmetic) and left.operator != "*"
            first = amount(left, subject) if chained else _bracketed(left, subject)
            return f"{first} {'plus' if operator == '+' else 'less'} {_bracketed(right, subject)}"
        case Extreme(function=function, left=left, right=right):
            which = "smaller" if function == "min" else "larger"
            return f"the {which} of {_bracketed(left, subject)} and {_bracketed(right, subject)}"
        case Choose(condition=condition, then=then, otherwise=otherwise):
            first, second = (_bracketed(each, subject) for each in (then, otherwise))
            return f"{first} if {clause(spoken(condition), subject)}, and otherwise {second}"
        case _:
            raise AssertionError(f"no number, rank or kind: {node!r}")


def _product(left: Node, right: Node, subject: Subject) -> str:
    if left.type is not Type.POINTS and right.type is Type.POINTS:
        left, right = right, left
    if left.type is Type.POINTS and isinstance(right, Count):
        each = things(right.collection, _where(right), MANNER)
        return f"{_bracketed(left, subject)} for each {each.one}"
    return f"{_bracketed(left, subject)} times {_bracketed(right, subject)}"


def _bracketed(node: Node, subject: Subject) -> str:
    text = amount(node, subject)
    simple = not isinstance(node, Arithmetic | Choose | Negate | Extreme)
    each = isinstance(node, Arithmetic) and node.operator == "*" and " for each " in text
    return text if simple or (each and "(" not in text) else f"({text})"


def _total(node: Sum) -> str:
    where = _where(node)
    of = things(node.collection, where, MANNER).many
    if node.field.name != "points":
        return f"the number of {_COUNTED[node.field.name].many} in the {of}"
    if node.collection == "melds" and where is None:
        return "the value of the melded cards"
    return f"the value of the {'cards in the ' if node.collection in _OF_CARDS else ''}{of}"


MANNER = Manner(has=has, clause=lambda part: clause(part, IT))
"""How `prose_things` says what it has no words for."""
