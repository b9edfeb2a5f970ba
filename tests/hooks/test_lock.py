"""A canasta lock as a hook: whoever opened for a side completes no canasta before a partner has (BHF-LOCK-01, -03).

Whether it holds is fixed when a turn begins, for only a partner's turn can lift it; so it is a veto on `canasta`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.hooks.playing import NAME, deal, perft, played, plugin, profile, rules_with
from tests.kernel.saying import may, refused, say
from tests.kernel.table import position, second_shape

from meldwright.hooks import bind_hooks, probe
from meldwright.kernel import OVER, State, apply, from_data, legal, refusal, steps, to_data, universe
from meldwright.kernel.advance import begin_turn
from meldwright.kernel.state import DRAWING
from meldwright.kernel.vetoes import COMPLETING
from meldwright.rules.compile import Rules, compile_rules

REASON = "you opened for your side, so your partner completes a canasta first"
SMALL = ("size >= 7", "size >= 5")
"""Canastas of five cards come up in every hand."""


def lock(facts: Mapping[str, Any], act: str) -> str | None:
    me, side = facts["seat"], facts["side"]
    made = [
        facts["made_canasta"][seat] for seat in range(len(facts["side_of"])) if facts["side_of"][seat] == side
    ]
    return REASON if act == "canasta" and facts["opened_by"][side] == me and not any(made) else None


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_with(plugin(veto=lock), SMALL)


@pytest.fixture(scope="module")
def plain() -> Rules:
    return compile_rules(profile(SMALL, hooks=()))


def locked(state: State) -> bool:
    return COMPLETING in (state.vetoed or {})


def without_lock(state: State, plain: Rules) -> State:
    """The same position in the game without the hook."""
    return from_data(plain, {**to_data(state), "vetoed": None})


def completes(before: State, after: State) -> bool:
    """Has a canasta been made by this step, or added to?"""
    side = before.rules.side_of[before.player]
    table = before.rules.plain.tables
    changed = [
        (group, new)
        for group, (old, new) in enumerate(zip(before.shapes[side], after.shapes[side], strict=True))
        if new != old
    ]
    closed = len(after.closed[side]) > len(before.closed[side])
    return closed or any(new and table[group].canasta[new] for group, new in changed)


def ends(state: State, turn: int) -> bool:
    """Can the turn be played to an end without a canasta?  By trying every sequence of steps."""
    if state.phase == OVER or state.turns != turn:
        return True
    for step in legal(state):
        after = apply(state, step)
        if not completes(state, after) and ends(after, turn):
            return True
    return False


def leads_on(state: State, step: int) -> bool:
    """Can the turn be played to an end after this step?  After a question, whatever the answer is (R4)."""
    after = apply(state, step)
    if steps.operation(step) == steps.ASK:
        return all(ends(apply(after, answer), state.turns) for answer in legal(after))
    return ends(after, state.turns)


def walk(rules: Rules, seed: int) -> Iterator[State]:
    """Every position of a hand played by chance, melds before anything else most of the time."""
    state = deal(rules, seed)
    chance = random.Random(seed)
    while state.phase != OVER:
        yield state
        options = legal(state)
        assert options, f"seat {state.seat} is stranded in {state.key()}"
        melds = [step for step in options if steps.TAKE <= steps.operation(step) <= steps.ADD]
        state = apply(state, chance.choice(melds if melds and chance.random() < 0.7 else options))


def test_legal_steps_are_those_that_lead_to_an_end_without_a_canasta(rules: Rules, plain: Rules) -> None:
    """Against the game without the hook, searched through: what completes is left out, and what then has no end."""
    compared = narrower = stranding = 0
    for seed in range(60):
        for at in walk(rules, seed):
            if not locked(at) or at.phase == DRAWING or at.sizes[at.player] > 7:
                continue
            other = without_lock(at, plain)
            fine = [step for step in legal(other) if not completes(other, apply(other, step))]
            wanted = [step for step in fine if leads_on(other, step)]
            assert sorted(legal(at)) == sorted(wanted)
            compared += 1
            narrower += len(fine) < len(legal(other))
            stranding += len(wanted) < len(fine)
    assert compared > 150
    assert narrower > 20
    assert stranding > 1


def test_the_lock_holds_in_whole_hands(rules: Rules) -> None:
    """Nobody is stranded, the opener never comes first, and the lock is felt and lifted."""
    felt = lifted = 0
    for seed in range(60):
        before: State | None = None
        for state in walk(rules, seed):
            mates = [seat for seat in range(4) if seat % 2 == state.player % 2]
            opener = bool(state.openers >> state.player & 1)
            free = any(state.completers >> seat & 1 for seat in mates)
            if state.phase == DRAWING:
                assert locked(state) == (opener and not free)
                felt += locked(state)
                lifted += opener and free
            if before is not None and locked(before):
                assert not completes(before, state)
            before = state
    assert felt > 60
    assert lifted > 50


def test_it_holds_in_a_game_of_another_shape() -> None:
    """Six seats in three sides, with feet, discard bans and canastas of five: nobody is stranded there either."""
    named = replace(second_shape().profile, hooks=(NAME,))
    rules = compile_rules(named, bind_hooks(named, {NAME: plugin(veto=lock)}))
    felt = 0
    for seed in range(30):
        before: State | None = None
        for state in walk(rules, seed):
            felt += locked(state)
            if before is not None and locked(before):
                assert not completes(before, state)
            before = state
    assert felt > 100


def test_it_refuses_with_its_reason(rules: Rules) -> None:
    """Adding the fourth card, laying what is a canasta at once, and taking the pile for one."""
    state = position(rules, hand="K K 9 8 Q", table="K K K K", pile="9 9")
    state.openers = 1
    state.turns -= 1
    begin_turn(state, 0)
    assert locked(state)
    drawn = say(state, "draw")
    why = refused(drawn, "add K to Ks")
    assert (why.rule, why.leaf) == ("hook.veto", "hooks")
    assert REASON in why.sentence
    assert may(drawn, "discard K")
    for step in universe(drawn):
        assert (refusal(drawn, step) is None) == (step in legal(drawn))


def test_a_kept_state_is_locked_still(rules: Rules) -> None:
    state = next(s for seed in range(20) for s in walk(rules, seed) if locked(s) and s.phase != DRAWING)
    again = from_data(rules, to_data(state))
    assert again == state
    assert again.rules is state.rules
    assert legal(again) == legal(state)


def test_without_a_refusal_the_game_is_the_plain_one(plain: Rules) -> None:
    free = rules_with(plugin(veto=lambda act: None), SMALL)
    for seed in range(10):
        assert played(free, seed).hands == played(plain, seed).hands


def test_it_is_pure() -> None:
    found = profile(SMALL)
    assert bind_hooks(found, {"curfew": plugin(veto=lock)})
    told = probe(plugin(veto=lock), found)
    assert told.faults == ()


# -- the lock as a profile declares it --------------------------------------------------------------------

DECLARED = ("  top_discard_counts: true", "  first_canasta: partner_of_opener\n  top_discard_counts: true")


def whole_lock(facts: Mapping[str, Any], act: str) -> str | None:
    """The declared lock, written as a hook: who opens waits for a partner, who in turn waits for the opener."""
    if act != "canasta":
        return None
    me, side, made = facts["seat"], facts["side"], facts["made_canasta"]
    partners = [seat for seat, of in enumerate(facts["side_of"]) if of == side and seat != me]
    if not facts["opened"] or facts["opened_by"][side] == me:
        return None if any(made[seat] for seat in partners) else "the opener waits"
    opener = facts["opened_by"][side]
    return "the opener comes next" if made[me] and not made[opener] else None


def test_the_declared_lock_and_the_hook_allow_the_same_steps() -> None:
    """Perft from the midst of hands, and whole hands played by chance step by step."""
    by_hook = rules_with(plugin(veto=whole_lock), SMALL)
    declared = compile_rules(profile(SMALL, DECLARED, hooks=()))
    free = compile_rules(profile(SMALL, hooks=()))
    counted = locks = 0
    for seed in range(40):
        one, other = deal(by_hook, seed), deal(declared, seed)
        chance = random.Random(seed)
        while one.phase != OVER:
            options = legal(one)
            assert options == legal(other)
            locks += locked(one)
            if locked(one) and one.phase != DRAWING and chance.random() < 0.05:
                counts = [
                    perft(at, 3) for at in (one, other, from_data(free, {**to_data(other), "vetoed": None}))
                ]
                assert counts[0] == counts[1]
                counted += counts[1] != counts[2]
            melds = [step for step in options if steps.TAKE <= steps.operation(step) <= steps.ADD]
            step = chance.choice(melds if melds and chance.random() < 0.7 else options)
            one, other = apply(one, step), apply(other, step)
        assert other.phase == OVER
    assert locks > 500
    assert counted > 10, "the lock must make a difference somewhere"


def declared_lock() -> Rules:
    return compile_rules(profile(DECLARED, hooks=()))


def test_who_opened_completes_no_canasta_before_the_partner() -> None:
    """BHF-LOCK-01: and is told by which rule, at which line of the profile."""
    state = opened_by(position(declared_lock(), hand="7 7 9", table="5x7"), 0)
    why = refused(say(state, "draw"), "add 7 7 to 7s")
    assert (why.rule, why.leaf) == ("canasta.lock", "opening.first_canasta")
    assert why.sentence == "Who opens for a side completes no canasta before the partner has."


def test_who_would_open_lays_no_whole_canasta() -> None:
    """BHF-LOCK-01, AMB-10: a canasta laid at once is one too."""
    state = say(position(declared_lock(), hand="7xK 9 9"), "draw")
    assert may(state, "lay K K K K K K") and not may(state, "lay K K K K K K K")


def test_the_partner_completes_what_the_opener_began() -> None:
    """BHF-LOCK-03, AMB-10: the lock is on the player."""
    state = opened_by(position(declared_lock(), hand="7 7 9", table="5x7"), 2)
    done = say(state, "draw", "add 7 7 to 7s")
    again = opened_by(done, 2)
    begin_turn(again, 2)
    assert not locked(again), "the opener is free once the partner has one"


def test_the_partner_waits_for_the_opener_with_a_second_one() -> None:
    """BHF-LOCK-05: further canastas are free when both have completed one."""
    state = position(declared_lock(), hand="Q Q 9", table="7x7, Q Q Q Q Q")
    state.openers, state.completers = 1 << 2, 1 << 0
    begin_turn(state, 0)
    assert locked(state)
    state.completers |= 1 << 2
    begin_turn(state, 0)
    assert not locked(state)


def opened_by(state: State, seat: int) -> State:
    """The same beginning of a turn, where this seat has opened for its side."""
    state.openers = 1 << seat
    begin_turn(state, 0)
    return state
