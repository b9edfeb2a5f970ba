"""What a table has agreed on, beside the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Undo(StrEnum):
    """How far a player may take acts of the own turn back."""

    WITHIN_TURN = "within_turn"
    """As long as nothing has become known by them (R7)."""
    FREE = "free"
    """Also when new cards or an answer have been seen: the table trusts its players."""


@dataclass(frozen=True, slots=True)
class Agreements:
    """They hold for a whole match and stand in the header of its record."""

    undo: Undo = Undo.WITHIN_TURN


USUAL = Agreements()
"""What holds where nothing else has been agreed on."""
