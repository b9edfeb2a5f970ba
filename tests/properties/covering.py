"""A small covering array: rows in which every two values of two settings stand together at least once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

Row = dict[str, str]
Pair = tuple[tuple[str, str], tuple[str, str]]


def pairs_of(values: Mapping[str, Sequence[str]]) -> set[Pair]:
    """Every two values of two settings."""
    return {
        ((one, a), (other, b))
        for one, other in combinations(values, 2)
        for a in values[one]
        for b in values[other]
    }


def covering_rows(values: Mapping[str, Sequence[str]]) -> list[Row]:
    """Rows that hold every pair; each begins with a pair still missing and takes the values that cover most."""
    missing = pairs_of(values)
    rows = []
    while missing:
        first = min(missing)
        row = dict(first)
        for name in values:
            if name not in row:
                row[name] = max(values[name], key=lambda value: _new(row, name, value, missing))
        missing -= _held(row, values)
        rows.append({name: row[name] for name in values})
    return rows


def _new(row: Row, name: str, value: str, missing: set[Pair]) -> int:
    mine = (name, value)
    return sum((mine, pair) in missing or (pair, mine) in missing for pair in row.items())


def _held(row: Row, values: Mapping[str, Sequence[str]]) -> set[Pair]:
    return {((one, row[one]), (other, row[other])) for one, other in combinations(values, 2)}
