"""Conditions on a score, as the stretches of whole numbers for which they hold.

A condition that compares straight lines in `score` (`score < 1500`, `2 * score + 5 >= 100`) changes only where
two lines cross; between two crossings one try decides for all.  Other conditions are not gone through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldwright.lang import Expression, Node, Type, ast, walk
from meldwright.profiles.model import Profile

FAR = 10**9
"""Beyond every score: totals, bands and targets are far smaller."""

Line = tuple[int, int]
"""Slope and value at 0."""


def crossings(expression: Expression) -> set[int] | None:
    """This gives every score at which the condition may change, from that score on; None if it is too involved."""
    found: set[int] = set()
    for node in walk(expression.node):
        match node:
            case ast.Compare(left=left, right=right) if left.type is not Type.BOOL:
                one, other = _line(left), _line(right)
                if one is None or other is None:
                    return None
                found |= _roots(one[0] - other[0], other[1] - one[1])
            case ast.Within(operand=operand, entries=entries):
                one = _line(operand)
                if one is None:
                    return None
                for entry in entries:
                    for end in (entry.low, entry.high):
                        found |= _roots(one[0], int(end) - one[1])
    return found


def samples(marks: Sequence[int], low: int, high: int) -> Iterator[tuple[int, int, int]]:
    """This cuts the scores from `low` to `high` at the marks: first and last score of each stretch, and one in it."""
    cuts = sorted({low, *(mark for mark in marks if low < mark <= high)})
    for first, after in zip(cuts, [*cuts[1:], high + 1], strict=True):
        yield first, after - 1, first


def totals_to_try(profile: Profile) -> list[int]:
    """This gives totals for which the opening bands differ: one in each stretch, as far as play gets there."""
    marks = {0}
    for band in profile.opening.bands:
        marks |= crossings(band.when) or set()
    low, high = min(marks) - 100, min(max(marks) + 100, profile.match.target - 1)
    cuts = sorted({low, 0, *(mark for mark in marks if low <= mark <= high)})
    tried: dict[int, int] = {}
    for at in cuts:  # one total for each band, the first that has it, but 0 where that will do
        tried.setdefault(_band(profile, at), at)
    tried[_band(profile, 0)] = 0
    return sorted(tried.values())


def _band(profile: Profile, score: int) -> int:
    for index, band in enumerate(profile.opening.bands):
        if band.when.evaluate({"score": score}):
            return index
    return -1


def _roots(slope: int, value: int) -> set[int]:
    """Scores about the one at which `slope * score` reaches `value`."""
    if slope == 0:
        return set()
    root = value // slope
    return {root - 1, root, root + 1, root + 2}


def _line(node: Node) -> Line | None:
    """A number as a straight line in the score; None if it is none."""
    match node:
        case ast.Number(value=value):
            return 0, value
        case ast.Variable():
            return 1, 0
        case ast.Negate(operand=operand):
            line = _line(operand)
            return None if line is None else (-line[0], -line[1])
        case ast.Arithmetic(operator=operator, left=left, right=right):
            one, other = _line(left), _line(right)
            if one is None or other is None:
                return None
            if operator == "+":
                return one[0] + other[0], one[1] + other[1]
            if operator == "-":
                return one[0] - other[0], one[1] - other[1]
            if one[0] and other[0]:
                return None
            return one[0] * other[1] + other[0] * one[1], one[1] * other[1]
        case _:
            return None
