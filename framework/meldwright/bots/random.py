"""A bot that takes any legal step, each as likely as the next: the plainest opponent there is."""

from __future__ import annotations

from hashlib import blake2b

from meldwright.kernel import View


class RandomBot:
    """Chooses by chance alone, which it draws anew from each view.

    It remembers nothing: after a break it goes on as it would have without one, and to a question that has been
    taken back and is asked again it gives the same answer.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        """Return any one of `view.legal`."""
        # No two positions in which a seat acts in a match are alike in all of this.
        position = (self.seed, view.seat, view.scores, view.dealer, view.turns, view.stock_left, view.laid,
                    view.shapes, view.closed, view.hand, view.legal)  # fmt: skip
        digest = blake2b(repr(position).encode(), digest_size=8).digest()
        return view.legal[int.from_bytes(digest, "big") * len(view.legal) >> 64]
