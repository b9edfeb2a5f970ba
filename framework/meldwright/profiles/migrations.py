"""The steps that bring an old profile to the present version of the format, each a sentence and some renames.

A version of the format that gives a key another name adds its steps here and an old profile under
`tests/profiles/old/`.  Steps of one version are taken together, each path as that version had it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One change of the format."""

    version: int
    """The version it leads away from."""
    what: str
    renames: tuple[tuple[str, str], ...]
    """Paths of keys, `*` for a name that the author chose, and the name that the key has from now on."""


STEPS = (
    Step(
        0,
        "The pack is all the cards in play and a deck is what one buys: `deck` became `pack`.",
        (("deck", "pack"), ("deck.packs", "decks"), ("deck.jokers_per_pack", "jokers_per_deck")),
    ),
    Step(
        0,
        "Drawing is a part of the turn: `draw` became `turn`, and its `count` became `draw`.",
        (("draw", "turn"), ("draw.count", "draw")),
    ),
    Step(
        0,
        "The number of sides says that it is a number: `sides` became `number_of_sides`.",
        (("table.sides", "number_of_sides"),),
    ),
    Step(
        0,
        "What a hand is settled by has its name from the score pad: `lines` became `ledger`.",
        (("scoring.lines", "ledger"),),
    ),
    Step(
        0,
        "The moment of a meld asks for a moment: `laid` became `laid_when`.",
        (("melds.*.laid", "laid_when"),),
    ),
    Step(
        0,
        "The ordinary way to take the pile has the plain name: `take_unfrozen` became `take`, "
        "`take_frozen` became `take_when_frozen`.",
        (("pile.take_unfrozen", "take"), ("pile.take_frozen", "take_when_frozen")),
    ),
)
"""Version 0 are the drafts before the renames of docs/decisions/0006-names-apart.md."""

PRESENT = STEPS[-1].version + 1
"""The version that this meldwright reads."""
