"""MW604: melds that no step reaches.

A meld grows by single cards, and the fewest cards that begin one are laid at once; so every valid meld is
reached if only the player can hold the cards that begin it.  Hands grow by taking the pile, and nobody takes it
before a side has melded; so what is laid first must fit into a hand as it was dealt.
"""

from __future__ import annotations

from collections.abc import Iterator

from meldwright.profiles.model import MeldRule

from . import watching
from .finding import Finding, Verdict, refuted
from .subject import Subject

MOST_STARTS = 256
"""Ways to begin a meld that a step can name."""

HELP = "let smaller melds be valid as well, so that a meld can grow card by card"


def look(subject: Subject) -> Iterator[Finding]:
    """Each kind of meld: its ranks, and the cards that begin it."""
    for rule in subject.profile.melds:
        if rule.name not in subject.dead_rules:
            yield _judged(subject, rule)


def _judged(subject: Subject, rule: MeldRule) -> Finding:
    path = f"melds.{rule.name}.valid"
    groups = subject.groups_of_rule[rule.name]
    barren = [group.rank for group in groups if not subject.shapes[group.index]]
    if barren:
        ranks = ", ".join(dict.fromkeys(barren))
        message = f"melds `{rule.name}` may be of rank {ranks}, but none of them is ever valid with this pack"
        related = ((f"melds.{rule.name}.of", "names the rank"),)
        remedy = "take the rank out of `of`, or let a meld of it be valid"
        return Finding(Verdict.PROVED, path, message, remedy, related)
    starts = [start for group in groups for start in group.table.starts]
    if max(len(group.table.starts) for group in groups) > MOST_STARTS:
        message = (
            f"melds `{rule.name}` can be begun in more than {MOST_STARTS} ways, too many to be told apart"
        )
        return Finding(Verdict.PROVED, path, message, HELP)
    largest = max(start.size for start in starts)
    held = subject.first_hand
    if largest <= held:
        return refuted(path)
    least = min(start.size for start in starts)
    size = largest if least <= held else least
    some = f"some melds `{rule.name}`" if least <= held else f"every meld `{rule.name}`"
    message = f"{some} must be laid with {size} cards at once, and a dealt hand with its draw has {held}"
    related = (("deal.hand", "cards in a hand"),)
    if size > subject.holdable or (subject.nothing_can_be_laid and least > held):
        return Finding(Verdict.PROVED, path, message, HELP, related, watching.laid(rule.name, size))
    return Finding(Verdict.UNDECIDED, path, message, HELP, related, watching.laid(rule.name, size))
