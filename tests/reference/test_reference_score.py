"""Questions about the score of a hand and the end of the match, put to the reference."""

from __future__ import annotations

import pytest
from tests.reference.house_rules import HouseRules
from tests.reference.position import cards, counts, melds
from tests.reference.scorer import Result, Verdict, match_over, score, score_lines


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("K K K", 30),  # EX-MELD-01
        ("6x5", 30),  # EX-MELD-01
        ("Q Q Q 2", 50),  # EX-MELD-02
        ("5x8 2 JK", 420),  # EX-MELD-03: 120 and 300
        ("8 8 8", 30),  # EX-MELD-04
        ("Q Q 2", 40),  # EX-MELD-04
        ("7xK", 570),  # EX-SCORE-01
        ("7x7", 535),  # EX-FRZ-01
        ("8xK", 580),  # B-16
        ("7xK 2", 390),  # EX-MELD-06: a wild card makes it mixed
        ("Q Q 2 2 JK", 110),  # B-08
        ("7 7 2 JK", 80),  # EX-SCORE-06
        ("3B 3B 3B", 15),  # EX-SCORE-07
        ("A A A", 60),
    ],
)
def test_what_a_meld_is_worth(meld: str, points: int) -> None:
    """Card values and canasta bonus together: CL-SCORE-04 to -06, CL-SCORE-11."""
    assert score(Result(melds(meld))) == points


def test_the_worked_account() -> None:
    """EX-SCORE-02: seven kings, three aces, two red threes, a plain exit, a seven left."""
    result = Result(melds("7xK, A A A"), bonus=2, left=counts(["7"]), went_out=True)
    assert [line for line in score_lines(result) if line[1]] == [
        ("going out", 100),
        ("natural canastas", 500),
        ("red threes", 200),
        ("melded cards", 130),
        ("cards left", -5),
    ]
    assert score(result) == 925


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 100), (2, 200), (3, 300), (4, 800)])
def test_red_threes_count_for_a_side_that_melded_else_against_it(number: int, points: int) -> None:
    """EX-SCORE-03, NEG-CL-24."""
    assert score(Result(melds("4 4 4"), bonus=number)) == points + 15
    assert score(Result(bonus=number)) == -points


def test_a_concealed_exit_scores_two_hundred_in_all() -> None:
    """EX-SCORE-04."""
    assert score(Result(melds("7xK"), went_out=True)) == 670
    assert score(Result(melds("7xK"), went_out=True, concealed=True)) == 770


def test_cards_left_are_subtracted() -> None:
    """CL-SCORE-12: joker, two, ace, king, four and black three."""
    assert score(Result(left=counts(cards("JK 2 A K 4 3B")))) == -(50 + 20 + 20 + 10 + 5 + 5)


def test_a_canasta_in_hand_earns_no_penalty_of_its_own() -> None:
    """AMB-28: off in Classic."""
    assert score(Result(left=counts(cards("5x8 2 JK")))) == -120


def test_a_table_may_count_canastas_of_five() -> None:
    """The size of a canasta is a number of the table."""
    assert score(Result(melds("5xK")), HouseRules(canasta_size=5)) == 550


@pytest.mark.parametrize(
    ("totals", "verdict"),
    [
        ((4995, 4990), Verdict(over=False)),
        ((5000, 4995), Verdict(over=True, winner=0, margin=5)),  # B-17
        ((5100, 5250), Verdict(over=True, winner=1, margin=150)),  # B-18
        ((5000, 5000), Verdict(over=False)),  # AMB-24
        ((5005, -300), Verdict(over=True, winner=0, margin=5305)),
    ],
)
def test_when_the_match_is_over(totals: tuple[int, int], verdict: Verdict) -> None:
    """CL-MATCH-03, CL-MATCH-04."""
    assert match_over(totals) == verdict
