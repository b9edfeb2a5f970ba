"""Melds: what is one, whose it is, and how it grows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import (
    RANKS,
    canastas,
    in_hand,
    ledger,
    may,
    moved,
    on_table,
    refused,
    rule_against,
    say,
)
from tests.kernel.table import classic, position

from meldwright.kernel import State

OPENED = "5 5 5"


def melding(hand: str, table: str = OPENED, **more: Any) -> State:
    """Seat 0 has drawn a nine and may meld; it keeps two nines."""
    return say(
        position(classic(), hand=f"{hand} 9", table=table, stock="4 4 4 4 9", pile="6", **more), "draw"
    )


def worth(state: State, rank: str) -> int:
    names = state.rules.names
    return sum(state.rules.points[names.index(card)] for card in on_table(state, rank).split())


@pytest.mark.parametrize(
    ("cards", "points"),
    [("K K K", 30), ("6 6 6 6 6 6", 30)],
)
def test_three_kings_or_six_of_a_low_rank(cards: str, points: int) -> None:
    """EX-MELD-01, CL-MELD-01: three or more cards of one natural rank."""
    state = say(melding(cards), f"lay {cards}")
    assert worth(state, cards.split()[0]) == points


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Q Q Q 2", 50),
        ("8 8 8", 30),
        ("Q Q 2", 40),
        ("A A JK", 90),
        ("7 7 2 JK", 80),
        ("8 8 8 8 8 2 JK", 120),
    ],
)
def test_melds_with_wild_cards(cards: str, points: int) -> None:
    """EX-MELD-02, EX-MELD-03, EX-MELD-04, EX-MELD-09, EX-SCORE-06, CL-DECK-04, CL-MELD-06: all are valid."""
    state = say(melding(cards), f"lay {cards}")
    assert worth(state, cards.split()[0]) == points


def test_cards_of_one_face_and_of_three_suits_are_equally_good() -> None:
    """EX-MELD-07, EX-MELD-08: suits do not matter, nor that two cards are alike."""
    for cards in ("QS QS QH", "QS QC QH"):
        assert on_table(say(melding("Q Q Q"), f"lay {cards}"), "Q") == "Q Q Q"


@pytest.mark.parametrize("rank", RANKS)
def test_the_smallest_melds(rank: str) -> None:
    """CL-MELD-01, CL-MELD-06: three naturals, or two naturals and one wild card, of any rank."""
    for cards in (f"{rank} {rank} {rank}", f"{rank} {rank} 2", f"{rank} {rank} JK"):
        table = OPENED if rank != "5" else "6 6 6"
        assert may(melding(f"{cards} 8 8", table), f"lay {cards}")


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize(
    "shape", ["n n", "n 2", "n 2 2", "n 2 JK", "n JK JK", "n 2 2 2", "2 2 2", "2 2 JK", "JK JK JK"]
)
def test_what_is_no_meld(shape: str, rank: str) -> None:
    """NEG-CL-07, CL-MELD-05: two cards, or fewer than two naturals, whatever wild cards are with them."""
    cards = shape.replace("n", rank)
    table = OPENED if rank != "5" else "6 6 6"
    assert rule_against(melding(f"{cards} 8 8", table), f"lay {cards}") == "meld.shape"


@pytest.mark.parametrize("cards", ["10 J Q", "10C JC QC", "4 5 6", "K Q K", "8 8 3B", "5 5 6"])
def test_ranks_do_not_mix_and_runs_are_no_melds(cards: str) -> None:
    """CL-MELD-01, NEG-CG-01: a meld is of one rank."""
    hand = "4 5 5 6 8 8 10 J Q K K 3B"
    assert rule_against(melding(hand), f"lay {cards}") == "meld.shape"


def test_a_side_may_own_several_melds() -> None:
    """CL-MELD-02: of different ranks."""
    state = say(melding("K K K Q Q Q 4"), "lay K K K", "lay Q Q Q")
    assert [on_table(state, rank) for rank in ("5", "K", "Q")] == ["5 5 5", "K K K", "Q Q Q"]


# -- whose melds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_either_partner_adds_to_any_meld_of_the_side(seat: int) -> None:
    """CL-MELD-03, CL-PLAY-02: whoever began it."""
    at = position(
        classic(), hand="5 9 8 4", others="8 7", partner="5 2 Q Q", table=OPENED, stock="J J J", pile="6"
    )
    state = say(moved(at, seat), "draw", "add 5 to 5s", "discard 4")
    state = say(state, "draw", "discard 7", "draw", "add 5 2 to 5s")
    assert on_table(state, "5", seat % 2) == "5 5 5 5 5 2"


def test_nobody_adds_to_an_opponents_meld() -> None:
    """NEG-CL-04, CL-MELD-04: nor begins anything by it."""
    state = melding("Q 8 2", their_table="Q Q Q")
    assert rule_against(state, "add Q to their Qs") == "meld.own_side"
    assert rule_against(state, "add 2 to their Qs") == "meld.own_side"
    assert rule_against(state, "add Q to Qs") == "meld.own_side"


@pytest.mark.parametrize("rank", RANKS)
def test_both_sides_may_have_a_meld_of_one_rank(rank: str) -> None:
    """CL-MELD-10: theirs does not stand in the way of ours."""
    table = OPENED if rank != "5" else "6 6 6"
    state = melding(f"{rank} {rank} {rank} 8 8", table, their_table=f"{rank} {rank} {rank}")
    state = say(state, f"lay {rank} {rank} {rank}")
    assert on_table(state, rank, 0) == on_table(state, rank, 1) == f"{rank} {rank} {rank}"


# -- growing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", RANKS)
def test_a_side_has_one_meld_of_a_rank(rank: str) -> None:
    """NEG-CL-09, CL-MELD-08: a second one is refused, the same cards may be added."""
    state = melding(f"{rank} {rank} {rank} 8 8", f"{rank} {rank} {rank}")
    why = refused(state, f"lay {rank} {rank} {rank}")
    assert (why.rule, why.leaf) == ("meld.shape", "melds.sets.second")
    state = say(state, f"add {rank} {rank} {rank} to {rank}s")
    assert on_table(state, rank) == " ".join([rank] * 6)


@pytest.mark.parametrize("cards", ["K", "K K", "2", "K 2 JK", "K K K K"])
def test_a_meld_is_extended_by_any_number_of_cards(cards: str) -> None:
    """CL-MELD-09: one card is enough, several go at once (fault 111)."""
    state = say(melding("K K K K 2 JK", "K K K"), f"add {cards} to Ks")
    assert len(on_table(state, "K").split()) == 3 + len(cards.split())


def test_only_cards_of_its_rank_and_wild_cards_join_a_meld() -> None:
    """CL-MELD-03: a queen does not go on kings."""
    assert rule_against(melding("Q 2 8", "K K K"), "add Q to Ks") == "meld.shape"
    assert rule_against(melding("3B 2 8", "K K K"), "add 3B to Ks") == "meld.shape"


def test_eight_kings_are_one_natural_canasta() -> None:
    """B-16, CL-MELD-07, CL-CAN-02: 500 and 80; no upper limit on a meld."""
    state = say(melding("8xK"), "lay K K K K K K K K")
    assert canastas(state) == {"natural": 1}
    assert ledger(state)["melded_cards"] == 80 + 15
    assert ledger(state)["natural_canastas"] == 500


def test_a_meld_may_hold_all_the_naturals_and_three_wild_cards() -> None:
    """CL-MELD-07: eleven cards."""
    state = say(melding("K JK", "7xK 2 2"), "add K JK to Ks")
    assert on_table(state, "K") == "K K K K K K K K 2 2 JK"
    assert canastas(state) == {"mixed": 1}


@pytest.mark.parametrize("cards", ["K K K K K K K", "K K K K 2 2 JK"])
def test_seven_cards_at_once_are_a_canasta(cards: str) -> None:
    """CL-CAN-01: one lay or many, it comes to the same (fault 187)."""
    assert sum(canastas(say(melding(cards), f"lay {cards}")).values()) == 1


def test_wild_cards_go_where_they_were_said_to_go() -> None:
    """CL-DECK-04: nothing is moved for the player's good (fault 055)."""
    state = say(melding("6 6 6 8 8 J J J 2 4"), "lay 6 6 6", "lay 8 8 2", "lay J J J")
    assert [on_table(state, rank) for rank in ("6", "8", "J")] == ["6 6 6", "8 8 2", "J J J"]


