"""When the stock is gone."""

from __future__ import annotations

import pytest
from tests.kernel.saying import in_hand, ledger, legal_texts, may, moved, on_table, rule_against, say, total
from tests.kernel.table import classic, kinds, position

from meldwright.kernel import legal

# -- the hand ends ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("pile", ["", "8", "3B", "2", "2 8"])
def test_the_wish_to_draw_from_an_empty_stock_ends_the_hand(pile: str, seat: int) -> None:
    """CL-STOCK-01, CL-STOCK-04: at once, and nothing is drawn (faults 117, 121)."""
    at = moved(position(classic(), hand="7 9 K", table="A A A", pile=pile, stock=""), seat)
    state = say(at, "draw")
    assert state.result == "stock"
    assert in_hand(state, seat) == "7 9 K"
    assert legal(state) == []


def test_nobody_gets_the_bonus_for_going_out() -> None:
    """CL-SCORE-14, CL-STOCK-04: cards and canastas count, hands are subtracted."""
    at = position(classic(), hand="7 9 K", table="7xA", their_table="Q Q Q", stock="")
    state = say(at, "draw")
    assert ledger(state) == {"melded_cards": 140, "natural_canastas": 500, "cards_left_in_hand": -30}
    assert ledger(state, 1) == {"melded_cards": 30, "cards_left_in_hand": -10}


def test_drawing_the_last_card_does_not_end_the_hand() -> None:
    """CL-STOCK-01, AMB-15: it ends when the next player wants one."""
    at = position(classic(), hand="7 9 K", table="A A A", stock="4", pile="8")
    state = say(at, "draw", "discard 4")
    assert (state.left, state.result, state.player) == (0, "", 1)
    assert say(state, "draw").result == "stock"


def test_looking_at_the_choices_ends_nothing() -> None:
    """CL-STOCK-04: the end is a step that somebody takes (fault 115)."""
    at = position(classic(), hand="7 9 K", table="A A A", stock="", pile="")
    before = at.key()
    assert legal_texts(at) == ["draw"]
    assert at.key() == before
    assert at.result == ""


# -- taking goes on --------------------------------------------------------------------------------


def test_play_goes_on_while_each_takes_the_discard_before() -> None:
    """CL-STOCK-02: three turns without a stock."""
    at = position(
        classic(),
        hand="7 9 9 K K",
        others="9 8 8 5",
        partner="5 Q Q",
        table="7 7 7, 5 5 5",
        their_table="9 9 9",
        pile="7",
        stock="",
    )
    state = say(at, "take onto 7s", "discard 9", "take onto 9s", "discard 5", "take onto 5s", "discard Q")
    assert state.player == 3
    assert state.result == ""
    assert say(state, "draw").result == "stock"


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("table", ["8 8 8", "8 8 2", "7x8", "4x8 2 2 JK"])
def test_a_fitting_unfrozen_discard_must_be_taken(table: str, seat: int) -> None:
    """EX-STOCK-02, CL-STOCK-03, CL-FORCE-03, NEG-CL-20: it matches a meld of the side (fault 119)."""
    at = moved(position(classic(), hand="7 9 K", table=table, pile="6 8", stock=""), seat)
    assert rule_against(at, "draw") == "stock.compulsory_take"
    assert may(at, "take onto 8s")
    assert on_table(say(at, "take onto 8s"), "8", seat % 2).startswith("8 8 8")


def test_a_discard_for_a_new_meld_may_be_taken_or_left() -> None:
    """EX-STOCK-03, AMB-14: declining ends the hand, without a bonus."""
    at = position(classic(), hand="8 8 9 K", table="A A A", pile="6 8", stock="", partner="4")
    assert may(at, "take with 8 8")
    state = say(at, "draw")
    assert state.result == "stock"
    assert "going_out" not in ledger(state)


@pytest.mark.parametrize(
    ("table", "pile"),
    [
        ("8 8 8", "2 8"),  # frozen
        ("8 8 8", "3R 8"),
        ("8 8 8", "JK 5 8"),
        ("", "8"),  # frozen against a side that has not opened
        ("8 8 8", "8 3B"),  # barred
        ("8 8 8", "8 2"),
        ("A A A", "8"),  # no meld of it
        ("8 8 8", ""),
    ],
)
def test_in_all_other_cases_drawing_is_open(table: str, pile: str) -> None:
    """CL-STOCK-03, CL-TURN-08: frozen, barred, no match, no pile: the player may end the hand."""
    at = position(classic(), hand="8 8 9 9 K", table=table, pile=pile, stock="", need=15)
    assert say(at, "draw").result == "stock"


def test_a_take_that_cannot_be_made_is_not_compulsory() -> None:
    """AMB-14, CL-FORCE-01: it would leave nothing to keep, and there is no canasta."""
    at = position(classic(), hand="9", table="8 8 8", pile="8", stock="")
    assert not may(at, "take onto 8s")
    assert say(at, "draw").result == "stock"


def test_with_cards_in_the_stock_nothing_is_compulsory() -> None:
    """CL-STOCK-03, CL-TURN-08: the last card counts as well."""
    at = position(classic(), hand="7 9 K", table="8 8 8", pile="8", stock="4")
    assert may(at, "draw")


def test_going_out_is_still_possible() -> None:
    """CL-STOCK-02, CL-SCORE-02: with its bonus."""
    at = position(classic(), hand="9", table="7x8", pile="8", stock="")
    state = say(at, "take onto 8s", "discard 9")
    assert state.result == "out"
    assert ledger(state)["going_out"] == 100


# -- a red three as the last card ------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("reds", ["3R", "3R 3R"])
def test_a_red_three_as_the_last_card_ends_the_hand(reds: str, seat: int) -> None:
    """EX-STOCK-01, CL-STOCK-05: it is laid out, there is no replacement, play ends (fault 071)."""
    at = moved(position(classic(), hand="7 9 K", table="A A A", pile="8", stock=reds), seat)
    state = say(at, "draw")
    assert state.result == "last_bonus"
    assert state.bonus[seat % 2] == kinds(classic(), reds)
    assert in_hand(state, seat) == "7 9 K"


def test_the_drawer_neither_melds_nor_discards() -> None:
    """NEG-CL-21, CL-STOCK-06: whatever he holds, even an exit."""
    at = position(classic(), hand="9 9 9 K", table="7xA", pile="8", stock="3R")
    state = say(at, "draw")
    assert legal(state) == []
    for said in ("lay 9 9 9", "add K to As", "discard K", "end", "ask"):
        assert rule_against(state, said) == "turn.order"


@pytest.mark.parametrize(("table", "points"), [("A A A", 100), ("", -100)])
def test_that_red_three_counts(table: str, points: int) -> None:
    """EX-STOCK-01, CL-SCORE-07, CL-SCORE-09: for or against his side."""
    at = position(classic(), hand="9", table=table, pile="8", stock="3R", partner="")
    melded = 60 if table else 0
    assert total(say(at, "draw")) == melded + points - 10


def test_a_red_three_with_a_card_under_it_ends_nothing() -> None:
    """CL-STOCK-05, CL-RED3-03: the replacement is the last card, and the turn is played."""
    at = position(classic(), hand="7 9 K", table="A A A", pile="8", stock="4 3R")
    state = say(at, "draw", "discard 4")
    assert (state.player, state.result) == (1, "")
