"""The differential test at length: other seeds and at least 400,000 further distinct turns."""

from __future__ import annotations

import pytest
from tests.properties.positions import DECKS, SmallDeck
from tests.properties.test_turn_ends import compare

TURNS_A_DECK = 82_000  # five decks: more than 400,000


@pytest.mark.slow  # a minute or two: positions that the default run does not see
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_many_more_positions_have_the_same_ends(deck: SmallDeck) -> None:
    assert compare(deck, f"deep turn ends of {deck.name}", TURNS_A_DECK).total() >= TURNS_A_DECK
