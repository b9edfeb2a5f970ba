"""Black threes: stop cards, and a meld for going out only."""

from __future__ import annotations

import pytest
from tests.kernel.saying import RANKS, in_hand, ledger, may, moved, on_table, refused, rule_against, say
from tests.kernel.table import classic, position


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("table", ["", "7 7 7", "3xA"])
def test_a_black_three_on_top_bars_the_pile(table: str, seat: int) -> None:
    """CL-BLK3-01, CL-BLK3-02, CL-PILE-13, NEG-CL-10: in every way, for every seat, opened or not."""
    state = moved(position(classic(), hand="3B 3B 7 7 2 JK", table=table, pile="9 3B"), seat)
    for way in (
        "take with 3B 3B",
        "take with 3B 2",
        "take with 7 7",
        "take with 7 2",
        "take onto 7s",
        "take",
    ):
        assert rule_against(state, way) == "pile.barred_top"
    assert may(state, "draw")


def test_discarding_a_black_three_stops_the_next_player() -> None:
    """CL-BLK3-01: he may have all the cards for it."""
    at = position(classic(), hand="3B 7 8 9", others="7 7 K K", their_table="7 7 7", pile="5")
    state = say(at, "draw", "discard 3B")
    assert state.player == 1
    assert rule_against(state, "take onto 7s") == "pile.barred_top"


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("under", ["3B", "9 3B", "3B 3B 5", "3B 6 3B"])
def test_a_covered_black_three_has_no_effect(under: str, rank: str) -> None:
    """CL-BLK3-03, CL-BLK3-04: it does not freeze; all three ways are open again (fault 001)."""
    at = position(
        classic(), hand=f"{rank} {rank} 2 K 9", table=f"{rank} {rank} {rank}", pile=f"{under} {rank}"
    )
    for way in (f"take with {rank} {rank}", f"take with {rank} 2", f"take onto {rank}s"):
        assert may(at, way), way


def test_the_player_after_the_next_may_take_the_pile_again() -> None:
    """CL-BLK3-04: a card thrown on the black three frees the pile."""
    at = position(classic(), hand="3B 7 8 9", others="7 8 K K", table="7 7 7", partner="9 9 9 7", pile="5")
    state = say(at, "draw", "discard 3B", "draw", "discard 7")
    assert state.player == 2
    assert may(state, "take onto 7s")


# -- melding them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("threes", [3, 4])
@pytest.mark.parametrize("table", ["", "K K K", "7xK"])
def test_black_threes_are_not_melded_in_an_ordinary_turn(table: str, threes: int) -> None:
    """CL-BLK3-05, NEG-CL-05: not without a canasta, nor with one while other cards stay in hand."""
    hand = f"{threes}x3B 5 6 8 9"
    state = say(position(classic(), hand=hand, table=table, need=15), "draw")
    why = refused(state, "lay 3B 3B 3B")
    assert (why.rule, why.leaf) == ("meld.shape", "melds.black_threes.laid_when")


@pytest.mark.parametrize(
    ("hand", "acts"),
    [
        ("3B 3B 3B", ("lay 3B 3B 3B", "discard 4")),
        ("3B 3B 3B 3B", ("lay 3B 3B 3B 3B", "discard 4")),
        ("3B 3B 3B K", ("lay 3B 3B 3B", "add K to Ks", "discard 4")),
        ("3B 3B 3B 4 4", ("lay 3B 3B 3B", "lay 4 4 4")),
        ("3B 3B 3B 3B", ("lay 3B 3B 3B", "add 3B to 3Bs", "discard 4")),
    ],
)
def test_a_player_who_goes_out_may_lay_three_or_four_black_threes(hand: str, acts: tuple[str, ...]) -> None:
    """CL-BLK3-06: as part of the last turn, with or without a discard."""
    state = say(position(classic(), hand=hand, table="7xK"), "draw", *acts)
    assert state.result == "out"


def test_having_laid_black_threes_the_player_must_go_out() -> None:
    """CL-BLK3-06: with 3-3-3 on the table he may not stay in."""
    state = say(position(classic(), hand="3B 3B 3B K 4", table="7xK", stock="A 4"), "draw")
    assert rule_against(state, "lay 3B 3B 3B") == "meld.shape"  # two fours would be left
    state = say(position(classic(), hand="3B 3B 3B K", table="7xK", stock="A 4"), "draw", "lay 3B 3B 3B")
    assert rule_against(state, "discard 4") == "turn.discard"
    assert say(state, "add K to Ks", "discard 4").result == "out"


def test_black_threes_complete_the_turn_in_which_the_canasta_is_made() -> None:
    """CL-BLK3-06, CL-OUT-05: they may go down before the canasta is finished."""
    at = position(classic(), hand="3B 3B 3B K", table="6xK", stock="A K")
    assert say(at, "draw", "lay 3B 3B 3B", "add K K to Ks").result == "out"


@pytest.mark.parametrize("said", ["lay 3B 3B 2", "lay 3B 3B JK", "lay 3B 3B 3B 2", "lay 3B 2 2", "lay 3B 3B"])
def test_black_threes_take_no_wild_card_and_are_no_pair(said: str) -> None:
    """CL-BLK3-07, NEG-CL-06: three or four black threes, nothing else."""
    state = say(position(classic(), hand="3B 3B 3B 2 2 JK", table="7xK"), "draw")
    assert rule_against(state, said) == "meld.shape"


@pytest.mark.parametrize("wild", ["2", "JK"])
def test_no_wild_card_is_added_to_black_threes(wild: str) -> None:
    """CL-BLK3-07, NEG-CL-06: not afterwards either; a wild card never stands for a three."""
    state = say(position(classic(), hand=f"3B 3B 3B {wild}", table="7xK"), "draw", "lay 3B 3B 3B")
    assert rule_against(state, f"add {wild} to 3Bs") == "meld.shape"


def test_two_black_threes_at_the_end_are_no_way_out() -> None:
    """CL-BLK3-06: they can be neither melded nor both discarded (fault 083)."""
    state = say(position(classic(), hand="3B", table="7xK", stock="A 3B"), "draw")
    assert rule_against(state, "ask") == "going_out.ask_partner"
    state = say(state, "discard 3B")
    assert state.player == 1
    assert in_hand(state) == "3B"


def test_a_pile_with_two_black_threes_keeps_its_taker_from_going_out() -> None:
    """EX-BK-04: one can be discarded, the other stays."""
    state = say(position(classic(), hand="7 7", table="7xK", pile="3B 3B 7"), "take with 7 7", "pick up")
    assert in_hand(state) == "3B 3B"
    assert rule_against(state, "ask") == "going_out.ask_partner"
    assert say(state, "discard 3B").player == 1


def test_black_threes_of_the_pile_may_be_laid_going_out() -> None:
    """CL-BLK3-06: it does not matter where they came from."""
    at = position(classic(), hand="7 7 3B", table="7xK", pile="3B 3B 7")
    state = say(at, "take with 7 7", "pick up", "lay 3B 3B 3B")
    assert state.result == "out"
    assert on_table(state, "3B") == "3B 3B 3B"


def test_three_black_threes_are_15_points() -> None:
    """EX-SCORE-07, CL-SCORE-11, CL-VAL-05: and they are no canasta."""
    at = position(classic(), hand="3B 3B 3B", table="7xK", stock="A 4", partner="")
    state = say(at, "draw", "lay 3B 3B 3B", "discard 4")
    assert ledger(state) == {"melded_cards": 70 + 15, "natural_canastas": 500, "going_out": 100}
