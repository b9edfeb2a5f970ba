"""What a seat can learn from a view: its own cards, what lies open, counts, and nothing else."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest
from tests.kernel.saying import say
from tests.kernel.table import classic, position, second_shape
from tests.properties.walks import other_world, played

from meldwright.bots import BOTS, make_bot
from meldwright.kernel import State, View, legal, refusal, universe, view
from meldwright.kernel.state import ANSWERING, OVER
from meldwright.rules.compile import Rules

GAMES = pytest.mark.parametrize("rules", [classic(), second_shape()], ids=["classic", "second shape"])

OPEN = {
    "rules", "seat", "side", "player", "acting", "dealer", "phase", "turns", "hand", "hand_sizes", "foot_sizes",
    "stock_left", "pile_size", "pile_top", "pile", "pile_freezers", "pile_frozen", "shapes", "closed", "canastas",
    "bonus", "opened", "needs", "scores", "ready", "source", "claimed", "laid", "lays", "answer", "question",
    "bound", "blocked", "result", "out", "legal",
}  # fmt: skip
"""Fields of a view, each thought about: a new one has to be entered here, and told from the tests below."""


def test_no_field_is_new() -> None:
    assert {field.name for field in fields(View)} == OPEN
    assert not {"seed", "deck", "stock", "hands", "feet", "state"} & OPEN


@GAMES
def test_no_view_depends_on_what_its_seat_has_not_seen(rules: Rules) -> None:
    """Every seat, not only the one to act: stock, other hands and feet dealt anew leave its view as it was."""
    chance = random.Random(31)
    differing = 0
    for _ in range(60):
        state = played(rules, chance.randrange(10_000), chance.randrange(150))
        for seat in range(rules.seats):
            world = other_world(state, chance, seat)
            assert view(world, seat) == view(state, seat)
            differing += world != state
    assert differing > 100


@GAMES
def test_a_view_holds_no_card_list_as_long_as_a_hidden_one(rules: Rules) -> None:
    """No tuple in a view is the deck, the stock or another's hand under any name."""
    chance = random.Random(37)
    for _ in range(20):
        state = played(rules, chance.randrange(10_000), 20)
        hidden = {tuple(state.stock), tuple(state.stock[: state.left]), *map(tuple, filter(None, state.feet))}
        for seat in range(rules.seats):
            others = {tuple(hand) for other, hand in enumerate(state.hands) if other != seat}
            seen = view(state, seat)
            parts = [getattr(seen, field.name) for field in fields(View)]
            parts += [inner for part in parts if isinstance(part, tuple) for inner in part]
            for part in parts:
                assert part not in hidden | others or part == seen.hand


@GAMES
@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_do_the_same_in_worlds_that_look_alike(rules: Rules, name: str) -> None:
    chance = random.Random(41)
    for _ in range(12):
        state = played(rules, chance.randrange(10_000), chance.randrange(120))
        if state.phase == OVER:
            continue
        world = other_world(state, chance)
        choices = [make_bot(name, 5, state.seat).choose(view(s, s.seat)) for s in (state, world)]
        assert choices[0] == choices[1] and choices[0] in legal(state)


def test_a_partner_answers_without_seeing_the_asker_s_hand() -> None:
    """While a question is open, the player's hand is unknown to the seat that acts."""
    rules = classic()
    state = say(position(rules, hand="8 8 5", table="7xK", stock="4 8", partner="4 5 6"), "draw", "ask")
    assert (state.phase, state.seat) == (ANSWERING, 2)
    world = other_world(state, random.Random(1))
    assert world.hands[0] != state.hands[0]
    assert view(world, 2) == view(state, 2)
    assert legal(world) == legal(state)
    assert all(refusal(world, step) == refusal(state, step) for step in universe(state))


def drawn(hand: str) -> State:
    start = position(second_shape(), hand=hand, table="K K K", stock="4 9 9", pile="3B", partner="4 5")
    return say(start, "draw")


def test_that_a_player_is_stuck_is_not_seen_by_others_before_he_says_so() -> None:
    """A hand of banned cards and another hand look the same from the next seat: nothing has been said yet."""
    stuck, free = drawn("9"), drawn("8")
    assert stuck.blocked and not free.blocked
    assert view(stuck, 0).blocked
    for seat in range(1, 6):
        assert view(stuck, seat) == view(free, seat)
