"""The account of a hand, and the end of a match."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import RANKS, ledger, say, total
from tests.kernel.table import classic, position

from meldwright.game.match import verdict
from meldwright.kernel import State, settle


def out(hand: str, table: str, *acts: str, **more: Any) -> State:
    """Seat 0 draws a four and goes out with these acts."""
    state = say(position(classic(), hand=hand, table=table, stock="9 4", pile="3B", **more), "draw", *acts)
    assert state.result == "out"
    return state


def lying(table: str = "", bonus: str = "", hand: str = "", partner: str = "") -> State:
    """A hand that ended because the stock was gone."""
    at = position(
        classic(), hand=hand, table=table, bonus=bonus, partner=partner, others="", stock="", pile=""
    )
    return say(at, "draw")


# -- worked examples -------------------------------------------------------------------------------


def test_a_natural_canasta_of_kings() -> None:
    """EX-SCORE-01, CL-SCORE-06: 500 and 70 are 570 (fault 139)."""
    assert ledger(lying("7xK")) == {"melded_cards": 70, "natural_canastas": 500}
    assert total(lying("7xK")) == 570


def test_the_925_points() -> None:
    """EX-SCORE-02, CL-SCORE-01: kings, aces, two red threes, a plain exit, a seven in partner's hand."""
    state = out("K", "6xK, A A A", "add K to Ks", "discard 4", bonus="3R 3R", partner="7")
    assert ledger(state) == {
        "melded_cards": 70 + 60,
        "natural_canastas": 500,
        "red_threes": 200,
        "going_out": 100,
        "cards_left_in_hand": -5,
    }
    assert total(state) == 925


def test_a_full_account() -> None:
    """CL-SCORE-01, CL-SCORE-04, CL-SCORE-05: cards 420, one canasta of each kind, two red threes, out, 35 in hand."""
    table = "6xA, 4xK 3xJK, Q Q JK, 5 5 5 5"
    state = out("A", table, "add A to As", "discard 4", bonus="3R 3R", partner="A 10 5")
    assert ledger(state) == {
        "melded_cards": 420,
        "natural_canastas": 500,
        "mixed_canastas": 300,
        "red_threes": 200,
        "going_out": 100,
        "cards_left_in_hand": -35,
    }
    assert total(state) == 1485


@pytest.mark.parametrize(
    ("table", "bonus", "hand", "points"),
    [
        ("7xK, 5 5 2", "3R", "A 4", 675),
        ("", "3R 3R", "4", -205),
        ("7xA", "", "", 640),
        ("A A A", "", "K 5", 45),
        ("", "3R 3R", "K 5", -215),
        ("", "3R", "4", -105),
        ("", "3R 3R", "", -200),
        ("7xK", "3R 3R", "", 770),
        ("7xK", "", "K", 560),
        ("5x8 2 JK", "", "", 420),
        ("", "", "JK A K 5", -85),
        ("5 5 5", "", "", 15),
    ],
)
def test_worked_accounts(table: str, bonus: str, hand: str, points: int) -> None:
    """CL-SCORE-01, CL-SCORE-12: bonuses and melded cards, less what is left in hand (faults 069, 137, 147)."""
    assert total(lying(table, bonus, hand)) == points


# -- line by line ----------------------------------------------------------------------------------


@pytest.mark.parametrize("reds", range(5))
@pytest.mark.parametrize("table", ["5 5 5", "7xK", ""])
def test_red_threes_are_for_or_against_the_side(table: str, reds: int) -> None:
    """EX-SCORE-03, NEG-CL-24, CL-SCORE-07, CL-SCORE-08, CL-SCORE-09, CL-SCORE-10: 100 each, 800 for all (fault 067)."""
    worth = (0, 100, 200, 300, 800)[reds]
    lines = ledger(lying(table, f"{reds}x3R"))
    assert lines.get("red_threes", 0) == (worth if table else 0)
    assert lines.get("red_threes_without_a_meld", 0) == (0 if table else -worth)


def test_a_red_three_has_no_value_as_a_card() -> None:
    """CL-VAL-06, CL-RED3-04: only its bonus."""
    assert total(lying("5 5 5", "3R")) - total(lying("5 5 5")) == 100


