"""Records for those who look on: chance, undone acts and all, and the eyes to see them with."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from tests.game.tables import VARIANTS, classic, rules_of, with_a_foot

from meldwright.game import Match, NothingToUndo, Recorder, SeatEntry, read_record
from meldwright.game.agreements import Agreements, Undo
from meldwright.rules.compile import Rules
from meldwright.table.reel import Reel
from meldwright.table.watching import Accounts, Onlooker, names_of

GAMES: dict[str, Callable[[], Rules]] = {
    "classic": classic,
    "second shape": lambda: rules_of(VARIANTS[1]),
    "a foot": with_a_foot,
}

ACCOUNTS = Accounts(lambda done: f"account {done.totals}", lambda result: f"winner {result.winner}")


def recorded(file: Path, rules: Rules, seed: int, hands: int = 2, *, undoing: float = 0.04) -> Reel:
    """A record of chance, its seats with names; acts are taken back now and then, freely in games with a foot."""
    chance = random.Random(seed)
    with Recorder(file) as recorder:
        names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
        agreed = Agreements(Undo.FREE if rules.foot else Undo.WITHIN_TURN)
        seats = [SeatEntry(names[seat]) for seat in range(rules.seats)]
        recorder.header(rules, seed, seats, agreed=agreed)
        match = Match(rules, seed, recorder, agreed=agreed)
        while not match.over and len(match.results) < hands:
            if match.due:
                match.next_hand()
            if chance.random() < undoing:
                try:
                    match.undo()
                except NothingToUndo:
                    continue
            match.step(chance.choice(match.hand.legal()))
    return Reel(read_record(file), rules)


def onlooker(reel: Reel, eyes: int | None = None) -> Onlooker:
    return Onlooker(reel, names_of(reel.record), ACCOUNTS, eyes)
