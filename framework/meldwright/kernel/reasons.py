"""Why a step is refused, as a value: the rule, the profile line, the numbers it turned on, and a way out.

A refusal names the *rule* (a mechanism such as `pile.take_when_frozen`) and, where a profile value decides, the
*leaf* that holds it; the profile then gives line and cited sources.  `operands` are the facts the rule looked
at, so that anybody can compute them again.  The remedy is one of a short list and works when followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meldwright.ids import RuleId
from meldwright.profiles.model import Profile
from meldwright.spans import Span


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the player may do instead."""

    action: str
    """The name of an operation (`steps.OPERATIONS`), or `next_hand`."""
    step: int
    """A legal step of that operation, the first of the act; -1 for `next_hand`."""
    act: str = ""
    """What to say: an act that is legal here.  Empty for `next_hand`, and where the kernel alone was asked."""
    mends: str = ""
    """How the act mends what was refused: one of `game.mending.MENDS`, empty where `act` is."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A step that the rules forbid here."""

    rule: RuleId
    leaf: str
    """Path of the profile value that decides, empty where the rule holds in every game."""
    sentence: str
    """What a good dealer would say."""
    operands: Mapping[str, int | str | bool]
    remedy: Remedy

    def origin(self, profile: Profile) -> Span | None:
        """Return where the deciding value stands in the profile, None for a rule of every game."""
        return profile.origins.get(self.leaf)

    def cites(self, profile: Profile) -> tuple[str, ...]:
        """Return the source rules that the deciding value cites."""
        return profile.cites.get(self.leaf, ())

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"
