"""Lines that a hook adds to the ledger of a settled hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
import pytest
from tests.hooks.playing import NAME, played, plugin, profile, rules_with
from tests.kernel.saying import say
from tests.kernel.table import position

from meldwright.cli.account import hand_account
from meldwright.errors import HookError
from meldwright.game import Match
from meldwright.hooks import Declaration, Line, bind_hooks
from meldwright.kernel import settle
from meldwright.rules.compile import Rules, compile_rules

LINES = (
    Line("aces_held", "Each ace in hand costs 20 points."),
    Line("early", "Ending early brings 50 points."),
)
SETTLED = {
    "side", "side_of", "turn", "opened", "stock", "pile", "top", "hand_sizes", "foot_sizes", "melds", "canastas",
    "bonus_cards", "opened_by", "made_canasta", "scores", "ended", "ended_by", "out", "concealed", "held", "lines",
}  # fmt: skip


def scoring(answer: Any, *lines: Line) -> Rules:
    """Rules with a hook that scores like this function."""

    def score(facts: Mapping[str, Any]) -> object:
        return answer(facts)

    return rules_with(plugin(declare=lambda: Declaration(lines=lines or LINES), score=score))


def aces(facts: Mapping[str, Any]) -> dict[str, int]:
    held = sum(card["rank"] == "A" for player in facts["held"] for card in player["hand"])
    found = {"aces_held": -20 * held} if held else {}
    return found | ({"early": 50} if facts["turn"] < 3 else {})


def test_lines_stand_after_those_of_the_profile() -> None:
    """For each side by its own cards; a line that is left out does not count."""
    rules = scoring(aces)
    state = position(rules, hand="A A 9 8", table="4 4 4", pile="3B", others="5 A 7")
    mine, theirs = settle(state)
    names = [line.name for line in mine.lines]
    assert names[-2:] == ["aces_held", "early"]
    assert {line.name: line.points for line in mine.lines}["aces_held"] == -40
    assert [(line.name, line.points) for line in theirs.lines if line.name == "aces_held"] == [
        ("aces_held", -40)
    ]
    assert rules.line_names == (*(line.name for line in rules.ledger), "aces_held", "early")


def test_the_order_is_that_of_the_declaration() -> None:
    rules = scoring(lambda facts: {"early": 1, "aces_held": 2})
    mine, _ = settle(position(rules, hand="9 8", pile="3B"))
    assert [line.name for line in mine.lines][-2:] == ["aces_held", "early"]


def test_a_line_that_stands_alone_leaves_no_other() -> None:
    rules = scoring(
        lambda facts: {"all": -1500} if facts["side"] == 0 else {}, Line("all", "Minus 1500.", alone=True)
    )
    mine, theirs = settle(position(rules, hand="A 9 8", table="4 4 4", pile="3B"))
    assert [(line.name, line.points) for line in mine.lines] == [("all", -1500)]
    assert mine.total == -1500
    assert len(theirs.lines) > 1


def test_what_it_is_told() -> None:
    """Public facts, and of its own side's cards all; nothing of the other side's hands."""
    told: list[Mapping[str, Any]] = []

    def look(facts: Mapping[str, Any]) -> dict[str, int]:
        told.append(facts)
        return {}

    rules = scoring(look)
    state = say(
        position(rules, hand="K", table="7xK", pile="3B 9", others="5 A 7", stock="9 Q"), "draw", "end"
    )
    settle(say(state, "discard Q"))
    mine, theirs = told
    assert set(mine) == SETTLED
    assert [facts["side"] for facts in told] == [0, 1]
    assert [(player["seat"], len(player["hand"])) for player in mine["held"]] == [(0, 1), (2, 1)]
    assert [player["seat"] for player in theirs["held"]] == [1, 3]
    assert mine["held"][0]["hand"][0]["rank"] == "K"
    assert (mine["opened"], theirs["opened"]) == (True, False)
    assert mine["melds"][0][0]["canasta"] == "natural"
    assert mine["lines"]["natural_canastas"] == 500
    assert (mine["ended"], mine["out"]) == ("", -1)


def test_how_it_ended_is_told() -> None:
    ended: list[tuple[object, ...]] = []

    def look(facts: Mapping[str, Any]) -> dict[str, int]:
        ended.append((facts["ended"], facts["ended_by"], facts["out"], facts["concealed"]))
        return {}

    rules = scoring(look)
    over = say(
        position(rules, hand="K", table="7xK", pile="3B", stock="9 K"), "draw", "add K to Ks", "discard K"
    )
    settle(over)
    assert ended == [("out", 0, 0, False)] * 2


def test_it_counts_in_the_match_and_in_its_account() -> None:
    """The total of the hand, and the table that people read."""
    match = Match(scoring(lambda facts: {"early": 50, "aces_held": 0}), 7)
    chance = 0
    while not match.hand.over:
        options = match.hand.legal()
        match.step(options[chance % len(options)])
        chance += 1
    done = match.results[0]
    assert all({line.name: line.points for line in ledger.lines}["early"] == 50 for ledger in done.ledgers)
    assert done.totals == tuple(ledger.total for ledger in done.ledgers)
    with click.Context(click.Command("play")):
        assert "early" in hand_account(match.rules, done)


# -- broken promises -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [None, 3, [], [("early", 1)], {"late": 1}, {"early": True}, {"early": 1.5}, {"early": None}, {"early": "1"},
     {"early": 10**7}, {1: 1}],
)  # fmt: skip
def test_an_answer_is_declared_lines_with_points(answer: object) -> None:
    rules = scoring(lambda facts: answer)
    with pytest.raises(HookError, match="its answer on the score is no answer") as caught:
        settle(position(rules, hand="9 8", pile="3B"))
    assert (caught.value.plugin, caught.value.variant) == (NAME, "curfew-classic")
    assert f"found:        {answer!r}" in caught.value.problem
    assert "lines that it declares (aces_held, early)" in caught.value.problem


@pytest.mark.parametrize(
    "write",
    [
        lambda facts: facts["held"][0]["hand"][0].update(rank="7"),
        lambda facts: facts["held"][0]["hand"].append({}),
        lambda facts: facts["melds"][0].clear(),
        lambda facts: facts["lines"].pop("going_out"),
        lambda facts: facts.__setitem__("ended", "out"),
        lambda facts: facts["held"].__setitem__(0, None),
        lambda facts: facts["top"].__delitem__("rank"),
    ],
)
def test_nothing_can_be_changed(write: Any) -> None:
    """It is told so, and the position is as it was."""
    state = position(scoring(write), hand="9 8", table="4 4 4", pile="3B")
    kept = state.copy()
    with pytest.raises(HookError, match="it failed on the score: ") as caught:
        settle(state)
    assert state == kept
    if "__" not in str(caught.value.__cause__):
        assert "it tried to change what it was given, which is read only" in caught.value.problem


def test_without_a_scoring_hook_nothing_is_asked() -> None:
    plain = compile_rules(profile(hooks=()))
    bound = compile_rules(profile(), bind_hooks(profile(), {NAME: plugin(veto=lambda: None)}))
    assert plain.scorers == bound.scorers == ()
    assert [settle(played(plain, seed)) for seed in range(3)] == [
        settle(played(bound, seed)) for seed in range(3)
    ]
