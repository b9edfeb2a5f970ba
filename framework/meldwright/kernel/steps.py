"""Steps: the smallest things a seat does, as one small number each.

A step is `operation << 16 | a << 8 | b`, so that making, comparing and storing one costs next to nothing.
What `a` and `b` mean is said beside each operation; `describe` and the builders are for everybody who is
not in a hurry.
"""

from __future__ import annotations

from typing import Final

DRAW: Final = 0
"""Draw from the stock; on an empty stock, the wish to draw that ends the hand."""
TAKE: Final = 1
"""Take the pile, melding its top card: `a` the group, `b` a way (below)."""
PICK_UP: Final = 2
"""Pick up the rest of a pile whose top card has been melded."""
LAY: Final = 3
"""Begin a meld: `a` the group, `b` an index into that group's starts."""
ADD: Final = 4
"""Add one card to a meld of one's own side: `a` the group, `b` the card kind."""
ASK: Final = 5
"""Ask a partner for leave to go out: `a` the partner's seat."""
ANSWER: Final = 6
"""Answer a partner: `a` 1 for yes, 0 for no."""
END: Final = 7
"""Have done with melding; a discard follows (or, with no legal one left, the end of the hand)."""
DISCARD: Final = 8
"""Discard: `b` the card kind."""
CALL: Final = 9
"""Say a word that a hook brings, and so end the hand: `a` its number in `Rules.calls`."""

OPERATIONS: Final = ("draw", "take", "pick_up", "lay", "add", "ask", "answer", "end", "discard", "call")

NATURAL_PAIR: Final = 0
"""Way of taking: with two naturals of the top card's rank from hand."""
WITH_WILD: Final = 1
"""Ways WITH_WILD + i: with one natural from hand and one wild card, of the i-th wild kind."""
ONTO_MELD: Final = 255
"""Way of taking: the top card alone is added to a meld of one's own side."""


def operation(step: int) -> int:
    """Return the operation of a step."""
    return step >> 16


def first(step: int) -> int:
    """Return `a` of a step."""
    return step >> 8 & 255


def second(step: int) -> int:
    """Return `b` of a step."""
    return step & 255


def step(op: int, a: int = 0, b: int = 0) -> int:
    """Build a step of an operation and its two arguments."""
    return op << 16 | a << 8 | b
