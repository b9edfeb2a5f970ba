"""Lints: what a profile says that cannot be meant, though every key and every expression of it is in order.

Each lint asks one question and answers it with one of three verdicts: the fault is *proved*, it is *refuted*,
or reading cannot *decide*, and then bounded play can (`meldwright.sim.trial`).
"""

from __future__ import annotations

from .finding import Finding, Lint, Verdict
from .registry import LINTS, Outcome, look_over

__all__ = ["LINTS", "Finding", "Lint", "Outcome", "Verdict", "look_over"]
