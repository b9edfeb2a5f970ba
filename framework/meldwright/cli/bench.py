"""`meldwright bench`: the speed of this build in random play."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import click

from meldwright.cli import output
from meldwright.cli.finding import compiled, load
from meldwright.cli.settings import hook_option, house_option, settings, shared_options

if TYPE_CHECKING:
    from meldwright.rules.compile import Rules

PEER = "meldwright"


@dataclass(frozen=True, slots=True)
class Speed:
    """What one game came to: dealing, finding legal steps, taking one, settling; a game is one hand."""

    seconds: float
    hands: int
    actions: int
    """Steps taken, each after its legal ones were listed; those without a choice count too."""

    def figures(self, game: str) -> dict[str, str | float]:
        """The figures under the names that comparisons with other libraries use."""
        hands = round(self.hands / self.seconds, 2)
        return {
            "peer": PEER,
            "game": game,
            "actions_per_s": round(self.actions / self.seconds, 1),
            "games_per_s": hands,
            "hands_per_s": hands,
            "actions_per_hand": round(self.actions / self.hands, 2),
        }


@click.command("bench")
@click.option("--only", metavar="V", multiple=True, help="Measure this rule set; may be repeated.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, max=3600),
    default=1.5,
    show_default=True,
    metavar="S",
    help="For each rule set.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Deals and choices from this seed.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON, a line for each rule set.")
@hook_option
@house_option
@shared_options
def command(only: tuple[str, ...], seconds: float, seed: int, as_json: bool) -> None:
    """Speed of uniformly random play, one thread: deal, list legal steps, take one, settle."""
    from meldwright.profiles import list_variants

    names = only or [location.id for location in list_variants(settings().folders)]
    games = [compiled(load(name)) for name in names]  # a mistake shows before time is spent
    rows = []
    for rules in games:
        with _progress(f"measuring {rules.profile.id} for {seconds:g} s …"):
            figures = measure(rules, seconds, seed).figures(rules.profile.id)
        if as_json:
            output.emit(json.dumps(figures))
            output.flush()
        rows.append(
            (
                str(figures["game"]),
                f"{figures['actions_per_s']:,.0f}",
                f"{figures['hands_per_s']:,.1f}",
                f"{figures['actions_per_hand']:,.1f}",
            )
        )
    if not as_json:
        numbers = (output.Column(title, number=True) for title in ("steps/s", "hands/s", "steps/hand"))
        output.emit(output.table([output.Column("game"), *numbers], rows))


def measure(rules: Rules, seconds: float, seed: int) -> Speed:
    """This plays random hands for at least so many seconds, one hand at least."""
    _, started = _hand(rules, seed, -1, Random(seed)), perf_counter()  # the first fills tables: not counted
    chance = Random(seed)
    hands = actions = 0
    while True:
        actions += _hand(rules, seed, hands, chance)
        hands += 1
        spent = perf_counter() - started
        if not spent < seconds:
            return Speed(spent, hands, actions)


def _hand(rules: Rules, seed: int, index: int, random: Random) -> int:
    """Play one hand at random from equal scores and settle it; return the number of steps."""
    from meldwright.kernel import OVER, advance, deck_order, hand_seed, legal, settle, start_hand

    chance = random.random
    deck = deck_order(rules, hand_seed(seed, index))
    state = start_hand(rules, deck, index % rules.seats, [0] * rules.sides)
    steps = 0
    while state.phase != OVER:
        options = legal(state)
        advance(state, options[int(chance() * len(options))])
        steps += 1
    settle(state)
    return steps


@contextlib.contextmanager
def _progress(text: str) -> Iterator[None]:
    """Shows on a terminal what is going on; no thread, for it would be measured too."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    click.echo(text, err=True, nl=False)
    try:
        yield
    finally:
        click.echo("\r" + " " * (len(text) + len("^C")) + "\r", err=True, nl=False)
