"""House rules: what a profile offers, how a table chooses, and what cannot be chosen together."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.profiles.families import Family

from meldwright.profiles import Profile, load_profile
from meldwright.profiles.model import SettingValue
from meldwright.resources import data_root

CLASSIC = load_profile(data_root("variants") / "classic")


@pytest.fixture
def family(tmp_path: Path) -> Family:
    return Family(tmp_path)


def setting(profile: Profile, name: str) -> SettingValue:
    return next(entry for entry in profile.settings if entry.name == name)


def offer(family: Family, text: str) -> None:
    """A child of classic that offers one setting of its own in place of all others."""
    names = "".join(f"  {entry.name}: null\n" for entry in CLASSIC.settings)
    family.write("ours", f"extends: classic\nimpossible: []\nsettings:\n{names}{text}")


# -- choosing --------------------------------------------------------------------------------------------


def test_a_house_block_chooses_values_of_settings(family: Family) -> None:
    family.write(
        "ours", "extends: classic\nhouse:\n  cards_dealt: 13\n  canastas_to_go_out: 2\n  level_sides: draw\n"
    )
    ours = family.load("ours")
    assert ours.deal.hand == 13
    assert ours.leaves["going_out.contract"] == "count(canastas) >= 2"
    assert ours.leaves["going_out.concealed.needs"] == "count(canastas) >= 2"
    assert ours.match.tie == "draw"
    assert ours.house == {"cards_dealt": "13", "canastas_to_go_out": "2", "level_sides": "draw"}


def test_opening_minimums_are_given_by_score(family: Family) -> None:
    family.write("ours", "extends: classic\nhouse:\n  opening_minimums: 0 below 0, 60 below 2000, 100\n")
    opening = family.load("ours").opening
    assert [(band.when.text, band.minimum) for band in opening.bands] == [
        ("score < 0", 0),
        ("score < 2000", 60),
    ]
    assert opening.otherwise == 100


@pytest.mark.parametrize("answer", ["yes", "true", "'yes'"])
def test_yes_and_true_are_one_answer(family: Family, answer: str) -> None:
    family.write("ours", f"extends: classic\nhouse:\n  one_card_ban: {answer}\n")
    assert family.load("ours").pile.single_card_ban is True


def test_the_order_of_precedence(family: Family) -> None:
    """Parent < mixins in order < own keys < house < what is set for this run."""
    family.write("_house/mix.yaml", "house: {cards_dealt: 12}\n")
    steps = ["extends: classic\n", "mixins: [mix]\n", "deal: {hand: 13}\n", "house: {cards_dealt: 14}\n"]
    for count, hand in ((1, 11), (2, 12), (3, 13), (4, 14)):
        family.write("ours", "".join(steps[:count]))
        assert family.load("ours").deal.hand == hand
    assert family.load("ours", ("cards_dealt", "15")).deal.hand == 15


def test_a_child_inherits_the_house_rules_of_its_parent(family: Family) -> None:
    family.write("ours", "extends: classic\nhouse: {cards_dealt: 13}\n")
    family.write("mine", "extends: ours\nhouse: {cards_drawn: 2}\n")
    mine = family.load("mine")
    assert (mine.deal.hand, mine.turn.draw) == (13, 2)
    assert mine.house == {"cards_dealt": "13", "cards_drawn": "2"}


def test_the_value_of_a_setting_is_read_off_the_leaves(family: Family) -> None:
    """So a setting and what it sets can never disagree."""
    family.write("_house/mix.yaml", "deal: {hand: 13}\n")
    family.write("ours", "extends: classic\nmixins: [mix]\n")
    dealt = setting(family.load("ours"), "cards_dealt")
    assert (dealt.value, dealt.standard, dealt.is_standard) == ("13", "11", False)
    assert dealt.sentence == "Each player is dealt 13 cards."


def test_the_words_of_a_rule_set_are_its_standard(family: Family) -> None:
    """A game of 13 cards deals 13 by rule; 15 are a house rule there."""
    family.write("ours", "extends: classic\ndeal: {hand: 13}\n")
    family.write("mine", "extends: ours\nhouse: {cards_dealt: 15}\n")
    for name, value in (("ours", "13"), ("mine", "15")):
        dealt = setting(family.load(name), "cards_dealt")
        assert (dealt.value, dealt.standard) == (value, "13")


def test_a_setting_of_values_that_are_gone_is_offered_no_more(family: Family) -> None:
    family.write("ours", "extends: classic\ngoing_out: {concealed: {kind: none}}\n")
    offered = {entry.name for entry in family.load("ours").settings}
    gone = {entry.name for entry in CLASSIC.settings} - offered
    assert gone == {"canastas_to_go_out", "concealed_minimum", "concealed_onto_partner"}
    family.write("mine", "extends: ours\nhouse: {concealed_minimum: never}\n")
    assert [d.code for d in family.found("mine")] == ["MW320"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("deal: {hand: 30}\npack: {decks: 3}\n", "cards_dealt"),
        ("going_out: {contract: count(canastas) >= 2}\n", "canastas_to_go_out"),
        ("opening:\n  bands:\n    - {when: score > 100, minimum: 40}\n", "opening_minimums"),
        ("pile: {take: [natural_and_wild]}\n", "ways_to_take_the_pile"),
    ],
)
def test_leaves_that_are_those_of_no_value_are_custom(family: Family, text: str, name: str) -> None:
    family.write("ours", f"extends: classic\n{text}")
    assert setting(family.load("ours"), name).value is None


def test_for_one_run_a_value_can_be_set_by_its_path(family: Family) -> None:
    family.write("ours", "extends: classic\n")
    ours = family.load(
        "ours", ("deal.hand", "12"), ("pile.take", "[natural_pair]"), ("pile.barred_top", "wild")
    )
    assert (ours.deal.hand, ours.pile.take, ours.leaves["pile.barred_top"]) == (12, ("natural_pair",), "wild")
    assert family.said("ours", ("deal.hands", "12")) == [
        "MW320 --set:1: there is no setting `deal.hands` (the settings here are "
        + ", ".join(f"`{entry.name}`" for entry in CLASSIC.settings)
        + ")"
    ]


# -- the settings of classic -----------------------------------------------------------------------------


def test_the_standard_of_every_setting_is_what_the_profile_says() -> None:
    assert [entry.name for entry in CLASSIC.settings if not entry.is_standard or entry.value is None] == []


@pytest.mark.parametrize("entry", CLASSIC.settings, ids=lambda entry: entry.name)
def test_every_value_changes_what_it_is_to_change_and_nothing_else(
    family: Family, entry: SettingValue
) -> None:
    family.write("ours", "extends: classic\n")
    for value in entry.examples:
        ours = family.load("ours", (entry.name, value))
        chosen = setting(ours, entry.name)
        assert chosen.value == value
        assert chosen.sentence.endswith(".")
        changed = {p for p in {*ours.leaves, *CLASSIC.leaves} if ours.leaves.get(p) != CLASSIC.leaves.get(p)}
        assert {p for p in changed if not p.startswith(entry.paths)} == set()
        assert bool(changed) == (value != entry.standard)


# -- what cannot be chosen -------------------------------------------------------------------------------


def test_a_setting_that_is_not_there(family: Family) -> None:
    family.write("ours", "extends: classic\nhouse: {card_dealt: 13}\n")
    family.write("bare", "extends: classic\nhouse: {luck: yes}\n")
    assert family.said("ours") == [
        "MW320 ours:3: there is no setting `card_dealt` (did you mean `cards_dealt`?)"
    ]
    assert family.said("bare")[0].startswith(
        "MW320 bare:3: there is no setting `luck` (the settings here are"
    )


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            "cards_dealt: 16",
            "`16` is not a value of the setting `cards_dealt` (choose a whole number from 9 to 15)",
        ),
        ("level_sides: drow", "`drow` is not a value of the setting `level_sides` (did you mean `draw`?)"),
        ("level_sides: 3", "`3` is not a value of the setting `level_sides` (choose `another_hand`, `draw`)"),
        (
            "opening_minimums: 50 below 0; 90",
            (
                "`50 below 0; 90` is not a value of the setting `opening_minimums` (choose minimums with the scores "
                "below which they hold, such as `15 below 0, 50 below 1500, 90`)"
            ),
        ),
        (
            "opening_minimums: 50 below 100, 40 below 0, 90",
            (
                "`50 below 100, 40 below 0, 90` is not a value of the setting `opening_minimums` (choose minimums with "
                "the scores below which they hold, such as `15 below 0, 50 below 1500, 90`)"
            ),
        ),
    ],
)
def test_a_value_that_is_none(family: Family, rule: str, said: str) -> None:
    family.write("ours", f"extends: classic\nhouse:\n  {rule}\n")
    assert family.said("ours") == [f"MW321 ours:4: {said}"]


IMPOSSIBLE = """\
impossible:
  - together: {cards_dealt: [14, 15], canastas_to_go_out: 4}
    because: the hand would never end
