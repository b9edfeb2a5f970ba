"""MW611: discard bans that never end.

A player left with nothing but banned cards has no discard.  The hand then ends blocked: what can be melded may
be, and nobody gets points for going out.  A ban that ends is a hurdle on the way; one that does not end is a trap,
so its author is asked to mean it.
"""

from __future__ import annotations

from collections.abc import Iterator

from .finding import Finding, Verdict, refuted
from .subject import Subject

HELP = "say with `until:` what ends the ban, such as `every_side(count(canastas) >= 1)`"


def look(subject: Subject) -> Iterator[Finding]:
    """Each ban; one that names no card is told by another lint (MW606)."""
    rules = subject.rules
    for index, ban in enumerate(subject.profile.discard.bans):
        path = f"discard.bans[{index}].cards"
        banned = [kind for kind in rules.kinds if index in kind.bans and not kind.bonus]
        cards = sum(kind.count for kind in banned)
        if ban.until is not None or not banned or cards <= rules.draw:
            yield refuted(path)  # with fewer cards than these, one that may be discarded is always among them
        elif cards == subject.holdable:
            message = (
                "no card may ever be discarded: the first turn that melding does not end blocks the hand"
            )
            yield Finding(Verdict.PROVED, path, message, HELP)
        else:
            names = ", ".join(kind.name for kind in banned[:4]) + (", …" if len(banned) > 4 else "")
            message = (
                f"this ban never ends: a player left with nothing but such cards ({names}) cannot discard, "
                "and the hand ends blocked, with no points for going out"
            )
            yield Finding(Verdict.PROVED, path, message, HELP)
