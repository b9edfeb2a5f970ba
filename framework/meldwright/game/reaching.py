"""Acts that meet a duty of the turn out of what the seat holds: the opening minimum, or going out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from meldwright.kernel import OVER, State, apply, legal, steps
from meldwright.kernel.opening import ways_to_lay
from meldwright.kernel.planner import coming, kept
from meldwright.rules.compile import Lay

from .against import apart
from .notation import act_text, add_text, lay_text

MOST_TRIES = 4_000
"""Ways looked at before the search for a lay-down is given up; a hand of three dozen cards needs hundreds."""

Choice = tuple[int, Lay]
"""A group and a way to lay cards to it."""


def lay_downs(state: State, wanted: Sequence[int] = ()) -> Iterator[str]:
    """Yield acts that lay the points still missing, those with the `wanted` groups and few melds first.

    They count cards and points; whether one is legal is for the kernel to say.  None while no opening is due.
    """
    r = state.rules
    side = r.side_of[state.player]
    hand = state.hands[state.player]
    due = state.needs[side] - state.laid
    if state.opened[side] or due <= 0:
        return
    free = tuple(hand[kind] for kind in r.wild_kinds)
    most = min(state.sizes[state.player], state.sizes[state.player] + coming(state) - kept(state))
    choices: list[tuple[int, list[Lay]]] = []
    for group in range(r.everyday):
        shape = state.shapes[side][group]
        ways = [way for way in ways_to_lay(state, hand, group, shape, free) if _one_meld(state, group, way)]
        if ways:
            choices.append((group, ways))
    choices.sort(key=lambda choice: (choice[0] not in wanted, -choice[1][0][0]))
    search = _Search(choices, free)
    for melds in range(1, len(choices) + 1):
        for found in search.go(0, due, most, free, melds):
            yield ", ".join(_said(state, group, way) for group, way in found)


def way_out(state: State) -> str:
    """Return an act that goes out, for a player who is bound to; or as much of it as is known beforehand."""
    at = state
    said: list[int] = []
    while at.phase != OVER:
        options = legal(at)
        wanted = (steps.DISCARD, steps.END, steps.PICK_UP, steps.LAY, steps.ADD)
        step = next((step for op in wanted for step in options if steps.operation(step) == op), -1)
        if step < 0:
            break
        said.append(step)
        then = apply(at, step)
        if apart(at, then):
            break
        at = then
    return ", ".join(_texts(state, said))


def _texts(state: State, said: Sequence[int]) -> Iterator[str]:
    """Say steps part by part, additions to one meld in one part."""
    r = state.rules
    for key, group in groupby(said, lambda step: step >> 8 if steps.operation(step) == steps.ADD else step):
        together = list(group)
        if steps.operation(together[0]) == steps.ADD:
            yield add_text(r, key & 255, [steps.second(step) for step in together])
        elif steps.operation(key) != steps.END or together[0] == said[-1]:  # a discard says the end, too
            yield act_text(r, key)


def _one_meld(state: State, group: int, way: Lay) -> bool:
    """Is this the growth of one meld, rather than of one and a second beside it?"""
    table = state.rules.tables[group]
    shape = state.shapes[state.rules.side_of[state.player]][group]
    grown = shape + way[3] * table.natural_stride
    grown += sum(n * stride for n, stride in zip(way[2], table.wild_strides, strict=True))
    return grown < table.length and table.valid[grown]


class _Search:
    """Depth first over groups, with exactly so many of them; what later ones can add bounds it."""

    def __init__(self, choices: list[tuple[int, list[Lay]]], free: tuple[int, ...]) -> None:
        self.choices = choices
        self.free = free
        self.tries = 0

    def go(self, i: int, due: int, most: int, free: tuple[int, ...], melds: int) -> Iterator[list[Choice]]:
        """Yield the ways to lay `due` points with at most `most` cards, these wild cards and so many melds."""
        if not melds:
            if due <= 0:
                yield []
            return
        best = sorted((ways[0][0] for _, ways in self.choices[i:]), reverse=True)[:melds]
        if len(best) < melds or sum(best) < due:
            return
        for at in range(i, len(self.choices)):
            group, ways = self.choices[at]
            for way in sorted(ways, key=_modest):
                self.tries += 1
                if self.tries > MOST_TRIES:
                    return
                worth, size, wilds, _ = way
                left = tuple(a - b for a, b in zip(free, wilds, strict=True))
                if size > most or (left and min(left) < 0):
                    continue
                for rest in self.go(at + 1, due - worth, most - size, left, melds - 1):
                    yield [(group, way), *rest]


def _modest(way: Lay) -> tuple[int, int]:
    """Naturals first, and few cards."""
    return sum(way[2]), way[1]


def _said(state: State, group: int, way: Lay) -> str:
    r = state.rules
    kinds = [r.natural[group]] * way[3]
    for kind, count in zip(r.wild_kinds, way[2], strict=True):
        kinds += [kind] * count
    lies = state.shapes[r.side_of[state.player]][group]
    return add_text(r, group, kinds) if lies else lay_text(r, group, kinds)
