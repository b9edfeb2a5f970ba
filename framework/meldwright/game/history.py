"""What happened, told as one seat saw it.

An event says who did what with which cards.  Cards that one seat alone has seen (drawn cards, a foot, and the
picked-up pile where the profile does not show it) are struck out for everybody else; their number stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from meldwright.cards import Card
from meldwright.kernel import OVER, State, steps
from meldwright.rules import words

from .labels import Labels, Moves
from .notation import meld_name


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a hand."""

    seat: int
    """Who did it; -1 for the table (the first cards of the pile, the end of the hand)."""
    what: str
    """An operation (`draw`, `take`, … `discard`), or `deal`, `turn_up`, `bonus`, `foot`, `over`;
    `undo` where acts were taken back by which something had become known."""
    cards: tuple[Card, ...] = ()
    """The cards, where they may be known; of a take the top card comes first."""
    count: int = 0
    """How many cards: as many as `cards`, or more where they are hidden; of an undo, how many acts."""
    detail: str = ""
    """The meld (`7s`), the answer (`yes`, `no`), the seat asked, the call, or how the hand ended."""
    secret: bool = False
    """Only the seat itself knows the cards."""

    def seen_by(self, seat: int) -> Event:
        """Return the event as a seat saw it."""
        return replace(self, cards=()) if self.secret and seat != self.seat else self

    def __str__(self) -> str:
        who = f"seat {self.seat}"
        cards = " ".join(map(str, self.cards)) if self.cards else words.counted(self.count, "card")
        return {
            "deal": f"{who} is dealt {cards}",
            "turn_up": f"{cards} lies face up",
            "draw": f"{who} draws {cards}",
            "take": f"{who} takes the pile with {cards} to {self.detail}",
            "pick_up": f"{who} picks up {cards}",
            "lay": f"{who} lays {cards} as {self.detail}",
            "add": f"{who} adds {cards} to {self.detail}",
            "ask": f"{who} asks seat {self.detail} for leave to go out",
            "answer": f"{who} says {self.detail}",
            "end": f"{who} has done with melding",
            "discard": f"{who} discards {cards}",
            "call": f"{who} calls {words.label(self.detail)}",
            "bonus": f"{who} lays out {cards}",
            "foot": f"{who} picks up the foot, {cards}",
            "undo": f"{who} takes {words.counted(self.count, 'act')} back, with what it revealed",
            "over": f"the hand is over: {words.label(self.detail)}",
        }[self.what]


def events_of_deal(labels: Labels, dealer: int) -> Iterator[Event]:
    """Tell a deal that labels have just followed; bonus cards in the hands have been replaced already."""
    rules = labels.rules
    seats = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    for seat in seats:
        held = labels.faces(labels.sorted(labels.hands[seat]))
        yield Event(seat, "deal", held, len(held), secret=True)
    pile = labels.faces(labels.pile)
    yield Event(-1, "turn_up", pile, len(pile))
    for seat in seats:
        bonus = labels.dealt[seat].bonus
        if bonus:
            yield Event(seat, "bonus", labels.faces(bonus), len(bonus))


def events_of(labels: Labels, seat: int, step: int, moves: Moves, after: State) -> Iterator[Event]:
    """Tell one step of a seat, and what followed from it without anybody's choice."""
    rules = labels.rules
    op, a = steps.operation(step), steps.first(step)
    what = steps.OPERATIONS[op]
    if op in (steps.TAKE, steps.LAY, steps.ADD):
        cards = labels.faces([*moves.top, *moves.hand])
        yield Event(seat, what, cards, len(cards), meld_name(rules, a))
    elif op == steps.DRAW:
        cards = labels.faces(moves.drawn)
        yield Event(seat, what, cards, len(cards), secret=True)
    elif op == steps.PICK_UP:
        cards = labels.faces(moves.pile)
        yield Event(seat, what, cards, len(cards), secret=rules.profile.pile.shown != "all")
    elif op == steps.DISCARD:
        yield Event(seat, what, labels.faces(moves.hand), 1)
    elif op == steps.ASK:
        yield Event(seat, what, detail=str(a))
    elif op == steps.ANSWER:
        yield Event(seat, what, detail="yes" if a else "no")
    elif op == steps.CALL:
        yield Event(seat, what, detail=rules.calls[a].name)
    else:
        yield Event(seat, what)
    if moves.foot:
        cards = labels.faces([card for card in moves.foot if card not in moves.bonus] + moves.drawn)
        yield Event(seat, "foot", cards, len(cards), secret=True)
    if moves.bonus:
        yield Event(seat, "bonus", labels.faces(moves.bonus), len(moves.bonus))
    if after.phase == OVER:
        yield Event(-1, "over", detail=after.result)


class History:
    """All events of a hand; every seat gets its own copy, with what it has not seen struck out."""

    def __init__(self) -> None:
        self._events: list[Event] = []

    def __len__(self) -> int:
        return len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything, for the eyes of the table alone: no player gets this."""
        return tuple(self._events)

    def add(self, event: Event) -> None:
        self._events.append(event)

    def seen_by(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """Return what a seat has seen, from the event with this number on."""
        return tuple(event.seen_by(seat) for event in self._events[since:])
