"""Why a draw, a take or a pick-up is refused."""

from __future__ import annotations

from meldwright.rules import words

from .legal import may_pick_up
from .melds import meld_step
from .pile import is_frozen
from .state import State
from .steps import NATURAL_PAIR, ONTO_MELD, TAKE, WITH_WILD
from .vetoes import take_key
from .why_melding import why_not_enough, why_not_this_shape, why_stranded
from .why_words import Operands, Why, card_words, held_words, rank_words


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
        return why_not_this_way(s, top, held, frozen)
    if way == ONTO_MELD:
        if not s.shapes[side][group]:
            says = f"your side has no meld of {rank_words(s, top)} to put the top card on"
            return "pile.take", "pile.take", says, {"meld": 0}
        return why_not_this_shape(s, group, "take onto it")
    if way == NATURAL_PAIR and held < 2:
        return why_not_this_way(s, top, held, frozen)
    if way != NATURAL_PAIR:
        wild = r.wild_kinds[way - WITH_WILD]
        if not held or not s.hands[s.player][wild]:
            lacking = top if not held else wild
            says = f"that takes {card_words(s, lacking, 1)} from your hand, and you hold none"
            return "hand.holds", "", says, {"needed": 1, "held": 0, "card": r.names[lacking]}
    after = s.copy()
    gain = _gain_of_way(s, group, way)
    if not _fits(s, group, gain):
        return why_not_this_shape(s, group, "take with these cards")
    meld_step(after, TAKE << 16 | group << 8 | way)
    return why_stranded(s, after)


def _gain_of_way(s: State, group: int, way: int) -> int:
    table = s.rules.tables[group]
    if way == NATURAL_PAIR:
        return 3 * table.natural_stride
    return 2 * table.natural_stride + s.rules.wild_strides[way - WITH_WILD]


def _fits(s: State, group: int, gain: int) -> bool:
    r = s.rules
    table = r.tables[group]
    shape = s.shapes[r.side_of[s.player]][group]
    if shape and r.second[group] and table.canasta[shape] and not table.takes_natural[shape]:
        shape = 0
    return shape + gain < table.length and table.valid[shape + gain]


def why_not_this_way(s: State, top: int, held: int, frozen: bool) -> Why:
    """The freeze (or the profile's list of ways) asks for other cards than these."""
    r = s.rules
    have = f"you have {held_words(held)}"
    operands: Operands = {"needed": 2, "held": held, "top": r.names[top], "frozen": frozen}
    if not frozen:
        says = f"that is not a way to take the pile in this game, or the cards for it are missing: {have}"
        if r.take[0]:
            says = f"this way asks for two natural {rank_words(s, top)} in hand, {have}"
        return "pile.take", "pile.take", says, operands
    if s.freezers:
        rule, cause = "pile.frozen_by", "the pile is frozen"
    else:
        rule, cause = "pile.frozen_until_opened", "the pile is frozen for your side until it has opened"
    if held >= 2:
        says = f"{cause}: only two natural {rank_words(s, top)} from your hand take it"
        return "pile.take_when_frozen", "pile.take_when_frozen", says, operands
    return rule, rule, f"{cause}: you need two natural {rank_words(s, top)} in hand, {have}", operands


def why_not_pick_up(s: State) -> Why:
    if not s.claimed or may_pick_up(s):
        return (
            "pile.show_first",
            "",
            "there is no pile that you have taken and not picked up",
            {"claimed": False},
        )
    return why_not_enough(s)
