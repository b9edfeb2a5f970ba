"""Card kinds: the coarsest parting of the pack that the rules of one profile can tell apart.

Two cards that no predicate of the profile separates are one kind: in a set game the seven of hearts and
the seven of clubs are the same, the red and the black threes are not.  Hands are then short count vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from meldwright.cards import RANKS, Card, pack
from meldwright.lang import Expression, names, walk
from meldwright.lang.ast import Count, Sum
from meldwright.lang.compiler import compile_node
from meldwright.profiles.model import Profile

from .bound import Distinction


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind: its name in card notation and what the rules say of every card of it."""

    name: str
    """`7`, `JK`, or with a colour where the rules need it: `3R`, `3B`."""
    rank: str
    count: int
    """Cards of this kind in the pack."""
    points: int
    wild: bool
    bonus: bool
    bars: bool
    """On top, it bars the pile from being taken."""
    freezes: bool
    covered: bool
    """As the first card of the pile it is covered by the next one."""
    melds: tuple[str, ...]
    """Meld rules (by name) of which it is a natural card."""
    bans: tuple[int, ...]
    """Indices of the discard bans that name it."""
    facts: Mapping[str, object]
    """What a `where` over cards may ask: rank, red, black, wild, bonus, points."""


@dataclass(frozen=True, slots=True)
class KindTable:
    kinds: tuple[CardKind, ...]
    cards: tuple[Card, ...]
    """The physical pack; a card id is an index into it."""
    kind_of: tuple[int, ...]
    """Kind of each card id."""


def _face(card: Card) -> dict[str, object]:
    return {"rank": card.rank, "red": card.red, "black": card.black}


def _told_apart_by_colour(profile: Profile) -> frozenset[str]:
    """The ranks whose red and black cards some scoring line treats differently."""
    ranks = [rank for rank in RANKS if rank != "joker" and rank in profile.cards.points]
    conditions = [
        compile_node(node.where)
        for line in profile.scoring.ledger
        for part in (line.points, line.when)
        if part is not None
        for node in walk(part.node)
        if isinstance(node, Count | Sum) and node.where is not None and {"red", "black"} & names(node.where)
    ]
    return frozenset(
        rank
        for rank in ranks
        for holds in conditions
        if holds(_facts(profile, Card(rank, "H"))) != holds(_facts(profile, Card(rank, "S")))
    )


def _facts(profile: Profile, card: Card) -> dict[str, object]:
    """What a scoring line may ask of a card."""
    facts = _face(card)
    facts["wild"] = bool(profile.cards.wild.evaluate(facts))
    facts["bonus"] = bool(profile.cards.bonus.evaluate(dict(facts, bonus=False)))
    return dict(facts, points=profile.cards.points[card.rank])


def _signature(profile: Profile, card: Card, apart: object) -> tuple[object, ...]:
    """What the rules see of a card; `apart` is what keeps it from others of its rank besides."""
    face = _face(card)
    wild = bool(profile.cards.wild.evaluate(face))
    roles = dict(face, wild=wild, bonus=False)
    bonus = bool(profile.cards.bonus.evaluate(roles))
    roles["bonus"] = bonus

    def holds(predicate: Expression) -> bool:
        return bool(predicate.evaluate(roles))

    melds = tuple(
        rule.name
        for rule in profile.melds
        if rule.of is not None and not wild and not bonus and holds(rule.of)
    )
    bans = tuple(i for i, ban in enumerate(profile.discard.bans) if holds(ban.cards))
    return (
        RANKS.index(card.rank),
        apart,
        wild,
        bonus,
        holds(profile.pile.barred_top),
        holds(profile.pile.frozen_by),
        holds(profile.deal.turn_up_covers),
        melds,
        bans,
    )


def kinds_of(profile: Profile, apart: Iterable[Distinction] = ()) -> KindTable:
    """The kinds of a profile: natural kinds by rank first, then the others, and the kind of each card.

    `apart`: what hooks must tell apart besides.  A meld has one kind of natural cards, so those of a meld cannot
    be told apart any further: that raises ValueError.
    """
    cards = pack(profile.pack.decks, profile.pack.jokers_per_deck)
    by_colour = _told_apart_by_colour(profile)
    distinctions = tuple(apart)
    signatures = [_signature(profile, card, _apart(card, by_colour, distinctions)) for card in cards]
    for card, sig in zip(cards, signatures, strict=True):
        for part in distinctions:
            if sig[7] and part.covers(card):
                raise ValueError(
                    f"cards {part.cards!r} cannot be told apart by {part.by}: "
                    f"{card} is a natural card of a meld, and a meld takes one kind of them"
                )
    distinct = sorted(set(signatures), key=lambda sig: (not sig[7], sig[2], sig[0], str(sig)))
    table = {sig: i for i, sig in enumerate(distinct)}
    split = {sig[0] for sig in distinct if sum(other[0] == sig[0] for other in distinct) > 1}
    kinds = []
    for sig in distinct:
        members = [card for card, other in zip(cards, signatures, strict=True) if other == sig]
        kind = _kind(profile, sig, members, with_colour=sig[0] in split)
        if isinstance(sig[1], str) and sig[1]:  # by suit; a joker has none
            kind = replace(kind, name=f"{kind.rank}{sig[1]}")
        kinds.append(kind)
    return KindTable(tuple(kinds), cards, tuple(table[sig] for sig in signatures))


def _apart(card: Card, by_colour: frozenset[str], distinctions: Sequence[Distinction]) -> object:
    """What keeps a card from others of its rank, beyond what the predicates of the profile say."""
    ways = {part.by for part in distinctions if part.covers(card)}
    if "suit" in ways:
        return card.suit
    return card.red if card.rank in by_colour or "colour" in ways else None


def told_to_hooks(table: KindTable) -> tuple[Mapping[str, object], ...]:
    """What a hook is told of a card of each kind: only what is true of every card of that kind.

    So `suit` and the colours stand there only where the rules, or a hook, tell them apart.
    """
    told = []
    for index, kind in enumerate(table.kinds):
        members = [card for card, of in zip(table.cards, table.kind_of, strict=True) if of == index]
        facts: dict[str, object] = {"rank": kind.rank}
        if len({card.suit for card in members}) == 1:
            facts["suit"] = members[0].suit
        if len({(card.red, card.black) for card in members}) == 1:
            facts |= {"red": members[0].red, "black": members[0].black}
        facts |= {"wild": kind.wild, "bonus": kind.bonus, "points": kind.points}
        told.append(MappingProxyType(facts))
    return tuple(told)


def _kind(
    profile: Profile, sig: tuple[object, ...], members: Sequence[Card], *, with_colour: bool
) -> CardKind:
    first = members[0]
    wild, bonus, bars, freezes, covered, melds, bans = sig[2:9]
    points = profile.cards.points[first.rank]
    name = "JK" if first.rank == "joker" else first.rank
    if with_colour:
        name += "R" if first.red else "B"
    facts = dict(_face(first), wild=wild, bonus=bonus, points=points)
    assert isinstance(melds, tuple) and isinstance(bans, tuple)
    return CardKind(
        name=name,
        rank=first.rank,
        count=len(members),
        points=points,
        wild=bool(wild),
        bonus=bool(bonus),
        bars=bool(bars),
        freezes=bool(freezes),
        covered=bool(covered),
        melds=melds,
        bans=bans,
        facts=facts,
    )
