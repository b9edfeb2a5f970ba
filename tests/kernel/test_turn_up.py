"""The first card of the pile."""

from __future__ import annotations

import pytest
from tests.game.tables import rigged
from tests.kernel.saying import may, rule_against
from tests.kernel.table import classic

from meldwright.kernel import State, deck_order, start_hand, view

COVERED = ("2C", "JK", "3H")
"""A two, a joker, a red three."""
OTHERS = "4C 4D 5C 5D 6C 6D 8C 8D JC"
"""Nine cards that fill a hand."""


def turned_up(first: str, *then: str, hand: str = "9C 9D") -> State:
    """A deal in which these cards are turned up one after the other."""
    rules = classic()
    return start_hand(rules, rigged(rules, {0: hand}, first, " ".join(then)), 3, (0, 0))


def pile_of(state: State) -> list[str]:
    return [state.rules.names[kind] for kind in state.pile]


@pytest.mark.parametrize("first", ["4C", "7D", "8H", "KS", "AC"])
def test_the_top_of_the_stock_begins_the_pile(first: str) -> None:
    """CL-TURNUP-01: a natural card lies there alone, and the pile is frozen by nothing in it."""
    state = turned_up(first)
    assert pile_of(state) == [first[:-1]]
    assert state.freezers == 0


@pytest.mark.parametrize("first", COVERED)
def test_a_wild_card_or_red_three_is_covered_by_the_next_card(first: str) -> None:
    """CL-TURNUP-02, CL-TURNUP-03, CL-RED3-07, CL-FRZ-03: and it freezes the pile for everybody."""
    state = turned_up(first, "9H")
    assert pile_of(state)[1:] == ["9"]
    assert all(view(state, seat).pile_frozen for seat in range(4))
    assert view(state, 0).pile_freezers == 1


@pytest.mark.parametrize("second", COVERED)
@pytest.mark.parametrize("first", COVERED)
def test_covering_goes_on_until_a_card_may_stay(first: str, second: str) -> None:
    """CL-TURNUP-02: again and again, here twice."""
    state = turned_up(first, "JK" if second == first == "JK" else second.replace("C", "D"), "9H")
    assert pile_of(state)[-1] == "9"
    assert len(state.pile) == 3
    assert view(state, 0).pile_freezers == 2


@pytest.mark.parametrize("first", COVERED)
def test_a_covered_card_goes_on_freezing_for_an_opened_side(first: str) -> None:
    """CL-TURNUP-03: only two naturals from hand take such a pile."""
    state = turned_up(first, "9H", hand=f"9C 2D {OTHERS}")
    state.opened[0] = True
    assert rule_against(state, "take with 9 2") == "pile.frozen_by"
    paired = turned_up(first, "9H", hand=f"9C 9D {OTHERS}")
    paired.opened[0] = True
    assert may(paired, "take with 9 9")


@pytest.mark.parametrize("three", ["3C", "3S"])
def test_a_black_three_may_stand_and_bars_the_first_player(three: str) -> None:
    """CL-TURNUP-04, AMB-18: it is not among the cards that are covered."""
    state = turned_up(three)
    assert pile_of(state) == ["3B"]
    assert state.freezers == 0
    assert rule_against(state, "take with 9 9") == "pile.barred_top"


def test_a_covered_card_may_be_followed_by_a_black_three() -> None:
    """CL-TURNUP-02, CL-TURNUP-04: a black three ends the covering as well."""
    state = turned_up("2C", "3S")
    assert pile_of(state) == ["2", "3B"]


def test_no_deal_leaves_a_wild_card_or_red_three_on_top() -> None:
    """CL-TURNUP-02: 400 deals, of which many need covering (fault 029)."""
    covered = 0
    rules = classic()
    for seed in range(400):
        state = start_hand(rules, deck_order(rules, seed), seed % 4, (0, 0))
        assert not rules.covered[state.pile[-1]]
        assert all(rules.covered[kind] for kind in state.pile[:-1])
        assert state.freezers == len(state.pile) - 1
        covered += len(state.pile) > 1
    assert covered > 40
