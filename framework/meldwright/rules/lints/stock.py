"""MW605: a stock so short that it is gone before everybody has had a turn.

That the pack is large enough for the deal at all is an error of its own (MW302).
"""

from __future__ import annotations

from collections.abc import Iterator

from . import watching
from .finding import Finding, Verdict, refuted
from .subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """The stock after the deal, less what a first round of turns draws."""
    rules = subject.rules
    path = "pack.decks"
    wanted = rules.seats * rules.draw
    at_best = subject.undealt - 1  # the first card of the pile
    covered = sum(kind.count for kind in rules.kinds if kind.covered)
    at_worst = subject.undealt - min(subject.undealt, 1 + covered) - subject.bonus_cards
    if at_worst >= wanted:
        yield refuted(path)
        return
    message = (
        f"after the deal the stock has {at_best} cards at the most, and a first round of turns draws {wanted}"
    )
    remedy = "use more decks, deal fewer cards or draw fewer"
    related = (("deal.hand", "cards in a hand"), ("turn.draw", "cards drawn in a turn"))
    if at_best < wanted:
        yield Finding(Verdict.PROVED, path, message, remedy, related, shared=True)
        return
    message = (
        f"bonus cards and cards that cover the first one may leave {max(0, at_worst)} cards in the stock, "
        f"and a first round of turns draws {wanted}"
    )
    yield Finding(Verdict.UNDECIDED, path, message, remedy, related, watching.STOCK_OUT_EARLY)
