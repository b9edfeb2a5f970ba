"""What to type instead, when a value of one type stands where another is wanted."""

from __future__ import annotations

import re
from collections.abc import Collection

from .guess import Free, Guess
from .types import NUMERIC, ORDERED_RANKS, PHRASES, RANK_ORDER, Type

_SHOWN = 40  # characters of the author's text repeated in an example; more would hide the point


def phrase(found: Guess) -> str:
    """How a message speaks of a type."""
    return "a number" if found is Free.NUMBER or found is None else PHRASES[Type(found)]


def instead_of(found: Guess, expected: Type | None, text: str, names: Collection[str]) -> str:
    """The help for a value of type `found` where `expected` (None: any number) is wanted.

    `text` is the value as the author wrote it; `names` are the words that have a meaning in its place.
    """
    shown = text if len(text) <= _SHOWN and "\n" not in text else "…"
    simple = shown if re.fullmatch(r"\w+(\([^()]*\))?", shown) else f"({shown})"
    if expected is Type.BOOL:
        if found is Type.RANK:
            named = shown.islower() and shown != "joker"
            return f"compare it with a rank: `{simple} == 7`" if named else f"write `rank == {shown}`"
        if found is Type.KIND:
            return "compare it with a kind by `==`" if shown == "kind" else f"write `kind == {shown}`"
        if found is Free.NUMBER:
            return f"a number alone is no condition; compare with it: {_compared(simple, names)}"
        return f"compare it with a number: `{simple} >= 1`"
    if found is Type.BOOL:
        return f"choose by it: `100 if {shown} else 0`"
    if found is Type.RANK:
        return "a rank is not a number; list the ranks that are meant: `rank in (4..7)`"
    if found is Type.KIND:
        return "count what is of that kind: `count(canastas where kind == …)`"
    if expected is Type.POINTS:
        return f"say how many points each is worth: `100 * {simple}`"
    if expected is Type.RANK:
        return "a rank is written 2 to 10, J, Q, K or A"
    return "points and counts do not mix; write a number of cards, melds or canastas"


def _compared(number: str, names: Collection[str]) -> str:
    """Conditions that might have been meant by a number alone, of the words at hand."""
    rank = number if number in RANK_ORDER else "7"
    known = {
        "size": f"size == {number}",
        "score": f"score < {number}",
        "canastas": f"count(canastas) >= {number}",
        "rank": f"rank == {rank}",
    }
    return ", ".join(f"`{example}`" for word, example in known.items() if word in names) or f"`… == {number}`"


def to_compare(left: Guess, right: Guess, left_text: str, right_text: str) -> str:
    """The help for two values of different types that are compared."""
    found = {left, right}
    if found == {Type.POINTS, Type.COUNT}:
        return "multiply the count by the points each is worth: `100 * count(…)`"
    if Type.RANK in found and (found & NUMERIC or Free.NUMBER in found):
        return "compare a rank with a rank such as 7, a count with a number"
    if Type.BOOL in found:
        condition = left_text if left is Type.BOOL else right_text
        condition = condition if condition.isidentifier() else "…"
        return f"a condition stands alone: `{condition}` or `not {condition}`"
    return "compare values of one type"


def in_rank_order(operator: str, rank: str) -> str:
    """`< 5` said by listing: `in (2..4)`; empty where no rank would be listed."""
    if rank not in RANK_ORDER:
        return ""
    place = RANK_ORDER[rank]
    chosen = {
        "<": ORDERED_RANKS[:place],
        "<=": ORDERED_RANKS[: place + 1],
        ">": ORDERED_RANKS[place + 1 :],
        ">=": ORDERED_RANKS[place:],
    }[operator]
    if not chosen:
        return ""
    return f"== {chosen[0]}" if len(chosen) == 1 else f"in ({chosen[0]}..{chosen[-1]})"
