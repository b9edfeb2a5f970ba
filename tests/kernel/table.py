"""Positions for tests, written as cards: hands, melds, pile and stock of a game that is under way.

>>> from tests.kernel.table import classic, position
>>> state = position(classic(), hand="7 7 K", table="7 7 7", pile="9 7", stock="4")
>>> state.sizes[0], state.pile[-1] == state.rules.names.index("7")
(3, True)
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.kernel.advance import begin_turn
from meldwright.kernel.melds import refresh
from meldwright.kernel.state import State
from meldwright.profiles import load_profile
from meldwright.profiles.loader import load_text
from meldwright.rules.compile import Rules, compile_rules

CLASSIC = Path(__file__).parents[2] / "variants" / "classic" / "variant.yaml"
SECOND_SHAPE = Path(__file__).parents[1] / "variants" / "second-shape" / "variant.yaml"


@cache
def classic(*changes: tuple[str, str]) -> Rules:
    """Rules of classic, with lines of its profile replaced: `classic(("size >= 7", "size >= 5"))`."""
    text = CLASSIC.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"nothing to replace: {old!r}"
        text = text.replace(old, new)
    report = Collector()
    profile = load_text(text, "classic.yaml", VariantId("classic"), report)
    assert profile is not None, report.diagnostics
    return compile_rules(profile)


@cache
def second_shape() -> Rules:
    """Rules of the invented six-handed test profile."""
    return compile_rules(load_profile(SECOND_SHAPE))


def kinds(rules: Rules, text: str) -> list[int]:
    """Kinds of cards written in a line; `3xK` stands for three kings."""
    found: list[int] = []
    for word in text.split():
        number, times, name = word.partition("x")
        found += [rules.names.index(name)] * int(number) if times else [rules.names.index(word)]
    return found


def position(
    rules: Rules,
    *,
    hand: str,
    table: str = "",
    pile: str = "",
    stock: str = "4 4 4 4 4 4 4 4",
    need: int | None = None,
    score: int = 0,
    melded: bool = False,
    bonus: str = "",
    partner: str = "4",
    others: str = "4",
    their_table: str = "",
) -> State:
    """The state in which seat 0 begins its turn.

    `table`: melds of its side, groups between commas (`7 7 7, Q Q 2`; `K: 2 2` names the rank of wilds alone);
    the side has opened when there is one.  `stock`: the next card last.  `need`: opening minimum, else by `score`.
    """
    s = State(rules)
    hands = [hand, others, partner, others, others, others][: rules.seats]
    for seat, cards in enumerate(hands):
        for kind in kinds(rules, cards):
            s.hands[seat][kind] += 1
            s.sizes[seat] += 1
    s.stock = kinds(rules, stock)
    s.left = len(s.stock)
    s.pile = kinds(rules, pile)
    s.freezers = sum(rules.freezes[kind] for kind in s.pile)
    s.scores = [score] * rules.sides
    s.needs = [rules.opening_minimum(score) if need is None else need] * rules.sides
    s.bonus[0] = kinds(rules, bonus)
    for side, melds in ((0, table), (1, their_table)):
        for group, shape in _shapes(rules, melds):
            s.shapes[side][group] = shape
            canasta = rules.tables[group].canasta[shape]
            if canasta:
                s.canastas[side][canasta - 1] += 1
            s.opened[side] = True
    s.melded[0] = melded
    s.dealer = rules.seats - 1
    refresh(s)
    begin_turn(s, 0)
    return s


def _shapes(rules: Rules, text: str) -> list[tuple[int, int]]:
    """Group and shape of every meld in a written table."""
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        named, _, rest = part.rpartition(":")
        cards = kinds(rules, rest)
        naturals = [kind for kind in cards if not rules.wild[kind]]
        rank = kinds(rules, named)[0] if named.strip() else (naturals[0] if naturals else -1)
        assert all(kind == rank for kind in naturals), f"one rank a meld: {part!r}"
        groups = rules.groups_of[rank] if rank >= 0 else rules.wild_groups
        table = rules.tables[groups[0]]
        shape = len(naturals) * table.natural_stride
        shape += sum(table.wild_strides[rules.wild_index[kind]] for kind in cards if rules.wild[kind])
        assert table.valid[shape], f"not a valid meld: {part!r}"
        found.append((groups[0], shape))
    return found
