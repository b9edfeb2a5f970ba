"""How often each kind of step, ending and refusal came up in seeded play: `python -m tests.properties.occurrences`.

What chance brings up too seldom is forced by written starts, so that no rule is called proved by hands in
which it never mattered.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.kernel.saying import with_foot
from tests.kernel.table import classic, position, second_shape
from tests.properties import operands
from tests.properties.walks import dealt, walk

from meldwright.kernel import refusal, universe
from meldwright.kernel.state import State
from meldwright.kernel.steps import ANSWER, LAY, NATURAL_PAIR, ONTO_MELD, OPERATIONS, TAKE
from meldwright.rules.compile import Rules, compile_rules

Start = Mapping[str, str | int]

FORCED: Sequence[Start] = (
    # A whole hand that can be melded after a draw, and after a take.
    {"hand": "7xK 9 9 9 5", "stock": "4 4 4 4 5"},
    {"hand": "6xK 9 9 9", "pile": "4 K", "stock": "4 4 4", "score": -5},
    # The last card of the stock is a red three.
    {"hand": "4 5 6 7", "stock": "3R"},
    # No stock, and a pile that fits a meld of the side: it must be taken; or one that need not be.
    {"hand": "4 5 6", "table": "K K K", "pile": "9 K", "stock": ""},
    {"hand": "4 5 6 K", "table": "9 9 9", "pile": "9 K", "stock": "", "partner": "4 5"},
    # Black threes, with a canasta down and a partner to ask.
    {"hand": "3B 3B 3B 5", "table": "7xQ, 5 5 5", "stock": "4 4 5"},
    {"hand": "3B 3B 3B 3B", "table": "7xQ, 5 5 5", "stock": "4 4 5"},
    # One card to go, one card to keep.
    {"hand": "5 K", "table": "7xQ, 5 5 5", "stock": "4 4 9"},
    {"hand": "5 5", "table": "5 5 5", "pile": "5", "stock": "4 4"},
    {"hand": "9 9 4", "table": "K K K", "pile": "2 9", "stock": "4 4"},
)
"""Written starts of classic; play goes on by chance, eager to meld."""

CANASTAS = "7xK, Q Q Q Q 2 2 2, 7x9, JK JK JK JK JK JK JK"
"""One canasta of each kind that the contract of the second shape asks for."""

FORCED_SECOND: Sequence[Start] = (
    # The contract is met: out by a discard, by melding all, with and without leave.
    {"hand": "5 5 5 6", "table": CANASTAS, "stock": "4 4 4 4 5 5"},
    {"hand": "5 5 6 6", "table": CANASTAS, "stock": "4 4 4 4 5 6"},
    {"hand": "3B 3B 3B 5", "table": CANASTAS, "stock": "4 4 4 4 5 5"},
    {"hand": "8 8 2 5 6", "table": "8 8 8", "pile": "2 8", "stock": "4 4"},
    # Nothing but cards that may not be discarded.
    {"hand": "9", "table": "K K K", "stock": "9 9", "need": 50},
    {"hand": "9 9", "table": "K K K, 9 9 9", "stock": "9 9", "need": 50},
    # Too few cards to meld, and a meld that is full.
    {"hand": "K K", "table": "5xK, 8 8 8", "stock": "4 8"},
    {"hand": "K 8", "table": "7xK, 8 8 8", "pile": "2 K", "stock": "4 8"},
    {"hand": "4 5", "table": "8 8 8", "stock": "3R 3R"},
    # The contract is met, but the foot still lies there.
    {"hand": "5 5 6", "table": CANASTAS, "stock": "4 4 5 6", "foot": "8 8"},
    {"hand": "5 6", "table": CANASTAS + ", 5 5 5, 6 6 6", "stock": "4 4 5 6", "foot": "8 8"},
    # Leave to go out, asked for and refused or given.
    {"hand": "5 5 8 8", "table": CANASTAS + ", 8 8 8", "stock": "4 4 4 4 5 5"},
    {"hand": "K K 5", "table": CANASTAS + ", 5 5 5", "stock": "4 4 K 5"},
)
"""Written starts of the second shape."""


def no_aces(_facts: Mapping[str, object], act: str, rank: str) -> str | None:
    """A hook that refuses melds of aces, taking with aces, and every question."""
    return "the house does not like it" if rank == "A" or act == "ask" else None


def houses() -> tuple[tuple[Rules, Sequence[Start]], ...]:
    """Classic with one thing changed, for refusals that neither profile can give, each with its starts."""
    stock = "4 4 5"
    return (
        (
            classic(("single_card_ban: false", "single_card_ban: true")),
            ({"hand": "K", "table": "K K K", "pile": "K", "stock": stock},),
        ),
        (
            classic(("final_discard: optional", "final_discard: required")),
            (
                {"hand": "5 5", "table": "7xQ", "stock": stock},
                {"hand": "K", "table": "7xQ, K K K", "stock": "4 K"},
            ),
        ),
        (
            classic(("final_discard: optional", "final_discard: forbidden")),
            ({"hand": "5 6", "table": "7xQ, 5 5 5, 6 6 6", "stock": "4 9"},),
        ),
        (
            compile_rules(classic().profile, (("no aces", no_aces),)),
            ({"hand": "A A A 5 K", "table": "7xQ, K K K", "pile": "9 A", "stock": stock},),
        ),
    )


@dataclass
class Table:
    hands: int = 0
    steps: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)

    def watch(self, state: State, chance: random.Random, *, ask_about: float, eager: float = 0.0) -> None:
        """Play a state to the end of the hand and count; ask why not of every other step now and then."""
        self.hands += 1
        for before, step in walk(state, chance, eager):
            self.steps += 1
            self.kinds[kind_of(before, step)] += 1
            if chance.random() < ask_about:
                for other in universe(before):
                    why = refusal(before, other)
                    if why is not None:
                        self.refusals[why.rule] += 1
                        operands.check(before, other, why)
        ending = state.result + (" concealed" if state.concealed else "")
        self.endings[ending] += 1

    def lines(self) -> list[str]:
        out = [f"{self.hands} hands, {self.steps} steps"]
        for title, counted in (("steps", self.kinds), ("endings", self.endings), ("refusals", self.refusals)):
            out.append(f"{title}:")
            out += [f"  {name:32}{count:>12}" for name, count in counted.most_common()]
        return out


def kind_of(state: State, step: int) -> str:
    """The kind of a step, with its way of taking, its answer, or the melds that are laid when going out."""
    op, group, b = step >> 16, step >> 8 & 255, step & 255
    name = OPERATIONS[op].replace("_", " ")
    if op == TAKE:
        way = {NATURAL_PAIR: "natural pair", ONTO_MELD: "onto a meld"}.get(b, "natural and wild")
        frozen = (
            "frozen" if state.freezers or not state.opened[state.rules.side_of[state.player]] else "unfrozen"
        )
        return f"{name}, {way}, {frozen}"
    if op == LAY and group >= state.rules.everyday:
        return f"{name}, going out only"
    if op == ANSWER:
        return f"{name} {'yes' if group else 'no'}"
    return name


def table_of(rules: Rules, hands: int, seed: int, forced: Sequence[Start], ask_about: float = 0.02) -> Table:
    """Count over so many random hands, and over the written starts (80 times each)."""
    table = Table()
    chance = random.Random(seed)
    for index in range(hands):
        table.watch(dealt(rules, seed * 100_003 + index), chance, ask_about=ask_about)
    force(table, rules, chance, forced)
    return table


def force(
    table: Table, rules: Rules, chance: random.Random, starts: Sequence[Start], times: int = 80
) -> None:
    """Count over written starts, each so many times."""
    for start in starts:
        written = {"others": "4 5 6 7 8 9", "partner": "4 5 6 7", **start}
        foot = str(written.pop("foot", ""))
        for _ in range(times):
            state = with_foot(position(rules, **written), foot)  # type: ignore[arg-type]
            table.watch(state, chance, ask_about=1.0, eager=0.8)


def table_of_houses(seed: int) -> Table:
    """Count over the written starts of games with one thing changed."""
    table = Table()
    chance = random.Random(seed)
    for rules, starts in houses():
        force(table, rules, chance, starts)
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name, rules, forced in (
        ("classic", classic(), FORCED),
        ("second shape", second_shape(), FORCED_SECOND),
    ):
        table = table_of(rules, arguments.hands, arguments.seed, forced)
        sys.stdout.write("\n".join([f"== {name}", *table.lines()]) + "\n")
    changed = table_of_houses(arguments.seed)
    sys.stdout.write("\n".join(["== classic with one thing changed", *changed.lines()]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
