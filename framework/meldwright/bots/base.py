"""What a bot is: it sees a view, as a person would, and chooses one of the legal steps in it.

A bot knows nothing else: neither the state nor the seed of the deal nor what others hold.  Its own chance
comes from a seed of its own.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

from meldwright.kernel import View


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View) -> int:
        """Return one of `view.legal`, which is not empty."""
        ...


def bot_seed(seed: int, seat: int) -> int:
    """Return the seed of a bot at a seat: nothing in it tells of deals made from the same number."""
    digest = blake2b(f"bot:{seed}:{seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
