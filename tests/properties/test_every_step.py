"""After every single step of whole hands: no card lost, counts true, the copy equal, the undo exact."""

from __future__ import annotations

import random

import pytest
from tests.kernel.table import classic, second_shape
from tests.properties.walks import cards, dealt, walk, whole_pack

from meldwright.kernel import apply, legal, settle, universe
from meldwright.kernel.state import OVER, State
from meldwright.rules.compile import Rules


def check_counts(state: State) -> None:
    """What is kept beside the cards agrees with the cards."""
    r = state.rules
    assert [sum(hand) for hand in state.hands] == state.sizes
    assert min(map(min, state.hands)) >= 0
    assert [len(foot) for foot in state.feet] == state.foot_sizes
    assert state.freezers == sum(r.freezes[kind] for kind in state.pile)
    assert not any(hand[kind] for hand in state.hands for kind in r.bonus_kinds), "bonus cards are laid out"
    for side in range(r.sides):
        canastas = [0] * r.canasta_kinds
        for group, shape in [*enumerate(state.shapes[side]), *state.closed[side]]:
            table = r.tables[group]
            assert not shape or table.valid[shape]
            if table.canasta[shape]:
                canastas[table.canasta[shape] - 1] += 1
        assert state.canastas[side] == canastas


@pytest.mark.parametrize(
    ("rules", "hands"), [(classic(), 60), (second_shape(), 20)], ids=["classic", "second shape"]
)
def test_every_step_of_whole_hands(rules: Rules, hands: int) -> None:
    chance = random.Random(43)
    pack = whole_pack(rules)
    steps = 0
    for index in range(hands):
        state = dealt(rules, 700_000 + index)
        after: State | None = None
        for before, step in walk(state, chance, eager=0.5 * (index % 2)):
            assert after is None or (after == before and hash(after) == hash(before))
            assert cards(before) == pack
            check_counts(before)
            assert step in legal(before) and set(legal(before)) <= set(universe(before))
            key = before.key()
            after = apply(before, step)
            assert before.key() == key
            steps += 1
        assert after == state and state.phase == OVER
        assert cards(state) == pack
        assert [ledger.side for ledger in settle(state)] == list(range(rules.sides))
    assert steps > 2_500
