"""The pack, the values of its cards, the deal, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.game.tables import rigged
from tests.kernel.saying import RANKS, in_hand, say
from tests.kernel.table import classic

from meldwright.game import new_match
from meldwright.game.match import first_dealer, next_dealer
from meldwright.kernel import State, deck_order, start_hand
from meldwright.kernel.state import DRAWING


def dealt(seed: int, dealer: int = 3) -> State:
    return start_hand(classic(), deck_order(classic(), seed), dealer, (0, 0))


def cards_of(state: State) -> Counter[str]:
    """Every card of a hand in play, wherever it lies."""
    rules = state.rules
    kinds = [*state.stock[: state.left], *state.pile]
    kinds += [kind for laid in state.bonus for kind in laid]
    kinds += [kind for hand in state.hands for kind, count in enumerate(hand) for _ in range(count)]
    return Counter(rules.names[kind] for kind in kinds)


# -- players and pack ------------------------------------------------------------------------------


def test_two_partnerships_sit_so_that_the_turn_passes_between_them() -> None:
    """CL-PLAY-01: four players, the members of a pair opposite each other."""
    rules = classic()
    assert rules.side_of == [0, 1, 0, 1]
    assert rules.partners == [[2], [3], [0], [1]]


def test_two_packs_and_four_jokers_are_108_cards() -> None:
    """CL-DECK-01, CL-DECK-06: four threes of each colour, twelve wild cards, eight of every natural rank."""
    rules = classic()
    assert len(rules.cards) == 108
    count = {kind.name: kind.count for kind in rules.kinds}
    assert count == {**dict.fromkeys(RANKS, 8), "2": 8, "JK": 4, "3R": 4, "3B": 4}


def test_naturals_are_four_to_ace() -> None:
    """CL-DECK-02: eleven ranks can be the naturals of a meld that may be laid in any turn."""
    rules = classic()
    naturals = {rules.names[group.natural] for group in rules.groups[: rules.everyday]}
    assert naturals == set(RANKS)


def test_twos_and_jokers_are_wild_and_nothing_else_is() -> None:
    """CL-DECK-03: twelve cards in all."""
    wild = [str(card) for card, kind in zip(classic().cards, classic().kind_of, strict=True)
            if classic().wild[kind]]  # fmt: skip
    assert Counter(face[:-1] if face != "JK" else face for face in wild) == {"2": 8, "JK": 4}


@pytest.mark.parametrize("three", ["3R", "3B"])
def test_a_three_is_neither_natural_nor_wild(three: str) -> None:
    """CL-DECK-05: the threes have jobs of their own."""
    rules = classic()
    kind = rules.names.index(three)
    assert not rules.wild[kind]
    assert all(group >= rules.everyday for group in rules.groups_of[kind])


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("JK", 50),
        ("A 2", 20),
        ("K Q J 10 9 8", 10),
        ("7 6 5 4", 5),
        ("3B", 5),
    ],
)
def test_card_values(cards: str, points: int) -> None:
    """CL-VAL-01, CL-VAL-02, CL-VAL-03, CL-VAL-04, CL-VAL-05: the standard values."""
    rules = classic()
    assert {rules.points[rules.names.index(card)] for card in cards.split()} == {points}


# -- the deal --------------------------------------------------------------------------------------


def test_any_seat_may_be_the_first_dealer() -> None:
    """CL-DEAL-01: chance decides, and every seat gets its turn at it."""
    chosen = Counter(first_dealer(classic(), seed) for seed in range(400))
    assert set(chosen) == {0, 1, 2, 3}
    assert min(chosen.values()) > 60


def test_the_deal_goes_round_clockwise() -> None:
    """CL-DEAL-02: one place further with every hand."""
    assert [next_dealer(classic(), dealer) for dealer in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_on_the_dealers_left_begins(dealer: int) -> None:
    """CL-TURN-01: and the turn passes clockwise from there."""
    state = dealt(7, dealer)
    assert state.player == state.seat == (dealer + 1) % 4
    assert state.phase == DRAWING
    card = in_hand(say(state, "draw"), state.player).split()[0]
    assert say(state, "draw", f"discard {card}").player == (dealer + 2) % 4


def test_everybody_gets_eleven_cards() -> None:
    """CL-DEAL-04: whatever red threes were laid out and replaced."""
    for seed in range(100):
        assert dealt(seed).sizes == [11, 11, 11, 11]


def test_the_rest_is_the_stock_and_one_card_of_it_begins_the_pile() -> None:
    """CL-DEAL-06, CL-DEAL-07, EX-DEAL-02: 108 less 44 is 64, of which one is turned up."""
    state = start_hand(classic(), rigged(classic(), {}, "9C"), 3, (0, 0))
    assert len(state.stock[: state.left]) == 63
    assert [classic().names[kind] for kind in state.pile] == ["9"]


def test_there_is_no_second_hand() -> None:
    """CL-FOOT-01: nobody has a foot."""
    assert dealt(1).foot_sizes == [0, 0, 0, 0]
    assert dealt(1).feet == [[], [], [], []]


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_created_or_lost_by_a_deal(seed: int) -> None:
    """CL-DECK-01: 108 cards, each where it belongs."""
    assert cards_of(dealt(seed)) == {kind.name: kind.count for kind in classic().kinds}


def test_each_hand_has_a_fresh_pack_and_keeps_the_totals() -> None:
    """CL-MATCH-01: a new hand clears table and pile, the running totals stay."""
    match = new_match(classic(), seed=3)
    while not match.hand.over:
        match.step(match.hand.legal()[0])
    totals = list(match.totals)
    assert totals != [0, 0]
    first = cards_of(dealt(0))
    match.next_hand()
    state = match.hand.state
    assert cards_of(state) == first
    assert list(state.scores) == totals
    assert not any(map(any, state.shapes))
    assert state.dealer == next_dealer(classic(), match.results[0].dealer)
