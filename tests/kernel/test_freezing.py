"""The frozen pile: what freezes it, against whom, and what still takes it."""

from __future__ import annotations

import pytest
from tests.kernel.saying import FREEZERS, RANKS, canastas, ledger, may, moved, on_table, rule_against, say
from tests.kernel.table import classic, position

from meldwright.kernel import view

AGAINST = ("pile.frozen_by", "pile.take_when_frozen")
"""What a pile frozen by a card is refused by: too few naturals, or the wrong way."""


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("freezer", FREEZERS)
def test_a_freezing_card_freezes_wherever_it_lies(freezer: str, place: int) -> None:
    """CL-FRZ-01, CL-FRZ-02, CL-FRZ-03: for every seat, and everybody can see that it does (fault 003)."""
    below = ["4", "5", "3B"]
    below.insert(place, freezer)
    at = position(
        classic(), hand="8 JK K 9", table="8 8 8", their_table="8 8 8", pile=" ".join([*below, "8"])
    )
    for seat in range(4):
        state = moved(at, seat)
        assert rule_against(state, "take with 8 JK") in AGAINST
        assert rule_against(state, "take onto 8s") in AGAINST
        assert view(state, seat).pile_frozen
        assert view(state, seat).pile_freezers == 1


@pytest.mark.parametrize("cover", RANKS)
@pytest.mark.parametrize("wild", ["2", "JK"])
def test_a_discarded_wild_card_freezes_and_a_card_over_it_does_not_thaw(wild: str, cover: str) -> None:
    """CL-FRZ-01: until the pile is taken (fault 003)."""
    table = f"{cover} {cover} {cover}"
    hand = f"{wild} 9 9 9 9"
    at = position(classic(), hand=hand, others=f"{cover} 6 6 6", partner="2 JK 8", table=table, pile="6")
    state = say(at, "draw", f"discard {wild}")
    assert view(state, 1).pile_frozen
    state = say(state, "draw", f"discard {cover}")
    assert rule_against(state, f"take onto {cover}s") in AGAINST


@pytest.mark.parametrize("card", [*RANKS, "3B"])
def test_a_natural_card_or_black_three_does_not_freeze(card: str) -> None:
    """CL-FRZ-01, CL-BLK3-03: only a wild card does, thrown on the pile."""
    state = say(position(classic(), hand=f"{card} 9 8", table="A A A", pile="6"), "draw", f"discard {card}")
    assert state.freezers == 0


@pytest.mark.parametrize("rank", RANKS)
def test_the_pile_is_frozen_against_a_side_that_has_not_melded(rank: str) -> None:
    """CL-FRZ-04, CL-OPEN-12: whatever lies in it, and for that side alone."""
    hand = f"{rank} 2 A A A" if rank != "A" else "A 2 K K K"
    at = position(classic(), hand=hand, their_table="7 7 7", pile=f"3B {rank}", need=15)
    assert rule_against(at, f"take with {rank} 2") == "pile.frozen_until_opened"
    assert view(at, 0).pile_frozen
    assert not view(at, 1).pile_frozen


@pytest.mark.parametrize("freezer", FREEZERS)
@pytest.mark.parametrize("rank", RANKS)
def test_two_naturals_from_hand_take_a_frozen_pile(rank: str, freezer: str) -> None:
    """CL-FRZ-05: of the rank of the top card, with or without a meld of it (fault 015)."""
    odd = "9" if rank != "9" else "8"
    for table in ("A A A" if rank != "A" else "K K K", f"{rank} {rank} {rank}"):
        at = position(classic(), hand=f"{rank} {rank} {odd} {odd}", table=table, pile=f"{freezer} 6 {rank}")
        state = say(at, f"take with {rank} {rank}", "pick up")
        assert len(on_table(state, rank).split()) == (6 if rank in table.split() else 3)


@pytest.mark.parametrize("freezer", FREEZERS)
@pytest.mark.parametrize("rank", RANKS)
def test_nothing_else_takes_a_frozen_pile(rank: str, freezer: str) -> None:
    """NEG-CL-11, CL-FRZ-05: not onto a meld, not a natural and a wild card, not a single natural (fault 011)."""
    odd = "9" if rank != "9" else "8"
    at = position(
        classic(), hand=f"{rank} 2 JK {odd}", table=f"{rank} {rank} {rank}", pile=f"{freezer} 6 {rank}"
    )
    for way in (f"take onto {rank}s", f"take with {rank} 2", f"take with {rank} JK", f"take with {rank}"):
        assert rule_against(at, way) in AGAINST
    assert rule_against(at, f"take with {rank} {rank}") in AGAINST


