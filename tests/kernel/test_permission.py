"""Asking the partner for leave to go out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import may, moved, rule_against, say
from tests.kernel.table import classic, position

from meldwright.kernel import State, legal, steps

CANASTA = "7xK"


def drawn(hand: str = "4 4 9", table: str = CANASTA, draws: str = "4", **more: Any) -> State:
    return say(position(classic(), hand=hand, table=table, stock=f"9 {draws}", pile="3B", **more), "draw")


@pytest.mark.parametrize("seat", range(4))
def test_a_player_able_to_go_out_may_ask_his_partner(seat: int) -> None:
    """CL-ASK-01, CL-ASK-03: who answers with yes or no, and does nothing else."""
    at = moved(position(classic(), hand="4 4 9", table=CANASTA, stock="9 4", pile="3B"), seat)
    state = say(at, "draw", "ask")
    assert state.seat == (seat + 2) % 4
    assert state.player == seat
    assert {steps.operation(step) for step in legal(state)} == {steps.ANSWER}
    assert len(legal(state)) == 2
    for said in ("draw", "end", "discard 4"):
        assert rule_against(state, said) == "turn.order"


@pytest.mark.parametrize("other", [0, 1, 3])
def test_only_the_partner_is_asked(other: int) -> None:
    """CL-ASK-01: neither an opponent nor oneself."""
    assert rule_against(drawn(), f"ask seat {other}") == "going_out.ask_partner"
    assert may(drawn(), "ask seat 2")


@pytest.mark.parametrize(("hand", "table"), [("4 9 9 8", CANASTA), ("4 4 9", "K K K"), ("8 9 5", CANASTA)])
def test_a_player_who_cannot_go_out_may_not_ask(hand: str, table: str) -> None:
    """CL-ASK-01, AMB-26: so the answer yes can always be obeyed."""
    assert rule_against(drawn(hand, table), "ask") == "going_out.ask_partner"


def test_after_yes_he_must_go_out() -> None:
    """EX-ASK-02, CL-ASK-04, NEG-CL-19: everything else is refused."""
    state = say(drawn(), "ask", "yes")
    assert state.seat == 0
    assert rule_against(state, "discard 9") == "going_out.ask_partner"
    assert rule_against(state, "end") == "going_out.ask_partner"
    assert say(state, "lay 4 4 4", "discard 9").result == "out"


def test_after_yes_no_card_may_be_laid_so_that_the_exit_is_lost() -> None:
    """CL-ASK-04: two wild cards are needed beside the fours and the nines."""
    state = say(drawn("4 9 9 2 2"), "ask", "yes")
    assert rule_against(state, "add 2 to Ks") == "going_out.ask_partner"
    assert say(state, "lay 9 9 2", "lay 4 4 2").result == "out"


def test_after_no_he_may_not_go_out() -> None:
    """EX-ASK-02, CL-ASK-05, NEG-CL-19: but he may meld as long as two cards are left."""
    state = say(drawn(), "ask", "no")
    assert rule_against(state, "lay 4 4 4") == "going_out.ask_partner"
    assert say(state, "discard 9").player == 1


def test_after_no_he_may_meld_what_leaves_a_card() -> None:
    """CL-ASK-05: the kings go on, the fours stay."""
    state = say(drawn("4 4 K"), "ask", "no", "add K to Ks")
    assert rule_against(state, "lay 4 4 4") == "going_out.ask_partner"
    assert say(state, "discard 4").player == 1


def test_the_answer_holds_for_this_turn_only() -> None:
    """CL-ASK-05, AMB-26: in his next turn he is free again."""
    at = position(classic(), hand="4 4 9", table=CANASTA, stock="9 9 9 4 4 4 4 4", pile="3B", partner="8 6")
    at.hands[1], at.hands[3] = at.hands[2][:], at.hands[2][:]
    at.sizes = [3, 2, 2, 2]
    state = say(at, "draw", "ask", "no", "discard 4")
    for _ in range(3):
        state = say(state, "draw", "discard 4")
    assert state.player == 0
    assert say(state, "draw", "lay 4 4 4", "discard 9").result == "out"


def test_one_question_a_turn() -> None:
    """CL-ASK-03: the answer is binding, so there is no second one."""
    assert rule_against(say(drawn(), "ask", "no"), "ask") == "going_out.ask_partner"
    assert rule_against(say(drawn(), "ask", "yes"), "ask") == "going_out.ask_partner"


def test_the_question_comes_straight_after_the_draw() -> None:
    """CL-ASK-02, NEG-CL-18: not before it, and not after a meld."""
    at = position(classic(), hand="4 4 9", table=CANASTA, stock="9 4", pile="3B")
    assert rule_against(at, "ask") == "turn.order"
    assert rule_against(say(drawn("4 4 9 K"), "add K to Ks"), "ask") == "going_out.ask_partner"
    assert rule_against(say(drawn("4 4 9 9 9"), "lay 9 9 9"), "ask") == "going_out.ask_partner"
    assert rule_against(say(drawn(), "end"), "ask") == "turn.order"


def test_the_meld_of_the_top_card_does_not_close_the_question() -> None:
    """EX-ASK-01, CL-ASK-02: the pile taken, nothing else melded."""
    at = position(classic(), hand="7 7 4", table=CANASTA, pile="4 4 7")
    state = say(at, "take with 7 7", "pick up")
    assert may(state, "ask")
    assert say(state, "ask", "yes", "lay 4 4 4").result == "out"


def test_a_further_meld_after_the_take_closes_it() -> None:
    """NEG-CL-18: other than the one that used the top card."""
    at = position(classic(), hand="7 7 4 K", table=CANASTA, pile="4 4 7")
    state = say(at, "take with 7 7", "pick up", "add K to Ks")
    assert rule_against(state, "ask") == "going_out.ask_partner"


def test_what_a_take_demands_for_the_opening_does_not_close_it() -> None:
    """CL-ASK-02, AMB-55: laid before the rest of the pile is in hand."""
    opening = ("take with 7 7", "add 7 7 7 7 7 to 7s", "lay 9 9 9", "pick up")
    at = position(classic(), hand="7x7 9 9 9 4 4", pile="4 9 7", need=60)
    assert may(say(at, *opening), "ask")
    at = position(classic(), hand="7x7 9 9 9 4 5", pile="4 9 7", need=60)
    assert rule_against(say(at, *opening), "ask") == "going_out.ask_partner"  # 4 4 5 have no place


def test_nor_does_it_where_the_pile_is_one_card() -> None:
    """CL-ASK-02, AMB-55: there is no rest to pick up, and the opening belongs to the take all the same."""
    at = position(classic(), hand="7x7 9 9 9 9 4", pile="7", need=60)
    state = say(at, "take with 7 7", "add 7 7 7 7 7 to 7s", "lay 9 9 9")
    assert may(state, "ask")
    assert rule_against(say(state, "add 9 to 9s"), "ask") == "going_out.ask_partner"


def test_asking_is_free() -> None:
    """CL-ASK-06: one may go out unannounced."""
    assert say(drawn(), "lay 4 4 4", "discard 9").result == "out"


def test_the_eights_and_the_fours() -> None:
    """EX-BK-05: 8-8-8-8 lies there; 8, 4-4-4 and two wild cards, leave given, out without a discard."""
    state = drawn("8 4 4 2 JK", "8 8 8 8")
    assert say(state, "ask", "yes", "add 8 2 JK to 8s", "lay 4 4 4").result == "out"


def test_no_question_where_a_no_could_not_be_obeyed() -> None:
    """AMB-57, CL-ASK-05: one card in hand, a pile of one taken onto a meld: no discard, and nothing kept."""
    at = position(classic(), hand="9", table=f"{CANASTA}, 5 5 5", pile="5")
    state = say(at, "take onto 5s")
    assert rule_against(state, "ask") == "going_out.ask_partner"
    assert say(state, "discard 9").result == "out"


def test_the_same_with_a_card_more_may_be_asked() -> None:
    """AMB-57: two cards, so that a no can be obeyed."""
    at = position(classic(), hand="9 K", table=f"{CANASTA}, 5 5 5", pile="5")
    state = say(at, "take onto 5s")
    assert say(state, "ask", "yes", "add K to Ks", "discard 9").result == "out"
    state = say(state, "ask", "no")
    assert rule_against(state, "add K to Ks") == "going_out.ask_partner"
    assert say(state, "discard K").player == 1
