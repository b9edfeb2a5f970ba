"""What a good player would do here, and why, in a sentence.

Step and sentence are a bot's, which sees what the player sees.  A hint is advice: no rule stands behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from meldwright.kernel import View, apply, steps, view
from meldwright.kernel.state import DISCARDING

from .place import Place


class Adviser(Protocol):
    """A bot that can say why."""

    def choose(self, view: View) -> int:
        """Return one of `view.legal`, which is not empty."""
        ...

    def explain(self, view: View, step: int) -> str:
        """Return what speaks for a legal step, without capital and period."""
        ...


@dataclass(frozen=True, slots=True)
class Hint:
    """An act and what speaks for it."""

    act: str
    why: str

    def __str__(self) -> str:
        return f"`{self.act}`: {self.why}"


def hint(place: Place, adviser: Adviser) -> Hint:
    """This asks for advice; melding is ended by the discard that follows, so that is advised at once."""
    step = adviser.choose(place.view)
    why = adviser.explain(place.view, step)
    if steps.operation(step) == steps.END:
        # The end of melding shows nothing new: the player knows what his view will be after it.
        after = apply(place.match.hand.state, step)
        if after.phase == DISCARDING and after.seat == place.seat:
            then = view(after, place.seat)
            discard = adviser.choose(then)
            reasons = [why] if len(place.view.legal) > 1 else []  # why melding ends, unless it must
            reasons.append(adviser.explain(then, discard))
            return Hint(place.say(discard), "; ".join(dict.fromkeys(reasons)))
    return Hint(place.say(step), why)
