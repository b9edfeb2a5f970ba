"""Scoring a hand: each line of the profile, for each side, with what it came to.

No bonus has a name here: a line is an expression over melds, canastas, hands, feet and bonus cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .extension import lines_of_hooks
from .state import State

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    name: str
    """Name of the line in the profile (`scoring.ledger.<name>`), or of one that a hook brings."""
    points: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """One side's hand, line by line; lines whose condition does not hold are not in it."""

    side: int
    lines: tuple[LedgerLine, ...]

    @property
    def total(self) -> int:
        """Points of the hand: the sum of the lines."""
        return sum(line.points for line in self.lines)


def settle(s: State) -> tuple[Ledger, ...]:
    """Return the ledger of every side, in the order of the sides; the state is left as it is."""
    ledgers = []
    for side in range(s.rules.sides):
        facts = settlement(s, side)
        lines = []
        for line in s.rules.ledger:
            if line.when is None or line.when.evaluate(facts):
                points = line.points.evaluate(facts)
                lines.append(LedgerLine(line.name, int(points)))
        if s.rules.scorers:
            lines = _with_hooks(s, side, lines)
        ledgers.append(Ledger(side, tuple(lines)))
    return tuple(ledgers)


def _with_hooks(s: State, side: int, lines: list[LedgerLine]) -> list[LedgerLine]:
    """The lines of a side with those of hooks; one that stands alone leaves no other."""
    found = lines_of_hooks(s, side, {line.name: line.points for line in lines})
    alone = [LedgerLine(name, points) for name, points in found.items() if name in s.rules.lines_alone]
    return alone or [*lines, *(LedgerLine(name, points) for name, points in found.items())]


def settlement(s: State, side: int) -> dict[str, object]:
    """Return what a scoring line may ask about one side: the names of the `settlement` context."""
    r = s.rules
    melds, canastas = _table(s, side)
    hands: list[Facts] = []
    foot: list[Facts] = []
    for seat in range(r.seats):
        if r.side_of[seat] != side:
            continue
        for kind in range(r.nk):
            if s.hands[seat][kind]:
                hands += [r.kinds[kind].facts] * s.hands[seat][kind]
        foot += [r.kinds[kind].facts for kind in s.feet[seat]]
    out = s.result == "out" and r.side_of[s.out] == side
    return {
        "melds": melds,
        "canastas": canastas,
        "hands": hands,
        "foot": foot,
        "bonus_cards": [r.kinds[kind].facts for kind in s.bonus[side]],
        "went_out": out,
        "concealed": out and s.concealed,
        "opened": s.opened[side],
    }


def _table(s: State, side: int) -> tuple[list[Facts], list[Facts]]:
    """The side's melds and, of them, its canastas, as the language sees them."""
    r = s.rules
    lying = [(group, shape) for group, shape in enumerate(s.shapes[side]) if shape]
    melds: list[Facts] = []
    canastas: list[Facts] = []
    for group, shape in [*s.closed[side], *lying]:
        meld, canasta = r.meld_facts(group, shape)
        melds.append(meld)
        if canasta is not None:
            canastas.append(canasta)
    return melds, canastas
