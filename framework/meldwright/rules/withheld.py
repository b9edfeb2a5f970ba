"""The same rules for a turn in which a side may not complete a canasta.

Kinds, groups, shapes and the numbers of starts are those of the plain rules, so steps and states mean the same;
only the ways to grow a meld end before a canasta, and whatever was worked out from them is worked out afresh.
"""

from __future__ import annotations

from copy import copy

from .compile import Rules
from .tables import ShapeTable

NEVER = 1_000
"""Cards of a kind that nobody holds."""


def without_canastas(rules: Rules) -> Rules:
    """Return the rules under which no canasta can be made or added to, made at the first call."""
    plain = rules.plain
    if plain.withheld is None:
        twin = copy(plain)
        tables: dict[int, ShapeTable] = {}
        for table in plain.tables:
            if id(table) not in tables:
                tables[id(table)] = table.without_canastas()
        twin.tables = [tables[id(table)] for table in plain.tables]
        twin.start_needs = [
            [
                needs if table.valid[start.shape] else [(0, NEVER)]
                for start, needs in zip(table.starts, all_needs, strict=True)
            ]
            for table, all_needs in zip(twin.tables, plain.start_needs, strict=True)
        ]
        twin.forget()
        plain.withheld = twin
    return plain.withheld
