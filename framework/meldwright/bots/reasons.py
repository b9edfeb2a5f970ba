"""Why a step was chosen, in one sentence for the player who is to learn from it.

The sentence speaks to that player, begins with a small letter and has no period, so that it may follow the
act and a colon.  It tells of the position as the player's own view shows it.
"""

from __future__ import annotations

from meldwright.kernel import View, steps
from meldwright.rules import words

from .temper import Temper
from .weighing import Weighing


def explain(view: View, step: int, temper: Temper) -> str:
    """Return what speaks for a legal step, to a player of this temper."""
    if len(view.legal) == 1:
        return "it is all that you may do now"
    weighing = Weighing(view, temper)
    return {
        steps.DRAW: _draw,
        steps.TAKE: _take,
        steps.PICK_UP: _pick_up,
        steps.LAY: _meld,
        steps.ADD: _meld,
        steps.ASK: _ask,
        steps.ANSWER: _answer,
        steps.END: _end,
        steps.DISCARD: _discard,
    }[steps.operation(step)](weighing, step)


def _draw(w: Weighing, step: int) -> str:
    if not w.view.stock_left:
        return "the hand ends here, and going on would cost you more"
    return f"the pile has {words.counted(w.view.pile_size, 'card')}, less than taking it would cost you"


def _take(w: Weighing, step: int) -> str:
    cards = words.counted(w.view.pile_size, "card")
    if not w.opened:
        return f"the pile brings you {cards} and your side opens"
    if steps.second(step) == steps.NATURAL_PAIR:
        return f"that is what your pair was kept for: the pile brings you {cards}"
    return f"the pile brings you {cards}, and nobody else gets them"


def _pick_up(w: Weighing, step: int) -> str:
    return f"the rest of the pile is yours now: {words.counted(w.view.pile_size, 'card')} to meld from"


def _meld(w: Weighing, step: int) -> str:
    group = steps.first(step)
    table = w.rules.tables[group]
    if group >= w.rules.everyday or (w.opened and w.wants_out and w.leaves):
        return "you can go out, and the others hold more than your side would lose"
    if not w.opened:
        need = w.view.needs[w.view.side]
        return f"it counts {words.points(int(w.points_of(step)))} towards the {need} that open"
    if steps.operation(step) == steps.LAY:
        before, after = 0, table.starts[steps.second(step)].shape
    else:
        before, after, _ = w.added(group, steps.second(step))
    made = table.canasta[after]
    if made and not table.canasta[before]:
        name = words.canasta(w.rules.canasta_names[made - 1])
        still = ", which you still need to go out" if w.lacks(made) else ""
        return f"it completes a {name}{still}"
    missing = w.missing(group, after)
    if missing:
        return f"{words.counted(missing, 'card')} more will make this meld a canasta"
    return f"{words.points(int(w.points_of(step)))} are safe on the table"


def _ask(w: Weighing, step: int) -> str:
    return "you can go out now, and only your partner knows what it would cost your side"


def _answer(w: Weighing, step: int) -> str:
    held = sum(count * w.rules.points[kind] for kind, count in enumerate(w.view.hand))
    if steps.first(step):
        return f"your own cards cost {words.points(held)} at most, and the others stand to lose more"
    return f"your hand is rich: {words.points(held)} that you could still meld"


def _end(w: Weighing, step: int) -> str:
    melds = any(steps.operation(other) in (steps.LAY, steps.ADD) for other in w.view.legal)
    if not melds:
        return "there is nothing to meld"
    if not w.opened:
        return "opening would cost more cards than it is worth yet"
    return "what you could still meld does more for you in hand"


def _discard(w: Weighing, step: int) -> str:
    rules, view = w.rules, w.view
    kind = steps.second(step)
    name = words.rank(rules.kinds[kind].rank)
    feared = [
        other
        for other in (steps.second(s) for s in view.legal)
        if w.kept(other) < w.kept(kind) and w.taken(other) > w.taken(kind)
    ]
    if feared:
        worst = words.plural(words.rank(rules.kinds[max(feared, key=w.taken)].rank))
        if rules.bars[kind]:
            return f"it stops the next player, to whom your {worst} might give the pile"
        return f"the next player is less likely to take the pile with it than with your {worst}"
    if rules.bars[kind]:
        return "you can hardly meld it, and the next player cannot take the pile with it on top"
    pairs = [k for k, count in enumerate(view.hand) if count == 2 and k != kind and _waits(w, k)]
    if view.hand[kind] == 1 and pairs:
        best = words.plural(words.rank(rules.kinds[max(pairs, key=w.kept)].rank))
        return f"two {best} make a natural pair for the pile, so keep them; a lone {name} waits for two more"
    if any(rules.wild[k] and count for k, count in enumerate(view.hand)) and not rules.wild[kind]:
        return f"your wild cards complete canastas, so keep them; {words.article(name)} does less for you"
    return "everything else is of more use to you"


def _waits(w: Weighing, kind: int) -> bool:
    """Is a pair of this kind kept for the pile, rather than for a meld that lies there?"""
    everyday = any(group < w.rules.everyday for group in w.rules.groups_of[kind])
    return everyday and not w.rules.wild[kind] and not w.fits(w.view.side, kind)
