"""A profile that extends another: what it inherits, what it changes, and how it is told apart from a mistake."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from tests.profiles.families import Family

from meldwright.profiles import load_profile
from meldwright.profiles.lineage import chain
from meldwright.resources import data_root

CLASSIC = load_profile(data_root("variants") / "classic")


@pytest.fixture
def family(tmp_path: Path) -> Family:
    return Family(tmp_path)


# -- what is inherited -------------------------------------------------------------------------------------


def test_a_child_of_one_line_is_its_parent(family: Family) -> None:
    family.write("twin", "extends: classic\n")
    twin = family.load("twin")
    assert twin.leaves == CLASSIC.leaves
    assert twin.cites == CLASSIC.cites
    assert twin.ancestors == ("classic",)
    assert twin.id == "twin"


def test_a_value_replaces_the_value(family: Family) -> None:
    family.write("ours", "extends: classic\ndeal:\n  hand: 13\n")
    ours = family.load("ours")
    assert ours.deal.hand == 13
    assert {path for path in ours.leaves if ours.leaves[path] != CLASSIC.leaves[path]} == {"deal.hand"}


def test_a_list_replaces_the_list(family: Family) -> None:
    family.write("ours", "extends: classic\nopening:\n  bands:\n    - {when: score < 100, minimum: 40}\n")
    assert [band.minimum for band in family.load("ours").opening.bands] == [40]


def test_a_list_is_edited_where_add_or_remove_is_written(family: Family) -> None:
    family.write("ours", "extends: classic\npile:\n  take: {remove: [natural_and_wild]}\n")
    family.write("theirs", "extends: ours\npile:\n  take: {add: [natural_and_wild], remove: [onto_meld]}\n")
    assert family.load("ours").pile.take == ("natural_pair", "onto_meld")
    assert family.load("theirs").pile.take == ("natural_pair", "natural_and_wild")


def test_an_item_that_is_a_map_is_taken_out_as_it_stands(family: Family) -> None:
    edit = "{remove: [{when: score < 0, minimum: 15}], add: [{when: score < 9000, minimum: 130}]}"
    family.write("ours", f"extends: classic\nopening:\n  bands: {edit}\n")
    assert [band.minimum for band in family.load("ours").opening.bands] == [50, 90, 130]


def test_null_takes_away_what_may_be_missing(family: Family) -> None:
    family.write(
        "ours", "extends: classic\nmelds:\n  black_threes: null\nscoring:\n  ledger:\n    going_out: ~\n"
    )
    ours = family.load("ours")
    assert [meld.name for meld in ours.melds] == ["sets"]
    assert "going_out" not in [line.name for line in ours.scoring.ledger]


def test_null_for_what_must_be_there_is_a_mistake(family: Family) -> None:
    family.write("ours", "extends: classic\ndeal:\n  hand: null\n")
    assert family.said("ours") == [
        "MW102 ours:4: expected a whole number from 1 to 30 for `deal.hand`, found nothing"
    ]


def test_another_kind_is_another_thing(family: Family) -> None:
    """What goes with the old kind goes; what goes with the new one must be said."""
    family.write("ours", "extends: classic\ngoing_out:\n  concealed:\n    kind: none\n")
    ours = family.load("ours")
    assert [path for path in ours.leaves if path.startswith("going_out.concealed")] == [
        "going_out.concealed.kind"
    ]
    family.write("theirs", "extends: ours\ngoing_out:\n  concealed:\n    kind: whole_hand\n")
    assert [d.code for d in family.found("theirs")] == ["MW101"]


def test_grandchildren_inherit_through_their_parents(family: Family) -> None:
    family.write("ours", "extends: classic\ndeal:\n  hand: 13\nmatch:\n  target: 7000\n")
    family.write("mine", "extends: ours\ndeal:\n  hand: 15\n")
    mine = family.load("mine")
    assert (mine.deal.hand, mine.match.target) == (15, 7000)
    assert mine.ancestors == ("ours", "classic")


# -- sources ---------------------------------------------------------------------------------------------


def test_a_changed_value_leaves_the_sources_of_the_old_one_behind(family: Family) -> None:
    family.write(
        "ours", "extends: classic\ndeal:\n  hand: 13\n  cites:\n    turn_up_covers: [CL-TURNUP-02]\n"
    )
    ours = family.load("ours")
    assert "deal.hand" not in ours.cites
    assert ours.cites["deal.turn_up_covers"] == ("CL-TURNUP-02",)
    assert ours.cites["turn.draw"] == CLASSIC.cites["turn.draw"]


def test_a_new_value_brings_its_own_source_or_says_why_it_is_assumed(family: Family) -> None:
    text = "deal:\n  hand: 13\n  cites: {hand: [TP-DEAL-01]}\n"
    text += "turn:\n  draw: 2\n  assumed: {draw: The text is silent.}\n"
    family.write("ours", "extends: classic\n" + text)
    ours = family.load("ours")
    assert ours.cites["deal.hand"] == ("TP-DEAL-01",)
    assert ours.assumed == {"turn.draw": "The text is silent."}
    assert "turn.draw" not in ours.cites


def test_an_assumption_about_no_value_is_a_mistake(family: Family) -> None:
    family.write("ours", "extends: classic\nturn:\n  assumed: {drawn: The text is silent.}\n")
    assert [d.code for d in family.found("ours")] == ["MW304"]


def test_sources_of_a_list_go_with_its_items(family: Family) -> None:
    family.write("ours", "extends: classic\nopening:\n  bands: []\n")
    assert [path for path in family.load("ours").cites if path.startswith("opening.bands")] == []


# -- mixins ----------------------------------------------------------------------------------------------


def test_mixins_come_between_the_parent_and_the_childs_own_words(family: Family) -> None:
    family.write("_house/a.yaml", "deal: {hand: 12}\nturn: {draw: 2}\nname: A rule\n")
    family.write("_house/b.yaml", "deal: {hand: 13}\n")
    family.write("ours", "extends: classic\nmixins: [a, b]\nmatch: {target: 6000}\n")
    family.write("mine", "extends: classic\nmixins: [b, a]\nturn: {draw: 1}\n")
    ours, mine = family.load("ours"), family.load("mine")
    assert (ours.deal.hand, ours.turn.draw, ours.match.target) == (13, 2, 6000)
    assert (mine.deal.hand, mine.turn.draw) == (12, 1)
    assert ours.name == "Classic Canasta", "a mixin's name is its own"


def test_a_mixin_may_lie_anywhere_beside_the_profile(family: Family) -> None:
    family.write("rules/long.yaml", "match: {target: 9000}\n")
    family.write("ours", "extends: classic\nmixins: [../rules/long.yaml]\n")
    assert family.load("ours").match.target == 9000


def test_a_mixin_holds_values_only(family: Family) -> None:
    family.write("_house/a.yaml", "extends: classic\n")
    family.write("ours", "extends: classic\nmixins: [a]\n")
    assert family.said("ours") == [
        (
            "MW315 _house:2: a mixin cannot have `extends` "
            "(a mixin holds values only; make it a profile, or leave the key out)"
        )
    ]


def test_the_shipped_mixins_go_with_classic(family: Family) -> None:
    folder = data_root("variants") / "_house"
    names = sorted(file.name.removesuffix(".yaml") for file in folder.iterdir())
    assert names == ["freezing-black-threes", "thirteen-cards", "two-canastas"]
    for name in names:
        family.write("ours", f"extends: classic\nmixins: [{name}]\n")
        assert family.found("ours") == ()
        assert len(family.load("ours").house) == 1


# -- origins ---------------------------------------------------------------------------------------------


def test_every_leaf_keeps_the_chain_of_those_who_set_it(family: Family) -> None:
    family.write("_house/a.yaml", "deal: {hand: 12}\n")
    family.write("ours", "extends: classic\nmixins: [a]\ndeal:\n  hand: 13\n")
    family.write("mine", "extends: ours\nhouse:\n  cards_dealt: 14\n")
    mine = family.load("mine", ("cards_dealt", "15"))
    origins = chain(mine.chains, "deal.hand")
    assert [origin.by for origin in origins] == [
        "classic", "mixin a", "ours", "house: cards_dealt: 14", "--set cards_dealt: 15",
    ]  # fmt: skip
    assert [origin.span.text for origin in origins] == ["11", "12", "13", "14", "15"]
    assert str(origins[2].span) == "ours:5:9"
    assert mine.origins["deal.hand"] == origins[-1].span


def test_every_leaf_of_every_shipped_profile_has_a_chain_that_ends_where_it_stands() -> None:
    for path, origin in CLASSIC.origins.items():
        found = chain(CLASSIC.chains, path)
        assert [entry.by for entry in found] == ["classic"], path
        assert found[-1].span.source is origin.source


def test_a_mistake_in_the_parent_is_shown_in_the_parent(family: Family) -> None:
    family.write("ours", "extends: classic\ndeal:\n  hand: many\n")
    family.write("mine", "extends: ours\nmatch: {target: 6000}\n")
    assert [(d.code, str(d.span)) for d in family.found("mine")] == [("MW102", "ours:4:9")]


# -- what changes nothing --------------------------------------------------------------------------------


def test_an_override_that_changes_nothing_is_pointed_out(family: Family) -> None:
    family.write("ours", "extends: classic\ndeal:\n  hand: 11\nmelds:\n  sets:\n    of: rank  in (4..A)\n")
    assert family.said("ours") == [
        "MW313 ours:4: `deal.hand` is this already (delete the line)",
        "MW313 ours:7: `melds.sets.of` is this already (delete the line)",
    ]
    assert family.load("ours").deal.hand == 11


def test_a_house_rule_that_changes_nothing_is_pointed_out(family: Family) -> None:
    family.write("ours", "extends: classic\nhouse: {cards_dealt: 11}\n")
    assert [d.code for d in family.found("ours")] == ["MW313"]
    family.write("mine", "extends: classic\n")
    assert family.found("mine", ("cards_dealt", "11")) == (), "for one run anybody may say the standard aloud"


def test_there_must_be_something_to_take_away(family: Family) -> None:
    family.write("ours", "extends: classic\nmelds:\n  runs: null\npile:\n  take: {remove: [by_force]}\n")
    assert family.said("ours") == [
        (
            "MW314 ours:4: `melds` has no `runs` to take away "
            "(delete the line, or name one of `sets`, `black_threes`)"
        ),
        (
            "MW314 ours:6: `pile.take` has no such item to take out "
            "(it holds `natural_pair`, `natural_and_wild`, `onto_meld`)"
        ),
    ]


# -- finding parents -------------------------------------------------------------------------------------


def test_a_parent_is_named_by_id_or_by_a_path_from_the_file(family: Family) -> None:
    family.write("ours", "extends: classic\ndeal: {hand: 13}\n")
    for reference in ("ours", "../ours", "../ours/variant.yaml"):
        family.write("mine", f"extends: {reference}\n")
        assert family.load("mine").deal.hand == 13
        assert family.load("mine").ancestors == ("ours", "classic")


def test_a_parent_that_is_not_there(family: Family) -> None:
    family.write("ours", "extends: clasic\n")
    family.write("mine", "extends: ../ourz\n")
    assert family.said("ours") == [
        "MW310 ours:2: there is no profile `clasic` to extend (did you mean `classic`?)"
    ]
    assert family.said("mine")[0].startswith("MW310 mine:2: there is no profile at `../ourz`")


def test_a_mixin_that_is_not_there(family: Family) -> None:
    family.write("ours", "extends: classic\nmixins: [two-canasta]\n")
    assert family.said("ours") == [
        "MW310 ours:3: there is no mixin `two-canasta` (did you mean `two-canastas`?)"
    ]


def test_a_folder_of_the_same_name_means_the_one_behind_it(family: Family) -> None:
    """Somebody's own `classic` may extend the shipped one."""
    family.write("classic", "extends: classic\ndeal: {hand: 13}\n")
    assert family.load("classic").deal.hand == 13


