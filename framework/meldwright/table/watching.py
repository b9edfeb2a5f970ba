"""What somebody sees who looks on while a record is played: with one seat's eyes, or with every hand open.

One seat's eyes see what its player saw: the own hand, what lies open, the history with the unseen struck out,
and of the next act nothing that is another's to say.  With every hand open one looks over the shoulder of the
seat to act, and the other hands and the feet lie beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from meldwright.cards import Card
from meldwright.game import Event, HandResult, MatchResult, Record, meld_name
from meldwright.game.record import ActLine, EndLine, HandLine, Line, ResultLine, UndoLine
from meldwright.rules import words as english

from . import spoken
from .look import Look, flow, wrapped
from .place import Place
from .reel import Reel, Standing
from .screen import screen
from .words import card_names, duties, happened

Named = list[tuple[str, tuple[Card, ...]]]
"""Cards, by what they are called."""


class Watched(Place):
    """A seat of a record, as its player saw it."""

    @cached_property
    def last_turn(self) -> int:
        """As at the table; but when the hand is over, the turn that ended it is not old yet."""
        ends = [i for i, event in enumerate(self.seen) if event.seat == self.seat and event.what == "discard"]
        if self.match.hand.over and ends and all(event.seat < 0 for event in self.seen[ends[-1] + 1 :]):
            ends.pop()
        return ends[-1] + 1 if ends else 0


class Shoulder(Watched):
    """The seat to act, looked at by one who sees everything: nothing is struck out of what has happened."""

    @cached_property
    def seen(self) -> tuple[Event, ...]:
        return self.match.hand.history.events


@dataclass(frozen=True, slots=True)
class Accounts:
    """How results are told."""

    hand: Callable[[HandResult], str]
    match: Callable[[MatchResult], str]


class Onlooker:
    """One who looks on; a new one for other eyes."""

    def __init__(self, reel: Reel, names: Sequence[str], accounts: Accounts, eyes: int | None = None) -> None:
        """`eyes`: the seat, None for every hand open."""
        self.reel = reel
        self.names = tuple(names)
        self.accounts = accounts
        self.eyes = eyes

    def knows(self, standing: Standing) -> bool:
        """Are these the eyes of the seat to act?"""
        return self.eyes is None or standing.acting == self.eyes

    def place(self, standing: Standing) -> Place:
        """Return the place from which the position is seen."""
        if self.eyes is not None:
            return Watched(standing.match, self.eyes, self.names)
        state = standing.hand.state
        return Shoulder(standing.match, state.player if standing.hand.over else state.seat, self.names)

    # -- pages -------------------------------------------------------------------------------------

    def page(self, standing: Standing, look: Look) -> list[str]:
        """Return the position in lines; with a line below them they fit the terminal, if that is possible."""
        if look.plain:
            return self._plain(standing, look)
        head = wrapped(f"{self._where(standing)}: {self._whose(standing)}", look.width)
        head = [look.style(line, "bold") for line in head]
        if standing.ended is not None:
            result = self._results(standing, standing.ended)
            return [*head, "", *result, "", *wrapped(self.next(standing), look.width)]
        place = self.place(standing)
        acts = place.view.acting == place.seat and not standing.hand.over
        below = wrapped(duties(place), look.width, look.style("you: ", "bold"), "     ") if acts else []
        below += wrapped(self.next(standing), look.width)
        room = replace(look, height=max(look.height - len(head), 1))
        hands, feet = self._set(self.open_hands(place), look), self._set(self.open_feet(place), look)
        page = [*head, *screen(place, room, [*hands, *feet, *below])]
        if feet and len(page) >= look.height:
            page = [*head, *screen(place, room, [*hands, "feet: the word `feet` shows them", *below])]
        return page

    def feet(self, standing: Standing, look: Look) -> list[str]:
        """Return the feet in lines; one seat's eyes see none, nor is there one to see once all are picked up."""
        return self._set(self.open_feet(self.place(standing)), look)

    def _plain(self, standing: Standing, look: Look) -> list[str]:
        head = f"{english.capital(self._where(standing))}, {self._whose(standing)}."
        last = english.capital(self.next(standing)) + "."
        if standing.ended is not None:
            return [head, *self._results(standing, standing.ended, plain=True), last]
        place = self.place(standing)
        lines = [head, *spoken.table(place)]
        lines += self._set([*self.open_hands(place), *self.open_feet(place)], look)
        if place.view.acting == place.seat and not standing.hand.over:
            lines.append(spoken.due(place))
        return [*lines, last]

    def after(self, before: Standing, now: Standing) -> list[str] | None:
        """Return in plain lines what one act has changed; None where there is more to tell than that."""
        acted = isinstance(before.next, ActLine) and now.line == before.line + 1 and not now.hand.over
        if not acted:
            return None
        place, was = self.place(now), self.place(before)
        new = happened(place, place.seen[len(was.seen) :], card_names)
        whose = f", {self._whose(now)}" if place.seat != was.seat else ""
        lines = [f"{english.capital(self._where(now))}{whose}."]
        lines += [f"{english.capital(line)}." for line in new]
        if place.view.acting == place.seat:
            lines += [*spoken.hand(place), spoken.due(place)]
        return [*lines, f"{english.capital(self.next(now))}."]

    def _where(self, standing: Standing) -> str:
        last = self.reel.record.lines[-1][0]
        return (
            f"line {standing.line} of {last}" if standing.line <= last else f"after line {last}, the last one"
        )

    def _whose(self, standing: Standing) -> str:
        if standing.result is not None:
            return "the match is over"
        if standing.ended is not None:
            return f"hand {standing.ended.index + 1} is over"
        if self.eyes is not None:
            return f"as {self.names[self.eyes]} saw it"
        return (
            f"every hand is open, and you look over the shoulder of {self.names[self.place(standing).seat]}"
        )

    def _results(self, standing: Standing, ended: HandResult, *, plain: bool = False) -> list[str]:
        if standing.result is not None:
            return self.accounts.match(standing.result).split("\n")
        if not plain:
            return self.accounts.hand(ended).split("\n")
        rules = self.reel.rules
        sides = [
            english.capital(
                english.listed([self.names[s] for s in range(rules.seats) if rules.side_of[s] == side])
            )
            for side in range(rules.sides)
        ]
        return spoken.account(ended, sides, [rules.opening_minimum(total) for total in ended.totals])

    def open_hands(self, place: Place) -> Named:
        """Return the hands of the others that these eyes see, in the order of play, by the names of the seats."""
        seats = range(1, place.rules.seats) if self.eyes is None else ()
        others = [(place.seat + i) % place.rules.seats for i in seats]
        return [(self.names[seat], place.match.hand.cards(seat)) for seat in others]

    def open_feet(self, place: Place) -> Named:
        """Return the feet that these eyes see."""
        labels = place.match.hand.labels
        feet = [(seat, foot) for seat, foot in enumerate(labels.feet) if foot and self.eyes is None]
        return [(f"foot of {self.names[seat]}", labels.faces(labels.sorted(foot))) for seat, foot in feet]

    def _set(self, named: Named, look: Look) -> list[str]:
        lines = []
        for name, cards in named:
            if look.plain:
                size = english.counted(len(cards), "card")
                lines.append(f"{english.capital(name)}, {size}: {card_names(cards)}.")
                continue
            cells = [look.cards(group) for _, group in groupby(cards, key=lambda card: card.rank)]
            lines += flow(cells, look.width, look.style(name, "dim") + f" ({len(cards)}): ")
        return lines

    # -- what is next ------------------------------------------------------------------------------

    def next(self, standing: Standing) -> str:
        """Tell what the next line says, as far as these eyes may know it beforehand."""
        problem = self.reel.problem
        if problem is not None and standing.line == self.reel.last:
            return "the record does not hold from here" + (
                f": {printable(problem.problem)}" if self.knows(standing) else ""
            )
        if standing.next is None:
            return "the record ends here" + (
                f"; {self.names[standing.acting]} is to act" if standing.acting >= 0 else ""
            )
        return f"next: {self._says(standing, standing.next)}"

    def _says(self, standing: Standing, line: Line) -> str:
        match line:
            case ActLine(seat, act) if self.knows(standing):
                return f"{self._name(seat)} says `{printable(act)}`"
            case ActLine(seat):
                return f"{self._name(seat)} acts, and you will see what"
            case UndoLine(seat, acts):
                return f"{self._name(seat)} takes back {english.counted(acts, 'act')}"
            case HandLine(index, dealer):
                return f"hand {index + 1} is dealt by {self._name(dealer)}"
            case EndLine():
                return "the hand is over, and the score is told"
            case ResultLine():
                return "the result of the match"

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    # -- for programs ------------------------------------------------------------------------------

    def answer(self, standing: Standing) -> dict[str, object]:
        """Return the position as JSON has it; lists are by seat or side, null is what these eyes do not see.

        line, last: numbers of lines.  hand: from 1.  eyes: a seat, null when every hand is open.
        phase, player, to_act (null: nobody), dealer, totals, stock (cards left), seats (names).
        next: {"act" | "undo" | "deal" | "end" | "result": ...} with "seat", null at the end of the record.
        pile: size, top, frozen (by side).  sides: opened, opens_with, ready, bonus, melds (name, naturals,
        wilds, canasta).  hands, feet: cards.  hand_sizes, foot_sizes.  events: seat, what, cards, count,
        detail, text.  legal: what the seat to act may say.
        """
        place, hand, rules = self.place(standing), standing.hand, self.reel.rules
        view = place.view
        first = [rules.side_of.index(side) for side in range(rules.sides)]
        acting = standing.acting
        return {
            "line": standing.line,
            "last": self.reel.record.lines[-1][0],
            "hand": self.reel.hand_of(standing.line) + 1,
            "eyes": self.eyes,
            "seats": list(self.names),
            "dealer": view.dealer,
            "phase": view.phase,
            "player": view.player,
            "to_act": acting if acting >= 0 else None,
            "next": self._next_answer(standing),
            "totals": list(standing.match.totals),
            "stock": view.stock_left,
            "pile": {
                "size": view.pile_size,
                "top": None if place.top is None else str(place.top),
                "frozen": [hand.view(seat).pile_frozen for seat in first],
            },
            "sides": [self._side_answer(place, side) for side in range(rules.sides)],
            "hands": [self._cards(seat, hand.cards(seat)) for seat in range(rules.seats)],
            "hand_sizes": list(view.hand_sizes),
            "feet": [
                None if self.eyes is not None else list(map(str, hand.labels.faces(hand.labels.sorted(foot))))
                for foot in hand.labels.feet
            ],
            "foot_sizes": list(view.foot_sizes),
            "events": [event_answer(event) for event in place.seen],
            "legal": place.texts() if self.knows(standing) else None,
        }

    def _cards(self, seat: int, cards: Sequence[Card]) -> list[str] | None:
        return list(map(str, cards)) if self.eyes in (None, seat) else None

    def _side_answer(self, place: Place, side: int) -> dict[str, object]:
        view = place.view
        return {
            "opened": view.opened[side],
            "opens_with": view.needs[side],
            "ready": view.ready[side],
            "bonus": list(map(str, place.bonus(side))),
            "melds": [
                {
                    "meld": meld_name(place.rules, meld.group),
                    "naturals": meld.naturals,
                    "wilds": meld.wilds,
                    "canasta": meld.canasta or None,
                }
                for meld in place.melds(side)
            ],
        }

    def _next_answer(self, standing: Standing) -> dict[str, object] | None:
        match standing.next:
            case ActLine(seat, act):
                return {"seat": seat, "act": act if self.knows(standing) else None}
            case UndoLine(seat, acts):
                return {"seat": seat, "undo": acts}
            case HandLine(index, dealer):
                return {"seat": dealer, "deal": index + 1}
            case EndLine(ended):
                return {"seat": None, "end": ended}
            case ResultLine(winner):
                return {"seat": None, "result": winner}
        return None


def event_answer(event: Event) -> dict[str, object]:
    """Return an event as JSON has it; `cards` is shorter than `count` where they are hidden."""
    return {
        "seat": event.seat if event.seat >= 0 else None,
        "what": event.what,
        "cards": list(map(str, event.cards)),
        "count": event.count,
        "detail": event.detail,
        "text": str(event),
    }


def names_of(record: Record) -> list[str]:
    """Return what the seats of a record are called, as far as it can be shown."""
    return [
        printable(seat.name).strip() or f"seat {number}" for number, seat in enumerate(record.header.seats)
    ]


def printable(text: str) -> str:
    """This keeps what could steer a terminal out of texts that strangers have written."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
