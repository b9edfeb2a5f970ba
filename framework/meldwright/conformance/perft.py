"""Perft: how many sequences of legal steps there are, and how many positions they lead to, by depth.

Two programs that mean the same rules count the same; where they differ, `divide` says behind which step.
The counts follow the real deck, so a position is one even where no seat could tell it from another.

A variant keeps its counts in `perft.txt`, one line for each position they begin from:

    seed 1 turn 1: 1/1 24/24 27/27
    seed 2 turn 9: 3/3 41/38 ...

The position is the hand dealt from the seed, played by chance up to the beginning of that turn; the numbers are
sequences/positions after one step, after two, and so on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from meldwright.game import act_text
from meldwright.kernel import OVER, State, apply, deck_order, hand_seed, legal, start_hand
from meldwright.kernel.advance import advance
from meldwright.rules.compile import Rules

FILE_NAME = "perft.txt"

LINE = re.compile(r"seed ([0-9]{1,9}) turn ([0-9]{1,4}):((?: [0-9]+/[0-9]+)+)")


@dataclass(frozen=True, slots=True)
class Count:
    """What there is after so many steps."""

    sequences: int
    """Ways to get there."""
    positions: int
    """Different positions among their ends."""

    def __str__(self) -> str:
        return f"{self.sequences}/{self.positions}"


@dataclass(frozen=True, slots=True)
class Start:
    """A position to count from: a hand dealt from a seed, at the beginning of a turn (from 1)."""

    seed: int
    turn: int = 1

    def __str__(self) -> str:
        return f"seed {self.seed} turn {self.turn}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of `perft.txt`."""

    start: Start
    counts: tuple[Count, ...]

    def __str__(self) -> str:
        return f"{self.start}: {' '.join(map(str, self.counts))}"


class NotThere(ValueError):
    """The hand of a seed is over before the turn that was asked for; `turn` is its last."""

    def __init__(self, start: Start, turn: int) -> None:
        self.turn = turn
        super().__init__(f"the hand of seed {start.seed} ends in turn {turn}, before turn {start.turn}")


class MalformedLine(ValueError):
    """A line that is none of `perft.txt`; `number` counts from 1."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        super().__init__(f"expected `seed N turn N: sequences/positions ...`, found {text[:60]!r}")


def position(rules: Rules, start: Start) -> State:
    """This plays to a position: every step taken by chance, the same in every run.  Raises `NotThere`."""
    deck = deck_order(rules, hand_seed(start.seed, 0))
    state = start_hand(rules, deck, start.seed % rules.seats, [0] * rules.sides)
    chance = Random(start.seed)
    while state.phase != OVER and state.turns < start.turn:
        options = legal(state)
        advance(state, options[int(chance.random() * len(options))])
    if state.phase == OVER:
        raise NotThere(start, state.turns)
    return state


def counts(state: State, depth: int) -> list[Count]:
    """This counts after one step, after two, up to `depth`; fewer where every hand is over before."""
    found = []
    level = Counter({state: 1})
    for _ in range(depth):
        after: Counter[State] = Counter()
        for at, ways in level.items():
            for step in legal(at) if at.phase != OVER else ():
                after[apply(at, step)] += ways
        if not after:
            break
        found.append(Count(after.total(), len(after)))
        level = after
    return found


def divide(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """This yields each legal step as a person says it, with the sequences of `depth` steps that begin with it."""
    for step in legal(state):
        after = counts(apply(state, step), depth - 1)
        beyond = after[-1].sequences if len(after) == depth - 1 and after else int(depth == 1)
        yield act_text(state.rules, step), beyond


def line(rules: Rules, start: Start, depth: int) -> Line:
    """This counts from one position.  Raises `NotThere`."""
    return Line(start, tuple(counts(position(rules, start), depth)))


def read_lines(text: str) -> list[Line]:
    """This reads `perft.txt`, in which `#` begins a remark.  Raises `MalformedLine`."""
    found = []
    for number, row in enumerate(text.splitlines(), 1):
        words = row.partition("#")[0].strip()
        if not words:
            continue
        match = LINE.fullmatch(words)
        if match is None:
            raise MalformedLine(number, row)
        pairs = [pair.split("/") for pair in match[3].split()]
        start = Start(int(match[1]), int(match[2]))
        found.append(Line(start, tuple(Count(int(n), int(p)) for n, p in pairs)))
    return found


def written(variant: str, lines: Iterable[Line]) -> str:
    """This writes `perft.txt`."""
    head = (
        f"# Sequences of legal steps / different positions of {variant}, after one step, after two, and so on.\n"
        f"# To hold the rules against them: meldwright perft {variant} --check\n"
    )
    return head + "".join(f"{entry}\n" for entry in lines)
