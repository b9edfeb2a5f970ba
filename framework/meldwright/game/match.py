"""A match of many hands: who deals, what each side has, and when somebody has won."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from meldwright.errors import IllegalStep, MeldwrightError
from meldwright.kernel import Ledger, View, deck_order, hand_seed, refusal, settle
from meldwright.rules.compile import Rules

from .agreements import USUAL, Agreements
from .hand import Hand
from .history import Event
from .said import Act

MOST_HANDS = 500
"""No real match comes near this; one that does has rules under which nobody can win."""


class EndlessMatch(MeldwrightError):
    """A match that no hand ends: give it a target that can be reached.  `totals` are the sides' points."""

    def __init__(self, hands: int, target: int, totals: Sequence[int]) -> None:
        self.hands = hands
        self.target = target
        self.totals = tuple(totals)
        points = ", ".join(map(str, totals))
        super().__init__(f"expected a winner at {target} points within {hands} hands, found {points}")


class Player(Protocol):
    """Whoever chooses a step, knowing a view and nothing else."""

    def choose(self, view: View) -> int:
        """Return one of `view.legal`."""
        ...


class Scribe(Protocol):
    """Whoever writes a match down.  Each call returns when what it tells is safe."""

    def hand(self, index: int, hand: Hand, totals: Sequence[int]) -> None:
        """A hand has been dealt."""
        ...

    def act(self, seat: int, text: str) -> None:
        """A legal act is about to be carried out."""
        ...

    def undo(self, seat: int, acts: int) -> None:
        """The last acts of the turn are about to be taken back, so many of them."""
        ...

    def end(self, result: HandResult) -> None:
        """A hand has been settled."""
        ...

    def result(self, result: MatchResult) -> None:
        """The match is over."""
        ...


@dataclass(frozen=True, slots=True)
class HandResult:
    """One settled hand."""

    index: int
    """Number of the hand in the match, from 0."""
    dealer: int
    ended: str
    """How it ended: `out`, `stock`, `last_bonus` or `blocked`, or the name of a call or an ending of a hook."""
    out: int
    """The seat that went out, -1 if none did."""
    concealed: bool
    ledgers: tuple[Ledger, ...]
    """By side: what the hand came to."""
    before: tuple[int, ...]
    """By side: total before the hand."""
    totals: tuple[int, ...]
    """By side: total after it."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match."""

    hands: tuple[HandResult, ...]
    totals: tuple[int, ...]
    winner: int
    """The side that won, -1 for a draw."""


def first_dealer(rules: Rules, seed: int) -> int:
    """Return who deals the first hand (table.first_dealer)."""
    if rules.profile.table.first_dealer == "first_seat":
        return 0
    chance = random.Random(hand_seed(seed, -1)).random()  # hands have the numbers from 0
    return int(chance * rules.seats)


def next_dealer(rules: Rules, dealer: int) -> int:
    """Return who deals after this dealer (table.next_dealer)."""
    return dealer if rules.profile.table.next_dealer == "unchanged" else (dealer + 1) % rules.seats


def verdict(rules: Rules, totals: Sequence[int]) -> int | None:
    """Return the side that has won with these totals, -1 for a draw, None if another hand is due.

    Totals are judged after a whole hand: the higher one wins (match.target); equal ones are a matter of
    match.tie.
    """
    best = max(totals)
    if best < rules.profile.match.target:
        return None
    if list(totals).count(best) == 1:
        return list(totals).index(best)
    return -1 if rules.profile.match.tie == "draw" else None


