"""What parts two profiles: exactly the leaves that differ, each in a sentence of the rule sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.profiles.families import Family

from meldwright.docsgen.rulesheet import house_rules, sheet_text
from meldwright.profiles.lineage import chain
from meldwright.profiles.model import Profile
from meldwright.rules.differences import changed, differences, unsaid

from .alternatives import changed as changed_by_one_leaf
from .profiles import classic, second_shape
from .test_rulesheet_changes import LOCKED

NAMES = {"name", "summary"}


def test_a_profile_does_not_differ_from_itself() -> None:
    assert differences(classic(), classic()) == []
    assert changed(classic(), classic()) == []


@pytest.mark.parametrize(
    ("profile", "path"),
    [
        pytest.param(profile, path, id=f"{profile.id}-{path}")
        for profile in (classic(), second_shape())
        for path in profile.leaves
        if path != "discard.bans"  # an empty list of maps: below
    ],
)
def test_one_leaf_changed_is_one_difference_in_one_sentence(profile: Profile, path: str) -> None:
    """And the place that is named for it is the line where it was changed."""
    for _, other in changed_by_one_leaf(profile, path, 2):
        leaves, found = changed(profile, other), differences(profile, other)
        if path in NAMES:
            assert (leaves, found) == ([], [])
            continue
        assert [leaf.path for leaf in leaves] == [path]
        assert len(found) == (path not in LOCKED), path
        assert all(difference.leaves == (path,) for difference in found)
        assert unsaid(found, leaves) == []
        place = other.origins[path]
        assert place.position[0] == profile.origins[path].position[0]
        assert chain(other.chains, path)[-1].by == other.id


def test_a_list_of_rules_that_was_empty(tmp_path: Path) -> None:
    family = Family(tmp_path)
    family.write("ours", "extends: classic\ndiscard: {bans: [{cards: rank == 7}]}\n")
    ours = family.load("ours")
    found = differences(classic(), ours)
    assert {difference.rule for difference in found} == {"discard.ban"}
    assert unsaid(found, changed(classic(), ours)) == []


def test_what_is_dropped_and_what_is_new_stand_alone(tmp_path: Path) -> None:
    family = Family(tmp_path)
    line = "scoring:\n  ledger:\n    going_out: null\n    luck: {points: 5, when: went_out}\n"
    family.write("ours", f"extends: classic\n{line}")
    found = differences(classic(), family.load("ours"))
    dropped, new = found
    assert dropped.before is not None and dropped.after is None
    assert new.before is None and new.after is not None
    assert dropped.leaves == ("scoring.ledger.going_out.points", "scoring.ledger.going_out.when")


def test_a_rule_sheet_begins_with_the_house_rules(tmp_path: Path) -> None:
    family = Family(tmp_path)
    family.write("ours", "extends: classic\nhouse: {cards_dealt: 13, black_threes_freeze: yes}\n")
    ours = family.load("ours")
    assert sheet_text(ours).startswith(
        "House rules\n-----------\n- Each player is dealt 13 cards.\n"
        "- A black three freezes the pile as long as it lies in it.\n\n"
    )
    assert "House rules" not in sheet_text(classic())
    assert house_rules(ours) == [
        "Each player is dealt 13 cards.",
        "A black three freezes the pile as long as it lies in it.",
    ]
