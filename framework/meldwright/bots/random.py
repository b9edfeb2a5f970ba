"""A bot that takes any legal step, each as likely as the next: the plainest opponent there is."""

from __future__ import annotations

from random import Random

from meldwright.kernel import View


class RandomBot:
    """Chooses by chance alone."""

    def __init__(self, seed: int) -> None:
        # `random()` gives the same numbers on every version of Python; `choice` makes no such promise.
        self._chance = Random(seed).random

    def choose(self, view: View) -> int:
        """Return any one of `view.legal`."""
        return view.legal[int(self._chance() * len(view.legal))]
