"""Going out concealed: the whole hand in one turn, with a canasta in it."""

from __future__ import annotations

import pytest
from tests.kernel.saying import ledger, may, moved, rule_against, say
from tests.kernel.table import classic, position

from meldwright.kernel import State

SEVENS = "lay 7 7 7 7 7 7 7"


def drawn(hand: str, table: str = "", *, score: int = 0, melded: bool = False) -> State:
    """Seat 0 has drawn a four; nothing is to be had from the pile."""
    at = position(classic(), hand=hand, table=table, stock="9 4", pile="3B", score=score, melded=melded)
    return say(at, "draw")


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("score", [-5, 0, 1500, 3000])
@pytest.mark.parametrize(
    ("hand", "acts"),
    [
        ("7x7 4 4 4", (SEVENS, "lay 4 4 4 4")),
        ("7x7 4 4 9", (SEVENS, "lay 4 4 4", "discard 9")),
        ("7x7", (SEVENS, "discard 4")),
        ("5 5 5 5 2 2 2 4 4", ("lay 5 5 5 5 2 2 2", "lay 4 4 4")),
    ],
)
def test_a_whole_hand_with_a_canasta_goes_out_without_a_minimum(
    hand: str, acts: tuple[str, ...], score: int, seat: int
) -> None:
    """EX-OPEN-09, CL-CONC-01, CL-CONC-02, CL-CONC-03: after a stock draw, with or without a final discard."""
    at = moved(position(classic(), hand=hand, stock="9 4", pile="3B", score=score), seat)
    state = say(at, "draw", *acts)
    assert state.result == "out"
    assert state.out == seat
    assert state.concealed
    lines = ledger(state, seat % 2)
    assert (lines["going_out"], lines["going_out_concealed"]) == (100, 100)


def test_a_concealed_exit_is_200_in_all() -> None:
    """EX-SCORE-04, CL-SCORE-03: K x7, 9-9-9 and a five to discard, 120 to open (faults 089, 151)."""
    at = position(classic(), hand="7xK 9 9 9", stock="8 5", pile="3B", score=3000, partner="")
    state = say(at, "draw", "lay K K K K K K K", "lay 9 9 9", "discard 5")
    assert ledger(state) == {
        "melded_cards": 100,
        "natural_canastas": 500,
        "going_out": 100,
        "going_out_concealed": 100,
    }


def test_a_plain_exit_is_100() -> None:
    """EX-SCORE-04, CL-SCORE-02: a card added to a meld that lay there."""
    state = say(drawn("K", table="7xK"), "add K to Ks", "discard 4")
    assert state.result == "out"
    assert "going_out_concealed" not in ledger(state)
    assert ledger(state)["going_out"] == 100


def test_the_exemption_is_for_the_exit_alone() -> None:
    """CL-CONC-01, NEG-CL-12: whoever cannot meld all may not begin."""
    state = drawn("7x7 4 4 9 8", score=3000)  # two cards too many
    assert rule_against(state, SEVENS) == "opening.minimum"


def test_having_begun_below_the_minimum_one_must_go_out() -> None:
    """CL-CONC-01: there is no way back."""
    state = say(drawn("7x7 4 4 4", score=3000), SEVENS)
    assert rule_against(state, "end") == "opening.minimum"
    assert may(state, "lay 4 4 4 4")


def test_without_a_canasta_in_the_hand_there_is_no_exemption() -> None:
    """CL-CONC-05, CL-OUT-03: eleven cards in sets of three and four."""
    state = drawn("5 5 5 5 6 6 6 4 4 4", score=3000)
    assert rule_against(state, "lay 5 5 5 5") == "opening.minimum"


# -- what spoils the bonus -------------------------------------------------------------------------


def test_an_earlier_meld_of_the_player_spoils_it() -> None:
    """NEG-CL-22, CL-CONC-03: he may go out, but not concealed."""
    state = say(drawn("7x7 4 4 4", table="K K K", melded=True), SEVENS, "lay 4 4 4 4")
    assert (state.result, state.concealed) == ("out", False)
    assert ledger(state)["going_out"] == 100


def test_melds_of_the_partner_do_not_spoil_it() -> None:
    """CL-CONC-03: it is the player who must not have melded."""
    state = say(drawn("7x7 4 4 4", table="K K K"), SEVENS, "lay 4 4 4 4")
    assert state.concealed