class Match:
    """A match in play.  A new one has its first hand dealt."""

    def __init__(
        self,
        rules: Rules,
        seed: int,
        scribe: Scribe | None = None,
        *,
        begin: bool = True,
        agreed: Agreements = USUAL,
    ) -> None:
        """`begin=False` leaves the first deal to a call of `deal`; `agreed` is what the table allows."""
        self.rules = rules
        self.seed = seed
        self.scribe = scribe
        self.agreed = agreed
        self.totals: list[int] = [0] * rules.sides
        self.results: list[HandResult] = []
        self.result: MatchResult | None = None
        self._hand: Hand | None = None
        if begin:
            self.next_hand()

    @property
    def hand(self) -> Hand:
        """The present hand, or the one just settled."""
        if self._hand is None:
            raise ValueError("no hand has been dealt")
        return self._hand

    @property
    def index(self) -> int:
        """Number of the hand that is in play or due, from 0."""
        return len(self.results)

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def due(self) -> bool:
        """Is a new hand to be dealt?"""
        return self.result is None and (self._hand is None or self._hand.over)

    def dealer(self) -> int:
        """Return who deals the hand that is due."""
        if not self.results:
            return first_dealer(self.rules, self.seed)
        return next_dealer(self.rules, self.results[-1].dealer)

    def next_hand(self) -> Hand:
        """Deal the next hand of the match."""
        return self.deal(self.dealer(), deck_order(self.rules, hand_seed(self.seed, self.index)))

    def deal(self, dealer: int, deck: Sequence[int]) -> Hand:
        """Deal a hand from this very deck (card ids, top last)."""
        if not self.due:
            raise ValueError("expected a match in which a hand is due, found one in play or over")
        if self.index >= MOST_HANDS:
            raise EndlessMatch(self.index, self.rules.profile.match.target, self.totals)
        self._hand = Hand(self.rules, deck, dealer, self.totals)
        if self.scribe is not None:
            self.scribe.hand(self.index, self._hand, self.totals)
        if self._hand.over:  # a stock that the deal has used up
            self._settle()
        return self._hand

    def act(self, act: str | Act) -> tuple[Event, ...]:
        """Carry out what the seat to act says, and tell what happened, with nothing struck out.

        Raises `IllegalStep`, `ActMalformed` or `ActAmbiguous`, and then nothing has happened.
        """
        hand = self.hand
        said = hand.parse(act) if isinstance(act, str) else act
        why = hand.judge(said)
        if why is not None:
            raise IllegalStep(why)
        self._write(hand.seat, said.text)
        events = hand.carry_out(said.steps, said.cards)
        self._settle_if_over()
        return events

    def step(self, step: int) -> tuple[Event, ...]:
        """Carry out one step of the seat to act, and tell what happened.  Raises `IllegalStep`."""
        hand = self.hand
        if step not in hand.legal():
            raise IllegalStep(refusal(hand.state, step))
        self._write(hand.seat, hand.say(step))
        events = hand.carry_out((step,))
        self._settle_if_over()
        return events

    def undo(self) -> int:
        """Take back the last act of the present turn, as far as the table has agreed; see `Hand.undoable`.

        Returns the number of acts.  Raises `NothingToUndo`, and then nothing has happened.
        """
        hand, free = self.hand, self.agreed.undo
        acts = hand.undoable(free)
        if self.scribe is not None:
            self.scribe.undo(hand.seat, acts)
        return hand.undo(free)

    def view(self, seat: int) -> View:
        """Return the position as a seat may know it."""
        return self.hand.view(seat)

    def history(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """Return what a seat has seen of the present hand."""
        return self.hand.history.seen_by(seat, since)

    def _write(self, seat: int, text: str) -> None:
        if self.scribe is not None:
            self.scribe.act(seat, text)

    def _settle_if_over(self) -> None:
        if self.hand.over:
            self._settle()

    def _settle(self) -> None:
        s = self.hand.state
        ledgers = settle(s)
        before = tuple(self.totals)
        self.totals = [total + ledger.total for total, ledger in zip(before, ledgers, strict=True)]
        done = HandResult(
            index=self.index,
            dealer=s.dealer,
            ended=s.result,
            out=s.out,
            concealed=s.concealed,
            ledgers=ledgers,
            before=before,
            totals=tuple(self.totals),
        )
        self.results.append(done)
        if self.scribe is not None:
            self.scribe.end(done)
        winner = verdict(self.rules, self.totals)
        if winner is not None:
            self.result = MatchResult(tuple(self.results), tuple(self.totals), winner)
            if self.scribe is not None:
                self.scribe.result(self.result)


def play_match(
    rules: Rules, players: Sequence[Player], seed: int, *, scribe: Scribe | None = None
) -> MatchResult:
    """Play a whole match, one player a seat.

    Raises `IllegalStep` when a player chooses what is not legal, `EndlessMatch` when nobody ever wins.
    """
    if len(players) != rules.seats:
        raise ValueError(f"expected {rules.seats} players, found {len(players)}")
    match = Match(rules, seed, scribe)
    finish(match, players)
    assert match.result is not None
    return match.result


def finish(match: Match, players: Sequence[Player]) -> None:
    """Let players play a match to its end, from wherever it stands."""
    while not match.over:
        if match.due:
            match.next_hand()
        # A turn draws from the stock or melds the top card, and no card ever goes back: every hand ends.
        while not match.hand.over:
            seat = match.hand.seat
            match.step(players[seat].choose(match.view(seat)))
