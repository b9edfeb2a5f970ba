"""Is an act legal, all of it, and if not, by which rule?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from meldwright.ids import RuleId
from meldwright.kernel import OVER, Refusal, Remedy, State, apply, legal, refusal, steps

from .said import Act

FIRST = ("turn.order", "pile.barred_top", "pile.single_card_ban")
"""Rules that a dealer names before he looks at the cards of a forbidden act."""


def judge(state: State, act: Act) -> Refusal | None:
    """Return why the seat to act may not do this, None if it may; the state is left as it is."""
    if act.forbidden is None:
        return refusal_of(state, act.steps)
    probe = act.forbidden.probe
    nearest = refusal(state, probe)
    if nearest is not None and (nearest.rule in FIRST or not _has_pile(state, probe)):
        return nearest
    return Refusal(
        act.forbidden.rule,
        act.forbidden.leaf,
        act.forbidden.sentence,
        act.forbidden.operands,
        _remedy(state, steps.operation(probe)),
    )


def refusal_of(state: State, said: Sequence[int]) -> Refusal | None:
    """Return why these steps may not be taken one after the other, as one act; None if they may."""
    at = state
    for i, step in enumerate(said):
        why = refusal(at, step)
        if why is not None and i:
            return replace(why, remedy=_remedy(state, steps.operation(said[0])))  # one that works from here
        if why is not None or i == len(said) - 1:
            return why
        after = apply(at, step)
        if reveals(at, after):
            sentence = "In the midst of this new cards come to your hand; say the rest when you see them."
            begin = Remedy(_operation(said[0]), said[0])
            return Refusal(RuleId("turn.order"), "", sentence, {"step": i + 1}, begin)
        at = after
    return None


def reveals(before: State, after: State) -> bool:
    """Have unseen cards become known between two states, or is the hand over?"""
    return before.left != after.left or before.foot_sizes != after.foot_sizes or after.phase == OVER


def _has_pile(state: State, probe: int) -> bool:
    return steps.operation(probe) != steps.TAKE or bool(state.pile)


def _remedy(state: State, op: int) -> Remedy:
    """Name a legal step: of the same operation if there is one, else what ends the matter."""
    options = legal(state)
    if not options:
        return Remedy("next_hand", -1)
    for wanted in (op, steps.END, steps.PICK_UP, steps.DRAW):
        for option in options:
            if steps.operation(option) == wanted:
                return Remedy(_operation(option), option)
    return Remedy(_operation(options[0]), options[0])


def _operation(step: int) -> str:
    return steps.OPERATIONS[steps.operation(step)]
