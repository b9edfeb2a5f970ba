"""How large a profile's tables may become.

A meld's shape counts the cards of each wild kind apart, so with every further rank that is wild the shapes
multiply.  A stranger's profile must not fill the memory, nor take minutes to be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from meldwright.diagnostics import Diagnostic, Severity
from meldwright.errors import ProfileError
from meldwright.profiles.model import Profile

from .kinds import CardKind

MOST_SHAPES = 2_000_000
"""Shapes of all groups of melds together; the largest pack that a profile can name has fewer with two wild ranks."""

MOST_GROUPS = 255
"""Groups of melds (a kind of meld and a rank) that a step can name."""


def check(profile: Profile, kinds: Sequence[CardKind]) -> None:
    """Raise `ProfileError` for a profile whose melds would be too many to tabulate (MW308)."""
    melds = {rule.name: [kind for kind in kinds if rule.name in kind.melds] for rule in profile.melds}
    groups = sum(len(melds[rule.name]) if rule.kind == "set" else 1 for rule in profile.melds)
    wild = prod(kind.count + 1 for kind in kinds if kind.wild)
    shapes = sum(
        wild * (sum(kind.count + 1 for kind in melds[rule.name]) if rule.kind == "set" else 1)
        for rule in profile.melds
    )
    if shapes > MOST_SHAPES:
        message = (
            f"with so many wild cards a meld has {shapes:,} shapes; at most {MOST_SHAPES:,} can be tabulated"
        )
        _refuse(profile, "cards.wild", message, "let fewer ranks be wild, or use fewer decks")
    if groups > MOST_GROUPS:
        message = f"these melds make {groups} places on the table; at most {MOST_GROUPS} can be told apart"
        _refuse(
            profile, f"melds.{profile.melds[-1].name}.kind", message, "let fewer kinds of meld name one card"
        )


def _refuse(profile: Profile, path: str, message: str, remedy: str) -> None:
    raise ProfileError((Diagnostic("MW308", Severity.ERROR, message, profile.origins[path], remedy),))
