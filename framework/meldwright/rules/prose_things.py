"""Nouns for what an expression picks or counts: `red three`, `natural canasta`, `card that is not wild`.

A predicate is folded into the noun as far as English allows (colour, wildness, rank, kind of canasta); what
is left follows as a clause.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meldwright.lang.ast import Compare, Field, KindLiteral, Node, RankLiteral, Variable, Within

from . import words
from .prose_logic import Fact, Joined, Spoken, facts, said


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with all that belongs to it, in both numbers."""

    one: str
    many: str

    @property
    def with_article(self) -> str:
        return words.article(self.one)


@dataclass(frozen=True, slots=True)
class Manner:
    """How facts are said that this module has no words for."""

    has: Callable[[Fact], str | None]
    """What comes after "has", or None for a fact that is not said with "has"."""
    clause: Callable[[Spoken], str]
    """A whole clause on `it`; for every condition."""


@dataclass(frozen=True, slots=True)
class _Base:
    head: str
    place: str = ""


CARD = _Base("card")
_BASES = {
    "canastas": _Base("canasta"),
    "melds": _Base("meld"),
    "hands": _Base("card", " left in hand"),
    "foot": _Base("card", " left in the foot"),
    "bonus_cards": _Base("bonus card"),
}


def is_a(fact: Fact, many: bool = False) -> str | None:
    """What comes after "is" or "are": `red`, `not a three`; None for a fact that is not said so."""
    text = _is(fact.node, many)
    return text if text is None or fact.positive else f"not {text}"


def _is(node: Node, many: bool) -> str | None:
    def noun(text: str) -> str:
        return words.plural(text) if many else words.article(text)

    match node:
        case Variable(name="bonus") | Field(name="bonus"):
            return noun("bonus card")
        case Variable(name=name) | Field(name=name) if name in ("red", "black", "wild"):
            return name
        case Compare(operator="==", left=left, right=RankLiteral(rank=rank)) if is_rank(left):
            return noun(words.rank(rank))
        case Compare(operator="==", left=Field(name="kind"), right=KindLiteral(kind=kind)):
            return noun(words.canasta(kind))
        case Within() if is_rank(node.operand):
            return f"of a rank {rank_range(node)}"
        case _:
            return None


def is_rank(node: Node) -> bool:
    """Is it the name `rank`, of a card or of a meld?"""
    return isinstance(node, Variable | Field) and node.name == "rank"


def rank_range(node: Within) -> str:
    """`from four to ace`, for an `in` with one range of ranks."""
    (bounds,) = node.entries
    return f"from {words.rank(str(bounds.low))} to {words.rank(str(bounds.high))}"


def things(collection: str, where: Spoken | None, manner: Manner) -> Noun:
    """The noun for the elements of a collection, or for those that meet a condition."""
    base = _BASES[collection]
    return _noun(base, [], None, manner) if where is None else _picked(base, where, manner)


def picked_cards(predicate: Spoken, manner: Manner) -> list[Noun]:
    """The nouns for the cards that a predicate picks: one for each alternative, if each is a plain noun."""
    if isinstance(predicate, Joined) and predicate.joint == "or":
        each = [_fold(CARD, part) for part in predicate.parts]
        if all(not rest for _, rest in each):
            return [_noun(CARD, folded, None, manner) for folded, _ in each]
    return [_picked(CARD, predicate, manner)]


def _picked(base: _Base, where: Spoken, manner: Manner) -> Noun:
    folded, rest = _fold(base, where)
    left: Spoken | None = None
    if rest:
        left = rest[0] if len(rest) == 1 else Joined("and", tuple(rest))
    return _noun(base, folded, left, manner)


def _fold(base: _Base, where: Spoken) -> tuple[list[Fact], list[Spoken]]:
    """The facts that become part of the noun, and what does not."""
    parts = where.parts if isinstance(where, Joined) and where.joint == "and" else (where,)
    folded: dict[str, Fact] = {}
    rest: list[Spoken] = []
    for part in parts:
        role = _role(base, part, folded)
        if role and role not in folded and isinstance(part, Fact):
            folded[role] = part
        else:
            rest.append(part)
    return list(folded.values()), rest


def _role(base: _Base, part: Spoken, taken: dict[str, Fact]) -> str | None:
    if not isinstance(part, Fact) or not part.positive:
        return None
    match part.node:
        case Variable(name=name) | Field(name=name) if name in ("red", "black"):
            return "colour"
        case Variable(name="wild") | Field(name="wild"):
            return "wild"
        case Variable(name="bonus") | Field(name="bonus"):
            return "head" if base.head == "card" else None
        case Compare(operator="==", left=left, right=RankLiteral()) if is_rank(left):
            return "head" if base.head == "card" and "range" not in taken else None
        case Within() if is_rank(part.node.operand):
            return "range" if base.head in ("card", "bonus card") and "head" not in taken else None
        case Compare(operator="==", left=Field(name="kind"), right=KindLiteral()):
            return "head"
        case _:
            return None


def _noun(base: _Base, folded: Sequence[Fact], rest: Spoken | None, manner: Manner) -> Noun:
    before, head, after = [], base.head, ""
    for fact in folded:
        match fact.node:
            case Variable(name="bonus") | Field(name="bonus"):
                head = "bonus card"
            case Variable(name=name) | Field(name=name):
                before.append(name)
            case Compare(right=RankLiteral(rank=rank)):
                head = words.rank(rank)
            case Compare(right=KindLiteral(kind=kind)):
                head = words.canasta(kind)
            case Within() as within:
                after = f" {rank_range(within)}"
    before.sort(key=lambda name: name == "wild")  # colour first: `red wild card`
    if after and head == "card" and not before and not base.place and rest is None:
        (bounds,) = next(fact.node.entries for fact in folded if isinstance(fact.node, Within))
        low, high = words.rank(str(bounds.low)), words.rank(str(bounds.high))
        return Noun(head + after, f"{words.plural(low)} to {words.plural(high)}")
    that = ("", "") if rest is None else _that(base, rest, manner)
    one, many = (
        " ".join([*before, noun]) + after + base.place + clause
        for noun, clause in zip((head, words.plural(head)), that, strict=True)
    )
    return Noun(one, many)


def _that(base: _Base, rest: Spoken, manner: Manner) -> tuple[str, str]:
    """The clause after the noun, for one and for many: a card is a three, a meld has the rank three."""
    every = list(facts(rest))
    is_first = base.head.endswith("card")
    all_is = all(is_a(fact) is not None for fact in every)
    all_has = all(manner.has(fact) is not None for fact in every)
    if all_is and (is_first or not all_has):
        return (
            f" that is {said(rest, lambda fact: str(is_a(fact)))}",
            f" that are {said(rest, lambda fact: str(is_a(fact, True)))}",
        )
    if all_has:
        text = said(rest, lambda fact: str(manner.has(fact)))
        return f" that has {text}", f" that have {text}"
    clause = f" such that {manner.clause(rest)}"
    return clause, clause
