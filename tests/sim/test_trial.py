"""Bounded play: hands end, what comes up is counted, and a hand that does not end is named by its seed."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.lints.mutants import changed, classic_text, profile_of, second_text

from meldwright.kernel import State, advance
from meldwright.rules.bound import BoundHook, Call, Declaration, Facts, Line
from meldwright.rules.lints import watching
from meldwright.rules.lints.scores import totals_to_try
from meldwright.sim.trial import HandFailed, try_out
from meldwright.sim.watched import watched


def test_hands_end_and_their_steps_are_counted() -> None:
    trial = try_out(profile_of(classic_text()), 24, 1)
    assert trial.hands == 24
    assert sum(trial.endings.values()) == 24
    assert trial.steps["draw"] > 100
    assert trial.steps["take natural_pair"] > 0
    assert trial.steps["answer yes"] + trial.steps["answer no"] == trial.steps["ask"]
    assert trial.steps["end"] >= trial.steps["discard"] > 0
    assert sum(trial.sides.values()) == 48
    assert set(trial.sides) == {15, 50, 90, 120}
    assert all(trial.openings[minimum] <= trial.sides[minimum] for minimum in trial.sides)
    assert trial.canastas["mixed"] > 0


def test_equal_seeds_give_equal_trials() -> None:
    profile = profile_of(classic_text())
    assert try_out(profile, 6, 5).as_json(profile) == try_out(profile, 6, 5).as_json(profile)
    assert try_out(profile, 6, 5).steps != try_out(profile, 6, 6).steps


def test_each_hand_has_a_seed_of_its_own() -> None:
    """So the hand that fails can be played alone."""
    profile = profile_of(classic_text())
    alone = [try_out(profile, 1, seed).steps for seed in (3, 4, 5)]
    assert sum(alone, Counter()) == try_out(profile, 3, 3).steps


def test_progress_is_told_after_each_hand() -> None:
    told: list[None] = []
    try_out(profile_of(classic_text()), 3, 1, progress=lambda: told.append(None))
    assert len(told) == 3


def test_what_never_came_up_is_named() -> None:
    """One hand shows little; what the profile has no room for is not missed."""
    profile = profile_of(classic_text())
    never = try_out(profile, 1, 1).never(profile)
    assert "ending: out concealed" in never
    bare = profile_of(changed(classic_text(), ("ask_partner: before_melding", "ask_partner: never")))
    assert not [name for name in try_out(bare, 1, 1).never(bare) if "ask" in name or "answer" in name]


def test_totals_begin_in_every_band() -> None:
    assert totals_to_try(profile_of(classic_text())) == [-101, 0, 1500, 3000]
    none = changed(
        second_text(), ("    - {when: score < 0, minimum: 15}\n    - {when: score < 5000, minimum: 50}\n", "")
    ).replace("  bands:\n", "  bands: []\n")
    assert totals_to_try(profile_of(none)) == [0]


def test_a_swallowed_stock_is_seen() -> None:
    covers = ("turn_up_covers: wild or (rank == 3 and red)", "turn_up_covers: wild or red or black")
    trial = try_out(profile_of(changed(classic_text(), covers)), 4, 1)
    assert trial.seen[watching.STOCK_SWALLOWED] == 4
    assert trial.seen[watching.STOCK_OUT_EARLY] == 4


# -- hands that fail


def test_a_hand_that_does_not_end_is_named_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(s: State, step: int) -> None:
        """Nothing ever happens."""

    monkeypatch.setattr("meldwright.sim.trial.advance", endless)
    with pytest.raises(
        HandFailed, match=r"changed: the hand of seed 7: it did not end within 6480 steps"
    ) as caught:
        try_out(profile_of(classic_text()), 3, 7)
    assert caught.value.seed == 7


def test_a_seat_without_a_step_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meldwright.sim.trial.legal", lambda s: [])
    with pytest.raises(HandFailed, match="after 0 steps seat 0 has no legal step"):
        try_out(profile_of(classic_text()), 1, 3)


def test_a_fault_in_play_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is raised, the seed of the hand is told; the second hand is at fault here."""
    calls = Counter[str]()

    def faulty(s: State, step: int) -> None:
        calls["steps"] += 1
        if calls["steps"] == 300:
            raise IndexError("list index out of range")
        advance(s, step)

    monkeypatch.setattr("meldwright.sim.trial.advance", faulty)
    with pytest.raises(HandFailed, match="IndexError: list index out of range") as caught:
        try_out(profile_of(classic_text()), 20, 1)
    monkeypatch.undo()
    assert caught.value.seed > 1
    assert try_out(profile_of(classic_text()), 1, caught.value.seed).hands == 1


# -- hooks


def test_a_hook_that_refuses_is_seen_to_have_a_say() -> None:
    def no_queens(facts: Facts, act: str, rank: str) -> str | None:
        return "no queens" if rank == "Q" else None

    profile = profile_of(changed(classic_text(), ("hooks: []", "hooks: [no_queens]")))
    trial = try_out(profile, 4, 1, [("no_queens", no_queens)])
    assert trial.seen[watching.acted("no_queens")] > 0
    silent = try_out(profile, 4, 1, [("no_queens", lambda facts, act, rank: None)])
    assert silent.seen[watching.acted("no_queens")] == 0


def test_every_answer_of_a_hook_that_makes_a_difference_counts() -> None:
    declares = Declaration(lines=(Line("extra", "An extra line."),), calls=(Call("stop", "A call."),))
    answers: list[str | None] = ["no", None, None]
    hook = BoundHook(
        declares,
        veto=lambda facts, act, rank: answers[0],
        call=lambda facts, cards, name: answers[1],
        end_of_turn=lambda facts: answers[2],
        score=lambda facts: {"extra": 0},
    )
    seen = Counter[str]()
    same = watched("house", hook, seen)
    assert same.declares is declares
    assert same.veto is not None and same.call is not None and same.end_of_turn is not None
    assert same.score is not None
    assert same.veto({}, "take", "Q") == "no"
    assert same.call({}, (), "stop") is None
    assert same.end_of_turn({}) is None
    assert same.score({}) == {"extra": 0}
    assert seen == {watching.acted("house"): 2}
    assert watched("none", BoundHook(), seen) == BoundHook()


def test_what_a_lint_left_open_is_answered() -> None:
    """The eleven cards of a hand and the draw can open with 340 points, and hardly ever do."""
    profile = profile_of(changed(classic_text(), ("otherwise: 120", "otherwise: 340")))
    trial = try_out(profile, 12, 1)
    assert trial.sides[340] > 0
    assert trial.seen[watching.opened(340)] == trial.openings[340]
