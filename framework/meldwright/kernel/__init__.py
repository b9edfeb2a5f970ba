"""The game, knowing no variant by name: states, steps, what is legal, and what a hand comes to."""

from __future__ import annotations

from .advance import advance, apply
from .data import from_data, to_data
from .deal import deck_order, start_hand
from .legal import legal
from .reasons import Refusal, Remedy
from .refusal import refusal, universe
from .rng import hand_seed, shuffled
from .score import Ledger, LedgerLine, settle
from .state import OVER, State
from .view import View, view

__all__ = [
    "OVER",
    "Ledger",
    "LedgerLine",
    "Refusal",
    "Remedy",
    "State",
    "View",
    "advance",
    "apply",
    "deck_order",
    "from_data",
    "hand_seed",
    "legal",
    "refusal",
    "settle",
    "shuffled",
    "start_hand",
    "to_data",
    "universe",
    "view",
]
