"""MW612: a first card of the pile that is covered without end, so that covering swallows the stock."""

from __future__ import annotations

from collections.abc import Iterator

from . import watching
from .finding import Finding, Verdict, refuted
from .subject import Subject

PATH = "deal.turn_up_covers"
HELP = "let the condition fail for ordinary cards, as in `wild or bonus`"


def look(subject: Subject) -> Iterator[Finding]:
    """What is left after the deal, and how much of it could be covered."""
    covered = sum(kind.count for kind in subject.rules.kinds if kind.covered)
    if covered == len(subject.rules.cards):
        message = (
            "every card is covered by the next one as the first of the pile: the whole stock goes that way"
        )
        yield Finding(Verdict.PROVED, PATH, message, HELP)
    elif covered < subject.undealt:
        yield refuted(PATH)
    else:
        message = (
            f"{covered} cards are covered as the first of the pile, and {subject.undealt} are left after the deal: "
            "the whole stock may go that way"
        )
        yield Finding(Verdict.UNDECIDED, PATH, message, HELP, watch=watching.STOCK_SWALLOWED)
