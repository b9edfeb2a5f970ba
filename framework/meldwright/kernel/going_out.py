"""Going out: what it asks of a side, what makes it concealed, and whether every card can be got rid of.

The contract and the needs of a concealed exit are expressions of the profile; here they meet the cards.  The
search places all cards of one rank after another, so it is small: a rank's cards go to its melds, all of
them or all but the one that is discarded, with a few wild cards among them.
"""

from __future__ import annotations

from meldwright.rules.compile import MEMO_LIMIT, ExitWay

from .discards import may_discard
from .opening import opens
from .state import FROM_STOCK, NO, State

Reach = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...], int]
"""Wild cards left (all; those from hand), kind discarded (-1: none), canastas by kind, points still due."""


def waives_minimum(s: State) -> bool:
    """Would a concealed exit excuse this player from the opening minimum? (going_out.concealed)"""
    r = s.rules
    if r.waiver == "never" or s.melded[s.player]:
        return False
    if s.onto_earlier and not r.concealed_onto_earlier:
        return False
    return r.waiver == "always" or s.source == FROM_STOCK


def is_concealed(s: State) -> bool:
    """Given that the player is out: was the whole hand melded in this one turn? (going_out.concealed)"""
    r = s.rules
    if not r.concealed or s.melded[s.player]:
        return False
    if s.onto_earlier and not r.concealed_onto_earlier:
        return False
    return _needs_met(s, fresh_canastas(s))


def fresh_canastas(s: State) -> tuple[int, ...]:
    """Return the canastas among the melds that were begun in this turn, by kind."""
    r = s.rules
    side = r.side_of[s.player]
    counts = [0] * r.canasta_kinds
    begun = [(group, shape) for group, shape in enumerate(s.shapes[side]) if s.fresh >> group & 1]
    begun += s.closed[side][s.closed_before :]
    for group, shape in begun:
        kind = r.tables[group].canasta[shape]
        if kind:
            counts[kind - 1] += 1
    return tuple(counts)


def may_be_out(s: State) -> bool:
    """With no card left in hand: does everything else allow the player to be out?"""
    side = s.rules.side_of[s.player]
    if not s.ready[side] or s.foot_sizes[s.player]:
        return False
    return s.opened[side] or (waives_minimum(s) and _needs_met(s, fresh_canastas(s)))


def can_go_out(s: State) -> bool:
    """Can every card be got rid of this turn, by known cards alone, with the contract met at the end?"""
    r = s.rules
    player = s.player
    if s.answer == NO or s.foot_sizes[player]:
        return False
    side = r.side_of[player]
    cards = s.hands[player]
    if s.claimed:
        cards = cards[:]
        for kind in s.pile:
            if not r.bonus[kind]:
                cards[kind] += 1
    if _surely_not(s, cards, side):
        return False
    due = 0 if s.opened[side] else s.needs[side] - s.laid
    if due <= 0:
        return _exits(s, cards, 0, -1, concealed=False)
    if waives_minimum(s) and _exits(s, cards, 0, -1, concealed=True):
        return True
    hand = s.hands[player]
    if not s.counts:
        return False
    if s.claimed:  # only what is laid before the rest is picked up counts
        return opens(s, hand, due, s.sizes[player], going_out=True) and _exits(
            s, cards, due, -1, concealed=False
        )
    worth = 0
    for kind in range(r.nk):
        worth += hand[kind] * r.points[kind]
    return worth >= due and _exits(s, cards, 0, worth - due, concealed=False)


def _surely_not(s: State, cards: list[int], side: int) -> bool:
    """Cheap and necessary: at most one card is without a place, and a canasta is within reach."""
    r = s.rules
    shapes = s.shapes[side]
    fewest = r.fewest_naturals
    start = r.smallest_start
    wilds = 0
    for kind in r.wild_kinds:
        wilds += cards[kind]
    stranded = 0
    longest = 0
    wanted = 0
    for kind, groups in r.plain_kinds:
        held = cards[kind]
        if not held:
            continue
        placed = False
        for group in groups:
            if shapes[group]:
                placed = True
                length = held + r.tables[group].sizes[shapes[group]]
            else:
                length = held
                if held >= fewest[group] and held + wilds >= start[group]:
                    placed = True
                    if held < start[group] and len(groups) == 1:
                        wanted += start[group] - held
            if length > longest:
                longest = length
        if not placed:
            stranded += held
            if stranded > 1:
                return True
    if wanted > wilds:
        return True
    if r.wild_groups or (_contract(s, side, tuple(s.canastas[side])) if s.claimed else s.ready[side]):
        return False
    for group in range(r.ng):
        length = r.tables[group].sizes[shapes[group]]
        if length > longest:
            longest = length
    return longest + wilds < r.smallest_canasta


