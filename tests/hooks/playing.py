"""What tests of hooks share: profiles that name a hook, rules with one bound, hands by chance, and perft."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace

from tests.kernel.table import CLASSIC

from meldwright.diagnostics import Collector
from meldwright.hooks import bind_hooks, hookimpl
from meldwright.ids import VariantId
from meldwright.kernel import OVER, State, advance, apply, deck_order, hand_seed, legal, start_hand, steps
from meldwright.profiles import Profile, load_text
from meldwright.rules.compile import Rules, compile_rules

NAME = "curfew"
"""What the profiles of these tests call their hook."""


def profile(*changes: tuple[str, str], hooks: Sequence[str] = (NAME,)) -> Profile:
    """Classic with lines of its profile replaced, naming hooks."""
    text = CLASSIC.read_text(encoding="utf-8")
    for old, new in (("hooks: []", f"hooks: [{', '.join(hooks)}]"), *changes):
        assert old in text, f"nothing to replace: {old!r}"
        text = text.replace(old, new)
    report = Collector()
    found = load_text(text, "curfew.yaml", VariantId("curfew-classic"), report)
    assert found is not None, report.diagnostics
    return found


def plugin(**functions: Callable[..., object]) -> SimpleNamespace:
    """A plugin with these functions: `plugin(veto=…, score=…)`."""
    return SimpleNamespace(**{f"meldwright_{name}": hookimpl(made) for name, made in functions.items()})


def rules_with(made: object, *changes: tuple[str, str]) -> Rules:
    """Classic, changed like this, with a plugin bound."""
    found = profile(*changes)
    return compile_rules(found, bind_hooks(found, given={NAME: made}))


def deal(rules: Rules, seed: int) -> State:
    """The first position of the hand of a seed."""
    return start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % rules.seats, [0] * rules.sides)


def played(rules: Rules, seed: int, *, calls: bool = False, turns: int = 10_000, melds: bool = True) -> State:
    """A hand played by chance for so many turns: melds before anything else half of the time, or never."""
    state = deal(rules, seed)
    chance = random.Random(seed)
    while state.phase != OVER and state.turns <= turns:
        options = legal(state)
        assert options, f"seat {state.seat} is stranded in {state.key()}"
        if not calls:
            options = [step for step in options if steps.operation(step) != steps.CALL]
        laying = [step for step in options if steps.TAKE <= steps.operation(step) <= steps.ADD]
        if laying and not melds:
            options = [step for step in options if step not in laying] or options
        elif laying and chance.random() < 0.5:
            options = laying
        advance(state, chance.choice(options))
    return state


def perft(state: State, depth: int) -> tuple[int, ...]:
    """Numbers of sequences of so many legal steps, for each number up to the depth."""
    counts = [0] * depth

    def count(at: State, level: int) -> None:
        options = legal(at)
        counts[level] += len(options)
        if level + 1 < depth:
            for step in options:
                count(apply(at, step), level + 1)

    count(state, 0)
    return tuple(counts)


def perfts(rules: Rules, seeds: Iterable[int], turns: Iterable[int], depth: int) -> list[tuple[int, ...]]:
    """Perft from the beginnings of turns in the midst of hands, which rules that mean the same play alike."""
    return [perft(played(rules, seed, turns=turn, melds=False), depth) for seed in seeds for turn in turns]
