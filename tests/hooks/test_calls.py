"""A call: a word that a hook brings, said as a step like any other, which ends the hand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.hooks.playing import NAME, deal, played, plugin, profile, rules_with
from tests.kernel.saying import may, refused, rule_against, say
from tests.kernel.table import position

from meldwright.errors import HookError, IllegalStep
from meldwright.game import ActMalformed, Match, Recorder, act_text, read_record, resume, verify
from meldwright.game.acts import parse_act
from meldwright.game.history import Event
from meldwright.game.record import SeatEntry
from meldwright.hooks import Call, Declaration, Line, bind_hooks
from meldwright.kernel import OVER, from_data, legal, refusal, settle, steps, to_data, universe, view
from meldwright.rules.compile import Rules, compile_rules

TIRED = "you may give up only with eleven cards or more"


def giving_up(facts: Mapping[str, Any], hand: Sequence[Mapping[str, Any]], call: str) -> str | None:
    assert call == "acaba"
    return TIRED if len(hand) < 11 else None


def cost(facts: Mapping[str, Any]) -> dict[str, int]:
    gave_up = facts["ended"] == "acaba" and facts["side_of"][facts["ended_by"]] == facts["side"]
    return {"gave_up": -700} if gave_up else {}


DECLARED = Declaration(
    calls=(Call("acaba", "A player may give up."),),
    lines=(Line("gave_up", "Who gives up loses 700 points."),),
)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_with(plugin(declare=lambda: DECLARED, call=giving_up, score=cost))


@pytest.fixture(scope="module")
def seven_hearts() -> Rules:
    """A whole-hand pattern: with seven natural cards of one rank in hand after the draw, the hand may be shown."""

    def pattern(hand: Sequence[Mapping[str, Any]]) -> str | None:
        ranks = [card["rank"] for card in hand if not card["wild"]]
        return None if any(ranks.count(rank) >= 7 for rank in ranks) else "you hold no seven of a kind"

    shown = Declaration(
        calls=(Call("seven", "Who holds seven of a kind after the draw may show the hand.", "after_draw"),),
        lines=(
            Line("seven_of_a_kind", "A hand that was shown counts 2000 points and nothing else.", alone=True),
        ),
    )

    def score(facts: Mapping[str, Any]) -> dict[str, int]:
        shows = facts["ended"] == "seven" and facts["side_of"][facts["ended_by"]] == facts["side"]
        return {"seven_of_a_kind": 2000} if shows else {}

    return rules_with(plugin(declare=lambda: shown, call=pattern, score=score))


CARDS = "4 5 6 8 9 10 J Q K A A"


def test_it_is_said_before_the_draw_and_ends_the_hand(rules: Rules) -> None:
    state = position(rules, hand=CARDS, table="K K K", pile="3B")
    assert "call acaba" in [act_text(rules, step) for step in legal(state)]
    over = say(state, "call acaba")
    assert (over.phase, over.result, over.out, over.player) == (OVER, "acaba", -1, state.player)
    assert legal(over) == []


def test_what_it_costs_is_a_line_of_the_score(rules: Rules) -> None:
    """Of the side that said it, after the profile's own lines."""
    over = say(position(rules, hand=CARDS, table="K K K", pile="3B"), "call acaba")
    mine, theirs = settle(over)
    assert [(line.name, line.points) for line in mine.lines][-1] == ("gave_up", -700)
    assert mine.total == sum(line.points for line in mine.lines)
    assert "gave_up" not in [line.name for line in theirs.lines]
    assert rules.line_names[-1] == "gave_up"


def test_its_moment_passes(rules: Rules) -> None:
    state = say(position(rules, hand=CARDS, pile="3B"), "draw")
    why = refused(state, "call acaba")
    assert (why.rule, why.sentence) == ("turn.order", "Acaba is called before you draw or take the pile.")
    assert not [step for step in legal(state) if steps.operation(step) == steps.CALL]


def test_its_hook_may_refuse_it(rules: Rules) -> None:
    """By the caller's own hand and public facts; with the reason, at the line that names the hook."""
    why = refused(position(rules, hand="4 5", pile="3B"), "call acaba")
    assert (why.rule, why.leaf) == ("hook.veto", "hooks")
    assert TIRED in why.sentence
    assert why.operands["call"] == "acaba"


def test_a_call_after_the_draw(seven_hearts: Rules) -> None:
    """Asked for when the card has come, and gone as soon as anything is melded."""
    before = position(seven_hearts, hand="6xK 9 8", table="4 4 4", stock="4 K", pile="3B")
    assert rule_against(before, "call seven") == "turn.order"
    drawn = say(before, "draw")
    over = say(drawn, "call seven")
    assert over.result == "seven"
    mine, _ = settle(over)
    assert [(line.name, line.points) for line in mine.lines] == [("seven_of_a_kind", 2000)]
    assert rule_against(say(drawn, "lay K K K"), "call seven") == "turn.order"
    assert rule_against(say(drawn, "end"), "call seven") == "turn.order"
    blind = position(seven_hearts, hand="6xK 9 8", table="4 4 4", stock="4 5", pile="3B")
    assert "you hold no seven of a kind" in refused(say(blind, "draw"), "call seven").sentence


