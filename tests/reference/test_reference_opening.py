"""Questions about the opening minimum, put to the reference."""

from __future__ import annotations

import pytest
from tests.reference.finished import DRAW, TAKE, Turn
from tests.reference.house_rules import HouseRules
from tests.reference.judge import judge, takes, turn_ends
from tests.reference.position import Position, melds
from tests.reference.scorer import opening_minimum


def kings_and_queens(need: int, spare: str = "") -> Position:
    """A king on top, king and queen buried, K K Q Q 2 in hand and perhaps more."""
    return Position.of(f"K K Q Q 2 {spare}", pile="K Q K", stock="4", need=need)


def test_top_card_and_hand_cards_count_toward_the_minimum() -> None:
    """EX-OPEN-01: K-K-K and Q-Q-2 are 70; buried king and queen may follow."""
    shown = "K K K, Q Q 2"
    assert melds(shown) in {opening.shown for opening in takes(kings_and_queens(50))}
    # with those five cards alone, laying both buried ones as well would leave no card to keep
    roomy = kings_and_queens(50, spare="4 5")
    turn = Turn.of(roomy, TAKE, shown=shown, laid="4xK, 3xQ 2", discard="4")
    assert judge(turn) == ()
    assert turn.end in turn_ends(roomy)


def test_buried_cards_do_not_count_toward_the_minimum() -> None:
    """EX-OPEN-02, NEG-CL-13."""
    position = kings_and_queens(90)
    assert takes(position) == ()
    turn = Turn.of(position, TAKE, shown="K K K, Q Q 2", laid="4xK, 2xQ 2", discard="Q")
    assert judge(turn) == ("CL-OPEN-13", "CL-OUT-03")


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120)],
)
def test_the_minimum_follows_from_the_score(total: int, minimum: int) -> None:
    """EX-OPEN-03, B-01 to B-04."""
    assert opening_minimum(total) == minimum


def test_any_meld_opens_with_a_negative_score() -> None:
    """EX-OPEN-04, AMB-19: the cheapest meld is worth fifteen."""
    position = Position.of("4 4 4 9 J", stock="Q", need=opening_minimum(-5))
    assert judge(Turn.of(position, DRAW, laid="4 4 4", discard="9")) == ()


@pytest.mark.parametrize(("canasta", "need"), [("7x4", 50), ("7xK", 90)])
def test_a_canasta_below_the_minimum_does_not_open(canasta: str, need: int) -> None:
    """EX-OPEN-05, NEG-CL-15, CL-OPEN-11."""
    position = Position.of(f"{canasta} 8 9 J", stock="A", need=need)
    assert judge(Turn.of(position, DRAW, laid=canasta, discard="8")) == ("CL-OPEN-02",)
    assert {end.opened for end in turn_ends(position)} == {False}


def test_several_melds_are_added_up() -> None:
    """CL-OPEN-08, NEG-CL-12: 30 alone are too few, 30 and 30 are enough."""
    position = Position.of("K K K J J J 4 5", stock="6", need=50)
    assert judge(Turn.of(position, DRAW, laid="K K K", discard="4")) == ("CL-OPEN-02",)
    assert judge(Turn.of(position, DRAW, laid="K K K, J J J", discard="4")) == ()


def test_red_threes_do_not_count_toward_the_minimum() -> None:
    """NEG-CL-14, CL-RED3-05."""
    position = Position.of("K K K 4 5", stock="6 3R", need=50, bonus=3)
    assert {end.opened for end in turn_ends(position)} == {False}


def test_the_minimum_is_asked_of_a_side_once() -> None:
    """CL-OPEN-15."""
    position = Position.of("4 4 4 9 J", table="A A A", stock="Q", need=120)
    assert judge(Turn.of(position, DRAW, laid="4 4 4", discard="9")) == ()


def test_two_or_three_sets_open_but_a_fourth_would_leave_no_card() -> None:
    """Q-Q-Q J-J-J 10-10-10 9-9-9 in hand, 50 to open, no canasta."""
    position = Position.of("3xQ 3xJ 3x10 3x9", stock="4", need=50)
    sizes = {len(end.melds) for end in turn_ends(position)}
    assert sizes == {0, 2, 3}
    four = Turn.of(position, DRAW, laid="3xQ, 3xJ, 3x10, 3x9", discard="4")
    assert judge(four) == ("CL-OUT-03",)


def test_low_melds_open_only_as_a_concealed_exit() -> None:
    """Need 120, hand 4x7 5x4 6 after the draw, canastas of five: all goes down, the six is discarded."""
    rules = HouseRules(canasta_size=5)
    position = Position.of("4x7 4x4 6", stock="4", need=120)
    opened = [end for end in turn_ends(position, rules) if end.opened]
    assert {end.ended for end in opened} == {"out"}
    assert {(end.melds, end.concealed) for end in opened} == {(melds("4x7, 5x4"), True)}


def test_a_joker_opens_where_a_third_two_does_not() -> None:
    """Need 90, hand 5 5 5 2 2 2 JK: 5-5-5-2-2 with the joker is 105, with the third two 75 and full."""
    position = Position.of("3x5 3x2 JK J 9", stock="4", need=90)
    shapes = {dict(end.melds)["5"] for end in turn_ends(position) if end.opened}
    assert (3, 2, 1) in shapes
    assert (3, 3, 0) not in shapes
    assert judge(Turn.of(position, DRAW, laid="3x5 3x2", discard="J")) == ("CL-OPEN-02",)


def test_cards_laid_after_the_pick_up_are_too_late_for_the_minimum() -> None:
    """CL-PILE-04 with CL-OPEN-13: the same cards shown before the pick-up open."""
    position = Position.of("K K A A A 4 5", pile="8 K", stock="4", need=90)
    late = Turn.of(position, TAKE, shown="K K K", laid="K K K, A A A", discard="4")
    in_time = Turn.of(position, TAKE, shown="K K K, A A A", discard="4")
    assert judge(late) == ("CL-OPEN-13",)
    assert judge(in_time) == ()
    assert late.end == in_time.end


def test_black_threes_count_toward_the_minimum_of_an_exit_with_the_pile() -> None:
    """AMB-56, CL-CONC-07: 55 without them, 70 with them; canastas of four."""
    rules = HouseRules(canasta_size=4)
    position = Position.of("K K K 2 3B 3B 3B 4", pile="K", stock="4", need=70)
    (end,) = (end for end in turn_ends(position, rules) if end.pile == ("4",) and end.opened)
    assert (end.ended, end.concealed) == ("out", True)
    assert end.melds == melds("4xK 2, 3x3B")
