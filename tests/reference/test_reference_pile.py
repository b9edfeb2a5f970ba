"""Questions about taking the pile, put to the reference."""

from __future__ import annotations

import pytest
from tests.reference.finished import ATTEMPT, DRAW, TAKE, Turn
from tests.reference.house_rules import HouseRules
from tests.reference.judge import judge, take_is_compulsory, takes, turn_ends
from tests.reference.position import Melds, Position, melds

SPARE = "J J 4"


def shown(position: Position) -> set[Melds]:
    """Everything that may be shown for the pile."""
    return {opening.shown for opening in takes(position)}


def test_a_buried_five_does_not_help_to_take_a_five() -> None:
    """EX-PILE-01, NEG-CL-01."""
    position = Position.of("5 J J 4", table="A A A", pile="5 9 5", stock="4")
    assert shown(position) == set()
    assert judge(Turn.of(position, TAKE, shown="5 5 5", discard="4"))[0] == "CL-PILE-08"


def test_a_buried_five_may_be_added_after_the_pick_up() -> None:
    """EX-PILE-02."""
    position = Position.of("5 5 J J 4", table="A A A", pile="5 9 5", stock="4")
    turn = Turn.of(position, TAKE, shown="5 5 5", laid="4x5", discard="4")
    assert judge(turn) == ()
    assert turn.end in turn_ends(position)


def test_the_top_card_is_shown_before_the_pick_up() -> None:
    """NEG-CL-02, CL-TURN-06: not afterwards, and not never."""
    position = Position.of("5 5 J J 4", table="A A A", pile="9 5", stock="4")
    assert judge(Turn.of(position, TAKE, laid="5 5 5", discard="4"))[0] == "CL-PILE-02"
    assert judge(Turn.of(position, TAKE, discard="4"))[0] == "CL-PILE-02"


def test_the_whole_pile_is_taken() -> None:
    """NEG-CL-03: after a take only the discard lies in the pile."""
    position = Position.of("5 5 J J 4", table="A A A", pile="8 9 5", stock="4")
    taken = [end for end in turn_ends(position) if end.stock_left == 1]
    assert taken
    assert all(len(end.pile) == 1 for end in taken)


@pytest.mark.parametrize(
    ("hand", "table", "least"),
    [("9 9", "A A A", "9 9 9"), ("9 2", "A A A", "9 9 2"), ("J", "9 9 9", "9")],
)
def test_three_ways_to_take_an_unfrozen_pile(hand: str, table: str, least: str) -> None:
    """EX-FRZ-02, CL-PILE-10 to -12."""
    position = Position.of(f"{hand} {SPARE}", table=table, pile="8 9", stock="4")
    assert melds(least) in shown(position)


def test_two_wild_cards_do_not_take_the_pile() -> None:
    """CL-PILE-11 with CL-MELD-05."""
    assert shown(Position.of("2 2 J J 4", table="A A A", pile="8 9", stock="4")) == set()


def test_a_meld_full_of_wild_cards_takes_only_the_top_card() -> None:
    """AMB-32: with three wild cards in the meld natural + wild is refused, adding the top card is not."""
    position = Position.of("9 2 J Q 4", table="9 9 2 2 2", pile="8 9", stock="4")
    assert shown(position) == {melds("9"), melds("9 9")}


def test_more_hand_cards_may_go_down_with_the_top_card() -> None:
    """AMB-53: X + three X, and X + X + X + wild on a frozen pile."""
    position = Position.of("9 9 9 2 J J 4", table="A A A", pile="JK 9", stock="4")
    assert melds("9 9 9 9") in shown(position)
    assert melds("9 9 9 2") in shown(position)
    assert melds("9 9 2") not in shown(position)


@pytest.mark.parametrize("top", ["2", "JK", "3B", "3R"])
def test_no_pile_under_a_wild_card_or_a_three_is_taken(top: str) -> None:
    """NEG-CL-10, CL-BLK3-01."""
    position = Position.of("2 2 3B 3B J J 4", table="A A A", pile=f"9 {top}", stock="4")
    assert shown(position) == set()
    turn = Turn.of(position, TAKE, shown=f"A: {top}" if top in ("2", "JK") else f"3x{top}", discard="4")
    assert "CL-PILE-13" in judge(turn)


