"""Seven cards and more."""

from __future__ import annotations

import pytest
from tests.kernel.saying import RANKS, canastas, ledger, may, on_table, say
from tests.kernel.table import classic, position

from meldwright.kernel import State


def melding(hand: str, table: str) -> State:
    return say(position(classic(), hand=f"{hand} 9 8", table=table, stock="4 9", pile="6"), "draw")


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize(
    ("naturals", "wilds", "kind"),
    [
        (6, "", ""),
        (5, "2", ""),
        (3, "2 2 JK", ""),
        (7, "", "natural"),
        (8, "", "natural"),
        (6, "2", "mixed"),
        (6, "JK", "mixed"),
        (5, "2 JK", "mixed"),
        (4, "2 2 JK", "mixed"),
        (8, "2 2 JK", "mixed"),
    ],
)
def test_what_kind_of_canasta_a_meld_is(naturals: int, wilds: str, kind: str, rank: str) -> None:
    """CL-CAN-01, CL-CAN-02, CL-CAN-04, CL-CAN-05, EX-MELD-03: seven or more cards, pure or with a wild card."""
    state = position(classic(), hand="4", table=f"{naturals}x{rank} {wilds}")
    assert canastas(state) == ({kind: 1} if kind else {})


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("wild", ["2", "JK"])
def test_a_wild_card_on_a_natural_canasta_makes_it_mixed(wild: str, rank: str) -> None:
    """EX-MELD-06, CL-WILD-04, AMB-44: legal, and it costs the difference of the bonuses (fault 051)."""
    before = melding(wild, f"7x{rank}")
    assert canastas(before) == {"natural": 1}
    after = say(before, f"add {wild} to {rank}s")
    assert canastas(after) == {"mixed": 1}
    assert "natural_canastas" not in ledger(after)
    assert ledger(after)["mixed_canastas"] == 300


@pytest.mark.parametrize("table", ["7xK", "6xK 2", "4xK 2 2 JK"])
def test_naturals_are_added_to_a_canasta_without_limit(table: str) -> None:
    """CL-CAN-03: it stays one canasta of its kind."""
    before = position(classic(), hand="K 9 8", table=table)
    held = 8 - on_table(before, "K").split().count("K")
    state = melding(f"{held}xK", table)
    after = say(state, f"add {' '.join(['K'] * held)} to Ks")
    assert canastas(after) == canastas(state)


@pytest.mark.parametrize("sixth", ["K", "2"])
def test_the_seventh_card_makes_the_canasta(sixth: str) -> None:
    """CL-CAN-01: six cards are none."""
    state = melding(f"{sixth} K", "5xK")
    state = say(state, f"add {sixth} to Ks")
    assert canastas(state) == {}
    assert canastas(say(state, "add K to Ks")) == {"natural" if sixth == "K" else "mixed": 1}


def test_a_side_may_have_several_canastas() -> None:
    """CL-CAN-02: each meld counts for itself."""
    state = position(classic(), hand="4", table="7xK, 8xQ, 6xA 2")
    assert canastas(state) == {"natural": 2, "mixed": 1}
    assert ledger(state)["natural_canastas"] == 1000


def test_a_canasta_is_still_a_meld() -> None:
    """CL-CAN-03, CL-MELD-03: partner adds to it as to any other."""
    state = melding("K", "7xK")
    assert may(state, "add K to Ks")
