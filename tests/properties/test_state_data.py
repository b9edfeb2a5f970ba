"""A state goes to JSON and back unchanged, wherever in a hand it stands."""

from __future__ import annotations

import json
import random

import pytest
from tests.kernel.table import classic, second_shape

from meldwright.kernel import advance, apply, deck_order, from_data, hand_seed, legal, start_hand, to_data
from meldwright.kernel.state import OVER
from meldwright.rules.compile import Rules


@pytest.mark.parametrize("rules", [classic(), second_shape()], ids=["classic", "second shape"])
def test_a_state_survives_json(rules: Rules) -> None:
    chance = random.Random(3)
    for index in range(6):
        s = start_hand(rules, deck_order(rules, hand_seed(9, index)), 0, [0] * rules.sides)
        while s.phase != OVER:
            again = from_data(rules, json.loads(json.dumps(to_data(s))))
            assert again == s and hash(again) == hash(s)
            step = chance.choice(legal(s))
            assert apply(again, step) == apply(s, step)
            advance(s, step)


def test_what_is_no_state_is_refused() -> None:
    data = to_data(start_hand(classic(), deck_order(classic(), 1), 0, [0, 0]))
    with pytest.raises(ValueError, match="missing part of a state: 'pile'"):
        from_data(classic(), {name: part for name, part in data.items() if name != "pile"})
    with pytest.raises(ValueError, match="unknown part of a state: 'piel'"):
        from_data(classic(), {**data, "piel": []})


def test_the_data_share_nothing_with_the_state() -> None:
    s = start_hand(classic(), deck_order(classic(), 1), 0, [0, 0])
    before = s.key()
    hands = to_data(s)["hands"]
    assert isinstance(hands, list)
    hands[0][0] += 1
    assert s.key() == before
