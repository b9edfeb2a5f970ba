"""The fixed baseline: it looks one step ahead and weighs what each step is worth at the table.

This bot and `worth` are frozen: the strength of others is measured against them (docs/proof), so they change
only where a rule of the game does.  Whoever wants to play better writes another bot.

It takes the pile when that brings cards, opens when it can, completes canastas, keeps wild cards for them,
discards what helps nobody, and goes out when its side gains by it.  It reads the rules and knows no rank by
name, so it plays any variant; it has no memory and no chance, so it plays the same hand the same way.
All weights are points or card counts as a player would guess them; none is a rule.
"""

from __future__ import annotations

from meldwright.kernel import View, steps

from .base import playing
from .worth import Worth

KEPT = 4
"""Cards a player likes to keep for taking the pile, while there is no reason to go out."""

NEAR = 2
"""Cards missing to a canasta at which a wild card is well spent on it."""

NEVER = -10_000


class GreedyBot:
    """Plays sensibly, one step at a time."""

    def choose(self, view: View) -> int:
        """Return the legal step that looks best; of equals, the first."""
        view = playing(view)
        if len(view.legal) == 1:
            return view.legal[0]
        worth = Worth(view)
        weigh = {"drawing": _opening, "melding": _melding, "answering": _answer, "discarding": _discard}[
            view.phase
        ]
        return max(view.legal, key=lambda step: weigh(worth, step))


def _opening(w: Worth, step: int) -> float:
    """Cards that come, less what the take costs."""
    view, rules = w.view, w.rules
    if steps.operation(step) == steps.DRAW:
        return rules.draw - 0.5
    group, way = steps.first(step), steps.second(step)
    came = view.pile_size - 1
    if w.threatened:
        came = -came  # somebody is about to go out, and cards taken now are cards to pay for
    shape = w.own[group]
    table = rules.tables[group]
    after = shape + table.natural_stride * (
        1 if way == steps.ONTO_MELD else 3 if way == steps.NATURAL_PAIR else 2
    )
    if way not in (steps.NATURAL_PAIR, steps.ONTO_MELD):
        after += rules.wild_strides[way - steps.WITH_WILD]
        came -= 2  # a wild card is worth more elsewhere
    gain = 1.0 if way == steps.ONTO_MELD else 0.5
    if not view.opened[view.side]:
        gain -= 1  # opening takes cards out of the hand
    return came + gain + (5 if w.completes(group, after) else 0)


def _melding(w: Worth, step: int) -> float:
    """Points laid and canastas made, against cards and wild cards that leave the hand; ending is worth 0."""
    view = w.view
    op = steps.operation(step)
    if op == steps.END:
        return 0
    if op == steps.PICK_UP:
        return 1000 if view.opened[view.side] else 1
    if op == steps.ASK:
        return 500 if w.gains_by_going_out else NEVER
    group = steps.first(step)
    if op == steps.ADD:
        return _adding(w, group, steps.second(step))
    return _laying(w, group, steps.second(step))


def _adding(w: Worth, group: int, kind: int) -> float:
    rules = w.rules
    table = rules.tables[group]
    shape = w.own[group]
    wild = kind != rules.natural[group]
    after = shape + (rules.wild_strides[rules.wild_index[kind]] if wild else table.natural_stride)
    if w.completes(group, after):
        return 200.0 + table.sizes[after]
    if table.canasta[shape] and table.canasta[after] != table.canasta[shape]:
        return -50.0 if w.going_out else -300.0  # a canasta of a plainer kind
    if wild:
        if w.going_out:
            return 20.0
        # Worth it only when the canasta is near.
        missing = w.missing(group, after)
        if 0 < missing <= NEAR:
            return 60.0 - 5 * missing
        return 5.0 - rules.points[kind] if w.must_open else -20.0 - rules.points[kind]
    if w.left_after(1) < w.kept(KEPT):
        return -10.0
    return 30.0 + rules.points[kind] + table.sizes[shape]


def _laying(w: Worth, group: int, index: int) -> float:
    rules = w.rules
    start = rules.tables[group].starts[index]
    worth = float(rules.start_points[group][index])
    wilds = start.size - start.naturals
    if group >= rules.everyday:
        return worth if w.going_out else NEVER  # laid, they bind the player to go out
    if wilds and not start.naturals and not w.going_out:
        worth -= 30 * wilds  # a meld of wild cards ties up what completes the others
    elif wilds and not w.going_out:
        worth -= 40 * wilds if not w.must_open else 15 * wilds
    if w.left_after(start.size) < w.kept(KEPT) and not w.must_open:
        return -10.0
    return 10.0 + worth


def _answer(w: Worth, step: int) -> float:
    """Yes, if what this hand would cost is less than what the others would pay."""
    yes = steps.first(step) == 1
    agrees = w.deadwood <= w.others_cost + w.EXIT
    return 1.0 if yes == agrees else 0.0


def _discard(w: Worth, step: int) -> float:
    return -w.use_of(steps.second(step))
