"""Can this turn still be brought to a legal end?

A step that would strand its player is refused, so before a step that comes near the edge the planner asks
whether a legal end is left: a discard that keeps a card, or going out.  Known cards count exactly (the hand,
and a claimed pile, for every card in it was shown); a foot that comes in this turn counts as cards, never by
what they are.  Nothing here looks at the stock, at other hands or at an unseen foot.
"""

from __future__ import annotations

from meldwright.rules.compile import Lay

from .discards import has_discard, may_discard, pile_has_discard
from .going_out import can_go_out, may_be_out
from .melds import grow, meld_step
from .opening import opens, reaches, ways_to_lay
from .state import FROM_PILE, NO, YES, State


def stays_playable(s: State, step: int) -> bool:
    """After this take, pick-up, lay or addition, is there a legal end of the turn? (R2 and R3)"""
    after = s.copy()
    meld_step(after, step)
    return can_finish(after)


class Edge:
    """What has been found out about one melding position; each question is put to the search at most once.

    Laying never makes a way out of nothing: a step after which the player could go out is only possible
    where he could go out before it.  So one exact answer here spares one search for each step.
    """

    __slots__ = ("choices", "due", "exits", "free", "hopeless", "must_go_out", "s", "spare")

    def __init__(self, s: State, due: int, spare: int) -> None:
        self.s = s
        self.due = due
        """Points still missing to an opening; 0 or less once the side has opened."""
        self.spare = spare
        """Cards that may go while two are kept."""
        self.must_go_out: bool = s.bound or s.answer == YES
        self.exits: int = -1
        self.free: tuple[int, ...] = ()
        self.choices: list[list[Lay]] | None = None
        self.hopeless: bool = False
        """No way of laying from here reaches the opening in an ordinary turn."""

    def may_exit(self) -> bool:
        """Can the player go out from here?"""
        if self.exits < 0:
            self.exits = 1 if can_go_out(self.s) else 0
        return self.exits > 0

    def allows(self, step: int, group: int, shape: int, points: int, cards: int) -> bool:
        """Is a legal end of the turn left after a step that makes a meld of this shape?"""
        s = self.s
        r = s.rules
        if r.searches:
            return stays_playable(s, step)
        if not self.must_go_out and group < r.everyday and cards <= self.spare:
            if points >= self.due or self._opens(group, shape, points, cards):
                return True
        return self.may_exit() and stays_playable(s, step)

    def _opens(self, group: int, shape: int, points: int, cards: int) -> bool:
        """Is the opening within reach of an ordinary turn once this meld has this shape?"""
        s = self.s
        r = s.rules
        hand = s.hands[s.player]
        shapes = s.shapes[r.side_of[s.player]]
        if self.choices is None:
            self.free = tuple([hand[kind] for kind in r.wild_kinds])
            self.choices = [
                ways_to_lay(s, hand, other, shapes[other], self.free) for other in range(r.everyday)
            ]
            known = [found for found in self.choices if found]
            self.hopeless = not reaches(known, self.due, self.spare, self.free)
        if self.hopeless:
            return False
        table = r.tables[group]
        used = table.decode(shape - shapes[group])
        free = tuple([a - b for a, b in zip(self.free, used[1])])
        kind = r.natural[group]
        if kind >= 0:
            hand[kind] -= used[0]
        choices = [found for other, found in enumerate(self.choices) if found and other != group]
        grown = ways_to_lay(s, hand, group, shape, free)
        if kind >= 0:
            hand[kind] += used[0]
        if grown:
            choices.append(grown)
        return reaches(choices, self.due - points, self.spare - cards, free)


def can_finish(s: State) -> bool:
    """Is there a legal end of this turn from here?"""
    if not s.bound and s.answer != YES and can_stay(s):
        return True
    if s.sizes[s.player] or coming(s):
        if can_go_out(s):
            return True
    elif s.answer != NO and may_be_out(s) and not s.rules.must_discard_last:
        return True
    return s.rules.searches and _finish_by_canasta(s)


def outstanding(s: State) -> int:
    """Return the points still missing to the opening that this turn has begun, 0 where none is due."""
    side = s.rules.side_of[s.player]
    if s.opened[side] or not (s.lays or s.source == FROM_PILE):
        return 0
    return s.needs[side] - s.laid


def foot_comes(s: State) -> bool:
    """Does the player's foot come to hand by the end of this turn, at the latest once the hand is empty?"""
    return s.foot_sizes[s.player] > 0 and (s.foot_due or not s.rules.foot_on_canasta)


def kept(s: State) -> int:
    """Return the cards that must be held before the discard: one to throw, and one to keep."""
    if foot_comes(s):  # nothing need be kept; a foot that comes at once brings the discard too
        return 0 if s.rules.foot_at_once else 1
    return 2


def coming(s: State) -> int:
    """Return how many cards the rest of a claimed pile brings into the hand."""
    if not s.claimed:
        return 0
    bonus = s.rules.bonus
    cards = 0
    for kind in s.pile:
        if not bonus[kind]:
            cards += 1
    return cards


def can_stay(s: State) -> bool:
    """Can the turn end without going out, with the opening points that are missing laid first?"""
    r = s.rules
    size = s.sizes[s.player]
    spare = size + coming(s) - kept(s)
    if spare < 0:
        return False
    # What a foot may hold counts as cards that may be discarded (R2).
    free = not r.bans or (s.foot_due and r.foot_at_once)
    if not free and not has_discard(s):
        return False
    due = outstanding(s)
    if due <= 0:
        return True
    most = spare if spare < size else size
    hand = s.hands[s.player]
    if free or (s.claimed and pile_has_discard(s)):
        return opens(s, hand, due, most)
    for kind in range(r.nk):  # one card that may be discarded must outlast the opening
        if hand[kind] and may_discard(s, kind):
            hand[kind] -= 1
            found = opens(s, hand, due, most)
            hand[kind] += 1
            if found:
                return True
    return False


def _finish_by_canasta(s: State) -> bool:
    """Would completing canastas first lift a ban or earn a foot, and so leave a legal end?

    Only a canasta can do either, so the ways to complete one are all that is tried, one after another.
    """
    if s.bound or s.answer == YES:
        return False
    r = s.rules
    hand = s.hands[s.player]
    free = [hand[kind] for kind in r.wild_kinds]
    shapes = s.shapes[r.side_of[s.player]]
    for group in range(r.everyday):
        if s.vetoed is not None and group in s.vetoed:
            continue
        table = r.tables[group]
        shape = shapes[group]
        kind = r.natural[group]
        held = hand[kind] if kind >= 0 else 0
        if table.canasta[shape] or table.sizes[shape] + held + sum(free) < table.smallest_canasta:
            continue
        for gain in table.gains(shape):
            if not table.canasta[gain.shape] or gain.naturals > held:
                continue
            if any(need > have for need, have in zip(gain.wilds, free)):
                continue
            after = s.copy()
            grow(after, group, gain)
            if can_stay(after) or _finish_by_canasta(after):
                return True
    return False
