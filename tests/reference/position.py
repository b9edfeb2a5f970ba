"""Where a turn starts and how it ends, as count vectors by kind name.

A `Position` is what lies on the table and in one hand when a seat begins its turn; a `TurnEnd` is the
canonical state when that turn is finished, so two ways of playing that come to the same are equal. Both hold
plain sorted tuples: counts as `(kind, how many)`, melds as `(rank, (naturals, twos, jokers))`. A set of black
threes is the meld `("3B", (n, 0, 0))`. Sorting is Python's order of the names.

>>> cards("3xK Q 2")
('K', 'K', 'K', 'Q', '2')
>>> melds("Q Q 2, 7 7 7")
(('7', (3, 0, 0)), ('Q', (2, 1, 0)))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tests.reference.house_rules import RED_THREE, WILDS

Shape: TypeAlias = tuple[int, int, int]
"""Naturals, twos, jokers."""
Counts: TypeAlias = tuple[tuple[str, int], ...]
"""Sorted `(kind, how many)`, no zeros."""
Melds: TypeAlias = tuple[tuple[str, Shape], ...]
"""Sorted `(rank, shape)`, no empty shapes."""

NOTHING: Shape = (0, 0, 0)


def cards(text: str) -> tuple[str, ...]:
    """The kinds in a written line of cards, in its order; `3xK` stands for three kings."""
    found: list[str] = []
    for word in text.split():
        number, times, kind = word.partition("x")
        found.extend([kind] * int(number) if times else [word])
    return tuple(found)


def counts(kinds: Iterable[str]) -> Counts:
    """How many cards there are of each kind."""
    return tuple(sorted(Counter(kinds).items()))


def counted(number: Mapping[str, int]) -> Counts:
    """The same from a mapping kind -> how many; zeros fall out."""
    return tuple(sorted((kind, n) for kind, n in number.items() if n))


def melds(text: str) -> Melds:
    """Melds written as groups of cards between commas; `K: 2` names the rank of a group without naturals."""
    found: dict[str, Shape] = {}
    for group in filter(None, (part.strip() for part in text.split(","))):
        named, colon, rest = group.rpartition(":")
        kinds = Counter(cards(rest))
        twos, jokers = (kinds.pop(wild, 0) for wild in WILDS)
        ranks = {named.strip()} if colon else set(kinds)
        rank = min(ranks, default="")
        if len(ranks | set(kinds)) != 1 or rank in found:
            raise ValueError(f"expected groups of one rank each and one group per rank, got {text!r}")
        found[rank] = (kinds[rank], twos, jokers)
    return tuple(sorted(found.items()))


@dataclass(frozen=True)
class Position:
    """One seat at the start of its turn, with the order of the stock, which the harness knows."""

    hand: Counts
    melds: Melds
    """The melds of the own side."""
    pile: tuple[str, ...]
    """Bottom to top."""
    stock: tuple[str, ...]
    """The next card is the last one."""
    need: int
    """Opening minimum of the side in this hand, in card points."""
    opened: bool
    """The side has melded in an earlier turn."""
    melded_before: bool
    """This player has melded in an earlier turn."""
    bonus: int = 0
    """Red threes the side has laid out."""

    def __post_init__(self) -> None:
        """Refuse positions that no play can bring about, so that a wrong harness is noticed."""
        if self.hand != counted(dict(self.hand)) or self.melds != tuple(sorted(dict(self.melds).items())):
            raise ValueError(f"hand and melds must be sorted, without zeros: {self.hand!r}, {self.melds!r}")
        if not self.hand or RED_THREE in dict(self.hand):
            raise ValueError(f"a hand holds at least one card and no red three: {self.hand!r}")
        if self.opened != bool(self.melds) or (self.melded_before and not self.opened):
            raise ValueError("a side has melds exactly when it has opened, and its players only then melded")

    @classmethod
    def of(
        cls,
        hand: str,
        *,
        table: str = "",
        pile: str = "",
        stock: str = "",
        need: int = 50,
        melded_before: bool = False,
        bonus: int = 0,
    ) -> Position:
        """A position from written cards; the side has opened when `table` holds a meld."""
        own = melds(table)
        return cls(counts(cards(hand)), own, cards(pile), cards(stock), need, bool(own), melded_before, bonus)


@dataclass(frozen=True)
class TurnEnd:
    """The canonical state when a turn is finished; fields as in `Position`."""

    hand: Counts
    melds: Melds
    pile: tuple[str, ...]
    stock_left: int
    """Cards left in the stock."""
    bonus: int
    opened: bool
    melded: bool
    """This player has by now melded."""
    ended: str
    """`""` play goes on, `"out"`, `"stock"` (a draw was wanted and nothing was there), `"last_bonus"`."""
    concealed: bool
    """The player went out concealed."""
