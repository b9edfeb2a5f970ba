"""What expressions mean: values by hand, names read, traces, and the canonical form."""

from __future__ import annotations

import pytest
from tests.lang.reading import sound

from meldwright.cards import RANKS
from meldwright.lang import Type, names
from meldwright.lang.ast import All, Bounds, Field, Within

SEVENS = {"rank": "7", "size": 7, "naturals": 5, "wilds": 2, "jokers": 1}
WILD_CARDS = {"rank": "", "size": 7, "naturals": 0, "wilds": 7, "jokers": 3}

MELDS = [
    ("size >= 3 and naturals >= 2 and wilds <= 3", SEVENS, True),
    ("size in (3..4) and wilds == 0", SEVENS, False),
    ("rank == 7", SEVENS, True),
    ("rank == 7", WILD_CARDS, False),
    ("rank != 7", WILD_CARDS, True),
    ("rank in (2..A)", WILD_CARDS, False),
    ("rank in (3, 6..8, K)", SEVENS, True),
    ("rank in (8..A)", SEVENS, False),
    ("size in (1, 9, 5..7)", SEVENS, True),
    ("size in (-3..-1)", SEVENS, False),
    ("naturals - wilds * 2 == 1", SEVENS, True),
    ("-wilds + size == naturals", SEVENS, True),
    ("min(naturals, wilds) == 2 and max(naturals, wilds) == 5", SEVENS, True),
    ("rank == (7 if wilds == 2 else 8)", SEVENS, True),
    ("not rank == 7 or jokers == 1", SEVENS, True),
    ("(rank == 7) == (size == 7)", SEVENS, True),
    ("false or true and false", SEVENS, False),
]


@pytest.mark.parametrize(("text", "meld", "value"), MELDS, ids=[f"{t} {m['rank']}" for t, m, _ in MELDS])
def test_meld(text: str, meld: dict[str, object], value: bool) -> None:
    expression = sound(text, "meld")
    assert expression.evaluate(meld) is value
    assert expression.trace(meld).value is value


SIDE: dict[str, object] = {
    "canastas": [
        {"kind": "natural", "rank": "7", "size": 7, "naturals": 7, "wilds": 0, "points": 35},
        {"kind": "mixed", "rank": "K", "size": 8, "naturals": 5, "wilds": 3, "points": 120},
    ],
    "melds": [{"rank": "A", "size": 3, "naturals": 3, "wilds": 0, "points": 60}],
    "hands": [
        {"rank": "joker", "red": False, "black": False, "wild": True, "bonus": False, "points": 50},
        {"rank": "4", "red": True, "black": False, "wild": False, "bonus": False, "points": 5},
    ],
    "foot": [],
    "bonus_cards": [],
    "went_out": True,
    "concealed": False,
    "opened": True,
}

LINES = [
    ("sum(points of canastas) + sum(points of melds)", 215),
    ("500 * count(canastas where kind == natural)", 500),
    ("count(canastas where kind != natural and wilds in (1..3)) * 300", 300),
    ("-sum(points of hands where not wild) - 100 * count(foot where bonus)", -5),
    ("800 if count(bonus_cards) == 4 else 100 * count(bonus_cards)", 0),
    ("sum(points of hands where rank in (4, joker))", 55),
    ("100 if went_out and not concealed else 0 if opened else -100", 100),
    ("2 * (3 * sum(points of melds))", 360),
    ("max(10, 2 * sum(points of melds)) - -5", 125),
]


@pytest.mark.parametrize(("text", "value"), LINES, ids=[text for text, _ in LINES])
def test_line(text: str, value: int) -> None:
    expression = sound(text, "settlement", Type.POINTS)
    assert expression.evaluate(SIDE) == value
    assert expression.trace(SIDE).value == value


def test_every_side_and_any_side() -> None:
    """A question to the sides is asked of each in turn."""
    with_one: dict[str, object] = {"canastas": [{"kind": "mixed"}], "bonus_cards": []}
    without: dict[str, object] = {"canastas": [], "bonus_cards": []}
    env = {**with_one, "__sides__": [with_one, without]}
    assert sound("any_side(count(canastas) >= 1)", "contract").evaluate(env) is True
    assert sound("every_side(count(canastas where kind == mixed) >= 1)", "contract").evaluate(env) is False


