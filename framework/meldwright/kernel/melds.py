"""Cards going onto the table: how a meld is begun and grows, and what that changes at once.

Here stands what cards and shapes allow.  Whether the rest of the turn can then be played to a legal end is
the planner's question; shapes and canasta kinds come from the rules' tables.
"""

from __future__ import annotations

from meldwright.rules.tables import Gain

from .state import FROM_PILE, MELDING, State
from .steps import ADD, LAY, NATURAL_PAIR, ONTO_MELD, PICK_UP, WITH_WILD


def possible_melds(s: State) -> list[int]:
    """Return every lay and addition that hand, shapes and hooks allow, wherever the turn may then lead."""
    r = s.rules
    h = s.hands[s.player]
    shapes = s.shapes[r.side_of[s.player]]
    out: list[int] = []
    for group in range(r.ng):
        if s.vetoed is not None and group in s.vetoed:
            continue
        table = r.tables[group]
        shape = shapes[group]
        kind = r.natural[group]
        if shape:
            code = ADD << 16 | group << 8
            if kind >= 0 and h[kind] and table.takes_natural[shape]:
                out.append(code | kind)
            for i in range(len(r.wild_kinds)):
                wild = r.wild_kinds[i]
                if h[wild] and table.takes_wild[i][shape]:
                    out.append(code | wild)
        if not shape or (r.second[group] and table.canasta[shape]):
            held = h[kind] if kind >= 0 else 0
            if held >= table.fewest_naturals:
                for i in range(len(table.starts)):
                    if holds_start(s, h, group, i):
                        out.append(LAY << 16 | group << 8 | i)
    return out


def holds_start(s: State, hand: list[int], group: int, index: int) -> bool:
    """Does the hand hold the cards of this start?"""
    r = s.rules
    naturals = r.tables[group].starts[index].naturals
    if naturals and hand[r.natural[group]] < naturals:
        return False
    for kind, count in r.start_needs[group][index]:
        if hand[kind] < count:
            return False
    return True


def meld_step(s: State, step: int) -> None:
    """Carry out a take, a pick-up, a lay or an addition, without what may follow from an empty hand."""
    op = step >> 16
    group = step >> 8 & 255
    b = step & 255
    r = s.rules
    h = s.hands[s.player]
    if op == ADD:
        h[b] -= 1
        if b == r.natural[group]:
            gain = r.tables[group].natural_stride
        else:
            gain = r.wild_strides[r.wild_index[b]]
        _put(s, group, gain, 1, r.points[b])
    elif op == LAY:
        start = r.tables[group].starts[b]
        if s.shapes[r.side_of[s.player]][group]:
            _begin_beside(s, group)
        if start.naturals:
            h[r.natural[group]] -= start.naturals
        for wild, count in r.start_needs[group][b]:
            h[wild] -= count
        _put(s, group, start.shape, start.size, r.start_points[group][b])
    elif op == PICK_UP:
        _pick_up(s)
    else:
        _take(s, group, b)
        return
    if group >= r.everyday and op != PICK_UP:
        s.bound = True


def grow(s: State, group: int, gain: Gain) -> None:
    """Lay all the cards of a gain on a group's meld at once, as planning does with a meld of several steps."""
    r = s.rules
    h = s.hands[s.player]
    points = 0
    if gain.naturals:
        kind = r.natural[group]
        h[kind] -= gain.naturals
        points += gain.naturals * r.points[kind]
    for kind, count in zip(r.wild_kinds, gain.wilds):
        h[kind] -= count
        points += count * r.points[kind]
    _put(s, group, gain.shape - s.shapes[r.side_of[s.player]][group], gain.size, points)


def _take(s: State, group: int, way: int) -> None:
    """Meld the top card of the pile; the rest is claimed and lies there until it is picked up."""
    r = s.rules
    h = s.hands[s.player]
    top = s.pile.pop()
    if r.freezes[top]:
        s.freezers -= 1
    points = r.points[top]
    laid = points if r.top_counts else 0
    gain = gain_of_way(s, group, way)
    used = 2
    if way == ONTO_MELD:
        used = 0
    elif way == NATURAL_PAIR:
        h[top] -= 2
        laid += 2 * points
    else:
        wild = r.wild_kinds[way - WITH_WILD]
        h[top] -= 1
        h[wild] -= 1
        laid += points + r.points[wild]
    s.source = FROM_PILE
    s.phase = MELDING
    s.claimed = True
    s.question = True
    if not grows(s, group, gain):
        _begin_beside(s, group)
    _put(s, group, gain, used, laid)
    if not s.pile:
        s.claimed = False


