"""Why a draw, a take or a pick-up is refused."""

from __future__ import annotations

from meldwright.rules import words

from .legal import may_pick_up
from .melds import gain_of_way, meld_step, takes_gain
from .pile import is_frozen
from .state import FROM_PILE, State
from .steps import NATURAL_PAIR, ONTO_MELD, TAKE, WITH_WILD
from .vetoes import take_key
from .why_melding import why_not_enough, why_not_this_shape, why_stranded
from .why_words import Why, card_words, held_words, rank_words


def why_not_draw(s: State) -> Why:
    top = s.pile[-1]
    return (
        "stock.compulsory_take",
        "stock.compulsory_take",
        f"the stock is gone and the {rank_words(s, top, 1)} on the pile fits a meld of your side, so you must take it",
        {"stock": s.left, "top": s.rules.names[top]},
    )


def why_not_take(s: State, group: int, way: int) -> Why:
    r = s.rules
    if not s.pile:
        return "pile.whole", "", "the pile is empty, so there is nothing to take", {"pile": 0}
    top = s.pile[-1]
    side = r.side_of[s.player]
    held = s.hands[s.player][top]
    if r.bars[top]:
        says = f"{words.article(rank_words(s, top, 1))} lies on top, and such a pile may not be taken"
        return "pile.barred_top", "pile.barred_top", says, {"top": r.names[top]}
    if r.single_card_ban and len(s.pile) == 1 and s.sizes[s.player] == 1:
        says = "a player with one card in hand may not take a pile of one card"
        return "pile.single_card_ban", "pile.single_card_ban", says, {"hand": 1, "pile": 1}
    natural = r.natural[group]
    if natural != top or group >= r.everyday:
        says = f"the top card is {words.article(rank_words(s, top, 1))}, and that is the card you must meld"
        return "pile.show_first", "", says, {"top": r.names[top], "meld": r.groups[group].rank}
    for key in (take_key(group), group):
        if s.vetoed is not None and key in s.vetoed:
            return "hook.veto", "hooks", s.vetoed[key], {"rank": r.groups[group].rank}
    frozen = is_frozen(s, side)
    allowed = r.take_when_frozen if frozen else r.take
    mine = 0 if way == NATURAL_PAIR else 2 if way == ONTO_MELD else 1
    if not allowed[mine]:
        return _why_not_this_way(s, top, held, frozen, allowed)
    if way == ONTO_MELD:
        shape = s.shapes[side][group]
        if not shape:
            says = f"your side has no meld of {rank_words(s, top)} to put the top card on"
            return "pile.take", "pile.take", says, {"melds": 0}
        if not r.tables[group].takes_natural[shape]:
            return why_not_this_shape(s, group, gain_of_way(s, group, way))
    else:
        wanted = [(top, 2)] if way == NATURAL_PAIR else [(top, 1), (r.wild_kinds[way - WITH_WILD], 1)]
        for kind, count in wanted:
            if s.hands[s.player][kind] < count:
                return _why_not_these_cards(s, top, kind, count, frozen)
        if not takes_gain(s, group, gain_of_way(s, group, way)):
            return why_not_this_shape(s, group, gain_of_way(s, group, way))
    after = s.copy()
    meld_step(after, TAKE << 16 | group << 8 | way)
    return why_stranded(s, after)


WAYS = (
    "with two natural cards of the top card's rank",
    "with one natural card of the top card's rank and one wild card",
    "onto a meld of your side",
)


def _cause(s: State, frozen: bool) -> tuple[str, str]:
    """Return the rule that freezes the pile, and how a dealer says so; for one not frozen, what takes it."""
    if not frozen:
        return "pile.take", "this pile"
    if s.freezers:
        return "pile.frozen_by", "the pile is frozen"
    return "pile.frozen_until_opened", "the pile is frozen for your side until it has opened"


def _why_not_this_way(s: State, top: int, held: int, frozen: bool, allowed: tuple[bool, bool, bool]) -> Why:
    """The profile has other ways of taking such a pile, or none."""
    ways = [way for way, is_allowed in zip(WAYS, allowed, strict=True) if is_allowed]
    rule, cause = _cause(s, frozen)
    if ways == [WAYS[0]]:
        have = held_words(held)
        says = f"{cause}: you need two natural {rank_words(s, top)} in hand, you have {have}"
        if held >= 2:
            says = f"{cause}: only two natural {rank_words(s, top)} from your hand take it"
    elif ways:
        says = f"{cause}{': it' if frozen else ''} is taken only {words.listed(ways, 'or')}"
    else:
        says = f"{cause}{', and such a pile' if frozen else ''} is never taken in this game"
    if not frozen or held >= 2:
        rule = "pile.take_when_frozen" if frozen else "pile.take"
    return rule, rule, says, {"needed": 2, "held": held, "top": s.rules.names[top], "frozen": frozen}


def _why_not_these_cards(s: State, top: int, kind: int, count: int, frozen: bool) -> Why:
    """The way is open, but a card for it is missing from the hand."""
    held = s.hands[s.player][kind]
    needs = f"you need {card_words(s, kind, count)} in hand, you have {held_words(held)}"
    if kind == top:
        natural = f"{words.number(count)} natural {rank_words(s, kind, count)}"
        needs = f"you need {natural} in hand, you have {held_words(held)}"
    rule, cause = _cause(s, frozen)
    says = f"{cause}: {needs}" if frozen else needs
    return rule, rule, says, {"needed": count, "held": held, "top": s.rules.names[top], "frozen": frozen}


def why_not_pick_up(s: State) -> Why:
    if not s.claimed or may_pick_up(s):
        says = "you have not taken the pile in this turn"
        if s.source == FROM_PILE:
            says = "you have the whole pile already"
        return "pile.show_first", "", f"{says}, so there is nothing to pick up", {"claimed": False}
    return why_not_enough(s)
