"""Who is the stronger, on paired deals: fewer than the figures in docs/proof rest on, and clear all the same."""

from __future__ import annotations

import json
import time

import pytest
from tests.bots.saying import do
from tests.game.tables import VARIANTS, classic, rules_of
from tests.kernel.table import position

from meldwright.bots import NormalBot, RandomBot, make_bot
from meldwright.bots.outlook import Outlook
from meldwright.bots.prices import FAR, Prices, prices_of
from meldwright.bots.temper import NORMAL
from meldwright.errors import IllegalStep
from meldwright.kernel import OVER, View, advance, deck_order, hand_seed, start_hand, steps, view
from meldwright.sim.duel import duel, main, play_hand


@pytest.mark.parametrize(
    ("one", "other", "pairs"), [("normal", "easy", 200), ("easy", "random", 60), ("normal", "greedy", 200)]
)
def test_the_better_bot_is_better_beyond_chance(one: str, other: str, pairs: int) -> None:
    result = duel(classic(), one, other, pairs, 2026)
    assert result.interval[0] > 0, str(result)


@pytest.mark.parametrize("variant", VARIANTS, ids=("classic", "second-shape"))
def test_no_hand_of_normal_bots_sticks(variant: str) -> None:
    """Three hundred hands each end by the rules, within far more turns than any of them needs."""
    rules = rules_of(variant)
    most = 4 * len(rules.cards)
    for index in range(300):
        s = start_hand(rules, deck_order(rules, hand_seed(77, index)), index % rules.seats, [0] * rules.sides)
        bot = NormalBot()
        while s.phase != OVER:
            seen = view(s, s.seat)
            step = bot.choose(seen)
            assert step in seen.legal
            advance(s, step)
            assert s.turns < most


def test_a_step_costs_less_than_a_millisecond() -> None:
    """On the average of fifty hands of classic; ten times as much fails, so that a busy machine does not."""
    rules = classic()
    spent, chosen = 0.0, 0
    for index in range(50):
        s = start_hand(rules, deck_order(rules, hand_seed(3, index)), 0, [0, 0])
        bot = NormalBot()
        while s.phase != OVER:
            seen = view(s, s.seat)
            began = time.perf_counter()
            step = bot.choose(seen)
            spent += time.perf_counter() - began
            chosen += 1
            advance(s, step)
    assert spent / chosen < 0.01


def test_every_choice_can_be_explained() -> None:
    """In one sentence that begins small and has no period, whatever the variant."""
    for variant in VARIANTS:
        rules = rules_of(variant)
        bots = [make_bot(("normal", "easy")[seat % 2], 1, seat) for seat in range(rules.seats)]
        for index in range(5):
            s = start_hand(rules, deck_order(rules, hand_seed(5, index)), 0, [0] * rules.sides)
            while s.phase != OVER:
                seen = view(s, s.seat)
                bot = bots[s.seat]
                assert isinstance(bot, NormalBot)
                step = bot.choose(seen)
                text = bot.explain(seen, step)
                assert text
                assert not text[0].isupper()
                assert not text.endswith(".")
                advance(s, step)


@pytest.mark.parametrize("variant", VARIANTS, ids=("classic", "second-shape"))
def test_what_is_unseen_is_all_that_lies_face_down(variant: str) -> None:
    """Other hands, feet, the stock and the covered part of the pile, to the last card."""
    rules = rules_of(variant)
    bot = NormalBot()
    for index in range(5):
        s = start_hand(rules, deck_order(rules, hand_seed(8, index)), 0, [0] * rules.sides)
        while s.phase != OVER:
            seen = view(s, s.seat)
            unseen = Outlook(seen, NORMAL).unseen
            others = sum(s.sizes) + sum(s.foot_sizes) - s.sizes[s.seat]
            assert sum(unseen) == s.left + others + max(0, len(s.pile) - 1)
            assert min(unseen) >= 0
            advance(s, bot.choose(seen))


# -- duels -----------------------------------------------------------------------------------------


def test_a_bot_is_even_with_itself() -> None:
    """The same bot in both places plays the same hand twice."""
    result = duel(classic(), "normal", "normal", 20, 4)
    assert result.differences == (0.0,) * 20


