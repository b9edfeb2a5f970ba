"""The hooks of the porch keep their word, and do at the table what they say."""

from __future__ import annotations

import random
from dataclasses import replace

import porch_rules.late_aces
import porch_rules.siesta
import pytest

import meldwright
from meldwright.hooks import bind_hooks, probe
from meldwright.kernel import View
from meldwright.profiles import Profile, find_variant, load_profile
from meldwright.rules.compile import Rules, compile_rules

ALLOWED = ("late_aces", "siesta")


@pytest.fixture(scope="module")
def profile() -> Profile:
    """Found by its name, for this package is installed."""
    return load_profile(find_variant("porch-classic").file)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return meldwright.open_rules("porch-classic", hooks=lambda found: bind_hooks(found, allowed=ALLOWED))


@pytest.mark.parametrize("name", ALLOWED)
def test_the_hooks_are_pure(profile: Profile, name: str) -> None:
    modules = {"late_aces": porch_rules.late_aces, "siesta": porch_rules.siesta}
    found = probe(modules[name], profile, name=name, given=modules, seeds=range(6))
    assert found.faults == ()
    assert min(found.asked.values()) > 0


def test_aces_wait(rules: Rules) -> None:
    """Whole hands by chance: an ace is refused with the reason, until the side has a canasta."""
    refused = 0
    for seed in range(20):
        match, chance = meldwright.new_match(rules, seed), random.Random(seed)
        while not match.hand.over:
            state = match.hand.state
            if state.phase == 1 and state.hands[state.player][rules.names.index("A")] >= 3:
                why = meldwright.explain(match, "lay A A A")
                if why is not None and why.rule == "hook.veto":
                    assert porch_rules.late_aces.REASON in why.sentence
                    refused += 1
            match.step(chance.choice(match.hand.legal()))
    assert refused > 10


def test_a_siesta_costs_what_it_says(rules: Rules) -> None:
    called = 0
    for seed in range(12):
        match, chance = meldwright.new_match(rules, seed), random.Random(seed)
        while not match.hand.over:
            said = meldwright.legal(match)
            if "call siesta" in said:
                meldwright.act(match, "call siesta")
                called += 1
            else:
                others = [text for text in said if text.startswith(("draw", "end", "discard", "yes"))]
                match.act(chance.choice(others or said))
        done = match.results[0]
        if done.ended == "siesta":
            lines = [{line.name: line.points for line in ledger.lines} for ledger in done.ledgers]
            assert sorted(side.get("siesta", 0) for side in lines) == [-porch_rules.siesta.PRICE, 0]
    assert called > 2


class Chance:
    """A player who plays by chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> int:
        return self._random.choice(view.legal)


def test_a_match_is_played_to_its_end(rules: Rules) -> None:
    """To a target that is soon reached."""
    match = replace(rules.profile.match, target=500)
    profile = replace(rules.profile, match=match)
    short = compile_rules(profile, bind_hooks(profile, allowed=ALLOWED))
    result = meldwright.play_match(short, [Chance(seat) for seat in range(4)], seed=4)
    assert max(result.totals) >= 500
    names = {line.name for hand in result.hands for ledger in hand.ledgers for line in ledger.lines}
    assert "threes_of_hearts" in names
