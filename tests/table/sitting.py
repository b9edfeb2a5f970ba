"""A person at the table for tests: lines that are typed, pages that are shown, full tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.game.tables import rigged, rules_of

from meldwright.bots import NormalBot, make_bot
from meldwright.game import Match
from meldwright.game.match import Scribe
from meldwright.table import Look, Session
from meldwright.table.place import Place

PAGE = Look(width=80, height=24)
COLORED = replace(PAGE, color=True, signs=True)
SPOKEN = replace(PAGE, plain=True)

HIDDEN = "\n(hidden)\n"
"""What stands in a page where it was put out of sight."""


@dataclass
class Typist:
    """A console whose lines are known beforehand, or chosen when they are asked for."""

    lines: Iterator[str]
    look: Look = PAGE
    waits: bool = False
    shown: list[str] = field(default_factory=list)

    def ask(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.shown.append(prompt + line)
        return line

    def say(self, text: str = "") -> None:
        self.shown.append(self.look.shown(text))

    def hide(self) -> None:
        self.shown.append(HIDDEN)

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def session(
    match: Match,
    console: Typist,
    people: tuple[int, ...] = (0,),
    *,
    speed: float = 0,
    pauses: list[float] | None = None,
) -> Session:
    """People at these seats, greedy bots at the others."""
    seats = range(match.rules.seats)
    return Session(
        match,
        console,
        names=[f"seat {seat}" for seat in seats],
        bots={seat: make_bot("greedy", match.seed, seat) for seat in seats if seat not in people},
        adviser=NormalBot(),
        account=lambda done: f"account {done.totals}",
        speed=speed,
        pause=(pauses if pauses is not None else []).append,
    )


def sit(
    lines: list[str],
    match: Match,
    *,
    look: Look = PAGE,
    people: tuple[int, ...] = (0,),
    waits: bool = False,
) -> Typist:
    """Let people type these lines and leave; return what was shown."""
    console = Typist(iter(lines), look, waits)
    session(match, console, people).play()
    return console


def dealt(
    hands: dict[int, str],
    top: str = "4S",
    stock: str = "",
    *,
    variant: str = "classic",
    scribe: Scribe | None = None,
) -> Match:
    """A match whose first hand is stacked; seat 0 begins."""
    rules = rules_of(variant)
    match = Match(rules, 1, scribe, begin=False)
    match.deal(rules.seats - 1, rigged(rules, hands, top, stock, dealer=rules.seats - 1))
    return match


US = ((3, 0), (4, 2), (7, 0), (3, 3), (8, 0), (5, 1), (6, 2))
THEM = ((4, 0), (3, 1), (7, 2), (5, 0), (3, 2), (8, 0))
"""Naturals and wild cards of melds, rank after rank: thirteen of them, some canastas."""


def full_table() -> Match:
    """Thirty cards in the hand of seat 0 and thirteen melds, put there by hand: no match need get that far."""
    match = dealt({0: "4 5 6 7 8 9 10 J Q K A"}, "KS", "9S")
    rules, state, labels = match.rules, match.hand.state, match.hand.labels
    for side, melds in enumerate((US, THEM)):
        for group, (naturals, wilds) in enumerate(melds, 4 * side):
            table = rules.tables[group]
            state.shapes[side][group] = naturals * table.natural_stride + wilds * table.wild_strides[0]
        state.opened[side] = state.ready[side] = True
    plain = [card for card in labels.stock if not rules.bonus[rules.kind_of[card]]]
    for card in plain[:19]:
        labels.stock.remove(card)
        labels.hands[0].append(card)
        state.hands[0][rules.kind_of[card]] += 1
        state.sizes[0] += 1
    state.stock = [rules.kind_of[card] for card in labels.stock]
    state.left = len(state.stock)
    return match


def place(match: Match, seat: int = 0) -> Place:
    return Place(match, seat, [f"seat {n}" for n in range(match.rules.seats)])
