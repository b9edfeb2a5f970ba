"""What hooks bring into the rules of a game, bound and checked: plain values and plain functions.

A hook *declares* once what it may do (lines of the score, calls, endings, cards to tell apart), so that rule
sheet, records and notation know all of it before a card is dealt; its functions then answer within that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from meldwright.cards import RANKS, Card

Facts = Mapping[str, object]
"""What a hook is told: names to plain values, read only."""

Veto = Callable[[Facts, str, str], str | None]
"""(facts at the start of the turn, `take`/`meld`/`ask`, rank) to the reason why not, or None."""

CallCheck = Callable[[Facts, Sequence[Facts], str], str | None]
"""(public facts, the cards of the seat to act, name of the call) to the reason why not, or None."""

EndOfTurn = Callable[[Facts], str | None]
"""Public facts after a turn to the name of a declared ending, or None to play on."""

Score = Callable[[Facts], Mapping[str, int]]
"""Facts of one side's settled hand to points, by the names of declared lines."""

BEFORE_DRAW: Final = "before_draw"
"""In one's own turn, before drawing or taking the pile."""
AFTER_DRAW: Final = "after_draw"
"""In one's own turn, having drawn from the stock, before anything is melded or asked."""
MOMENTS: Final = (BEFORE_DRAW, AFTER_DRAW)

OWN_ENDINGS: Final = ("out", "stock", "last_bonus", "blocked")
"""Endings of a hand that every game has; no hook may name its own like them."""

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""What a line, a call or an ending may be called."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a hook adds to the ledger."""

    name: str
    sentence: str
    """What the rule sheet says of it."""
    alone: bool = False
    """Where it counts for a side, no other line does."""


@dataclass(frozen=True, slots=True)
class Call:
    """A word that the seat to act may say, and that ends the hand; the hand then ended by its name."""

    name: str
    sentence: str
    """What the rule sheet says of it."""
    moment: Literal["before_draw", "after_draw"] = BEFORE_DRAW
    """When in a turn it may be said: one of `MOMENTS`."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which a hand may end after a turn."""

    name: str
    sentence: str
    """What the rule sheet says of it."""


@dataclass(frozen=True, slots=True)
class Distinction:
    """Cards that a hook must tell apart."""

    cards: str
    """A rank, or the red or black cards of one: `2`, `K`, `3R`, `3B`."""
    by: Literal["suit", "colour"]

    def covers(self, card: Card) -> bool:
        """Is this one of the cards?"""
        rank, colour = self._parted()
        return card.rank == rank and (not colour or (card.red if colour == "R" else card.black))

    def is_sound(self) -> bool:
        """Is this about cards that there are, and can they differ so?"""
        rank, colour = self._parted()
        ways: tuple[str, ...] = ("suit",) if colour else ("suit", "colour")
        return rank in RANKS and rank != "joker" and self.by in ways

    def _parted(self) -> tuple[str, str]:
        colour = self.cards[-1:] if self.cards[-1:] in ("R", "B") else ""
        return self.cards.removesuffix(colour), colour


@dataclass(frozen=True, slots=True)
class Declaration:
    """All that a hook may do besides refusing."""

    sentences: tuple[str, ...] = ()
    """What the rule sheet says of what it refuses."""
    lines: tuple[Line, ...] = ()
    calls: tuple[Call, ...] = ()
    endings: tuple[Ending, ...] = ()
    tells_apart: tuple[Distinction, ...] = ()

    def said(self) -> tuple[str, ...]:
        """Return every sentence for the rule sheet, in order."""
        parts: list[Call | Ending | Line] = [*self.calls, *self.endings, *self.lines]
        return (*self.sentences, *(part.sentence for part in parts))


@dataclass(frozen=True, slots=True)
class BoundHook:
    """A hook ready to be asked; what it does not implement is None."""

    declares: Declaration = Declaration()
    veto: Veto | None = None
    call: CallCheck | None = None
    end_of_turn: EndOfTurn | None = None
    score: Score | None = None
    origin: str = ""
    """Name and version of the distribution that brings it; empty where nobody says."""


@dataclass(frozen=True, slots=True)
class BoundCall:
    """A call of these rules, with the hook that judges it."""

    hook: str
    name: str
    moment: str
    refuses: CallCheck | None
    """None: it may be said whenever its moment has come."""


Bound = BoundHook | Veto
"""What `compile_rules` takes for a hook; a function alone is a veto."""


def as_hook(bound: Bound) -> BoundHook:
    """Return a bound hook; a function alone is one that refuses and does nothing else."""
    return bound if isinstance(bound, BoundHook) else BoundHook(veto=bound)
