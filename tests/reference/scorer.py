"""The score of one side after a hand, the opening minimum, and the end of the match, from the rules alone.

>>> from tests.reference.position import counts, melds
>>> score(Result(melds("7xK, A A A"), bonus=2, left=counts(["7"]), went_out=True))
925
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference.finished import spread
from tests.reference.house_rules import BLACK_THREE, CLASSIC, HouseRules
from tests.reference.position import Counts, Melds

GOING_OUT = 100  # CL-SCORE-02
CONCEALED = 100  # CL-SCORE-03, on top of GOING_OUT
NATURAL_CANASTA = 500  # CL-SCORE-04
MIXED_CANASTA = 300  # CL-SCORE-05
RED_THREE_BONUS = 100  # CL-SCORE-07, CL-SCORE-09
ALL_RED_THREES_EXTRA = 400  # CL-SCORE-08, CL-SCORE-10
RED_THREES_IN_PACK = 4  # CL-DECK-06
TARGET = 5000  # CL-MATCH-03


@dataclass(frozen=True)
class Result:
    """What one side has when play stops."""

    melds: Melds = ()
    bonus: int = 0
    """Red threes laid out."""
    left: Counts = ()
    """Cards left in the hands of both members together (CL-SCORE-12)."""
    went_out: bool = False
    concealed: bool = False


def score_lines(result: Result, rules: HouseRules = CLASSIC) -> tuple[tuple[str, int], ...]:
    """Every line of the account with its points, also those of nought; the sum is the score (CL-SCORE-01)."""
    canastas = [
        twos + jokers == 0  # CL-CAN-04: without a wild card it is a natural one
        for rank, (naturals, twos, jokers) in result.melds
        if rank != BLACK_THREE and naturals + twos + jokers >= rules.canasta_size
    ]
    sign = 1 if result.melds else -1  # CL-SCORE-07, CL-SCORE-09; a red three is no meld (CL-RED3-04)
    has_all = result.bonus == RED_THREES_IN_PACK
    melded = sum(rules.worth(kind) * number for kind, number in spread(result.melds).items() if number)
    left = sum(rules.worth(kind) * number for kind, number in result.left)
    return (
        ("going out", GOING_OUT if result.went_out else 0),
        ("concealed", CONCEALED if result.went_out and result.concealed else 0),
        ("natural canastas", NATURAL_CANASTA * canastas.count(True)),
        ("mixed canastas", MIXED_CANASTA * canastas.count(False)),
        ("red threes", sign * RED_THREE_BONUS * result.bonus),
        ("all red threes", sign * ALL_RED_THREES_EXTRA if has_all else 0),
        ("melded cards", melded),  # CL-SCORE-06, CL-SCORE-11
        ("cards left", -left),
    )


def score(result: Result, rules: HouseRules = CLASSIC) -> int:
    """The sum of the lines."""
    return sum(points for _, points in score_lines(result, rules))


def opening_minimum(total: int) -> int:
    """Card points a side with this total from earlier hands needs to open (CL-OPEN-04 to -07, AMB-19)."""
    if total < 0:
        return 15
    if total < 1500:
        return 50
    return 90 if total < 3000 else 120


@dataclass(frozen=True)
class Verdict:
    """Whether the match is over after a hand."""

    over: bool
    winner: int | None = None
    """Index of the winning side."""
    margin: int = 0
    """Difference of the totals (CL-MATCH-04)."""


def match_over(totals: Sequence[int]) -> Verdict:
    """CL-MATCH-03: at 5000 the higher total wins; equal totals there mean another hand (AMB-24)."""
    (best, winner), (second, _) = sorted(((t, side) for side, t in enumerate(totals)), reverse=True)[:2]
    if best < TARGET or best == second:
        return Verdict(over=False)
    return Verdict(over=True, winner=winner, margin=best - second)