@pytest.mark.parametrize("rank", RANKS)
def test_canastas_score_their_bonus_and_their_cards(rank: str) -> None:
    """EX-SCORE-05, CL-SCORE-04, CL-SCORE-05, CL-SCORE-06: 500 or 300 on top."""
    each = classic().points[classic().names.index(rank)]
    assert total(lying(f"7x{rank}")) == 500 + 7 * each
    assert total(lying(f"8x{rank}")) == 500 + 8 * each
    assert total(lying(f"6x{rank} 2")) == 300 + 6 * each + 20
    assert total(lying(f"4x{rank} 2 2 JK")) == 300 + 4 * each + 90
    assert total(lying(f"6x{rank}")) == 6 * each


def test_going_out() -> None:
    """CL-SCORE-02, CL-SCORE-14: 100 for the side of the player who went out, and no one else."""
    state = out("K", "6xK", "add K to Ks", "discard 4", their_table="7xQ")
    assert ledger(state, 0)["going_out"] == 100
    assert "going_out" not in ledger(state, 1)
    assert "going_out" not in ledger(lying("7xK"))


def test_melded_cards_at_their_values() -> None:
    """CL-SCORE-11: wild cards and black threes, too."""
    assert ledger(lying("A A JK, 8 8 2, 4 4 4"))["melded_cards"] == 90 + 40 + 15
    state = out("3B 3B 3B", "7xK", "lay 3B 3B 3B", "discard 4", partner="")
    assert ledger(state)["melded_cards"] == 70 + 15


@pytest.mark.parametrize(
    ("card", "points"),
    [("JK", 50), ("2", 20), ("A", 20), ("K", 10), ("8", 10), ("7", 5), ("4", 5), ("3B", 5)],
)
def test_cards_left_in_both_partners_hands_are_subtracted(card: str, points: int) -> None:
    """CL-SCORE-12, CL-VAL-05: melded or not, and a black three is no exception (fault 079)."""
    assert ledger(lying("A A A", hand=f"{card} {card}", partner=card))["cards_left_in_hand"] == -3 * points


def test_a_side_without_a_card_left_loses_nothing() -> None:
    """CL-SCORE-12: an empty hand is worth nothing (fault 141)."""
    assert "cards_left_in_hand" not in ledger(lying("A A A"))


def test_settling_changes_nothing_and_may_be_repeated() -> None:
    """CL-SCORE-01: the same account each time (faults 131, 145)."""
    state = lying("7xK", "3R", "A 4")
    before = state.key()
    assert settle(state) == settle(state)
    assert state.key() == before


def test_both_sides_have_their_own_account() -> None:
    """CL-SCORE-01, CL-PLAY-02: by side, never by seat."""
    at = position(classic(), hand="4", table="7xK", their_table="6xQ JK", others="A", partner="5", stock="")
    state = say(at, "draw")
    assert [total(state, side) for side in (0, 1)] == [570 - 10, 300 + 110 - 40]


# -- the match -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((5000, 4995), 0),
        ((5100, 5250), 1),
        ((4995, 4995), None),
        ((4995, 5000), 1),
        ((0, 8000), 1),
        ((-300, 5000), 1),
        ((-500, -2000), None),
        ((5000, 5000), None),
        ((5200, 5200), None),
    ],
)
def test_who_has_won(totals: tuple[int, int], winner: int | None) -> None:
    """B-17, B-18, CL-MATCH-02, CL-MATCH-03, CL-MATCH-05, AMB-24: the higher total, at 5000; level sides play on."""
    assert verdict(classic(), totals) == winner
    turned = None if winner is None else 1 - winner
    assert verdict(classic(), totals[::-1]) == turned


@pytest.mark.parametrize(("totals", "margin"), [((5000, 4995), 5), ((5100, 5250), 150), ((5000, -300), 5300)])
def test_the_margin_is_the_difference(totals: tuple[int, int], margin: int) -> None:
    """CL-MATCH-04, B-17, B-18: of the totals when the match is over."""
    winner = verdict(classic(), totals)
    assert winner is not None
    assert totals[winner] - totals[1 - winner] == margin


def test_a_tie_may_be_a_draw_where_the_profile_says_so() -> None:
    """CL-MATCH-05: never a win for the side that is listed first (faults 153, 155, 157)."""
    draw = classic(("tie: another_hand", "tie: draw"))
    assert verdict(draw, (5000, 5000)) == -1
    assert verdict(draw, (5000, 5005)) == 1
