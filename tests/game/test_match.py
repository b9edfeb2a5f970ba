"""Many hands: who deals, who opens with how much, and who has won?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.tables import classic

from meldwright.bots import GreedyBot, RandomBot
from meldwright.errors import IllegalStep
from meldwright.game import EndlessMatch, Match, finish, play_match
from meldwright.game.match import MOST_HANDS, first_dealer, next_dealer, verdict
from meldwright.kernel import View, deck_order, hand_seed
from meldwright.rules.compile import Rules, compile_rules


def changed(target: int = 5000, tie: str = "another_hand") -> Rules:
    """Classic with another `match` section."""
    profile = classic().profile
    return compile_rules(replace(profile, match=replace(profile.match, target=target, tie=tie)))


def bots(rules: Rules, seed: int = 0) -> list[RandomBot]:
    return [RandomBot(seed + seat) for seat in range(rules.seats)]


def test_the_first_dealer_comes_from_the_seed() -> None:
    """Every seat has its turn at it, and one seed always gives the same."""
    dealers = [first_dealer(classic(), seed) for seed in range(60)]
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers == [Match(classic(), seed).hand.dealer for seed in range(60)]


def test_the_first_seat_deals_where_the_profile_says_so() -> None:
    profile = classic().profile
    rules = compile_rules(replace(profile, table=replace(profile.table, first_dealer="first_seat")))
    assert {first_dealer(rules, seed) for seed in range(20)} == {0}


def test_the_deal_goes_round_clockwise_or_stays() -> None:
    profile = classic().profile
    stays = compile_rules(replace(profile, table=replace(profile.table, next_dealer="unchanged")))
    assert [next_dealer(classic(), seat) for seat in range(4)] == [1, 2, 3, 0]
    assert next_dealer(stays, 2) == 2


def test_a_match_ends_after_the_hand_in_which_the_target_is_passed() -> None:
    result = play_match(classic(), bots(classic()), 3)
    target = classic().profile.match.target
    assert max(result.totals) >= target
    assert all(max(hand.totals) < target for hand in result.hands[:-1])
    assert result.winner == result.totals.index(max(result.totals))


def test_totals_are_the_sums_of_the_ledgers() -> None:
    result = play_match(classic(), bots(classic()), 4)
    for side in range(2):
        assert result.totals[side] == sum(hand.ledgers[side].total for hand in result.hands)
    for earlier, later in zip(result.hands, result.hands[1:], strict=False):
        assert later.before == earlier.totals
        assert later.dealer == (earlier.dealer + 1) % 4


def test_opening_minima_follow_the_totals() -> None:
    """The side's total before the hand decides, in every hand anew."""
    match = Match(classic(), 5)
    players = bots(classic())
    while not match.over:
        if match.due:
            match.next_hand()
        state = match.hand.state
        assert state.needs == [classic().opening_minimum(total) for total in match.totals]
        while not match.hand.over:
            match.step(players[match.hand.seat].choose(match.view(match.hand.seat)))


def test_every_hand_has_a_seed_of_its_own() -> None:
    match = Match(classic(), 6)
    assert match.hand.deck == tuple(deck_order(classic(), hand_seed(6, 0)))
    finish(match, bots(classic()))
    assert match.hand.deck == tuple(deck_order(classic(), hand_seed(6, len(match.results) - 1)))


@pytest.mark.parametrize(
    ("totals", "tie", "winner"),
    [
        ((4995, 4990), "another_hand", None),
        ((5000, 4990), "another_hand", 0),
        ((5100, 5200), "another_hand", 1),
        ((5200, 5200), "another_hand", None),
        ((5200, 5200), "draw", -1),
        ((4000, 4000), "draw", None),
    ],
)
def test_who_has_won(totals: tuple[int, int], tie: str, winner: int | None) -> None:
    """Both over the target: the higher wins; level: another hand or a draw (AMB-24)."""
    assert verdict(changed(tie=tie), totals) == winner


def test_a_match_that_nobody_can_win_is_an_error_and_no_endless_loop() -> None:
    rules = changed(target=10**9)
    match = Match(rules, 1)
    match.results = [
        result for result in play_match(classic(), bots(classic()), 1).hands[:1] for _ in range(499)
    ]
    with pytest.raises(EndlessMatch, match=f"within {MOST_HANDS} hands, found [-0-9]+, [-0-9]+"):
        finish(match, [GreedyBot()] * 4)
    assert len(match.results) == MOST_HANDS


def test_a_player_that_chooses_what_is_not_legal_is_told_the_rule() -> None:
    class Cheat:
        def choose(self, view: View) -> int:
            return 7 << 16

    with pytest.raises(IllegalStep, match=r"turn\.order"):
        play_match(classic(), [Cheat()] * 4, 1)


def test_as_many_players_as_seats() -> None:
    with pytest.raises(ValueError, match="expected 4 players, found 3"):
        play_match(classic(), bots(classic())[:3], 1)


def test_no_second_hand_while_one_is_in_play() -> None:
    with pytest.raises(ValueError, match="a hand is due"):
        Match(classic(), 1).next_hand()


@given(st.integers(0, 10**6))
def test_one_seed_is_one_match(seed: int) -> None:
    rules = changed(target=500)
    assert play_match(rules, bots(rules, seed), seed) == play_match(rules, bots(rules, seed), seed)
