"""Whatever is refused: a sentence says why, nothing has changed, and the remedy is accepted and to the point."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.tables import classic, loose, second_shape, with_a_foot
from tests.properties.sayings import hand_at, sayings, short_position, slips
from tests.properties.sentences import faults
from tests.properties.walks import other_world

from meldwright.game import Act, ActAmbiguous, ActError, Hand, act_text, judge, parse_act
from meldwright.game.against import against, played
from meldwright.game.labels import Labels
from meldwright.game.mending import MENDS, SAME_INTENT
from meldwright.kernel import Refusal, State, legal, steps
from meldwright.kernel.opening import opens
from meldwright.kernel.planner import can_stay, coming, kept, outstanding
from meldwright.kernel.state import DISCARDING, DRAWING, MELDING, OVER

GAMES = {"classic": classic, "second shape": second_shape, "loose": loose, "foot": with_a_foot}

games = st.sampled_from(sorted(GAMES))
seeds = st.integers(0, 10**6)
lengths = st.sampled_from([0, 1, 3, 12, 20, 40, 60, 100, 150, 400])


def situation(game: str, seed: int, most: int) -> tuple[State, Labels | None, list[str]]:
    """A position, the cards of it where they have faces, and those that the seat holds."""
    rules = GAMES[game]()
    if game != "loose" and seed % 3 == 1:
        return short_position(rules, seed, most % 7), None, []
    hand = hand_at(rules, seed, most)
    return hand.state, hand.labels, [str(card) for card in hand.cards(hand.state.player)]


# -- sentence, remedy, nothing changed ---------------------------------------------------------------


@given(games, seeds, lengths)
def test_every_refusal_is_a_sentence_with_a_remedy_that_works(game: str, seed: int, most: int) -> None:
    state, labels, faces = situation(game, seed, most)
    before = state.key()
    for text in sayings(state, random.Random(seed), faces):
        try:
            act = parse_act(state, text, labels)
        except ActError:
            continue
        why = judge(state, act)
        assert state.key() == before, text
        if why is None:
            continue
        assert not faults(why.sentence), (text, faults(why.sentence))
        check_sentence(state, act, why)
        check_remedy(state, labels, act, why)


def check_sentence(state: State, act: Act, why: Refusal) -> None:
    """What failed is said: which part, which points are missing, which cards."""
    if act.parts:
        part = why.operands.get("part")
        assert why.rule == "turn.order" or part
        if part:
            assert f" part, {act.parts[int(part) - 1].text}, " in why.sentence
            for earlier in act.parts[: int(part) - 1]:  # it is the first that failed
                assert against(state, earlier) is None
                state = played(state, earlier.steps)
    if why.rule == "opening.minimum":
        assert re.search(rf"\b{why.operands['missing']}\b", why.sentence)
        assert re.search(rf"\b{why.operands['need']} points\b", why.sentence)
        assert state.needs[state.rules.side_of[state.player]] == why.operands["need"]
    pair = re.search(r"you need two natural \w+ in hand, you have (\w+)\.", why.sentence)
    if pair is not None:
        assert {"none": 0, "one": 1}[pair[1]] == why.operands["held"]
        assert state.hands[state.player][state.pile[-1]] == why.operands["held"]
    if why.rule == "hand.holds" and "needed" in why.operands:
        assert int(why.operands["held"]) < int(why.operands["needed"])


def check_remedy(state: State, labels: Labels | None, act: Act, why: Refusal) -> None:
    """It is an act that is accepted where it is named, and as near to what was meant as can be."""
    remedy = why.remedy
    if state.phase == OVER:
        assert (remedy.action, remedy.step, remedy.act, remedy.mends) == ("next_hand", -1, "", "")
        return
    followed = parse_act(state, remedy.act, labels)
    assert judge(state, followed) is None, (act.text, remedy)
    assert followed.steps[0] == remedy.step in legal(state)
    assert steps.OPERATIONS[steps.operation(remedy.step)] == remedy.action
    assert remedy.mends in MENDS
    played(state, followed.steps)
    allowed = deserved(state, act, why)
    assert remedy.mends in allowed, (act.text, why.sentence, remedy, allowed)
    if remedy.mends == "more_points" and not act.parts:
        assert outstanding(played(state, followed.steps)) <= 0


def deserved(state: State, act: Act, why: Refusal) -> tuple[str, ...]:
    """Ways of mending that are good enough here, found out without the search for them."""
    options = legal(state)
    of_op = Counter(steps.operation(step) for step in options)
    if act.parts:
        alone = any(against(state, part) is None for part in act.parts if part.forbidden is None)
        return SAME_INTENT if alone else tuple(MENDS)
    if act.verb == "take" and state.phase == DRAWING:
        return ("other_way",) if of_op[steps.TAKE] else ("draw",)
    if act.verb == "discard":
        ends = state.phase == DISCARDING or (
            state.phase == MELDING and of_op[steps.END] and not state.blocked
        )
        return ("other_discard",) if ends else ("first", "more_points", "go_out", "finish", "next")
    if act.verb == "ask" and of_op[steps.ASK]:
        return ("other_seat",)
    if act.verb in ("lay", "add") and state.phase == MELDING:
        if why.rule == "opening.minimum" and can_reach(state):
            return ("more_points",)
        meant = {steps.first(step) for step in act.steps if steps.operation(step) in (steps.LAY, steps.ADD)}
        near = [step for step in options if steps.operation(step) in (steps.LAY, steps.ADD)]
        if any(steps.first(step) in meant for step in near):
            return SAME_INTENT
    if act.verb in ("end", "pick_up") and outstanding(state) > 0 and can_reach(state):
        return ("more_points", "first")
    if state.phase == MELDING and of_op[steps.END] and not outstanding(state) > 0:
        return tuple(mends for mends in MENDS if mends != "next")
    return tuple(MENDS)


def can_reach(state: State) -> bool:
    """Can the points that are missing be laid in an ordinary turn, all but one discard and one card kept?"""
    r = state.rules
    side = r.side_of[state.player]
    due = state.needs[side] - state.laid
    most = min(state.sizes[state.player], state.sizes[state.player] + coming(state) - kept(state))
    return due > 0 and not r.bans and can_stay(state) and opens(state, state.hands[state.player], due, most)


@pytest.mark.parametrize("game", ["classic", "second shape", "foot"])
def test_remedies_are_of_every_kind_and_mostly_mend(game: str) -> None:
    """Acts at the right time: most refusals of a take, a meld or a discard that can be mended are."""
    mends: Counter[str] = Counter()
    for seed in range(36):
        state, labels, faces = situation(game, seed, 12 * seed)
        for text in sayings(state, random.Random(seed), faces):
            try:
                why = judge(state, parse_act(state, text, labels))
            except ActError:
                continue
            if why is not None and why.rule != "turn.order" and state.phase != OVER:
                mends[why.remedy.mends] += 1
    wanted = {"other_cards", "other_meld", "fine_parts", "other_discard", "draw", "finish", "first"}
    assert wanted <= set(mends), mends
    assert sum(mends[name] for name in SAME_INTENT) * 3 > mends.total(), mends
    assert mends["next"] * 50 < mends.total(), mends


# -- what nobody knows is told by no refusal -----------------------------------------------------------


@given(st.sampled_from(["classic", "second shape", "foot"]), seeds, lengths)
def test_words_are_the_same_in_worlds_that_look_alike(game: str, seed: int, most: int) -> None:
    """R6 for acts: reading, sentence, facts and remedy depend on what the seat to act knows, and nothing else."""
    chance = random.Random(seed)
    state, _, _ = situation(game, seed, most)
    world = other_world(state, chance)
    said = [*sayings(state, chance), *sayings(world, chance), *slips(state, chance)]
    for text in chance.sample(said, len(said) // 3):
        assert answer(state, text) == answer(world, text), text


def answer(state: State, text: str) -> object:
    """All that a seat is told when it says something that is not carried out."""
    try:
        act = parse_act(state, text)
    except ActError as error:
        return str(error), error.hint, getattr(error, "choices", ())
    return act.steps, judge(state, act)


@pytest.mark.parametrize("text", ["lay KH KH K", "discard KH", "lay 3 3 3", "add 2 to Ks", "take with K K"])
def test_while_a_partner_is_asked_his_words_tell_nothing_of_the_asker_s_hand(text: str) -> None:
    """The player's hand is unknown to the seat that answers, its faces too."""
    answers = []
    for hand_seed in range(40):
        hand = asked(hand_seed)
        if hand is not None:
            try:
                act = hand.parse(text)
                answers.append(f"{act} {judge(hand.state, act)}")
            except ActError as error:
                answers.append(str(error))
    assert len(answers) > 3
    assert len(set(answers)) == 1