@pytest.mark.parametrize("references", [["../a"], ["../b", "../a"], ["../b", "../c", "../b"]])
def test_nobody_inherits_from_himself(family: Family, references: list[str]) -> None:
    names = ["a", "b", "c"]
    for name, reference in zip(names, references, strict=False):
        family.write(name, f"extends: {reference}\n")
    assert [d.code for d in family.found("a")] == ["MW311"]


def test_generations_are_bounded(family: Family) -> None:
    family.write("p0", "extends: classic\n")
    for number in range(1, 20):
        family.write(f"p{number}", f"extends: p{number - 1}\n")
    assert [d.code for d in family.found("p19")] == ["MW311"]


@pytest.mark.parametrize("reference", ["[classic]", "7", "''", "null"])
def test_a_parent_is_named_by_one_text(family: Family, reference: str) -> None:
    family.write("ours", f"extends: {reference}\n")
    assert [d.code for d in family.found("ours")] == ["MW102"]


def test_every_file_says_its_version(family: Family) -> None:
    family.write("old", "extends: classic\n", head="")
    family.write("new", "extends: classic\n", head="meldwright: 9\n")
    for name, code in (("old", "MW101"), ("new", "MW110")):
        family.write("child", f"extends: {name}\n")
        assert [d.code for d in family.found(name)] == [code]
        assert [(d.code, d.span.source.name) for d in family.found("child")] == [(code, name)]


