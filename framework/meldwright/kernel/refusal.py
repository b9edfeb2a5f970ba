"""Why a step is not legal: the same rules that `legal` applies, asked one by one and put into words.

`refusal` is None exactly for legal steps (a property test holds the two together).  Nothing here is fast, and
nothing here knows more than the seat that acts.
"""

from __future__ import annotations

from meldwright.ids import RuleId
from meldwright.rules import words

from .legal import legal
from .reasons import Refusal, Remedy
from .state import ANSWERING, DISCARDING, DRAWING, MELDING, OVER, PHASES, State
from .steps import (
    ADD,
    ANSWER,
    ASK,
    CALL,
    DISCARD,
    DRAW,
    END,
    LAY,
    NATURAL_PAIR,
    ONTO_MELD,
    OPERATIONS,
    PICK_UP,
    TAKE,
    WITH_WILD,
)
from .why_ending import why_not_ask, why_not_call, why_not_discard, why_not_end
from .why_melding import why_not_add, why_not_lay
from .why_taking import why_not_draw, why_not_pick_up, why_not_take
from .why_words import Why

_PHASE_OF = {
    DRAW: DRAWING,
    TAKE: DRAWING,
    PICK_UP: MELDING,
    LAY: MELDING,
    ADD: MELDING,
    ASK: MELDING,
    ANSWER: ANSWERING,
    END: MELDING,
    DISCARD: DISCARDING,
}

_PHASE_SAYS = {
    DRAWING: "the turn opens with a draw from the stock or by taking the pile",
    MELDING: "a card has been drawn or the pile taken: now melds may be laid, and then melding ends",
    ANSWERING: "the question is open and must be answered with yes or no",
    DISCARDING: "melding has ended: now one card is discarded",
    OVER: "the hand is over",
}

_REMEDY_ORDER = {
    DRAW: (DRAW, TAKE),
    TAKE: (TAKE, DRAW),
    PICK_UP: (PICK_UP, LAY, ADD, END),
    LAY: (END, PICK_UP, ADD, LAY),
    ADD: (END, PICK_UP, LAY, ADD),
    ASK: (END, PICK_UP, LAY, ADD),
    ANSWER: (ANSWER, DRAW, END),
    END: (LAY, ADD, PICK_UP),
    DISCARD: (DISCARD, END, PICK_UP),
    CALL: (DRAW, TAKE, END, DISCARD),
}


def refusal(s: State, step: int) -> Refusal | None:
    """Return why the seat to act may not take this step, None if it may."""
    options = legal(s)
    if step in options:
        return None
    rule, leaf, sentence, operands = _why(s, step)
    return Refusal(RuleId(rule), leaf, words.capital(sentence) + ".", operands, _remedy(step, options))


def universe(s: State) -> list[int]:
    """Return every step that can be said in a game by these rules, legal here or not."""
    r = s.rules
    out = [DRAW << 16, PICK_UP << 16, END << 16, ANSWER << 16, ANSWER << 16 | 1 << 8]
    out += [ASK << 16 | seat << 8 for seat in range(r.seats)]
    out += [DISCARD << 16 | kind for kind in range(r.nk)]
    for group in range(r.ng):
        kinds = [*r.wild_kinds] + ([r.natural[group]] if r.natural[group] >= 0 else [])
        out += [ADD << 16 | group << 8 | kind for kind in kinds]
        out += [LAY << 16 | group << 8 | i for i in range(len(r.tables[group].starts))]
        if r.natural[group] >= 0:
            ways = [NATURAL_PAIR, ONTO_MELD, *(WITH_WILD + i for i in range(len(r.wild_kinds)))]
            out += [TAKE << 16 | group << 8 | way for way in ways]
    return out + [CALL << 16 | i << 8 for i in range(len(r.calls))]


def _remedy(step: int, options: list[int]) -> Remedy:
    if not options:
        return Remedy("next_hand", -1)
    for op in _REMEDY_ORDER[step >> 16]:
        for option in options:
            if option >> 16 == op:
                return Remedy(OPERATIONS[op], option)
    return Remedy(OPERATIONS[options[0] >> 16], options[0])


def _why(s: State, step: int) -> Why:
    op = step >> 16
    if op == CALL:
        return why_not_call(s, step >> 8 & 255)
    if s.phase != _PHASE_OF[op]:
        says = _PHASE_SAYS[s.phase]
        return "turn.order", "", says, {"phase": PHASES[s.phase], "wanted": PHASES[_PHASE_OF[op]]}
    if op == DRAW:
        return why_not_draw(s)
    if op == TAKE:
        return why_not_take(s, step >> 8 & 255, step & 255)
    if op == PICK_UP:
        return why_not_pick_up(s)
    if op == LAY:
        return why_not_lay(s, step)
    if op == ADD:
        return why_not_add(s, step)
    if op == ASK:
        return why_not_ask(s, step >> 8 & 255)
    if op == END:
        return why_not_end(s)
    return why_not_discard(s, step & 255)
