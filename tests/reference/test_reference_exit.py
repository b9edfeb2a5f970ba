"""Questions about going out, the concealed exit and asking partner, put to the reference."""

from __future__ import annotations

import pytest
from tests.reference.finished import DRAW, TAKE, Opening, Turn
from tests.reference.house_rules import CLASSIC, HouseRules
from tests.reference.judge import asked_ends, judge, may_ask, turn_ends
from tests.reference.position import Position, TurnEnd, melds


def exits(position: Position, rules: HouseRules = CLASSIC) -> list[TurnEnd]:
    """All ends by going out."""
    return [end for end in turn_ends(position, rules) if end.ended == "out"]


def take(position: Position, shown: str) -> Opening:
    """The pile taken with these cards."""
    return Opening(position, CLASSIC, TAKE, melds(shown))


def draw(position: Position) -> Opening:
    """A card drawn."""
    return Opening(position, CLASSIC, DRAW)


def test_nobody_goes_out_without_a_canasta() -> None:
    """NEG-CL-17, CL-OUT-03."""
    position = Position.of("9 9 9", table="A A A", stock="9")
    assert exits(position) == []
    assert judge(Turn.of(position, DRAW, laid="4x9")) == ("CL-OUT-03",)


def test_without_a_canasta_nobody_melds_down_to_one_card() -> None:
    """NEG-CL-17, CL-FORCE-01, CL-FORCE-02."""
    position = Position.of("9 9 9 4", table="A A A", stock="5")
    assert judge(Turn.of(position, DRAW, laid="9 9 9", discard="4")) == ()
    short = Position.of("9 9 9", table="A A A", stock="5")
    assert judge(Turn.of(short, DRAW, laid="9 9 9", discard="5")) == ("CL-OUT-03",)
    assert all(end.hand for end in turn_ends(short))


def test_the_canasta_may_be_completed_in_the_turn_of_going_out() -> None:
    """EX-OUT-01, CL-OUT-05."""
    position = Position.of("A A A", table="4xA", stock="9", melded_before=True)
    assert {(end.melds, end.concealed) for end in exits(position)} == {(melds("7xA"), False)}


@pytest.mark.parametrize(("laid", "discard"), [("4x9", None), ("3x9", "9")])
def test_one_goes_out_with_or_without_a_discard(laid: str, discard: str | None) -> None:
    """CL-OUT-04."""
    position = Position.of("9 9 9", table="7xA", stock="9", melded_before=True)
    turn = Turn.of(position, DRAW, laid=laid, discard=discard)
    assert judge(turn) == ()
    assert turn.end.ended == "out"


def test_a_turn_that_goes_on_ends_with_a_discard() -> None:
    """CL-TURN-07."""
    position = Position.of("9 9 9 J", table="7xA", stock="4")
    assert judge(Turn.of(position, DRAW, laid="9 9 9")) == ("CL-TURN-07",)
    assert judge(Turn.of(position, DRAW, laid="9 9 9", discard="9")) == ("CL-TURN-07",)


def test_going_out_is_never_compulsory() -> None:
    """CL-OUT-06."""
    position = Position.of("9 9 9", table="7xA", stock="9")
    assert {end.ended for end in turn_ends(position)} == {"", "out"}


def test_a_second_canasta_can_be_demanded() -> None:
    """The contract is a number of the table."""
    position = Position.of("9 9 9", table="7xA", stock="9")
    assert exits(position, HouseRules(contract=2)) == []


@pytest.mark.parametrize(("stock", "discard"), [("K", None), ("4", "4")])
def test_a_concealed_exit_after_a_draw_needs_no_minimum(stock: str, discard: str | None) -> None:
    """EX-OPEN-09, CL-CONC-01, CL-CONC-02, CL-CONC-08."""
    position = Position.of("7xK 4 4 4", stock=stock, need=120, bonus=2)
    turn = Turn.of(position, DRAW, laid=f"{7 + (discard is None)}xK, 4 4 4", discard=discard)
    assert judge(turn) == ()
    assert (turn.end.ended, turn.end.concealed) == ("out", True)


def test_a_concealed_exit_with_the_pile_needs_the_minimum_of_an_unopened_side() -> None:
    """EX-OPEN-10, NEG-CL-23, CL-CONC-06, CL-CONC-07."""
    for need, count in ((90, 0), (50, 1)):
        position = Position.of("6xK 4", pile="K", stock="5", need=need)
        concealed = [end for end in exits(position) if end.concealed]
        assert len(concealed) == count


def test_a_concealed_exit_with_the_pile_needs_no_minimum_once_partner_has_opened() -> None:
    """CL-CONC-06."""
    position = Position.of("6x4 9", table="A A A", pile="4", stock="5", need=120)
    assert [end.concealed for end in exits(position)] == [True]


def test_a_player_who_melded_earlier_is_not_concealed() -> None:
    """NEG-CL-22."""
    for before in (False, True):
        position = Position.of("7xK", table="A A A", stock="4", melded_before=before)
        assert {end.concealed for end in exits(position)} == {not before}


