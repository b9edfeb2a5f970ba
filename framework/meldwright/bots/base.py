"""What a bot is: it sees a view, as a person would, and chooses one of the legal steps in it.

A bot knows nothing else: neither the state nor the seed of the deal nor what others hold.  Its own chance
comes from a seed of its own.  It keeps nothing from one choice to the next, so a match that was broken off goes on
with a new bot as it would have with the old one.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import Protocol

from meldwright.kernel import View, steps


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View) -> int:
        """Return one of `view.legal`, which is not empty: the same one whenever the view is the same."""
        ...


def playing(view: View) -> View:
    """Return the view without the calls that hooks bring: what they are worth is for people to weigh."""
    if not view.rules.calls:
        return view
    return replace(view, legal=tuple(s for s in view.legal if steps.operation(s) != steps.CALL))


def bot_seed(seed: int, seat: int) -> int:
    """Return the seed of a bot at a seat: nothing in it tells of deals made from the same number."""
    digest = blake2b(f"bot:{seed}:{seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
