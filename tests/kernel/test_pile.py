"""Taking the discard pile: by which cards, in what order, and what becomes of the rest."""

from __future__ import annotations

import pytest
from tests.kernel.saying import RANKS, in_hand, may, moved, on_table, refused, rule_against, say
from tests.kernel.table import classic, kinds, position

from meldwright.kernel import State, legal, steps


def other(rank: str) -> str:
    """Some rank that is not this one."""
    return "9" if rank != "9" else "8"


def takes(state: State) -> list[int]:
    """The legal takes."""
    return [step for step in legal(state) if steps.operation(step) == steps.TAKE]


# -- an unfrozen pile: three ways ------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("rank", RANKS)
def test_an_unfrozen_pile_is_taken_in_each_of_three_ways(rank: str, seat: int) -> None:
    """EX-FRZ-02, CL-PILE-09, CL-PILE-10, CL-PILE-11, CL-PILE-12: a pair, a natural and a wild card, onto a meld."""
    mine, odd = "A" if rank != "A" else "K", other(rank)
    for hand, table, way, laid in (
        (f"{rank} {rank} {odd} {odd}", "", f"take with {rank} {rank}", f"{rank} {rank} {rank}"),
        (f"{rank} 2 {odd} {odd}", "", f"take with {rank} 2", f"{rank} {rank} 2"),
        (f"{rank} JK {odd} {odd}", "", f"take with {rank} JK", f"{rank} {rank} JK"),
        (f"{odd} {odd}", f", {rank} {rank} {rank}", f"take onto {rank}s", f"{rank} {rank} {rank} {rank}"),
    ):
        at = position(classic(), hand=hand, table=f"{mine} {mine} {mine}{table}", pile=f"{odd} {rank}")
        state = say(moved(at, seat), way)
        assert on_table(state, rank, seat % 2) == laid
        assert in_hand(say(state, "pick up"), seat).split().count(odd) == 3


@pytest.mark.parametrize("rank", RANKS)
def test_an_unfrozen_pile_without_a_match_cannot_be_taken(rank: str) -> None:
    """CL-PILE-02: the top card must go into a valid meld (fault 017)."""
    top = "5" if rank != "5" else "6"
    odd = other(rank)
    at = position(classic(), hand=f"{rank} {rank} {odd} 2 2", table="A A A, K K K", pile=f"{rank} {top}")
    assert takes(at) == []
    assert rule_against(at, f"take with {top} {top}") == "pile.take"
    assert rule_against(at, f"take with {rank} {rank}") == "pile.show_first"
    assert rule_against(at, f"take onto {top}s") == "pile.take"


@pytest.mark.parametrize("top", ["2", "JK"])
def test_a_wild_top_card_bars_the_pile(top: str) -> None:
    """CL-PILE-09, CL-PILE-13, NEG-CL-10: nothing takes it, not even more of its kind."""
    state = position(classic(), hand="2 2 JK JK 7 7", table="7 7 7", pile=f"7 {top}")
    for way in (f"take with {top} {top}", f"take with 7 {top}", "take with 7 7", "take onto 7s"):
        assert rule_against(state, way) == "pile.barred_top"


@pytest.mark.parametrize("cards", ["7", "2", "2 JK", "JK JK", "2 2"])
def test_one_card_or_wild_cards_alone_do_not_take_it(cards: str) -> None:
    """CL-PILE-10, CL-PILE-11: of the two cards from hand one at least is a natural."""
    state = position(classic(), hand="7 2 2 JK JK 9", table="A A A", pile="5 7")
    assert rule_against(state, f"take with {cards}") == "pile.take"


def test_a_full_canasta_takes_the_pile_as_well() -> None:
    """CL-PILE-12, CL-CAN-03: a canasta is still a meld of the side."""
    state = say(position(classic(), hand="4 9", table="7x7", pile="5 7"), "take onto 7s", "pick up")
    assert on_table(state, "7") == " ".join(["7"] * 8)


def test_a_partners_meld_is_as_good_as_ones_own() -> None:
    """CL-PILE-12, CL-PLAY-02: no card of one's own is needed (fault 013)."""
    state = say(position(classic(), hand="4 4", table="J J J", pile="J"), "take onto Js")
    assert in_hand(state) == "4 4"