def test_melded_cards_stay() -> None:
    """CL-TURN-04: through everybody's turns, until the hand is over."""
    state = say(melding("K K K 8"), "lay K K K", "discard 8")
    for _ in range(3):
        card = in_hand(say(state, "draw"), state.player).split()[0]
        state = say(state, "draw", f"discard {card}")
    assert on_table(state, "K") == "K K K"


# -- when ------------------------------------------------------------------------------------------


def test_melding_comes_between_the_draw_and_the_discard() -> None:
    """CL-TURN-03, CL-TURN-02: not before the one, not after the other."""
    at = position(classic(), hand="K K K 9 8", table=OPENED, pile="6")
    assert rule_against(at, "lay K K K") == "turn.order"
    state = say(at, "draw", "end")
    assert rule_against(state, "lay K K K") == "turn.order"
    assert say(state, "discard 9").player == 1


def test_melding_is_free_after_a_draw() -> None:
    """CL-TURN-06, CL-TURN-09: one may meld without taking the pile, and need not meld at all."""
    assert may(melding("K K K 8"), "lay K K K")
    assert may(melding("K K K 8"), "discard K")


# -- all or nothing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("lay K K K K", "hand.holds"),
        ("lay K K K 2 2 2 2", "hand.holds"),
        ("add JK JK to 5s", "hand.holds"),
        ("add 2 K to 5s", "meld.shape"),
        ("lay J J J", "hand.holds"),
        ("discard J", "hand.holds"),
    ],
)
def test_a_card_that_is_not_held_cannot_be_played(said: str, rule: str) -> None:
    """CL-MELD-06: one card is one card, and what is refused moves nothing (faults 047, 181, 185)."""
    state = melding("K K K 2 2 JK 8")
    before = state.key()
    assert rule_against(state, said) == rule
    assert state.key() == before
