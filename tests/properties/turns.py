"""Every way to play one turn by kernel steps, and its end in the words of the reference."""

from __future__ import annotations

from tests.kernel.table import position as state_of
from tests.reference.house_rules import HouseRules
from tests.reference.position import Melds, Position, TurnEnd, counted

from meldwright.kernel import OVER, advance, legal
from meldwright.kernel.state import State
from meldwright.kernel.steps import ANSWER, ASK


class DeadEnd(AssertionError):
    """A prefix of legal steps that no legal step follows."""


def as_state(rules: object, at: Position) -> State:
    """The kernel's state for a reference position."""
    table = ", ".join(
        f"{rank}: " + " ".join([rank] * n + ["2"] * twos + ["JK"] * jokers)
        for rank, (n, twos, jokers) in at.melds
    )
    return state_of(
        rules,  # type: ignore[arg-type]
        hand=" ".join(f"{n}x{kind}" for kind, n in at.hand),
        table=table,
        pile=" ".join(at.pile),
        stock=" ".join(at.stock),
        need=at.need,
        melded=at.melded_before,
        bonus=" ".join(["3R"] * at.bonus),
    )


def turn_end(s: State) -> TurnEnd:
    """The canonical end of seat 0's turn, from the state in which it is over."""
    r = s.rules
    melds: dict[str, tuple[int, int, int]] = {}
    two = r.wild_index[r.names.index("2")]
    joker = r.wild_index[r.names.index("JK")]
    for group, shape in enumerate(s.shapes[0]):
        if shape:
            naturals, wilds = r.tables[group].decode(shape)
            melds[r.names[r.natural[group]]] = (naturals, wilds[two], wilds[joker])
    lying: Melds = tuple(sorted(melds.items()))
    out = s.phase == OVER
    return TurnEnd(
        hand=counted({r.names[kind]: n for kind, n in enumerate(s.hands[0])}),
        melds=lying,
        pile=tuple(r.names[kind] for kind in s.pile),
        stock_left=s.left,
        bonus=len(s.bonus[0]),
        opened=s.opened[0],
        melded=s.melded[0] or (out and s.lays > 0),
        ended=s.result,
        concealed=s.concealed,
    )


def turn_ends_by_steps(start: State, *, asking: bool = False) -> tuple[frozenset[TurnEnd], int]:
    """Every end of the present turn that legal steps reach, and how many distinct states lie on the way.

    Questions are left out unless `asking`: they change no end.  Raises DeadEnd where no step is legal.
    """
    ends: set[TurnEnd] = set()
    seen: set[object] = set()
    waiting = [start]
    while waiting:
        s = waiting.pop()
        if s.phase == OVER or s.player != 0:
            ends.add(turn_end(s))
            continue
        steps = legal(s)
        if not steps:
            raise DeadEnd(f"no legal step at {s.key()}")
        if not asking:
            steps = [step for step in steps if step >> 16 not in (ASK, ANSWER)]
            if not steps:
                raise DeadEnd(f"nothing but a question is legal at {s.key()}")
        for step in steps:
            after = s.copy()
            advance(after, step)
            key = after.key()
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return frozenset(ends), len(seen)


def house_rules_of(canasta_size: int) -> HouseRules:
    """The reference's numbers for a table with a smaller canasta."""
    return HouseRules(canasta_size=canasta_size)
