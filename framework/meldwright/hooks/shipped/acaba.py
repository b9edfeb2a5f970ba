"""The call *Acaba*: a side gives up the hand (BK-VAR-01, AC-RULE-01 to AC-RULE-03, AMB-41).

It is a hook since it is a step that no other game has: a word, said at a moment, that ends the hand.  The
sources leave open when it may be said and what else is counted; as AMB-41 recommends it is said in one's own
turn before drawing, the side that says it scores -1500 and nothing else, the others what they have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meldwright.hooks.spec import hookimpl
from meldwright.rules.bound import Call, Declaration, Line

COST = 1500  # AC-RULE-02


@hookimpl
def meldwright_declare() -> Declaration:
    return Declaration(
        calls=(
            Call(
                "acaba",
                "A player may call Acaba in a turn of their own, before drawing or taking the pile; the hand is then "
                "over, and nobody has gone out.",
            ),
        ),
        lines=(
            Line(
                "acaba",
                f"The side that called Acaba scores minus {COST} points and nothing else for the hand; the other "
                "side scores what it has.",
                alone=True,
            ),
        ),
    )


@hookimpl
def meldwright_score(facts: Mapping[str, Any]) -> dict[str, int]:
    called = facts["ended"] == "acaba" and facts["side_of"][facts["ended_by"]] == facts["side"]
    return {"acaba": -COST} if called else {}