def test_an_opponents_meld_does_not_take_the_pile() -> None:
    """CL-PILE-12, CL-MELD-04: the meld must belong to one's own side."""
    state = position(classic(), hand="4 4", table="A A A", their_table="J J J", pile="J")
    assert rule_against(state, "take onto Js") == "pile.take"


def test_an_empty_pile_cannot_be_taken() -> None:
    """CL-PILE-01: there is nothing there."""
    assert rule_against(position(classic(), hand="4 4 9", table="A A A"), "take with 4 4") == "pile.whole"


@pytest.mark.parametrize("hand", ["7 7", "7 2"])
def test_cards_of_a_rank_already_down_are_merged(hand: str) -> None:
    """CL-MELD-09, CL-MELD-08: one meld of six, never two of three (fault 021)."""
    state = say(position(classic(), hand=f"{hand} K 9", table="7 7 7", pile="5 7"), f"take with {hand}")
    assert len(on_table(state, "7").split()) == 6


def test_merging_keeps_to_three_wild_cards() -> None:
    """CL-MELD-09, AMB-32: with three there only the top card alone, or naturals, may join."""
    state = position(classic(), hand="7 7 2 9", table="7 7 2 2 JK", pile="5 7")
    assert rule_against(state, "take with 7 2") == "meld.shape"
    assert may(state, "take onto 7s")
    assert may(state, "take with 7 7")


@pytest.mark.parametrize("shown", ["7 7 7", "7 7 2", "7 7 7 2", "7 2 2"])
def test_more_hand_cards_may_be_shown_than_are_needed(shown: str) -> None:
    """AMB-53: the two listed cards are the fewest."""
    at = position(classic(), hand="7 7 7 2 2 K K", table="A A A", pile="5 7")
    state = say(at, f"take with {shown}")
    assert len(on_table(state, "7").split()) == len(shown.split()) + 1


# -- what is shown first ---------------------------------------------------------------------------


def test_a_buried_card_cannot_be_what_makes_the_take_legal() -> None:
    """EX-PILE-01, NEG-CL-01, CL-PILE-02, CL-PILE-08: five on top, five buried, one five in hand."""
    state = position(classic(), hand="5 K 9", table="A A A", pile="5 Q 5")
    assert rule_against(state, "take with 5 5") == "pile.take"
    assert takes(state) == []


def test_a_buried_card_may_be_melded_once_the_pile_is_in_hand() -> None:
    """EX-PILE-02, CL-PILE-08, CL-PILE-05: two fives with the top one, then the buried one."""
    at = position(classic(), hand="5 5 K 9", table="A A A", pile="5 Q 5")
    state = say(at, "take with 5 5", "pick up", "add 5 to 5s")
    assert on_table(state, "5") == "5 5 5 5"
    assert len(on_table(state, "5").split()) * 5 == 20


def test_the_meld_is_shown_before_the_rest_is_picked_up() -> None:
    """NEG-CL-02, CL-PILE-03, CL-PILE-04, CL-PILE-07: first the meld, then the pile."""
    at = position(classic(), hand="5 5 K 9", table="A A A", pile="Q 5")
    assert not may(at, "pick up")
    state = say(at, "take with 5 5")
    assert in_hand(state) == "9 K"
    assert rule_against(state, "lay Q Q Q") == "hand.holds"
    assert in_hand(say(state, "pick up")) == "9 Q K"
    assert rule_against(say(at, "draw"), "pick up") == "pile.show_first"


@pytest.mark.parametrize("cards", ["K K", "K K K", "9 9"])
def test_it_is_the_top_card_that_must_be_melded(cards: str) -> None:
    """CL-PILE-02: other melds do not take the pile."""
    state = position(classic(), hand="K K K 9 9 5", table="A A A, 9 9 9", pile="9 K 5")
    assert rule_against(state, f"take with {cards}") == "pile.show_first"


def test_the_pile_is_taken_whole() -> None:
    """NEG-CL-03, CL-PILE-01: not the top card only, not a part."""
    at = position(classic(), hand="5 5 K 9", table="A A A", pile="8 Q 5")
    assert rule_against(at, "take 5 only") == "pile.whole"
    assert rule_against(at, "take 5 Q only") == "pile.whole"
    state = say(at, "take with 5 5")
    assert rule_against(state, "pick up Q") == "pile.whole"
    state = say(state, "pick up")
    assert (in_hand(state), state.pile) == ("8 9 Q K", [])