def asked(seed: int) -> Hand | None:
    """A hand in which a question is open, None if none was asked in it."""
    chance = random.Random(seed)
    hand = Hand(classic(), random.Random(seed).sample(range(108), 108), 0, [0, 0])
    while not hand.over:
        options = hand.legal()
        asks = [step for step in options if steps.operation(step) == steps.ASK]
        if asks:
            hand.step(asks[0])
            return hand
        melds = [step for step in options if steps.operation(step) in (steps.TAKE, steps.LAY, steps.ADD)]
        hand.step(chance.choice(melds or options))
    return None


# -- what is no act --------------------------------------------------------------------------------


@given(games, seeds, lengths)
def test_every_text_that_is_no_act_brings_one_that_is(game: str, seed: int, most: int) -> None:
    """Malformed: what was expected, where, and an act that can be said; ambiguous: each meaning in full."""
    state, labels, faces = situation(game, seed, most)
    chance = random.Random(seed)
    for text in [*slips(state, chance), *sayings(state, chance, faces)]:
        error = fault(state, text, labels)
        if error is None:
            continue
        assert 1 <= error.position <= len(error.text) + 1
        assert error.expected and error.hint
        choices = error.choices if isinstance(error, ActAmbiguous) else (error.hint,)
        assert error.hint in choices
        for choice in choices:
            assert fault(state, choice, labels) is None, (text, choice)


def fault(state: State, text: str, labels: Labels | None) -> ActError | None:
    """Why a text is no act, None if it is one."""
    try:
        parse_act(state, text, labels)
    except ActError as error:
        return error
    return None


@given(games, seeds, lengths)
def test_parts_are_judged_one_after_the_other(game: str, seed: int, most: int) -> None:
    """An act of two legal acts, the second where the first leads, is legal, and does the same."""
    state, _, _ = situation(game, seed, most)
    chance = random.Random(seed)
    for step in chance.sample(legal(state), min(4, len(legal(state)))):
        after = played(state, [step])
        if (
            steps.operation(step) in (steps.TAKE, steps.PICK_UP, steps.LAY, steps.ADD)
            and after.turns == state.turns
        ):
            then = chance.choice(legal(after) or [steps.step(steps.END)])
            both = f"{act_text(state.rules, step)}, and {act_text(state.rules, then)}"
            act = parse_act(state, both)
            if judge(state, act) is None:
                assert act.steps[:1] == (step,)
                if steps.operation(then) != steps.DISCARD:
                    assert act.steps == (step, then)
            else:
                assert after.phase == OVER or after.foot_sizes != state.foot_sizes
