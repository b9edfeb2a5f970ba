"""Going out, and what keeps a player from it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import canastas, in_hand, ledger, may, moved, rule_against, say, total
from tests.kernel.table import classic, position

from meldwright.kernel import State, apply, legal, steps

CANASTA = "7xK"


def drawn(hand: str, table: str, draws: str = "4", **more: Any) -> State:
    return say(position(classic(), hand=hand, table=table, stock=f"9 {draws}", pile="3B", **more), "draw")


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("hand", "acts"),
    [
        ("K", ("add K to Ks", "discard 4")),
        ("4 4", ("lay 4 4 4",)),
        ("4 4 9", ("lay 4 4 4", "discard 9")),
        ("4 4 9", ("lay 4 4 4", "end", "discard 9")),
        ("K 2", ("add K 2 to Ks", "discard 4")),
        ("4 2", ("lay 4 4 2",)),
    ],
)
def test_a_side_with_a_canasta_may_go_out(hand: str, acts: tuple[str, ...], seat: int) -> None:
    """CL-OUT-02, CL-OUT-03, CL-OUT-04: by melding everything, or all but one card which is discarded (fault 097)."""
    at = moved(position(classic(), hand=hand, table=CANASTA, stock="9 4", pile="3B"), seat)
    state = say(at, "draw", *acts)
    assert (state.result, state.out) == ("out", seat)


def test_play_ends_at_once() -> None:
    """CL-OUT-01: nobody acts any more."""
    state = say(drawn("4 4", CANASTA), "lay 4 4 4")
    assert legal(state) == []
    for said in ("draw", "end", "discard 4", "lay 4 4 4", "yes"):
        assert rule_against(state, said) == "turn.order"


@pytest.mark.parametrize("table", ["K K K", "6xK", "K K K, Q Q Q, 5 5 5 5"])
@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("4 4", "lay 4 4 4"),
        ("4 4 9", "lay 4 4 4"),
        ("A A A", "lay A A A"),
    ],
)
def test_without_a_canasta_nobody_melds_down_to_one_card_or_none(hand: str, said: str, table: str) -> None:
    """NEG-CL-17, CL-OUT-03, CL-FORCE-01, CL-FORCE-02: a card must be left after the discard (faults 093, 099)."""
    assert rule_against(drawn(hand, table), said) == "going_out.keep_card"


def test_without_a_canasta_two_cards_must_be_left_to_discard_from() -> None:
    """CL-FORCE-01: with two left one discards and goes on."""
    state = say(drawn("A A A 9", "K K K"), "lay A A A", "discard 9")
    assert state.player == 1
    assert in_hand(state) == "4"


def test_the_last_card_is_not_discarded_without_a_canasta() -> None:
    """NEG-CL-17, CL-OUT-03: it would be an exit, so the card before it may not be melded (fault 087)."""
    assert rule_against(drawn("9", "4 4 4"), "add 4 to 4s") == "going_out.keep_card"
    assert in_hand(say(drawn("9", "4 4 4"), "discard 4")) == "9"


@pytest.mark.parametrize(
    ("hand", "acts"),
    [
        ("K", ("add K to Ks", "discard 4")),
        ("K 4 4", ("add K to Ks", "lay 4 4 4")),
        ("2 4 4", ("lay 4 4 4", "add 2 to Ks")),
    ],
)
def test_the_canasta_may_be_completed_in_the_turn_of_going_out(hand: str, acts: tuple[str, ...]) -> None:
    """EX-OUT-01, CL-OUT-05: the seventh card, and out."""
    state = say(drawn(hand, "6xK"), *acts)
    assert sum(canastas(state).values()) == 1
    assert state.result == "out"


def test_cards_may_go_down_before_the_canasta_that_excuses_them() -> None:
    """CL-OUT-05, CL-FORCE-02: the whole turn counts, not its order; but then the canasta must follow."""
    state = say(drawn("K 4 4", "6xK"), "lay 4 4 4")
    assert rule_against(state, "discard K") == "going_out.keep_card"
    assert say(state, "add K to Ks").result == "out"


def test_completing_a_canasta_with_the_last_cards() -> None:
    """EX-OUT-01: K-K-K onto K-K-K-K."""
    assert say(drawn("K K", "4xK", "K"), "add K K K to Ks").result == "out"


def test_the_last_card_onto_a_canasta() -> None:
    """CL-OUT-04, CL-CAN-03: drawn, added, out."""
    at = position(classic(), hand="", table=CANASTA, stock="9 K", pile="3B")
    assert say(at, "draw", "add K to Ks").result == "out"


def test_a_play_that_completes_the_canasta_and_leaves_one_card_is_legal() -> None:
    """CL-FORCE-02, CL-OUT-05: the one card is discarded, and that is going out."""
    assert may(drawn("K", "6xK"), "add K to Ks")


def test_two_cards_are_no_meld_to_go_out_with() -> None:
    """CL-MELD-06, CL-OUT-04: nine, nine and a five, a canasta on the table (fault 085)."""
    state = drawn("9 9", CANASTA, "5")
    assert rule_against(state, "lay 9 9") == "meld.shape"
    state = say(state, "discard 5")
    assert (state.result, in_hand(state)) == ("", "9 9")


def test_going_out_does_not_wait_for_the_partner() -> None:
    """CL-OUT-03, CL-SCORE-12: his cards are counted against the side (fault 091)."""
    state = say(drawn("4 4", CANASTA, partner="A A JK 9"), "lay 4 4 4")
    assert state.result == "out"
    assert ledger(state)["cards_left_in_hand"] == -100


def test_going_out_is_nobodys_duty() -> None:
    """CL-OUT-06: a player who could may go on."""
    state = drawn("4 4", CANASTA)
    assert say(state, "discard 4").player == 1
    state = drawn("K", CANASTA)
    assert say(state, "discard 4").player == 1


@pytest.mark.parametrize("kept", [2, 3, 4])
def test_an_exit_needs_no_word_to_anybody(kept: int) -> None:
    """CL-ASK-06, CL-OUT-04: one simply goes out."""
    assert say(drawn(f"{kept}x4", CANASTA), "lay " + " ".join(["4"] * (kept + 1))).result == "out"


def test_the_hand_is_settled_when_somebody_is_out() -> None:
    """CL-OUT-01, CL-SCORE-02: only his side gets the bonus."""
    state = say(drawn("4 4", CANASTA, their_table="Q Q Q"), "lay 4 4 4")
    assert ledger(state, 0)["going_out"] == 100
    assert "going_out" not in ledger(state, 1)
    assert total(state, 1) == 30 - 10  # a four in each hand


@pytest.mark.parametrize(
    ("hand", "table"),
    [("4 4", "K K K"), ("4 4 9", "6xK"), ("K K 9 9", "5xK"), ("2 2 2", "K K K"), ("A A 5 5 2", "Q Q Q")],
)
def test_whatever_is_played_a_turn_can_be_ended(hand: str, table: str) -> None:
    """CL-TURN-07, CL-FORCE-02: no legal step leads where no legal step is left (faults 101, 107)."""
    seen = set()
    heads = [drawn(hand, table)]
    ended = 0
    while heads:
        state = heads.pop()
        if state.key() in seen:
            continue
        seen.add(state.key())
        if state.player != 0 or state.result:
            ended += 1
            continue
        options = legal(state)
        assert options, in_hand(state)
        heads += [apply(state, step) for step in options if steps.operation(step) != steps.ASK]
    assert ended