# -- where a stranger's profile may look --------------------------------------------------------------------


@pytest.mark.parametrize(
    "reference", ["/etc/passwd", "../../outside/variant.yaml", "../../outside", "../link"]
)
def test_a_path_leads_only_to_profiles_beside_it(tmp_path: Path, reference: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "variant.yaml").write_text("meldwright: 1\nextends: classic\n", encoding="utf-8")
    family = Family(tmp_path / "variants")
    family.write("ours", f"extends: {reference}\n")
    (family.folder / "link").symlink_to(outside)
    assert [d.code for d in family.found("ours")] == ["MW312"]


@pytest.mark.parametrize("name", ["notes.txt", "pipe.yaml", "folder.yaml"])
def test_only_yaml_files_are_read(family: Family, name: str) -> None:
    (family.folder / "notes.txt").write_text("meldwright: 1\n", encoding="utf-8")
    os.mkfifo(family.folder / "pipe.yaml")
    (family.folder / "folder.yaml").mkdir()
    family.write("ours", f"extends: ../{name}\n")
    assert [d.code for d in family.found("ours")] == ["MW310"]


def test_a_packed_profile_names_its_parent_by_id(tmp_path: Path) -> None:
    pack = tmp_path / "pack.zip"
    with zipfile.ZipFile(pack, "w") as archive:
        archive.writestr("ours/variant.yaml", "meldwright: 1\nextends: classic\ndeal: {hand: 13}\n")
    assert load_profile(zipfile.Path(pack) / "ours").deal.hand == 13


