"""The registry lists every rule once, and every leaf belongs to one rule, which says it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from meldwright.profiles.leaves import leaf_schemas
from meldwright.profiles.model import Profile
from meldwright.profiles.schema import profile_schema
from meldwright.rules import registry
from meldwright.rules.leaves import ForeignLeaf, Leaves
from meldwright.rules.registry import BOOK, RULES, SECTIONS, UnownedLeaf, rule_of, rules_sheet

from .profiles import both, classic, second_shape

MAY_BE_SILENT = ("canasta.lock",)
"""Rules whose one leaf may be left out: then there is nothing to say."""

IDS = """
    game.name game.summary hook.veto table.seats table.dealer pack.cards cards.wild cards.bonus cards.points
    deal.hand deal.turn_up foot.dealt turn.draw turn.order turn.meld turn.discard hand.holds
    pile.whole pile.show_first pile.take pile.take_when_frozen pile.barred_top pile.frozen_by
    pile.frozen_until_opened pile.single_card_ban pile.shown meld.shape meld.own_side canasta.kind canasta.lock
    opening.minimum opening.top_discard going_out.contract going_out.final_discard going_out.ask_partner
    going_out.keep_card going_out.concealed stock.hand_ends stock.compulsory_take stock.last_bonus_card
    discard.ban discard.blocked score.line match.target match.tie
"""
AXIOMS = """
    turn.order turn.meld turn.discard hand.holds pile.whole pile.show_first meld.own_side going_out.keep_card
    discard.blocked
"""

PROFILES = pytest.mark.parametrize("profile", both(), ids=lambda profile: profile.id)


def test_the_rules_are_these() -> None:
    """Refusals, ledgers and records hold these ids, so none may go or change its name unnoticed."""
    assert sorted(RULES) == sorted(IDS.split())
    assert sum(len(rules) for rules in BOOK.values()) == len(RULES)


def test_axioms_own_no_leaf() -> None:
    assert sorted(rule.id for rule in RULES.values() if rule.axiom) == sorted(AXIOMS.split())


def test_sections_stand_in_the_order_of_a_rules_book() -> None:
    assert tuple(BOOK) == SECTIONS


def test_titles_fit_into_a_message() -> None:
    """A title is a short phrase of its own: no capital, no full stop, no word of the file format."""
    titles = [rule.title for rule in RULES.values()]
    assert len(set(titles)) == len(titles)
    for title in titles:
        assert re.fullmatch(r"[a-z][a-z ]{4,50}", title), title


def test_every_leaf_that_the_schema_allows_is_owned_by_one_rule() -> None:
    for pattern, _ in leaf_schemas(profile_schema()):
        path = pattern.replace("[*]", "[0]").replace("*", "some_name")
        owners = [rule.id for rule in RULES.values() if registry._group(rule, path) is not None]
        assert len(owners) == 1, (path, owners)
        assert rule_of(path).id == owners[0]


def test_an_empty_list_of_maps_is_owned_as_well() -> None:
    assert rule_of("discard.bans").id == "discard.ban"
    assert rule_of("opening.bands").id == "opening.minimum"


@pytest.mark.parametrize(
    "path", ["", "scoring", "melds.sets", "pile.take_when_frozen.x", "cards.points", "deal.hands"]
)
def test_what_is_no_leaf_has_no_rule(path: str) -> None:
    with pytest.raises(UnownedLeaf, match=re.escape(repr(path))):
        rule_of(path)


@PROFILES
def test_every_leaf_is_said_in_one_sentence_of_its_own_rule(profile: Profile) -> None:
    sheet = rules_sheet(profile)
    said = Counter(path for line in sheet for path in line.paths)
    assert said == Counter(path for path in profile.leaves if path != "meldwright")  # it has one legal value
    for line in sheet:
        assert {rule_of(path).id for path in line.paths} <= {line.rule}


@PROFILES
def test_every_rule_has_a_sentence(profile: Profile) -> None:
    spoken = [rule for rule in RULES if rule not in MAY_BE_SILENT]
    assert list(dict.fromkeys(line.rule for line in rules_sheet(profile))) == spoken


@PROFILES
def test_a_named_map_gives_one_sentence_for_each_name(profile: Profile) -> None:
    counts = Counter(line.rule for line in rules_sheet(profile) if line.paths)
    assert counts[RULES["meld.shape"].id] == len(profile.melds)
    assert counts[RULES["canasta.kind"].id] == len(profile.canastas)
    assert counts[RULES["score.line"].id] == len(profile.scoring.ledger)


def test_axioms_are_the_same_in_every_game() -> None:
    first, second = ([line for line in rules_sheet(profile) if RULES[line.rule].axiom] for profile in both())
    assert first == second
    assert len(first) == len(AXIOMS.split())


def test_a_sentence_cannot_ask_for_a_leaf_of_another_rule() -> None:
    leaves = Leaves(classic(), ["deal.hand"], "deal.hand")
    assert leaves.number("deal.hand") == 11
    assert leaves.read == ("deal.hand",)
    for ask in (leaves.number, leaves.word, leaves.truth, leaves.words, leaves.expression):
        with pytest.raises(ForeignLeaf, match=r"deal\.hand asked for 'pack\.decks'"):
            ask("pack.decks")
    assert leaves.read == ("deal.hand",)


def test_a_name_shields_its_leaves_from_the_other_names() -> None:
    """The sentence on black threes cannot speak of sets, though one rule owns both."""
    paths = [path for path in second_shape().leaves if path.startswith("melds.black_threes.")]
    leaves = Leaves(second_shape(), paths, "meld.shape", "black_threes")
    assert leaves.path("valid") == "melds.black_threes.valid"
    with pytest.raises(ForeignLeaf):
        leaves.expression("melds.sets.valid")
    with pytest.raises(ForeignLeaf, match="'points'"):
        leaves.path("points")


@PROFILES
def test_a_line_cites_what_its_leaves_cite(profile: Profile) -> None:
    cited = Counter(cite for cites in profile.cites.values() for cite in set(cites))
    on_sheet = Counter(cite for line in rules_sheet(profile) for cite in line.cites)
    assert set(on_sheet) == set(cited)
    for line in rules_sheet(profile):
        assert set(line.cites) == {cite for path in line.paths for cite in profile.cites.get(path, ())}
        assert len(line.cites) == len(set(line.cites))
