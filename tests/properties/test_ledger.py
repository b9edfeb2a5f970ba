"""Accounts of whole hands: line by line those of the reference, and each side's its own affair."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.kernel.table import classic, second_shape
from tests.properties.walks import dealt, walk
from tests.reference.position import counted
from tests.reference.scorer import Result, score_lines

from meldwright.bots import make_bot
from meldwright.kernel import legal, settle, view
from meldwright.kernel.advance import advance
from meldwright.kernel.state import OVER, State
from meldwright.rules.compile import Rules

NAMES = {
    "going_out": "going out",
    "going_out_concealed": "concealed",
    "natural_canastas": "natural canastas",
    "mixed_canastas": "mixed canastas",
    "red_threes": "red threes",
    "red_threes_without_a_meld": "red threes",
    "melded_cards": "melded cards",
    "cards_left_in_hand": "cards left",
}
"""The reference's name for each line of classic."""


def positions(rules: Rules, hands: int, seed: int) -> Iterator[State]:
    """Ends of hands played by chance and by bots, and every fortieth position on the way."""
    chance = random.Random(seed)
    bots = [make_bot("greedy", 1, seat) for seat in range(rules.seats)]
    for index in range(hands):
        state = dealt(rules, seed * 1000 + index)
        if index % 2:
            while state.phase != OVER:
                advance(state, bots[state.seat].choose(view(state, state.seat)))
        else:
            for number, (before, _) in enumerate(walk(state, chance, eager=0.4)):
                if number % 40 == 39:
                    yield before
        yield state


def result_of(s: State, side: int) -> Result:
    """What the reference asks of one side."""
    r = s.rules
    melds = {}
    for group, shape in enumerate(s.shapes[side]):
        if shape:
            naturals, wilds = r.tables[group].decode(shape)
            by_name = {r.names[kind]: n for kind, n in zip(r.wild_kinds, wilds, strict=True)}
            melds[r.names[r.natural[group]]] = (naturals, by_name["2"], by_name["JK"])
    left: Counter[str] = Counter()
    for seat in range(r.seats):
        if r.side_of[seat] == side:
            left.update({r.names[kind]: n for kind, n in enumerate(s.hands[seat]) if n})
    out = s.result == "out" and r.side_of[s.out] == side
    return Result(tuple(sorted(melds.items())), len(s.bonus[side]), counted(left), out, out and s.concealed)


def test_every_line_is_that_of_the_reference() -> None:
    """All eight lines of classic, for both sides, wherever a hand stops."""
    met: Counter[str] = Counter()
    for state in positions(classic(), 300, 17):
        for ledger in settle(state):
            mine: Counter[str] = Counter()
            for line in ledger.lines:
                mine[NAMES[line.name]] += line.points
                met[line.name] += bool(line.points)
            want: Counter[str] = Counter()
            for name, points in score_lines(result_of(state, ledger.side)):
                want["red threes" if name == "all red threes" else name] += points
            assert {n: p for n, p in mine.items() if p} == {n: p for n, p in want.items() if p}
            assert ledger.total == sum(want.values())
    assert min(met[name] for name in NAMES if name != "going_out_concealed") >= 20, met


@pytest.mark.parametrize("rules", [classic(), second_shape()], ids=["classic", "second shape"])
def test_a_side_is_settled_without_a_look_at_the_other(rules: Rules) -> None:
    """Whatever the other sides hold or have on the table, a side's account is the same."""
    changed = 0
    for state in positions(rules, 60, 23):
        for side, ledger in enumerate(settle(state)):
            other = state.copy()
            for seat in range(rules.seats):
                if rules.side_of[seat] != side:
                    other.hands[seat] = [0] * rules.nk
                    other.sizes[seat] = 0
                    other.feet[seat] = []
            for theirs in range(rules.sides):
                if theirs != side:
                    other.shapes[theirs] = [0] * rules.ng
                    other.closed[theirs] = []
                    other.canastas[theirs] = [0] * rules.canasta_kinds
                    other.bonus[theirs] = []
            other.stock, other.left, other.pile = [], 0, []
            after = settle(other)
            assert after[side] == ledger
            changed += sum(after[theirs] != settle(state)[theirs] for theirs in range(rules.sides))
    assert changed >= 100, "the other sides' accounts should have changed"


@pytest.mark.parametrize("rules", [classic(), second_shape()], ids=["classic", "second shape"])
def test_settling_looks_at_nothing_but_the_state(rules: Rules) -> None:
    """It may be asked at any time and again, and changes nothing."""
    for state in positions(rules, 20, 29):
        before = state.key()
        assert settle(state) == settle(state)
        assert state.key() == before
        assert state.phase == OVER or legal(state)