# -- what a newcomer stumbles over -----------------------------------------------------------------------------


def test_a_setting_that_is_not_indented_is_told_where_it_belongs(family: Family) -> None:
    family.write("ours", "extends: classic\ncards_dealt: 13\n")
    (said,) = family.said("ours")
    assert said.startswith("MW103 ours:3: unknown key `cards_dealt` in the profile")
    assert said.endswith("(`cards_dealt` is a setting: write it below `house:`, two spaces further in)")


def test_a_key_of_a_map_further_in_is_told_where_it_belongs(family: Family) -> None:
    family.write("ours", "extends: classic\nscoring:\n  natural_canastas: {points: 600}\n")
    (said,) = family.said("ours")
    assert said.endswith("(`natural_canastas` stands below `scoring.ledger`)")


def test_a_misspelt_extends_is_the_only_complaint(family: Family) -> None:
    family.write("ours", "extend: classic\nname: Ours\n")
    assert family.said("ours") == [
        "MW103 ours:2: unknown key `extend` in the profile (did you mean `extends`?)"
    ]


def test_a_kind_that_was_taken_away_and_is_missed_is_traced_to_the_child(family: Family) -> None:
    family.write("ours", "extends: classic\ncanastas:\n  mixed: null\n")
    (found,) = family.found("ours")
    assert found.code == "MW210"
    assert [(str(span), note) for span, note in found.related] == [("ours:4:3", "taken away here")]