"""


def test_impossible_combinations_are_refused_with_the_reason(family: Family) -> None:
    family.write("ours", f"extends: classic\n{IMPOSSIBLE}")
    family.write("mine", "extends: ours\nhouse:\n  cards_dealt: 15\n  canastas_to_go_out: 4\n")
    family.write("fine", "extends: ours\nhouse:\n  cards_dealt: 15\n  canastas_to_go_out: 3\n")
    assert family.said("mine") == [
        (
            "MW324 mine:5: `cards_dealt: 15` with `canastas_to_go_out: 4` is impossible: the hand would never end "
            "(choose another value)"
        )
    ]
    assert family.found("fine") == ()


def test_an_impossible_combination_is_seen_however_it_came_about(family: Family) -> None:
    family.write("ours", f"extends: classic\ndeal: {{hand: 15}}\n{IMPOSSIBLE}")
    assert family.found("ours") == ()
    assert [d.code for d in family.found("ours", ("canastas_to_go_out", "4"))] == ["MW324"]


def test_a_combination_that_no_deck_can_serve_is_refused_where_it_was_chosen(family: Family) -> None:
    family.write("ours", "extends: classic\npack: {decks: 1}\nhouse:\n  cards_dealt: 15\n")
    (found,) = family.found("ours")
    assert found.code == "MW302"
    assert [str(span) for span, _ in found.related] == ["ours:5:16"]


# -- declaring -------------------------------------------------------------------------------------------


def test_a_setting_of_ones_own(family: Family) -> None:
    offer(
        family,
        """\
  feet:
    kind: choice
    question: Is there a foot?
    choices:
      no: {sentence: There is no foot., sets: {foot: {kind: none}}}
      yes:
        sentence: Each player has a foot.
        sets: {foot: {kind: dealt, cards: 9, earned_by: emptying_hand, picked_up: at_once}}
        cites: [PFH-FOOT-01]
