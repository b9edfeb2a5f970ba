"""Bots: programs that play from a view, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .base import Bot, bot_seed
from .greedy import GreedyBot
from .random import RandomBot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "bot_seed", "make_bot"]

BOTS: Mapping[str, Callable[[int], Bot]] = MappingProxyType(
    {"greedy": lambda _seed: GreedyBot(), "random": RandomBot}
)
"""Every bot by its name; the call takes the bot's own seed."""


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """Return a bot for a seat; `seed` may be the match's, for a bot learns nothing of deals from it.

    Raises `ValueError` for a name that no bot has.
    """
    if name not in BOTS:
        raise ValueError(f"expected the name of a bot ({', '.join(sorted(BOTS))}), found {name!r}")
    return BOTS[name](bot_seed(seed, seat))
