"""Records for a verb: by which rules one is read, which seat is meant, and the position before a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from meldwright.cli import ending, output
from meldwright.cli.finding import compiled, loaded, locate, shown
from meldwright.errors import ProfileError, UnknownVariant

if TYPE_CHECKING:
    from meldwright.game import Record
    from meldwright.rules.compile import Rules
    from meldwright.table.reel import Reel


@dataclass(frozen=True, slots=True)
class Basis:
    """The rules for a record, and how they stand to the variant of that id here."""

    rules: Rules
    told: str
    """One line about where the rules come from."""
    present: bool
    """Are they those of the variant here?"""
    changes: tuple[str, ...] = ()
    """Leaves that are other ones now than in the record."""


def basis(record: Record) -> Basis:
    """This finds the rules.  Raises `RecordError` or `HookError` where there are none to be had."""
    from meldwright.game.record import changed_leaves, plain_leaves
    from meldwright.game.replay import recorded_rules

    header = record.header
    variant = header.variant
    try:
        location = locate(variant)
        profile = loaded(location, ())
    except UnknownVariant:
        return Basis(recorded_rules(record), f"as recorded; there is no rule set {variant!r} here", False)
    except ProfileError:
        return Basis(recorded_rules(record), f"as recorded; {variant!r} has mistakes now", False)
    house = [(name, str(value)) for name, value in header.settings.items()]
    try:
        profile = loaded(location, house)
    except ProfileError:
        told = f"as recorded; {shown(location)} does not offer its house rules any more"
        return Basis(recorded_rules(record), told, False)
    changes = tuple(changed_leaves(header.rules, plain_leaves(profile.leaves)))
    if not changes:
        with_house = f" with {output.counted(len(house), 'house rule')}" if house else ""
        return Basis(compiled(profile), f"{shown(location)}{with_house}, unchanged since", True)
    told = f"as recorded; {shown(location)} has changed since in {output.counted(len(changes), 'value')}"
    return Basis(recorded_rules(record), told, False, changes)


def reel_before(record: Record, by: Basis, line: int | None) -> Reel:
    """This plays the lines before `line`, all without one; its last position is the one that was asked for.

    Raises `Ended` where there is no such line, or nothing to see before it, and `RecordError` where a line on
    the way does not hold.  What comes later in the record is not looked at.
    """
    from meldwright.table.reel import NothingDealt, Reel

    last = record.lines[-1][0] if record.lines else 1
    if line is not None and line > last + 1:
        raise ending.Ended(ending.USAGE, f"{record.name}: there is no line {line}; the last one is {last}")
    try:
        reel = Reel(record, by.rules, line)
    except NothingDealt:
        remedy = "name a later line: the position is the one before that line"
        where = "at its end" if line is None else f"before line {line}"
        raise ending.Ended(ending.USAGE, f"{record.name}: no hand has been dealt {where}", remedy) from None
    if reel.problem is not None:
        raise reel.problem
    return reel


def seat_of(record: Record, who: str) -> int | None:
    """This gives the seat of that name or number, None for `all`.  Raises `Ended` for one that is not there."""
    from meldwright.table.stepping import NoSuchSeat, seat_named
    from meldwright.table.watching import names_of

    try:
        return seat_named(names_of(record), who)
    except NoSuchSeat as error:
        raise ending.Ended(ending.USAGE, f"--seat: {error}") from None
