"""States: copies, equality, and the two ways from one to the next."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.kernel.saying import in_hand, say
from tests.kernel.table import classic, kinds, position, second_shape

from meldwright.kernel import (
    OVER,
    State,
    advance,
    apply,
    deck_order,
    hand_seed,
    legal,
    settle,
    start_hand,
    to_data,
    view,
)
from meldwright.rules.compile import Rules

GAMES = {"classic": classic, "second shape": second_shape}


def dealt(rules: Rules, seed: int) -> State:
    return start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % rules.seats, [0] * rules.sides)


def everything(state: State) -> list[object]:
    """All attributes, for a comparison that knows nothing of `key`."""
    return [repr(part) for part in to_data(state).items()]


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    return GAMES[request.param]()


@pytest.mark.parametrize("seed", range(6))
def test_advance_and_apply_agree(rules: Rules, seed: int) -> None:
    """One changes the state in place, the other leaves it as it was; both come to the same."""
    state, chance = dealt(rules, seed), random.Random(seed)
    while options := legal(state):
        step = chance.choice(options)
        before = everything(state)
        after = apply(state, step)
        assert everything(state) == before
        advance(state, step)
        assert everything(state) == everything(after)
        assert state == after
        assert hash(state) == hash(after)


@pytest.mark.parametrize("seed", range(4))
def test_a_kept_copy_is_an_undo(rules: Rules, seed: int) -> None:
    """However far the hand goes on, the copy stays where it was taken; from it the same hand can be played."""
    state, chance = dealt(rules, seed), random.Random(seed)
    kept: list[tuple[State, list[object]]] = []
    played = []
    while options := legal(state):
        kept.append((state.copy(), everything(state)))
        played.append(chance.choice(options))
        advance(state, played[-1])
    for copy, was in kept:
        assert everything(copy) == was
    again = kept[0][0].copy()
    for step in played:
        advance(again, step)
    assert everything(again) == everything(state)


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_created_or_lost(rules: Rules, seed: int) -> None:
    """CL-DECK-01: at every step of a hand each kind has the cards of the pack, and sizes count them."""
    state, chance = dealt(rules, seed), random.Random(seed)
    pack = [kind.count for kind in rules.kinds]
    while True:
        found = [0] * rules.nk
        lying = [*state.stock[: state.left], *state.pile]
        for cards in (*state.bonus, *state.feet):
            lying += cards
        for kind in lying:
            found[kind] += 1
        for hand in state.hands:
            found = [a + b for a, b in zip(found, hand, strict=True)]
        for side in range(rules.sides):
            melds = [*enumerate(state.shapes[side]), *state.closed[side]]
            for group, shape in melds:
                naturals, wilds = rules.tables[group].decode(shape)
                if naturals:
                    found[rules.natural[group]] += naturals
                for kind, count in zip(rules.wild_kinds, wilds, strict=True):
                    found[kind] += count
        assert found == pack
        assert state.sizes == [sum(hand) for hand in state.hands]
        assert state.freezers == sum(rules.freezes[kind] for kind in state.pile)
        options = legal(state)
        if not options:
            break
        advance(state, chance.choice(options))
    assert state.phase == OVER


def test_equal_positions_are_equal_however_they_came_about() -> None:
    """CL-MELD-09: cards laid in another order are the same table."""
    at = position(classic(), hand="K K K Q Q Q 9 8", table="A A A", pile="6")
    one = say(at, "draw", "lay K K K", "lay Q Q Q", "discard 9")
    other = say(at, "draw", "lay Q Q Q", "lay K K K", "discard 9")
    assert one == other
    assert len({one, other}) == 1


@pytest.mark.parametrize(
    "change", ["hand", "partner", "others", "table", "their_table", "pile", "stock", "score", "bonus"]
)
def test_whatever_a_later_step_can_depend_on_makes_a_difference(change: str) -> None:
    """Two positions that differ anywhere are not equal."""
    plain: dict[str, Any] = {
        "hand": "K K 9",
        "partner": "4",
        "others": "5",
        "table": "A A A",
        "their_table": "7 7 7",
        "pile": "6",
        "stock": "4 5",
        "bonus": "3R",
    }
    other = dict(plain)
    other[change] = {
        "hand": "K Q 9", "partner": "5", "others": "6", "table": "A A 2", "their_table": "7 7 2", "pile": "8",
        "stock": "5 4", "score": 1500, "bonus": "",
    }[change]  # fmt: skip
    assert position(classic(), **plain) != position(classic(), **other)


def test_a_state_belongs_to_its_rules() -> None:
    """The same cards under other rules are another state."""
    draw = classic(("tie: another_hand", "tie: draw"))
    assert position(classic(), hand="K K 9") != position(draw, hand="K K 9")
    assert position(classic(), hand="K K 9") != "K K 9"


def test_asking_what_is_legal_changes_nothing(rules: Rules) -> None:
    """Questions are pure: legal steps, views, settlements (fault 115)."""
    state, chance = dealt(rules, 3), random.Random(3)
    while True:
        before = everything(state)
        options = legal(state)
        assert legal(state) == options
        for seat in range(rules.seats):
            view(state, seat)
        settle(state)
        assert everything(state) == before
        if not options:
            return
        advance(state, chance.choice(options))


# -- what a seat sees ------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_a_view_has_ones_own_cards_and_counts_of_the_rest(seat: int) -> None:
    """CL-TURN-02: a card is drawn unseen by others."""
    state = position(
        classic(), hand="K K 9", others="5 6 8 2", partner="J J", table="A A A", pile="7 2 9", stock="4 JK"
    )
    seen = view(state, seat)
    assert list(seen.hand) == state.hands[seat]
    assert list(seen.hand_sizes) == [3, 4, 2, 4]
    assert (seen.stock_left, seen.pile_size, seen.pile_freezers) == (2, 3, 1)
    assert seen.pile_top == kinds(classic(), "9")[0]
    assert seen.pile == ()
    assert bool(seen.legal) == (seat == 0)


def test_a_view_does_not_depend_on_what_its_seat_cannot_see() -> None:
    """CL-TURN-02: two states that differ in stock and other hands look alike."""
    one = position(
        classic(), hand="K K 9", others="5 6 8 2", partner="J J", table="A A A", pile="9", stock="4 JK"
    )
    other = position(
        classic(), hand="K K 9", others="2 2 2 2", partner="4 5", table="A A A", pile="9", stock="3R 7"
    )
    assert view(one, 0) == view(other, 0)
    assert view(say(one, "draw"), 1) != view(say(other, "draw"), 1)


def test_undoing_a_take_gives_back_every_card() -> None:
    """CL-PILE-04: in any order of steps (fault 179)."""
    at = position(classic(), hand="7 7 K K 9", table="A A A", pile="K 2 7")
    kept = at.copy()
    say(at, "take with 7 7", "pick up", "lay K K K", "discard 2")
    assert at == kept
    assert in_hand(at) == "7 7 9 K K"
