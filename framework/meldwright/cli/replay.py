"""`meldwright replay`: verify a record, act by act."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

from meldwright.cli import ending, output
from meldwright.cli.settings import hook_option, shared_options
from meldwright.errors import RecordError

if TYPE_CHECKING:
    from meldwright.cli.records import Basis
    from meldwright.game import Match, Position, Record


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="Tell hand N (from 1) too.")
@click.option("--quiet", is_flag=True, help="Say nothing of a record that holds.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@hook_option
@shared_options
def command(file: str, number: int | None, quiet: bool, as_json: bool) -> int:
    """Play a record again by its own deals and hold every act, ledger and total against the rules."""
    from meldwright.cli.records import basis
    from meldwright.game import read_record

    try:
        record = read_record(file)
        by = basis(record)
        match, acts, told = _play(record, by, None if number is None else number - 1)
    except RecordError as error:
        if not as_json:
            raise
        output.emit_json({"file": file, "verified": False, "line": error.line, "problem": error.problem})
        return ending.PROBLEMS
    if number is not None and not told:
        hands = match.index + (not match.due and not match.over)
        raise ending.Ended(ending.USAGE, f"{file}: there is no hand {number}; the record has {hands}")
    if as_json:
        output.emit_json(_answer(record, by, match, acts, told))
    elif not quiet:
        if told:
            output.emit("\n".join(_set(line, text) for line, text in told) + "\n")
        output.emit(_verified(record, by, match, acts))
    return ending.FINE


def _play(record: Record, by: Basis, wanted: int | None) -> tuple[Match, int, list[tuple[int, str]]]:
    """Play it all; return the match, the number of acts, and what happened in the wanted hand, by line."""
    from meldwright.game import Match, replay

    match = Match(by.rules, record.header.seed, begin=False)
    acts = 0
    hand = -1
    told: list[tuple[int, str]] = []
    for position in replay(record, by.rules):
        match = position.match
        acts += position.seat >= 0
        hand += _begins(position)
        if hand == wanted:
            told += [(position.line, str(event)) for event in position.events]
    return match, acts, told


def _begins(position: Position) -> bool:
    """Does the line deal a hand?"""
    return position.seat < 0 and bool(position.events)


def _set(line: int, text: str) -> str:
    lines = textwrap.wrap(text, width=output.width() - 8, break_on_hyphens=False)
    return f"{line:>6}  " + "\n        ".join(lines)


def _verified(record: Record, by: Basis, match: Match, acts: int) -> str:
    from meldwright.cli import account

    header = record.header
    if match.result is not None:
        result = account.outcome(by.rules, match.result)
    else:
        done = len(match.results)
        where = f"in hand {done + 1}" if not match.due else f"after hand {done}" if done else "before hand 1"
        result = f"none yet: the record ends {where}"
    rows = [
        ("game", f"{by.rules.profile.name} ({header.variant}), seed {header.seed}"),
        ("rules", by.told),
        *(("", change) for change in by.changes),
        ("seats", ", ".join(f"{seat.name} {seat.bot}".strip() for seat in header.seats)),
        ("hands", f"{len(match.results)}, every ledger and total as recorded"),
        ("acts", f"{acts}, every one legal"),
        ("result", result),
    ]
    return f"{output.styled('verified', fg='green', bold=True)}: {record.name}\n{output.pairs(rows)}"


def _answer(
    record: Record, by: Basis, match: Match, acts: int, told: list[tuple[int, str]]
) -> dict[str, Any]:
    return {
        "file": record.name,
        "verified": True,
        "complete": record.complete,
        "variant": record.header.variant,
        "engine": record.header.engine,
        "seed": record.header.seed,
        "rules_unchanged": by.present,
        "changes": list(by.changes),
        "hands": len(match.results),
        "acts": acts,
        "totals": list(match.totals),
        "winner": match.result.winner if match.result is not None and match.result.winner >= 0 else None,
        "events": [{"line": line, "text": text} for line, text in told],
    }
