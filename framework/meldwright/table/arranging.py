"""The cards in a player's hand, in the order in which he wants to see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meldwright.cards import Card


class Arrangement:
    """By rank, or as the player has put them; what comes anew then stands at the end."""

    def __init__(self) -> None:
        self.own = False
        """Is it the player's own order?"""
        self._order: list[Card] = []

    def by_rank(self) -> None:
        self.own = False

    def as_put(self, held: Sequence[Card]) -> None:
        """Go on from the order that the cards have now, or go back to the one that was put before."""
        self.own = True
        self._order = _kept(self._order, held)

    def of(self, held: Sequence[Card]) -> list[Card]:
        """Return the cards in order; `held` comes by rank."""
        if not self.own:
            return list(held)
        self._order = _kept(self._order, held)
        return list(self._order)

    def move(self, cards: Sequence[Card], held: Sequence[Card], at: int) -> None:
        """Put cards that are held together, so that the first of them is card number `at`, from 0."""
        order = self.of(held)
        for card in cards:
            order.remove(card)
        self.own = True
        self._order = [*order[:at], *cards, *order[at:]]


def _kept(order: Sequence[Card], held: Sequence[Card]) -> list[Card]:
    left = Counter(held)
    kept = []
    for card in [*order, *held]:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return kept
