"""Meld shapes, tabulated: which are valid, which are canastas, and which additions keep them valid.

A meld constraint reads a meld's shape only: how many naturals it holds and how many of each wild kind.
That is finite, so it is worked out once at load and the game looks it up.  A shape is one number, the sum
of a fixed stride for each card in it; adding a card adds that card's stride.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from meldwright.lang import Expression
from meldwright.profiles.model import CanastaKind

from .kinds import CardKind


@dataclass(frozen=True, slots=True)
class Start:
    """The fewest cards that begin a meld: laid in one step, since no part of them is a valid meld."""

    naturals: int
    wilds: tuple[int, ...]
    """Cards of each wild kind, in the order of the shape's wild kinds."""
    shape: int
    size: int


@dataclass(frozen=True, slots=True)
class Placement:
    """One way to place a given number of naturals (and some wild cards) of a rank, second melds included."""

    wilds: tuple[int, ...]
    cards: int
    """Wild cards in all."""
    change: tuple[int, ...]
    """Canastas that the side then has more (or fewer), by kind."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One way a meld may end up, from a given shape: what is added, and the shape then."""

    naturals: int
    wilds: tuple[int, ...]
    size: int
    """Cards added."""
    shape: int


AFFORDABLE_LIMIT = 20_000
"""Entries after which the memo of affordable placements is begun afresh; a match needs some hundreds."""


