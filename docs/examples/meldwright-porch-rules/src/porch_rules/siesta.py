"""Siesta: late in a hand it may be called off, and red threes of hearts are worth more.

One hook that shows what there is besides a veto: a call with its judge, an ending, lines of the score, and cards
that must be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meldwright.hooks import Call, Declaration, Distinction, Ending, Line, hookimpl

LATE = 30
"""Cards in the stock below which it is late."""

LONG = 200
"""Turns after which a hand has lasted too long."""

PRICE = 150
HEARTS = 25


@hookimpl
def meldwright_declare() -> Declaration:
    return Declaration(
        calls=(
            Call(
                "siesta",
                f"With fewer than {LATE} cards in the stock a player who holds no joker may call Siesta before "
                "drawing; the hand is then over.",
            ),
        ),
        endings=(Ending("nightfall", f"A hand is over after its turn {LONG}."),),
        lines=(
            Line("siesta", f"The side that called Siesta loses {PRICE} points."),
            Line(
                "threes_of_hearts",
                f"Each three of hearts that a side has laid out brings {HEARTS} points more.",
            ),
        ),
        tells_apart=(Distinction("3R", "suit"),),
    )


@hookimpl
def meldwright_call(facts: Mapping[str, Any], hand: Sequence[Mapping[str, Any]], call: str) -> str | None:
    if facts["stock"] >= LATE:
        return f"it is too early for a siesta: there are {facts['stock']} cards in the stock"
    if any(card["rank"] == "joker" for card in hand):
        return "nobody sleeps with a joker in hand"
    return None


@hookimpl
def meldwright_end_of_turn(facts: Mapping[str, Any]) -> str | None:
    return "nightfall" if facts["turn"] >= LONG else None


@hookimpl
def meldwright_score(facts: Mapping[str, Any]) -> dict[str, int]:
    points: dict[str, int] = {}
    if facts["ended"] == "siesta" and facts["side_of"][facts["ended_by"]] == facts["side"]:
        points["siesta"] = -PRICE
    hearts = sum(card.get("suit") == "H" for card in facts["bonus_cards"][facts["side"]])
    if hearts:
        points["threes_of_hearts"] = HEARTS * hearts
    return points
