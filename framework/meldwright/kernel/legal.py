"""Legal steps for the seat to act.

Each phase has its function.  Cards and shapes say what is possible; a step that leaves cards enough for an
ordinary end of the turn is legal without more ado, and only a step near the edge is put to the planner.
"""

from __future__ import annotations

from .discards import has_discard, may_discard
from .going_out import can_go_out, may_be_out, waives_minimum
from .melds import meld_step, possible_melds
from .opening import most_points, opens
from .pile import is_frozen, ways_of_taking
from .planner import Edge, can_stay, coming, foot_comes, outstanding, stays_playable
from .state import ANSWERING, DISCARDING, DRAWING, FROM_STOCK, MELDING, NO, UNASKED, YES, State
from .steps import ADD, ANSWER, ASK, CALL, DISCARD, DRAW, END, LAY, NATURAL_PAIR, ONTO_MELD, PICK_UP
from .vetoes import ASKING, CALLING


def legal(s: State) -> list[int]:
    """Return the legal steps of the seat to act, in a fixed order; none once the hand is over."""
    phase = s.phase
    if phase == MELDING:
        if s.rules.calls_after and s.question and s.source == FROM_STOCK:
            return [*_melding(s), *_calls(s, "after_draw")]
        return _melding(s)
    if phase == DRAWING:
        if s.rules.calls_before:
            return [*_drawing(s), *_calls(s, "before_draw")]
        return _drawing(s)
    if phase == DISCARDING:
        return _discarding(s)
    if phase == ANSWERING:
        return [ANSWER << 16 | 1 << 8, ANSWER << 16]
    return []


def _calls(s: State, moment: str) -> list[int]:
    """Return the calls of this moment that no hook refuses."""
    refused = s.vetoed or {}
    return [
        CALL << 16 | i << 8
        for i, call in enumerate(s.rules.calls)
        if call.moment == moment and CALLING - i not in refused
    ]


def _drawing(s: State) -> list[int]:
    takes = legal_takes(s)
    if takes and not s.left and must_take(s):
        return takes
    return [DRAW << 16, *takes]


def must_take(s: State) -> bool:
    """With the stock gone and a legal take at hand: is taking compulsory? (stock.compulsory_take)"""
    r = s.rules
    side = r.side_of[s.player]
    if not r.compulsory_take or is_frozen(s, side):
        return False
    shapes = s.shapes[side]
    for group in r.groups_of[s.pile[-1]]:
        if shapes[group] and r.tables[group].takes_natural[shapes[group]]:
            return True
    return False


def legal_takes(s: State) -> list[int]:
    """Return the takes after which the turn can be played to a legal end."""
    ways = ways_of_taking(s)
    if not ways:
        return ways
    r = s.rules
    side = r.side_of[s.player]
    size = s.sizes[s.player]
    rest = len(s.pile) - 1
    if s.freezers:
        for kind in s.pile:
            if r.bonus[kind]:
                rest -= 1
    top = r.points[s.pile[-1]]
    bound = -1
    out: list[int] = []
    for step in ways:
        way = step & 255
        used = 0 if way == ONTO_MELD else 2
        if size - used + rest >= 2 and not r.searches:
            if s.opened[side]:
                out.append(step)
                continue
            if way == NATURAL_PAIR and (3 if r.top_counts else 2) * top >= s.needs[side]:
                out.append(step)
                continue
            if r.waiver != "always":
                if bound < 0:
                    bound = most_points(s, s.hands[s.player])
                if way == NATURAL_PAIR and 3 * top + bound < s.needs[side]:
                    continue
        if stays_playable(s, step):
            out.append(step)
    return out


def _discarding(s: State) -> list[int]:
    r = s.rules
    h = s.hands[s.player]
    if not r.bans:
        return [DISCARD << 16 | kind for kind in range(r.nk) if h[kind]]
    return [DISCARD << 16 | kind for kind in range(r.nk) if h[kind] and may_discard(s, kind)]


def _melding(s: State) -> list[int]:
    if s.blocked:
        return _melding_blocked(s)
    r = s.rules
    size = s.sizes[s.player]
    out: list[int] = []
    spare = size - 2
    if s.claimed:
        spare += coming(s)
        if may_pick_up(s):
            out.append(PICK_UP << 16)
    elif (s.question or r.ask == "any_time") and may_ask(s):
        for partner in r.partners[s.player]:
            out.append(ASK << 16 | partner << 8)
    if size:
        side = r.side_of[s.player]
        # Steps of at most `free` cards that lay `due` points (or more) need no planning.
        due = 0 if s.opened[side] else s.needs[side] - s.laid
        free = spare
        if s.bound or s.answer == YES:
            free = 0
        elif r.searches:
            free = _free_with_bans(s, free)
        elif due <= 0 and s.ready[side] and s.answer != NO and r.may_discard_last and not r.must_discard_last:
            free = size
        if due <= 0 or _may_open(s, due):
            doubtful = _append_melds(s, out, free, due)
            if doubtful:
                edge = Edge(s, due, spare)
                for step, group, shape, points, cards in doubtful:
                    if edge.allows(step, group, shape, points, cards):
                        out.append(step)
        if may_end(s):
            out.append(END << 16)
    return out


def _melding_blocked(s: State) -> list[int]:
    out = [step for step in possible_melds(s) if _may_meld_blocked(s, step)]
    if may_end(s):
        out.append(END << 16)
    return out


