"""The same kernel under an invented game: a foot, two cards a draw, melds of seven at most, kinds of canasta.

`nines` stand here for what another game may do with any rank: no wild card in them, and no discard of one
until both sides have a canasta of them.  Numbers in brackets name the situation of a known game.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import (
    canastas,
    in_hand,
    ledger,
    may,
    on_table,
    refused,
    rule_against,
    say,
    total,
    with_foot,
)
from tests.kernel.table import kinds, position, second_shape

from meldwright.kernel import State, deck_order, legal, start_hand, steps, view

NINES = "7x9"
FOUR_KINDS = "7xK, 6xQ 2, 4x2 3xJK, 7x9"
"""A canasta of each kind."""


def at(hand: str, table: str = "A A A", draws: str = "4 5", **more: Any) -> State:
    """Seat 0 before its draw of these two cards."""
    settings: dict[str, Any] = {"stock": f"4 4 4 {draws}", "pile": "3B", "others": "4 5", "partner": "4 5"}
    return position(second_shape(), hand=hand, table=table, **(settings | more))


def drawn(hand: str, table: str = "A A A", draws: str = "4 5", **more: Any) -> State:
    return say(at(hand, table, draws, **more), "draw")


# -- deal and draw ---------------------------------------------------------------------------------


def test_hands_and_feet_are_dealt() -> None:
    """EX-DEAL-01: 216 cards, six players with 13 and 11, 71 left after the turn-up and what it covers."""
    rules = second_shape()
    for seed in range(10):
        state = start_hand(rules, deck_order(rules, seed), 0, (0, 0))
        laid = sum(map(len, state.bonus))
        assert state.sizes == [13] * 6
        assert [len(foot) for foot in state.feet] == state.foot_sizes == [11] * 6
        assert state.left == 216 - 6 * 24 - len(state.pile) - laid
        assert rules.side_of == [0, 1, 0, 1, 0, 1]


def test_two_cards_are_drawn() -> None:
    """And of a stock of one card, that one."""
    assert in_hand(drawn("7 8")) == "4 5 7 8"
    assert in_hand(say(at("7 8", stock="6"), "draw")) == "6 7 8"


@pytest.mark.parametrize("stock", ["4 4 5 3R 6", "4 5 6 3R", "4 5 3R 3R 6"])
def test_bonus_cards_among_them_are_replaced(stock: str) -> None:
    """One for one, until two cards are in hand."""
    state = say(at("7 8", stock=stock), "draw")
    assert in_hand(state) == "5 6 7 8"
    assert len(state.bonus[0]) == stock.count("3R")


def test_a_last_bonus_card_ends_the_hand_only_where_nothing_else_was_drawn() -> None:
    """AMB-05: with another card the turn goes on."""
    assert say(at("7 8", stock="3R"), "draw").result == "last_bonus"
    state = say(at("7 8", stock="3R 6"), "draw")
    assert (state.result, in_hand(state)) == ("", "6 7 8")


# -- the pile --------------------------------------------------------------------------------------


def test_only_the_ways_that_the_profile_lists_take_the_pile() -> None:
    """A natural and a wild card are not among them."""
    state = at("7 2 K", pile="5 7")
    assert rule_against(state, "take with 7 2") == "pile.take"
    assert may(at("7 7 K", pile="5 7"), "take with 7 7")
    assert may(at("8 K", "7 7 7", pile="5 7"), "take onto 7s")


def test_a_side_that_has_not_opened_is_not_frozen_out() -> None:
    """Here nothing but a card in the pile freezes it; the minimum holds all the same."""
    assert may(at("Q Q 2 K 8", "", pile="5 Q", need=50), "take with Q Q 2")
    assert not view(at("7 7", "", pile="5 7"), 0).pile_frozen
    assert rule_against(at("7 7 K", "", pile="5 7", need=50), "take with 7 7") == "opening.minimum"


@pytest.mark.parametrize("freezer", ["2", "JK", "3R"])
def test_a_frozen_pile_takes_a_pair(freezer: str) -> None:
    """Never onto a meld."""
    assert rule_against(at("8 K", "7 7 7", pile=f"{freezer} 7"), "take onto 7s") == "pile.frozen_by"
    assert may(at("7 7 8 K", "7 7 7", pile=f"{freezer} 7"), "take with 7 7")


# -- melds of seven, and second melds --------------------------------------------------------------


@pytest.mark.parametrize("table", ["7xK", "6xK 2", "4xK 2 2 JK"])
@pytest.mark.parametrize("card", ["K", "2"])
def test_a_full_canasta_takes_no_card(card: str, table: str) -> None:
    """Seven is the end."""
    assert rule_against(drawn(f"{card} 8 8", table), f"add {card} to Ks") == "meld.shape"
    assert rule_against(at("8 8", table, pile="K"), "take onto Ks") in ("pile.take", "meld.shape")


@pytest.mark.parametrize("lying", [3, 4, 6])
def test_a_second_meld_waits_for_the_first_to_be_a_canasta(lying: int) -> None:
    why = refused(drawn("K K K 8 8", f"{lying}xK"), "lay K K K")
    assert (why.rule, why.leaf) == ("meld.shape", "melds.sets.second")


def test_beside_a_canasta_a_second_meld_is_begun() -> None:
    state = say(drawn("K K K 8 8", "7xK"), "lay K K K")
    assert on_table(state, "K") == "K K K"
    assert len(state.closed[0]) == 1
    assert canastas(state) == {"natural": 1}
    assert ledger(state)["melded_cards"] == 100


def test_a_pair_takes_the_pile_for_a_second_meld() -> None:
    """EX-PFH-PILE-02: the only meld of the rank is a complete canasta."""
    state = say(at("K K 8 8", "7xK", pile="2 K"), "take with K K", "pick up")
    assert on_table(state, "K") == "K K K"
    assert canastas(state) == {"natural": 1}


@pytest.mark.parametrize(("lying", "lawful"), [(3, True), (4, True), (5, False), (6, False)])
def test_a_pair_and_the_top_card_must_find_room(lying: int, lawful: bool) -> None:
    """AMB-54: with five or six there, three more are too many for one meld and none may be begun beside it."""
    assert may(at("K K 8 8", f"{lying}xK", pile="2 K"), "take with K K") is lawful


def test_nines_take_no_wild_card() -> None:
    """A rank may have limits of its own, said by the profile."""
    assert rule_against(drawn("9 9 2 8 8"), "lay 9 9 2") == "meld.shape"
    assert rule_against(drawn("2 8 8", "9 9 9"), "add 2 to 9s") == "meld.shape"
    assert may(drawn("8 8 2 K K"), "lay 8 8 2")


# -- melds of wild cards ---------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["2 2 2", "2 2 JK", "2 JK JK", "JK JK JK", "2 2 2 2 JK JK JK"])
def test_wild_cards_may_be_a_meld(cards: str) -> None:
    """Three to seven of them, of either sort."""
    state = say(drawn(f"{cards} 8 8"), f"lay {cards}")
    assert canastas(state) == ({"wild_cards": 1} if len(cards.split()) == 7 else {})


def test_a_wild_meld_grows_to_seven_and_no_further() -> None:
    state = drawn("2 JK 2 8 8", "5x2 JK")
    state = say(state, "add JK to wilds")
    assert canastas(state) == {"wild_cards": 1}
    assert rule_against(state, "add 2 to wilds") == "meld.shape"


def test_a_wild_meld_takes_no_natural_card_and_opens() -> None:
    assert rule_against(drawn("K 8 8", "2 2 2"), "add K to wilds") == "meld.shape"
    assert say(drawn("2 2 JK 8 8", "", need=90), "lay 2 2 JK").opened[0]
    assert rule_against(drawn("2 2 2 8 8", "", need=90), "lay 2 2 2") == "opening.minimum"


# -- the foot --------------------------------------------------------------------------------------


def test_a_canasta_earns_the_foot_which_comes_when_the_turn_is_over() -> None:
    """EX-FOOT-01: not before the discard."""
    state = with_foot(at("K 8 8", "6xK", draws="4 4"), "Q J 10")
    state = say(state, "draw", "add K to Ks")
    assert state.foot_due
    assert in_hand(state) == "4 4 8 8"
    state = say(state, "discard 8")
    assert in_hand(state) == "4 4 8 10 J Q"
    assert state.foot_sizes[0] == 0
    assert state.player == 1


def test_only_the_player_who_completes_it_earns_his_foot() -> None:
    """The partner's stays where it lies."""
    state = with_foot(with_foot(at("K 8 8", "6xK"), "Q J"), "Q J", seat=2)
    state = say(state, "draw", "add K to Ks", "discard 8")
    assert state.foot_sizes[:4] == [0, 0, 2, 0]


