"""Refusals: every step that is not legal says by which rule, and what helps."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.kernel.saying import may, refused, rule_against, say
from tests.kernel.table import classic, position, second_shape

from meldwright.errors import IllegalStep
from meldwright.game import Hand, judge, parse_act
from meldwright.kernel import (
    OVER,
    State,
    advance,
    apply,
    deck_order,
    hand_seed,
    legal,
    refusal,
    start_hand,
    steps,
    universe,
)
from meldwright.kernel.state import DRAWING, MELDING
from meldwright.rules.compile import Rules
from meldwright.rules.registry import RULES, rule_of


def wander(rules: Rules, seed: int, share: float) -> list[State]:
    """Some of the states of a hand played by chance."""
    chance = random.Random(seed)
    state = start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % rules.seats, [0] * rules.sides)
    found = []
    while state.phase != OVER:
        if chance.random() < share:
            found.append(state.copy())
        advance(state, chance.choice(legal(state)))
    return [*found, state]


@pytest.mark.parametrize("make", [classic, second_shape], ids=["classic", "second shape"])
@pytest.mark.parametrize("seed", range(4))
def test_a_step_is_refused_exactly_when_it_is_not_legal(seed: int, make: Callable[[], Rules]) -> None:
    """CL-TURN-05, CL-TURN-07: over all that can be said; rule, line and remedy hold."""
    rules = make()
    for state in wander(rules, seed, 0.04):
        options = legal(state)
        before = state.key()
        for step in universe(state):
            why = refusal(state, step)
            assert (why is None) == (step in options)
            if why is None:
                continue
            assert why.rule in RULES
            assert why.sentence[0].isupper()
            assert why.sentence.endswith(".")
            assert why.remedy.step in options or (why.remedy.step == -1 and state.phase == OVER)
            if why.leaf:
                assert rule_of(why.leaf).id  # a line of the profile
        assert state.key() == before


CASES = [
    ("pile.barred_top", "pile.barred_top", "CL-BLK3-02", {"table": "A A A", "pile": "3B"}, "take with 7 7"),
    ("pile.frozen_by", "pile.frozen_by", "CL-FRZ-01", {"table": "A A A", "pile": "2 K"}, "take with K 2"),
    ("pile.frozen_until_opened", "pile.frozen_until_opened", "CL-FRZ-04", {"pile": "K"}, "take with K 2"),
    ("pile.take_when_frozen", "pile.take_when_frozen", "CL-FRZ-05", {"pile": "7"}, "take with 7 2"),
    ("pile.take", "pile.take", "CL-PILE-10", {"table": "A A A", "pile": "8"}, "take with 8 8"),
    ("opening.minimum", "opening.bands[1].minimum", "CL-OPEN-05", {"pile": "7"}, "take with 7 7"),
    (
        "stock.compulsory_take",
        "stock.compulsory_take",
        "CL-STOCK-03",
        {"table": "7 7 7", "pile": "7", "stock": ""},
        "draw",
    ),
]


@pytest.mark.parametrize(("rule", "leaf", "cite", "lies", "said"), CASES)
def test_a_refusal_names_rule_profile_line_and_source(
    rule: str, leaf: str, cite: str, lies: dict[str, Any], said: str
) -> None:
    """CL-PILE-02: the mechanism, the value that decides, where it stands, and what it comes from."""
    state = position(classic(), hand="7 7 K 2 9", **lies)
    why = refused(state, said)
    assert (why.rule, why.leaf) == (rule, leaf)
    origin = why.origin(classic().profile)
    assert origin is not None
    line, _ = origin.source.position(origin.start)
    assert leaf.split(".")[-1].split("[")[0] in origin.source.line(line)
    assert cite in why.cites(classic().profile)


def test_a_frozen_pile_is_refused_like_a_good_dealer() -> None:
    """CL-FRZ-05: what is needed, and what one has."""
    why = refused(position(classic(), hand="7 9 K", table="7 7 7", pile="2 7"), "take onto 7s")
    assert why.sentence == "The pile is frozen: you need two natural sevens in hand, you have one."
    assert (why.operands["needed"], why.operands["held"]) == (2, 1)
    assert why.remedy.action == "draw"


def test_a_refusal_tells_no_card_that_the_player_cannot_know() -> None:
    """CL-TURN-02: other hands and the stock change nothing that he may do or is told."""
    hand, pile = "7 7 K K 2 9", "5 JK 7"
    mine = position(
        classic(), hand=hand, pile=pile, table="A A A", others="5 6 8", partner="J Q 10", stock="4 5 6 9"
    )
    twin = position(
        classic(), hand=hand, pile=pile, table="A A A", others="2 2 JK", partner="K K K", stock="JK 2 3R 9"
    )
    for acts in ((), ("draw",), ("take with 7 7",), ("take with 7 7", "pick up")):
        one, other = say(mine, *acts), say(twin, *acts)
        assert legal(one) == legal(other)
        for step in universe(one):
            a, b = refusal(one, step), refusal(other, step)
            assert str(a) == str(b)


# -- order of play ---------------------------------------------------------------------------------


def test_a_turn_is_draw_meld_discard() -> None:
    """CL-TURN-02, CL-TURN-03: each thing in its time."""
    at = position(classic(), hand="7 7 7 9 8", table="A A A", pile="6")
    for said in ("lay 7 7 7", "end", "discard 9", "ask", "yes", "pick up"):
        assert rule_against(at, said) == "turn.order"
    state = say(at, "draw")
    assert state.phase == MELDING
    for said in ("draw", "take with 7 7", "no"):
        assert rule_against(state, said) == "turn.order"
    state = say(state, "end")
    for said in ("draw", "lay 7 7 7", "end", "ask"):
        assert rule_against(state, said) == "turn.order"
    state = say(state, "discard 9")
    assert (state.player, state.phase) == (1, DRAWING)


def test_a_turn_ends_with_one_discard() -> None:
    """CL-TURN-07: exactly one, face up on the pile."""
    state = say(position(classic(), hand="7 7 7 9 8", table="A A A", pile="6"), "draw", "discard 9")
    assert [classic().names[kind] for kind in state.pile] == ["6", "9"]
    assert state.sizes[0] == 5
    assert state.player == 1


def test_every_card_that_is_held_may_be_discarded() -> None:
    """CL-TURN-07: wild cards and black threes, too; what is not held, never."""
    hand = "4 5 6 7 8 9 10 J Q K A 2 JK 3B"
    state = say(position(classic(), hand=hand, table="A A A", pile="6"), "draw")
    for card in hand.split():
        assert may(state, f"discard {card}")
    assert rule_against(say(state, "end", "discard 4", "draw"), "discard K") == "hand.holds"


def test_nothing_may_be_done_after_the_end() -> None:
    """CL-OUT-01: there is only the next hand."""
    state = say(position(classic(), hand="4 4", table="7xK", stock="4", pile="6"), "draw", "lay 4 4 4")
    for step in universe(state):
        why = refusal(state, step)
        assert why is not None
        assert (why.rule, why.remedy.action) == ("turn.order", "next_hand")


def test_an_illegal_step_raises_and_leaves_everything_as_it_was() -> None:
    """CL-TURN-05: whoever plays through `Hand` cannot go wrong silently."""
    hand = Hand(classic(), deck_order(classic(), 5), 3, (0, 0))
    before = hand.digest()
    discard = next(step for step in universe(hand.state) if steps.operation(step) == steps.DISCARD)
    with pytest.raises(IllegalStep) as caught:
        hand.step(discard)
    assert "turn.order" in str(caught.value)
    assert hand.digest() == before


def test_remedies_come_true() -> None:
    """CL-TURN-08: following the remedy of a refusal always works, and so does the rest of the hand."""
    actions: Counter[str] = Counter()
    for seed in range(3):
        for state in wander(classic(), seed, 0.05):
            for step in universe(state):
                why = refusal(state, step)
                if why is not None and why.remedy.step >= 0:
                    actions[why.remedy.action] += 1
                    assert legal(apply(state, why.remedy.step)) or apply(state, why.remedy.step).phase == OVER
    assert set(actions) >= {"draw", "end", "discard", "take"}


@pytest.mark.parametrize("said", ["lay K K K 2 2 2 2", "take 7 only", "lay 2 2 2", "add 7 to their As"])
def test_what_no_position_allows_can_be_said_and_is_refused(said: str) -> None:
    """NEG-CL-03, NEG-CL-04, NEG-CL-07, NEG-CL-08: with a remedy that is legal here."""
    state = position(classic(), hand="7 7 K K K 2 2 2 2", table="A A A", their_table="A A A", pile="7")
    why = judge(state, parse_act(state, said))
    assert why is not None
    assert why.remedy.step in legal(state)
