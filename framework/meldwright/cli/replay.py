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
@click.option("--step", is_flag=True, help="Step through it, a line at a time; `?` there tells the words.")
@click.option(
    "--at",
    "line",
    type=click.IntRange(min=1),
    metavar="LINE",
    help="Show the position before LINE, as JSON too.",
)
@click.option("--hand", "number", type=click.IntRange(min=1), metavar="N", help="Tell hand N (from 1) too.")
@click.option(
    "--seat",
    "who",
    metavar="WHO",
    help="With --step, --at or --hand: only what this seat saw, by name or number.  [default: every hand is open]",
)
@click.option("--plain", is_flag=True, help="With --step or --at: plain lines, for a screen reader.")
@click.option("--quiet", is_flag=True, help="Say nothing of a record that holds.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON; with --at, the position.")
@hook_option
@shared_options
def command(
    file: str,
    step: bool,
    line: int | None,
    number: int | None,
    who: str | None,
    plain: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Play a record again by its own deals and hold every act, ledger and total against the rules.

    Or look at it: --step on a terminal, --at for one position, with every hand open or one seat's eyes.
    """
    from meldwright.cli.records import basis, seat_of
    from meldwright.game import read_record

    _refuse_together(step=step, line=line, number=number, who=who, plain=plain, quiet=quiet, as_json=as_json)
    try:
        record = read_record(file)
        eyes = None if who is None else seat_of(record, who)
        by = basis(record)
        if step:
            from meldwright.cli.watching import step_through

            return step_through(record, by, line, number, eyes, plain=plain)
        if line is not None:
            from meldwright.cli.watching import show_position

            show_position(record, by, line, eyes, plain=plain, as_json=as_json)
            return ending.FINE
        match, acts, told = _play(record, by, None if number is None else number - 1, eyes)
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


def _refuse_together(
    *,
    step: bool,
    line: int | None,
    number: int | None,
    who: str | None,
    plain: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Options that say nothing beside others are a mistake, never ignored."""
    pairs = [
        (step and as_json, "--json does not go with --step", "--at LINE --json gives a position"),
        (
            quiet and (step or line is not None),
            f"--quiet does not go with {'--step' if step else '--at'}",
            "",
        ),
        (line is not None and number is not None, "--hand does not go with --at", "name one of them"),
        (plain and as_json, "--plain does not go with --json", ""),
        (plain and not step and line is None, "--plain goes with --step or --at", ""),
        (
            who is not None and not step and line is None and number is None,
            "--seat goes with --step, --at or --hand",
            "",
        ),
    ]
    for wrong, message, remedy in pairs:
        if wrong:
            raise ending.Ended(ending.USAGE, message, remedy)


def _play(
    record: Record, by: Basis, wanted: int | None, eyes: int | None
) -> tuple[Match, int, list[tuple[int, str]]]:
    """Play it all; return the match, the number of acts, and what happened in the wanted hand, by line."""
    from meldwright.game import Match, replay
    from meldwright.game.record import UndoLine

    match = Match(by.rules, record.header.seed, begin=False)
    acts = 0
    hand = -1
    told: list[tuple[int, str]] = []
    for (_, line), position in zip(record.lines, replay(record, by.rules), strict=True):
        match = position.match
        acts += position.seat >= 0
        hand += _begins(position)
        if hand != wanted:
            continue
        if isinstance(line, UndoLine):
            told.append((position.line, f"seat {line.seat} takes back {output.counted(line.acts, 'act')}"))
        events = position.events if eyes is None else [event.seen_by(eyes) for event in position.events]
        told += [(position.line, str(event)) for event in events]
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
