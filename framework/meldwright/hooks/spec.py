"""What a hook may implement.

A plugin is any object (a module, a class instance) with functions of these names, marked with `hookimpl`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pluggy

PROJECT = "meldwright"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class HookSpecification:
    """The hook points of a game."""

    @hookspec
    def meldwright_veto(self, facts: Mapping[str, Any], act: str, rank: str) -> str | None:
        """Refuse an act for the whole of the present turn, with a reason; return None to let it be.

        Called once when a turn begins, for each rank and act; the planner reads the answers, so a veto never
        strands a seat.  Drawing, discarding and ending a turn cannot be refused.

        `facts`: public facts, read only: seat, side, turn, opened (bool), stock and pile (cards), hand_sizes by
        seat, canastas by side (kind to number), scores by side (points).
        `act`: `take` (the pile, onto or into a meld of `rank`), `meld` (lay or add) or `ask` (leave to go out).
        `rank`: such as `7` or `A`, empty for wild melds and for `ask`.
        """
