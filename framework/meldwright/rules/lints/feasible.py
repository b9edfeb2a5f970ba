"""Which canastas a side can have at once: bounds that no side passes, and examples dealt from the pack.

A set of canastas is given by how many of each kind.  It is out of reach if its kinds do not find enough places
(ranks, and second melds where there are any) or ask for more wild cards, or cards at all, than the pack has.
It is within reach if the canastas can be laid out, one after another, from the cards of one pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from .subject import Subject

NODES = 4_000
"""Placements tried before an example is given up."""

WAYS = 20
"""Ways to lay a canasta that are kept for one place; they differ in their wild cards."""

KINDS = 8
"""Kinds beyond which their subsets are not gone through."""

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One way to have a canasta: where, and the cards it takes."""

    group: int
    natural: int
    naturals: int
    wilds: tuple[int, ...]


class Canastas:
    """The canastas of a profile, by kind (0 for the first)."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.kinds = subject.rules.canasta_kinds

    @cached_property
    def places(self) -> Sequence[Sequence[Place]]:
        """By kind: in each group the ways with the fewest wild cards, and those with the fewest cards."""
        found: list[list[Place]] = [[] for _ in range(self.kinds)]
        rules = self.subject.rules
        for group, shapes in zip(rules.groups, self.subject.shapes, strict=True):
            by_kind: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
            for shape in shapes:
                if group.table.canasta[shape]:
                    by_kind.setdefault(group.table.canasta[shape] - 1, []).append(group.table.decode(shape))
            for kind, ways in by_kind.items():
                for naturals, wilds in _best(ways):
                    found[kind].append(Place(group.index, group.natural, naturals, wilds))
        return found

    @cached_property
    def most(self) -> Counts:
        """By kind: the most canastas that a side can have, taken alone."""
        return tuple(self._room({kind}) for kind in range(self.kinds))

    @cached_property
    def room(self) -> int:
        """How many canastas find a place, of whatever kinds."""
        return self._room(set(range(self.kinds)))

    def _room(self, kinds: set[int]) -> int:
        """How many canastas of these kinds find a place."""
        room = 0
        for group in self.subject.rules.groups:
            sizes = [
                place.naturals + sum(place.wilds)
                for kind in kinds
                for place in self.places[kind]
                if place.group == group.index
            ]
            if sizes:
                room += self.subject.copies(group, min(sizes))
        return room

    def out_of_reach(self, counts: Counts) -> bool:
        """Is it certain that no side can have these at once?"""
        asked = [kind for kind in range(self.kinds) if counts[kind]]
        wilds = cards = 0
        for kind in asked:
            if not self.places[kind]:
                return True
            wilds += counts[kind] * min(sum(place.wilds) for place in self.places[kind])
            cards += counts[kind] * min(place.naturals + sum(place.wilds) for place in self.places[kind])
        if wilds > self.subject.wild_cards or cards > self.subject.holdable:
            return True
        if len(asked) > KINDS:
            return sum(counts) > self._room(set(asked))
        return any(
            sum(counts[kind] for kind in some) > self._room(set(some))
            for size in range(1, len(asked) + 1)
            for some in combinations(asked, size)
        )

    def too_few_for_all(self, choices: Sequence[Counts]) -> bool:
        """Is it certain that not every side can have the canastas of one of these choices, each its own?

        It is where every choice takes so many cards of one kind, or so many wild cards, that a pack has not
        enough of them for all sides.
        """
        rules = self.subject.rules
        needs = [self._needs(counts) for counts in choices]
        if not needs:
            return False
        have = {-1: self.subject.wild_cards, **{i: kind.count for i, kind in enumerate(rules.kinds)}}
        return any(min(need.get(kind, 0) for need in needs) * rules.sides > n for kind, n in have.items())

    def _needs(self, counts: Counts) -> dict[int, int]:
        """Cards that these canastas take at the least: by kind where there is no choice, wild cards under -1."""
        needs: dict[int, int] = {}
        for kind, n in enumerate(counts):
            if n:
                places = self.places[kind]
                wilds = min((sum(place.wilds) for place in places), default=0)
                needs[-1] = needs.get(-1, 0) + n * wilds
                naturals = {place.natural for place in places}
                if len(naturals) == 1:
                    only = naturals.pop()
                    needs[only] = needs.get(only, 0) + n * min(place.naturals for place in places)
        return needs

    def can_be_had(self, counts: Counts, sides: int) -> bool:
        """Can that many sides have these at once, dealt from one pack?  False where no example was found."""
        rules = self.subject.rules
        asked = [(side, kind) for side in range(sides) for kind, n in enumerate(counts) for _ in range(n)]
        asked.sort(key=lambda item: len(self.places[item[1]]))
        pack = [kind.count for kind in rules.kinds]
        return _lay(self, asked, 0, pack, {}, [NODES])

    def vectors(self, most: Counts, limit: int) -> Iterator[Counts]:
        """Counts by kind within `most`, fewest canastas first, at most so many."""
        given = 0
        for total in range(sum(most) + 1):
            for counts in _parts(total, most):
                if given == limit:
                    return
                given += 1
                yield counts


def _best(ways: Sequence[tuple[int, tuple[int, ...]]]) -> list[tuple[int, tuple[int, ...]]]:
    """The ways with the fewest wild cards, and those with the fewest cards, with whatever wild cards."""

    def thrift(way: tuple[int, tuple[int, ...]]) -> tuple[int, int]:
        return sum(way[1]), way[0]

    def size(way: tuple[int, tuple[int, ...]]) -> tuple[int, int]:
        return way[0] + sum(way[1]), sum(way[1])

    thrifty, small = min(map(thrift, ways)), min(map(size, ways))
    return [way for way in ways if thrift(way) == thrifty or size(way) == small][:WAYS]


def _parts(total: int, most: Sequence[int]) -> Iterator[Counts]:
    if not most:
        if not total:
            yield ()
        return
    for first in range(min(total, most[0]) + 1):
        if total - first <= sum(most[1:]):
            for rest in _parts(total - first, most[1:]):
                yield (first, *rest)


def _lay(
    canastas: Canastas,
    asked: Sequence[tuple[int, int]],
    at: int,
    pack: list[int],
    used: dict[tuple[int, int], int],
    left: list[int],
) -> bool:
    """Depth first: lay out the canastas asked for from the cards that are left in the pack."""
    if at == len(asked):
        return True
    rules = canastas.subject.rules
    side, kind = asked[at]
    for place in canastas.places[kind]:
        left[0] -= 1
        if left[0] < 0:
            return False
        group = rules.groups[place.group]
        taken = used.get((side, place.group), 0)
        if taken and not group.second:
            continue
        needs = list(zip(rules.wild_kinds, place.wilds, strict=True))
        if place.naturals:
            needs.append((place.natural, place.naturals))
        if any(pack[card] < n for card, n in needs):
            continue
        for card, n in needs:
            pack[card] -= n
        used[side, place.group] = taken + 1
        if _lay(canastas, asked, at + 1, pack, used, left):
            return True
        used[side, place.group] = taken
        for card, n in needs:
            pack[card] += n
    return False
