"""A state as plain data, and back: lists, numbers, texts and truth values, so any JSON writer can keep it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meldwright.rules.compile import Rules

from .state import State
from .vetoes import rules_of_turn

PLAIN: Final = (
    "hands", "sizes", "feet", "foot_sizes", "stock", "left", "pile", "freezers", "shapes", "canastas",
    "ready", "bonus", "scores", "needs", "opened", "melded", "openers", "completers", "dealer", "player",
    "seat", "phase", "turns", "source", "claimed", "laid", "lays", "fresh", "onto_earlier", "closed_before",
    "counts", "question", "answer", "bound", "blocked", "foot_due", "result", "out", "concealed",
)  # fmt: skip
"""Attributes that are plain data already."""


def to_data(s: State) -> dict[str, object]:
    """Return all of a state but its rules as plain data; nothing in it is shared with the state."""
    data: dict[str, object] = {name: _copied(getattr(s, name)) for name in PLAIN}
    data["closed"] = [[list(meld) for meld in melds] for melds in s.closed]
    data["vetoed"] = None if s.vetoed is None else [[key, reason] for key, reason in s.vetoed.items()]
    return data


def from_data(rules: Rules, data: Mapping[str, object]) -> State:
    """Return the state that `to_data` told of, in a game by the same rules.

    Raises ValueError naming the first part that is missing or unknown.
    """
    known = {*PLAIN, "closed", "vetoed"}
    for name in sorted(known ^ set(data)):
        raise ValueError(f"{'missing' if name in known else 'unknown'} part of a state: {name!r}")
    s = State(rules)
    for name in PLAIN:
        setattr(s, name, _copied(data[name]))
    closed, vetoed = data["closed"], data["vetoed"]
    if not isinstance(closed, list) or not (vetoed is None or isinstance(vetoed, list)):
        raise ValueError(f"expected lists for 'closed' and 'vetoed', found {closed!r} and {vetoed!r}")
    s.closed = [[(group, shape) for group, shape in melds] for melds in closed]
    s.vetoed = None if vetoed is None else dict(vetoed)
    if s.vetoed is not None:
        s.rules = rules_of_turn(s)
    return s


def _copied(value: object) -> object:
    return [_copied(item) for item in value] if isinstance(value, list) else value