def test_a_side_with_a_canasta_has_not_earned_everybodys_foot() -> None:
    """A card on a complete canasta, or on another meld, earns nothing."""
    state = say(with_foot(at("Q 8 8", "7xK, Q Q Q"), "J J"), "draw", "add Q to Qs", "discard 8")
    assert state.foot_sizes[0] == 2


def test_bonus_cards_in_the_foot_are_laid_out_and_replaced() -> None:
    """AMB-07: as if they had been dealt."""
    state = with_foot(at("K 8 8", "6xK", draws="6 4 4"), "Q 3R J")
    state = say(state, "draw", "add K to Ks", "discard 8")
    assert in_hand(state) == "4 4 6 8 J Q"
    assert state.bonus[0] == kinds(second_shape(), "3R")


def test_with_the_foot_coming_the_last_hand_card_may_be_discarded() -> None:
    """AMB-08: it is no going out, for the foot is the hand then."""
    state = with_foot(at("K", "6xK", draws="K 4"), "Q J")
    state = say(state, "draw", "add K to Ks")
    assert in_hand(state) == "4 K"
    state = with_foot(at("K K", "5xK", draws="4 4"), "Q J")
    state = say(state, "draw", "add K K to Ks", "discard 4")
    assert in_hand(state) == "4 J Q"
    state = with_foot(at("K 4 4", "6xK", draws="4 8"), "Q J")
    state = say(state, "draw", "add K to Ks", "lay 4 4 4", "discard 8")
    assert (in_hand(state), state.result) == ("J Q", "")


