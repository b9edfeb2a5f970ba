"""Random positions for the differential tests: small decks of few ranks, short hands, clustered cards."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from tests.reference.position import Position, counts

NEEDS = (15, 50, 90, 120)


@dataclass(frozen=True)
class SmallDeck:
    """A pack of eight cards of each named rank and the usual wild cards and threes."""

    name: str
    ranks: tuple[str, ...]
    longest_hand: int
    canasta: int
    """Cards in a canasta: short ones make going out a frequent matter."""
    black_threes: float = 0.07
    """Share of black threes among the cards."""
    endings: frozenset[str] = frozenset({"out", "out concealed", "stock", "last_bonus"})
    """Endings that must come up often enough."""


DECKS = (
    SmallDeck("sprint", ("5", "Q"), 7, 4),
    SmallDeck("three ranks", ("4", "7", "K"), 6, 5),
    SmallDeck("four ranks", ("7", "8", "9", "A"), 8, 6),
    SmallDeck("full canasta", ("4", "K", "A"), 7, 7, endings=frozenset({"out", "stock", "last_bonus"})),
    SmallDeck("black threes", ("4", "8"), 9, 5, 0.3),
)


class _Pack:
    def __init__(self, deck: SmallDeck, chance: random.Random) -> None:
        self.deck = deck
        self.chance = chance
        self.left = Counter({**dict.fromkeys(deck.ranks, 8), "2": 8, "JK": 4, "3B": 4, "3R": 4})

    def take(self, *kinds: str) -> bool:
        """Remove cards, all or none."""
        wanted = Counter(kinds)
        if any(self.left[kind] < n for kind, n in wanted.items()):
            return False
        self.left -= wanted
        return True

    def card(self) -> str:
        """Draw one card; wild cards and black threes come more often than in a real pack."""
        while True:
            roll = self.chance.random()
            kind = self.chance.choice(self.deck.ranks)
            if roll < self.deck.black_threes:
                kind = "3B"
            elif roll >= 0.92:
                kind = "JK"
            elif roll >= 0.79:
                kind = "2"
            if self.take(kind):
                return kind

    def red_or(self, share: float) -> str:
        """Draw a red three now and then, else any other card."""
        return "3R" if self.chance.random() < share and self.take("3R") else self.card()


def random_position(deck: SmallDeck, chance: random.Random) -> Position:
    """A position that play with this deck could bring about, seat to act at the start of its turn."""
    pack = _Pack(deck, chance)
    table: dict[str, tuple[int, int, int]] = {}
    if chance.random() < 0.6:
        for rank in chance.sample(deck.ranks, chance.randint(1, min(2, len(deck.ranks)))):
            naturals = chance.randint(2, min(6, deck.canasta + 1))
            wilds = chance.randint(0, 3)
            twos = chance.randint(0, wilds)
            if naturals + wilds >= 3 and pack.take(
                *[rank] * naturals, *["2"] * twos, *["JK"] * (wilds - twos)
            ):
                table[rank] = (naturals, twos, wilds - twos)
    hand = [pack.card() for _ in range(chance.randint(1, deck.longest_hand))]
    pile = [pack.red_or(0.1) for _ in range(chance.choice((0, 1, 1, 2, 3, 4)))]
    if pile and pile[-1] == "3R":
        pile.append(pack.card())
    stock = [pack.red_or(0.15) for _ in range(chance.choice((0, 1, 2, 3)))]
    return Position(
        counts(hand),
        tuple(sorted(table.items())),
        tuple(pile),
        tuple(stock),
        chance.choice(NEEDS),
        bool(table),
        bool(table) and chance.random() < 0.5,
        chance.randint(0, 2),
    )
