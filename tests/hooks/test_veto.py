"""A hook that refuses: what it changes at the table, what it may know, and what happens when it breaks its word."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest
from tests.kernel.saying import may, on_table, refused, rule_against, say
from tests.kernel.table import CLASSIC, classic, position

from meldwright.diagnostics import Collector
from meldwright.errors import HookError, RecordError
from meldwright.game import Header, Match, Record, open_rules, recorded_rules
from meldwright.game.record import leaves_sha256, plain_leaves
from meldwright.hooks import bind_hooks, hookimpl
from meldwright.ids import VariantId
from meldwright.kernel import (
    OVER,
    State,
    advance,
    deck_order,
    hand_seed,
    legal,
    refusal,
    start_hand,
    steps,
    universe,
)
from meldwright.profiles import Profile, load_text
from meldwright.rules.compile import Rules, compile_rules

REASON = "aces wait until your side has a canasta"
Answer = Callable[[Mapping[str, Any], str, str], object]


class NoEarlyAces:
    """Refuses to meld aces until the side has a canasta."""

    @hookimpl
    def meldwright_veto(self, facts: Mapping[str, Any], act: str, rank: str) -> str | None:
        early = not any(facts["canastas"][facts["side"]].values())
        return REASON if act == "meld" and rank == "A" and early else None


def profile(name: str = "no_early_aces") -> Profile:
    """Classic, in which one line names a hook."""
    text = CLASSIC.read_text(encoding="utf-8").replace("hooks: []", f"hooks: [{name}]")
    report = Collector()
    found = load_text(text, "aces.yaml", VariantId("late-aces"), report)
    assert found is not None, report.diagnostics
    return found


def rules_with(plugin: object) -> Rules:
    return compile_rules(profile(), bind_hooks(profile(), given={"no_early_aces": plugin}))


def answering(answer: Answer) -> Rules:
    """Rules with a hook that answers like this function."""

    def meldwright_veto(facts: Mapping[str, Any], act: str, rank: str) -> object:
        return answer(facts, act, rank)

    return rules_with(SimpleNamespace(meldwright_veto=hookimpl(meldwright_veto)))


@pytest.fixture(scope="module")
def aces() -> Rules:
    return rules_with(NoEarlyAces())


# -- at the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["lay A A A", "lay A A 2", "lay A A JK"])
def test_what_it_refuses_is_refused(aces: Rules, said: str) -> None:
    """With its reason, as a rule of its own, at the line that names it."""
    cards = "A A A 2 JK 9 8"
    assert may(say(position(classic(), hand=cards, table="4 4 4", pile="3B"), "draw"), said)
    why = refused(say(position(aces, hand=cards, table="4 4 4", pile="3B"), "draw"), said)
    assert (why.rule, why.leaf) == ("hook.veto", "hooks")
    assert REASON in why.sentence
    origin = why.origin(aces.profile)
    assert origin is not None
    assert "no_early_aces" in origin.source.line(origin.source.position(origin.start)[0])


def test_adding_and_taking_are_melding_too(aces: Rules) -> None:
    """A take melds the top card, so it is refused with it."""
    state = say(position(aces, hand="A 2 9 8", table="A A A", pile="3B"), "draw")
    assert rule_against(state, "add A to As") == "hook.veto"
    assert rule_against(state, "add 2 to As") == "hook.veto"
    for way in ("take with A A", "take with A 2", "take onto As"):
        assert rule_against(position(aces, hand="A A 2 9 8", table="A A A", pile="A"), way) == "hook.veto"


def test_with_a_canasta_it_refuses_nothing(aces: Rules) -> None:
    state = say(position(aces, hand="A A A 9 8", table="7xK", pile="3B"), "draw", "lay A A A")
    assert on_table(state, "A") == "A A A"


def test_other_ranks_are_free(aces: Rules) -> None:
    state = say(position(aces, hand="K K K 9 8", table="4 4 4", pile="3B"), "draw")
    assert may(state, "lay K K K")


def test_the_answer_holds_for_the_turn(aces: Rules) -> None:
    """It was asked when the turn began: a canasta completed meanwhile counts from the next one."""
    state = say(position(aces, hand="K A A A 9 8", table="6xK", pile="3B"), "draw", "add K to Ks")
    assert rule_against(state, "lay A A A") == "hook.veto"


def test_drawing_and_discarding_cannot_be_refused(aces: Rules) -> None:
    """Not even an ace."""
    state = position(aces, hand="A A A 9 8", table="4 4 4", pile="3B")
    assert may(say(state, "draw"), "discard A")


# -- the planner ---------------------------------------------------------------------------------


def test_an_opening_cannot_count_on_refused_melds(aces: Rules) -> None:
    """Kings are 30; with the aces that may not be laid there would be enough."""
    hand = "K K K A A A 9 8"
    assert may(say(position(classic(), hand=hand, pile="3B", need=50), "draw"), "lay K K K")
    assert (
        rule_against(say(position(aces, hand=hand, pile="3B", need=50), "draw"), "lay K K K")
        == "opening.minimum"
    )
    assert not may(position(aces, hand="K K A A A 9", pile="K", need=50), "take with K K")


def test_an_exit_cannot_count_on_refused_melds(aces: Rules) -> None:
    """Three aces would have to go, so there is nothing to ask and nothing to bind oneself to."""
    hand = "8xK A A A"
    free = say(position(classic(), hand=hand, pile="3B", need=120), "draw")
    held = say(position(aces, hand=hand, pile="3B", need=120), "draw")
    assert may(free, "lay K K K K K K K K")
    assert not may(held, "lay K K K K K K K K")


def _hand(rules: Rules, seed: int) -> tuple[State, int]:
    """A hand played by chance, melds before anything else half of the time; and how often something was vetoed."""
    state = start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % 4, (0, 0))
    chance = random.Random(seed)
    vetoed = 0
    while state.phase != OVER:
        options = legal(state)
        assert options, f"seat {state.seat} is stranded in {state.key()}"
        vetoed += bool(state.vetoed)
        melds = [s for s in options if steps.TAKE <= steps.operation(s) <= steps.ADD]
        advance(state, chance.choice(melds if melds and chance.random() < 0.5 else options))
    return state, vetoed


def test_no_seat_is_ever_stranded(aces: Rules) -> None:
    """Fifty hands by chance, each to its end."""
    assert sum(_hand(aces, seed)[1] for seed in range(50)) > 500


def test_a_refused_meld_that_lies_there_does_not_stand_in_the_way_of_an_exit() -> None:
    """Kings may not be touched this turn, but the two goes onto the queens and the other card is discarded."""
    rules = answering(lambda facts, act, rank: "not now" if (act, rank) == ("meld", "K") else None)
    state = say(position(rules, hand="2", table="7xQ, K K K", stock="9 4", pile="3B"), "draw")
    assert may(state, "ask")
    assert say(state, "add 2 to Qs", "discard 4").result == "out"


def test_a_card_that_may_not_be_melded_may_still_be_the_last_discard() -> None:
    """Kings may not be touched this turn: the queen goes onto the queens, and the king is thrown."""
    rules = answering(lambda facts, act, rank: "not now" if (act, rank) == ("meld", "K") else None)
    state = say(position(rules, hand="Q", table="7xQ, K K K", stock="9 K", pile="3B"), "draw")
    assert may(state, "ask")
    assert say(state, "add Q to Qs", "discard K").result == "out"


def test_nor_by_a_hook_that_refuses_at_whim() -> None:
    """Half of all ranks, takes and questions, other ones each turn."""

    def whim(facts: Mapping[str, Any], act: str, rank: str) -> str | None:
        return "no" if crc32(f"{facts['turn']} {act} {rank}".encode()) % 2 else None

    whims = answering(whim)
    for seed in range(25):
        state, vetoed = _hand(whims, seed)
        assert vetoed
        assert state.result


def test_refusals_and_legal_steps_agree(aces: Rules) -> None:
    state = say(position(aces, hand="A A A K K K 2 9 8", table="4 4 4", pile="3B"), "draw")
    options = legal(state)
    for step in universe(state):
        assert (refusal(state, step) is None) == (step in options)


# -- what it may know ----------------------------------------------------------------------------


def test_it_is_asked_for_takes_melds_and_the_question_only() -> None:
    """Once a turn for each rank, with public facts."""
    asked: list[tuple[str, str]] = []
    known: list[Mapping[str, Any]] = []

    def note(facts: Mapping[str, Any], act: str, rank: str) -> None:
        asked.append((act, rank))
        known.append(facts)

    state = position(answering(note), hand="A A A 9 8", table="7xK", pile="3B 9", others="5 6 7")
    assert {act for act, _ in asked} == {"take", "meld", "canasta", "ask"}
    assert len(asked) == len(set(asked))
    before = len(asked)
    state = say(state, "draw", "lay A A A")
    assert len(asked) == before
    say(state, "discard 9")
    assert len(asked) == 2 * before
    facts = known[0]
    assert set(facts) == {
        "seat", "side", "side_of", "turn", "opened", "stock", "pile", "top", "hand_sizes", "foot_sizes", "melds",
        "canastas", "bonus_cards", "opened_by", "made_canasta", "scores",
    }  # fmt: skip
    assert facts["hand_sizes"] == (5, 3, 1, 3)
    assert facts["canastas"][0] == {"natural": 1, "mixed": 0}


@pytest.mark.parametrize("key", ["seat", "scores", "new"])
def test_facts_are_read_only(key: str) -> None:
    """Writing one is a fault of the hook."""

    def write(facts: Mapping[str, Any], act: str, rank: str) -> None:
        facts[key] = 1  # type: ignore[index]

    with pytest.raises(HookError, match="it failed on meld"):
        position(answering(write), hand="9 8")


def test_what_lies_inside_the_facts_cannot_be_used_to_cheat() -> None:
    """A hook that writes into a part of the facts does not change the game, nor what is asked next."""
    seen: list[int] = []

    def write(facts: Mapping[str, Any], act: str, rank: str) -> None:
        seen.append(facts["canastas"][0]["natural"])
        facts["canastas"][0]["natural"] = 9

    try:
        state = position(answering(write), hand="9 8", table="7xK")
    except HookError:
        return  # refused as a whole: also read only
    assert state.canastas[0] == [1, 0]
    assert set(seen) == {1}, "one call could write into the facts of the next"


def test_the_same_knowledge_has_the_same_answer(aces: Rules) -> None:
    """Nothing of a hand reaches a hook, so other cards with others change nothing."""
    one = position(aces, hand="A A A 9 8", table="4 4 4", pile="A", others="5 6 7")
    other = position(aces, hand="A A A 9 8", table="4 4 4", pile="A", others="A A A")
    assert legal(one) == legal(other)
    assert one.vetoed == other.vetoed


# -- broken promises -----------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [True, False, 0, 1, "", "  ", ["no"], b"no"])
def test_a_bad_answer_names_plugin_and_variant(answer: object) -> None:
    with pytest.raises(HookError, match=r"expected: +a reason or None") as caught:
        position(answering(lambda facts, act, rank: answer), hand="9 8")
    assert (caught.value.plugin, caught.value.variant) == ("no_early_aces", "late-aces")


@pytest.mark.parametrize("error", [ValueError("oh"), KeyError("x"), ZeroDivisionError(), AssertionError()])
def test_an_exception_names_plugin_and_variant(error: Exception) -> None:
    def fail(facts: Mapping[str, Any], act: str, rank: str) -> None:
        raise error

    with pytest.raises(HookError) as caught:
        position(answering(fail), hand="9 8")
    assert (caught.value.plugin, caught.value.variant) == ("no_early_aces", "late-aces")
    assert caught.value.__cause__ is error


def test_an_unknown_hook_is_refused() -> None:
    """A profile file alone causes no code to run."""
    with pytest.raises(HookError, match="no hook of that name is installed") as caught:
        bind_hooks(profile("no_such_hook"), given={"no_early_aces": NoEarlyAces()})
    assert (caught.value.plugin, caught.value.variant) == ("no_such_hook", "late-aces")


def test_rules_that_name_a_hook_are_not_opened_without_it(tmp_path: Any) -> None:
    """Playing on as if the hook were not there would be another game."""
    folder = tmp_path / "late-aces"
    folder.mkdir()
    text = CLASSIC.read_text(encoding="utf-8").replace("hooks: []", "hooks: [no_early_aces]")
    (folder / "variant.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(HookError, match="no_early_aces"):
        open_rules(folder)
    rules = open_rules(folder, hooks=lambda found: bind_hooks(found, {"no_early_aces": NoEarlyAces()}))
    assert [name for name, _ in rules.vetoes] == ["no_early_aces"]


# -- the record ----------------------------------------------------------------------------------


def test_the_hook_is_part_of_the_recorded_rules(aces: Rules) -> None:
    """Another hash than without it, and a record with a hook is not played from its header alone."""
    with_hook, without = plain_leaves(aces.profile.leaves), plain_leaves(classic().profile.leaves)
    assert with_hook["hooks"] == ["no_early_aces"]
    assert leaves_sha256(with_hook) != leaves_sha256(without)
    header = Header(
        engine="0", variant="late-aces", rules=with_hook, rules_sha256=leaves_sha256(with_hook),
        hooks={"no_early_aces": "given"}, seats=(), settings={}, seed=1,
    )  # fmt: skip
    with pytest.raises(RecordError, match="no_early_aces"):
        recorded_rules(Record("a record", header, (), 0))


def test_a_match_is_played_with_it(aces: Rules) -> None:
    """From the deal on, in every seat."""
    match = Match(aces, 4)
    chance = random.Random(4)
    for _ in range(200):
        if match.hand.over:
            break
        for step in match.hand.legal():
            if steps.operation(step) in (steps.LAY, steps.ADD):
                rank = aces.groups[steps.first(step)].rank
                assert rank != "A" or any(match.hand.state.before)
        match.step(chance.choice(match.hand.legal()))
