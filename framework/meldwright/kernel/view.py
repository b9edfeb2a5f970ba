"""What one seat may know of the present position; nothing else crosses out to players.

A view holds the seat's own cards, everything that lies face up, and all counts.  The stock's order, other
hands, unseen feet and the seed are in no view.
"""

from __future__ import annotations

from dataclasses import dataclass

from meldwright.rules.compile import Rules

from .legal import legal
from .pile import is_frozen
from .state import OVER, PHASES, State


@dataclass(frozen=True, slots=True)
class View:
    """The position as `seat` sees it.  Lists of cards are counts by kind or kinds, as in `State`."""

    rules: Rules
    seat: int
    side: int
    player: int
    """Whose turn it is."""
    acting: int
    """Who acts now: the player, or the partner who was asked."""
    dealer: int
    phase: str
    turns: int
    hand: tuple[int, ...]
    """The seat's own cards, counted by kind."""
    hand_sizes: tuple[int, ...]
    foot_sizes: tuple[int, ...]
    stock_left: int
    pile_size: int
    pile_top: int
    """Kind of the top card, -1 for an empty pile."""
    pile: tuple[int, ...]
    """All kinds in the pile, oldest first, where the profile shows them; else empty."""
    pile_freezers: int
    """Cards in the pile that freeze it for everybody (they lie crosswise, so they are seen)."""
    pile_frozen: bool
    """Frozen for this seat's side, for whatever reason."""
    shapes: tuple[tuple[int, ...], ...]
    closed: tuple[tuple[tuple[int, int], ...], ...]
    canastas: tuple[tuple[int, ...], ...]
    bonus: tuple[tuple[int, ...], ...]
    opened: tuple[bool, ...]
    needs: tuple[int, ...]
    scores: tuple[int, ...]
    ready: tuple[bool, ...]
    """By side: is the contract for going out met?"""
    source: int
    claimed: bool
    laid: int
    lays: int
    answer: int
    question: bool
    bound: bool
    blocked: bool
    result: str
    out: int
    legal: tuple[int, ...]
    """Legal steps, where this seat acts; else empty."""


def view(s: State, seat: int) -> View:
    """Return the position as `seat` may know it."""
    r = s.rules
    side = r.side_of[seat]
    acts = s.phase != OVER and s.seat == seat
    return View(
        rules=r,
        seat=seat,
        side=side,
        player=s.player,
        acting=s.seat,
        dealer=s.dealer,
        phase=PHASES[s.phase],
        turns=s.turns,
        hand=tuple(s.hands[seat]),
        hand_sizes=tuple(s.sizes),
        foot_sizes=tuple(s.foot_sizes),
        stock_left=s.left,
        pile_size=len(s.pile),
        pile_top=s.pile[-1] if s.pile else -1,
        pile=tuple(s.pile) if r.profile.pile.shown == "all" else (),
        pile_freezers=s.freezers,
        pile_frozen=is_frozen(s, side),
        shapes=tuple(map(tuple, s.shapes)),
        closed=tuple(map(tuple, s.closed)),
        canastas=tuple(map(tuple, s.canastas)),
        bonus=tuple(map(tuple, s.bonus)),
        opened=tuple(s.opened),
        needs=tuple(s.needs),
        scores=tuple(s.scores),
        ready=tuple(s.ready),
        source=s.source,
        claimed=s.claimed,
        laid=s.laid,
        lays=s.lays,
        answer=s.answer,
        question=s.question,
        bound=s.bound,
        blocked=s.blocked and seat == s.player,
        result=s.result,
        out=s.out,
        legal=tuple(legal(s)) if acts else (),
    )
