"""By which rules a record is read: those of the variant as it is now if they are the same, else its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from meldwright.cli import output
from meldwright.cli.finding import compiled, locate, readable, shown
from meldwright.errors import ProfileError, UnknownVariant

if TYPE_CHECKING:
    from meldwright.game import Record
    from meldwright.rules.compile import Rules


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
    from meldwright.profiles import load_profile

    variant = record.header.variant
    try:
        location = locate(variant)
        profile = load_profile(readable(location))
    except UnknownVariant:
        return Basis(recorded_rules(record), f"as recorded; there is no rule set {variant!r} here", False)
    except ProfileError:
        return Basis(recorded_rules(record), f"as recorded; {variant!r} has mistakes now", False)
    changes = tuple(changed_leaves(record.header.rules, plain_leaves(profile.leaves)))
    if not changes:
        return Basis(compiled(profile), f"{shown(location)}, unchanged since", True)
    told = f"as recorded; {shown(location)} has changed since in {output.counted(len(changes), 'value')}"
    return Basis(recorded_rules(record), told, False, changes)
