"""A record of which any position is to hand, forwards and backwards.

The record is played once, as `replay` does, and of every act the steps are kept that it came to.  A position is
then made from the deal of its hand and the acts that stand before it: that takes milliseconds, needs no copies
of states, and goes back as fast as on.  (Only an undo of what had been seen takes longer: `Hand.undo` plays the
hand again, and leaves word of it in the history.)
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from meldwright.errors import RecordError
from meldwright.game import Hand, HandResult, Match, MatchResult, Record, replay
from meldwright.game.hand import Done
from meldwright.game.record import ActLine, EndLine, HandLine, Line, ResultLine, UndoLine
from meldwright.rules.compile import Rules


class NothingDealt(RecordError):
    """A position before the first deal, or a record that has none."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A record before one of its lines.  The match is this position's own."""

    line: int
    """The line that is next, one more than the last one at the end of the record."""
    match: Match
    """The match as it stands; a hand that is over is settled in it once its line has been read."""
    next: Line | None
    """What that line says, None at the end of the record."""
    ended: HandResult | None = None
    """The hand's result, once its line has been read."""
    result: MatchResult | None = None
    """The result of the match, once its line has been read."""

    @property
    def hand(self) -> Hand:
        return self.match.hand

    @property
    def acting(self) -> int:
        """The seat to act, -1 when the hand is over."""
        return -1 if self.hand.over else self.hand.seat


class Reel:
    """A record that has been played, as far as it holds."""

    def __init__(self, record: Record, rules: Rules, before: int | None = None) -> None:
        """Play the lines before this one, all of them by default.

        Raises `NothingDealt` if there is no hand in them.  `RecordError` where rules or hooks are not the
        recorded ones; a line that does not hold is no error here: see `problem`.
        """
        self.record = record
        self.rules = rules
        self.problem: RecordError | None = None
        """Why the record does not hold from `last` on, if it does not."""
        self._lines: Mapping[int, Line] = dict(record.lines)
        self._done: dict[int, Done] = {}
        self._deals: list[int] = []
        self._results: list[HandResult] = []
        self._result: MatchResult | None = None
        self.last = 2
        """The last position: that before this line, or at the end of the record."""
        try:
            self._play(before)
        except RecordError as error:
            if error.line == 1:
                raise
            self.problem = error
        if not self._deals:
            if self.problem is not None:
                raise self.problem
            where = "in it" if before is None else f"before line {before}"
            raise NothingDealt(f"no hand has been dealt {where}", 0, record.name)

    def _play(self, before: int | None) -> None:
        lines = [entry for entry in self.record.lines if before is None or entry[0] < before]
        for (number, line), position in zip(lines, replay(self.record, self.rules), strict=False):
            if isinstance(line, HandLine):
                self._deals.append(number)
            elif isinstance(line, ActLine):
                self._done[number] = position.hand.done[-1]
            self._results[:] = position.match.results
            self._result = position.match.result
            self.last = number + 1

    @property
    def first(self) -> int:
        """The first position in which there is something to see: after the first deal."""
        return self._deals[0] + 1

    @property
    def hands(self) -> int:
        """How many hands have been dealt."""
        return len(self._deals)

    def hand_of(self, line: int) -> int:
        """Return the number of the hand, from 0, that is dealt before this line."""
        return bisect_left(self._deals, line) - 1

    def dealt(self, index: int) -> int:
        """Return the position right after the deal of a hand."""
        return self._deals[index] + 1

    def at(self, line: int) -> Standing:
        """Return the position before a line from `first` to `last`.  Raises `IndexError` for another one."""
        if not self.first <= line <= self.last:
            raise IndexError(f"expected a line from {self.first} to {self.last}, found {line}")
        index = self.hand_of(line)
        match = self._deal(index)
        previous = self._lines[line - 1]
        self._play_on(match, self._deals[index] + 1, line)
        ended, result = None, None
        if isinstance(previous, EndLine | ResultLine):
            ended = self._results[index]
            match.results, match.totals = self._results[: index + 1], list(ended.totals)
        if isinstance(previous, ResultLine):
            result = match.result = self._result
        return Standing(line, match, self._lines.get(line), ended, result)

    def _deal(self, index: int) -> Match:
        line = self._lines[self._deals[index]]
        assert isinstance(line, HandLine)
        # The deck is that of the record, so no seed is asked.
        match = Match(self.rules, 0, begin=False, agreed=self.record.header.agreed)
        match.totals = list(line.totals)
        match.results = self._results[:index]
        match.deal(line.dealer, line.deck)
        if match.hand.over:  # the deal has used the stock up, and the match has settled it at once
            match.totals, match.results, match.result = list(line.totals), self._results[:index], None
        return match

    def _play_on(self, match: Match, first: int, before: int) -> None:
        """Carry out what the lines say, which is known to be right.

        Acts that were taken back before anything was seen by them have left no trace, and are left out.
        """
        waiting: list[Done] = []
        for number in range(first, before):
            match self._lines[number]:
                case ActLine():
                    waiting.append(self._done[number])
                case UndoLine(acts=acts):
                    if len(waiting) >= acts and not any(done.revealed for done in waiting[-acts:]):
                        del waiting[-acts:]
                        continue
                    _carry_out(match, waiting)
                    waiting = []
                    while acts > 0:
                        acts -= match.undo()
        _carry_out(match, waiting)

    def turn_of(self, seat: int, after: int) -> int:
        """Return the first line after this one that is an act of the seat, 0 if there is none."""
        for number, line in self.record.lines:
            if number > after and isinstance(line, ActLine) and line.seat == seat:
                return number
        return 0


def _carry_out(match: Match, acts: Iterable[Done]) -> None:
    for done in acts:
        match.hand.carry_out(done.steps, done.cards)