def test_without_it_nobody_goes_out_while_the_foot_lies_there() -> None:
    """AMB-08: the foot belongs to his cards."""
    state = say(with_foot(at("4", FOUR_KINDS, draws="4 4"), "Q J"), "draw")
    assert not may(state, "lay 4 4 4")
    assert say(drawn("4", FOUR_KINDS, draws="4 4"), "lay 4 4 4").result == "out"


def test_that_refusal_speaks_of_the_foot() -> None:
    """The contract is met and a last discard is optional: it is the foot that stands in the way."""
    why = refused(say(with_foot(at("4", FOUR_KINDS, draws="4 4"), "Q J"), "draw"), "lay 4 4 4")
    assert why.rule in ("foot.dealt", "going_out.keep_card"), str(why)


def test_an_unseen_foot_is_in_no_view_of_other_seats_nor_in_what_is_legal() -> None:
    """Two feet of one size look alike, also to their owner."""
    one = with_foot(drawn("K 8 8", "6xK"), "Q J 10")
    other = with_foot(drawn("K 8 8", "6xK"), "2 JK 9")
    assert all(view(one, seat) == view(other, seat) for seat in range(6))
    assert legal(one) == legal(other)


# -- the contract ----------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", range(4))
def test_going_out_takes_a_canasta_of_each_kind(missing: int) -> None:
    """Three of the four are not enough, whichever is missing."""
    groups = FOUR_KINDS.split(", ")
    state = drawn("4", ", ".join(groups[:missing] + groups[missing + 1 :]), draws="4 4")
    why = refused(state, "lay 4 4 4")
    assert (why.rule, why.leaf) == ("going_out.keep_card", "going_out.contract")
    assert say(drawn("4", FOUR_KINDS, draws="4 4"), "lay 4 4 4").result == "out"


def test_the_missing_kind_may_be_completed_in_that_turn() -> None:
    state = drawn("9 4", FOUR_KINDS.replace("7x9", "6x9"), draws="4 4")
    assert say(state, "lay 4 4 4", "add 9 to 9s").result == "out"


def test_there_is_no_concealed_exit_in_this_game() -> None:
    """AMB-52: the exit counts what it counts."""
    assert "concealed" not in ledger(say(drawn("4", FOUR_KINDS, draws="4 4"), "lay 4 4 4"))


def test_any_of_two_partners_may_be_asked() -> None:
    state = drawn("4 8", FOUR_KINDS, draws="4 4")
    asked = [steps.first(step) for step in legal(state) if steps.operation(step) == steps.ASK]
    assert asked == [2, 4]
    assert say(state, "ask seat 4").seat == 4


