"""A hook that ends the hand after a turn, by an ending that it has declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.hooks.playing import played, plugin, rules_with
from tests.kernel.saying import say
from tests.kernel.table import position

from meldwright.cli.account import how_it_ended
from meldwright.errors import HookError
from meldwright.game import Match
from meldwright.hooks import Declaration, Ending
from meldwright.kernel import OVER, legal, settle
from meldwright.rules.compile import Rules

DUSK = Declaration(endings=(Ending("dusk", "The hand ends after the twelfth turn."),))


def ending(answer: Any) -> Rules:
    def end_of_turn(facts: Mapping[str, Any]) -> object:
        return answer(facts)

    return rules_with(plugin(declare=lambda: DUSK, end_of_turn=end_of_turn))


@pytest.fixture(scope="module")
def dusk() -> Rules:
    return ending(lambda facts: "dusk" if facts["turn"] >= 12 else None)


def test_the_hand_ends_after_the_discard(dusk: Rules) -> None:
    for seed in range(5):
        over = played(dusk, seed)
        assert (over.phase, over.turns) == (OVER, 12) or over.result == "out"
    assert played(dusk, 1).result == "dusk"


def test_nobody_has_gone_out(dusk: Rules) -> None:
    over = played(dusk, 1)
    assert (over.out, over.concealed, legal(over)) == (-1, False, [])
    assert all("going_out" not in [line.name for line in ledger.lines] for ledger in settle(over))


def test_going_out_comes_first() -> None:
    """A hand that has ended by itself is not ended again."""
    rules = ending(lambda facts: "dusk")
    state = position(rules, hand="K", table="7xK", pile="3B", stock="9 K")
    assert say(state, "draw", "add K to Ks", "discard K").result == "out"
    assert say(state, "draw", "discard K").result == "dusk"


def test_it_is_told_of_the_turn_that_has_been_played() -> None:
    told: list[Mapping[str, Any]] = []

    def look(facts: Mapping[str, Any]) -> None:
        told.append(facts)

    state = position(ending(look), hand="K 9", table="7xK", pile="3B", stock="9 Q")
    say(state, "draw", "discard Q")
    (facts,) = told
    assert (facts["seat"], facts["turn"]) == (state.player, state.turns)
    assert (facts["pile"], facts["hand_sizes"][0]) == (2, 2)
    assert facts["top"]["rank"] == "Q"
    assert "held" not in facts


def test_how_it_ended_is_said_in_words(dusk: Rules) -> None:
    match = Match(dusk, 3)
    while not match.hand.over:
        match.step(match.hand.legal()[-1])
    assert how_it_ended(match.results[0]) == "dusk"
    assert str(match.hand.history.events[-1]) == "the hand is over: dusk"


@pytest.mark.parametrize("answer", ["dawn", "out", "", True, 0])
def test_an_answer_is_a_declared_ending_or_nothing(answer: object) -> None:
    with pytest.raises(HookError, match="its answer on the end of a turn is no answer") as caught:
        played(ending(lambda facts: answer), 1)
    assert "None, or an ending that it declares: dusk" in caught.value.problem


def test_a_hook_that_fails_leaves_the_position_as_it_was() -> None:
    """The act has not happened; the next one is said in the same position."""

    def fails(facts: Mapping[str, Any]) -> None:
        if facts["turn"] == 2:
            raise ArithmeticError("no")

    match = Match(ending(fails), 3)
    match.act("draw")
    match.step(match.hand.legal()[-1])
    while match.hand.state.turns == 1:
        match.step(match.hand.legal()[-1])
    match.act("draw")
    before, done = match.hand.state.copy(), len(match.hand.done)
    with pytest.raises(HookError, match="it failed on the end of a turn: ArithmeticError: no"):
        match.act(f"discard {match.hand.cards(match.hand.state.player)[-1]}")
    assert match.hand.state == before
    assert len(match.hand.done) == done
    assert len(match.hand.labels.hands[before.player]) == before.sizes[before.player]