def test_a_copy_is_not_touched_by_what_is_asked_after_the_draw(seven_hearts: Rules) -> None:
    before = position(seven_hearts, hand="9 8 7", pile="3B", stock="4 4")
    kept = before.copy()
    say(before, "draw")
    assert before == kept


def test_refusals_and_legal_steps_agree(rules: Rules, seven_hearts: Rules) -> None:
    for by in (rules, seven_hearts):
        for seed in range(6):
            for turns in range(0, 12, 3):
                state = played(by, seed, turns=turns)
                options = legal(state)
                for step in universe(state):
                    assert (refusal(state, step) is None) == (step in options)


def test_a_view_has_it_for_the_seat_that_acts(rules: Rules) -> None:
    state = deal(rules, 1)
    call = steps.step(steps.CALL, 0)
    assert [seat for seat in range(4) if call in view(state, seat).legal] == [state.seat]


def test_every_state_can_be_kept_as_data(rules: Rules) -> None:
    state = played(rules, 2, turns=9)
    assert from_data(rules, json.loads(json.dumps(to_data(state)))) == state


def test_no_hand_gets_stuck_with_calls(rules: Rules, seven_hearts: Rules) -> None:
    for by in (rules, seven_hearts):
        ends = {played(by, seed, calls=True).result for seed in range(12)}
        assert ends
        assert "" not in ends


# -- saying it ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "expected", "hint"),
    [
        ("call akaba", "a call of this game: acaba", "call acaba"),
        ("call", "a call of this game: acaba", "call acaba"),
        ("call acaba now", "the end of the act", "call acaba"),
        ("cal acaba", "one of draw, take, pick, lay, add, ask, yes, no, end, discard, call", "call acaba"),
    ],
)
def test_what_cannot_be_understood(rules: Rules, said: str, expected: str, hint: str) -> None:
    with pytest.raises(ActMalformed) as caught:
        parse_act(deal(rules, 1), said)
    assert caught.value.expected == expected
    assert caught.value.hint == hint


def test_a_game_without_calls_does_not_know_the_word() -> None:
    found = profile(hooks=())
    with pytest.raises(ActMalformed) as caught:
        parse_act(deal(compile_rules(found), 1), "call acaba")
    assert caught.value.expected == "one of draw, take, pick, lay, add, ask, yes, no, end, discard"


def test_a_remedy_is_another_step(rules: Rules) -> None:
    match = Match(rules, 3)
    match.act("draw")
    with pytest.raises(IllegalStep) as caught:
        match.act("call acaba")
    assert may(match.hand.state, caught.value.refusal.remedy.act)


def test_it_is_told_and_cannot_be_followed(rules: Rules) -> None:
    match = Match(rules, 3)
    with pytest.raises(IllegalStep, match="the hand is over"):
        match.act("call acaba, draw")
    events = match.act("call acaba")
    assert [str(event) for event in events] == [
        f"seat {events[0].seat} calls acaba",
        "the hand is over: acaba",
    ]
    assert isinstance(events[0], Event)


def test_a_record_with_a_call_is_played_again(rules: Rules, tmp_path: Path) -> None:
    """Hooks in its header, the call as a line, the line of the score in its ledgers."""
    file = tmp_path / "acaba.txt"
    with Recorder(file) as scribe:
        scribe.header(rules, 5, [SeatEntry(f"seat {seat}", "") for seat in range(4)])
        match = Match(rules, 5, scribe)
        match.act("draw")
        match.act(f"discard {match.hand.cards(match.hand.state.player)[-1]}")
        match.act("call acaba")
    assert read_record(file).header.hooks == {NAME: "given"}
    again = verify(read_record(file), rules)
    assert again.totals == match.totals
    assert again.results[0].ended == "acaba"
    assert again.results[0].ledgers == match.results[0].ledgers
    assert '"gave_up": -700' in file.read_text(encoding="utf-8")
    going_on, recorder = resume(file, rules)
    recorder.close()
    assert going_on.due


# -- broken promises ---------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [True, "", 3])
def test_an_answer_is_a_reason_or_nothing(answer: object) -> None:
    made = plugin(declare=lambda: Declaration(calls=(Call("acaba", "x"),)), call=lambda: answer)
    with pytest.raises(HookError, match="its answer on call acaba is no answer"):
        deal(rules_with(made), 1)


def test_without_a_judge_it_may_always_be_said() -> None:
    made = plugin(declare=lambda: Declaration(calls=(Call("acaba", "x"),)))
    found = profile()
    rules = compile_rules(found, bind_hooks(found, {NAME: made}))
    assert all(steps.step(steps.CALL, 0) in legal(deal(rules, seed)) for seed in range(5))
