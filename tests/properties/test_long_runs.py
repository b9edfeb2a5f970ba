"""Many whole hands: none is stuck, none raises, no card is lost, and every hand is settled."""

from __future__ import annotations

import random

from tests.kernel.table import classic, second_shape
from tests.properties.walks import LONGEST, cards, dealt, walk, whole_pack

from meldwright.bots import make_bot
from meldwright.kernel import legal, settle, view
from meldwright.kernel.advance import advance
from meldwright.kernel.state import OVER
from meldwright.rules.compile import Rules


def _random_hands(rules: Rules, hands: int) -> int:
    chance = random.Random(2)
    steps = 0
    for index in range(hands):
        state = dealt(rules, 500_000 + index)
        steps += sum(1 for _ in walk(state, chance))
        assert state.phase == OVER and state.result
        assert cards(state) == whole_pack(rules)
        assert len(settle(state)) == rules.sides
    return steps


def test_two_thousand_random_hands_of_classic() -> None:
    assert _random_hands(classic(), 2000) > 250_000


def test_five_hundred_random_hands_of_the_second_shape() -> None:
    assert _random_hands(second_shape(), 500) > 80_000


def test_five_hundred_greedy_hands_of_classic() -> None:
    """Bots see a view and nothing else."""
    rules = classic()
    bots = [make_bot("greedy", 1, seat) for seat in range(rules.seats)]
    out = 0
    for index in range(500):
        state = dealt(rules, 900_000 + index)
        for _ in range(LONGEST):
            if state.phase == OVER:
                break
            step = bots[state.seat].choose(view(state, state.seat))
            assert step in legal(state)
            advance(state, step)
        assert state.phase == OVER, "a hand that does not end"
        out += state.result == "out"
    assert out > 400
