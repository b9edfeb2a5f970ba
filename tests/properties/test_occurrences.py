"""Everything that the rules know of comes up often enough in seeded play, by chance or by a written start."""

from __future__ import annotations

from tests.kernel.table import classic, second_shape
from tests.properties.occurrences import FORCED, FORCED_SECOND, Table, table_of

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


def test_classic_meets_every_kind_of_step_ending_and_refusal() -> None:
    table = table_of(classic(), 200, 1, FORCED)
    steps = {*STEPS, "take, natural and wild, unfrozen"}
    refusals = {*REFUSALS, "pile.frozen_until_opened", "pile.whole", "stock.compulsory_take", "turn.discard"}
    assert not rare(table, steps, {"out", "out concealed", "stock", "last_bonus"}, refusals)


def test_the_second_shape_does_too() -> None:
    table = table_of(second_shape(), 60, 1, FORCED_SECOND)
    refusals = {*REFUSALS, "discard.ban"}
    assert not rare(table, STEPS, {"out", "stock", "last_bonus", "blocked"}, refusals)
