"""Generic means generic: what a profile can say needs no Python, and no card has a meaning of its own."""

from __future__ import annotations

import io
import random
import re
import tokenize
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.kernel.saying import canastas, ledger, may, refused, rule_against, say
from tests.kernel.table import classic, position, second_shape

import meldwright.kernel
from meldwright.cards import Card
from meldwright.docsgen.rulesheet import sheet_text
from meldwright.game import act_text
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
    steps,
)
from meldwright.rules.compile import Rules

KERNEL = sorted(Path(meldwright.kernel.__file__).parent.glob("*.py"))


@cache
def house() -> Rules:
    """Classic with a new kind of canasta, a new score line and new wild limits, by text alone."""
    return classic(
        ("\ncanastas:\n", "\ncanastas:\n  court:\n    when: size >= 7 and wilds == 0 and rank in (J..K)\n"),
        ("    mixed_canastas:\n", ("    court_canastas:\n      points: 800 * count(canastas where kind == court)\n"
                                  "    all_naturals:\n      points: 25 * count(melds)\n"
                                  "      when: count(melds) >= 1 and count(melds where wilds >= 1) == 0\n"
                                  "    mixed_canastas:\n")),
        ("naturals >= 2 and wilds <= 3", "naturals > wilds and wilds <= 2 and (rank != A or wilds == 0)"),
    )  # fmt: skip


def test_a_new_profile_plays() -> None:
    """Whole hands by chance, none of them stuck."""
    seen = set()
    for seed in range(12):
        state, chance = _dealt(house(), seed), random.Random(seed)
        while options := legal(state):
            advance(state, chance.choice(options))
        assert state.phase == OVER
        seen |= {line.name for side in settle(state) for line in side.lines if line.points}
    assert {"court_canastas", "natural_canastas", "mixed_canastas"} <= seen


def test_a_new_profile_scores() -> None:
    """The first kind of canasta whose words hold, and each line of its own."""
    table = "7xK, 7x8, 6x9 2"
    state = say(position(house(), hand="", table=table, stock="", partner=""), "draw")
    assert canastas(state) == {"court": 1, "natural": 1, "mixed": 1}
    assert ledger(state) == {
        "melded_cards": 70 + 70 + 80,
        "natural_canastas": 500,
        "court_canastas": 800,
        "mixed_canastas": 300,
    }
    state = say(position(house(), hand="", table="K K K, 8 8 8", stock="", partner=""), "draw")
    assert ledger(state) == {"melded_cards": 60, "all_naturals": 50}


def test_a_new_profile_limits() -> None:
    """Wild cards must be fewer, two at most, and none with aces."""
    state = say(position(house(), hand="K K K 2 2 JK A A 9 8", table="4 4 4", pile="3B"), "draw")
    assert may(state, "lay K K K 2 2")
    for said in ("lay K K 2 2", "lay K K K 2 2 JK", "lay A A 2"):
        assert rule_against(state, said) == "meld.shape"


def test_a_new_profile_prints() -> None:
    """Its rule sheet speaks of the new kind, line and limits."""
    sheet = " ".join(sheet_text(house().profile).split())
    old = " ".join(sheet_text(classic().profile).split())
    for words in ("court", "800", "all naturals"):
        assert words in sheet.lower()
        assert words not in old.lower().replace("1800", "").replace("800 points", "")
    assert "natural cards" in sheet


def test_a_new_profile_explains() -> None:
    """A refusal names the new line of the file, with its number."""
    state = say(position(house(), hand="A A 2 9 8", table="4 4 4", pile="3B"), "draw")
    why = refused(state, "lay A A 2")
    assert why.leaf == "melds.sets.valid"
    origin = why.origin(house().profile)
    assert origin is not None
    line, _ = origin.source.position(origin.start)
    assert "rank != A or wilds == 0" in origin.source.line(line)
    assert str(why.operands["limit"]).endswith(
        "naturals > wilds and wilds <= 2 and (rank != A or wilds == 0)"
    )


# -- no rank has a meaning -------------------------------------------------------------------------

SWAP = {"3": "5", "5": "3"}


def _dealt(rules: Rules, seed: int) -> State:
    return start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % rules.seats, [0] * rules.sides)


@cache
def fives_for_threes() -> Rules:
    """Classic in which fives do what threes do, and threes are a natural rank."""
    return classic(("rank == 3", "rank == 5"), ("rank in (4..A)", "rank in (3, 4, 6..A)"))


