"""Playing a record again, from its own decks, and holding every line of it against the rules."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from meldwright.diagnostics import Collector
from meldwright.errors import IllegalStep, ProfileError
from meldwright.ids import VariantId
from meldwright.kernel import State
from meldwright.profiles import load_text
from meldwright.rules.compile import Rules, compile_rules

from .fields import fault
from .hand import Hand, NothingToUndo
from .history import Event
from .match import Match, next_dealer
from .record import (
    ActLine,
    EndLine,
    HandLine,
    Line,
    Record,
    ResultLine,
    UndoLine,
    changed_leaves,
    plain_leaves,
    read_record,
)
from .recorder import Recorder
from .said import ActError


@dataclass(frozen=True, slots=True)
class Position:
    """Where a record stands after one of its lines.  It is alive: take what you need before the next one."""

    line: int
    """Number of the line in the file."""
    match: Match
    seat: int
    """Who acted, -1 where the line is no act."""
    act: str
    """The act that was said, empty where the line is none."""
    events: tuple[Event, ...]
    """What happened, with nothing struck out."""

    @property
    def hand(self) -> Hand:
        """The hand after the line."""
        return self.match.hand

    @property
    def state(self) -> State:
        """The state after the line."""
        return self.match.hand.state


def recorded_rules(record: Record) -> Rules:
    """Return the rules that a record was played by, out of its header alone.

    Raises `RecordError` where these rules are none to this version, or hooks took part in them.
    """
    name, header = record.name, record.header
    if header.hooks:
        raise fault(name, 1, f"expected rules that stand alone, found the hook {next(iter(header.hooks))!r}")
    report = Collector()
    text = json.dumps(_nested(header.rules, name), ensure_ascii=False)  # every JSON text is a YAML text
    profile = load_text(text, name, VariantId(header.variant), report)
    if profile is None or report.has_errors:
        reason = str(ProfileError(report.diagnostics)).splitlines()[0]
        raise fault(name, 1, f"the recorded rules are none to this version: {reason}")
    return compile_rules(profile)


def replay(record: Record, rules: Rules | None = None) -> Iterator[Position]:
    """Play a record again, line by line; `rules` are those of its header unless others are given.

    Raises `RecordError` at the first line that does not hold: rules that are not the recorded ones (it says
    which leaves changed), an act that is illegal or out of turn, a ledger or a total that is another.
    """
    by = rules if rules is not None else recorded_rules(record)
    _same_rules(record, by)
    play = _Replay(Match(by, record.header.seed, begin=False, agreed=record.header.agreed))
    for number, line in record.lines:
        try:
            position = play.line(number, line)
        except _Wrong as wrong:
            raise fault(record.name, number, str(wrong)) from None
        yield position


def verify(record: Record, rules: Rules | None = None) -> Match:
    """Play a record to its last line and return the match as it then stands.  Raises `RecordError`."""
    match = None
    for position in replay(record, rules):
        match = position.match
    if match is None:
        raise fault(record.name, 2, "expected a hand, found the end of the record")
    return match


def resume(path: str | Path, rules: Rules | None = None, *, sync: bool = False) -> tuple[Match, Recorder]:
    """Go on with a match that was broken off; the recorder, to be closed, writes on in the same file.

    A last line that was cut short is taken off the file.  Raises `RecordError` if the record does not hold.
    """
    record = read_record(path, cut_ok=True)
    by = rules if rules is not None else recorded_rules(record)
    if not record.lines:
        _same_rules(record, by)
        match = Match(by, record.header.seed, begin=False, agreed=record.header.agreed)
    else:
        match = verify(record, by)
    recorder = match.scribe = Recorder(path, sync=sync, keep=record.whole)
    last = record.lines[-1][1] if record.lines else None
    try:
        if isinstance(last, HandLine | ActLine | UndoLine) and match.hand.over:
            recorder.end(match.results[-1])  # it was broken off before the ledgers were written
        if match.result is not None and not isinstance(last, ResultLine):
            recorder.result(match.result)
    except BaseException:
        with contextlib.suppress(OSError):  # a full disk has been told of already
            recorder.close()
        raise
    return match, recorder


class _Wrong(Exception):
    """A line that does not hold; only its place is still to be added."""


class _Replay:
    """A match that goes on as the lines say, each of which is checked first."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.settled = 0
        """Hands whose end has been read."""
        self.told = False
        """Has the result of the match been read?"""

    def line(self, number: int, line: Line) -> Position:
        """Play one line."""
        seat, act = -1, ""
        events: tuple[Event, ...] = ()
        match line:
            case HandLine():
                events = self._deal(line)
            case ActLine(seat, act):
                events = self._act(line)
            case UndoLine(seat):
                self._undo(line)
            case EndLine():
                self._end(line)
            case ResultLine():
                self._result(line)
        return Position(number, self.match, seat, act, events)

    def _due(self) -> str:
        """Say which line is due."""
        match = self.match
        if self.settled < len(match.results):
            return "the end of the hand"
        if match.over:
            return "nothing" if self.told else "the result of the match"
        return "a hand" if match.due else f"an act of seat {match.hand.seat}"

    def _expect(self, fits: bool, found: str) -> None:
        if not fits:
            raise _Wrong(f"expected {self._due()}, found {found}")

    def _deal(self, line: HandLine) -> tuple[Event, ...]:
        match, rules = self.match, self.match.rules
        self._expect(match.due and self.settled == len(match.results), f"hand {line.index}")
        _same("the number of the hand", match.index, line.index)
        _same("totals of", list(match.totals), list(line.totals))
        if sorted(line.deck) != list(range(len(rules.cards))):
            raise _Wrong(
                f"expected each card id below {len(rules.cards)} once in the deck, found {_deck(line)}"
            )
        if match.results:
            _same("the dealer to be seat", next_dealer(rules, match.results[-1].dealer), line.dealer)
        elif line.dealer not in range(rules.seats):
            raise _Wrong(f"expected a dealer from 0 to {rules.seats - 1}, found {line.dealer}")
        elif rules.profile.table.first_dealer == "first_seat":
            _same("the dealer to be seat", 0, line.dealer)
        match.deal(line.dealer, line.deck)
        return match.hand.history.events

    def _act(self, line: ActLine) -> tuple[Event, ...]:
        match = self.match
        in_play = match.index == self.settled and not match.due and not match.over
        self._expect(in_play and line.seat == match.hand.seat, f"{line.act!r} of seat {line.seat}")
        try:
            return match.act(line.act)
        except IllegalStep as illegal:
            raise _Wrong(f"expected a legal act of seat {line.seat}, found {line.act!r}: {illegal}") from None
        except ActError as error:
            raise _Wrong(str(error)) from None

    def _undo(self, line: UndoLine) -> None:
        match = self.match
        in_play = match.index == self.settled and not match.due and not match.over
        self._expect(in_play and line.seat == match.hand.seat, f"an undo of seat {line.seat}")
        left = line.acts
        try:
            while left > 0:
                left -= match.undo()
        except NothingToUndo as nothing:
            allowed = f'; the header has "undo": "{match.agreed.undo}"' if nothing.revealed else ""
            raise _Wrong(f"expected an act that can be undone: {nothing}{allowed}") from None
        if left:
            raise _Wrong(f"expected a question to be undone with its answer, found an undo of {line.acts}")

    def _end(self, line: EndLine) -> None:
        match = self.match
        self._expect(self.settled < len(match.results), "the end of a hand")
        done = match.results[-1]
        _same("the hand to have ended by", done.ended, line.ended)
        _same("the seat that went out to be", done.out, line.out)
        _same("concealed to be", done.concealed, line.concealed)
        _same("as many ledgers as sides,", len(done.ledgers), len(line.ledgers))
        for ledger, found in zip(done.ledgers, line.ledgers, strict=True):
            points = {entry.name: entry.points for entry in ledger.lines}
            for name in [*points, *(name for name, _ in found if name not in points)]:
                _same(f"{name!r} of side {ledger.side} to be", points.get(name), dict(found).get(name))
        _same("totals of", list(done.totals), list(line.totals))
        self.settled += 1

    def _result(self, line: ResultLine) -> None:
        result = self.match.result
        if result is None or self.told or self.settled < len(self.match.results):
            raise _Wrong(f"expected {self._due()}, found the result of the match")
        self.told = True
        _same("the winner to be side", result.winner, line.winner)
        _same("totals of", list(result.totals), list(line.totals))


