"""Card kinds: the coarsest parting of the pack that the rules of one profile can tell apart.

Two cards that no predicate of the profile separates are one kind: in a set game the seven of hearts and
the seven of clubs are the same, the red and the black threes are not.  Hands are then short count vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from meldwright.cards import RANKS, Card, pack
from meldwright.lang import Expression, names
from meldwright.profiles.model import Profile


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


def _told_apart_by_colour(profile: Profile) -> bool:
    """Do the scoring lines ask for the colour of cards?  Then colour counts for every rank."""
    return any(
        {"red", "black"} & names(part.node)
        for line in profile.scoring.ledger
        for part in (line.points, line.when)
        if part is not None
    )


def _signature(profile: Profile, card: Card, by_colour: bool) -> tuple[object, ...]:
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
        card.red if by_colour else None,
        wild,
        bonus,
        holds(profile.pile.barred_top),
        holds(profile.pile.frozen_by),
        holds(profile.deal.turn_up_covers),
        melds,
        bans,
    )


def kinds_of(profile: Profile) -> KindTable:
    """The kinds of a profile: natural kinds by rank first, then the others, and the kind of each card."""
    cards = pack(profile.pack.decks, profile.pack.jokers_per_deck)
    by_colour = _told_apart_by_colour(profile)
    signatures = [_signature(profile, card, by_colour) for card in cards]
    distinct = sorted(set(signatures), key=lambda sig: (not sig[7], sig[2], sig[0], str(sig)))
    table = {sig: i for i, sig in enumerate(distinct)}
    split = {sig[0] for sig in distinct if sum(other[0] == sig[0] for other in distinct) > 1}
    kinds = []
    for sig in distinct:
        members = [card for card, other in zip(cards, signatures, strict=True) if other == sig]
        kinds.append(_kind(profile, sig, members, with_colour=sig[0] in split))
    return KindTable(tuple(kinds), cards, tuple(table[sig] for sig in signatures))


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
