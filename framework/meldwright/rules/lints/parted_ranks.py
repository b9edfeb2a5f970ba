"""MW615: cards of one rank and one meld that another rule tells apart.

A meld has one kind of natural cards.  Where a rule sees a difference between the red and the black sevens, say,
they are two kinds, and no meld holds both: a rank that looks like eight cards is two ranks of four.
"""

from __future__ import annotations

from collections.abc import Iterator

from meldwright.lang import names
from meldwright.profiles.model import MeldRule
from meldwright.rules.kinds import CardKind

from .finding import Finding, Verdict, refuted
from .subject import Subject

HELP = "let the condition treat all natural cards of a rank alike, or name two kinds of meld with `of`"


def look(subject: Subject) -> Iterator[Finding]:
    """Each kind of meld of natural cards, by rank."""
    for rule in subject.profile.melds:
        path = f"melds.{rule.name}.of"
        if rule.of is None:
            continue
        parted = _parted(subject, rule)
        if not parted:
            yield refuted(path)
            continue
        kinds = next(iter(parted.values()))
        blamed = _blamed(subject, kinds)
        ranks = ", ".join(parted)
        apart = " and ".join(f"{kind.name} ({kind.count})" for kind in kinds)
        message = f"melds `{rule.name}` cannot hold all cards of rank {ranks}: `{blamed}` tells {apart} apart"
        related = ((path, "the meld"),) if blamed != path else ()
        yield Finding(Verdict.PROVED, blamed, message, HELP, related)


def _parted(subject: Subject, rule: MeldRule) -> dict[str, list[CardKind]]:
    """The kinds of each rank that is more than one kind of natural cards of this meld."""
    found: dict[str, list[CardKind]] = {}
    for kind in subject.rules.kinds:
        if rule.name in kind.melds:
            found.setdefault(kind.rank, []).append(kind)
    return {rank: kinds for rank, kinds in found.items() if len(kinds) > 1}


def _blamed(subject: Subject, kinds: list[CardKind]) -> str:
    """The leaf that sees a difference between these kinds."""
    one, other = kinds[:2]
    if one.bars != other.bars:
        return "pile.barred_top"
    if one.freezes != other.freezes:
        return "pile.frozen_by"
    if one.covered != other.covered:
        return "deal.turn_up_covers"
    bans = set(one.bans) ^ set(other.bans)
    if bans:
        return f"discard.bans[{min(bans)}].cards"
    melds = set(one.melds) ^ set(other.melds)
    if melds:
        return f"melds.{min(melds)}.of"
    for path, expression in subject.expressions("settlement"):
        if {"red", "black"} & names(expression.node):
            return path
    return "hooks"
