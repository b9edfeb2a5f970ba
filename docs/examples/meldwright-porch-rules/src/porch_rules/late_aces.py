"""Aces wait: nobody melds an ace before the side has a canasta."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meldwright.hooks import Declaration, hookimpl

REASON = "aces wait until your side has a canasta"


@hookimpl
def meldwright_declare() -> Declaration:
    return Declaration(sentences=("A side melds no aces before a turn that it begins with a canasta.",))


@hookimpl
def meldwright_veto(facts: Mapping[str, Any], act: str, rank: str) -> str | None:
    has_canasta = any(facts["canastas"][facts["side"]].values())
    return REASON if rank == "A" and act == "meld" and not has_canasta else None