def test_after_the_take_one_melds_or_not_and_discards() -> None:
    """CL-PILE-05, CL-PILE-06, CL-TURN-06: melding the top card was compulsory, the rest is not."""
    at = position(classic(), hand="5 5 K K 9", table="A A A", pile="K 8 5")
    state = say(at, "take with 5 5")
    assert rule_against(state, "end") == "pile.show_first"
    state = say(state, "pick up")
    assert may(state, "end")
    state = say(state, "lay K K K", "discard 8")
    assert state.player == 1
    assert state.pile == kinds(classic(), "8")


def test_a_turn_opens_with_a_draw_or_a_take_and_not_with_both() -> None:
    """CL-TURN-05: exactly one of the two."""
    at = position(classic(), hand="5 5 K 9", table="A A A", pile="8 5")
    assert rule_against(say(at, "draw"), "take with 5 5") == "turn.order"
    assert rule_against(say(at, "draw"), "draw") == "turn.order"
    assert rule_against(say(at, "take with 5 5", "pick up"), "draw") == "turn.order"
    for said in ("lay 5 5 5", "add 5 to As", "end", "discard 9", "ask"):
        assert rule_against(at, said) == "turn.order"


@pytest.mark.parametrize("pile", ["5", "3B", "2", "JK", "3R 9", "2 5"])
def test_drawing_is_always_allowed(pile: str) -> None:
    """CL-TURN-08, CL-FRZ-07: whatever the pile shows, and also where it could be taken."""
    assert may(position(classic(), hand="5 5 9 9", table="A A A", pile=pile), "draw")


@pytest.mark.parametrize("seat", range(4))
def test_the_cards_of_the_pile_come_to_hand_and_none_is_lost(seat: int) -> None:
    """CL-PILE-04: all of them, once (fault 183)."""
    at = position(classic(), hand="5 5 K 9", table="A A A", pile="8 8 2 3B JK 3B 5")
    state = say(moved(at, seat), "take with 5 5", "pick up")
    assert in_hand(state, seat) == "3B 3B 8 8 9 K 2 JK"
    assert state.sizes[seat] == 8
    assert at.pile == kinds(classic(), "8 8 2 3B JK 3B 5")


# -- takes that would strand the player ------------------------------------------------------------


@pytest.mark.parametrize("rank", RANKS)
def test_a_take_that_leaves_no_discard_is_refused(rank: str) -> None:
    """B-22, CL-FORCE-01, CL-TURN-07: two cards in hand, a pile of one that pairs with both, no canasta."""
    state = position(classic(), hand=f"{rank} {rank}", table="8 8 8" if rank != "8" else "9 9 9", pile=rank)
    assert rule_against(state, f"take with {rank} {rank}") == "going_out.keep_card"
    assert takes(state) == []


def test_a_canasta_makes_the_same_take_an_exit() -> None:
    """CL-OUT-04: with the contract met both cards may go."""
    state = position(classic(), hand="9 9", table="7xK", pile="9")
    assert say(state, "take with 9 9").result == "out"


def test_one_card_in_hand_and_one_in_the_pile_is_no_special_case() -> None:
    """CL-FORCE-04, AMB-02: taken onto a meld it leaves one card, so a canasta is needed; else no ban."""
    assert takes(position(classic(), hand="9", table="7xK, 5 5 5", pile="5")) != []
    assert takes(position(classic(), hand="9", table="5 5 5", pile="5")) == []
    banned = classic(("single_card_ban: false", "single_card_ban: true"))
    state = position(banned, hand="9", table="7xK, 5 5 5", pile="5")
    assert refused(state, "take onto 5s").rule == "pile.single_card_ban"


@pytest.mark.parametrize(
    ("pile", "legal_pair", "legal_onto"),
    [
        ("7 7", True, True),  # the buried seven completes the canasta
        ("9 7", False, True),  # with it the pair would leave one card
        ("3R 7 7", True, False),
        ("3R 9 7", False, False),
        ("2 7", True, False),  # the two completes a mixed one
    ],
)
def test_the_buried_cards_decide_whether_a_take_can_be_played_out(
    pile: str, legal_pair: bool, legal_onto: bool
) -> None:
    """CL-FORCE-02, CL-OUT-05: no canasta, 7-7-7 on the table, 7 7 in hand; the pile is known."""
    state = position(classic(), hand="7 7", table="7 7 7", pile=pile)
    assert may(state, "take with 7 7") is legal_pair
    assert may(state, "take onto 7s") is legal_onto
