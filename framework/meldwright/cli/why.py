"""`meldwright why`: is an act legal at a line of a record, and by which rule not?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import near
from meldwright.cli.settings import hook_option, shared_options

if TYPE_CHECKING:
    from meldwright.cli.records import Basis
    from meldwright.game import Event, Hand, Match, Record
    from meldwright.kernel import Refusal

NOBODY = -2
"""A seat that has seen nobody's cards."""


@click.command("why")
@click.argument("place", metavar="FILE[@LINE]")
@click.argument("words", metavar="ACT", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@hook_option
@shared_options
def command(place: str, words: tuple[str, ...], as_json: bool) -> int:
    """Is ACT legal before LINE of the record FILE, or at its end?  If not: which rule, why, what instead.

    Acts: draw; take with 7 7; take onto 7s; pick up; lay K K 2; add 7 to 7s; ask; yes; no; end; discard 7H.
    """
    from meldwright.cli.records import basis
    from meldwright.game import ActError, read_record

    file, line = _place(place)
    record = read_record(file)
    by = basis(record)
    hand = _position(record, by, line).hand
    try:
        act = hand.parse(" ".join(words))
    except ActError as error:
        raise ending.Ended(ending.USAGE, str(error)) from None
    seat = hand.seat
    refusal = hand.judge(act)
    if refusal is None:
        happens = [str(event.seen_by(NOBODY)) for event in _certain(hand.do(act))]
        _tell_legal(seat, act.text, happens, as_json=as_json)
        return ending.FINE
    _tell_refusal(seat, act.text, refusal, hand, by, as_json=as_json)
    return ending.PROBLEMS


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


def _position(record: Record, by: Basis, line: int | None) -> Match:
    """The match as it stands before a line, or after the last one."""
    from meldwright.game import replay

    last = record.lines[-1][0] if record.lines else 1
    if line is not None and line > last + 1:
        raise ending.Ended(ending.USAGE, f"{record.name}: there is no line {line}; the last one is {last}")
    match: Match | None = None
    for (_, *_rest), position in zip(_before(record, line), replay(record, by.rules), strict=False):
        match = position.match
    if match is None:
        remedy = "name a later line: FILE@LINE is the position before that line"
        where = "at its end" if line is None else f"before line {line}"
        raise ending.Ended(ending.USAGE, f"{record.name}: no hand has been dealt {where}", remedy)
    return match


def _before(record: Record, line: int | None) -> Sequence[tuple[int, object]]:
    return [entry for entry in record.lines if line is None or entry[0] < line]


def _certain(events: Sequence[Event]) -> Iterator[Event]:
    """What will happen, without what only the next cards of the stock decide."""
    drawn = any(event.what in ("draw", "bonus") and event.count for event in events)
    for event in events:
        if event.what != "bonus" and not (drawn and event.what == "over"):
            yield event


def _tell_legal(seat: int, text: str, happens: Sequence[str], *, as_json: bool) -> None:
    if as_json:
        output.emit_json({"legal": True, "seat": seat, "act": text, "happens": list(happens)})
        return
    output.emit(f"{output.styled('legal', fg='green', bold=True)}: seat {seat}, {text}")
    output.emit("\n".join(f"  {event}" for event in happens))


def _tell_refusal(seat: int, text: str, refusal: Refusal, hand: Hand, by: Basis, *, as_json: bool) -> None:
    from meldwright.game import act_text

    profile = by.rules.profile
    span = refusal.origin(profile) if by.present else None
    instead = "deal the next hand" if refusal.remedy.step < 0 else act_text(by.rules, refusal.remedy.step)
    cites = list(refusal.cites(profile))
    if as_json:
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
            "cites": cites,
            "operands": dict(refusal.operands),
            "remedy": {"action": refusal.remedy.action, "act": instead},
        }
        output.emit_json(answer)
        return
    rows = [("rule", _rule(refusal))]
    if refusal.leaf:
        rows.append(("profile", _value(profile.leaves.get(refusal.leaf), refusal.leaf)))
        rows.append(("line", by.told if span is None else _line(span.source.name, span.position)))
    if cites:
        rows.append(("cites", ", ".join(cites)))
    if refusal.operands:
        rows.append(("facts", ", ".join(f"{name} {_fact(fact)}" for name, fact in refusal.operands.items())))
    rows.append(("instead", instead))
    output.emit(f"{output.styled('not legal', fg='red', bold=True)}: seat {seat}, {text}")
    output.emit(output.pairs([("", refusal.sentence)], indent=0))
    output.emit(output.pairs(rows))


def _line(name: str, position: tuple[int, int]) -> str:
    return f"{near(Path(name))}:{position[0]}:{position[1]}"


def _rule(refusal: Refusal) -> str:
    from meldwright.rules.registry import BOOK

    titles = {rule.id: rule.title for rules in BOOK.values() for rule in rules}
    title = titles.get(refusal.rule)
    return f"{refusal.rule} ({title})" if title else refusal.rule


def _value(value: object, leaf: str) -> str:
    shown = f"[{', '.join(map(str, value))}]" if isinstance(value, list | tuple) else _fact(value)
    return f"{leaf}: {shown}"


def _fact(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