class ShapeTable:
    """All shapes of one group of melds (a rank, or wild cards alone)."""

    def __init__(
        self,
        natural: CardKind | None,
        wilds: Sequence[CardKind],
        valid: Expression,
        canastas: Sequence[CanastaKind],
    ) -> None:
        self.canasta_kinds: int = len(canastas)
        self.radices: list[int] = [kind.count + 1 for kind in wilds]
        self.wild_strides: list[int] = []
        stride = 1
        for radix in self.radices:
            self.wild_strides.append(stride)
            stride *= radix
        self.natural_stride: int = stride
        most = natural.count if natural is not None else 0
        self.length: int = (most + 1) * stride
        jokers = [i for i, kind in enumerate(wilds) if kind.rank == "joker"]
        rank = natural.rank if natural is not None else ""

        self.sizes: list[int] = []
        self.valid: list[bool] = []
        self.canasta: list[int] = []
        """Canasta kind (1 for the first of the profile) of each shape, 0 where it is none."""
        for shape in range(self.length):
            naturals, counts = self.decode(shape)
            size = naturals + sum(counts)
            env: dict[str, object] = {
                "rank": rank,
                "size": size,
                "naturals": naturals,
                "wilds": sum(counts),
                "jokers": sum(counts[i] for i in jokers),
            }
            self.sizes.append(size)
            holds = bool(valid.evaluate(env)) and size > 0
            self.valid.append(holds)
            kind = 0
            if holds:
                for i, canasta in enumerate(canastas):
                    if canasta.when.evaluate(env):
                        kind = i + 1
                        break
            self.canasta.append(kind)

        self.takes_natural: list[bool] = [self._valid_at(s, self.natural_stride) for s in range(self.length)]
        self.takes_wild: list[list[bool]] = [
            [self._radix_room(s, i) and self._valid_at(s, step) for s in range(self.length)]
            for i, step in enumerate(self.wild_strides)
        ]
        self.starts: list[Start] = self._find_starts()
        self.fewest_naturals: int = min((start.naturals for start in self.starts), default=0)
        self.smallest_start: int = min((start.size for start in self.starts), default=0)
        self.smallest_canasta: int = min(
            (n for n, c in zip(self.sizes, self.canasta, strict=True) if c), default=0
        )
        """Cards in the smallest shape that is a canasta of any kind, 0 where none is."""
        self._gains: dict[int, list[Gain]] = {}
        self._placements: dict[tuple[int, int, bool], list[Placement]] = {}
        self._affordable: dict[tuple[int, int, bool, tuple[int, ...]], list[Placement]] = {}

    def without_canastas(self) -> ShapeTable:
        """Return the same shapes, of which no canasta can be made or added to; starts keep their numbers."""
        twin = copy(self)
        twin.valid = [holds and not kind for holds, kind in zip(self.valid, self.canasta, strict=True)]
        twin.takes_natural = [twin._valid_at(s, twin.natural_stride) for s in range(twin.length)]
        twin.takes_wild = [
            [twin._radix_room(s, i) and twin._valid_at(s, step) for s in range(twin.length)]
            for i, step in enumerate(twin.wild_strides)
        ]
        twin._gains, twin._placements, twin._affordable = {}, {}, {}
        return twin

    def decode(self, shape: int) -> tuple[int, tuple[int, ...]]:
        """Naturals and cards of each wild kind in a shape."""
        counts = []
        for radix in self.radices:
            counts.append(shape % radix)
            shape //= radix
        return shape, tuple(counts)

    def gains(self, shape: int) -> list[Gain]:
        """Every shape reachable from `shape` (0: no meld yet) by steps that keep it valid, less itself."""
        if shape not in self._gains:
            self._gains[shape] = self._reach(shape)
        return self._gains[shape]

    def placements(self, shape: int, naturals: int, *, second: bool) -> list[Placement]:
        """Every way to place exactly `naturals` natural cards beside or onto a meld of this shape.

        `second`: once the meld is a canasta a second one may be begun.
        """
        key = (shape, naturals, second)
        if key not in self._placements:
            self._placements[key] = self._place(shape, naturals, second)
        return self._placements[key]

    def affordable(self, shape: int, naturals: int, second: bool, free: tuple[int, ...]) -> list[Placement]:
        """Return the placements for which these wild cards suffice, fewest wild cards first."""
        key = (shape, naturals, second, free)
        found = self._affordable.get(key)
        if found is None:
            if len(self._affordable) > AFFORDABLE_LIMIT:
                self._affordable.clear()
            found = [
                way
                for way in self.placements(shape, naturals, second=second)
                if all(n <= have for n, have in zip(way.wilds, free, strict=True))
            ]
            self._affordable[key] = found
        return found

    def _place(self, shape: int, naturals: int, second: bool) -> list[Placement]:
        nothing = Gain(0, (0,) * len(self.radices), 0, shape)
        found: set[Placement] = set()
        for first in (nothing, *self.gains(shape)):
            change = [0] * self.canasta_kinds
            self._count(change, shape, -1)
            self._count(change, first.shape, 1)
            if first.naturals == naturals:
                found.add(Placement(first.wilds, sum(first.wilds), tuple(change)))
            if second and self.canasta[first.shape] and first.naturals <= naturals:
                for other in self.gains(0):
                    if first.naturals + other.naturals == naturals and self._together(
                        first.wilds, other.wilds
                    ):
                        wilds = tuple(a + b for a, b in zip(first.wilds, other.wilds, strict=True))
                        both = change[:]
                        self._count(both, other.shape, 1)
                        found.add(Placement(wilds, sum(wilds), tuple(both)))
        return sorted(found, key=lambda way: (way.cards, way.wilds, way.change))

    def _count(self, change: list[int], shape: int, by: int) -> None:
        """Book the canasta that a shape is, if it is one."""
        if self.canasta[shape]:
            change[self.canasta[shape] - 1] += by

    def _together(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Does the pack hold as many wild cards of each kind as two melds would take?"""
        return all(a + b < radix for a, b, radix in zip(one, other, self.radices, strict=True))

    def _valid_at(self, shape: int, step: int) -> bool:
        return shape + step < self.length and self.valid[shape + step]

    def _radix_room(self, shape: int, wild: int) -> bool:
        return shape // self.wild_strides[wild] % self.radices[wild] + 1 < self.radices[wild]

    def _find_starts(self) -> list[Start]:
        starts = []
        for shape in range(self.length):
            if self.valid[shape] and not self._grown(shape):
                naturals, counts = self.decode(shape)
                starts.append(Start(naturals, counts, shape, self.sizes[shape]))
        return starts

    def _grown(self, shape: int) -> bool:
        """Is this shape a smaller valid meld with one card more?"""
        naturals, counts = self.decode(shape)
        if naturals and self.valid[shape - self.natural_stride]:
            return True
        return any(
            count and self.valid[shape - step] for count, step in zip(counts, self.wild_strides, strict=True)
        )

    def _reach(self, shape: int) -> list[Gain]:
        frontier = (
            [start.shape for start in self.starts if self.valid[start.shape]] if shape == 0 else [shape]
        )
        seen = set(frontier)
        while frontier:
            at = frontier.pop()
            after = [at + self.natural_stride] if self.takes_natural[at] else []
            after += [
                at + step for step, takes in zip(self.wild_strides, self.takes_wild, strict=True) if takes[at]
            ]
            for new in after:
                if new not in seen:
                    seen.add(new)
                    frontier.append(new)
        seen.discard(shape)
        base_naturals, base_counts = self.decode(shape)
        gains = []
        for new in sorted(seen):
            naturals, counts = self.decode(new)
            wilds = tuple(a - b for a, b in zip(counts, base_counts, strict=True))
            size = self.sizes[new] - self.sizes[shape]
            gains.append(Gain(naturals - base_naturals, wilds, size, new))
        return gains
