"""MW610: a target that no score can reach, because no hand is worth anything above nothing."""

from __future__ import annotations

from collections.abc import Iterator

from . import watching
from .finding import Finding, Verdict, refuted
from .holdings import Holdings
from .ranges import Range, number, truth
from .subject import Subject

PATH = "match.target"
HELP = "give points to what a side achieves: `sum(points of melds)`, canastas, going out"


def look(subject: Subject) -> Iterator[Finding]:
    """The most that all lines together can come to, and a position that is worth something."""
    holdings = Holdings(subject)
    cost = 10 * sum(len(line.points.text) for line in subject.profile.scoring.ledger)
    if subject.first_melds_are_dead:
        return
    if most(subject, holdings) <= 0:
        wanted = subject.profile.match.target
        message = f"no hand can be worth more than nothing, so no side ever comes to {wanted} points"
        ledger = subject.profile.scoring.ledger
        lines = tuple((f"scoring.ledger.{line.name}.points", "never positive") for line in ledger[:3])
        yield Finding(Verdict.PROVED, PATH, message, HELP, lines, watching.POSITIVE)
    elif any(subject.afford(cost) and _worth(subject, example) > 0 for example in holdings.examples()):
        yield refuted(PATH)
    else:
        message = "no position was found that is worth more than nothing"
        yield Finding(Verdict.UNDECIDED, PATH, message, HELP, watch=watching.POSITIVE)


def most(subject: Subject, holdings: Holdings) -> int:
    """This bounds the worth of a hand from above."""
    return sum(max(0, high) if fails else high for (_, high), fails in _line_ranges(subject, holdings))


def least(subject: Subject, holdings: Holdings) -> int:
    """This bounds the worth of a hand from below."""
    return sum(min(0, low) if fails else low for (low, _), fails in _line_ranges(subject, holdings))


def _line_ranges(subject: Subject, holdings: Holdings) -> Iterator[tuple[Range, bool]]:
    """The range of every line that can count, and whether it can fail to."""
    for line in subject.profile.scoring.ledger:
        holds, fails = truth(line.when.node, holdings.space) if line.when is not None else (True, False)
        if holds:
            yield number(line.points.node, holdings.space), fails


def _worth(subject: Subject, example: dict[str, object]) -> int:
    return sum(
        int(line.points.evaluate(example))
        for line in subject.profile.scoring.ledger
        if line.when is None or line.when.evaluate(example)
    )