def _exits(s: State, cards: list[int], due: int, spare: int, concealed: bool) -> bool:
    """Exact: is there a placing of all cards (but one discard) that meets the contract?

    `due`: points that hand cards laid before the rest of the pile is picked up must reach.
    `spare`: the most that the discard may be worth where the melds must make up an opening (-1: no matter).
    `concealed`: the exit must also meet the needs of a concealed one.
    """
    r = s.rules
    side = r.side_of[s.player]
    hand = s.hands[s.player]
    shapes = s.shapes[side]
    free = tuple([cards[kind] for kind in r.wild_kinds])
    early = tuple([hand[kind] for kind in r.wild_kinds])
    wilds = sum(free)
    places: list[list[ExitWay]] = []
    plain = due <= 0 and spare < 0 and s.vetoed is None and not r.bans
    for kind in range(r.nk):
        if cards[kind] and not r.wild[kind]:
            if plain and len(r.groups_of[kind]) == 1:
                ways = _plain_ways(s, kind, cards[kind], shapes[r.groups_of[kind][0]], free)
            else:
                ways = _ways_for_kind(s, kind, cards[kind], free, early, due, spare)
            if not ways:
                return False
            places.append(ways)
    if wilds:
        for group in range(r.ng):
            natural = r.natural[group]
            if natural < 0 or (shapes[group] and not cards[natural]):
                places.append(_ways_on(s, group, 0, 0, free, early, due, -1))
        places.append(_thrown_wilds(s, free, spare))
    fewest = [0] * (len(places) + 1)
    most = [0] * (len(places) + 1)
    if wilds:
        for i in range(len(places) - 1, -1, -1):
            counts = [way[5] for way in places[i]]
            fewest[i] = fewest[i + 1] + min(counts)
            most[i] = most[i + 1] + max(counts)
    reach: Reach = (free, early, -1, tuple(s.canastas[side]), due if due > 0 else 0)
    return _place(s, places, fewest, most, 0, wilds, reach, concealed, set())


def _place(
    s: State,
    places: list[list[ExitWay]],
    fewest: list[int],
    most: list[int],
    i: int,
    wilds: int,
    reach: Reach,
    concealed: bool,
    failed: set[tuple[int, Reach]],
) -> bool:
    """Depth first over the places, with the wild cards that later places need and can hold as bounds."""
    if wilds < fewest[i] or wilds > most[i]:
        return False
    if i == len(places):
        return _is_exit(s, reach, concealed)
    if (i, reach) in failed:
        return False
    for way in places[i]:
        if way[4] >= 0 and reach[2] >= 0:
            continue  # one card has been discarded already
        if way[5] > wilds:
            continue
        left = reach[0]
        if way[5]:
            left = tuple([a - b for a, b in zip(left, way[0])])
            if min(left) < 0:
                continue
        in_hand = reach[1]
        due = reach[4]
        if due > 0:
            in_hand = tuple([a - b for a, b in zip(in_hand, way[1])])
            if in_hand and min(in_hand) < 0:
                continue
            due = due - way[2] if due > way[2] else 0
        counts = tuple([a + b for a, b in zip(reach[3], way[3])]) if way[3] else reach[3]
        thrown = way[4] if way[4] >= 0 else reach[2]
        after: Reach = (left, in_hand, thrown, counts, due)
        if _place(s, places, fewest, most, i + 1, wilds - way[5], after, concealed, failed):
            return True
    failed.add((i, reach))
    return False


def _is_exit(s: State, reach: Reach, concealed: bool) -> bool:
    """With every card placed: are the opening, the last discard and the contract in order?"""
    r = s.rules
    if reach[4] > 0 or (r.must_discard_last and reach[2] < 0):
        return False
    # A concealed exit is asked for only while the side has not opened: all its melds are of this turn.
    return _contract(s, r.side_of[s.player], reach[3]) and (not concealed or _needs_met(s, reach[3]))


def _plain_ways(s: State, kind: int, held: int, shape: int, free: tuple[int, ...]) -> list[ExitWay]:
    """The ways for a kind in the everyday case, where they depend on these few numbers alone: worked out once."""
    r = s.rules
    key = (kind, held, shape, free)
    found = r.exit_ways.get(key)
    if found is None:
        if len(r.exit_ways) > MEMO_LIMIT:
            r.exit_ways.clear()
        found = _ways_for_kind(s, kind, held, free, (), 0, -1)
        r.exit_ways[key] = found
    return found


def _ways_for_kind(
    s: State, kind: int, held: int, free: tuple[int, ...], early: tuple[int, ...], due: int, spare: int
) -> list[ExitWay]:
    """Place all cards of one natural kind on its melds, or all but one that is discarded."""
    r = s.rules
    in_hand = s.hands[s.player][kind]
    out = _spread(s, kind, held, in_hand, free, early, due, -1)
    if r.may_discard_last and may_discard(s, kind) and not (0 <= spare < r.points[kind]):
        # The discard comes from hand or from the pile, whichever leaves more to lay early.
        out += _spread(s, kind, held - 1, min(in_hand, held - 1), free, early, due, kind)
    return out


