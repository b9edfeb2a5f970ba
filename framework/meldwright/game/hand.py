"""One hand in play: the kernel's state, the physical cards beside it, and what has happened so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from meldwright.cards import Card
from meldwright.errors import IllegalStep, MeldwrightError
from meldwright.kernel import OVER, Refusal, State, View, advance, legal, refusal, start_hand, steps, view
from meldwright.rules.compile import Rules

from .acts import parse_act
from .history import Event, History, events_of, events_of_deal
from .judging import judge
from .labels import Before, Labels
from .notation import CardWord, act_text
from .said import Act


@dataclass(frozen=True, slots=True)
class Done:
    """An act that has been carried out."""

    turn: int
    """Number of the turn in the hand."""
    steps: tuple[int, ...]
    cards: tuple[CardWord, ...]
    """The faces that were named."""


class NothingToUndo(MeldwrightError):
    """An undo that the table does not allow; `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Hand:
    """A hand from the deal to its end."""

    def __init__(self, rules: Rules, deck: Sequence[int], dealer: int, totals: Sequence[int]) -> None:
        """Deal: `deck` has card ids, top last; `totals` are the sides' points so far."""
        self.rules = rules
        self.deck = tuple(deck)
        self.dealer = dealer
        self.totals = tuple(totals)
        self.done: list[Done] = []
        """The acts of the hand that stand."""
        self._deal()

    def _deal(self) -> None:
        rules, deck, dealer = self.rules, self.deck, self.dealer
        self.state: State = start_hand(rules, deck, dealer, self.totals)
        self.labels = Labels(rules, deck, dealer)
        self.history = History()
        for event in events_of_deal(self.labels, dealer):
            self.history.add(event)

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.state.seat

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    def legal(self) -> list[int]:
        """Return the legal steps of the seat to act, none once the hand is over."""
        return legal(self.state)

    def view(self, seat: int) -> View:
        """Return the position as a seat may know it."""
        return view(self.state, seat)

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return the faces of a seat's cards, sorted; for that seat's eyes."""
        return self.labels.faces(self.labels.sorted(self.labels.hands[seat]))

    def parse(self, text: str) -> Act:
        """Read an act of the seat to act.  Raises `ActMalformed` or `ActAmbiguous`."""
        return parse_act(self.state, text, self.labels)

    def judge(self, act: Act) -> Refusal | None:
        """Return why the act is not legal, None if it is."""
        return judge(self.state, act)

    def say(self, step: int) -> str:
        """Return what the seat to act says for a step; a discard names the very card."""
        if steps.operation(step) != steps.DISCARD:
            return act_text(self.rules, step)
        card, _ = self.labels.pick(self.state.player, steps.second(step))
        return act_text(self.rules, step, self.rules.cards[card])

    def do(self, act: Act) -> tuple[Event, ...]:
        """Carry out an act and tell what happened.  Raises `IllegalStep`, and then nothing has."""
        why = judge(self.state, act)
        if why is not None:
            raise IllegalStep(why)
        return self.carry_out(act.steps, act.cards)

    def step(self, step: int) -> tuple[Event, ...]:
        """Carry out one step and tell what happened.  Raises `IllegalStep`, and then nothing has."""
        why = refusal(self.state, step)
        if why is not None:
            raise IllegalStep(why)
        return self.carry_out((step,))

    def carry_out(self, legal_steps: Sequence[int], cards: Sequence[CardWord] = ()) -> tuple[Event, ...]:
        """Carry out steps that have been found legal; `cards` are the faces that were named."""
        turn = self.state.turns
        self.done.append(Done(turn, tuple(legal_steps), tuple(cards)))
        named = list(cards)
        events: list[Event] = []
        for step in legal_steps:
            events += self._take(step, named)
        return tuple(events)

    def undo(self) -> None:
        """Take back the last act of the present turn, as if it had never been said.

        Raises `NothingToUndo` where there is none, or where unseen cards or an answer have become known by it:
        an undo never crosses a reveal (R7).
        """
        if self.over:
            raise NothingToUndo("the hand is over")
        if not self.done or self.done[-1].turn != self.state.turns:
            raise NothingToUndo("there is no act of this turn to take back")
        if any(steps.operation(step) in (steps.DRAW, steps.ANSWER) for step in self.done[-1].steps):
            raise NothingToUndo("what the last act revealed is known, so it cannot be taken back")
        if self.state.foot_sizes[self.state.player] != self._foot_before_last_act():
            raise NothingToUndo("the foot has been picked up, so the last act cannot be taken back")
        self._play_again(self.done[:-1])

    def _foot_before_last_act(self) -> int:
        """Cards in the player's foot before the last act; only in games with a foot is it played out again."""
        if not self.rules.foot:
            return 0
        before = Hand(self.rules, self.deck, self.dealer, self.totals)
        before._play_again(self.done[:-1])
        return before.state.foot_sizes[self.state.player]

    def _play_again(self, done: Sequence[Done]) -> None:
        self.done = []
        self._deal()
        for act in done:
            self.carry_out(act.steps, act.cards)

    def digest(self) -> str:
        """Return a short text that is equal for equal states, in every process and on every machine."""
        return blake2b(repr(self.state.key()).encode(), digest_size=16).hexdigest()

    def _take(self, step: int, named: list[CardWord]) -> list[Event]:
        seat = self.state.seat
        before = Before.of(self.state)
        advance(self.state, step)
        moves = self.labels.follow(before, step, self.state, named)
        events = list(events_of(self.labels, seat, step, moves, self.state))
        for event in events:
            self.history.add(event)
        return events
