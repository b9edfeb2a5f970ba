"""The differential test at length: other seeds and at least 400,000 further distinct turns."""

from __future__ import annotations

import random

import pytest
from tests.kernel.table import classic
from tests.properties.positions import DECKS, SmallDeck, random_position
from tests.properties.turns import as_state, house_rules_of, turn_ends_by_steps
from tests.reference.judge import turn_ends
from tests.reference.position import Position

TURNS_A_DECK = 82_000  # five decks: more than 400,000


@pytest.mark.slow  # a minute or two: positions that the default run does not see
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_many_more_positions_have_the_same_ends(deck: SmallDeck) -> None:
    rules = classic() if deck.canasta == 7 else classic(("size >= 7", f"size >= {deck.canasta}"))
    house = house_rules_of(deck.canasta)
    chance = random.Random(f"deep turn ends of {deck.name}")
    seen: set[Position] = set()
    turns = 0
    while turns < TURNS_A_DECK:
        at = random_position(deck, chance)
        if at in seen:
            continue
        seen.add(at)
        by_steps, _ = turn_ends_by_steps(as_state(rules, at))
        lawful = turn_ends(at, house)
        assert by_steps == lawful, (
            f"{at}\nkernel only: {by_steps - lawful}\nreference only: {lawful - by_steps}"
        )
        turns += len(lawful)