def test_a_kind_may_be_called_like_a_field() -> None:
    """Beside a kind a word is a kind, whatever else is called so."""
    expression = sound(
        "count(canastas where kind == naturals and naturals >= 7)", "settlement", Type.COUNT, ("naturals",)
    )
    assert expression.evaluate({"canastas": [{"kind": "naturals", "naturals": 7}]}) == 1


def test_names_read() -> None:
    assert names(sound("rank == 3 and red", "card").node) == {"rank", "red"}
    line = sound("sum(points of hands where not wild) if went_out else 0", "settlement", Type.POINTS)
    assert names(line.node) == {"points", "hands", "wild", "went_out"}


def test_nodes_know_their_place() -> None:
    text = "  size >= 3 and (rank in (4..A))"
    node = sound(text, "meld").node
    assert isinstance(node, All)
    assert [text[part.start : part.end] for part in node.parts] == ["size >= 3", "rank in (4..A)"]


def test_ranks_of_a_list_are_spelt_out() -> None:
    node = sound("rank in (joker, 9..J, 2)", "card").node
    assert isinstance(node, Within)
    assert node.entries == (Bounds("joker", "joker"), Bounds("9", "J"), Bounds("2", "2"))
    assert node.ranks == ("2", "9", "10", "J", "joker")
    everything = sound("rank in (2..A, joker)", "card").node
    assert isinstance(everything, Within)
    assert everything.ranks == RANKS


def test_trace_shows_what_was_looked_at() -> None:
    """The trace has each value on the way, and stops where the answer was known."""
    found = sound("size >= 8 and naturals >= 2 or wilds == 2", "meld").trace(SEVENS)
    assert found.lines() == [
        "size >= 8 and naturals >= 2 or wilds == 2 = true",
        "  size >= 8 and naturals >= 2 = false",
        "    size >= 8 = false",
        "      size = 7",
        "  wilds == 2 = true",
        "    wilds = 2",
    ]


def test_trace_of_a_count_has_its_elements() -> None:
    found = sound("count(canastas where kind == natural)", "settlement", Type.COUNT).trace(SIDE)
    assert [part.value for part in found.parts] == [True, False]
    assert isinstance(found.parts[0].parts[0].node, Field)


CANONICAL = [
    ("size>=3  and(naturals>=2)", "size >= 3 and naturals >= 2"),
    ("size - (naturals - wilds) == 0", "size - (naturals - wilds) == 0"),
    ("(size - naturals) - wilds == 0", "size - naturals - wilds == 0"),
    ("(size + 1) * 2 == (size * 1) + 2", "(size + 1) * 2 == size * 1 + 2"),
    ("-(size) == - -1", "-size == --1"),
    ("-(size + 1) == 0", "-(size + 1) == 0"),
    ("not (rank == 7)", "not rank == 7"),
    ("not (rank == 7 and size == 3)", "not (rank == 7 and size == 3)"),
    ("(rank == 7 or size == 3) and wilds == 0", "(rank == 7 or size == 3) and wilds == 0"),
    ("rank == 7 or (size == 3 or wilds == 0)", "rank == 7 or size == 3 or wilds == 0"),
    ("rank in (7..7,009)", "rank in (7, 9)"),
    ("(rank in (7)) == true", "(rank in (7)) == true"),
    ("true if (true if false else true) else (false if true else true)",
     "true if (true if false else true) else false if true else true"),
    ("(true if size == 3 else false) if wilds == 0 else true",
     "(true if size == 3 else false) if wilds == 0 else true"),
    ("min(size,(3))==((3))", "min(size, 3) == 3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "canonical"), CANONICAL, ids=[text for text, _ in CANONICAL])
def test_canonical(text: str, canonical: str) -> None:
    assert sound(text, "meld").canonical() == canonical
