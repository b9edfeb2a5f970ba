"""Playing cards: ranks, suits, the pack, and the notation people write them in.

`7H 10S QD KC` are rank and suit letter, `JK` is a joker.  Aces are high: 2 < 3 < ... < K < A.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

RANKS: tuple[str, ...] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker")
"""Every rank, in rising order; the joker stands outside the order and is named last."""

SUITS = "CDHS"
"""Clubs, diamonds, hearts, spades."""

RED = "DH"


class CardError(ValueError):
    """A text that is not a card in card notation."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card face.  Two decks hold two of each: equal faces, distinct ids."""

    rank: str
    suit: str
    """One letter of `SUITS`; empty for a joker."""

    @property
    def red(self) -> bool:
        return self.suit != "" and self.suit in RED

    @property
    def black(self) -> bool:
        """A joker is neither red nor black."""
        return self.suit != "" and self.suit not in RED

    def __str__(self) -> str:
        return "JK" if self.rank == "joker" else self.rank + self.suit


@cache
def pack(decks: int, jokers_per_deck: int) -> tuple[Card, ...]:
    """This lists the physical cards in the order that gives them their ids: a card's id is its index.

    Deck after deck; in each, clubs, diamonds, hearts and spades from two to ace, then the jokers.
    Records depend on this order: it never changes.
    """
    one = [Card(rank, suit) for suit in SUITS for rank in RANKS if rank != "joker"]
    one += [Card("joker", "")] * jokers_per_deck
    return tuple(one * decks)


def parse_card(text: str) -> Card:
    """This reads one card face, the inverse of `str(card)`; anything else raises `CardError`."""
    if text == "JK":
        return Card("joker", "")
    rank, suit = text[:-1], text[-1:]
    if rank in RANKS and rank != "joker" and suit and suit in SUITS:
        return Card(rank, suit)
    raise CardError(f"expected a card such as 7H, 10S, QD or JK, found {text!r}")
