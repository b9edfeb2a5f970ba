"""The bounds under the verdicts never leave out what can happen, and the examples can happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.lang.programs import programs
from tests.rules.lints.mutants import changed, classic_text, second_text, subject

from meldwright.diagnostics import Collector
from meldwright.kernel import OVER, advance, deck_order, hand_seed, legal, start_hand
from meldwright.kernel.score import settlement
from meldwright.lang import Declared, Expression, Type, parse_expression
from meldwright.profiles.model import Band
from meldwright.rules.compile import compile_rules
from meldwright.rules.lints.bands import stretches
from meldwright.rules.lints.feasible import Canastas
from meldwright.rules.lints.holdings import Holdings
from meldwright.rules.lints.opening_minimum import _Search, upper_bound
from meldwright.rules.lints.ranges import number, truth
from meldwright.rules.lints.scores import crossings, samples
from meldwright.rules.lints.subject import Subject
from meldwright.spans import ScalarText

TEXTS = {"classic": classic_text, "second shape": second_text}


@cache
def looked_at(name: str) -> Subject:
    return subject(TEXTS[name]())


@cache
def ends(name: str) -> list[Mapping[str, object]]:
    """Both sides' positions at the end of some hands played by chance."""
    found: list[Mapping[str, object]] = []
    rules = compile_rules(looked_at(name).profile)
    for seed in range(12):
        s = start_hand(rules, deck_order(rules, hand_seed(seed, 0)), 0, [0] * rules.sides)
        turn = seed
        while s.phase != OVER:
            options = legal(s)
            turn = turn * 1_103_515_245 + 12_345 & 0x7FFFFFFF
            advance(s, options[turn % len(options)])
        found += [settlement(s, side) for side in range(rules.sides)]
    return found


def expression(text: str, context: str, wanted: Type, kinds: tuple[str, ...]) -> Expression:
    report = Collector()
    found = parse_expression(ScalarText.of(text), context, wanted, Declared(kinds), report)
    assert found is not None, report.diagnostics
    return found


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_no_value_in_play_lies_outside_its_bounds(name: str, data: st.DataObject) -> None:
    """Any condition and any number about a side, in hands that were played and in the examples."""
    it = looked_at(name)
    holdings = Holdings(Subject(it.profile, it.rules))
    wanted = data.draw(st.sampled_from([Type.BOOL, Type.POINTS, Type.COUNT]))
    kinds = it.rules.canasta_names
    text = data.draw(programs("settlement", wanted))
    assume("wild_cards" in kinds or "wild_cards" not in text)
    asked = expression(text, "settlement", wanted, kinds)
    positions = [*ends(name), *list(holdings.examples())[::7]]
    for position in positions:
        value = asked.evaluate(position)
        if wanted is Type.BOOL:
            holds, fails = truth(asked.node, holdings.space)
            assert holds if value else fails
        else:
            low, high = number(asked.node, holdings.space)
            assert low <= value <= high  # type: ignore[operator]


@given(
    st.lists(
        st.tuples(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), st.integers(-60, 60)), max_size=4
    ),
    st.integers(1, 3),
)
@settings(max_examples=80, deadline=None)
def test_bands_are_parted_exactly(conditions: list[tuple[str, int]], slope: int) -> None:
    """Score by score, the band that the stretches name is the first that holds."""
    base = looked_at("second shape")
    bands = tuple(
        Band(expression(f"{slope} * score {op} {n}", "score", Type.BOOL, ()), 10 * i)
        for i, (op, n) in enumerate(conditions)
    )
    opening = replace(base.profile.opening, bands=bands)
    it = Subject(replace(base.profile, opening=opening), base.rules)
    found = stretches(it)
    assert found is not None
    for score in range(-70, 71):
        decides = next(
            (i for i, b in enumerate(it.profile.opening.bands) if b.when.evaluate({"score": score})), -1
        )
        assert [stretch[2] for stretch in found if stretch[0] <= score <= stretch[1]] == [decides]


def test_bent_conditions_are_not_parted() -> None:
    bent = expression("min(score, 5) > 3", "score", Type.BOOL, ())
    assert crossings(bent) is None
    assert list(samples([3], 0, 9)) == [(0, 2, 0), (3, 9, 3)]


def test_canastas_that_one_pack_makes_up() -> None:
    """Eight naturals of a rank make one natural canasta; three wild cards help each mixed one."""
    canastas = Canastas(looked_at("classic"))
    assert canastas.most == (11, 11)
    assert canastas.can_be_had((11, 0), 1)
    assert not canastas.can_be_had((11, 0), 2)  # both sides would need 14 of each rank
    assert canastas.out_of_reach((6, 6))
    assert canastas.out_of_reach((0, 13))  # only twelve wild cards, and eleven ranks
    assert not canastas.out_of_reach((5, 6))
    assert canastas.can_be_had((5, 6), 1)


def test_wild_cards_bound_mixed_canastas() -> None:
    """With six naturals at the most, every canasta takes a wild card, and the pack has six of these."""
    valid = (
        "valid: size >= 3 and naturals >= 2 and wilds <= 3",
        "valid: size >= 3 and naturals in (2..6) and wilds <= 3",
    )
    text = changed(classic_text(), valid, ("decks: 2", "decks: 1"), ("hand: 11", "hand: 5"))
    assert subject(
        text
    ).unreached_kinds  # four naturals and three wild cards are the most: no natural canasta
    canastas = Canastas(subject(text))
    assert canastas.most[1] == 11
    assert canastas.out_of_reach((0, 3))  # three wild cards each, and there are six
    assert canastas.can_be_had((0, 2), 1)


@pytest.mark.parametrize(
    ("due", "cards", "can"), [(340, 12, True), (345, 12, False), (320, 11, True), (325, 11, False)]
)
def test_the_best_opening_of_so_many_cards(due: int, cards: int, can: bool) -> None:
    """Twelve cards: A A A A JK JK JK and K K JK 2 2; no other twelve lay more."""
    it = looked_at("classic")
    assert upper_bound(it, cards) >= due - 5
    assert _Search(it).reaches(due, cards) is can
