"""Which of two bots is the stronger, measured on paired deals.

Every deal is played once from each side of the table: the same deck and dealer, the bots having changed
places.  What the cards gave to one side then goes to both bots, and far fewer deals are needed to tell them
apart than with a new deck for every hand.  Hands begin with no score on either side.  Nothing here depends
on the clock or on the order of anything: equal arguments give equal numbers.

`python -m meldwright.sim.duel classic normal easy --pairs 400 --seed 1` prints a line, with `--json` a record.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import nan, sqrt
from statistics import NormalDist, fmean, stdev

from meldwright.bots import BOTS, Bot, bot_seed, maker
from meldwright.errors import IllegalStep, MeldwrightError
from meldwright.game.api import open_rules
from meldwright.kernel import OVER, advance, deck_order, hand_seed, refusal, settle, start_hand, view
from meldwright.rules.compile import Rules

Maker = Callable[[int], Bot]
"""Makes a bot from a seed of its own."""

WIDTH = NormalDist().inv_cdf(0.975)
"""Standard errors on either side of the mean that hold 95 of 100 samples: 1.96."""


@dataclass(frozen=True, slots=True)
class Duel:
    """What a duel came to.  Points are a hand's, for the one bot less the other."""

    one: str
    other: str
    variant: str
    seed: int
    differences: tuple[float, ...]
    """By deal: the difference in points, averaged over the places that the one bot has held."""

    @property
    def pairs(self) -> int:
        """Deals that were played."""
        return len(self.differences)

    @property
    def mean(self) -> float:
        return fmean(self.differences)

    @property
    def error(self) -> float:
        """Standard error of the mean, not a number for a single deal."""
        return stdev(self.differences) / sqrt(self.pairs) if self.pairs > 1 else nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return self.mean - WIDTH * self.error, self.mean + WIDTH * self.error

    @property
    def won(self) -> int:
        """Deals on which the one bot came out ahead."""
        return sum(difference > 0 for difference in self.differences)

    @property
    def lost(self) -> int:
        return sum(difference < 0 for difference in self.differences)

    def __str__(self) -> str:
        low, high = self.interval
        clear = "clear of even" if low > 0 or high < 0 else "not clear of even"
        return (
            f"{self.variant}: {self.one} against {self.other}, {self.pairs} pairs, seed {self.seed}: "
            f"{self.mean:+.1f} points a hand, standard error {self.error:.1f}, "
            f"95 % from {low:+.1f} to {high:+.1f} ({clear}); pairs won {self.won}, lost {self.lost}"
        )

    def as_json(self) -> dict[str, object]:
        """Return the figures as plain data."""
        return {
            "variant": self.variant,
            "one": self.one,
            "other": self.other,
            "pairs": self.pairs,
            "seed": self.seed,
            "mean": self.mean,
            "error": self.error if self.pairs > 1 else None,
            "interval": list(self.interval) if self.pairs > 1 else None,
            "won": self.won,
            "lost": self.lost,
        }


def duel(rules: Rules, one: str | Maker, other: str | Maker, pairs: int, seed: int) -> Duel:
    """Play so many deals, each once from every side's place, and compare.

    `one` and `other`: names of bots, or what makes them.  Where more than two sides play, the other bot has
    all the other places and counts with their average.  Raises `ValueError` for no deal, a single side or an
    unknown name.
    """
    if pairs < 1:
        raise ValueError(f"expected at least one pair, found {pairs}")
    if rules.sides < 2:
        raise ValueError(f"expected a game of two sides or more, found {rules.sides}")
    differences = []
    for index in range(pairs):
        deal = hand_seed(seed, index)
        deck = deck_order(rules, deal)
        total = 0.0
        for place in range(rules.sides):
            players = [
                _made(one if rules.side_of[seat] == place else other, bot_seed(deal, seat))
                for seat in range(rules.seats)
            ]
            points = play_hand(rules, players, deck, index % rules.seats)
            others = [p for side, p in enumerate(points) if side != place]
            total += points[place] - fmean(others)
        differences.append(total / rules.sides)
    return Duel(_name(one), _name(other), str(rules.profile.id), seed, tuple(differences))


def play_hand(rules: Rules, players: Sequence[Bot], deck: Sequence[int], dealer: int) -> list[int]:
    """Play one hand from this deck (card ids, top last), both sides at no score; return each side's points.

    Raises `IllegalStep` when a player chooses what is not legal.
    """
    s = start_hand(rules, deck, dealer, [0] * rules.sides)
    while s.phase != OVER:
        seen = view(s, s.seat)
        step = players[s.seat].choose(seen)
        if step not in seen.legal:
            raise IllegalStep(refusal(s, step))
        advance(s, step)
    return [ledger.total for ledger in settle(s)]


def _made(bot: str | Maker, seed: int) -> Bot:
    return maker(bot)(seed) if isinstance(bot, str) else bot(seed)


def _name(bot: str | Maker) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a duel from the command line and print what it came to; return 2 for a variant that is not there."""
    parser = argparse.ArgumentParser(
        prog="python -m meldwright.sim.duel", description="Two bots on paired deals, sides swapped."
    )
    parser.add_argument("variant", help="id or path of a variant")
    parser.add_argument("one", choices=sorted(BOTS))
    parser.add_argument("other", choices=sorted(BOTS))
    parser.add_argument("--pairs", type=_positive, default=400, help="deals, each played from every side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="answer with JSON")
    given = parser.parse_args(arguments)
    try:
        rules = open_rules(given.variant)
    except MeldwrightError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    result = duel(rules, given.one, given.other, given.pairs, given.seed)
    sys.stdout.write((json.dumps(result.as_json()) if given.json else str(result)) + "\n")
    return 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


if __name__ == "__main__":
    sys.exit(main())
