"""Red threes: laid out at once, replaced from the stock, never melded, never held."""

from __future__ import annotations

import pytest
from tests.game.tables import rigged
from tests.kernel.saying import in_hand, ledger, may, moved, on_table, rule_against, say
from tests.kernel.table import classic, kinds, position

from meldwright.kernel import advance, deck_order, legal, start_hand, steps
from meldwright.kernel.state import MELDING


def test_dealt_red_threes_are_laid_out_and_replaced() -> None:
    """CL-RED3-01, CL-RED3-02: one stock card for each, so everybody still holds eleven."""
    rules = classic()
    state = start_hand(rules, rigged(rules, {0: "3H 3D"}, "9C", "KC QC JC"), 3, (0, 0))
    assert state.bonus == [kinds(rules, "3R 3R"), []]
    assert state.sizes == [11, 11, 11, 11]
    assert {"K", "Q"} <= set(in_hand(state).split())
    assert state.stock[state.left - 1] == kinds(rules, "J")[0]


def test_a_replacement_that_is_a_red_three_is_replaced_too() -> None:
    """CL-RED3-02, AMB-38: until the hand has none."""
    rules = classic()
    state = start_hand(rules, rigged(rules, {1: "3H"}, "9C", "3D 3S KC"), 3, (0, 0))
    assert state.bonus == [[], kinds(rules, "3R 3R")]
    assert "3B" in in_hand(state, 1).split()


def test_dealt_red_threes_go_round_from_the_dealers_left_after_the_turn_up() -> None:
    """CL-RED3-02, AMB-38: the pile is begun first, then seat by seat."""
    rules = classic()
    state = start_hand(rules, rigged(rules, {0: "3H", 1: "3D"}, "9C", "KC QC"), 3, (0, 0))
    assert state.pile == kinds(rules, "9")
    assert "K" in in_hand(state, 0).split()
    assert "Q" in in_hand(state, 1).split()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("drawn", ["3R", "3R 3R", "3R 3R 3R 3R"])
def test_a_drawn_red_three_is_laid_out_at_once_and_replaced(drawn: str, seat: int) -> None:
    """CL-RED3-03: for the side of the player who drew it, in any seat, as often as need be."""
    at = moved(position(classic(), hand="7 8 9", stock=f"4 A {drawn}", pile="5"), seat)
    state = say(at, "draw")
    assert in_hand(state, seat) == "7 8 9 A"
    assert state.bonus[seat % 2] == kinds(classic(), drawn)
    assert state.bonus[1 - seat % 2] == []
    assert state.phase == MELDING
    assert state.left == 1


def test_a_laid_out_red_three_is_no_meld() -> None:
    """CL-RED3-04, CL-RED3-05: the side has not opened, the pile stays frozen for it, the threes count minus."""
    state = position(classic(), hand="7 7 K 9", pile="5 7", bonus="3R 3R 3R 3R")
    assert not state.opened[0]
    assert rule_against(state, "take onto 7s") == "pile.take_when_frozen"
    assert ledger(state)["red_threes_without_a_meld"] == -800


@pytest.mark.parametrize("bonus", ["", "3R", "3R 3R", "3R 3R 3R 3R"])
def test_red_threes_do_not_help_to_open(bonus: str) -> None:
    """CL-RED3-05, NEG-CL-14: three kings are 30 points, however many red threes lie there."""
    state = say(position(classic(), hand="K K K 9 8", bonus=bonus, need=50), "draw")
    assert rule_against(state, "lay K K K") == "opening.minimum"


@pytest.mark.parametrize("bonus", ["3R", "3R 3R 3R 3R"])
def test_red_threes_do_not_spoil_a_concealed_exit(bonus: str) -> None:
    """CL-RED3-06, CL-CONC-08: neither the exemption from the minimum nor the bonus."""
    state = position(classic(), hand="7x7 4 4 4", stock="4 4", bonus=bonus, score=3000)
    state = say(state, "draw", "lay 7 7 7 7 7 7 7", "lay 4 4 4 4")
    assert state.result == "out"
    assert state.concealed


@pytest.mark.parametrize("seat", range(4))
def test_a_red_three_taken_with_the_pile_is_laid_out_and_not_replaced(seat: int) -> None:
    """CL-RED3-08, NEG-CL-16, AMB-27: it goes to the taker's side, and nothing is drawn for it."""
    at = position(classic(), hand="7 7 K 9", table="A A A", their_table="Q Q Q", pile="3R 5 7")
    at = moved(at, seat)
    state = say(at, "take with 7 7", "pick up")
    side = seat % 2
    assert on_table(state, "7", side) == "7 7 7"
    assert in_hand(state, seat) == "5 9 K"
    assert state.bonus[side] == kinds(classic(), "3R")
    assert state.left == at.left


def test_a_red_three_is_laid_out_even_where_it_is_all_that_lies_under_the_top_card() -> None:
    """CL-RED3-08: the hand does not grow by it."""
    state = say(position(classic(), hand="7 7 K 9", table="A A A", pile="3R 7"), "take with 7 7", "pick up")
    assert in_hand(state) == "9 K"
    assert state.bonus[0] == kinds(classic(), "3R")


def test_a_turned_up_red_three_freezes_the_pile_for_both_sides() -> None:
    """CL-RED3-07: an opened side, too, needs two naturals."""
    state = position(classic(), hand="7 2 K 9", table="7 7 7", pile="3R 7")
    assert rule_against(state, "take with 7 2") == "pile.frozen_by"
    assert rule_against(state, "take onto 7s") == "pile.frozen_by"
    assert rule_against(moved(state, 1), "take with 7 2") == "pile.frozen_by"


def test_red_threes_cannot_be_melded_or_discarded() -> None:
    """CL-RED3-01, NEG-CL-05: nobody ever holds one."""
    state = say(position(classic(), hand="7 8 9", table="A A A", stock="4 3R"), "draw")
    assert rule_against(state, "lay 3R 3R 3R") == "meld.shape"
    assert rule_against(state, "discard 3R") == "hand.holds"
    assert not may(state, "add 2 to 3s")


@pytest.mark.parametrize("seed", range(15))
def test_nobody_ever_holds_a_red_three(seed: int) -> None:
    """CL-RED3-02, CL-RED3-03: through a whole hand, whatever is played."""
    rules = classic()
    (red,) = kinds(rules, "3R")
    state = start_hand(rules, deck_order(rules, seed), 3, (0, 0))
    while options := legal(state):
        assert not any(hand[red] for hand in state.hands)
        takes = [step for step in options if steps.operation(step) == steps.TAKE]
        advance(state, takes[0] if takes else options[seed % len(options)])
    assert sum(map(len, state.bonus)) + state.stock[: state.left].count(red) + state.pile.count(red) == 4