def test_a_covered_black_three_has_no_effect() -> None:
    """CL-BLK3-03, CL-BLK3-04."""
    assert shown(Position.of("J J 4 5", table="9 9 9", pile="3B 9", stock="4")) == {melds("9")}


@pytest.mark.parametrize("freezer", ["2", "JK", "3R"])
def test_a_frozen_pile_needs_two_naturals_from_hand(freezer: str) -> None:
    """EX-FRZ-01, NEG-CL-11, CL-FRZ-01, CL-FRZ-03: four sevens on the table, a seven on a frozen pile."""

    def holding(hand: str) -> Position:
        return Position.of(f"{hand} J J", table="4x7", pile=f"{freezer} 8 7", stock="4")

    assert shown(holding("7 2 JK")) == set()
    assert shown(holding("2 JK")) == set()
    assert melds("7 7 7") in shown(holding("7 7"))
    for laid in ("7", "7 7 2"):
        assert judge(Turn.of(holding("7 2 JK"), TAKE, shown=laid, discard="J")) == ("CL-PILE-10",)


def test_a_frozen_seven_can_make_a_canasta_of_the_meld() -> None:
    """EX-FRZ-01: two sevens from hand and the top seven make seven sevens."""
    position = Position.of("7 7 J J", table="4x7", pile="JK 7", stock="4")
    assert any(dict(end.melds)["7"] == (7, 0, 0) for end in turn_ends(position))


def test_the_pile_is_frozen_against_a_side_that_has_not_melded() -> None:
    """CL-FRZ-04, CL-OPEN-12: natural and wild will not do, however many points they bring."""
    assert shown(Position.of("A JK 2 2 J J", pile="9 A", stock="4", need=50)) == set()


def test_red_threes_of_the_pile_are_laid_out_and_not_replaced() -> None:
    """CL-RED3-08, NEG-CL-16, AMB-27."""
    position = Position.of("9 9 J J 4", table="A A A", pile="3R 5 9", stock="4 4", bonus=1)
    taken = [end for end in turn_ends(position) if end.bonus == 2]
    assert taken
    assert all(end.stock_left == 2 and "3R" not in dict(end.hand) for end in taken)


def test_melding_needs_no_pile() -> None:
    """CL-TURN-08, CL-TURN-09."""
    position = Position.of("9 9 9 J", table="A A A", pile="8", stock="4")
    assert judge(Turn.of(position, DRAW, laid="9 9 9", discard="4")) == ()


def test_a_take_that_leaves_no_discard_is_refused() -> None:
    """B-22: two cards in hand, a one-card pile that pairs with both, no canasta."""
    position = Position.of("9 9", table="A A A", pile="9", stock="4")
    assert shown(position) == set()
    assert "CL-OUT-03" in judge(Turn.of(position, TAKE, shown="9 9 9"))


def test_a_one_card_hand_may_take_a_one_card_pile_only_to_go_out() -> None:
    """AMB-02: Classic has no ban, but the take leaves one card, and its discard is an exit."""
    assert shown(Position.of("4", table="9 9 9", pile="9", stock="4")) == set()
    with_canasta = Position.of("4", table="7x9", pile="9", stock="4")
    assert shown(with_canasta) == {melds("9")}
    assert takes(with_canasta, HouseRules(one_card_ban=True)) == ()


def test_a_buried_seven_completes_the_canasta_and_so_makes_the_take_legal() -> None:
    """Table 7-7-7, hand 7 7, pile 7 7: the buried seven is known, so the pair may be shown."""
    seven = Position.of("7 7", table="7 7 7", pile="3R 7 7", stock="4")
    assert shown(seven) == {melds("7 7 7")}
    assert {end.ended for end in turn_ends(seven) if end.bonus} == {"out"}
    nine = Position.of("7 7", table="7 7 7", pile="3R 9 7", stock="4")
    assert shown(nine) == set()