def test_swapping_the_bots_swaps_the_sign() -> None:
    one, other = duel(classic(), "normal", "greedy", 15, 4), duel(classic(), "greedy", "normal", 15, 4)
    assert one.differences == tuple(-difference for difference in other.differences)
    assert (one.won, one.lost) == (other.lost, other.won)


def test_a_duel_repeats() -> None:
    assert duel(classic(), "easy", "random", 10, 9) == duel(classic(), "easy", "random", 10, 9)
    assert duel(classic(), "easy", "random", 10, 9) != duel(classic(), "easy", "random", 10, 8)


def test_the_interval_is_the_mean_and_two_standard_errors() -> None:
    result = duel(classic(), "easy", "random", 30, 1)
    low, high = result.interval
    mean = sum(result.differences) / 30
    variance = sum((difference - mean) ** 2 for difference in result.differences) / 29
    assert result.mean == pytest.approx(mean)
    assert result.error == pytest.approx((variance / 30) ** 0.5)
    assert (low + high) / 2 == pytest.approx(mean)
    assert high - low == pytest.approx(2 * 1.95996 * result.error, rel=1e-4)


def test_an_illegal_choice_is_refused() -> None:
    class Stubborn(RandomBot):
        def choose(self, view: View) -> int:
            return steps.step(steps.DISCARD)

    with pytest.raises(IllegalStep):
        play_hand(classic(), [Stubborn(1)] * 4, deck_order(classic(), 1), 0)


def test_what_a_duel_cannot_be() -> None:
    with pytest.raises(ValueError, match="at least one pair, found 0"):
        duel(classic(), "easy", "random", 0, 1)
    with pytest.raises(ValueError, match="found 'gready'"):
        duel(classic(), "gready", "random", 1, 1)


def test_the_command_prints_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classic", "easy", "random", "--pairs", "20", "--seed", "3"]) == 0
    line = capsys.readouterr().out
    assert line.startswith("classic: easy against random, 20 pairs, seed 3: +")
    assert "95 % from +" in line
    assert "(clear of even)" in line


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classic", "easy", "random", "--pairs", "5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    result = duel(classic(), "easy", "random", 5, 1)
    assert answer["mean"] == result.mean
    assert answer["interval"] == list(result.interval)
    assert answer["pairs"] == 5


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clasic", "easy", "random"]) == 2
    assert "clasic" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["classic", "easy", "random", "--pairs", "0"])


# -- prices ----------------------------------------------------------------------------------------


def test_prices_are_read_from_the_ledger() -> None:
    found = prices_of(classic())
    assert found.canasta == [500, 300]
    assert (found.out, found.bonus_card, found.bonus_card_closed) == (100, 100, -100)
    assert prices_of(classic()) is found


def test_prices_of_another_shape() -> None:
    rules = rules_of(VARIANTS[1])
    found = Prices(rules)
    assert dict(zip(rules.canasta_names, found.canasta, strict=True)) == {
        "nines": 1500, "wild_cards": 1000, "natural": 500, "mixed": 300,
    }  # fmt: skip


def test_how_far_a_contract_is() -> None:
    rules = rules_of(VARIANTS[1])
    found = prices_of(rules)
    assert found.distance(rules, 0, [[0, 0, 0, 0], [0, 0, 0, 0]], [0, 0]) == 4
    assert found.distance(rules, 0, [[1, 0, 0, 3], [0, 0, 0, 0]], [0, 0]) == 2
    assert found.distance(rules, 0, [[1, 1, 1, 1], [0, 0, 0, 0]], [0, 0]) == 0
    assert FAR > 4


def test_a_bot_keeps_nothing_of_a_view() -> None:
    """Asked twice with another position between, it says the same."""
    first = view(do(position(classic(), hand="K K K A A A 7 8 9 2 2"), "draw"), 0)
    other = view(position(classic(), hand="4 5 6", table="7 7 7", pile="7"), 0)
    bot = NormalBot()
    before = bot.choose(first)
    bot.choose(other)
    assert bot.choose(first) == before
