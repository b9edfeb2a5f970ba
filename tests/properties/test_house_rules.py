"""House rules in every combination of two: each plays to the end."""

from __future__ import annotations

import random

import pytest
from tests.properties.covering import Row, covering_rows, pairs_of
from tests.properties.walks import cards, dealt, walk, whole_pack

from meldwright.kernel import settle
from meldwright.kernel.state import OVER
from meldwright.profiles import load_profile
from meldwright.resources import data_root
from meldwright.rules.compile import compile_rules

CLASSIC = load_profile(data_root("variants") / "classic")

VALUES = {s.name: tuple(dict.fromkeys([str(s.standard), *s.examples])) for s in CLASSIC.settings}
ROWS = covering_rows(VALUES)


def test_the_rows_hold_every_pair_of_values() -> None:
    held = {pair for row in ROWS for pair in pairs_of({name: [value] for name, value in row.items()})}
    assert held == pairs_of(VALUES)
    assert len(ROWS) < 60


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_twenty_random_hands_of_every_pair_of_house_rules(row: Row) -> None:
    rules = compile_rules(load_profile(data_root("variants") / "classic", house=list(row.items())))
    assert {s.name: s.value for s in rules.profile.settings} == row
    for index in range(20):
        state = dealt(rules, 700_000 + index)
        for _ in walk(state, random.Random(index), eager=0.2):
            pass
        assert state.phase == OVER and state.result
        assert cards(state) == whole_pack(rules)
        assert len(settle(state)) == rules.sides