# -- the discard ban -------------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "theirs"), [("A A A", ""), (f"A A A, {NINES}", ""), ("A A A", NINES)])
def test_a_banned_card_is_not_discarded_until_both_sides_have_their_canasta(table: str, theirs: str) -> None:
    state = drawn("9 8 8", table, their_table=theirs)
    why = refused(state, "discard 9")
    assert (why.rule, why.leaf) == ("discard.ban", "discard.bans[0].cards")
    assert may(state, "discard 8")


def test_with_both_canastas_the_ban_is_lifted() -> None:
    assert may(drawn("9 8 8", f"A A A, {NINES}", their_table=NINES), "discard 9")


def test_a_card_that_may_be_discarded_must_be_kept() -> None:
    """AMB-49: before the discard one legal card at least; after it any card will do."""
    state = drawn("9 9", "8 8 8, 4 4 4", draws="8 8")
    state = say(state, "add 8 to 8s")
    assert rule_against(state, "add 8 to 8s") == "discard.ban"
    assert in_hand(say(state, "discard 8")) == "9 9"


def test_a_hand_of_banned_cards_ends_the_hand() -> None:
    """EX-SEV-01: nothing else is left; what may be melded may, one is kept, and nobody has gone out."""
    state = drawn("9", "A A A, 9 9 9", draws="9 9")
    assert state.blocked
    more = say(state, "add 9 to 9s", "add 9 to 9s")
    assert not may(more, "add 9 to 9s")
    for ended in (say(state, "end"), say(more, "end")):
        assert ended.result == "blocked"
        assert "going_out" not in ledger(ended)
        assert legal(ended) == []


def test_a_blocked_turn_still_owes_its_opening() -> None:
    """AMB-13: melding on is allowed where the minimum can be reached, and only there."""
    state = drawn("9 9", "", draws="9 9", need=50)
    assert state.blocked
    assert not may(state, "lay 9 9 9")
    assert may(drawn("9 9", "", draws="9 9", need=15), "lay 9 9 9")


def test_cards_that_lift_the_ban_are_a_way_on() -> None:
    """A hand of nines alone that completes the side's canasta of them: the ban falls, and the turn has an end."""
    state = drawn("9 9", "A A A, 5x9", draws="9 9", their_table=NINES)
    assert not state.blocked
    state = say(state, "add 9 9 to 9s", "discard 9")
    assert (state.player, in_hand(state), state.result) == (1, "9", "")


def test_where_the_other_side_lacks_its_canasta_the_same_cards_lift_nothing() -> None:
    state = drawn("9 9", "A A A, 5x9", draws="9 9", their_table="")
    assert state.blocked


# -- scoring ---------------------------------------------------------------------------------------


def over(table: str, bonus: str = "", hand: str = "4") -> State:
    return say(at(hand, table, stock="", bonus=bonus, partner="", others=""), "draw")


def test_each_kind_of_canasta_has_its_line() -> None:
    """EX-SCORE-10: a wild canasta of seven twos is 1000 + 140, nines 1500 + 70."""
    assert ledger(over("7x2", hand="")) == {"melded_cards": 140, "wild_canastas": 1000}
    assert total(over("7x9", hand="")) == 1570
    assert total(over(FOUR_KINDS, hand="")) == 500 + 70 + 300 + 80 + 1000 + 230 + 1500 + 70


@pytest.mark.parametrize(("reds", "points"), [(1, 100), (7, 700), (8, 1000)])
def test_bonus_cards_go_by_a_kind_of_canasta(reds: int, points: int) -> None:
    """EX-SCORE-09: for the side with the nines, against the side without."""
    assert ledger(over(NINES, f"{reds}x3R"))["red_threes"] == points
    assert ledger(over("7xK", f"{reds}x3R"))["red_threes_without_nines"] == -points


def test_a_foot_that_was_never_earned_counts_against_its_side() -> None:
    """EX-SCORE-09: its cards, and 100 for each red three in it."""
    state = say(with_foot(at("4", "7xK", stock="", partner="", others=""), "K 3R A"), "draw")
    assert ledger(state)["cards_left_in_foot"] == -30 - 100


def test_with_the_stock_gone_nothing_must_be_taken() -> None:
    """EX-STOCK-04: the profile says none."""
    assert say(at("8 8", "7 7 7", pile="7", stock=""), "draw").result == "stock"