def _same(what: str, expected: object, found: object) -> None:
    """Complain when a recorded value is not the one that the rules give."""
    if expected != found or type(expected) is not type(found):
        raise _Wrong(f"expected {what} {json.dumps(expected)}, found {json.dumps(found)}")


def _deck(line: HandLine) -> str:
    return f"{len(line.deck)} ids, {len(set(line.deck))} of them different"


def _same_rules(record: Record, rules: Rules) -> None:
    """The rules at hand must be the recorded ones, leaf by leaf, with the same hooks."""
    changes = changed_leaves(record.header.rules, plain_leaves(rules.profile.leaves))
    if changes:
        raise fault(record.name, 1, "the rules have changed since: " + "; ".join(changes))
    recorded, bound = sorted(record.header.hooks), sorted(name for name, _ in rules.hooks)
    if recorded != bound:
        raise fault(record.name, 1, f"expected the hooks {recorded} to be bound, found {bound}")
    if len(record.header.seats) != rules.seats:
        raise fault(record.name, 1, f"expected {rules.seats} seats, found {len(record.header.seats)}")


def _nested(leaves: Mapping[str, object], name: str) -> dict[str, object]:
    """Return leaves by path (`opening.bands[0].when`) as the tree that they are the ends of."""
    root: dict[str, object] = {}
    for path, value in leaves.items():
        parts: list[str | int] = [
            int(part[1:-1]) if part[0] == "[" else part for part in re.findall(r"\[\d+\]|[^.\[\]]+", path)
        ]
        at: object = root
        for part, following in zip(parts, [*parts[1:], None], strict=True):
            fresh: object = value if following is None else [] if isinstance(following, int) else {}
            if isinstance(at, dict) and isinstance(part, str):
                at = at.setdefault(part, fresh)
            elif isinstance(at, list) and isinstance(part, int) and part <= len(at):
                if part == len(at):
                    at.append(fresh)
                at = at[part]
            else:
                raise fault(name, 1, f"expected the path of a rule, found {path!r}")
    return root