def _spread(
    s: State,
    kind: int,
    naturals: int,
    in_hand: int,
    free: tuple[int, ...],
    early: tuple[int, ...],
    due: int,
    thrown: int,
) -> list[ExitWay]:
    """Place so many cards of a kind on its groups; where it has several, in every way to part them."""
    r = s.rules
    shapes = s.shapes[r.side_of[s.player]]
    nothing = (0,) * len(free)
    groups = r.groups_of[kind]
    if len(groups) == 1 and (naturals or shapes[groups[0]]):
        return _ways_on(s, groups[0], naturals, in_hand, free, early, due, thrown)
    parts: list[tuple[int, int, ExitWay]] = [(naturals, in_hand, (nothing, nothing, 0, (), thrown, 0))]
    for group in groups:
        after: list[tuple[int, int, ExitWay]] = []
        for left, left_in_hand, way in parts:
            for here in range(left + 1):
                rest = left - here
                ways = _ways_on(s, group, here, min(here, left_in_hand), free, early, due, thrown)
                if not here and not shapes[group]:
                    ways = [(nothing, nothing, 0, (), thrown, 0)]
                for other in ways:
                    both = _together(way, other)
                    if _within(both[0], free):
                        after.append((rest, max(0, left_in_hand - here), both))
        parts = after
    return [way for left, _, way in parts if not left]


def _together(one: ExitWay, other: ExitWay) -> ExitWay:
    """Two placements of the same kind as one."""
    change = one[3] or other[3]
    if one[3] and other[3]:
        change = tuple([a + b for a, b in zip(one[3], other[3])])
    return (
        tuple([a + b for a, b in zip(one[0], other[0])]),
        tuple([a + b for a, b in zip(one[1], other[1])]),
        one[2] + other[2],
        change,
        one[4],
        one[5] + other[5],
    )


def _thrown_wilds(s: State, free: tuple[int, ...], spare: int) -> list[ExitWay]:
    """The choice to discard one wild card, or none."""
    r = s.rules
    nothing = (0,) * len(free)
    out: list[ExitWay] = [(nothing, nothing, 0, (), -1, 0)]
    if r.may_discard_last:
        for i in range(len(free)):
            kind = r.wild_kinds[i]
            if free[i] and may_discard(s, kind) and not (0 <= spare < r.points[kind]):
                one = tuple([1 if j == i else 0 for j in range(len(free))])
                out.append((one, nothing, 0, (), kind, 1))
    return out


def _ways_on(
    s: State,
    group: int,
    naturals: int,
    in_hand: int,
    free: tuple[int, ...],
    early: tuple[int, ...],
    due: int,
    thrown: int,
) -> list[ExitWay]:
    """Every way to place so many naturals (of which `in_hand` could be laid early) on one group, with wild cards."""
    r = s.rules
    out: list[ExitWay] = []
    nothing = (0,) * len(free)
    if s.vetoed is not None and group in s.vetoed:
        if not naturals:
            out.append(
                (nothing, nothing, 0, (), thrown, 0)
            )  # nothing may be placed here, and nothing need be
        return out
    table = r.tables[group]
    shape = s.shapes[r.side_of[s.player]][group]
    second = r.second[group]
    for way in table.affordable(shape, naturals, second, free):
        out.append((way.wilds, nothing, 0, way.change if any(way.change) else (), thrown, way.cards))
    if due <= 0:
        return out
    for worth, _size, wilds, first in r.lays_from(group, shape, in_hand, early):
        grown = shape + first * table.natural_stride
        for i in range(len(free)):
            grown += wilds[i] * table.wild_strides[i]
        change = [0] * r.canasta_kinds
        if table.canasta[shape]:
            change[table.canasta[shape] - 1] -= 1
        if table.canasta[grown]:
            change[table.canasta[grown] - 1] += 1
        for way in table.placements(grown, naturals - first, second=second):
            both = tuple([a + b for a, b in zip(wilds, way.wilds)])
            if _within(both, free):
                gained = tuple([a + b for a, b in zip(change, way.change)])
                out.append((both, wilds, worth, gained, thrown, sum(both)))
    return out


def _within(wilds: tuple[int, ...], free: tuple[int, ...]) -> bool:
    for i in range(len(free)):
        if wilds[i] > free[i]:
            return False
    return True


def _contract(s: State, side: int, counts: tuple[int, ...]) -> bool:
    """Would the contract be met, did this side have these canastas?"""
    return s.rules.contract_met(side, _with_own(s, side, counts), _bonus(s, side))


def _needs_met(s: State, counts: tuple[int, ...]) -> bool:
    """Do these canastas of the present turn satisfy the needs of a concealed exit?"""
    side = s.rules.side_of[s.player]
    return s.rules.concealed_needs_met(side, _with_own(s, side, counts), _bonus(s, side))


def _with_own(s: State, side: int, counts: tuple[int, ...]) -> list[list[int]]:
    """Every side's canastas, with these in place of the own side's."""
    own = list(counts)
    return [own if other == side else s.canastas[other] for other in range(s.rules.sides)]


def _bonus(s: State, side: int) -> list[int]:
    """Bonus cards laid out by every side, counting those that a claimed pile brings."""
    laid = [len(cards) for cards in s.bonus]
    if s.claimed:
        for kind in s.pile:
            if s.rules.bonus[kind]:
                laid[side] += 1
    return laid
