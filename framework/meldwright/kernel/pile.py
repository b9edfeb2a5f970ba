"""The discard pile: may it be taken, and in which ways.

Decided here: whether the pile is frozen for a side, whether its top card bars it, and which cards a way of
taking asks for.  Whether the rest of the turn can then be played to a legal end is the planner's question.
Two ideas matter: *frozen* (a card in the pile freezes it for everybody, or the side has not opened) and
*barred* (the top card itself may not be taken).  Both are read from the profile; no rank has a meaning here.
"""

from __future__ import annotations

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
        table = r.tables[group]
        valid = table.valid
        shape = shapes[group]
        base = shape
        if shape and r.second[group] and table.canasta[shape] and not table.takes_natural[shape]:
            base = 0  # a full canasta: the take begins the second meld
        natural = table.natural_stride
        code = TAKE << 16 | group << 8
        if held:
            if pair and held >= 2 and base + 3 * natural < table.length and valid[base + 3 * natural]:
                out.append(code | NATURAL_PAIR)
            if with_wild:
                for i in range(len(r.wild_kinds)):
                    gain = 2 * natural + table.wild_strides[i]
                    if h[r.wild_kinds[i]] and base + gain < table.length and valid[base + gain]:
                        out.append(code | WITH_WILD + i)
        if onto and base and table.takes_natural[base]:
            out.append(code | ONTO_MELD)
    return out
