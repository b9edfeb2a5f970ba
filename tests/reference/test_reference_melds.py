"""Questions about melds, canastas and threes, put to the reference."""

from __future__ import annotations

import pytest
from tests.reference.finished import DRAW, Turn
from tests.reference.house_rules import CLASSIC
from tests.reference.judge import judge, turn_ends
from tests.reference.position import Position, cards, melds
from tests.reference.rulings import is_meld

PLENTY = "4 5 6 8 9"
"""Cards beside the ones in question, so that nobody is about to go out."""


def opened(hand: str, table: str = "A A A", stock: str = "4") -> Position:
    """A side that has opened, drawing from the stock."""
    return Position.of(f"{hand} {PLENTY}", table=table, stock=stock)


def verdict(position: Position, laid: str) -> tuple[str, ...]:
    """What is wrong with drawing, laying this and discarding a four."""
    return judge(Turn.of(position, DRAW, laid=laid, discard="4"))


@pytest.mark.parametrize(
    "meld",
    [
        "K K K",  # EX-MELD-01
        "6xJ",  # EX-MELD-01
        "Q Q Q 2",  # EX-MELD-02
        "5x10 2 JK",  # EX-MELD-03
        "7 7 7",  # EX-MELD-04
        "Q Q 2",  # EX-MELD-04
        "Q Q 2 2 JK",  # B-08: two naturals and three wild cards
        "7 7 2 JK",  # B-10
        "4xQ 2 2 JK",  # B-12
        "8xK",  # B-16
    ],
)
def test_this_is_a_meld(meld: str) -> None:
    """CL-MELD-01, CL-MELD-05 to -07, CL-WILD-02."""
    (group,) = melds(meld)
    assert is_meld(*group, CLASSIC)
    assert verdict(opened(meld), meld) == ()


@pytest.mark.parametrize(
    "meld",
    [
        "K K",  # too small
        "K 2 2",  # NEG-CL-07
        "K 2 JK",  # NEG-CL-07
        "K: 2 2 2",  # NEG-CL-07: wild cards alone
        "Q Q 2 2 2 JK",  # NEG-CL-08
        "4xQ 2 2 JK JK",  # B-13
        "3xK 4x2",  # NEG-CL-08, EX-MELD-05: seven cards need four naturals
    ],
)
def test_this_is_no_meld(meld: str) -> None:
    """CL-MELD-05, CL-MELD-06, CL-WILD-02."""
    assert verdict(opened(meld.replace("K:", "")), meld) == ("CL-MELD-05",)


def test_a_meld_is_one_rank() -> None:
    """NEG-CG-01: a run cannot even be written as a meld."""
    with pytest.raises(ValueError, match="one rank"):
        melds("10 J Q")


def test_new_cards_join_the_meld_of_their_rank() -> None:
    """CL-MELD-08, CL-MELD-09, NEG-CL-09: three more sevens leave one meld of seven sevens."""
    ends = turn_ends(opened("7 7 7", table="4x7"))
    assert {dict(end.melds)["7"][0] for end in ends} == {4, 5, 6, 7}


def test_one_card_may_be_added_to_partners_meld() -> None:
    """CL-MELD-03."""
    assert verdict(opened("7", table="7 7 7"), "7") == ()


def test_wild_cards_may_be_added_to_a_meld_up_to_three() -> None:
    """CL-WILD-02, CL-WILD-05, AMB-32."""
    full = opened("7 7 2 2", table="7 7 2 JK")
    assert verdict(full, "7: 2") == ()
    assert verdict(full, "7: 2 2") == ("CL-MELD-05",)
    assert verdict(opened("7 7 2", table="4x7 2 2 2"), "7 7 2") == ("CL-MELD-05",)
    assert verdict(opened("7 7 2", table="4x7 2 2 2"), "7 7") == ()


def test_a_wild_card_may_join_a_pure_canasta() -> None:
    """CL-WILD-04, EX-MELD-06."""
    turn = Turn.of(opened("2", table="7xK"), DRAW, laid="K: 2", discard="4")
    assert judge(turn) == ()
    assert dict(turn.end.melds)["K"] == (7, 1, 0)


@pytest.mark.parametrize("table", ["A A A", "7xA"])
def test_black_threes_are_not_melded_in_play(table: str) -> None:
    """NEG-CL-05: not by a side without a canasta, and not by one with, as long as cards remain."""
    assert verdict(opened("3x3B", table=table), "3B 3B 3B") == ("CL-BLK3-06",)
    assert not any("3B" in dict(end.melds) for end in turn_ends(opened("3x3B", table=table)))


@pytest.mark.parametrize("number", [3, 4])
def test_three_or_four_black_threes_go_down_with_the_exit(number: int) -> None:
    """CL-BLK3-06."""
    position = Position.of(f"{number}x3B", table="7xA", stock="4")
    turn = Turn.of(position, DRAW, laid=f"{number}x3B", discard="4")
    assert judge(turn) == ()
    assert turn.end.ended == "out"
    assert turn.end.melds == melds(f"7xA, {number}x3B")


@pytest.mark.parametrize("laid", ["3B 3B 2", "3x3B 2", "3B 3B"])
def test_black_threes_take_no_wild_card_and_come_in_threes(laid: str) -> None:
    """NEG-CL-06."""
    position = Position.of(laid, table="7xA", stock="4")
    assert judge(Turn.of(position, DRAW, laid=laid, discard="4")) == ("CL-MELD-05",)


def test_a_red_three_is_replaced_and_is_no_meld() -> None:
    """CL-RED3-03, CL-RED3-04: two red threes in a row, then a nine."""
    (end,) = turn_ends(Position.of("9", stock="4 9 3R 3R"))
    assert (end.bonus, end.stock_left, end.opened, end.hand, end.pile) == (2, 1, False, (("9", 1),), ("9",))


def test_cards_can_be_written_with_a_number() -> None:
    """The notation of these tests."""
    assert cards("3xK Q") == ("K", "K", "K", "Q")
