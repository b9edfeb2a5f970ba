"""A machine that plays any legal step and holds every position against what must always be true."""

from __future__ import annotations

import random
from collections import Counter
from typing import ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.kernel.table import classic, second_shape
from tests.properties import operands
from tests.properties.walks import cards, other_world, played, whole_pack

from meldwright.kernel import apply, legal, refusal, settle, universe, view
from meldwright.kernel.advance import advance
from meldwright.kernel.state import OVER, State
from meldwright.rules.compile import Rules
from meldwright.rules.registry import RULES


class HandMachine(RuleBasedStateMachine):
    """One hand, taken up somewhere in its course."""

    played_by: Rules
    done: ClassVar[Counter[str]]
    """What has been tried so far, for `machine_figures`."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State
        self.options: list[int] = []

    @initialize(seed=st.integers(0, 10_000), steps=st.integers(0, 180))
    def begin(self, seed: int, steps: int) -> None:
        self.done["examples"] += 1
        self.take_up(seed, steps)

    def take_up(self, seed: int, steps: int) -> None:
        self.state = played(self.played_by, seed, steps)
        self.options = legal(self.state)

    @precondition(lambda self: self.state.phase == OVER)
    @rule(seed=st.integers(0, 10_000))
    def deal_anew(self, seed: int) -> None:
        self.take_up(seed, 0)

    @precondition(lambda self: self.state.phase != OVER)
    @rule(choice=st.integers(0, 60))
    def play(self, choice: int) -> None:
        """Any offered step applies; in place and as a copy it comes to the same; and a kept copy is the undo."""
        kept = self.state.copy()
        before = kept.key()
        step = self.options[choice % len(self.options)]
        after = apply(self.state, step)
        assert self.state.key() == before
        advance(self.state, step)
        assert self.state == after and hash(self.state) == hash(after)
        assert kept.key() == before
        self.options = legal(self.state)
        self.done["steps played and undone"] += 1

    @precondition(lambda self: self.state.phase != OVER)
    @rule()
    def refuse_all_else(self) -> None:
        """Every step that is not offered is refused: a rule, a sentence, true operands, a remedy that works."""
        everything = universe(self.state)
        assert set(self.options) <= set(everything) and len(set(self.options)) == len(self.options)
        for step in everything:
            why = refusal(self.state, step)
            assert (why is None) == (step in self.options), step
            if why is None:
                continue
            assert why.rule in RULES
            assert why.sentence[0].isupper() and why.sentence.endswith(".")
            assert not why.leaf or why.leaf in self.played_by.profile.leaves
            assert why.remedy.step in self.options
            operands.check(self.state, step, why)
            self.done["refusals with operands computed again"] += 1
        self.done["positions asked for every step"] += 1

    @precondition(lambda self: self.state.phase != OVER)
    @rule(seed=st.integers(0, 1000))
    def know_nothing_more(self, seed: int) -> None:
        """Same knowledge, same answer (R6): what the seat has not seen changes nothing that it is told."""
        world = other_world(self.state, random.Random(seed))
        assert legal(world) == self.options
        assert view(world, world.seat) == view(self.state, self.state.seat)
        for step in universe(self.state):
            assert refusal(world, step) == refusal(self.state, step)
        self.done["worlds dealt anew"] += 1

    @invariant()
    def no_card_is_created_or_lost(self) -> None:
        assert cards(self.state) == whole_pack(self.played_by)
        for hand, size in zip(self.state.hands, self.state.sizes, strict=True):
            assert sum(hand) == size and min(hand) >= 0
        for foot, size in zip(self.state.feet, self.state.foot_sizes, strict=True):
            assert len(foot) == size

    @invariant()
    def nobody_is_stuck(self) -> None:
        assert bool(self.options) == (self.state.phase != OVER)

    @invariant()
    def the_ledger_adds_up(self) -> None:
        for ledger in settle(self.state):
            assert ledger.total == sum(line.points for line in ledger.lines)
            assert len({line.name for line in ledger.lines}) == len(ledger.lines)


class ClassicMachine(HandMachine):
    played_by = classic()
    done: ClassVar = Counter()


class SecondShapeMachine(HandMachine):
    played_by = second_shape()
    done: ClassVar = Counter()


EXAMPLES = max(settings().max_examples, 200)
STEPS = settings(max_examples=EXAMPLES, stateful_step_count=15)
TestClassic = ClassicMachine.TestCase
TestClassic.settings = STEPS
TestSecondShape = SecondShapeMachine.TestCase
TestSecondShape.settings = STEPS
