"""Acts: what a person says in one breath, read into the steps of the kernel.

    draw                      take with 7 7      take with 7 2      take onto 7s       pick up
    lay K K K                 lay K K 2 K        lay 2 2 2 as Ks    add 7 to 7s        add 7 2 to 7s
    ask                       ask seat 3         yes                no                 end
    discard 7H

An act can say every forbidden thing as well (`lay K 2 2`, `add 7 to their 7s`, `take 7 only`), so that it can
be refused by its rule.  A text that says nothing is *malformed*, one that says two things is *ambiguous*;
neither is illegal.  An act of several steps is all or nothing, and it never goes on past a reveal.
"""

from __future__ import annotations

from collections.abc import Callable

from meldwright.diagnostics import suggest
from meldwright.kernel import State, steps
from meldwright.kernel.state import MELDING

from .labels import Labels
from .melding import read_add, read_lay, read_take
from .said import Act, Said

VERBS = ("draw", "take", "pick", "lay", "add", "ask", "yes", "no", "end", "discard")
"""The words with which an act may begin."""


def parse_act(state: State, text: str, labels: Labels | None = None) -> Act:
    """This reads an act of the seat to act; whether it is legal is for `judge` to say.

    With `labels` a face that is named must be held.  Raises `ActMalformed` or `ActAmbiguous`.
    """
    said = Said(state, text)
    verb = said.next()
    if verb not in VERBS:
        raise said.malformed(f"one of {', '.join(VERBS)}", 0, suggest(verb, VERBS))
    act = _READERS[verb](said)
    if labels is None or act.forbidden is not None:
        return act
    return _with_faces_held(said, act, labels)


def _with_faces_held(said: Said, act: Act, labels: Labels) -> Act:
    """Refuse an act that names a face which the seat holds in other suits only."""
    seat = said.state.player
    lacking = labels.lacks(seat, act.cards)
    if lacking is None:
        return act
    held = said.state.hands[seat]
    kinds = [word.kinds(said.rules)[0] for word in act.cards]
    if any(kinds.count(kind) > held[kind] for kind in kinds):
        return act  # too few whatever the suit: the kernel says so
    sentence = f"you do not hold {lacking.text}, as often as it is named"
    return said.forbid(act.verb, "hand.holds", "", sentence, act.steps[0], card=lacking.text)


def _draw(said: Said) -> Act:
    said.end()
    return said.act("draw", steps.step(steps.DRAW))


def _pick_up(said: Said) -> Act:
    at = said.at
    if said.next() != "up":
        raise said.malformed("'pick up'", at, "up")
    step = steps.step(steps.PICK_UP)
    if not said.peek():
        return said.act("pick_up", step)
    said.cards()
    return said.forbid("pick_up", "pile.whole", "", "the pile is picked up whole, never a part of it", step)


def _ask(said: Said) -> Act:
    state, rules = said.state, said.rules
    if not said.peek():
        partners = rules.partners[state.player]
        if len(partners) > 1:
            raise said.ambiguous([f"ask seat {seat}" for seat in partners], 0)
        return said.act("ask", steps.step(steps.ASK, partners[0] if partners else state.player))
    at = said.at
    if said.next() != "seat":
        raise said.malformed("'ask' or 'ask seat' and a number", at, "seat")
    seat = said.next()
    if seat not in [str(number) for number in range(rules.seats)]:
        raise said.malformed(f"the number of a seat from 0 to {rules.seats - 1}", at + 1)
    said.end()
    return said.act("ask", steps.step(steps.ASK, int(seat)))


def _yes(said: Said) -> Act:
    said.end()
    return said.act("answer", steps.step(steps.ANSWER, 1))


def _no(said: Said) -> Act:
    said.end()
    return said.act("answer", steps.step(steps.ANSWER, 0))


def _end(said: Said) -> Act:
    said.end()
    return said.act("end", steps.step(steps.END))


def _discard(said: Said) -> Act:
    """A discard said while melding goes on ends the melding too."""
    word, kind = said.card()
    said.end()
    discard = steps.step(steps.DISCARD, 0, kind)
    if said.state.phase == MELDING and not said.state.blocked:
        return said.act("discard", steps.step(steps.END), discard, cards=[word])
    return said.act("discard", discard, cards=[word])


_READERS: dict[str, Callable[[Said], Act]] = {
    "draw": _draw,
    "take": read_take,
    "pick": _pick_up,
    "lay": read_lay,
    "add": read_add,
    "ask": _ask,
    "yes": _yes,
    "no": _no,
    "end": _end,
    "discard": _discard,
}