def gain_of_way(s: State, group: int, way: int) -> int:
    """Return the strides that a way of taking adds to a meld."""
    natural = s.rules.tables[group].natural_stride
    if way == ONTO_MELD:
        return natural
    if way == NATURAL_PAIR:
        return 3 * natural
    return 2 * natural + s.rules.wild_strides[way - WITH_WILD]


def grows(s: State, group: int, gain: int) -> bool:
    """Does such a gain grow the meld that lies there (or begin the first), rather than begin one beside it?"""
    table = s.rules.tables[group]
    shape = s.shapes[s.rules.side_of[s.player]][group]
    if not shape or not s.rules.second[group] or not table.canasta[shape]:
        return True
    return shape + gain < table.length and table.valid[shape + gain]


def takes_gain(s: State, group: int, gain: int) -> bool:
    """Is there a valid meld for a take that adds this: the one that lies there, or a second one beside it?"""
    table = s.rules.tables[group]
    shape = s.shapes[s.rules.side_of[s.player]][group] if grows(s, group, gain) else 0
    return shape + gain < table.length and table.valid[shape + gain]


def _pick_up(s: State) -> None:
    """Move the rest of the pile to hand; bonus cards in it are laid out and not replaced."""
    r = s.rules
    player = s.player
    side = r.side_of[player]
    h = s.hands[player]
    if not s.opened[side] and s.laid < s.needs[side]:
        s.bound = True  # only a concealed exit that waives the minimum gets here
    laid_out = False
    for kind in s.pile:
        if r.bonus[kind]:
            s.bonus[side].append(kind)
            laid_out = True
        else:
            h[kind] += 1
            s.sizes[player] += 1
    s.pile = []
    s.freezers = 0
    s.claimed = False
    s.counts = False
    if laid_out:
        refresh(s)


def _put(s: State, group: int, gain: int, cards: int, points: int) -> None:
    """Let the side's meld of a group begin or grow by `gain`; `cards` of it come from hand."""
    r = s.rules
    player = s.player
    side = r.side_of[player]
    shapes = s.shapes[side]
    old = shapes[group]
    new = old + gain
    shapes[group] = new
    s.sizes[player] -= cards
    if old == 0:
        s.fresh |= 1 << group
    elif not s.fresh >> group & 1:
        s.onto_earlier = True
    canasta = r.tables[group].canasta
    if canasta[new] != canasta[old]:
        _recount(s, side, canasta[old], canasta[new])
    # Laying closes the question, unless it is part of the take itself or of the opening that it demands (AMB-55).
    if s.question and not s.claimed and (s.source != FROM_PILE or s.opened[side]):
        s.question = False
    s.lays += 1
    if s.counts:
        s.laid += points
        if not s.opened[side] and s.laid >= s.needs[side]:
            s.opened[side] = True
            s.openers |= 1 << player


def _begin_beside(s: State, group: int) -> None:
    """Set a complete canasta aside, so that a second meld of its rank may be begun."""
    side = s.rules.side_of[s.player]
    s.closed[side].append((group, s.shapes[side][group]))
    s.shapes[side][group] = 0


def _recount(s: State, side: int, lost: int, gained: int) -> None:
    """Book a change of canastas (kinds from 1, 0 for none), and what it means for going out and for the foot."""
    r = s.rules
    counts = s.canastas[side]
    if lost:
        counts[lost - 1] -= 1
    if gained:
        counts[gained - 1] += 1
        if not lost:
            s.completers |= 1 << s.player
    refresh(s)
    if r.foot_on_canasta and gained and not lost and s.foot_sizes[s.player]:
        s.foot_due = True


def refresh(s: State) -> None:
    """Look up afresh which sides meet the contract for going out."""
    r = s.rules
    laid = [len(cards) for cards in s.bonus]
    for side in range(r.sides):
        s.ready[side] = r.contract_met(side, s.canastas, laid)
