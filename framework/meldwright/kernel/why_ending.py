"""Why a question, the end of melding or a discard is refused."""

from __future__ import annotations

from meldwright.rules import words

from .discards import ban_on
from .going_out import can_go_out
from .planner import can_stay, outstanding
from .state import DRAWING, FROM_STOCK, MELDING, NO, OVER, PHASES, UNASKED, YES, State
from .vetoes import ASKING, CALLING
from .why_melding import ban_leaf, why_not_enough
from .why_words import Operands, Why, kind_words, rank_words


def why_not_ask(s: State, seat: int) -> Why:
    r = s.rules
    leaf = "going_out.ask_partner"
    operands: Operands = {"asked": s.answer != UNASKED, "question": s.question}
    if r.ask == "never":
        return leaf, leaf, "in this game a partner is not asked for leave to go out", operands
    if seat not in r.partners[s.player]:
        return leaf, leaf, "only a partner can be asked for leave to go out", {**operands, "seat": seat}
    if s.answer != UNASKED:
        return leaf, leaf, "you have asked already, and the answer holds for this turn", operands
    if s.claimed:
        return leaf, leaf, "first pick up the pile that you have taken", operands
    if not s.question and r.ask == "before_melding":
        return (
            leaf,
            leaf,
            "you may ask only before melding anything but the top card of a pile just taken",
            operands,
        )
    if s.vetoed is not None and ASKING in s.vetoed:
        return "hook.veto", "hooks", s.vetoed[ASKING], operands
    if not can_go_out(s):
        says = "you may ask only when you can go out, and with these cards you cannot"
        return leaf, leaf, says, {**operands, "can_go_out": False}
    says = "you may ask only when a no could be obeyed too, and you could not end the turn without going out"
    return leaf, leaf, says, {**operands, "can_go_out": True, "can_stay": can_stay(s)}


def why_not_end(s: State) -> Why:
    r = s.rules
    side = r.side_of[s.player]
    size = s.sizes[s.player]
    operands: Operands = {"left": size, "canastas": sum(s.canastas[side])}
    if s.claimed:
        return "pile.show_first", "", "first pick up the pile that you have taken", {"claimed": True}
    if outstanding(s) > 0:
        return why_not_enough(s)
    if s.answer == YES:
        says = "your partner said yes, so you must go out this turn"
        return "going_out.ask_partner", "going_out.ask_partner", says, operands
    if s.bound:
        says = "what you have laid is laid only when going out, so you must go out this turn"
        return "turn.discard", "", says, operands
    if size == 1:
        if s.answer == NO:
            says = "your partner said no, so you may not discard your last card"
            return "going_out.ask_partner", "going_out.ask_partner", says, operands
        if not r.may_discard_last:
            says = "in this game a player goes out without a discard"
            return "going_out.final_discard", "going_out.final_discard", says, operands
        says = "your side may not go out yet, so you may not discard your last card"
        return "going_out.keep_card", "going_out.contract", says, operands
    return "discard.ban", ban_leaf(s), "you hold no card that you may discard", operands


def why_not_discard(s: State, kind: int) -> Why:
    if not s.hands[s.player][kind]:
        says = f"you hold no {kind_words(s, kind, 1)}"
        return "hand.holds", "", says, {"needed": 1, "held": 0, "card": s.rules.names[kind]}
    ban = ban_on(s, kind)
    assert ban >= 0, f"discarding {s.rules.names[kind]} is legal here"
    says = f"{words.article(rank_words(s, kind, 1))} may not be discarded yet"
    return "discard.ban", f"discard.bans[{ban}].cards", says, {"card": s.rules.names[kind]}


def why_not_call(s: State, number: int) -> Why:
    call = s.rules.calls[number]
    operands: Operands = {"call": call.name, "phase": PHASES[s.phase]}
    if s.phase == OVER:
        return "turn.order", "", "the hand is over", operands
    if call.moment == "before_draw" and s.phase != DRAWING:
        says = f"{words.label(call.name)} is called before you draw or take the pile"
        return "turn.order", "", says, operands
    if call.moment == "after_draw" and not (s.phase == MELDING and s.question and s.source == FROM_STOCK):
        says = f"{words.label(call.name)} is called when you have drawn from the stock, before anything else"
        return "turn.order", "", says, operands
    refused = s.vetoed or {}
    return "hook.veto", "hooks", refused[CALLING - number], operands
