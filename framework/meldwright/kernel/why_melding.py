"""Why a lay or an addition is refused, and which duty a step would leave unmet."""

from __future__ import annotations

from meldwright.rules import words

from .discards import ban_on
from .melds import meld_step
from .planner import coming, outstanding
from .state import NO, YES, State
from .vetoes import COMPLETING, why_no_canasta
from .why_words import Operands, Why, card_words, held_words, kind_words, left_words, meld_words


def why_not_lay(s: State, step: int) -> Why:
    r = s.rules
    group = step >> 8 & 255
    start = r.tables[group].starts[step & 255]
    rule = r.groups[group].rule
    h = s.hands[s.player]
    if s.vetoed is not None and group in s.vetoed:
        return "hook.veto", "hooks", s.vetoed[group], {"rank": r.groups[group].rank}
    wanted = [(r.natural[group], start.naturals)] if start.naturals else []
    wanted += r.plain.start_needs[group][step & 255]
    for kind, count in wanted:
        if h[kind] < count:
            have = held_words(h[kind])
            says = f"that takes {card_words(s, kind, count)} from your hand, and you hold {have}"
            return "hand.holds", "", says, {"needed": count, "held": h[kind], "card": r.names[kind]}
    shape = s.shapes[r.side_of[s.player]][group]
    if shape and not (r.second[group] and r.tables[group].canasta[shape]):
        name = meld_words(s, group)
        says = f"your side has a meld of {name} already; add to that one"
        return "meld.shape", f"melds.{rule.name}.second", says, {"melds": 1}
    if s.vetoed is not None and COMPLETING in s.vetoed and r.tables[group].canasta[start.shape]:
        return why_no_canasta(s, group)
    after = s.copy()
    meld_step(after, step)
    return why_stranded(s, after)


def why_not_add(s: State, step: int) -> Why:
    r = s.rules
    group = step >> 8 & 255
    kind = step & 255
    side = r.side_of[s.player]
    if s.vetoed is not None and group in s.vetoed:
        return "hook.veto", "hooks", s.vetoed[group], {"rank": r.groups[group].rank}
    shape = s.shapes[side][group]
    rule = r.groups[group].rule
    if not shape:
        name = meld_words(s, group)
        says = f"your side has no meld of {name} to add to"
        return "meld.own_side", "", says, {"melds": 0, "rule": rule.name}
    if not s.hands[s.player][kind]:
        says = f"you hold no {kind_words(s, kind, 1)}"
        return "hand.holds", "", says, {"needed": 1, "held": 0, "card": r.names[kind]}
    table = r.tables[group]
    takes = (
        table.takes_natural[shape]
        if kind == r.natural[group]
        else table.takes_wild[r.wild_index[kind]][shape]
    )
    if not takes:
        gain = table.natural_stride if kind == r.natural[group] else r.wild_strides[r.wild_index[kind]]
        return why_not_this_shape(s, group, gain)
    after = s.copy()
    meld_step(after, step)
    return why_stranded(s, after)


def why_not_this_shape(s: State, group: int, gain: int) -> Why:
    """The meld that lies there, with these strides added, would be none that the rules know."""
    r = s.rules
    rule = r.groups[group].rule
    side = r.side_of[s.player]
    table = r.tables[group]
    if s.vetoed is not None and COMPLETING in s.vetoed:
        plain = r.plain.tables[group]
        for shape in (s.shapes[side][group], 0):
            if shape + gain < plain.length and plain.valid[shape + gain]:
                return why_no_canasta(s, group)
    naturals, wilds = table.decode(s.shapes[side][group])
    more, more_wilds = table.decode(gain)
    cards = [card_words(s, r.natural[group], naturals + more)] if naturals + more else []
    cards += [words.counted(sum(wilds + more_wilds), "wild card")] if sum(wilds + more_wilds) else []
    says = f"a meld of {meld_words(s, group)} may not hold {words.listed(cards)}"
    return (
        "meld.shape",
        f"melds.{rule.name}.valid",
        says,
        {"naturals": naturals, "wilds": sum(wilds), "limit": rule.valid.text},
    )


def why_stranded(s: State, after: State) -> Why:
    """The cards allow it, but the turn could then not be brought to a legal end: which duty stands in the way?"""
    r = s.rules
    left = after.sizes[s.player] + coming(after)
    side = r.side_of[s.player]
    operands: Operands = {"left": left, "canastas": sum(after.canastas[side])}
    if s.answer == YES:
        says = "your partner said yes, so you must go out this turn, and after this you could not"
        return "going_out.ask_partner", "going_out.ask_partner", says, operands
    if after.bound:
        for group in range(r.everyday, r.ng):
            if after.shapes[side][group]:
                rule = r.groups[group].rule
                name = words.label(rule.name)
                says = (
                    f"{name} are laid only by a player who goes out that turn, and after this you could not"
                )
                return "meld.shape", f"melds.{rule.name}.laid_when", says, operands
    due = outstanding(after)
    if due > 0:
        need = s.needs[side]
        says = (
            f"your side needs {words.points(need)} to open; with this, {after.laid} would lie there, and the missing "
            f"{words.points(due)} cannot be laid with the cards you may spend"
        )
        return (
            "opening.minimum",
            _opening_leaf(s, side),
            says,
            {"need": need, "laid": after.laid, "missing": due},
        )
    if s.answer == NO:
        says = f"your partner said no, so you may not go out, and this would leave you {left_words(left)}"
        return "going_out.ask_partner", "going_out.ask_partner", says, operands
    if r.bans and left >= 2:
        says = "this would leave you no card that you may discard"
        return "discard.ban", ban_leaf(after), says, operands
    if after.foot_sizes[s.player]:
        says = f"this would leave you {left_words(left)} while your foot still lies there, and nobody goes out first"
        return "foot.dealt", "foot.kind", says, operands
    if not after.ready[side]:
        says = (
            f"this would leave you {left_words(left)}, and your side may not go out yet: "
            "you must keep a card after the discard"
        )
        return "going_out.keep_card", "going_out.contract", says, operands
    says = f"this would leave you {left_words(left)}, and you could then not end the turn"
    return "going_out.final_discard", "going_out.final_discard", says, operands


def why_not_enough(s: State) -> Why:
    """The opening minimum has not been reached."""
    r = s.rules
    side = r.side_of[s.player]
    need = s.needs[side]
    missing = need - s.laid
    lie = f"{s.laid} lie there" if s.laid else "none lie there yet"
    says = f"your side needs {words.points(need)} to open; {lie}, {missing} {'is' if missing == 1 else 'are'} missing"
    return "opening.minimum", _opening_leaf(s, side), says, {"need": need, "laid": s.laid, "missing": missing}


def _opening_leaf(s: State, side: int) -> str:
    opening = s.rules.profile.opening
    for i, band in enumerate(opening.bands):
        if band.when.evaluate({"score": s.scores[side]}):
            return f"opening.bands[{i}].minimum"
    return "opening.otherwise"


def ban_leaf(s: State) -> str:
    """Return the path of the first discard ban that holds a card of the player's hand back."""
    for kind, held in enumerate(s.hands[s.player]):
        if held and ban_on(s, kind) >= 0:
            return f"discard.bans[{ban_on(s, kind)}].cards"
    return "discard.bans[0].cards"
