"""One seat's place at the table: everything that its player may know, and nothing else.

Screens, hints and words are made from a `Place` alone.  What it takes from the state behind it is what the
kernel grants to the seat: the view, and answers that depend on known cards only (R6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from meldwright.cards import Card
from meldwright.game import Act, Event, Match, act_text
from meldwright.kernel import Refusal, View, steps
from meldwright.kernel.going_out import can_go_out, waives_minimum
from meldwright.kernel.planner import can_stay, outstanding
from meldwright.rules.compile import Rules

from .arranging import Arrangement

RECEIVED = ("draw", "pick_up", "foot")
"""Events by which cards come into a hand."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table."""

    group: int
    naturals: int
    wilds: int
    canasta: str
    """Its kind of canasta, empty where it is none yet."""


class Place:
    """A seat, looked at from there, as it is now: make a new one after every act."""

    def __init__(
        self, match: Match, seat: int, names: Sequence[str], arrangement: Arrangement | None = None
    ) -> None:
        """`names`: what each seat is called."""
        self.match = match
        self.seat = seat
        self.names = tuple(names)
        self.arrangement = arrangement or Arrangement()

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @cached_property
    def side(self) -> int:
        return self.rules.side_of[self.seat]

    @cached_property
    def view(self) -> View:
        return self.match.view(self.seat)

    def name(self, seat: int) -> str:
        """Return what a seat is called from here."""
        return "you" if seat == self.seat else self.names[seat]

    def side_name(self, side: int) -> str:
        """Return who scores together, from here: `us`, `them`, or the names of the seats."""
        rules = self.rules
        if rules.seats == rules.sides:
            return self.name(side)
        if side == self.side:
            return "us"
        if rules.sides == 2:
            return "them"
        return " and ".join(name for seat, name in enumerate(self.names) if rules.side_of[seat] == side)

    # -- cards -------------------------------------------------------------------------------------

    @cached_property
    def held(self) -> tuple[Card, ...]:
        """The seat's own cards, by rank."""
        return self.match.hand.cards(self.seat)

    @cached_property
    def top(self) -> Card | None:
        """The top card of the pile."""
        pile = self.match.hand.labels.pile
        return self.rules.cards[pile[-1]] if pile else None

    @cached_property
    def new(self) -> Counter[Card]:
        """Cards still held that have come since the seat's last turn."""
        came = Counter(
            card
            for event in self.since
            if event.seat == self.seat and event.what in RECEIVED
            for card in event.cards
        )
        return came & Counter(self.held)

    def bonus(self, side: int) -> tuple[Card, ...]:
        """Return the bonus cards that a side has laid out."""
        return self.match.hand.labels.faces(self.match.hand.labels.bonus[side])

    def melds(self, side: int) -> list[Meld]:
        """Return what lies before a side, finished canastas beside which a second meld was begun included."""
        view, rules = self.view, self.rules
        lying = [(group, shape) for group, shape in enumerate(view.shapes[side]) if shape]
        found = []
        for group, shape in sorted([*view.closed[side], *lying]):
            table = rules.tables[group]
            naturals, wilds = table.decode(shape)
            kind = table.canasta[shape]
            found.append(Meld(group, naturals, sum(wilds), rules.canasta_names[kind - 1] if kind else ""))
        return found

    # -- what has happened -------------------------------------------------------------------------

    @cached_property
    def seen(self) -> tuple[Event, ...]:
        """All that the seat has seen of this hand."""
        return self.match.history(self.seat)

    @cached_property
    def last_turn(self) -> int:
        """How much of what the seat has seen was over when its last turn ended."""
        ends = [i for i, event in enumerate(self.seen) if event.seat == self.seat and event.what == "discard"]
        return ends[-1] + 1 if ends else 0

    @cached_property
    def since(self) -> tuple[Event, ...]:
        """What the seat has seen since its last turn ended, all of the hand in its first."""
        return self.seen[self.last_turn :]

    # -- what is legal, and what is due ------------------------------------------------------------

    @cached_property
    def takes(self) -> list[int]:
        """The legal ways to take the pile."""
        return [step for step in self.view.legal if steps.operation(step) == steps.TAKE]

    def say(self, step: int) -> str:
        """Return the act for a legal step."""
        return self.match.hand.say(step)

    def texts(self, *operations: int) -> list[str]:
        """Return the legal acts of these operations, all of them without any."""
        return [
            act_text(self.rules, step)
            for step in self.view.legal
            if not operations or steps.operation(step) in operations
        ]

    def parse(self, text: str) -> Act:
        return self.match.hand.parse(text)

    def why_not(self, text: str) -> Refusal | None:
        """Return why an act is not legal, None if it is."""
        return self.match.hand.judge(self.parse(text))

    @cached_property
    def discards(self) -> list[str]:
        """The legal discards; while melding goes on, those that would end it."""
        if self.view.phase == "discarding":
            return self.texts(steps.DISCARD)
        if self.view.phase != "melding" or self.view.blocked:
            return []
        names = [name for kind, name in enumerate(self.rules.names) if self.view.hand[kind]]
        return [f"discard {name}" for name in names if self.why_not(f"discard {name}") is None]

    @cached_property
    def missing(self) -> int:
        """Points still missing to the opening that this turn has begun, 0 where none is due."""
        return max(outstanding(self.match.hand.state), 0)

    @cached_property
    def may_stay(self) -> bool:
        """Can the turn be ended without going out, by known cards?"""
        return can_stay(self.match.hand.state)

    @cached_property
    def may_go_out(self) -> bool:
        """Can the seat go out in this turn, by known cards?"""
        return can_go_out(self.match.hand.state)

    @cached_property
    def excused(self) -> bool:
        """Would going out concealed excuse from the opening minimum?"""
        return waives_minimum(self.match.hand.state)
