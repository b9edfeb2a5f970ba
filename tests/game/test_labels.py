"""Which seven of hearts is it?  Labels follow the kernel and change nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st
from tests.game.tables import VARIANTS, classic, rules_of, second_shape, table, with_a_foot

from meldwright.game import Hand
from meldwright.kernel import advance, deck_order, start_hand
from meldwright.rules.compile import Rules


def assert_labels_match(hand: Hand) -> None:
    """The labels, counted by kind, are what the state holds, place by place."""
    rules, state, labels = hand.rules, hand.state, hand.labels

    def kinds(cards: Iterable[int]) -> list[int]:
        return [rules.kind_of[card] for card in cards]

    for seat in range(rules.seats):
        counted = Counter(kinds(labels.hands[seat]))
        assert [counted[kind] for kind in range(rules.nk)] == state.hands[seat]
        assert kinds(labels.feet[seat]) == state.feet[seat]
    assert kinds(labels.pile) == state.pile
    assert kinds(labels.stock) == state.stock[: state.left]
    for side in range(rules.sides):
        assert sorted(kinds(labels.bonus[side])) == sorted(state.bonus[side])
        lying = [*enumerate(labels.melds[side]), *labels.closed[side]]
        shapes = [*enumerate(state.shapes[side]), *state.closed[side]]
        assert [group for group, _ in lying] == [group for group, _ in shapes]
        for (group, cards), (_, shape) in zip(lying, shapes, strict=True):
            counted = Counter(kinds(cards))
            naturals, wilds = rules.tables[group].decode(shape)
            assert sum(counted.values()) == rules.tables[group].sizes[shape]
            assert tuple(counted[kind] for kind in rules.wild_kinds) == wilds
            assert counted[rules.natural[group]] == naturals or rules.natural[group] < 0


def all_cards(hand: Hand) -> list[int]:
    labels = hand.labels
    places = [*labels.hands, *labels.feet, labels.pile, labels.stock, *labels.bonus]
    for side in range(hand.rules.sides):
        places += [*labels.melds[side], *(cards for _, cards in labels.closed[side])]
    return sorted(card for place in places for card in place)


@given(st.sampled_from([classic(), second_shape(), with_a_foot()]), st.integers(0, 10**6))
def test_labels_by_kind_are_the_state_after_every_step(rules: Rules, seed: int) -> None:
    hand = Hand(rules, deck_order(rules, seed), seed % rules.seats, [0] * rules.sides)
    chance = random.Random(seed)
    assert_labels_match(hand)
    for count in range(10_000):
        legal = hand.legal()
        if not legal:
            break
        hand.step(legal[int(chance.random() * len(legal))])
        if count % 7 == 0 or hand.over:
            assert_labels_match(hand)


@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_no_card_is_created_or_lost(variant: str, seed: int) -> None:
    rules = rules_of(variant)
    hand = Hand(rules, deck_order(rules, seed), 0, [0] * rules.sides)
    chance = random.Random(seed)
    everything = list(range(len(rules.cards)))
    assert all_cards(hand) == everything
    while legal := hand.legal():
        hand.step(legal[int(chance.random() * len(legal))])
    assert all_cards(hand) == everything


@given(st.integers(0, 10**6))
def test_one_seed_is_one_deal_with_labels_or_without(seed: int) -> None:
    rules = classic()
    deck = deck_order(rules, seed)
    bare = start_hand(rules, deck, 1, (0, 0))
    hand = Hand(rules, deck, 1, (0, 0))
    chance = random.Random(seed)
    while legal := hand.legal():
        step = legal[int(chance.random() * len(legal))]
        hand.step(step)
        advance(bare, step)
    assert bare == hand.state


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    rules = classic()
    hand = Hand(rules, range(len(rules.cards)), 0, (0, 0))
    top = len(rules.cards) - 1
    assert [hand.labels.hands[seat][:2] for seat in (1, 2, 3, 0)] == [
        [top - i, top - 4 - i] for i in range(4)
    ]


def test_a_hand_is_shown_sorted() -> None:
    hand = table({0: "KS KC 7H 7C QD QC 2H JK 9S 9D 5C"})
    assert " ".join(map(str, hand.cards(0))) == "5C 7C 7H 9D 9S QC QD KC KS 2H JK"