def test_a_card_added_to_partners_meld_forfeits_the_bonus() -> None:
    """NEG-CL-22, CL-CONC-04, AMB-16: the exit stays lawful."""
    position = Position.of("7xK A", table="A A A", stock="4")
    assert {end.concealed for end in exits(position)} == {False}


def test_three_of_a_rank_partner_has_are_merged_and_forfeit_the_bonus() -> None:
    """AMB-16b."""
    position = Position.of("7xK A A A", table="A A A", stock="4")
    assert {end.concealed for end in exits(position)} == {False}


def test_taking_the_pile_with_partners_meld_forfeits_the_bonus() -> None:
    """AMB-16c."""
    position = Position.of("7xK 4", table="A A A", pile="A", stock="5")
    assert {end.concealed for end in exits(position)} == {False}


def test_without_a_canasta_of_its_own_an_exit_is_plain() -> None:
    """NEG-CL-22, CL-CONC-05: partner has the canasta."""
    position = Position.of("9 9 9", table="7xA", stock="4")
    assert {end.concealed for end in exits(position)} == {False}


def test_black_threes_may_be_part_of_a_concealed_exit() -> None:
    """CL-BLK3-06 with CL-CONC-01."""
    position = Position.of("7xK 3B 3B", stock="3B", need=120)
    assert {end.melds for end in exits(position) if end.concealed} == {melds("7xK, 3x3B")}


def test_two_buried_black_threes_stop_an_exit_with_the_pile() -> None:
    """EX-BK-04: they can neither be melded nor both discarded."""
    assert exits(Position.of("9 9 4", table="7xA", pile="3B 3B 9", stock="5")) == []
    assert exits(Position.of("9 9", table="7xA", pile="3B 9", stock="5")) != []


def test_hand_cards_laid_for_the_pile_do_not_end_play_before_the_pick_up() -> None:
    """CL-PILE-04: the last hand cards may be shown; what the pile brings is then the hand."""
    position = Position.of("9 9", table="7xA", pile="8 4 9", stock="5")
    taken = [end for end in turn_ends(position) if end.stock_left == 1]
    assert {end.ended for end in taken} == {""}
    assert {end.hand for end in taken} == {(("4", 1),), (("8", 1),)}


def test_yes_binds_to_go_out_and_no_forbids_it() -> None:
    """EX-ASK-02, NEG-CL-19, CL-ASK-04, CL-ASK-05."""
    position = Position.of("9 9 9", table="7xA", stock="9")
    assert may_ask(draw(position))
    assert {end.ended for end in turn_ends(position, answer="yes")} == {"out"}
    assert {end.ended for end in turn_ends(position, answer="no")} == {""}
    assert asked_ends(position, CLASSIC, "yes") == turn_ends(position, answer="yes")


def test_only_who_can_go_out_may_ask() -> None:
    """CL-ASK-01, AMB-26c."""
    assert not may_ask(draw(Position.of("9 9 J 4", table="7xA", stock="9")))


def test_the_question_is_open_after_the_take_and_its_melds() -> None:
    """EX-ASK-01, CL-ASK-02."""
    position = Position.of("9 9 9 J J", table="7xA", pile="J 9", stock="4")
    assert may_ask(take(position, "9 9 9"))


def test_an_opening_that_the_take_made_compulsory_does_not_close_the_question() -> None:
    """AMB-55: K-K-K is 30, so the queens have to be shown as well; canasta by the buried kings."""
    position = Position.of("K K Q Q Q 4 4", pile="4xK 4 K", stock="4", need=50)
    opening = take(position, "K K K, Q Q Q")
    assert may_ask(opening)
    assert not may_ask(take(position, "K K K"))


def test_a_player_asks_only_if_both_answers_can_be_obeyed() -> None:
    """AMB-57, R4: one card in hand after the take, canasta complete: a "no" could not be obeyed."""
    position = Position.of("4", table="7x9", pile="9", stock="5")
    opening = take(position, "9")
    assert not may_ask(opening)
    assert may_ask(draw(position)) is False  # two cards, neither of which can be melded
    assert {end.ended for end in turn_ends(position)} == {"", "out"}


def test_black_threes_shown_for_the_pile_leave_no_question() -> None:
    """CL-BLK3-06: whoever lays them is going out, and a "no" could not be obeyed."""
    position = Position.of("9 9 3B 3B 3B J J", table="7xA", pile="J 9", stock="4")
    assert may_ask(take(position, "9 9 9"))
    assert not may_ask(take(position, "9 9 9, 3B 3B 3B"))


def test_four_black_threes_are_never_a_canasta() -> None:
    """CL-MELD-01, CL-CAN-01: threes are no rank for canastas, even where four cards make one."""
    rules = HouseRules(canasta_size=4)
    assert exits(Position.of("3x3B", table="K K K", stock="3B"), rules) == []


def test_a_table_may_ask_for_the_minimum_in_a_concealed_exit_too() -> None:
    """The waiver is a switch of the table."""
    position = Position.of("7xK 4 4 4", stock="K", need=120)
    assert exits(position, HouseRules(waiver_after_draw=False)) == []
