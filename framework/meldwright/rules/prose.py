"""Checked expressions in English, as a rules book for players would put them.

`when` says under which condition something is so ("if the side has at least one canasta"), `cards` and
`a_card` name the cards that a predicate picks ("red threes", "a wild card or a three"), `score` says what a
line counts ("scores 500 points for each natural canasta").  Every legal expression has a text: usual forms
the one that a person would write, unusual ones spelt out, with brackets where English would be unclear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meldwright.lang import Expression
from meldwright.lang.ast import Arithmetic, Choose, Compare, Negate, Node, Number, RankLiteral

from . import words
from .prose_facts import IT, MANNER, SIDE, Subject, amount, clause
from .prose_logic import Fact, Joined, constant, spoken
from .prose_things import is_rank, picked_cards

__all__ = [
    "IT",
    "SIDE",
    "THOSE_MELDS",
    "Subject",
    "a_card",
    "cards",
    "condition",
    "is_always",
    "is_never",
    "of_one_rank",
    "score",
    "when",
]

THOSE_MELDS: Final = Subject("the melds of that turn", "include")


def is_always(expression: Expression) -> bool:
    """Does the condition hold whatever happens, as far as its text tells?"""
    return constant(spoken(expression.node)) is True


def is_never(expression: Expression) -> bool:
    """Can the condition never hold, as far as its text tells?"""
    return constant(spoken(expression.node)) is False


def condition(expression: Expression, subject: Subject) -> str:
    """A condition as a clause: `the side has at least one canasta`."""
    return clause(spoken(expression.node), subject)


def when(expression: Expression, subject: Subject) -> str:
    """When something is so: `if it has at least three cards`, `in every case`, `in no case`."""
    value = constant(spoken(expression.node))
    if value is None:
        return f"if {condition(expression, subject)}"
    return "in every case" if value else "in no case"


def cards(expression: Expression) -> str:
    """The cards that a predicate picks, in the plural: `twos and jokers`, `fours to aces`, `no cards`."""
    predicate = spoken(expression.node)
    value = constant(predicate)
    if value is not None:
        return "all cards" if value else "no cards"
    return words.listed([noun.many for noun in picked_cards(predicate, MANNER)], "and")


def a_card(expression: Expression) -> str:
    """Any one of the cards that a predicate picks: `a wild card or a three`, `any card`, `no card`."""
    predicate = spoken(expression.node)
    value = constant(predicate)
    if value is not None:
        return "any card" if value else "no card"
    return words.listed([noun.with_article for noun in picked_cards(predicate, MANNER)], "or")


def of_one_rank(expression: Expression) -> bool:
    """Does the predicate name the one rank of all its cards?"""
    predicate = spoken(expression.node)
    parts = predicate.parts if isinstance(predicate, Joined) and predicate.joint == "and" else (predicate,)
    return any(
        isinstance(part, Fact)
        and part.positive
        and isinstance(part.node, Compare)
        and is_rank(part.node.left)
        and isinstance(part.node.right, RankLiteral)
        for part in parts
    )


def score(expression: Expression) -> str:
    """What a side gets: `scores 100 points for each bonus card`, `loses the value of the …`."""
    return _score(expression.node)


def _score(node: Node) -> str:
    if isinstance(node, Choose):
        first, second = _score(node.then), _score(node.otherwise)
        if isinstance(node.then, Choose):
            first = f"({first})"
        verb, _, rest = second.partition(" ")
        # One verb serves both branches, if both only gain or only lose.
        if first.startswith(f"{verb} ") and not {"scores", "loses"} & set(f"{first} {rest}".split()[1:]):
            second = rest
        return f"{first} if {clause(spoken(node.condition), IT)}, and otherwise {second}"
    gains, losses = _terms(node)
    parts = [
        f"{verb} {words.listed(terms)}" for verb, terms in (("scores", gains), ("loses", losses)) if terms
    ]
    return " and ".join(parts)


def _terms(node: Node) -> tuple[Sequence[str], Sequence[str]]:
    """What a sum adds and what it takes away."""
    match node:
        case Negate(operand=operand):
            gains, losses = _terms(operand)
            return losses, gains
        case Arithmetic(operator="+", left=left, right=right):
            (gains, losses), (more, fewer) = _terms(left), _terms(right)
            return [*gains, *more], [*losses, *fewer]
        case Arithmetic(operator="-", left=left, right=right):
            (gains, losses), (fewer, more) = _terms(left), _terms(right)
            return [*gains, *more], [*losses, *fewer]
        case Arithmetic(operator="*", left=Negate(operand=operand), right=right):
            product = Arithmetic("*", operand, right, start=node.start, end=node.end)
            return [], [amount(product)]
        case Choose():
            return [f"({amount(node)})"], []
        case Number(value=0):
            return ["nothing"], []
        case _:
            return [amount(node)], []
