"""Types and units of values: what keeps points from being added to cards.

A whole number written in an expression has no unit of its own.  It takes the one of what it stands beside:
in `size >= 3` it is a count, in `score < 1500` points, in `rank == 7` a rank.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from meldwright.cards import RANKS


class Type(StrEnum):
    """The type of a value; numbers have a unit."""

    BOOL = "bool"
    COUNT = "count"
    POINTS = "points"
    RANK = "rank"
    KIND = "kind"


NUMERIC = frozenset({Type.COUNT, Type.POINTS})

PHRASES: dict[Type, str] = {
    Type.BOOL: "a condition",
    Type.COUNT: "a count",
    Type.POINTS: "points",
    Type.RANK: "a rank",
    Type.KIND: "a canasta kind",
}
"""How a message speaks of a value of each type."""

ORDERED_RANKS: tuple[str, ...] = tuple(rank for rank in RANKS if rank != "joker")
"""The ranks that a range may run over, in rising order; the joker stands outside the order."""

RANK_ORDER: dict[str, int] = {rank: place for place, rank in enumerate(ORDERED_RANKS)}


@dataclass(frozen=True, slots=True)
class Declared:
    """What a profile itself adds to the words of an expression."""

    kinds: tuple[str, ...] = ()
    """Its canasta kinds, in the order of the profile."""
