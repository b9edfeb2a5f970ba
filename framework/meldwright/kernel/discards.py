"""Which cards may be discarded: the profile's discard bans, and whether they still hold."""

from __future__ import annotations

from .state import State


def may_discard(s: State, kind: int) -> bool:
    """Is no discard ban on this kind in force for the player? (discard.ban)"""
    return ban_on(s, kind) < 0


def ban_on(s: State, kind: int) -> int:
    """Return the first discard ban on this kind that holds for the player now, -1 for none."""
    r = s.rules
    for ban in r.banned_by[kind]:
        laid = [len(cards) for cards in s.bonus]
        if not r.ban_lifted(ban, r.side_of[s.player], s.canastas, laid):
            return ban
    return -1


def has_discard(s: State) -> bool:
    """Does the player hold, or pick up with a claimed pile, a card that may be discarded?"""
    r = s.rules
    hand = s.hands[s.player]
    for kind in range(r.nk):
        if hand[kind] and may_discard(s, kind):
            return True
    return s.claimed and pile_has_discard(s)


def pile_has_discard(s: State) -> bool:
    """Is there a card in the claimed pile that may be discarded?"""
    for kind in s.pile:
        if not s.rules.bonus[kind] and may_discard(s, kind):
            return True
    return False
