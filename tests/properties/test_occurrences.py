"""Everything that the rules know of comes up often enough in seeded play, by chance or by a written start."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tests.kernel.table import classic, second_shape
from tests.properties.occurrences import FORCED, FORCED_SECOND, Table, table_of, table_of_houses

import meldwright.kernel
from meldwright.rules.registry import RULES

FEWEST = 20
"""What came up less often than this has not been tried enough."""

STEPS = {
    "draw", "take, natural pair, frozen", "take, natural pair, unfrozen", "take, onto a meld, unfrozen", "pick up",
    "lay", "lay, going out only", "add", "ask", "answer yes", "answer no", "end", "discard",
}  # fmt: skip

REFUSALS = {
    "turn.order", "hand.holds", "meld.own_side", "meld.shape", "pile.show_first", "pile.barred_top", "pile.take",
    "pile.frozen_by", "pile.take_when_frozen", "opening.minimum", "going_out.ask_partner", "going_out.keep_card",
}  # fmt: skip


def rare(table: Table, steps: set[str], endings: set[str], refusals: set[str]) -> dict[str, int]:
    """What came up less than `FEWEST` times."""
    found = {name: table.kinds[name] for name in steps}
    found |= {name: table.endings[name] for name in endings}
    found |= {name: table.refusals[name] for name in refusals}
    return {name: count for name, count in found.items() if count < FEWEST}


@cache
def of_classic() -> Table:
    return table_of(classic(), 200, 1, FORCED)


@cache
def of_second_shape() -> Table:
    return table_of(second_shape(), 60, 1, FORCED_SECOND)


def test_classic_meets_every_kind_of_step_ending_and_refusal() -> None:
    steps = {*STEPS, "take, natural and wild, unfrozen"}
    refusals = {*REFUSALS, "pile.frozen_until_opened", "pile.whole", "stock.compulsory_take", "turn.discard"}
    assert not rare(of_classic(), steps, {"out", "out concealed", "stock", "last_bonus"}, refusals)


def test_the_second_shape_does_too() -> None:
    refusals = {*REFUSALS, "discard.ban", "foot.dealt"}
    assert not rare(of_second_shape(), STEPS, {"out", "stock", "last_bonus", "blocked"}, refusals)


def test_nothing_comes_up_that_came_up_too_seldom() -> None:
    """What a table names at all it has met often enough."""
    for table in (of_classic(), of_second_shape()):
        assert not rare(table, set(table.kinds), set(table.endings), set(table.refusals))


def test_every_rule_that_the_kernel_can_refuse_by_has_refused() -> None:
    """The ids stand in the kernel's text; each has been met, and its operands computed again."""
    texts = [
        path.read_text(encoding="utf-8") for path in Path(meldwright.kernel.__file__).parent.glob("*.py")
    ]
    named = {word for text in texts for word in re.findall(r'"([a-z_]+\.[a-z_]+)"', text)} & set(RULES)
    named.remove("canasta.lock")  # neither profile has it: tests/hooks/test_lock.py
    named.remove("going_out.contract")  # a leaf of the profile: the rule that refuses is going_out.keep_card
    assert len(named) >= 20
    met = of_classic().refusals + of_second_shape().refusals + table_of_houses(1).refusals
    assert {name: met[name] for name in named if met[name] < FEWEST} == {}
