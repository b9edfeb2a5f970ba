"""Who of a side may complete a canasta first (opening.first_canasta).

Where the opener's partner goes first, whoever has opened for the side, or would by melding now, completes no
canasta before a partner has; a partner who has completed one waits for the opener's; then both are free.
It is about the player, not about the melds: a partner may complete what the opener began.  Nothing in a turn
can lift it but the turn of another, so whether it holds is settled when a turn begins.
"""

from __future__ import annotations

from .state import State

WAITS = "who opens for a side completes no canasta before the partner has"
"""Why the opener is refused."""

WAITS_FOR_OPENER = "who has completed a canasta completes no other before the partner who opened has"
"""Why the partner is refused."""


def why_locked(s: State) -> str | None:
    """Return why the seat that begins its turn may complete no canasta in it; None if it may."""
    r = s.rules
    me = 1 << s.player
    side = r.side_of[s.player]
    partners = 0
    for seat in range(r.seats):
        if r.side_of[seat] == side and seat != s.player:
            partners |= 1 << seat
    if not partners:
        return None
    opens = not s.opened[side] or bool(s.openers & me)
    if opens:
        return None if s.completers & partners else WAITS
    return WAITS_FOR_OPENER if s.completers & me and not s.completers & s.openers & partners else None
