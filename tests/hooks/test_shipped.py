"""The hooks that come with Meldwright, by the sources that they put into practice."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from tests.hooks.playing import profile
from tests.kernel.saying import may, say
from tests.kernel.table import position

from meldwright.hooks import bind_hooks, installed_hooks, probe
from meldwright.hooks.shipped import SHIPPED, acaba, canasta_in_hand, load_shipped
from meldwright.kernel import settle
from meldwright.rules.compile import Rules, compile_rules


def shipped(name: str) -> Rules:
    """Rules that name a shipped hook: it needs no leave to run."""
    found = profile(hooks=(name,))
    return compile_rules(found, bind_hooks(found))


@pytest.mark.parametrize("name", SHIPPED)
def test_it_is_at_hand_and_ours(name: str) -> None:
    hook = installed_hooks()[name]
    assert hook.distribution == "meldwright"
    assert shipped(name).hooks[0][1].origin == hook.distribution


@pytest.mark.parametrize("name", SHIPPED)
def test_it_is_pure(name: str) -> None:
    found = probe(load_shipped(name), profile(hooks=(name,)))
    assert found.faults == ()
    assert min(found.asked.values()) > 0


def test_only_those_are_shipped() -> None:
    with pytest.raises(LookupError, match="expected a shipped hook"):
        load_shipped("os")


# -- Acaba -------------------------------------------------------------------------------------------


def test_acaba_costs_1500_and_nothing_else_is_counted() -> None:
    """AC-RULE-02, as AMB-41 recommends; the other side has its melds and bonuses, but no bonus for an exit."""
    state = position(shipped("acaba"), hand="A A 9", table="7xK", others="5 6 7", pile="3B")
    mine, theirs = settle(say(state, "call acaba"))
    assert [(line.name, line.points) for line in mine.lines] == [("acaba", -acaba.COST)]
    assert "acaba" not in [line.name for line in theirs.lines]
    assert "going_out" not in [line.name for line in theirs.lines]
    assert len(theirs.lines) > 1


def test_acaba_is_said_before_drawing() -> None:
    state = position(shipped("acaba"), hand="A A 9", pile="3B")
    assert may(state, "call acaba")
    assert not may(say(state, "draw"), "call acaba")


# -- a canasta in hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "charge"),
    [
        ("6xK 9", 0),
        ("7xK", 500),
        ("8xK", 500),
        ("6xK 2", 300),  # BK-SCORE-04
        ("4xK 2 2 JK", 300),
        ("3xK 2 2 JK JK", 0),  # four wild cards are too many
        ("4xK 2 2", 0),
        ("6xK 6xQ 2 JK", 600),
        ("6xK 5xQ 2 JK", 300),
        ("6xK 5xQ 2 2 JK", 600),
        ("7xK 4xQ 2 2 JK", 800),
        ("7xK 7xQ 9 9", 1000),
        ("4xA 2 2 2 2", 300),
        ("4xA 4xK 2 2 2 2 JK", 300),
        ("4xA 4xK 2 2 2 2 JK JK", 600),
        ("3B 3B 3B 3B 2 2 2", 0),
    ],
)
def test_a_canasta_in_hand(hand: str, charge: int) -> None:
    mine, theirs = settle(position(shipped("canasta_in_hand"), hand=hand, pile="9", others="5 6 7"))
    points = {line.name: line.points for line in mine.lines}
    assert points.get("canasta_in_hand", 0) == -charge
    assert "canasta_in_hand" not in [line.name for line in theirs.lines]


def test_each_player_of_a_side_is_charged_alone() -> None:
    """Seven kings in two hands are no canasta; two hands with one each are two."""
    held = lambda rank: {"rank": rank, "wild": False, "bonus": False}  # noqa: E731
    assert (
        canasta_in_hand.meldwright_score({"held": [{"hand": [held("K")] * 4}, {"hand": [held("K")] * 3}]})
        == {}
    )
    both = {"held": [{"hand": [held("K")] * 7}, {"hand": [held("Q")] * 7}]}
    assert canasta_in_hand.meldwright_score(both) == {"canasta_in_hand": -1000}


def _slow_charge(hand: list[Mapping[str, Any]]) -> int:
    """The greatest charge by trying every set of ranks, and every way to give each its wild cards."""
    ranks = sorted({card["rank"] for card in hand if not card["wild"] and card["rank"] != "3"})
    wilds = sum(card["wild"] for card in hand)
    best = 0
    for size in range(len(ranks) + 1):
        for chosen in combinations(ranks, size):
            missing = [max(0, 7 - sum(card["rank"] == rank for card in hand)) for rank in chosen]
            if max(missing, default=0) <= 3 and sum(missing) <= wilds:
                best = max(best, sum(300 if lack else 500 for lack in missing))
    return best


def test_the_arrangement_is_the_dearest() -> None:
    """Against trying everything, for hands drawn by a written-down rule."""
    told = set()
    for seed in range(400):
        counts = [(seed * 7 + i * (3 + seed % 5)) % 8 for i in range(4)]
        hand = [
            {"rank": rank, "wild": False, "bonus": False}
            for rank, n in zip("KQA9", counts, strict=True)
            for _ in range(n)
        ]
        hand += [{"rank": "2", "wild": True, "bonus": False}] * (seed % 9)
        points = canasta_in_hand.meldwright_score({"held": [{"hand": hand}]}).get("canasta_in_hand", 0)
        assert -points == _slow_charge(hand)
        told.add(points)
    assert len(told) > 4
