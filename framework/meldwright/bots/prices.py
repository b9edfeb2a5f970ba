"""What the rules themselves say things are worth: read from the ledger and the contract, once per rule set.

A bot knows no bonus by name.  It asks the profile's scoring lines what a side would have with a canasta of a
kind, with a bonus card, or for going out, and what it would have without; the difference is the price.
Whether the contract for going out still lacks a canasta, and of which kind, is asked of the contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from weakref import WeakKeyDictionary

from meldwright.rules.compile import Rules

Facts = Mapping[str, object]

FAR = 7
"""A contract is never looked at more canastas ahead than this; the farthest known asks for five."""


class Prices:
    """The prices of one rule set, in points."""

    def __init__(self, rules: Rules) -> None:
        # The rules hold these prices by weak key, so they must not be held from here in turn.
        self._ledger = rules.ledger
        melds = [g for g, table in zip(rules.groups, rules.tables, strict=True) if table.starts]
        start = rules.meld_facts(melds[0].index, melds[0].table.starts[0].shape)[0] if melds else None
        melded: list[Facts] = [start] if start is not None else []
        self.canasta: list[float] = [0.0] * rules.canasta_kinds
        """By kind of canasta: its bonus, apart from the cards in it."""
        for kind in range(rules.canasta_kinds):
            facts = _example(rules, kind + 1)
            if facts is not None:
                meld, canasta = facts
                self.canasta[kind] = self._total(melds=[meld], canastas=[canasta]) - self._total(melds=[meld])
        bare = self._total(melds=melded, opened=True)
        self.out = self._total(melds=melded, opened=True, went_out=True) - bare
        """Going out."""
        bonus = [rules.kinds[kind].facts for kind in rules.bonus_kinds[:1]]
        self.bonus_card = self._total(melds=melded, opened=True, bonus_cards=bonus) - bare
        """One bonus card of a side that has melded."""
        self.bonus_card_closed = self._total(bonus_cards=bonus) - self._total()
        """One bonus card of a side that has not."""
        self.card = _average(rules)
        """A card that nobody has seen, in the middle."""
        self._distances: dict[tuple[object, ...], int] = {}

    def _total(
        self,
        *,
        melds: Sequence[Facts] = (),
        canastas: Sequence[Facts] = (),
        bonus_cards: Sequence[Facts] = (),
        opened: bool = False,
        went_out: bool = False,
    ) -> float:
        facts: dict[str, object] = {
            "melds": melds,
            "canastas": canastas,
            "hands": (),
            "foot": (),
            "bonus_cards": bonus_cards,
            "went_out": went_out,
            "concealed": False,
            "opened": opened or bool(melds),
        }
        return float(
            sum(
                int(line.points.evaluate(facts))
                for line in self._ledger
                if line.when is None or line.when.evaluate(facts)
            )
        )

    def distance(
        self, rules: Rules, side: int, canastas: Sequence[Sequence[int]], bonus: Sequence[int]
    ) -> int:
        """Return how many more canastas a side needs before it may go out: 0 if none, at most `FAR`.

        `canastas`: complete ones by side and kind; `bonus`: bonus cards by side, as the contract reads them.
        """
        key = (side, tuple(map(tuple, canastas)), tuple(bonus))
        found = self._distances.get(key)
        if found is None:
            found = self._distances[key] = _distance(rules, side, canastas, bonus)
        return found


_PRICES: WeakKeyDictionary[Rules, Prices] = WeakKeyDictionary()


def prices_of(rules: Rules) -> Prices:
    """Return the prices of a rule set, worked out the first time."""
    found = _PRICES.get(rules)
    if found is None:
        found = _PRICES[rules] = Prices(rules)
    return found


def _example(rules: Rules, kind: int) -> tuple[Facts, Facts] | None:
    """The facts of a smallest canasta of this kind (from 1), as a meld and as a canasta."""
    for group, table in enumerate(rules.tables):
        shapes = [shape for shape, found in enumerate(table.canasta) if found == kind]
        if shapes:
            meld, canasta = rules.meld_facts(group, min(shapes, key=table.sizes.__getitem__))
            if canasta is not None:
                return meld, canasta
    return None


def _average(rules: Rules) -> float:
    held = [kind for kind in rules.kinds if not kind.bonus]
    if not held:
        return 0.0  # every card is laid out at once, and nothing is ever held
    return sum(kind.points * kind.count for kind in held) / sum(kind.count for kind in held)


def _distance(rules: Rules, side: int, canastas: Sequence[Sequence[int]], bonus: Sequence[int]) -> int:
    kinds = range(rules.canasta_kinds)
    for more in range(FAR):
        for added in combinations_with_replacement(kinds, more):
            own = [have + added.count(kind) for kind, have in enumerate(canastas[side])]
            if rules.contract_met(side, [own if s == side else c for s, c in enumerate(canastas)], bonus):
                return more
    return FAR