""",
    )
    family.write("mine", "extends: ours\nhouse: {feet: yes}\n")
    mine = family.load("mine")
    assert mine.foot.cards == 9
    assert setting(mine, "feet").value == "yes"
    assert setting(family.load("ours"), "feet").value == "no"


def test_a_choice_brings_its_sources(family: Family) -> None:
    offer(
        family,
        """\
  cards:
    kind: choice
    question: How many?
    choices:
      few: {sentence: Eleven., sets: {deal.hand: 11}}
      many: {sentence: Fifteen., sets: {deal.hand: 15}, cites: [TP-DEAL-01]}
""",
    )
    ours = family.load("ours", ("cards", "many"))
    assert ours.cites["deal.hand"] == ("TP-DEAL-01",)


NUMBER = "kind: number, question: How many?, from: 1, to: 9, sentence: It is $value."


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        (
            f"  a: {{{NUMBER}, sets: {{deal.hand: $value}}}}\n  b: {{{NUMBER}, sets: {{deal.hand: $value}}}}\n",
            ["MW322", "MW325", "MW325"],
        ),
        (f"  a: {{{NUMBER}, sets: {{deal.hands: $value}}}}\n", ["MW323"]),
        (f"  a: {{{NUMBER}, sets: {{deal: $value}}}}\n", ["MW326"]),
        (f"  a: {{{NUMBER}, sets: {{hooks: $value}}}}\n", ["MW326"]),
        (f"  a: {{{NUMBER}, sets: {{turn.draw: 1}}}}\n", ["MW326"]),
        (f"  a: {{{NUMBER}, sets: {{pack.jokers_per_deck: $value}}}}\n", ["MW326"]),
        (f"  a: {{{NUMBER}, sets: {{deal.hand: $value}}}}\n", ["MW325"]),
        (f"  a: {{{NUMBER.replace('from: 1', 'from: 10')}, sets: {{turn.draw: $value}}}}\n", ["MW326"]),
        (f"  a: {{{NUMBER}, sets: {{going_out.contract: count(canasta) >= $value}}}}\n", ["MW202", "MW202"]),
        (
            (
                "  a:\n    kind: choice\n    question: Which?\n    choices:\n"
                "      x: {sentence: X., sets: {turn.draw: 1}}\n      y: {sentence: Y., sets: {deal.hand: 12}}\n"
            ),
            ["MW326"],
        ),
        ("  a: {kind: choice, question: Which?}\n", ["MW101"]),
        ("  a: {kind: bands, question: Which?, sentence: S., from: 3}\n", ["MW108"]),
        ("  a: {kind: colour, question: Which?}\n", ["MW104"]),
        ("  A: {kind: bands, question: Which?, sentence: S.}\n", ["MW106"]),
    ],
)
def test_a_setting_that_cannot_hold(family: Family, declared: str, said: list[str]) -> None:
    offer(family, declared)
    found = sorted({d.code for d in family.found("ours")})
    assert found == sorted(set(said)), family.said("ours")


@pytest.mark.parametrize(
    ("together", "code"),
    [("{card_dealt: 13}", "MW320"), ("{cards_dealt: 99}", "MW321"), ("{cards_dealt: [9, 99]}", "MW321")],
)
def test_an_impossible_combination_must_be_possible_to_name(family: Family, together: str, code: str) -> None:
    family.write(
        "ours", f"extends: classic\nimpossible:\n  - together: {together}\n    because: It cannot be.\n"
    )
    assert [d.code for d in family.found("ours")] == [code]
