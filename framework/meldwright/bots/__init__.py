"""Bots: programs that play from a view, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .base import Bot, bot_seed
from .easy import EasyBot
from .greedy import GreedyBot
from .normal import NormalBot
from .random import RandomBot

__all__ = ["BOTS", "Bot", "EasyBot", "GreedyBot", "NormalBot", "RandomBot", "bot_seed", "make_bot", "maker"]

BOTS: Mapping[str, Callable[[int], Bot]] = MappingProxyType(
    {
        "easy": lambda _seed: EasyBot(),
        "greedy": lambda _seed: GreedyBot(),
        "normal": lambda _seed: NormalBot(),
        "random": RandomBot,
    }
)
"""Every bot by its name; the call takes the bot's own seed.

`random` plays by chance, `easy` as a beginner, `normal` as a player of some practice; `greedy` is the frozen
baseline that strength is measured against.
"""


def maker(name: str) -> Callable[[int], Bot]:
    """Return what makes a bot of this name from a seed.  Raises `ValueError` for a name that no bot has."""
    if name not in BOTS:
        raise ValueError(f"expected the name of a bot ({', '.join(sorted(BOTS))}), found {name!r}")
    return BOTS[name]


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """Return a bot for a seat; `seed` may be the match's, for a bot learns nothing of deals from it.

    Raises `ValueError` for a name that no bot has.
    """
    return maker(name)(bot_seed(seed, seat))
