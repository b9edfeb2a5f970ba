"""What a side can have on the table and in its hands at the end of a hand, as bounds and as examples.

The bounds never leave out what play can bring about.  The examples are positions that cards and melds allow;
a condition that holds in one and fails in another is neither always nor never true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from meldwright.lang import ast

from .ranges import Element, Space, Truth
from .subject import Facts, Subject

MANY = 5_000
"""Sorts of meld beyond which they are not gone through one by one."""

EITHER: Truth = (True, True)


class Holdings:
    """The collections and conditions of the contexts `contract` and `settlement`, bounded."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._elements: dict[str, Sequence[Element] | None] = {}
        rules = subject.rules
        concealed = EITHER if rules.concealed else (False, True)
        flags = {"went_out": EITHER, "concealed": concealed, "opened": EITHER}
        self.space = Space(self.elements, self.most, flags)

    def most(self, collection: str) -> int:
        """The most elements that a side's collection can have."""
        subject, rules = self.subject, self.subject.rules
        match collection:
            case "melds":
                return sum(subject.copies(g, g.table.smallest_start) for g in rules.groups)
            case "canastas":
                found = sum(
                    subject.copies(g, g.table.smallest_canasta)
                    for g in rules.groups
                    if g.table.smallest_canasta
                )
                return found + len(subject.unreached_kinds)
            case "bonus_cards":
                return subject.bonus_cards or self._misses_bonus_cards
            case "foot":
                return rules.seats // rules.sides * rules.foot
            case _:
                return subject.holdable

    def elements(self, collection: str) -> Sequence[Element] | None:
        """The sorts of element that a collection can have, each with a bound on how many."""
        if collection not in self._elements:
            self._elements[collection] = self._found(collection)
        found = self._elements[collection]
        return found if found is None or self.subject.afford(2 * len(found)) else None

    def _found(self, collection: str) -> Sequence[Element] | None:
        rules = self.subject.rules
        if collection in ("melds", "canastas"):
            if sum(map(len, self.subject.shapes)) > MANY:
                return None
            return list(self._melds(canastas=collection == "canastas"))
        cards = {
            "bonus_cards": [kind for kind in rules.kinds if kind.bonus or self._misses_bonus_cards],
            "hands": [kind for kind in rules.kinds if not kind.bonus],
            "foot": list(rules.kinds) if rules.foot else [],
        }[collection]
        return [Element(kind.facts, kind.count) for kind in cards]

    @property
    def _misses_bonus_cards(self) -> bool:
        """Does `cards.bonus` name no card though it says some?  That is told; what follows from it is not."""
        literal = isinstance(self.subject.profile.cards.bonus.node, ast.Truth)
        return not self.subject.bonus_cards and not literal

    def _melds(self, *, canastas: bool) -> Iterator[Element]:
        """A canasta kind that no meld reaches counts as reached: that is said elsewhere, and once is enough."""
        subject, rules = self.subject, self.subject.rules
        for group, shapes in zip(rules.groups, subject.shapes, strict=True):
            for shape in shapes:
                meld, canasta = rules.meld_facts(group.index, shape)
                facts = canasta if canastas else meld
                if facts is not None:
                    yield Element(facts, subject.copies(group, group.table.sizes[shape]))
        if canastas:
            for kind in subject.unreached_kinds:
                facts = {"kind": kind.name, "rank": "", "size": 7, "naturals": 7, "wilds": 0, "points": 1}
                yield Element(facts, 1)

    # -- examples ----------------------------------------------------------------------------------------

    def examples(self) -> Iterator[dict[str, object]]:
        """Positions of a side at the end of a hand."""
        rules = self.subject.rules
        cards = [kind.facts for kind in rules.kinds if not kind.bonus]
        hands: list[list[Facts]] = [[], cards[:]]
        feet: list[list[Facts]] = [[], [kind.facts for kind in rules.kinds][: rules.foot]]
        bonus: list[Facts] = [kind.facts for kind in rules.kinds if kind.bonus for _ in range(kind.count)]
        laid = [bonus[:n] for n in sorted({0, 1, len(bonus) - 1, len(bonus)}) if 0 <= n <= len(bonus)]
        ends = [(False, False), (True, False)] + [(True, True)] * rules.concealed
        for melds, cards_left, foot, out_first in product(
            [[], *self._tables()], hands, feet if rules.foot else feet[:1], laid
        ):
            for out, concealed in ends if melds else ends[:1]:
                if out and (cards_left or foot):
                    continue  # whoever goes out has none left; a partner's cards make no difference here
                yield {
                    "melds": [meld for meld, _ in melds],
                    "canastas": [canasta for _, canasta in melds if canasta is not None],
                    "hands": cards_left,
                    "foot": foot,
                    "bonus_cards": out_first,
                    "went_out": out,
                    "concealed": concealed,
                    "opened": bool(melds),
                }

    def _tables(self) -> Iterator[list[tuple[Facts, Facts | None]]]:
        """Melds of a side: the smallest one, one canasta of each kind alone, and one of each place together."""
        subject, rules = self.subject, self.subject.rules
        kinds: dict[int, tuple[int, int]] = {}
        first: list[tuple[int, int]] = []
        for group, valid in zip(rules.groups, subject.shapes, strict=True):
            shapes = valid[:MANY]
            if shapes:
                first.append((group.index, min(shapes, key=group.table.sizes.__getitem__)))
            for shape in shapes:
                kind = group.table.canasta[shape]
                if kind:
                    kinds.setdefault(kind, (group.index, shape))
        for places in (first[:1], *([place] for place in kinds.values()), list(kinds.values()), first):
            if places:
                yield [rules.meld_facts(group, shape) for group, shape in places]
