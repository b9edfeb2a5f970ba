"""MW608 and MW609: opening bands that never apply, and scores between bands that none of them is meant for.

The first band that holds decides, and `otherwise` takes what is left.  So a band may be covered by those before
it, and `otherwise` by all of them together; and scores that no band names, below a band and above another, fall
to `otherwise` unseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from . import watching
from .finding import Finding, Verdict, refuted
from .holdings import Holdings
from .scores import FAR, crossings, samples
from .subject import Subject
from .target import least

OTHERWISE = "opening.otherwise"

Stretch = tuple[int, int, int]
"""First and last score, and the band that decides there (-1 for `otherwise`)."""


def look_for_shadows(subject: Subject) -> Iterator[Finding]:
    """Each band and `otherwise`: is there a score for which it decides?"""
    bands = subject.profile.opening.bands
    found = stretches(subject)
    for index, band in enumerate(bands):
        path = f"opening.bands[{index}].when"
        if found is None:
            message = (
                f"whether `{path}` ever decides was not found out: it does not compare `score` with a number"
            )
            watch = watching.opened(band.minimum)
            yield Finding(Verdict.UNDECIDED, path, message, "write it as `score < n`", watch=watch)
        elif any(stretch[2] == index for stretch in found):
            yield refuted(path)
        else:
            yield _shadowed(subject, index, path)
    if found is None or not bands or any(stretch[2] < 0 for stretch in found):
        yield refuted(OTHERWISE)
    else:
        message = "`opening.otherwise` never applies: the bands before it take every score"
        last = ((f"opening.bands[{len(bands) - 1}].when", "the last band"),)
        yield Finding(Verdict.PROVED, OTHERWISE, message, "narrow the last band, or delete it", last)


def _shadowed(subject: Subject, index: int, path: str) -> Finding:
    """A band that no score reaches, with the bands that cover it."""
    when = subject.profile.opening.bands[index].when
    marks = sorted(crossings(when) or ())
    if not any(when.evaluate({"score": at}) for _, _, at in samples(marks, *span_of_scores(subject))):
        return Finding(Verdict.PROVED, path, f"`{path}` holds for no score", "correct the condition")
    message = f"`{path}` never decides: the bands before it take all its scores"
    remedy = "put it before them, or delete it; the first band that holds decides"
    before = tuple((f"opening.bands[{i}].when", "an earlier band") for i in range(index))
    return Finding(Verdict.PROVED, path, message, remedy, before[-3:])


def look_for_gaps(subject: Subject) -> Iterator[Finding]:
    """`otherwise`: is it one stretch of scores at an end, or also a hole between bands?"""
    found = stretches(subject)
    low, high = span_of_scores(subject)
    left = [stretch for stretch in found or () if stretch[2] < 0]
    holes = [stretch for stretch in left if stretch[0] > low and stretch[1] < high]
    if len(left) > 1 and not holes:  # both ends: the lower one is the hole
        holes = left[:1]
    if not holes:
        yield refuted(OTHERWISE)
        return
    first, last, _ = holes[0]
    which = f"scores below {last + 1}" if first == low else f"scores from {first} to {last}"
    message = f"{which} are in no band and fall to `otherwise`, with a minimum of {_minimum(subject)}"
    beside = tuple(
        (f"opening.bands[{stretch[2]}].when", "the band beside them")
        for stretch in found or ()
        if stretch[2] >= 0 and (stretch[1] == first - 1 or stretch[0] == last + 1)
    )
    remedy = "let the bands touch, or add one for these scores"
    yield Finding(Verdict.PROVED, OTHERWISE, message, remedy, beside, shared=True)


def _minimum(subject: Subject) -> int:
    return subject.profile.opening.otherwise


def span_of_scores(subject: Subject) -> tuple[int, int]:
    """This gives the least and the greatest total that a side can have before a hand."""
    low = 0 if least(subject, Holdings(subject)) >= 0 else -FAR
    match = subject.profile.match
    return low, match.target - 1 if match.tie == "draw" else FAR  # sides that are level play on


@lru_cache(maxsize=4)
def stretches(subject: Subject) -> tuple[Stretch, ...] | None:
    """This parts all scores by the band that decides; None where a condition is too involved."""
    bands = subject.profile.opening.bands
    marks: set[int] = set()
    for band in bands:
        found = crossings(band.when)
        if found is None:
            return None
        marks |= found
    if not subject.afford(len(marks) * sum(len(band.when.text) for band in bands)):
        return None
    parted: list[Stretch] = []
    for first, last, at in samples(sorted(marks), *span_of_scores(subject)):
        decides = next((i for i, band in enumerate(bands) if band.when.evaluate({"score": at})), -1)
        if parted and parted[-1][2] == decides:
            parted[-1] = (parted[-1][0], last, decides)
        else:
            parted.append((first, last, decides))
    return tuple(parted)
