"""`meldwright why`: is an act legal at a line of a record, and by which rule not?"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from meldwright.cli import ending, output
from meldwright.cli.settings import hook_option, shared_options

if TYPE_CHECKING:
    from meldwright.cli.records import Basis
    from meldwright.game import Event, Match, Record
    from meldwright.kernel import Refusal
    from meldwright.table.reel import Reel

NOBODY = -2
"""A seat that has seen nobody's cards."""

OUT_OF_TURN = "turn.order"
"""The rule by which a seat may say nothing while it is for another to act."""


@click.command("why")
@click.argument("place", metavar="FILE[@LINE]")
@click.argument("words", metavar="[ACT]", nargs=-1)
@click.option(
    "--seat",
    "who",
    metavar="WHO",
    help="May this seat, by name or number, do it?  [default: the seat to act]",
)
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@hook_option
@shared_options
def command(place: str, words: tuple[str, ...], who: str | None, as_json: bool) -> int:
    """Is ACT legal before LINE of the record FILE, or at its end?  If not: which rule, why, what instead.

    Without ACT: all that the seat to act may say there.

    Acts: draw; take with 7 7; take onto 7s; pick up; lay K K 2; add 7 to 7s; ask; yes; no; end; discard 7H;
    several at once: take with 7 7, and K K K 2.
    """
    from meldwright.cli.records import basis, reel_before, seat_of
    from meldwright.game import read_record
    from meldwright.table.watching import names_of

    file, line = _place(place)
    record = read_record(file)
    asked = None if who is None else seat_of(record, who)
    by = basis(record)
    case = _Case(record, by, reel_before(record, by, line), names_of(record), as_json)
    other = asked is not None and not case.hand.over and asked != case.hand.seat
    if not words:
        case.tell_all(asked if other else None)
        return ending.FINE
    text = " ".join(" ".join(words).split())
    if other:
        assert asked is not None
        case.tell_out_of_turn(asked, text)
        return ending.PROBLEMS
    return case.judge(text)


