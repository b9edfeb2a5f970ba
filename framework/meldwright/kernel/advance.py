"""From one state to the next: `advance` in place for rollouts, `apply` for everybody else.

No legality is decided here: a step is taken to be legal.  What follows from a step without anybody's choice
(bonus cards laid out and replaced, a foot picked up, the next turn, the end of the hand) happens at once.
"""

from __future__ import annotations

from .extension import ended_by_hook
from .going_out import is_concealed
from .melds import meld_step, refresh
from .planner import can_finish
from .state import (
    ANSWERING,
    DISCARDING,
    DRAWING,
    FROM_STOCK,
    MELDING,
    NO,
    NOT_OPENED,
    OVER,
    UNASKED,
    YES,
    State,
)
from .steps import ADD, ANSWER, ASK, CALL, DISCARD, DRAW, END
from .vetoes import ask_calls, refused_this_turn, rules_of_turn


def apply(s: State, step: int) -> State:
    """Return the state after a legal step; `s` is left as it was."""
    after = s.copy()
    advance(after, step)
    return after


def advance(s: State, step: int) -> None:
    """Carry out a legal step in place."""
    op = step >> 16
    if op == DISCARD:
        _discard(s, step & 255)
    elif op == END:
        if s.blocked:
            _finish(s, "blocked")
        else:
            s.phase = DISCARDING
    elif op == DRAW:
        _draw(s)
    elif op <= ADD:
        meld_step(s, step)
        _after_melding(s)
    elif op == ASK:
        s.phase = ANSWERING
        s.question = False
        s.seat = step >> 8 & 255
    elif op == ANSWER:
        s.phase = MELDING
        s.answer = YES if step >> 8 & 255 else NO
        s.seat = s.player
    elif op == CALL:
        _finish(s, s.rules.calls[step >> 8 & 255].name)


def begin_turn(s: State, player: int) -> None:
    """Let a seat's turn begin."""
    r = s.rules
    s.player = player
    s.seat = player
    s.phase = DRAWING
    s.turns += 1
    s.source = NOT_OPENED
    s.claimed = False
    s.laid = 0
    s.lays = 0
    s.fresh = 0
    s.onto_earlier = False
    s.closed_before = len(s.closed[r.side_of[player]])
    s.counts = True
    s.question = False
    s.answer = UNASKED
    s.bound = False
    s.foot_due = False
    if r.begins_bound:
        s.vetoed = refused_this_turn(s)
        s.rules = r = rules_of_turn(s)
    if not s.left and r.ends_with_turn:
        _finish(s, "stock")


def lay_out_bonus(s: State, seat: int) -> None:
    """Lay out every bonus card that a seat holds and replace each from the stock, while it lasts."""
    r = s.rules
    h = s.hands[seat]
    laid_out = False
    for kind in r.bonus_kinds:
        while h[kind]:
            h[kind] -= 1
            s.sizes[seat] -= 1
            s.bonus[r.side_of[seat]].append(kind)
            laid_out = True
            draw_one(s, seat)
    if laid_out:
        refresh(s)


def draw_one(s: State, seat: int) -> bool:
    """Draw one card for a seat, laying out bonus cards on the way; False when the stock gives none."""
    r = s.rules
    while s.left:
        s.left -= 1
        kind = s.stock[s.left]
        if not r.bonus[kind]:
            s.hands[seat][kind] += 1
            s.sizes[seat] += 1
            return True
        s.bonus[r.side_of[seat]].append(kind)
        refresh(s)
    return False


def _draw(s: State) -> None:
    r = s.rules
    if not s.left or (r.draw_all_or_none and s.left < r.draw):
        _finish(s, "stock")
        return
    got = 0
    for _ in range(r.draw):
        if draw_one(s, s.player):
            got += 1
    if not got and r.last_bonus_ends:
        _finish(s, "last_bonus")
        return
    s.source = FROM_STOCK
    s.phase = MELDING
    s.question = True
    if r.searches or not got:
        s.blocked = not can_finish(s)
    if r.calls_after:
        s.vetoed = {**(s.vetoed or {}), **ask_calls(s, "after_draw")}  # never in place: copies share it


def _after_melding(s: State) -> None:
    """A foot that comes at once comes now; an empty hand is out."""
    player = s.player
    if s.foot_sizes[player] and s.rules.foot_at_once:
        if s.foot_due or (not s.sizes[player] and not s.claimed and not s.rules.foot_on_canasta):
            _pick_up_foot(s, player)
            s.blocked = not s.claimed and not can_finish(s)
    if not s.sizes[player] and not s.claimed:
        s.out = player
        _finish(s, "out")


def _discard(s: State, kind: int) -> None:
    r = s.rules
    player = s.player
    s.hands[player][kind] -= 1
    s.sizes[player] -= 1
    s.pile.append(kind)
    if r.freezes[kind]:
        s.freezers += 1
    if s.foot_sizes[player] and (s.foot_due or (not s.sizes[player] and not r.foot_on_canasta)):
        _pick_up_foot(s, player)
    elif not s.sizes[player]:
        s.out = player
        _finish(s, "out")
        return
    if s.lays:
        s.melded[player] = True
    if r.enders:
        ending = ended_by_hook(s)
        if ending:
            _finish(s, ending)
            return
    begin_turn(s, (player + 1) % r.seats)


def _pick_up_foot(s: State, seat: int) -> None:
    """Add the foot to the hand; bonus cards in it are laid out and replaced (AMB-07)."""
    for kind in s.feet[seat]:
        s.hands[seat][kind] += 1
    s.sizes[seat] += s.foot_sizes[seat]
    s.feet[seat] = []
    s.foot_sizes[seat] = 0
    s.foot_due = False
    lay_out_bonus(s, seat)


def _finish(s: State, result: str) -> None:
    s.phase = OVER
    s.result = result
    if result == "out":
        s.opened[s.rules.side_of[s.player]] = True
        s.concealed = is_concealed(s)