def _free_with_bans(s: State, free: int) -> int:
    """Cards that may surely go: what may be discarded must not all be melded, and a foot changes what is kept."""
    r = s.rules
    if not r.bans:
        return free
    h = s.hands[s.player]
    throwable = 0
    for kind in range(r.nk):
        if h[kind] and may_discard(s, kind):
            throwable += h[kind]
    return min(free, throwable - 1)


def _may_open(s: State, due: int) -> bool:
    """Cheap and necessary: is an opening, or a concealed exit that needs none, within reach of this hand?"""
    h = s.hands[s.player]
    if most_points(s, h) >= due:
        return True
    r = s.rules
    if not waives_minimum(s):
        return False
    longest = 0
    wilds = 0
    for kind in range(r.nk):
        if r.wild[kind]:
            wilds += h[kind]
        elif h[kind] > longest:
            longest = h[kind]
    if s.lays:
        for group in range(r.ng):
            kind = r.natural[group]
            length = r.tables[group].sizes[s.shapes[r.side_of[s.player]][group]] + (
                h[kind] if kind >= 0 else 0
            )
            if length > longest:
                longest = length
    return longest + wilds >= r.smallest_canasta or len(r.wild_groups) > 0


Doubt = tuple[int, int, int, int, int]
"""A step that needs planning: the step, its group, the meld's shape after it, its points, its cards."""


def _append_melds(s: State, out: list[int], free: int, due: int) -> list[Doubt]:
    """Append the lays and additions that are surely legal; return those that the planner must judge.

    `free`, `due`: see `_melding`.
    """
    r = s.rules
    h = s.hands[s.player]
    shapes = s.shapes[r.side_of[s.player]]
    vetoed = s.vetoed
    tables = r.tables
    points = r.points
    everyday = r.everyday
    doubtful: list[Doubt] = []
    wilds: list[int] = []
    for wild in r.wild_kinds:
        if h[wild]:
            wilds.append(wild)
    group = -1
    for kind, fewest, shape in zip(r.natural, r.fewest_naturals, shapes):
        group += 1
        held = h[kind] if kind >= 0 else 0
        if not shape:
            if held < fewest:
                continue
        elif not held and not wilds:
            continue
        if vetoed is not None and group in vetoed:
            continue
        room = free if group < everyday else 0
        table = tables[group]
        if shape:
            canasta = table.canasta
            is_canasta = canasta[shape]
            code = ADD << 16 | group << 8
            if held and table.takes_natural[shape]:
                after = shape + table.natural_stride
                if room >= 1 and points[kind] >= due and (not is_canasta or canasta[after] == is_canasta):
                    out.append(code | kind)
                else:
                    doubtful.append((code | kind, group, after, points[kind], 1))
            for wild in wilds:
                i = r.wild_index[wild]
                if table.takes_wild[i][shape]:
                    after = shape + table.wild_strides[i]
                    # A wild card may turn a canasta into another kind, and so break a contract by kinds.
                    if room >= 1 and points[wild] >= due and (not is_canasta or canasta[after] == is_canasta):
                        out.append(code | wild)
                    else:
                        doubtful.append((code | wild, group, after, points[wild], 1))
            if not is_canasta or not r.second[group] or held < fewest:
                continue
        needs = r.start_needs[group]
        for i in range(len(needs)):
            start = table.starts[i]
            if start.naturals > held:
                continue
            for wild, count in needs[i]:
                if h[wild] < count:
                    break
            else:
                worth = r.start_points[group][i]
                if start.size <= room and worth >= due:
                    out.append(LAY << 16 | group << 8 | i)
                else:
                    doubtful.append((LAY << 16 | group << 8 | i, group, start.shape, worth, start.size))
    return doubtful


def may_pick_up(s: State) -> bool:
    """Is the opening that the take demanded complete, so that the rest of the pile may be picked up?"""
    if outstanding(s) <= 0:
        return True
    return s.rules.waiver == "always" and stays_playable(s, PICK_UP << 16)


def may_ask(s: State) -> bool:
    """May the player ask a partner for leave to go out? (going_out.ask_partner; both answers must be playable)"""
    r = s.rules
    if r.ask == "never" or s.answer != UNASKED or s.claimed or s.bound or not r.partners[s.player]:
        return False
    if not s.question and r.ask == "before_melding":
        return False
    if s.vetoed is not None and ASKING in s.vetoed:
        return False
    return can_go_out(s) and can_stay(s)


def may_end(s: State) -> bool:
    """May melding end here, with one discard to follow?"""
    size = s.sizes[s.player]
    if not size or s.claimed:
        return False
    r = s.rules
    if size > 1 and s.opened[r.side_of[s.player]] and not s.bound and s.answer != YES and not r.bans:
        return True
    if s.blocked:
        return outstanding(s) <= 0
    if size == 1 and not foot_comes(s):
        if not may_be_out(s) or not r.may_discard_last:
            return False
        return not r.bans or has_discard(s)
    if s.bound or s.answer == YES or outstanding(s) > 0:
        return False
    return not r.bans or has_discard(s)


def _may_meld_blocked(s: State, step: int) -> bool:
    """With no legal end left, melds are optional as long as a card is kept and an opening is reached (R5)."""
    if step >> 8 & 255 >= s.rules.everyday:
        return False
    after = s.copy()
    meld_step(after, step)
    size = after.sizes[s.player]
    due = outstanding(after)
    return size >= 1 and (due <= 0 or opens(after, after.hands[s.player], due, size - 1))
