"""The only source of chance.

Python promises that `random.Random(seed).random()` gives the same numbers on every version; it promises no
such thing of `shuffle`.  So the shuffle is written down here: Fisher and Yates, from the last place to the
first, with one `random()` a place.
"""

from __future__ import annotations

import random
from hashlib import blake2b


def hand_seed(seed: int, index: int) -> int:
    """Return the seed of one hand of a match or a run: the same wherever and in whatever order it is played."""
    digest = blake2b(f"{seed}:{index}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def shuffled(size: int, seed: int) -> list[int]:
    """Return the numbers 0 … size-1 in the order that this seed gives; the last one is the top of the pack."""
    order = list(range(size))
    chance = random.Random(seed).random
    for place in range(size - 1, 0, -1):
        other = int(chance() * (place + 1))
        order[place], order[other] = order[other], order[place]
    return order
