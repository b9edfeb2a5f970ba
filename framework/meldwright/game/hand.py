"""One hand in play: the kernel's state, the physical cards beside it, and what has happened so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from meldwright.cards import Card
from meldwright.errors import HookError, IllegalStep, MeldwrightError
from meldwright.kernel import OVER, Refusal, State, View, advance, legal, refusal, start_hand, steps, view
from meldwright.kernel.state import ANSWERING
from meldwright.rules.compile import Rules

from .acts import parse_act
from .agreements import Undo
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
    revealed: str = ""
    """What has become known by it: new `cards`, a `foot`, an `answer`; empty if nothing."""


class NothingToUndo(MeldwrightError):
    """An undo that the table does not allow; `reason` says why, `revealed` whether a free undo would do it."""

    def __init__(self, reason: str, *, revealed: bool = False) -> None:
        self.reason = reason
        self.revealed = revealed
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
        self._undone: list[tuple[int, Event]] = []
        """What was taken back although it had been seen, each with the number of acts that stood after it."""
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
        """Carry out steps that have been found legal; `cards` are the faces that were named.

        Raises `HookError` where a hook fails, and then nothing has happened.
        """
        turn, before = self.state.turns, _unseen(self.state)
        named = list(cards)
        events: list[Event] = []
        try:
            for step in legal_steps:
                events += self._take(step, named)
        except HookError:  # the position is as it was; what the hook broke is for its author to mend
            self._play_again(list(self.done))
            raise
        after = _unseen(self.state)
        if any(steps.operation(step) == steps.ANSWER for step in legal_steps):
            revealed = "answer"
        else:
            revealed = "foot" if before[1] != after[1] else "cards" if before != after else ""
        self.done.append(Done(turn, tuple(legal_steps), tuple(cards), revealed))
        return tuple(events)

    def undoable(self, agreed: Undo = Undo.WITHIN_TURN) -> int:
        """Return how many acts the seat to act takes back by one undo: the last of its present turn.

        That is one, or two where its question has been answered: they go together, as nobody can be asked the
        same twice.  Raises `NothingToUndo` where there is none, and unless undo is free also where something
        has become known by it: an undo never crosses a reveal (R7).
        """
        if self.over:
            raise NothingToUndo("the hand is over")
        if self.state.phase == ANSWERING:
            raise NothingToUndo("you are asked, so say yes or no")
        if not self.done or self.done[-1].turn != self.state.turns:
            raise NothingToUndo("there is no act of this turn to take back")
        last = self.done[-1]
        if last.revealed and agreed is not Undo.FREE:
            foot = "the foot has been picked up, so the last act cannot be taken back"
            known = "what the last act revealed is known, so it cannot be taken back"
            raise NothingToUndo(foot if last.revealed == "foot" else known, revealed=True)
        return 2 if last.revealed == "answer" else 1

    def undo(self, agreed: Undo = Undo.WITHIN_TURN) -> int:
        """Take back what `undoable` says, and return how many acts that were.

        Nothing in the position tells of it: what is drawn again is the same card.  Where something had been
        seen, everybody is told so by an event.
        """
        acts = self.undoable(agreed)
        seat = self.seat
        seen = any(act.revealed for act in self.done[-acts:])
        stand = self.done[:-acts]
        self._undone = [(min(after, len(stand)), event) for after, event in self._undone]
        if seen:
            self._undone.append((len(stand), Event(seat, "undo", count=acts)))
        self._play_again(stand)
        return acts

    def _play_again(self, done: Sequence[Done]) -> None:
        self.done = []
        self._deal()
        self._tell_undone()
        for act in done:
            self.carry_out(act.steps, act.cards)
            self._tell_undone()

    def _tell_undone(self) -> None:
        for after, event in self._undone:
            if after == len(self.done):
                self.history.add(event)

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


def _unseen(state: State) -> tuple[int, tuple[int, ...]]:
    """How many cards of the stock and of each foot nobody has seen."""
    return state.left, tuple(state.foot_sizes)
