"""Single positions at the edge of planning under the second shape and its kin, found by trying everything.

Each is the smallest form of a difference that the search of `test_second_shape_turns` once met.
"""

from __future__ import annotations

import pytest
from tests.kernel.saying import in_hand, may, say, with_foot
from tests.kernel.table import position
from tests.properties.second_turns import rules_of

from meldwright.kernel import State, legal

pytestmark = pytest.mark.xfail(
    strict=True, reason="bans and feet are planned roughly so far: docs/decisions/0010-rough-edges.md"
)

NINES = "7x9"
THREE_KINDS = "7xK, Q Q Q Q 2 2 2, JK JK JK JK 2 2 2"
"""All that the contract asks for but the canasta of nines."""


def at(
    profile: str, hand: str, table: str, *, pile: str = "", theirs: str = NINES, draws: str = "4 4"
) -> State:
    return position(
        rules_of(profile),
        hand=hand,
        table=table,
        pile=pile,
        stock=f"4 4 {draws}",
        their_table=theirs,
        partner="4 5",
    )


def test_the_rest_of_the_pile_may_complete_the_canasta_that_lifts_the_ban() -> None:
    """Nothing but nines is left, and the first of them completes the side's canasta: 9 to the meld, 9 discarded."""
    state = at("as it is", "8 8", "6x9", pile="9 9 9 8")
    assert may(state, "take with 8 8")
    state = say(state, "take with 8 8", "pick up", "add 9 to 9s", "discard 9")
    assert (state.player, in_hand(state)) == (1, "9")


def test_a_canasta_that_lifts_the_ban_lets_a_no_be_obeyed() -> None:
    """With six nines in hand: all may go, or one completes the canasta and one is discarded (R4)."""
    state = say(at("as it is", "4x9", f"6x9, {THREE_KINDS}", draws="9 9"), "draw")
    assert may(state, "ask seat 2")
    assert say(state, "ask seat 2", "yes", "add 9 to 9s").phase == state.phase
    assert in_hand(say(state, "ask seat 2", "no", "add 9 to 9s", "discard 9")) == "9 9 9 9"


def test_a_player_goes_out_by_a_discard_whose_ban_his_own_canasta_lifts() -> None:
    state = say(at("as it is", "9 9 K", f"6x9, {THREE_KINDS}", draws="K K"), "draw")
    assert may(state, "lay K K K")
    assert say(state, "lay K K K", "add 9 to 9s", "discard 9").result == "out"


def test_an_emptied_hand_brings_the_foot_whatever_is_banned() -> None:
    """The foot may hold a card that may be discarded, and that is enough (R2)."""
    state = with_foot(at("emptying the hand brings the foot at once", "8", "8 8 8", draws="8 8"), "4 5")
    state = say(state, "draw", "add 8 8 to 8s")
    assert may(state, "add 8 to 8s")
    assert in_hand(say(state, "add 8 to 8s")) == "4 5"


def test_a_foot_of_banned_cards_that_meets_a_pile_of_them_blocks_the_turn() -> None:
    """A take that was lawful, a reveal, and nothing left to discard: the hand ends as blocked (R5)."""
    state = with_foot(at("the foot comes at once", "9", "6xK", pile="9 K", theirs=""), "9 9")
    state = say(state, "take onto Ks", "pick up")
    assert in_hand(state) == "9 9 9 9"
    assert legal(state), "nobody may be stuck"
    assert say(state, "end").result == "blocked"


def test_a_second_canasta_of_the_rank_earns_the_foot_too() -> None:
    state = with_foot(at("the foot comes at once", "5x9", "7x9", theirs="", draws="9 9"), "4 5")
    state = say(state, "draw")
    assert not state.blocked
    state = say(state, "lay 9 9 9", "add 9 9 9 9 to 9s")
    assert in_hand(state) == "4 5"


def test_a_card_of_the_claimed_pile_may_complete_the_canasta_that_earns_the_foot() -> None:
    state = with_foot(at("the foot comes at once", "K K 8", "5x8", pile="8 K"), "4 5")
    state = say(state, "take with K K")
    assert may(state, "add 8 to 8s")
    assert in_hand(say(state, "add 8 to 8s", "pick up", "add 8 to 8s")) == "4 5"
