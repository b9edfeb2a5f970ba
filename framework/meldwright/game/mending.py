"""What to say instead of an act that is refused: the nearest act that is legal in the same position.

Remedies come out of a short list, and whatever mends the act itself is tried before what merely goes on with
the turn.  Each is read and judged before it is named, so that it works when followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldwright.kernel import Refusal, Remedy, State, legal, refusal, steps
from meldwright.kernel.planner import outstanding
from meldwright.kernel.state import ANSWERING, DISCARDING, DRAWING, YES

from .acts import parse_act
from .against import against, apart, failing, played
from .notation import act_text
from .reaching import lay_downs, way_out
from .said import Act, ActError
from .varying import discards, variations

MENDS = {
    "other_cards": "the same meld with other cards, or with fewer or more",
    "other_meld": "the same cards on another meld, or as one of their own",
    "more_points": "a lay-down that reaches the opening minimum",
    "fine_parts": "the parts of the act that are legal, without the one that is not",
    "other_way": "another way to take the pile",
    "other_discard": "another card to discard",
    "other_seat": "the same question to a partner",
    "first": "what has to be done before",
    "draw": "a card from the stock instead of the pile",
    "finish": "the end of melding",
    "go_out": "the way out, where the player is bound to go out",
    "next": "any step that is legal",
}
"""Ways to mend a refused act."""

SAME_INTENT = (
    "other_cards",
    "other_meld",
    "more_points",
    "fine_parts",
    "other_way",
    "other_discard",
    "other_seat",
)
"""Those that do at least a part of what was meant."""

Candidate = tuple[str, str]
"""A way to mend, and the act to say."""


def mended(state: State, act: Act, why: Refusal) -> Remedy:
    """Return the nearest act that is legal here, or the next hand where nothing is."""
    if not legal(state):
        return Remedy("next_hand", -1)
    for mends, text in _candidates(state, act, why):
        first = first_step(state, text)
        if first >= 0:
            return Remedy(steps.OPERATIONS[steps.operation(first)], first, text, mends)
    raise AssertionError("a legal step is a legal act")


def first_step(state: State, text: str) -> int:
    """Return the first step of an act that is legal, -1 for any other text."""
    act = _understood(state, text)
    return -1 if act is None or against(state, act) is not None else act.steps[0]


def _understood(state: State, text: str) -> Act | None:
    try:
        return parse_act(state, text)
    except ActError:
        return None


def _candidates(state: State, act: Act, why: Refusal) -> Iterator[Candidate]:
    if act.parts:
        yield from _of_parts(state, act)
        act = act.parts[0]
    if state.phase == DRAWING:
        yield from _opening_the_turn(state, act)
    elif state.phase == ANSWERING:
        yield from (("first", "yes"), ("first", "no"))
    elif state.phase == DISCARDING:
        mends = "other_discard" if act.verb == "discard" else "first"
        yield from ((mends, text) for text in discards(state, act))
    else:
        yield from _melding(state, act, why)
    yield from (("next", act_text(state.rules, step)) for step in legal(state))


def _of_parts(state: State, act: Act) -> Iterator[Candidate]:
    """The bad part mended or left out, the others as they are."""
    found = failing(state, act)
    assert found is not None  # the act is refused
    i, at = found.part, found.at
    texts = [part.text for part in act.parts]
    if found.stops:
        yield "fine_parts", ", ".join(texts[: i + 1])
        return
    mends = mended(at, act.parts[i], found.why).mends
    for mending in (True, False):
        kept = list(_kept(state, texts, mending=mending))
        if len(kept) < len(texts):
            mends = "fine_parts"
        if kept:
            yield mends, ", ".join(kept)


def _kept(state: State, texts: Sequence[str], *, mending: bool) -> Iterator[str]:
    """Yield what is legal of these parts, one after the other, those that are not mended if they can be."""
    at = state
    for text in texts:
        act = _understood(at, text)
        if act is None:
            continue
        why = against(at, act)
        if why is not None:
            other = mended(at, act, why) if mending else None
            act = _understood(at, other.act) if other is not None and other.mends in SAME_INTENT else None
            if act is None:
                continue
        yield act.text
        then = played(at, act.steps)
        if apart(at, then):
            return
        at = then


def _opening_the_turn(state: State, act: Act) -> Iterator[Candidate]:
    takes = [act_text(state.rules, step) for step in legal(state) if steps.operation(step) == steps.TAKE]
    if act.verb == "take":
        yield from (("other_way", text) for text in takes)
        yield "draw", "draw"
    yield "first", "draw"
    yield from (("first", text) for text in takes)


def _melding(state: State, act: Act, why: Refusal) -> Iterator[Candidate]:
    wanted: list[int] = []
    if act.verb in ("lay", "add"):
        found = list(variations(state, act))
        wanted = [group for group, _, _ in found]
        if why.rule == "opening.minimum":
            yield from (("more_points", text) for text in lay_downs(state, wanted))
        yield from ((mends, text) for _, mends, text in found)
    if act.verb == "ask":
        partners = state.rules.partners[state.player]
        yield from (("other_seat", f"ask seat {seat}") for seat in partners)
    if act.verb == "discard" and refusal(state, steps.step(steps.END)) is None:
        yield from (("other_discard", text) for text in discards(state, act))
    if state.claimed:
        yield "first", "pick up"
    if outstanding(state) > 0:
        yield from (("more_points", text) for text in lay_downs(state, wanted))
    if state.answer == YES or state.bound or outstanding(state) > 0:
        yield "go_out", way_out(state)
    if refusal(state, steps.step(steps.END)) is None:
        yield from (("finish", text) for text in discards(state, act))
        yield "finish", "end"
