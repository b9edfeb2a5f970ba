"""What has one seat seen?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.game.tables import VARIANTS, rules_of, say, table, wander

from meldwright.game import Event


def last(events: tuple[Event, ...], what: str) -> Event:
    return [event for event in events if event.what == what][-1]


def test_a_drawn_card_is_seen_by_its_seat_alone() -> None:
    hand = say(table({0: "KC KD KH 9C"}, stock="8C"), "draw")
    assert str(last(hand.history.seen_by(0), "draw")) == "seat 0 draws 8C"
    assert [str(last(hand.history.seen_by(seat), "draw")) for seat in (1, 2, 3)] == [
        "seat 0 draws one card"
    ] * 3


def test_everybody_sees_what_is_laid_taken_and_discarded() -> None:
    hand = table({0: "7C 7D KC KD KH KS QC QD QH 9C 2C"}, top="7H")
    say(hand, "take with 7 7", "lay K K K", "add K to Ks", "discard 9C")
    assert [str(event) for event in hand.history.seen_by(3)[5:]] == [
        "seat 0 takes the pile with 7H 7C 7D to 7s",
        "seat 0 lays KC KD KH as Ks",
        "seat 0 adds KS to Ks",
        "seat 0 has done with melding",
        "seat 0 discards 9C",
    ]


def test_a_picked_up_pile_is_a_number_of_cards_where_only_the_top_was_shown() -> None:
    hand = table(
        {0: "7C KC KD KH KS QC QD QH JC JD 8C", 1: "9C", 2: "9D 9H AC AD AH AS"}, top="4S", stock="5C 5D 5H"
    )
    say(hand, "draw", "discard 8C", "draw", "discard 9C")
    say(hand, "take with 9 9", "lay A A A", "pick up")
    assert str(last(hand.history.seen_by(2), "pick_up")) == "seat 2 picks up 4S 8C"
    assert str(last(hand.history.seen_by(0), "pick_up")) == "seat 2 picks up two cards"


def test_bonus_cards_are_laid_out_before_all_eyes() -> None:
    hand = say(table({0: "KC KD KH 9C"}, stock="3H 8C"), "draw")
    assert str(last(hand.history.seen_by(2), "bonus")) == "seat 0 lays out 3H"


def test_a_seat_is_told_its_own_deal_and_the_first_card_of_the_pile() -> None:
    hand = table({2: "KC KD KH KS QC QD QH 7C 7D 9C 2C"}, top="4S")
    deals = [event for event in hand.history.seen_by(2) if event.what == "deal"]
    assert [bool(event.cards) for event in deals] == [event.seat == 2 for event in deals]
    assert [event.count for event in deals] == [11] * 4
    assert str(last(hand.history.seen_by(2), "turn_up")) == "4S lies face up"


@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_nobody_sees_a_card_in_another_hand(variant: str, seed: int) -> None:
    """Cards of a secret event are in the history of its own seat and of no other; counts are in all."""
    hand = wander(rules_of(variant), seed)
    everything = hand.history.events
    for seat in range(hand.rules.seats):
        for event, seen in zip(everything, hand.history.seen_by(seat), strict=True):
            assert (seen.seat, seen.what, seen.count, seen.detail) == (
                event.seat,
                event.what,
                event.count,
                event.detail,
            )
            assert seen.cards == (() if event.secret and event.seat != seat else event.cards)
    assert everything[-1].what == "over"


@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.integers(0, 200))
def test_a_history_tells_every_card_that_a_seat_holds(variant: str, seed: int, most: int) -> None:
    """Dealt, drawn, picked up and foot, less what was laid and discarded: that is the hand."""
    hand = wander(rules_of(variant), seed, most)
    for seat in range(hand.rules.seats):
        held: list[str] = []
        for event in hand.history.seen_by(seat):
            if event.seat != seat:
                continue
            cards = [str(card) for card in event.cards]
            if event.what in ("deal", "draw", "foot"):
                held += cards
            elif event.what == "pick_up":
                laid_out = {
                    str(card)
                    for kind, card in zip(hand.rules.kind_of, hand.rules.cards, strict=True)
                    if hand.rules.bonus[kind]
                }
                held += [card for card in cards if card not in laid_out]
            elif event.what in ("take", "lay", "add", "discard"):
                for card in cards[1:] if event.what == "take" else cards:
                    held.remove(card)
        assert sorted(held) == sorted(str(card) for card in hand.cards(seat))
