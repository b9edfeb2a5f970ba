"""The discard pile: may it be taken, and in which ways.

Decided here: whether the pile is frozen for a side, whether its top card bars it, and which cards a way of
taking asks for.  Whether the rest of the turn can then be played to a legal end is the planner's question.
Two ideas matter: *frozen* (a card in the pile freezes it for everybody, or the side has not opened) and
*barred* (the top card itself may not be taken).  Both are read from the profile; no rank has a meaning here.
"""

from __future__ import annotations

from .melds import gain_of_way, takes_gain
from .state import State
from .steps import NATURAL_PAIR, ONTO_MELD, TAKE, WITH_WILD


def is_frozen(s: State, side: int) -> bool:
    """Is the pile frozen for this side? (pile.frozen_by, pile.frozen_until_opened)"""
    return s.freezers > 0 or (s.rules.frozen_until_opened and not s.opened[side])


def ways_of_taking(s: State) -> list[int]:
    """Return the takes that cards, shapes, freeze and hooks allow; the rest of the turn is not looked at."""
    out: list[int] = []
    pile = s.pile
    if not pile:
        return out
    r = s.rules
    top = pile[-1]
    player = s.player
    if r.bars[top] or (r.single_card_ban and len(pile) == 1 and s.sizes[player] == 1):
        return out
    side = r.side_of[player]
    h = s.hands[player]
    held = h[top]
    shapes = s.shapes[side]
    groups = r.groups_of[top]
    if not held and not (groups and shapes[groups[0]]) and len(groups) < 2:
        return out  # nothing to take it with: by far the commonest case
    pair, with_wild, onto = r.take_when_frozen if is_frozen(s, side) else r.take
    for group in groups:
        if group >= r.everyday or (s.vetoed is not None and (group in s.vetoed or ~group in s.vetoed)):
            continue
        code = TAKE << 16 | group << 8
        if held:
            if pair and held >= 2 and takes_gain(s, group, gain_of_way(s, group, NATURAL_PAIR)):
                out.append(code | NATURAL_PAIR)
            if with_wild:
                for i in range(len(r.wild_kinds)):
                    if h[r.wild_kinds[i]] and takes_gain(s, group, gain_of_way(s, group, WITH_WILD + i)):
                        out.append(code | WITH_WILD + i)
        shape = shapes[group]
        if onto and shape and r.tables[group].takes_natural[shape]:
            out.append(code | ONTO_MELD)
    return out