def _swapped(card: Card) -> Card:
    return Card(SWAP.get(card.rank, card.rank), card.suit)


def _swapped_text(text: str) -> str:
    if text.startswith("ask"):
        return text
    return re.sub(r"\b[35](?=[RBs ]|$)", lambda found: SWAP[found.group()], text)


@pytest.mark.parametrize("seed", range(6))
def test_ranks_may_change_their_roles(seed: int) -> None:
    """The same hand with threes and fives exchanged is the same hand: same choices, same account."""
    plain, other = classic(), fives_for_threes()
    place: dict[Card, list[int]] = {}
    for card, face in enumerate(other.cards):
        place.setdefault(face, []).append(card)
    deck = deck_order(plain, hand_seed(seed, 0))
    mapped = [place[_swapped(plain.cards[card])].pop() for card in deck]
    one = start_hand(plain, deck, seed % 4, (0, 1500))
    two = start_hand(other, mapped, seed % 4, (0, 1500))
    chance = random.Random(seed)
    while one.phase != OVER:
        mine = {_swapped_text(act_text(plain, step)): step for step in legal(one)}
        theirs = {act_text(other, step): step for step in legal(two)}
        assert sorted(mine) == sorted(theirs)
        # Melding comes first, so that the hands are not about drawing and discarding alone.
        melds = sorted(text for text in mine if text.startswith(("lay", "add", "take", "pick")))
        said = chance.choice(melds or sorted(mine))
        advance(one, mine[said])
        advance(two, theirs[said])
    assert one.result == two.result
    assert settle(one) == settle(two)


def test_the_order_of_wild_kinds_and_seats_means_nothing() -> None:
    """With jokers alone wild, twos are a natural rank like any other."""
    rules = classic(("rank in (2, joker)", "rank == joker"), ("rank in (4..A)", "rank in (2, 4..A)"))
    state = say(position(rules, hand="2 2 2 JK 9 8", table="4 4 4", pile="3B"), "draw")
    assert may(state, "lay 2 2 2 JK")
    assert may(position(rules, hand="2 2 9 8", table="4 4 4", pile="9 2"), "take with 2 2")


# -- nothing is named in the kernel ----------------------------------------------------------------


def names_in(path: Path) -> set[str]:
    """Names and plain text literals of a module, without its docstrings."""
    found: set[str] = set()
    tokens = list(tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline))
    for token in tokens:
        if token.type == tokenize.NAME:
            found.add(token.string)
        elif token.type == tokenize.STRING and not token.string.startswith('"""'):
            found.add(token.string.strip("rbf\"'"))
    return found


@pytest.mark.parametrize("rules", [classic, second_shape, house], ids=["classic", "second shape", "house"])
def test_no_bonus_has_a_name_in_the_kernel(rules: Callable[[], Rules]) -> None:
    """CL-SCORE-01: score lines, canasta kinds and meld rules are the profile's own words."""
    profile = rules().profile
    own = {line.name for line in profile.scoring.ledger} - {"going_out"}  # a section of every profile
    own |= {kind.name for kind in profile.canastas} - {"natural"}  # a card that is not wild
    own |= {rule.name for rule in profile.melds}
    assert {(path.name, name) for path in KERNEL for name in names_in(path) & own} == set()


def test_no_points_stand_in_the_kernel() -> None:
    """CL-VAL-01, CL-OPEN-05, CL-SCORE-02: no value of a card, band, bonus or target is written there."""
    numbers = {"50", "20", "15", "90", "120", "100", "300", "400", "500", "800", "5000", "11", "108"}
    found = []
    for path in KERNEL:
        tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        found += [(path.name, token.string) for token in tokens
                  if token.type == tokenize.NUMBER and token.string in numbers]  # fmt: skip
    assert found == []


def test_the_step_of_one_game_is_small_enough_for_another() -> None:
    """Groups, kinds and ways fit their eight bits, in the larger game, too."""
    rules = second_shape()
    assert rules.ng < 255
    assert rules.nk < 255
    assert max(len(table.starts) for table in rules.tables) < 255
    assert len(rules.wild_kinds) + steps.WITH_WILD < steps.ONTO_MELD
    state = _dealt(rules, 1)
    assert apply(state, legal(state)[0]) != state
