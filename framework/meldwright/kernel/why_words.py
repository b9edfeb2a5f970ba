"""Words that refusals share."""

from __future__ import annotations

from meldwright.rules import words

from .state import State

Operands = dict[str, int | str | bool]

Why = tuple[str, str, str, Operands]
"""Rule, leaf, sentence without capital and full stop, operands."""


def rank_words(s: State, kind: int, count: int = 2) -> str:
    """Return the rank of a kind in words, for so many cards: `seven`, `sevens`."""
    name = words.rank(s.rules.kinds[kind].rank)
    return name if count == 1 else words.plural(name)


def kind_words(s: State, kind: int, count: int = 2) -> str:
    """Return a kind in words, with the colour where the game tells colours apart: `sevens`, `red three`."""
    colour = {"R": "red ", "B": "black "}.get(s.rules.names[kind][1:], "")
    return colour + rank_words(s, kind, count)


def card_words(s: State, kind: int, count: int) -> str:
    """Return so many cards of a kind in words: `a seven`, `two sevens`."""
    if count == 1:
        return words.article(kind_words(s, kind, 1))
    return f"{words.number(count)} {kind_words(s, kind, count)}"


def meld_words(s: State, group: int) -> str:
    """Return what melds of a group are of: `sevens`, `wild cards`."""
    natural = s.rules.natural[group]
    return kind_words(s, natural) if natural >= 0 else "wild cards"


def left_words(cards: int) -> str:
    """Return how many cards are left, in words."""
    return "no card" if cards <= 0 else words.counted(cards, "card")


def held_words(cards: int) -> str:
    """Return how many cards are held, in words: `none`, `one`."""
    return words.number(cards) if cards else "none"