class _Case:
    """One position, asked about."""

    def __init__(self, record: Record, by: Basis, reel: Reel, names: Sequence[str], as_json: bool) -> None:
        self.record = record
        self.by = by
        self.line = reel.last
        self._match: Match = reel.at(reel.last).match
        self.hand = self._match.hand
        self._reel = reel
        self._names = names
        self._as_json = as_json

    def judge(self, text: str) -> int:
        """Tell whether the seat to act may do this."""
        from meldwright.game import ActError

        try:
            act = self.hand.parse(text)
        except ActError as error:
            raise ending.Ended(ending.USAGE, str(error)) from None
        refusal = self.hand.judge(act)
        if refusal is not None:
            self._tell_refusal(self.hand.seat, act.text, refusal)
            return ending.PROBLEMS
        seat = self.hand.seat
        happens = [str(event.seen_by(NOBODY)) for event in _certain(self.hand.do(act))]
        if self._as_json:
            output.emit_json({"legal": True, "seat": seat, "act": act.text, "happens": happens})
        else:
            output.emit(f"{output.styled('legal', fg='green', bold=True)}: {self._names[seat]}, {act.text}")
            output.emit("\n".join(f"  {event}" for event in happens))
        return ending.FINE

    def _tell_refusal(self, seat: int, text: str, refusal: Refusal) -> None:
        from meldwright.cli.watching import profile_line
        from meldwright.table.facts import refusal_rows

        by, profile = self.by, self.by.rules.profile
        instead = refusal.remedy.act or "deal the next hand"
        if self._as_json:
            span = refusal.origin(profile) if by.present else None
            answer: dict[str, Any] = {
                "legal": False,
                "seat": seat,
                "act": text,
                "rule": refusal.rule,
                "sentence": refusal.sentence,
                "leaf": refusal.leaf or None,
                "value": profile.leaves.get(refusal.leaf),
                "file": None if span is None else span.source.name,
                "line": None if span is None else span.position[0],
                "column": None if span is None else span.position[1],
                "cites": list(refusal.cites(profile)),
                "operands": dict(refusal.operands),
                "remedy": {"action": refusal.remedy.action, "act": instead},
            }
            output.emit_json(answer)
            return
        rows = refusal_rows(by.rules, refusal, instead, line=profile_line(by, refusal), told=by.told)
        self._emit_refusal(seat, text, refusal.sentence, rows)

    def _emit_refusal(self, seat: int, text: str, sentence: str, rows: Sequence[tuple[str, str]]) -> None:
        no = output.styled("not legal", fg="red", bold=True)
        output.emit(f"{no}: {self._names[seat]}, {output.printable(text)}")
        output.emit(output.pairs([("", sentence)], indent=0))
        output.emit(output.pairs(rows))

    def tell_out_of_turn(self, seat: int, text: str) -> None:
        """Say that another seat is to act; nothing is judged, for the answer would be that other seat's."""
        from meldwright.table.facts import titled

        acting = self.hand.seat
        later = self._reel.turn_of(seat, self.line)
        sentence = f"It is for {self._names[acting]} to act, not for {self._names[seat]}."
        if self._as_json:
            output.emit_json(
                {
                    "legal": False,
                    "seat": seat,
                    "act": text,
                    "rule": OUT_OF_TURN,
                    "sentence": sentence,
                    "leaf": None,
                    "value": None,
                    "file": None,
                    "line": None,
                    "column": None,
                    "cites": [],
                    "operands": {"to_act": acting},
                    "remedy": {"action": "wait", "act": None, "line": later or None},
                }
            )
            return
        self._emit_refusal(
            seat, text, sentence, [("rule", titled(OUT_OF_TURN)), ("instead", self._wait(seat, later, text))]
        )

    def _wait(self, seat: int, later: int, text: str) -> str:
        wait = f"wait for {self._names[self.hand.seat]}"
        if not later:
            return f"{wait}; {self._names[seat]} does not act again in this record"
        words = " ".join([shlex.quote(f"{self.record.name}@{later}"), *text.split()]).strip()
        return f"{wait}; {self._names[seat]} acts next at line {later}: meldwright why {words}"

    def tell_all(self, other: int | None) -> None:
        """List what the seat to act may say; for another seat that is nothing, and it is said why."""
        from meldwright.kernel import steps
        from meldwright.table import Look
        from meldwright.table.place import Place
        from meldwright.table.telling import legal

        hand = self.hand
        acting = None if hand.over else hand.seat
        place = Place(self._match, hand.seat, self._names)
        texts: dict[str, list[str]] = {}
        if acting is not None and other is None:
            operations = dict.fromkeys(map(steps.operation, place.view.legal))
            texts = {steps.OPERATIONS[op]: place.texts(op) for op in operations}
            if place.discards:
                texts["discard"] = place.discards
        if self._as_json:
            answer = {
                "file": self.record.name,
                "before_line": self.line,
                "seat": acting if other is None else other,
                "to_act": acting,
                "legal": [text for said in texts.values() for text in said],
                "by_operation": texts,
            }
            output.emit_json(answer)
            return
        if acting is None:
            output.emit(
                f"The hand is over before line {self.line}: nobody may say anything until the next deal."
            )
        elif other is not None:
            sentence = f"It is for {self._names[acting]} to act, not for {self._names[other]}"
            later = self._wait(other, self._reel.turn_of(other, self.line), "")
            output.emit(output.pairs([("", f"{sentence}: {later}")], indent=-2))
        else:
            output.emit(f"{self._names[acting]} may say, before line {self.line}:")
            lines = legal(place, Look(width=output.width() - 2))
            output.emit("\n".join(f"  {line}" for line in lines))


def _place(text: str) -> tuple[str, int | None]:
    """Parts the file from the line; a file whose own name ends like that is a file."""
    file, at, number = text.rpartition("@")
    if not at or not number.isascii() or not number.isdigit():
        return text, None
    if len(number) > 9:
        raise ending.Ended(ending.USAGE, f"{file}: there is no line {number[:20]}…")
    if Path(text).exists():
        return text, None
    if int(number) < 1:
        raise ending.Ended(ending.USAGE, f"{file}: there is no line {number}", "lines count from 1")
    return file, int(number)


def _certain(events: Sequence[Event]) -> Iterator[Event]:
    """What will happen, without what only the next cards of the stock decide."""
    drawn = any(event.what in ("draw", "bonus") and event.count for event in events)
    for event in events:
        if event.what != "bonus" and not (drawn and event.what == "over"):
            yield event
