"""Declare, play, explain and prove canasta-family card games from one short YAML profile.

What is named here is imported on first use, so `import meldwright` alone costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meldwright.errors import IllegalStep, MeldwrightError, ProfileError, RecordError, UnknownVariant
    from meldwright.game.api import act, explain, legal, new_match, open_rules, score, view
    from meldwright.game.match import Match, MatchResult, play_match
    from meldwright.game.record import read_record
    from meldwright.game.recorder import Recorder
    from meldwright.game.replay import replay
    from meldwright.game.said import ActAmbiguous, ActMalformed

__version__ = "0.1.0"

__all__ = [
    "ActAmbiguous",
    "ActMalformed",
    "IllegalStep",
    "Match",
    "MatchResult",
    "MeldwrightError",
    "ProfileError",
    "RecordError",
    "Recorder",
    "UnknownVariant",
    "act",
    "explain",
    "legal",
    "new_match",
    "open_rules",
    "play_match",
    "read_record",
    "replay",
    "score",
    "view",
]

_HOMES = {
    "ActAmbiguous": "game.said",
    "ActMalformed": "game.said",
    "IllegalStep": "errors",
    "Match": "game.match",
    "MatchResult": "game.match",
    "MeldwrightError": "errors",
    "ProfileError": "errors",
    "RecordError": "errors",
    "Recorder": "game.recorder",
    "UnknownVariant": "errors",
    "act": "game.api",
    "explain": "game.api",
    "legal": "game.api",
    "new_match": "game.api",
    "open_rules": "game.api",
    "play_match": "game.match",
    "read_record": "game.record",
    "replay": "game.replay",
    "score": "game.api",
    "view": "game.api",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
