"""A player of some practice: it counts cards, keeps its wild cards and thinks of the next player's pile."""

from __future__ import annotations

from meldwright.kernel import View

from .reasons import explain
from .temper import NORMAL, Temper
from .weighing import choose


class NormalBot:
    """Plays by a temper: it takes the step that weighs most, without memory and without chance."""

    def __init__(self, temper: Temper = NORMAL) -> None:
        self.temper = temper

    def choose(self, view: View) -> int:
        """Return the legal step that weighs most; of equals, the first."""
        return choose(view, self.temper)

    def explain(self, view: View, step: int) -> str:
        """Return what speaks for a legal step, in one sentence without its capital and its period."""
        return explain(view, step, self.temper)
