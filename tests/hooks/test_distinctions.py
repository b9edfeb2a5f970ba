"""Cards that a hook must tell apart become kinds of their own, and everything goes on as before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.hooks.playing import NAME, deal, played, plugin, profile, rules_with

from meldwright.errors import HookError
from meldwright.game import Match
from meldwright.hooks import Declaration, Distinction, Line, bind_hooks
from meldwright.kernel import OVER, settle
from meldwright.rules.bound import BoundHook
from meldwright.rules.compile import Rules, compile_rules

HEARTS = Line("three_of_hearts", "Each three of hearts laid out brings 11 points.")


def hearts(facts: Mapping[str, Any]) -> dict[str, int]:
    laid = facts["bonus_cards"][facts["side"]]
    return {"three_of_hearts": 11 * sum(card["suit"] == "H" for card in laid)}


def apart(*distinctions: Distinction, score: Any = hearts) -> Rules:
    declared = Declaration(lines=(HEARTS,), tells_apart=distinctions)
    return rules_with(plugin(declare=lambda: declared, score=score))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return apart(Distinction("3R", "suit"), Distinction("2", "colour"))


def test_kinds_are_split_and_named_in_card_notation(rules: Rules) -> None:
    plain = compile_rules(profile(hooks=()))
    assert set(rules.names) - set(plain.names) == {"3D", "3H", "2R", "2B"}
    assert set(plain.names) - set(rules.names) == {"3R", "2"}
    for rule in (rules, plain):
        assert sum(kind.count for kind in rule.kinds) == 108
    for card, kind in zip(rules.cards, rules.kind_of, strict=True):
        assert card.rank == rules.kinds[kind].rank
        if card.rank == "3" and card.red:
            assert rules.names[kind] == str(card)


def test_a_hook_is_told_what_it_tells_apart_and_no_more(rules: Rules) -> None:
    """The suit of a seven is not to be had, since all sevens are one kind."""
    told = {name: rules.told[kind] for kind, name in enumerate(rules.names)}
    assert told["3H"]["suit"] == "H"
    assert (told["2R"]["red"], told["2B"]["black"], "suit" in told["2R"]) == (True, True, False)
    assert set(told["7"]) == {"rank", "wild", "bonus", "points"}
    assert told["JK"]["red"] is False


def test_a_hook_that_looks_at_what_it_did_not_declare_is_told_so() -> None:
    rules = apart()
    over = next(over for over in (played(rules, seed) for seed in range(10)) if any(over.bonus))
    with pytest.raises(HookError, match="KeyError: 'suit'"):
        settle(over)


def test_labels_follow_and_the_line_counts(rules: Rules) -> None:
    """Whole hands: the physical cards beside the kinds say the same as the hook's line."""
    found = 0
    for seed in range(12):
        match = Match(rules, seed)
        turn = 0
        while not match.hand.over:
            options = match.hand.legal()
            match.step(options[(seed + turn) % len(options)])
            turn += 1
            state, labels = match.hand.state, match.hand.labels
            for seat in range(4):
                kinds = [rules.kind_of[card] for card in labels.hands[seat]]
                assert [kinds.count(kind) for kind in range(rules.nk)] == state.hands[seat]
        for side, ledger in enumerate(match.results[0].ledgers):
            laid = [str(card) for card in labels.faces(labels.bonus[side])]
            points = {line.name: line.points for line in ledger.lines}
            assert points["three_of_hearts"] == 11 * laid.count("3H")
            found += laid.count("3H")
    assert found > 5


def test_the_same_seed_is_the_same_deal(rules: Rules) -> None:
    plain = compile_rules(profile(hooks=()))
    one, other = Match(rules, 4), Match(plain, 4)
    assert [one.hand.cards(seat) for seat in range(4)] == [
        tuple(sorted(other.hand.cards(seat), key=list(one.hand.cards(seat)).index)) for seat in range(4)
    ]
    assert one.hand.deck == other.hand.deck


def test_wild_cards_of_two_kinds_are_said_by_their_own_words(rules: Rules) -> None:
    """`2R` and `2B` are both wild; a bare `2` means the one that is held."""
    for seed in range(40):
        state = played(rules, seed)
        assert state.phase == OVER
    assert {rules.names[kind] for kind in rules.wild_kinds} == {"2R", "2B", "JK"}


def test_without_a_difference_in_kinds_nothing_changes() -> None:
    """A hook that declares nothing leaves the kinds, and so every state, as they were."""
    plain = compile_rules(profile(hooks=()))
    bound = compile_rules(profile(), bind_hooks(profile(), {NAME: plugin(veto=lambda: None)}))
    assert plain.names == bound.names
    assert deal(plain, 3).hands == deal(bound, 3).hands


def test_compiled_by_hand_it_is_refused_too() -> None:
    declared = Declaration(tells_apart=(Distinction("7", "suit"),))
    with pytest.raises(ValueError, match="7C is a natural card of a meld"):
        compile_rules(profile(), [(NAME, BoundHook(declares=declared))])