@pytest.mark.parametrize("freezer", FREEZERS)
def test_the_top_card_is_not_one_of_the_two(freezer: str) -> None:
    """CL-FRZ-05: king and joker in hand are not two kings."""
    at = position(classic(), hand="K JK 9 8", table="A A A", pile=f"{freezer} K")
    assert rule_against(at, "take with K JK") == "pile.frozen_by"


@pytest.mark.parametrize("freezer", ["2", "JK", "3R"])
def test_the_frozen_sevens(freezer: str) -> None:
    """EX-FRZ-01, CL-FRZ-06: four sevens down, frozen, a seven is thrown: two in hand make a canasta of seven."""
    at = position(classic(), hand="7 7 K 9", table="7 7 7 7", pile=f"{freezer} 7")
    state = say(at, "take with 7 7")
    assert on_table(state, "7") == " ".join(["7"] * 7)
    assert canastas(state) == {"natural": 1}
    assert (ledger(state)["melded_cards"], ledger(state)["natural_canastas"]) == (35, 500)


@pytest.mark.parametrize("hand", ["7 K 9 8", "7 2 K 9", "7 JK K 9", "K 9 8 2"])
def test_one_seven_or_none_does_not_take_the_frozen_sevens(hand: str) -> None:
    """EX-FRZ-01, NEG-CL-11: I may not take the pile."""
    at = position(classic(), hand=hand, table="7 7 7 7", pile="2 7")
    assert not may(at, "take")
    assert rule_against(at, "take onto 7s") == "pile.frozen_by"
    assert rule_against(at, "take with 7 7") == "pile.frozen_by"


def test_the_pair_may_begin_a_new_meld_or_join_an_old_one() -> None:
    """CL-FRZ-06: melds of one rank are merged."""
    new = say(position(classic(), hand="7 7 K 9", table="A A A", pile="2 7"), "take with 7 7")
    assert on_table(new, "7") == "7 7 7"
    old = say(position(classic(), hand="7 7 K 9", table="7 7 2", pile="2 7"), "take with 7 7")
    assert on_table(old, "7") == "7 7 7 7 7 2"


def test_freezing_adds_to_the_ordinary_demands() -> None:
    """CL-FRZ-07, CL-PILE-13: two wild cards do not take a pile under a wild one, nor black threes a black one."""
    for top in ("2", "3B"):
        at = position(classic(), hand="2 2 3B 3B 9", table="A A A", pile=f"JK {top}")
        assert rule_against(at, f"take with {top} {top}") == "pile.barred_top"
        assert may(at, "draw")


@pytest.mark.parametrize("freezer", ["2", "JK", "3R", "2 JK 2"])
def test_a_take_ends_the_freeze(freezer: str) -> None:
    """CL-FRZ-08: the freezing cards go with the pile, and the new one begins unfrozen (fault 005)."""
    at = position(
        classic(),
        hand="4 4 9 9 8",
        others="4 8 8",
        table="A A A",
        their_table="9 9 9",
        pile=f"{freezer} 6 4",
    )
    state = say(at, "take with 4 4", "pick up", "discard 9")
    assert state.freezers == 0
    assert not view(state, 1).pile_frozen
    assert may(state, "take onto 9s")


def test_a_wild_card_thrown_on_the_new_pile_freezes_it_again() -> None:
    """CL-FRZ-01, CL-FRZ-08: each pile on its own."""
    at = position(classic(), hand="4 4 9 9 8", table="A A A", pile="2 6 4")
    state = say(at, "take with 4 4", "pick up", "discard 2")
    assert state.freezers == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_freeze_against_an_unopened_side_ends_when_it_opens(seat: int) -> None:
    """CL-FRZ-04: for both partners, and from the very next turn."""
    at = position(
        classic(), hand="A A A 9 9", others="7 7 7 5", partner="K 2 8 8", their_table="", pile="6", need=50
    )
    state = moved(at, seat)
    state = say(state, "draw", "lay A A A", "discard 9", "draw", "discard 5")
    assert state.player == (seat + 2) % 4
    assert not view(state, state.player).pile_frozen
    assert view(state, (seat + 1) % 4).pile_frozen
