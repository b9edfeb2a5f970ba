"""Literal numbers and ranks, alone and in the lists of `in (...)`."""

from __future__ import annotations

from collections.abc import Callable

from .ast import Bounds, Node, Number, RankLiteral
from .scope import Scope, listed
from .syntax import Bound, Numeral, Option, Shape
from .types import NUMERIC, RANK_ORDER, Type

MAX_NUMBER = 1_000_000  # the highest target of a known game is 20,000

_FACE_NUMBERS = {"1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}


class Reader:
    """This turns written numbers and ranks into values, reporting those that are none."""

    def __init__(self, report: Callable[[str, str, int, int, str], None]) -> None:
        self._report = report

    def numeral(self, shape: Numeral, target: Type | None) -> Node | None:
        """A bare numeral: a rank where a rank is wanted, else a number of the unit wanted."""
        if target is Type.RANK:
            rank = self._rank_number(shape, shape.digits)
            return None if rank is None else RankLiteral(rank, start=shape.start, end=shape.end)
        value = self._number(shape, shape.digits)
        unit = target if target in NUMERIC and target is not None else Type.COUNT
        return None if value is None else Number(value, unit, start=shape.start, end=shape.end)

    def numbers(self, option: Option) -> Bounds | None:
        """An entry of a list of numbers."""
        low = self._number_bound(option.low)
        high = low if option.high is None else self._number_bound(option.high)
        if low is None or high is None:
            return None
        if low > high:
            self._backwards(option, str(low), str(high))
            return None
        return Bounds(low, high)

    def ranks(self, option: Option, scope: Scope) -> Bounds | None:
        """An entry of a list of ranks; a range never runs over the joker."""
        low = self._rank_bound(option.low, scope)
        high = low if option.high is None else self._rank_bound(option.high, scope)
        if low is None or high is None:
            return None
        if option.high is not None:
            for bound, rank in ((option.low, low), (option.high, high)):
                if rank not in RANK_ORDER:
                    message = f"the {rank} stands outside the order of ranks"
                    hint = f"name it by itself: `(4..A, {rank})`"
                    self._report("MW209", message, bound.start, bound.end, hint)
                    return None
            if RANK_ORDER[low] > RANK_ORDER[high]:
                self._backwards(option, low, high)
                return None
        return Bounds(low, high)

    def _backwards(self, option: Option, low: str, high: str) -> None:
        message = f"the range `{low}..{high}` runs backwards"
        self._report("MW209", message, option.start, option.end, f"write `{high}..{low}`")

    def _number_bound(self, bound: Bound) -> int | None:
        if not bound.text.lstrip("-").isdigit():
            message = f"expected a number, found `{bound.text}`"
            hint = "list numbers and ranges of numbers: `(3..4)`"
            self._report("MW203", message, bound.start, bound.end, hint)
            return None
        return self._number(bound, bound.text)

    def _rank_bound(self, bound: Bound, scope: Scope) -> str | None:
        if bound.text.isdigit():
            return self._rank_number(bound, bound.text)
        if bound.text.startswith("-"):
            message = f"there is no rank {bound.text}"
            self._report("MW209", message, bound.start, bound.end, "ranks are 2 to 10, J, Q, K and A")
            return None
        if bound.text in scope.ranks:
            return bound.text
        if bound.text in scope.variables:
            message = f"only ranks can be listed here, and `{bound.text}` is a name"
            hint = f"ranks are 2 to 10, {listed(scope.ranks)}"
            self._report("MW203", message, bound.start, bound.end, hint)
            return None
        code, message, hint = scope.unknown_word(bound.text, Type.RANK)
        self._report(code, message, bound.start, bound.end, hint)
        return None

    def _rank_number(self, shape: Shape, digits: str) -> str | None:
        rank = digits.lstrip("0")
        if rank in RANK_ORDER:
            return rank
        shown = digits if len(digits) <= 20 else f"{digits[:20]}…"
        meant = _FACE_NUMBERS.get(digits)
        hint = f"did you mean `{meant}`?" if meant else "ranks are 2 to 10, J, Q, K and A"
        self._report("MW209", f"there is no rank {shown}", shape.start, shape.end, hint)
        return None

    def _number(self, shape: Shape, text: str) -> int | None:
        # The length is looked at first: a number of a thousand digits is not even read.
        digits = text.lstrip("-").lstrip("0")
        if len(digits) > len(str(MAX_NUMBER)) or int(digits or "0") > MAX_NUMBER:
            message = "this number is too large"
            self._report("MW209", message, shape.start, shape.end, f"numbers go up to {MAX_NUMBER:,}")
            return None
        return int(text)
