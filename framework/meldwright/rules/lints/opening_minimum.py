"""MW601: an opening minimum that no hand can reach.

The most points that so many cards can lay is bounded by the best cards that any meld may hold; below that bound
an exact search over the places decides, as long as it stays small.
"""

from __future__ import annotations

from collections.abc import Iterator

from meldwright.rules.compile import Group

from . import watching
from .bands import stretches
from .finding import Finding, Verdict, refuted
from .subject import Subject

TRIES = 10_000
"""Positions that one exact search may come to."""

HELP = "ask for less, or let hands, draw or card points be larger"

Way = tuple[int, int, tuple[int, ...]]
"""One way to lay a meld: points, cards, wild cards by kind."""


def look(subject: Subject) -> Iterator[Finding]:
    """Each minimum that some score asks for."""
    if subject.nothing_can_be_laid:
        return  # other lints say so
    cards = subject.first_hand
    bound = upper_bound(subject, cards)
    search = _Search(subject)
    for path, minimum in _minimums(subject):
        # A player who does not go out keeps a card; so one card fewer must do for the fault to be refuted.
        if minimum == 0 or (minimum <= bound and not subject.is_large and search.reaches(minimum, cards - 1)):
            yield refuted(path)
            continue
        out = minimum > bound
        count = f"count {bound} at the most"
        if not out and not subject.is_large and search.reaches(minimum, cards) is False:
            out = True
            count = "cannot be laid so that they count that much"
        message = f"an opening of {minimum} is asked for, and the best {cards} cards {count}"
        related = (("deal.hand", f"with the draw, {cards} cards"),)
        grown = subject.hands_grow_by_drawing and minimum <= upper_bound(subject, subject.holdable)
        if out and not grown:
            yield Finding(Verdict.PROVED, path, message, HELP, related, watching.opened(minimum))
        else:
            message = f"whether {cards} cards can make up an opening of {minimum} is not certain"
            yield Finding(Verdict.UNDECIDED, path, message, HELP, related, watching.opened(minimum))


def _minimums(subject: Subject) -> Iterator[tuple[str, int]]:
    """The minimums that decide for some score, by the path of each."""
    opening = subject.profile.opening
    found = stretches(subject)
    alive = None if found is None else {stretch[2] for stretch in found}
    for index, band in enumerate(opening.bands):
        if alive is None or index in alive:
            yield f"opening.bands[{index}].minimum", band.minimum
    if alive is None or -1 in alive or not opening.bands:
        yield "opening.otherwise", opening.otherwise


def upper_bound(subject: Subject, cards: int) -> int:
    """This counts the most valuable cards that everyday melds may hold, as if they all fitted together."""
    rules = subject.rules
    meldable = {g.natural for g in rules.groups if not g.going_out_only and g.natural >= 0 and g.table.starts}
    kinds = [kind for i, kind in enumerate(rules.kinds) if i in meldable or (kind.wild and not kind.bonus)]
    total = 0
    for kind in sorted(kinds, key=lambda kind: -kind.points):
        taken = min(cards, kind.count)
        total += taken * kind.points
        cards -= taken
    return total


class _Search:
    """Is there a hand of so many cards that lays so many points?  Exact, as long as it takes few enough tries.

    Groups come in the order of their cards' points, and the most points that the cards still to be laid could
    count stand as a bound, so that the first ways tried nearly always answer.
    """

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        rules = subject.rules
        groups = [group for group in rules.groups if not group.going_out_only and group.table.starts]
        groups.sort(key=lambda group: -rules.points[group.natural] if group.natural >= 0 else -1_000_000)
        self._groups = groups
        self._ways: dict[int, list[Way]] = {}
        self._naturals = [
            [(rules.points[g.natural], rules.kinds[g.natural].count) for g in groups[i:] if g.natural >= 0]
            for i in range(len(groups) + 1)
        ]
        self._alike = [
            i > 0 and self._make(groups[i - 1]) == self._make(groups[i]) for i in range(len(groups))
        ]
        """Is a group like the one before it?  Then its melds are tried only from the same way on."""
        self._left = 0
        self._failed: set[tuple[int, int, int, int, tuple[int, ...]]] = set()

    def _make(self, group: Group) -> tuple[int, int]:
        return id(group.table), self._subject.rules.points[group.natural] if group.natural >= 0 else -1

    def reaches(self, due: int, cards: int) -> bool | None:
        """Answer, or None when that takes too many tries."""
        rules = self._subject.rules
        self._left = TRIES
        self._failed.clear()
        free = tuple(rules.kinds[kind].count for kind in rules.wild_kinds)
        found = self._lay(0, 0, due, cards, free)
        return None if self._left < 0 else found

    def _lay(self, i: int, first: int, due: int, cards: int, free: tuple[int, ...]) -> bool:
        """Lay melds of the groups from `i` on, in this one by none of the ways before `first`."""
        if due <= 0:
            return True
        self._left -= 1
        key = (i, first, due, cards, free)
        if (
            self._left < 0
            or i == len(self._groups)
            or key in self._failed
            or self._bound(i, cards, free) < due
        ):
            return False
        after = i + 1
        for number, (worth, size, wilds) in enumerate(self._lays(i)):
            if number < first or size > cards:
                continue
            left = tuple([have - n for n, have in zip(wilds, free, strict=True)])
            if min(left, default=0) >= 0:
                then = number if after < len(self._groups) and self._alike[after] else 0
                if self._lay(after, then, due - worth, cards - size, left):
                    return True
        while after < len(self._groups) and self._alike[after]:
            after += 1  # what one of them does not lay, the like of it need not lay either
        if self._lay(after, 0, due, cards, free):
            return True
        self._failed.add(key)
        return False

    def _bound(self, i: int, cards: int, free: tuple[int, ...]) -> int:
        """The points of the best cards that are left, as if they all fitted together."""
        rules = self._subject.rules
        wilds = [(rules.points[kind], n) for kind, n in zip(rules.wild_kinds, free, strict=True)]
        total = 0
        for points, count in sorted([*wilds, *self._naturals[i]], reverse=True):
            taken = min(cards, count)
            total += points * taken
            cards -= taken
            if not cards:
                break
        return total

    def _lays(self, i: int) -> list[Way]:
        """Ways to begin and grow the meld of a group, most points first, each make of it once."""
        if i not in self._ways:
            found = dict.fromkeys(
                (worth, size, wilds)
                for worth, size, wilds, _naturals in self._subject.rules.lays(self._groups[i].index, 0)
                if size <= self._subject.first_hand
            )
            self._ways[i] = list(found)
        return self._ways[i]
