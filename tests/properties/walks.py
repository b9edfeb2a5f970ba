"""Walks through hands: by chance, and what every position on the way must satisfy."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from meldwright.kernel import deck_order, hand_seed, legal, start_hand
from meldwright.kernel.advance import advance
from meldwright.kernel.state import OVER, State
from meldwright.kernel.steps import ADD, ASK, LAY
from meldwright.rules.compile import Rules

LONGEST = 5_000
"""Steps no hand comes near: each turn draws from the stock or melds the top card, and no card goes back."""


def dealt(rules: Rules, seed: int) -> State:
    """A hand dealt by chance, with a dealer and totals that vary with the seed."""
    chance = random.Random(seed)
    totals = [chance.choice((-100, 0, 1495, 1500, 3000, 4995)) for _ in range(rules.sides)]
    return start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % rules.seats, totals)


def walk(state: State, chance: random.Random, eager: float = 0.0) -> Iterator[tuple[State, int]]:
    """Play a state to its end in place by chance; yields the state before each step, and the step.

    `eager`: how often a seat that can meld (or ask for leave to go out) does so.
    """
    for _ in range(LONGEST):
        if state.phase == OVER:
            return
        options = legal(state)
        assert options, f"stuck at {state.key()}"
        if eager and chance.random() < eager:
            wanted = (ASK,) if chance.random() < 0.2 else (LAY, ADD)
            options = [step for step in options if step >> 16 in wanted] or options
        step = options[int(chance.random() * len(options))]
        yield state, step
        advance(state, step)
    raise AssertionError("a hand that does not end")


def played(rules: Rules, seed: int, steps: int) -> State:
    """A hand dealt by chance and played on for so many steps, or to its last position before the end."""
    state = dealt(rules, seed)
    chance = random.Random(seed + 1)
    for before, step in walk(state, chance):
        if steps == 0:
            return before
        steps -= 1
        if _ends(before, step):
            return before
    return state


def _ends(state: State, step: int) -> bool:
    after = state.copy()
    advance(after, step)
    return after.phase == OVER


def cards(state: State) -> Counter[int]:
    """Every card that can be found anywhere, counted by kind."""
    r = state.rules
    found: Counter[int] = Counter(state.stock[: state.left])
    found.update(state.pile)
    for hand in state.hands:
        found.update({kind: n for kind, n in enumerate(hand) if n})
    for foot in state.feet:
        found.update(foot)
    for side in range(r.sides):
        found.update(state.bonus[side])
        lying = [(group, shape) for group, shape in enumerate(state.shapes[side]) if shape]
        for group, shape in [*lying, *state.closed[side]]:
            naturals, wilds = r.tables[group].decode(shape)
            if naturals:
                found[r.natural[group]] += naturals
            for kind, n in zip(r.wild_kinds, wilds, strict=True):
                found[kind] += n
    return Counter({kind: n for kind, n in found.items() if n})


def whole_pack(rules: Rules) -> Counter[int]:
    """The pack by kind."""
    return Counter(rules.kind_of)


def other_world(state: State, chance: random.Random, seat: int | None = None) -> State:
    """A state that a seat (the acting one) cannot tell from this one: all that it has not seen is dealt anew.

    Bonus cards are laid out at once, so unseen hands hold none; feet and stock may.
    """
    new = state.copy()
    r = new.rules
    knows = state.seat if seat is None else seat
    others = [other for other in range(r.seats) if other != knows]
    unseen = list(state.stock[: state.left])
    for other in others:
        unseen += [kind for kind, n in enumerate(state.hands[other]) for _ in range(n)]
    for foot in state.feet:
        unseen += foot
    chance.shuffle(unseen)
    plain = [kind for kind in unseen if not r.bonus[kind]]
    rest = [kind for kind in unseen if r.bonus[kind]]
    for other in others:
        hand = [0] * r.nk
        for _ in range(state.sizes[other]):
            hand[plain.pop()] += 1
        new.hands[other] = hand
    rest += plain
    chance.shuffle(rest)
    new.feet = [[rest.pop() for _ in foot] for foot in state.feet]
    new.stock = rest
    return new
