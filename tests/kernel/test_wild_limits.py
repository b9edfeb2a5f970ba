"""How many wild cards a meld may hold."""

from __future__ import annotations

import pytest
from tests.kernel.saying import RANKS, canastas, may, on_table, refused, rule_against, say
from tests.kernel.table import classic, position

from meldwright.kernel import State

WILDS = ("2", "2 2", "2 JK", "JK JK", "2 2 2", "2 2 JK", "2 JK JK", "JK JK JK")


def melding(hand: str, table: str = "5 5 5") -> State:
    return say(position(classic(), hand=f"{hand} 9 8", table=table, stock="4 9", pile="6"), "draw")


@pytest.mark.parametrize("rank", ["4", "7", "8", "K", "A"])
@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("naturals", range(9))
def test_two_naturals_at_least_three_wild_cards_at_most(naturals: int, wilds: int, rank: str) -> None:
    """CL-WILD-01, CL-WILD-02, CL-WILD-03, CL-MELD-05: every number of both, for every class of rank."""
    if naturals + wilds == 0:
        return
    cards = f"{naturals}x{rank} {min(wilds, 2)}x2 {max(wilds - 2, 0)}xJK"
    said = " ".join(["lay", *[rank] * naturals, *["2"] * min(wilds, 2), *["JK"] * max(wilds - 2, 0)])
    lawful = naturals + wilds >= 3 and naturals >= 2 and wilds <= 3
    state = melding(cards)
    assert may(state, said) is lawful
    if not lawful:
        assert rule_against(state, said) == "meld.shape"


@pytest.mark.parametrize("rank", RANKS)
def test_two_naturals_and_three_wild_cards(rank: str) -> None:
    """B-08, AMB-03: legal in classic; Q-Q-2-2-Jk is worth 110."""
    table = "5 5 5" if rank != "5" else "6 6 6"
    state = say(melding(f"{rank} {rank} 2 2 JK", table), f"lay {rank} {rank} 2 2 JK")
    rules = state.rules
    points = sum(rules.points[rules.names.index(card)] for card in on_table(state, rank).split())
    assert points == 90 + 2 * rules.points[rules.names.index(rank)]


def test_two_naturals_and_two_wild_cards() -> None:
    """B-10: equal numbers are legal in classic; 7-7-2-Jk is worth 80."""
    assert may(melding("7 7 2 JK"), "lay 7 7 2 JK")


@pytest.mark.parametrize("rank", RANKS)
def test_four_naturals_and_three_wild_cards_are_a_mixed_canasta(rank: str) -> None:
    """B-12, EX-MELD-05: a canasta has at least four naturals."""
    table = "5 5 5" if rank != "5" else "6 6 6"
    state = say(melding(f"4x{rank} 2 2 JK", table), f"lay {rank} {rank} {rank} {rank} 2 2 JK")
    assert canastas(state) == {"mixed": 1}


@pytest.mark.parametrize("wilds", ["2 2 2 2", "2 2 2 JK", "2 2 JK JK", "JK JK JK JK"])
@pytest.mark.parametrize("naturals", [2, 3, 4, 7])
def test_a_fourth_wild_card_is_refused(naturals: int, wilds: str) -> None:
    """B-13, NEG-CL-08, CL-WILD-02: 4 + 4 is no canasta, and no other number helps (fault 063)."""
    state = melding(f"{naturals}xK {wilds}")
    why = refused(state, f"lay {' '.join(['K'] * naturals)} {wilds}")
    assert (why.rule, why.leaf) == ("meld.shape", "melds.sets.valid")


def test_six_cards_have_three_naturals_at_least() -> None:
    """EX-MELD-05, CL-WILD-03: 3 + 3 is legal, 2 + 4 is not."""
    assert may(melding("K K K 2 2 JK"), "lay K K K 2 2 JK")
    assert not may(melding("K K 2 2 JK JK"), "lay K K 2 2 JK JK")


def test_seven_cards_have_four_naturals_at_least() -> None:
    """EX-MELD-05, CL-WILD-03: 4 + 3 is legal, 3 + 4 is not."""
    assert may(melding("K K K K 2 2 JK"), "lay K K K K 2 2 JK")
    assert not may(melding("K K K 2 2 JK JK"), "lay K K K 2 2 JK JK")


@pytest.mark.parametrize("wild", ["2", "JK"])
@pytest.mark.parametrize("lying", ["2 2 2", "2 2 JK", "2 JK JK", "JK JK JK"])
@pytest.mark.parametrize("naturals", [2, 3, 4, 6])
def test_a_meld_with_three_wild_cards_takes_no_more(naturals: int, lying: str, wild: str) -> None:
    """CL-WILD-05, CL-WILD-02, NEG-CL-08: naturals are still welcome."""
    state = melding(f"{wild} K", f"{naturals}xK {lying}")
    assert rule_against(state, f"add {wild} to Ks") == "meld.shape"
    assert may(state, "add K to Ks")


@pytest.mark.parametrize("wilds", WILDS)
def test_wild_cards_are_added_up_to_three(wilds: str) -> None:
    """CL-WILD-02: one by one or together, of both sorts."""
    state = say(melding(f"{wilds} 7", "K K K"), f"add {wilds} to Ks")
    assert on_table(state, "K") == f"K K K {wilds}"


def test_merging_a_lay_with_an_old_meld_keeps_the_limit() -> None:
    """CL-MELD-09, AMB-32: two wild cards there, two more will not go on."""
    state = melding("K K 2 JK", "K K K 2 2")
    assert rule_against(state, "add K K 2 JK to Ks") == "meld.shape"
    assert may(state, "add K K 2 to Ks")
