"""Whatever a person may say at a table, sensible or not: acts of every form of the notation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from tests.game.tables import wander
from tests.properties.positions import DECKS, random_position
from tests.properties.turns import as_state

from meldwright.game import Hand, act_text, meld_name
from meldwright.kernel import State, advance, deck_order, legal, steps, universe
from meldwright.kernel.state import DRAWING, OVER
from meldwright.rules.compile import Rules

EAGER = (steps.TAKE, steps.LAY, steps.ADD, steps.ASK, steps.PICK_UP)


def hand_at(rules: Rules, seed: int, most: int) -> Hand:
    """A hand under way, mostly in the midst of a turn; in two of three, seats that can meld or take mostly do."""
    hand = wander(rules, seed, most) if seed % 3 == 0 else _eager(rules, seed, most)
    if hand.over and seed % 16:
        return hand_at(rules, seed, most // 2)
    if hand.state.phase == DRAWING and seed % 4 and hand.state.left > 5:
        hand.step(hand.legal()[0])
    return hand


def _eager(rules: Rules, seed: int, most: int) -> Hand:
    chance = random.Random(seed)
    totals = [chance.choice((-100, 0, 1500, 3000)) for _ in range(rules.sides)]
    hand = Hand(rules, deck_order(rules, seed), seed % rules.seats, totals)
    for _ in range(most):
        options = hand.legal()
        if not options:
            break
        eager = [step for step in options if steps.operation(step) in EAGER]
        hand.step(chance.choice(eager if eager and chance.random() < 0.8 else options))
    return hand


def short_position(rules: Rules, seed: int, most: int) -> State:
    """A position of few ranks and short hands, where opening and going out are near; some steps into the turn."""
    chance = random.Random(seed)
    at = random_position(DECKS[seed % len(DECKS)], chance)
    while any(not _is_meld(rules, rank, counts) for rank, counts in at.melds):
        at = random_position(DECKS[seed % len(DECKS)], chance)
    state = as_state(rules, at)
    for _ in range(most):
        options = legal(state)
        melds = [step for step in options if steps.operation(step) in EAGER]
        step = chance.choice(melds if melds and chance.random() < 0.7 else options)
        after = state.copy()
        advance(after, step)
        if after.phase == OVER:
            return state
        state = after
    return state


def _is_meld(rules: Rules, rank: str, counts: tuple[int, int, int]) -> bool:
    """Does this game know a meld of so many naturals, twos and jokers?"""
    table = rules.tables[rules.groups_of[rules.names.index(rank)][0]]
    shape = counts[0] * table.natural_stride
    for name, number in zip(("2", "JK"), counts[1:], strict=True):
        shape += number * table.wild_strides[rules.wild_index[rules.names.index(name)]]
    return shape < table.length and table.valid[shape]


def sayings(state: State, chance: random.Random, faces: Sequence[str] = ()) -> Iterator[str]:
    """Acts of every form, some of each; `faces` are the cards that the seat holds, as they are written."""
    r = state.rules
    said = [act_text(r, step) for step in universe(state)]
    yield from chance.sample(said, min(6, len(said)))
    yield from ("draw", "take", "pick up", "ask", "yes", "no", "end")
    held = [name for kind, name in enumerate(r.names) for _ in range(state.hands[state.player][kind])]
    names = list(r.names)
    melds = [meld_name(r, group) for group in range(r.ng)]

    def cards(fewest: int, most: int) -> str:
        """Mostly of one rank, mostly held."""
        pool = held if held and chance.random() < 0.8 else names
        first = chance.choice(pool)
        like = [card for card in pool if card == first or r.wild[names.index(card)]] or [first]
        number = chance.randint(fewest, most)
        if chance.random() < 0.75:
            found = (like * 3 if chance.random() < 0.2 else like)[:]
            chance.shuffle(found)
            return " ".join([first, *found[: max(number - 1, 0)]])
        return " ".join(chance.choice(pool) for _ in range(number))

    top = r.names[state.pile[-1]] if state.pile else chance.choice(names)
    for _ in range(3):
        yield f"discard {chance.choice(names)}"
        yield f"lay {cards(1, 7)}"
        yield f"lay {cards(3, 4)} as {chance.choice(melds)}"
        yield f"add {cards(1, 3)} to {chance.choice(melds)}"
        yield f"add {cards(1, 2)} to their {chance.choice(melds)}"
        yield f"take with {cards(1, 3)}"
        yield f"take with {top} {chance.choice([top, *(names[kind] for kind in r.wild_kinds), *held])}"
        yield f"take with {top} {top}, {cards(3, 4)}, and {cards(3, 4)}"
        yield f"lay {cards(3, 4)}, {cards(3, 4)}, and {cards(3, 5)}"
        yield f"lay {cards(3, 4)} and {cards(1, 2)} to {chance.choice(melds)}"
    yield f"take onto {chance.choice(melds)}"
    yield f"take {cards(1, 3)} only"
    yield f"pick up {cards(1, 2)}"
    yield f"ask seat {chance.randrange(r.seats)}"
    yield f"draw, lay {cards(3, 4)}"
    yield f"lay {cards(3, 4)}, pick up, discard {chance.choice(held or names)}"
    yield f"take, pick up, discard {chance.choice(held or names)}"
    yield f"discard {chance.choice(held or names)}, draw"
    if faces:
        yield f"discard {chance.choice(faces)}"
        yield f"lay {' '.join(chance.choices(faces, k=3))}"
        yield f"discard {chance.choice(faces)[:-1]}{chance.choice('CDHS')}"
        same = [face for face in faces if face[:-1] == chance.choice(faces)[:-1]]
        yield f"lay {' '.join([*same, *same])}" if same else "end"
        yield f"lay {cards(3, 4)}, discard {chance.choice(faces)}"


def slips(state: State, chance: random.Random) -> Iterator[str]:
    """Texts that are nearly acts: letters and words left out, doubled, changed, or in small letters."""
    r = state.rules
    said = [act_text(r, step) for step in chance.sample(universe(state), min(6, len(universe(state))))]
    said += [*sayings(state, chance)][::12]
    for text in said:
        words = text.split()
        at = chance.randrange(len(words))
        letter = chance.randrange(len(text))
        yield text.lower()
        yield " ".join([*words[:at], *words[at + 1 :]])
        yield " ".join([*words[: at + 1], *words[at:]])
        yield " ".join([*words[:at], chance.choice(WORDS), *words[at:]])
        yield f"{text[:letter]}{text[letter + 1 :]}"
        yield f"{text[:letter]}{chance.choice('abklts7, ')}{text[letter:]}"
        yield " ".join(chance.sample(words, len(words)))
    yield from (
        "",
        ",",
        "and",
        "lay",
        "7",
        "K K K",
        "take 7 7",
        "add K",
        "lay K K K,",
        ", lay K K K",
        "fold",
        "\x00",
    )


WORDS = (
    "with",
    "onto",
    "only",
    "up",
    "to",
    "their",
    "seat",
    "as",
    "and",
    "7s",
    "wilds",
    "3R",
    "3",
    "JK",
    "x",
    "9z",
)