def test_the_same_with_an_unfrozen_pile_leaves_other_ways() -> None:
    """With a buried nine only the pair is refused; the top seven may go down alone or with one seven."""
    seven = Position.of("7 7", table="7 7 7", pile="7 7", stock="4")
    assert shown(seven) == {melds("7"), melds("7 7"), melds("7 7 7")}
    nine = Position.of("7 7", table="7 7 7", pile="9 7", stock="4")
    assert shown(nine) == {melds("7"), melds("7 7")}


def test_without_stock_a_fitting_top_card_must_be_taken() -> None:
    """EX-STOCK-02, NEG-CL-20, CL-STOCK-03."""
    position = Position.of("J J 4", table="9 9 9", pile="8 9")
    assert judge(Turn.of(position, ATTEMPT)) == ("CL-STOCK-03",)
    assert "stock" not in {end.ended for end in turn_ends(position)}


@pytest.mark.parametrize(
    ("hand", "table", "pile"),
    [
        ("9 9 J 4", "A A A", "8 9"),  # EX-STOCK-03: the top card fits a new meld only
        ("9 9 J 4", "9 9 9", "2 9"),  # the pile is frozen
        ("9 9 J 4", "9 9 9", "9 3B"),  # AMB-14a: the pile is barred
        ("9 9 J 4", "", "8 9"),  # the side has not opened
    ],
)
def test_without_stock_another_pile_may_be_declined(hand: str, table: str, pile: str) -> None:
    """EX-STOCK-03, CL-STOCK-04: declining ends the hand, and nothing is laid or discarded."""
    position = Position.of(hand, table=table, pile=pile)
    (end,) = (end for end in turn_ends(position) if end.ended == "stock")
    assert (end.hand, end.melds, end.pile) == (position.hand, position.melds, position.pile)


def test_without_stock_a_take_that_cannot_be_made_is_not_compulsory() -> None:
    """AMB-14a, AMB-02: the last card could not be discarded, so the hand ends."""
    position = Position.of("4", table="9 9 9", pile="9")
    assert {end.ended for end in turn_ends(position)} == {"stock"}
    banned = Position.of("4", table="7x9", pile="9")
    assert not take_is_compulsory(banned, HouseRules(one_card_ban=True))


def test_without_stock_a_take_that_can_only_go_out_is_compulsory() -> None:
    """CL-STOCK-03 names no exception for it."""
    position = Position.of("4", table="7x9", pile="9")
    assert {end.ended for end in turn_ends(position)} == {"out"}


def test_nobody_attempts_a_draw_while_there_is_a_stock() -> None:
    """CL-STOCK-01."""
    position = Position.of("4 5", pile="9", stock="4")
    assert judge(Turn.of(position, ATTEMPT)) == ("CL-STOCK-01",)
    assert judge(Turn.of(Position.of("4 5", pile="9"), DRAW, discard="4")) == ("CL-STOCK-01",)


def test_a_red_three_as_the_last_stock_card_ends_the_hand() -> None:
    """EX-STOCK-01, NEG-CL-21, CL-STOCK-05, CL-STOCK-06."""
    position = Position.of("A A A A", table="7xA", pile="9", stock="3R", bonus=2)
    (end,) = turn_ends(position)
    assert (end.ended, end.bonus, end.stock_left) == ("last_bonus", 3, 0)
    assert (end.hand, end.melds, end.pile) == (position.hand, position.melds, position.pile)
    assert judge(Turn.of(position, DRAW, laid="A", discard="A")) == ("CL-STOCK-06", "CL-TURN-07")


def test_where_adding_to_a_meld_takes_no_pile_a_wild_card_beside_it_does_not_help() -> None:
    """CL-PILE-11 asks for a natural card from hand."""
    rules = HouseRules(unfrozen_ways=("pair", "natural_and_wild"))
    position = Position.of("2 J Q 4", table="9 9 9", pile="8 9", stock="4")
    assert takes(position, rules) == ()


def test_nobody_lays_cards_he_does_not_have() -> None:
    """CL-TURN-03."""
    position = Position.of("9 9 J Q", table="A A A", pile="9", stock="4")
    assert judge(Turn.of(position, DRAW, laid="9 9 9", discard="J")) == ("CL-TURN-03",)
