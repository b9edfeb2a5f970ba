"""Which rule stands against an act, part by part; what would help is found out elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from meldwright.ids import RuleId
from meldwright.kernel import OVER, Refusal, Remedy, State, apply, refusal, steps
from meldwright.kernel.why_words import card_words, held_words, kind_words
from meldwright.rules import words as english

from .notation import cards_of_step
from .said import Act

FIRST = ("turn.order", "pile.barred_top", "pile.single_card_ban")
"""Rules that a dealer names before he looks at the cards of a forbidden act."""

_NONE = Remedy("", -1)
"""Put in the place of the remedy until one is looked for."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def against(state: State, act: Act) -> Refusal | None:
    """Return what stands against this act of the seat to act, None if nothing does.

    All or nothing: of several parts each is judged where those before it lead.
    """
    found = failing(state, act)
    if found is None:
        return None
    i, why = found.part, found.why
    if not act.parts or (not i and why.rule == "turn.order" and not found.stops):
        return why  # where the time is wrong, it is so for every part
    which = f"The {_ORDINALS[i]} part" if i < len(_ORDINALS) else f"Part {i + 1}"
    fails = "must be the last" if found.stops else "fails"
    sentence = f"{which}, {act.parts[i].text}, {fails}: {why.sentence[:1].lower()}{why.sentence[1:]}"
    return replace(why, sentence=sentence, operands={**why.operands, "part": i + 1})


@dataclass(frozen=True, slots=True)
class Failing:
    """What is wrong with an act."""

    part: int
    """The first part at fault, from 0; a plain act is one part."""
    why: Refusal
    at: State
    """The position in which that part is said."""
    stops: bool
    """The part is legal, and nothing can follow it in the same breath."""


def failing(state: State, act: Act) -> Failing | None:
    """Return the first fault of an act, None if there is none."""
    at = state
    parts = act.parts or (act,)
    for i, part in enumerate(parts):
        why = _against_part(at, part)
        if why is not None:
            return Failing(i, why, at, stops=False)
        if i + 1 < len(parts):
            then = played(at, part.steps)
            why = _apart(at, then)
            if why is not None:
                return Failing(i, why, at, stops=True)
            at = then
    return None


def _against_part(state: State, act: Act) -> Refusal | None:
    if act.forbidden is None:
        return against_steps(state, act.steps)
    probe = act.forbidden.probe
    nearest = refusal(state, probe)
    if nearest is not None and (nearest.rule in FIRST or not _has_pile(state, probe)):
        return nearest
    return Refusal(
        act.forbidden.rule, act.forbidden.leaf, act.forbidden.sentence, act.forbidden.operands, _NONE
    )


def against_steps(state: State, said: Sequence[int]) -> Refusal | None:
    """Return what stands against these steps, one after the other as one act; None if nothing does."""
    at = state
    for i, step in enumerate(said):
        why = refusal(at, step)
        if why is not None and why.rule == "hand.holds":
            return _not_held(state, said, step, why)
        if why is not None or i == len(said) - 1:
            return why
        then = apply(at, step)
        why = _apart(at, then)
        if why is not None:
            return _not_held(state, said, step, why) if then.phase == OVER else why
        at = then
    return None


def _not_held(state: State, said: Sequence[int], step: int, why: Refusal) -> Refusal:
    """Say how many cards the whole act takes, where the kernel speaks of the step at which the hand runs out."""
    r = state.rules
    taken = [kind for each in said for kind in cards_of_step(r, each)]
    held = state.hands[state.player]
    kind = next((kind for kind in dict.fromkeys(taken) if taken.count(kind) > held[kind]), -1)
    if kind < 0 or steps.operation(step) == steps.DISCARD:
        return why
    needed = taken.count(kind)
    says = (
        f"that takes {card_words(state, kind, needed)} from your hand, and you hold {held_words(held[kind])}"
    )
    if not held[kind] and needed == 1:
        says = f"you hold no {kind_words(state, kind, 1)}"
    operands: dict[str, int | str | bool] = {"needed": needed, "held": held[kind], "card": r.names[kind]}
    return Refusal(RuleId("hand.holds"), "", english.capital(says) + ".", operands, _NONE)


def played(state: State, said: Sequence[int]) -> State:
    """Return the state after legal steps."""
    for step in said:
        state = apply(state, step)
    return state


def reveals(before: State, after: State) -> bool:
    """Have unseen cards become known between two states, or is the hand over?"""
    return before.left != after.left or before.foot_sizes != after.foot_sizes or after.phase == OVER


def apart(before: State, after: State) -> bool:
    """May an act not go on from one of these states to the other?"""
    return reveals(before, after) or after.seat != before.seat or after.turns != before.turns


def _apart(before: State, after: State) -> Refusal | None:
    """Say why nothing can follow in the same breath."""
    if after.phase == OVER:
        says = "The hand is over with it."
    elif after.turns != before.turns:
        says = "The turn is over with it."
    elif after.seat != before.seat:
        says = "The answer must be heard before anything follows."
    elif reveals(before, after):
        says = "New cards come to your hand; say the rest when you see them."
    else:
        return None
    return Refusal(RuleId("turn.order"), "", says, {"new_cards": before.left != after.left}, _NONE)


def _has_pile(state: State, probe: int) -> bool:
    return steps.operation(probe) != steps.TAKE or bool(state.pile)
