"""Bots see a view and nothing else, and play legally whatever the variant."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.tables import VARIANTS, classic, rules_of, say, table

from meldwright.bots import BOTS, GreedyBot, RandomBot, bot_seed, make_bot
from meldwright.game import Hand, Match, play_match
from meldwright.kernel import View, deck_order, hand_seed, steps

SOURCES = sorted((Path(__file__).resolve().parents[2] / "framework" / "meldwright" / "bots").glob("*.py"))


def choice(hand: Hand) -> str:
    """What the greedy bot says here."""
    return hand.say(GreedyBot().choose(hand.view(hand.seat)))


@given(st.sampled_from(VARIANTS), st.sampled_from(sorted(BOTS)), st.integers(0, 10**6))
def test_every_choice_is_legal(variant: str, name: str, seed: int) -> None:
    """To the end of a hand; an illegal step would raise."""
    rules = rules_of(variant)
    match = Match(rules, seed)
    players = [make_bot(name, seed, seat) for seat in range(rules.seats)]
    while not match.hand.over:
        match.step(players[match.hand.seat].choose(match.view(match.hand.seat)))
    assert match.results[0].ended in ("out", "stock", "last_bonus", "blocked")


@given(st.integers(0, 10**6), st.integers(0, 60))
def test_what_the_bot_cannot_see_does_not_change_its_choice(seed: int, most: int) -> None:
    """Two positions that differ only in other hands and in the stock are one to it."""
    rules = classic()
    hand = Hand(rules, deck_order(rules, seed), 0, (0, 0))
    for _ in range(most):
        if hand.over:
            return
        hand.step(GreedyBot().choose(hand.view(hand.seat)))
    if hand.over:
        return
    chosen = GreedyBot().choose(hand.view(hand.seat))
    others = hand.state.copy()
    seat = hand.seat
    one, other = (seat + 1) % 4, (seat + 3) % 4
    others.hands[one], others.hands[other] = others.hands[other], others.hands[one]
    others.sizes[one], others.sizes[other] = hand.state.sizes[one], hand.state.sizes[other]
    others.stock = others.stock[::-1]
    hand.state = others
    assert GreedyBot().choose(hand.view(seat)) == chosen


@given(st.integers(0, 10**6))
def test_the_greedy_bot_plays_one_hand_one_way(seed: int) -> None:
    def play() -> str:
        match = Match(classic(), seed)
        while not match.hand.over:
            match.step(GreedyBot().choose(match.view(match.hand.seat)))
        return match.hand.digest()

    assert play() == play()


def test_the_greedy_bot_beats_chance() -> None:
    """Over thirty matches, sides changing seats; random play wins one in a while."""
    won = 0
    for seed in range(30):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        players = [make_bot(names[seat % 2], seed, seat) for seat in range(4)]
        won += play_match(classic(), players, seed).winner == names.index("greedy")
    assert won >= 24


def test_a_bots_chance_is_not_that_of_the_deal() -> None:
    seeds = {bot_seed(seed, seat) for seed in range(50) for seat in range(4)}
    assert len(seeds) == 200
    assert not seeds & {hand_seed(seed, index) for seed in range(50) for index in range(-1, 10)}


def test_random_choices_repeat_with_the_seed_and_the_view() -> None:
    hand = say(table({0: "KC KD KH QC QD QH 7C 7D 7H 9C 2C"}), "draw")
    view = hand.view(0)
    bot = RandomBot(5)
    assert {bot.choose(view), bot.choose(view), RandomBot(5).choose(view)} == {bot.choose(view)}


def test_every_legal_step_is_chosen_sooner_or_later() -> None:
    hand = say(table({0: "KC KD KH QC QD QH 7C 7D 7H 9C 2C"}), "draw")
    view = hand.view(0)
    chosen = Counter(RandomBot(seed).choose(view) for seed in range(100 * len(view.legal)))
    assert set(chosen) == set(view.legal)
    assert all(60 < times < 140 for times in chosen.values())  # four standard deviations


def test_an_unknown_bot() -> None:
    with pytest.raises(ValueError, match=r"\(easy, greedy, normal, random\), found 'gready'"):
        make_bot("gready", 1, 0)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_rank_has_a_meaning_to_a_bot(path: Path) -> None:
    """Neither a rank nor a variant is named in code, and no state, label or record is imported."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"""["'](\d+|[JQKA]|JK|joker|3[RB])["']""", text)
    assert "meldwright.game" not in text
    assert not re.search(r"import .*\b(State|Labels|Record|start_hand|deck_order)\b", text)


# -- a sensible player -----------------------------------------------------------------------------


def test_it_takes_a_pile_that_brings_cards() -> None:
    hand = table({0: "7C 7D KC KD KH KS QC QD QH 9C 9D", 1: "8C", 2: "8D", 3: "7H"}, stock="5C 5D 5H 5S")
    say(hand, "draw", "discard 9", "draw", "discard 8", "draw", "discard 8", "draw", "discard 7H")
    assert choice(hand) == "take with 7 7"


def test_it_opens_when_it_can_and_keeps_its_wild_cards() -> None:
    hand = say(table({0: "KC KD KH AC AD AH 7C 8C 9C 2C 2D"}), "draw")
    assert choice(hand) in ("lay A A A", "lay K K K")


def test_it_completes_a_canasta_with_a_wild_card() -> None:
    hand = say(table({0: "KC KD KH KS KC KD AC AD AH 2C 9C"}, stock="8C"), "draw", "lay A A A", "lay K K K")
    say(hand, "add K to Ks", "add K to Ks", "add K to Ks")
    assert choice(hand) == "add 2 to Ks"


def test_it_does_not_feed_the_others() -> None:
    """Seat 0 has melded queens; seat 1 holds one, and cards that help nobody."""
    hand = table(
        {0: "QC QD QH AC AD AH 9C 8C 7C 6C 5C", 1: "QS 5D 5H 6D 6H 7D 7H 8D 8H JC JD"},
        stock="9D 4C",
        top="4S",
    )
    say(hand, "draw", "lay A A A", "lay Q Q Q", "discard 9C", "draw", "end")
    assert not choice(hand).startswith("discard Q")


def test_it_answers_a_partner_by_what_its_own_cards_would_cost() -> None:
    def asked(partner: str) -> Hand:
        hand = table({0: "KC KD KH KS KC KD KH AC AD AH AS", 2: partner}, stock="9C")
        return say(hand, "draw", "ask")

    assert choice(asked("4C 5C 5D 6C 6D 7C 7D 8C 8D 9D 9H")) == "yes"


def test_it_leaves_a_legal_step_alone_only_for_a_better_one() -> None:
    """With one legal step there is nothing to think about."""
    hand = say(table({0: "KC KD KH QC QD QH 7C 7D 7H 9C 2C"}), "draw", "end")
    assert steps.operation(GreedyBot().choose(hand.view(0))) == steps.DISCARD
    assert isinstance(hand.view(0), View)
