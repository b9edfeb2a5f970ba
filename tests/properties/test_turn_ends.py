"""The kernel's single steps and the reference's judgement of whole turns come to the same.

For a position, the set of states in which a turn can end by legal kernel steps must be the set of ends of
those finished turns that the reference, written from the rules alone, finds lawful.  Nothing may be missing,
nothing may be extra, and no prefix of steps may lack an end.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.kernel.table import classic
from tests.properties.positions import DECKS, SmallDeck, random_position
from tests.properties.turns import as_state, house_rules_of, turn_ends_by_steps
from tests.reference.judge import turn_ends
from tests.reference.position import Position, counted

from meldwright.kernel import deck_order, hand_seed, legal, start_hand
from meldwright.kernel.advance import advance
from meldwright.kernel.state import DRAWING, OVER, State
from meldwright.rules.compile import Rules

TURNS_A_DECK = 44_000  # five decks: more than 200,000 distinct turns


def compare(deck: SmallDeck, seed: str, turns: int) -> Counter[str]:
    """Hold at least so many distinct turns of random positions against the reference; returns how they ended."""
    rules = classic() if deck.canasta == 7 else classic(("size >= 7", f"size >= {deck.canasta}"))
    house = house_rules_of(deck.canasta)
    chance = random.Random(seed)
    seen: set[Position] = set()
    endings: Counter[str] = Counter()
    while endings.total() < turns:
        at = random_position(deck, chance)
        if at in seen:
            continue
        seen.add(at)
        by_steps, _ = turn_ends_by_steps(as_state(rules, at))
        lawful = turn_ends(at, house)
        assert by_steps == lawful, (
            f"{at}\nkernel only: {by_steps - lawful}\nreference only: {lawful - by_steps}"
        )
        for end in lawful:
            endings[end.ended + (" concealed" if end.concealed else "")] += 1
    return endings


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_steps_reach_exactly_the_ends_of_lawful_turns(deck: SmallDeck) -> None:
    """Small decks, every turn of each position; the count of distinct turns is part of the claim."""
    endings = compare(deck, f"turn ends of {deck.name}", TURNS_A_DECK)
    for name in deck.endings:
        assert endings[name] >= 20, f"too few turns end by {name!r} to prove anything: {endings}"


def _reference_position(s: State) -> Position:
    """What the reference needs of a real position: the seat to act becomes its player."""
    r = s.rules
    side = r.side_of[s.player]
    melds = {}
    for group, shape in enumerate(s.shapes[side]):
        if shape:
            naturals, wilds = r.tables[group].decode(shape)
            by_name = {r.names[kind]: n for kind, n in zip(r.wild_kinds, wilds, strict=True)}
            melds[r.names[r.natural[group]]] = (naturals, by_name["2"], by_name["JK"])
    return Position(
        counted({r.names[kind]: n for kind, n in enumerate(s.hands[s.player])}),
        tuple(sorted(melds.items())),
        tuple(r.names[kind] for kind in s.pile),
        tuple(r.names[kind] for kind in s.stock[: s.left]),
        s.needs[side],
        s.opened[side],
        s.melded[s.player],
        len(s.bonus[side]),
    )


def _full_deck_positions(rules: Rules, hands: int, chance: random.Random) -> list[Position]:
    """Positions at the start of turns of randomly played hands from the full pack."""
    found = []
    for index in range(hands):
        s = start_hand(rules, deck_order(rules, hand_seed(11, index)), index % 4, (0, 1500))
        while s.phase != OVER:
            if s.phase == DRAWING and sum(s.hands[s.player]) <= 9 and chance.random() < 0.2:
                found.append(_reference_position(s))
            advance(s, chance.choice(legal(s)))
    return found


def test_full_deck_positions_have_the_same_ends() -> None:
    """Positions out of real play with the whole pack, hands of up to nine cards."""
    rules = classic()
    checked = 0
    for at in _full_deck_positions(rules, 40, random.Random(5)):
        by_steps, _ = turn_ends_by_steps(as_state(rules, at))
        assert by_steps == turn_ends(at), at
        checked += 1
    assert checked >= 150


@pytest.mark.parametrize("deck", DECKS[:2], ids=lambda deck: deck.name)
def test_a_question_and_its_answer_leave_exactly_the_ends_they_should(deck: SmallDeck) -> None:
    """Asking adds no end and takes none away: yes leaves the exits, no the others (CL-ASK-03 to -05)."""
    rules = classic(("size >= 7", f"size >= {deck.canasta}"))
    chance = random.Random(f"questions of {deck.name}")
    for _ in range(150):
        at = random_position(deck, chance)
        plain, _ = turn_ends_by_steps(as_state(rules, at))
        asking, _ = turn_ends_by_steps(as_state(rules, at), asking=True)
        assert plain == asking, at
