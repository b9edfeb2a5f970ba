"""A way to go out this turn: every card melded, all but the one that may be discarded.

The search is a player's, not an exact one: naturals first, then wild cards where they are needed most.  It
may overlook an exit; it never finds one that the cards do not give.
"""

from __future__ import annotations

from meldwright.kernel import View, steps
from meldwright.kernel.state import NO


def route(view: View) -> list[int] | None:
    """Return the lays and additions after which the player is out (or discards a last card), None for no way."""
    rules = view.rules
    if view.answer == NO or view.claimed or view.foot_sizes[view.seat] or not view.opened[view.side]:
        return None
    walk = _Walk(view)
    walk.lay_naturals()
    if not walk.contract_met():
        walk.complete_canastas()
    walk.help_pairs()
    walk.lay_wilds()
    left = sum(walk.hand)
    if left > 1 or not walk.contract_met():
        return None
    if left == 1 and not rules.may_discard_last:
        return None
    if left == 1 and any(
        rules.banned_by[kind] for kind, count in enumerate(walk.hand) if count
    ):  # the ban may be over, but that is not looked up here
        return None
    if rules.must_discard_last and not left:
        return walk.done[:-1] or None
    return walk.done


class _Walk:
    """A hand being laid down card by card."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.hand = list(view.hand)
        self.shapes = list(view.shapes[view.side])
        self.canastas = list(view.canastas[view.side])
        self.done: list[int] = []

    def contract_met(self) -> bool:
        """Do the canastas on the table, as they lie after the walk, satisfy the contract?"""
        view = self.view
        canastas = [self.canastas if side == view.side else list(c) for side, c in enumerate(view.canastas)]
        return self.rules.contract_met(view.side, canastas, [len(cards) for cards in view.bonus])

    def lay_naturals(self) -> None:
        rules = self.rules
        for kind, groups in rules.plain_kinds:
            for group in groups:
                table = rules.tables[group]
                if not self.shapes[group]:
                    for i, start in enumerate(table.starts):
                        if not any(start.wilds) and start.naturals <= self.hand[kind]:
                            self._lay(group, i)
                            break
                while self.hand[kind] and self.shapes[group] and table.takes_natural[self.shapes[group]]:
                    self._add(group, kind)

    def complete_canastas(self) -> None:
        """Wild cards onto the melds that lack the fewest cards to a canasta, until the contract is met."""
        rules = self.rules
        missing = []
        for group in range(rules.everyday):
            table, shape = rules.tables[group], self.shapes[group]
            if shape and table.smallest_canasta and not table.canasta[shape]:
                missing.append((table.smallest_canasta - table.sizes[shape], group))
        for lacking, group in sorted(missing):
            wilds = sum(self.hand[kind] for kind in rules.wild_kinds)
            if lacking > wilds:
                return
            for _ in range(max(lacking, 1)):
                if not self._add_wild(group):
                    break
            if self.contract_met():
                return

    def help_pairs(self) -> None:
        """A wild card for every pair that has no place else; one single card may be left to discard."""
        rules = self.rules
        for kind, groups in rules.plain_kinds:
            for group in groups:
                if group >= rules.everyday or self.shapes[group] or not self.hand[kind]:
                    continue
                for i, start in enumerate(rules.tables[group].starts):
                    needs = rules.start_needs[group][i]
                    if start.naturals == self.hand[kind] and all(self.hand[k] >= n for k, n in needs):
                        self._lay(group, i)
                        break

    def lay_wilds(self) -> None:
        rules = self.rules
        order = sorted(
            (group for group in range(rules.everyday) if self.shapes[group]),
            key=lambda group: rules.tables[group].canasta[self.shapes[group]] > 0,
        )
        for group in order:
            while self._add_wild(group):
                pass

    def _add_wild(self, group: int) -> bool:
        rules = self.rules
        table = rules.tables[group]
        for i, kind in enumerate(rules.wild_kinds):
            if self.hand[kind] and table.takes_wild[i][self.shapes[group]]:
                self._add(group, kind)
                return True
        return False

    def _lay(self, group: int, index: int) -> None:
        rules = self.rules
        start = rules.tables[group].starts[index]
        if start.naturals:
            self.hand[rules.natural[group]] -= start.naturals
        for kind, count in rules.start_needs[group][index]:
            self.hand[kind] -= count
        self._become(group, start.shape)
        self.done.append(steps.step(steps.LAY, group, index))

    def _add(self, group: int, kind: int) -> None:
        rules = self.rules
        self.hand[kind] -= 1
        wild = kind != rules.natural[group]
        gain = rules.wild_strides[rules.wild_index[kind]] if wild else rules.tables[group].natural_stride
        self._become(group, self.shapes[group] + gain)
        self.done.append(steps.step(steps.ADD, group, kind))

    def _become(self, group: int, shape: int) -> None:
        canasta = self.rules.tables[group].canasta
        if canasta[self.shapes[group]]:
            self.canastas[canasta[self.shapes[group]] - 1] -= 1
        if canasta[shape]:
            self.canastas[canasta[shape] - 1] += 1
        self.shapes[group] = shape