@pytest.mark.parametrize("card", ["K", "2"])
def test_a_card_on_the_partners_meld_spoils_it(card: str) -> None:
    """NEG-CL-22, CL-CONC-04: even one; the exit stays legal."""
    state = say(drawn(f"7x7 4 4 4 {card}", table="K K K"), SEVENS, f"add {card} to Ks", "lay 4 4 4 4")
    assert (state.result, state.concealed) == ("out", False)


def test_a_set_that_merges_with_the_partners_meld_spoils_it() -> None:
    """CL-CONC-04, AMB-16: three kings of one's own become part of his."""
    state = say(drawn("7x7 4 4 K K K", table="K K K"), SEVENS, "lay 4 4 4", "add K K K to Ks")
    assert (state.result, state.concealed) == ("out", False)


def test_without_a_canasta_of_ones_own_it_is_plain() -> None:
    """NEG-CL-22, CL-CONC-05: the canasta must be among the cards laid down."""
    state = say(drawn("Q Q Q 4 4", table="7xK"), "lay Q Q Q", "lay 4 4 4")
    assert (state.result, state.concealed) == ("out", False)


def test_completing_the_partners_canasta_is_no_canasta_of_ones_own() -> None:
    """CL-CONC-04, CL-CONC-05: it lies on cards of his."""
    state = say(drawn("K K K 4 4", table="4xK"), "add K K K to Ks", "lay 4 4 4")
    assert (state.result, state.concealed) == ("out", False)


# -- with the pile ---------------------------------------------------------------------------------


def test_taking_the_pile_does_not_spoil_it() -> None:
    """CL-CONC-06, EX-OPEN-10: the side has opened."""
    at = position(classic(), hand="7 7 7 7 7 7 9", table="K K K", pile="9 9 7")
    state = say(at, "take with 7 7", "add 7 7 7 7 to 7s", "pick up", "lay 9 9 9")
    assert (state.result, state.concealed) == ("out", True)


def test_with_the_pile_and_unopened_the_minimum_must_be_met() -> None:
    """EX-OPEN-10, NEG-CL-23, CL-CONC-07: 65 points open for 50 and not for 90."""
    hand = "7 7 7 7 7 7 9 9 9"
    state = say(
        position(classic(), hand=hand, pile="7", need=50), "take with 7 7", "add 7 7 7 7 to 7s", "lay 9 9 9"
    )
    assert (state.result, state.concealed) == ("out", True)
    at = position(classic(), hand=hand, pile="7", need=90)
    assert rule_against(at, "take with 7 7") == "opening.minimum"


def test_buried_cards_do_not_help_a_concealed_exit_to_its_minimum() -> None:
    """CL-CONC-07, NEG-CL-13, AMB-16: three aces in the pile are worth nothing before they are in hand."""
    at = position(classic(), hand="7 7 7 7 7 7", pile="A A A 7", need=50)
    assert rule_against(at, "take with 7 7") == "opening.minimum"


def test_onto_the_partners_meld_the_pile_gives_no_concealed_exit() -> None:
    """CL-CONC-04, AMB-16: the top card has joined his meld."""
    at = position(classic(), hand="7x7 9 9 9", table="K K K", pile="K")
    state = say(at, "take onto Ks", SEVENS, "lay 9 9 9")
    assert (state.result, state.concealed) == ("out", False)


def test_buried_cards_never_open_even_where_the_waiver_is_for_every_exit() -> None:
    """Where the minimum is always waived, the pile is picked up early; what lay in it still counts nothing.

    The three kings of the pile are worth 30 and would make up the 50: the side has still not opened.
    """
    needs_two = "needs: count(canastas) >= 2 # among the melds of that turn"
    rules = classic(
        ("waives_minimum: after_stock_draw", "waives_minimum: always"),
        ("needs: count(canastas) >= 1 # among the melds of that turn", needs_two),
    )
    state = position(
        rules, hand="4 4 4 4 5 5 5 5", pile="K K K 5 5 5 4 4 4", stock="6 6 6", need=45, partner="6 7 8"
    )
    state = say(state, "take with 4 4", "pick up", "lay K K K")
    assert not state.opened[0]
