"""A canasta that is still in a hand when the hand ends costs its bonus (BK-SCORE-04, AMB-28).

It is a hook since it asks for the best of all ways to arrange a hand, and a line of the score adds up what lies
there: the expression language has no search.  As AMB-28 recommends, each canasta that could be laid from a
player's hand alone is charged, arranged so that the charge is greatest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from meldwright.hooks.spec import hookimpl
from meldwright.rules.bound import Declaration, Line

SIZE = 7
MOST_WILD = 3  # as in the classic game, which the book follows
NATURAL = 500
MIXED = 300  # BK-SCORE-04


@hookimpl
def meldwright_declare() -> Declaration:
    return Declaration(
        lines=(
            Line(
                "canasta_in_hand",
                f"For each canasta that a player could have laid from the hand, the side loses its bonus: {NATURAL} "
                f"points for a natural one, {MIXED} for a mixed one.",
            ),
        ),
    )


@hookimpl
def meldwright_score(facts: Mapping[str, Any]) -> dict[str, int]:
    charge = sum(_charge(player["hand"]) for player in facts["held"])
    return {"canasta_in_hand": -charge} if charge else {}


def _charge(hand: Iterable[Mapping[str, Any]]) -> int:
    """The greatest bonus of canastas that these cards could be.

    A rank has one meld, and all mixed canastas cost alike, so wild cards go first where fewest are missing.
    """
    naturals: Counter[str] = Counter()
    wilds = 0
    for card in hand:
        if card["wild"]:
            wilds += 1
        elif not card["bonus"] and card["rank"] != "3":  # threes are no canasta
            naturals[card["rank"]] += 1
    charge = 0
    for held in sorted(naturals.values(), reverse=True):
        missing = max(SIZE - held, 0)
        if missing == 0:
            charge += NATURAL
        elif missing <= min(MOST_WILD, wilds):
            charge += MIXED
            wilds -= missing
    return charge
