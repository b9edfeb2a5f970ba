"""Is an act legal, all of it, and if not, by which rule, and what would help?"""

from __future__ import annotations

from dataclasses import replace

from meldwright.kernel import Refusal, State

from .against import against, reveals
from .mending import mended
from .said import Act

__all__ = ["judge", "reveals"]


def judge(state: State, act: Act) -> Refusal | None:
    """Return why the seat to act may not do this, None if it may; the state is left as it is.

    The remedy is an act that is legal in this very position, as near to what was meant as the cards allow.
    """
    why = against(state, act)
    return None if why is None else replace(why, remedy=mended(state, act, why))
