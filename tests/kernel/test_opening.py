"""The opening minimum: how much, what counts, and who still has to meet it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import FREEZERS, in_hand, may, moved, on_table, refused, rule_against, say
from tests.kernel.table import classic, position

from meldwright.kernel import State

BANDS = [
    (-2000, 15),
    (-10, 15),
    (-5, 15),
    (0, 50),
    (5, 50),
    (1000, 50),
    (1495, 50),
    (1500, 90),
    (2995, 90),
    (3000, 120),
    (4995, 120),
    (5000, 120),
    (9000, 120),
]


def drawn(hand: str, need: int = 50, **more: Any) -> State:
    """Seat 0 of a side that has not opened has drawn a four; the pile is out of reach."""
    return say(position(classic(), hand=hand, need=need, stock="9 4", pile="3B", **more), "draw")


# -- the minimum -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "minimum"), BANDS)
def test_the_minimum_goes_by_the_score_before_the_hand(score: int, minimum: int) -> None:
    """EX-OPEN-03, B-01, B-02, B-03, B-04, CL-OPEN-03, CL-OPEN-04, CL-OPEN-05, CL-OPEN-06, CL-OPEN-07: the bands."""
    assert classic().opening_minimum(score) == minimum


@pytest.mark.parametrize(("score", "minimum"), [(1496, 50), (1497, 50), (1499, 50), (2999, 90), (-1, 15)])
def test_the_bands_leave_no_gap(score: int, minimum: int) -> None:
    """CL-OPEN-03, AMB-20: a total that no hand can bring about has its minimum, too (fault 043)."""
    assert classic().opening_minimum(score) == minimum


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("score", "minimum"), BANDS)
def test_a_whole_opening_is_held_against_its_band(score: int, minimum: int, seat: int) -> None:
    """CL-OPEN-02: melds worth the minimum open, five points less do not."""
    for hand, acts, points in (
        ("4 4 4 9 8", ("lay 4 4 4",), 15),
        ("8 8 8 5 5 5 K", ("lay 8 8 8", "lay 5 5 5"), 45),
        ("Q Q Q 2 9 8", ("lay Q Q Q 2",), 50),
        ("A A JK 9 8", ("lay A A JK",), 90),
        ("A A A 5 5 5 5 5 8 J", ("lay A A A", "lay 5 5 5 5 5"), 85),
        ("A A A JK 5 9 8", ("lay A A A JK",), 110),
        ("A A A A 2 2 9 8", ("lay A A A A 2 2",), 120),
    ):
        at = say(moved(position(classic(), hand=hand, score=score, pile="3B"), seat), "draw")
        if points >= minimum:
            assert say(at, *acts, "end").opened[seat % 2]
        else:
            assert rule_against(at, acts[0]) == "opening.minimum"


def test_with_a_negative_score_any_meld_opens() -> None:
    """EX-OPEN-04, CL-OPEN-04, AMB-19: three cards at five points are 15 already."""
    for rank in ("4", "5", "6", "7"):
        at = say(position(classic(), hand=f"{rank} {rank} {rank} 9 8", score=-5, pile="3B"), "draw")
        assert say(at, f"lay {rank} {rank} {rank}").opened[0]


def test_the_minimum_is_fixed_when_the_hand_is_dealt() -> None:
    """CL-OPEN-03: at 1480 it stays 50, whatever the hand has brought so far (fault 039)."""
    at = position(classic(), hand="A A A 9 8", score=1480, bonus="3R 3R 3R", pile="3B")
    assert may(say(at, "draw"), "lay A A A")


@pytest.mark.parametrize(
    ("score", "hand", "acts", "opens"),
    [
        (1500, "A A A 9 8", ("lay A A A",), False),
        (3000, "A A A JK 9 8", ("lay A A A JK",), False),
        (0, "K K K 8 8 8 9", ("lay K K K", "lay 8 8 8"), True),
        (0, "K K K 9 8", ("lay K K K",), False),
        (1500, "10 10 JK 9 8", ("lay 10 10 JK",), False),
        (1500, "10 10 JK J J JK 9 8", ("lay 10 10 JK", "lay J J JK"), True),
        (0, "K K K Q Q Q 9", ("lay K K K", "lay Q Q Q"), True),
        (0, "A A JK 9 8", ("lay A A JK",), True),
        (3000, "6xA 9 8", ("lay A A A A A A",), True),
        (0, "9 9 9 2 JK 8", ("lay 9 9 9 2 JK",), True),
        (0, "10 10 10 5 5 5 5 9 8", ("lay 10 10 10", "lay 5 5 5 5"), True),
    ],
)
def test_worked_openings(score: int, hand: str, acts: tuple[str, ...], opens: bool) -> None:
    """CL-OPEN-08, CL-OPEN-09: several melds add up, wild cards count as they are (faults 033, 035)."""
    at = say(position(classic(), hand=hand, score=score, pile="3B"), "draw")
    if opens:
        assert say(at, *acts, "end").opened[0]
    else:
        assert rule_against(at, acts[0]) == "opening.minimum"


def test_an_ace_pair_and_a_joker_are_90() -> None:
    """EX-BK-02, B-03: they open at 1500."""
    assert say(drawn("A A JK 9 8", need=90), "lay A A JK").opened[0]


def test_a_canasta_that_is_worth_too_little_does_not_open() -> None:
    """EX-OPEN-05, NEG-CL-15, CL-OPEN-10, CL-OPEN-11: seven fours are 35, seven kings 70."""
    assert rule_against(drawn("7x4 9 8", need=50), "lay 4 4 4 4 4 4 4") == "opening.minimum"
    assert rule_against(drawn("7xK 9 8", need=90), "lay K K K K K K K") == "opening.minimum"
    assert may(drawn("7xK 9 8", need=50), "lay K K K K K K K")


def test_below_the_minimum_nothing_opens() -> None:
    """NEG-CL-12, CL-OPEN-02: and the refusal counts what is missing."""
    why = refused(drawn("K K K 9 8", need=50), "lay K K K")
    assert why.rule == "opening.minimum"
    assert why.operands["need"] == 50
    assert why.operands["missing"] == 20


def test_an_opening_begun_must_be_finished_before_the_turn_ends() -> None:
    """CL-OPEN-02: it is laid meld by meld, and there is no discard in between (fault 041)."""
    state = say(drawn("K K K Q Q Q 9", need=50), "lay K K K")
    assert not state.opened[0]
    assert rule_against(state, "end") == "opening.minimum"
    assert rule_against(state, "discard 9") == "opening.minimum"
    assert say(state, "lay Q Q Q", "discard 9").opened[0]


# -- opening with the pile -------------------------------------------------------------------------


def kings_and_queens(need: int, pile: str = "K Q 8 K") -> State:
    """A king on top, a king and a queen buried; K K Q Q 2 in hand, and two cards to spare."""
    return position(classic(), hand="K K Q Q 2 5 6", pile=pile, need=need)


def test_the_kings_and_queens_open_for_50() -> None:
    """EX-OPEN-01, CL-OPEN-12, CL-OPEN-13: K-K-K and Q-Q-2 are 70; the buried two follow in the same turn."""
    state = say(kings_and_queens(50), "take with K K", "lay Q Q 2")
    assert state.laid == 70
    assert state.opened[0]
    state = say(state, "pick up", "add K to Ks", "add Q to Qs")
    assert (on_table(state, "K"), on_table(state, "Q")) == ("K K K K", "Q Q Q 2")
    rules = state.rules
    cards = f"{on_table(state, 'K')} {on_table(state, 'Q')}".split()
    assert sum(rules.points[rules.names.index(card)] for card in cards) == 90


@pytest.mark.parametrize("pile", ["K Q 8 K", "K Q K K Q 8 K"])
def test_the_kings_and_queens_do_not_open_for_90(pile: str) -> None:
    """EX-OPEN-02, NEG-CL-13, CL-OPEN-14: 70 is too little; buried cards never count, however many."""
    assert rule_against(kings_and_queens(90, pile), "take with K K") == "opening.minimum"


def test_the_pile_stays_where_it_is_until_the_minimum_lies_there() -> None:
    """CL-OPEN-13, CL-PILE-03: first 50 points, then the rest of the pile."""
    state = say(kings_and_queens(50), "take with K K")
    assert rule_against(state, "pick up") == "opening.minimum"
    assert in_hand(state) == "5 6 Q Q 2"


def test_a_covered_joker_does_not_count() -> None:
    """EX-BK-01, CL-OPEN-14: J-J-J-2 is 50, the joker in the pile would make it 100."""
    at = position(classic(), hand="J J 2 5 6", pile="JK J", need=90)
    assert rule_against(at, "take with J J") == "opening.minimum"
    assert may(position(classic(), hand="J J 2 5 6", pile="JK J", need=50), "take with J J")


def test_opening_with_a_frozen_pile() -> None:
    """EX-BK-03, CL-OPEN-12: K-K-K and A-A-2 are 90; a jack and the two jacks of the pile may follow."""
    at = position(classic(), hand="K K A A 2 J 5", pile="J JK J K", need=90)
    state = say(at, "take with K K", "lay A A 2", "pick up", "lay J J J")
    assert state.opened[0]


@pytest.mark.parametrize("freezer", ["", *FREEZERS])
def test_opening_with_the_pile_takes_two_naturals(freezer: str) -> None:
    """CL-OPEN-12, CL-FRZ-04: a natural and a wild card will not do, frozen by a card or not."""
    at = position(classic(), hand="K 2 JK A A A 5", pile=f"{freezer} 8 K", need=50)
    for wild in ("2", "JK"):
        assert rule_against(at, f"take with K {wild}") in ("pile.frozen_until_opened", "pile.frozen_by")


@pytest.mark.parametrize(
    ("hand", "pile", "acts"),
    [
        ("A A K K 2 9 8", "2 A", ("take with A A", "lay K K 2")),
        ("Q Q A A A 9 8", "2 Q", ("take with Q Q", "lay A A A")),
        ("Q Q A A A 9 8", "Q", ("take with Q Q", "lay A A A")),
        ("K K 2 9 8", "2 K", ("take with K K 2",)),
    ],
)
def test_other_melds_and_wild_cards_count_beside_the_pair(
    hand: str, pile: str, acts: tuple[str, ...]
) -> None:
    """CL-OPEN-13: only the two cards for the top one must be natural (faults 023, 025)."""
    assert say(position(classic(), hand=hand, pile=pile, need=50), *acts).opened[0]


@pytest.mark.parametrize("pile", ["Q", "2 Q", "3R Q", "8 Q"])
def test_a_take_that_cannot_reach_the_minimum_is_refused(pile: str) -> None:
    """CL-OPEN-12, NEG-CL-12: Q-Q-Q is 30 of 50 (fault 007)."""
    at = position(classic(), hand="Q Q 9 8 5", pile=pile, need=50)
    assert rule_against(at, "take with Q Q") == "opening.minimum"


def test_the_top_card_counts() -> None:
    """CL-OPEN-13: three aces are 60, of which one lay on the pile."""
    assert say(position(classic(), hand="A A 9 8", pile="A", need=50), "take with A A").opened[0]
    loose = classic(("top_discard_counts: true", "top_discard_counts: false"))
    assert not may(position(loose, hand="A A 9 8", pile="A", need=50), "take with A A")


# -- who still has to ------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_one_opening_is_enough_for_both_partners(seat: int) -> None:
    """CL-OPEN-01, CL-OPEN-15: afterwards both meld freely, the opener in the same turn already."""
    at = position(classic(), hand="A A A 4 4 4 8", others="9 8", partner="5 5 5 9 8", pile="3B", need=50)
    state = say(moved(at, seat), "draw", "lay A A A", "lay 4 4 4", "discard 8", "draw", "discard 9")
    assert may(say(state, "draw"), "lay 5 5 5")


@pytest.mark.parametrize("seat", range(4))
def test_the_other_side_still_has_to_open(seat: int) -> None:
    """CL-OPEN-16: each side for itself."""
    at = position(classic(), hand="A A A 8", others="5 5 5 9 8", pile="3B", need=50)
    state = say(moved(at, seat), "draw", "lay A A A", "discard 8", "draw")
    assert rule_against(state, "lay 5 5 5") == "opening.minimum"


# -- planning an opening ---------------------------------------------------------------------------


def test_two_or_three_sets_may_open_but_not_four() -> None:
    """CL-FORCE-02, CL-OPEN-08: twelve cards, 50 to open, no canasta: the fourth set would leave nothing."""
    at = say(position(classic(), hand="Q Q Q J J J 10 10 10 9 9", stock="4 9", pile="3B", need=50), "draw")
    state = say(at, "lay Q Q Q", "lay J J J")
    assert may(state, "end")
    state = say(state, "lay 10 10 10")
    assert may(state, "end")
    assert rule_against(state, "lay 9 9 9") == "going_out.keep_card"


def test_a_lay_below_the_minimum_is_legal_where_a_concealed_exit_excuses_it() -> None:
    """CL-CONC-01, NEG-CL-12: 120 to open, four sevens, five fours and a six, canastas of five cards."""
    short = ("size >= 7", "size >= 5")
    at = position(classic(short), hand="7 7 7 7 4 4 4 4 6", stock="9 4", pile="3B", need=120)
    state = say(at, "draw", "lay 4 4 4")
    assert rule_against(state, "end") == "opening.minimum"
    done = say(state, "add 4 4 to 4s", "lay 7 7 7 7", "discard 6")
    assert (done.result, done.concealed) == ("out", True)
    never = classic(short, ("waives_minimum: after_stock_draw", "waives_minimum: never"))
    at = position(never, hand="7 7 7 7 4 4 4 4 6", stock="9 4", pile="3B", need=120)
    assert rule_against(say(at, "draw"), "lay 4 4 4") == "opening.minimum"


def test_the_order_of_wild_cards_matters_to_an_opening() -> None:
    """CL-WILD-02, CL-OPEN-02: after 5-5-5-2-2, with 90 to reach, the joker may follow and the third two may not."""
    at = position(classic(), hand="5 5 5 2 2 2 JK 8 J", stock="9 Q", pile="3B", need=90)
    state = say(at, "draw", "lay 5 5 5 2 2")
    assert may(state, "add JK to 5s")
    assert rule_against(state, "add 2 to 5s") == "opening.minimum"
