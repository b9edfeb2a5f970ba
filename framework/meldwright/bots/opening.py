"""The cheapest way to open: which melds reach the minimum with the fewest wild cards and the fewest cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meldwright.rules.compile import Lay, Rules


@dataclass(frozen=True, slots=True)
class Plan:
    """Melds that open."""

    lays: tuple[tuple[int, Lay], ...]
    """Groups, and how each grows."""
    cost: float
    cards: int
    wilds: int


def cheapest(
    rules: Rules, hand: Sequence[int], shapes: Sequence[int], due: int, wild: float, card: float
) -> Plan | None:
    """Return the cheapest plan that lays `due` points from a hand, None if there is none.

    `wild`, `card`: what laying a wild card and any card costs.
    """
    free = tuple(hand[kind] for kind in rules.wild_kinds)
    choices: list[tuple[int, list[Lay]]] = []
    for group in range(rules.everyday):
        kind = rules.natural[group]
        held = hand[kind] if kind >= 0 else 0
        if not shapes[group] and held < rules.fewest_naturals[group]:
            continue
        ways = rules.lays_from(group, shapes[group], held, free)
        if ways:
            choices.append((group, ways))
    choices.sort(key=lambda choice: choice[1][0][0], reverse=True)
    after = [0] * (len(choices) + 1)
    for i in range(len(choices) - 1, -1, -1):
        after[i] = after[i + 1] + choices[i][1][0][0]
    search = _Search(choices, after, wild, card)
    search.go(0, due, free, 0.0, ())
    if search.best is None:
        return None
    lays = search.best
    return Plan(lays, search.cost, sum(lay[1] for _, lay in lays), sum(sum(lay[2]) for _, lay in lays))


class _Search:
    """Depth first over the groups, with the best cost so far as a bound."""

    def __init__(
        self, choices: list[tuple[int, list[Lay]]], after: list[int], wild: float, card: float
    ) -> None:
        self.choices = choices
        self.after = after
        self.wild = wild
        self.card = card
        self.best: tuple[tuple[int, Lay], ...] | None = None
        self.cost = float("inf")

    def go(
        self, i: int, due: int, free: tuple[int, ...], cost: float, laid: tuple[tuple[int, Lay], ...]
    ) -> None:
        if cost >= self.cost:
            return
        if due <= 0:
            self.best, self.cost = laid, cost
            return
        if i == len(self.choices) or self.after[i] < due:
            return
        group, ways = self.choices[i]
        for lay in ways:
            if lay[0] + self.after[i + 1] < due:
                break  # the rest of this group's ways are worth no more
            left = tuple(a - b for a, b in zip(free, lay[2], strict=True))
            if left and min(left) < 0:
                continue
            price = self.wild * sum(lay[2]) + self.card * lay[1]
            self.go(i + 1, due - lay[0], left, cost + price, (*laid, (group, lay)))
        self.go(i + 1, due, free, cost, laid)
