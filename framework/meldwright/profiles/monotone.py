"""Conditions on canastas must be kept by more canastas.

The contract for going out, the needs of a concealed exit and the end of a discard ban are conditions that a
side works towards.  Planning a turn rests on that: what has been reached is not lost again by completing more.
So each is tried on every small number of canastas of each kind and of bonus cards; a condition that some
addition breaks is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from meldwright.diagnostics import Collector
from meldwright.lang import Expression, names

MOST = 2
"""Canastas of a kind tried at the least; more where the expression names a larger number."""

LIMIT = 20_000
"""Combinations tried at the most; with more kinds than that allows, fewer of each are tried."""


def check(kinds: Sequence[str], expressions: Mapping[str, Expression], report: Collector) -> None:
    """Report each condition that a further canasta or bonus card can break (MW307)."""
    for path, expression in expressions.items():
        if expression.context != "contract":
            continue
        broken = _broken_by(kinds, expression)
        if broken:
            report.add(
                "MW307",
                f"`{path}` holds, and one more {broken} breaks it",
                expression.span,
                help="ask for at least so many (`>=`); what a side has reached must stay reached",
            )


def _broken_by(kinds: Sequence[str], expression: Expression) -> str:
    """Name what breaks the condition when a side gets one more of it, empty for nothing."""
    asks_bonus = "bonus_cards" in names(expression.node)
    largest = max((MOST, *_numbers(expression)))
    while (largest + 2) ** (len(kinds) + asks_bonus) > LIMIT and largest > 1:
        largest -= 1
    things = [*(f"canasta of kind `{kind}`" for kind in kinds), *(["bonus card"] if asks_bonus else [])]
    for counts in product(range(largest + 2), repeat=len(things)):
        if not _holds(kinds, expression, counts):
            continue
        for i, thing in enumerate(things):
            more = (*counts[:i], counts[i] + 1, *counts[i + 1 :])
            if not _holds(kinds, expression, more):
                return thing
    return ""


def _numbers(expression: Expression) -> Iterator[int]:
    """The whole numbers written in an expression, as far as they are small enough to be counts."""
    digits = "".join(letter if letter.isdigit() else " " for letter in expression.text)
    return (int(word) for word in digits.split() if int(word) <= 12)


def _holds(kinds: Sequence[str], expression: Expression, counts: Sequence[int]) -> bool:
    """Does it hold for a side with these counts (canastas by kind, then bonus cards), and for every side alike?"""
    canastas = [{"kind": kind} for kind, n in zip(kinds, counts, strict=False) for _ in range(n)]
    bonus: list[dict[str, object]] = [{}] * (counts[len(kinds)] if len(counts) > len(kinds) else 0)
    env: dict[str, object] = {"canastas": canastas, "bonus_cards": bonus}
    return bool(expression.evaluate({**env, "__sides__": [env, env]}))
