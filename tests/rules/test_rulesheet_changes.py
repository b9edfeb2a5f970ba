"""The sheet and the rules cannot drift apart: one leaf changed is one sentence changed, and no other."""

from __future__ import annotations

import pytest

from meldwright.profiles.model import Profile
from meldwright.rules.registry import SheetLine, rules_sheet

from .alternatives import changed, edited
from .profiles import classic, second_shape

FEW = 3
"""Other values of a leaf that are tried in the default run; the slow test below tries them all."""

LOCKED = {"meldwright", "foot.kind", "going_out.concealed.kind"}
"""Leaves without another value of their own: the version, and choices that bring other keys with them."""


def _has_alternatives(path: str) -> bool:
    of_a_meld = path.startswith("melds.") and path.endswith(".kind")  # `set` brings `of`, `wild` forbids it
    return not of_a_meld and path not in LOCKED | {"discard.bans"}


def check(profile: Profile, path: str, most: int | None) -> int:
    """Each other legal value changes exactly the sentence that speaks of the leaf; how many there were."""
    before = rules_sheet(profile)
    tried = 0
    for text, other in changed(profile, path, most):
        tried += 1
        changes = differences(before, rules_sheet(other))
        assert len(changes) == 1, (path, text, changes)
        assert path in changes[0][0].paths, (path, text, changes)
    return tried


def differences(
    before: tuple[SheetLine, ...], after: tuple[SheetLine, ...]
) -> list[tuple[SheetLine, SheetLine]]:
    return [(old, new) for old, new in zip(before, after, strict=True) if old.text != new.text]


@pytest.mark.parametrize("path", [path for path in classic().leaves if _has_alternatives(path)])
def test_one_leaf_changed_is_one_sentence_changed(path: str) -> None:
    assert check(classic(), path, FEW) >= 1, "no other value is legal"


@pytest.mark.parametrize("path", sorted(LOCKED))
def test_a_locked_leaf_has_no_other_value_of_its_own(path: str) -> None:
    """So the walk above leaves out nothing that could be changed."""
    for profile in (classic(), second_shape()):
        assert check(profile, path, None) == 0


@pytest.mark.slow
@pytest.mark.parametrize("profile", [classic(), second_shape()], ids=lambda profile: profile.id)
def test_every_single_change_of_every_leaf(profile: Profile) -> None:
    """Some 1400 profiles are loaded, which takes a minute."""
    tried = {path: check(profile, path, None) for path in profile.leaves if path != "discard.bans"}
    assert {path for path in tried if _has_alternatives(path) and not tried[path]} == set()


def test_a_ban_takes_the_place_of_there_being_none() -> None:
    profile = classic()
    text = next(iter(profile.origins.values())).source.text
    start = text.index("bans: []")
    end = text.index("going_out:\n")  # the section's cite speaks of there being no ban, and goes with it
    for ban, sentence in (
        ("{cards: rank == 9}", "A nine may not be discarded."),
        (
            "{cards: wild or rank == 9, until: count(canastas) >= 2}",
            "A wild card or a nine may not be discarded until the side has at least two canastas.",
        ),
    ):
        other = edited(profile, start, end, f"bans: [{ban}]\n\n")
        assert other is not None
        ((old, new),) = differences(rules_sheet(profile), rules_sheet(other))
        assert old.text == "A player may discard any card of the hand."
        assert new.text == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "{kind: dealt, cards: 11, earned_by: completing_canasta, picked_up: after_turn}",
            "{kind: none}",
            "There is no foot: a player has one hand and no other.",
        ),
        (
            "concealed: {kind: none}",
            "concealed: {kind: whole_hand, needs: true, waives_minimum: always, onto_earlier_melds: true}",
            (
                "A player who has melded nothing before goes out concealed by playing the whole hand in one "
                "turn; cards may also be added to melds that a partner laid earlier, and the opening "
                "minimum need not be reached."
            ),
        ),
    ],
)
def test_a_choice_with_keys_of_its_own_is_one_sentence_too(old: str, new: str, sentence: str) -> None:
    profile = second_shape()
    text = next(iter(profile.origins.values())).source.text
    start = text.index(old)
    other = edited(profile, start, start + len(old), new)
    assert other is not None
    ((_, line),) = differences(rules_sheet(profile), rules_sheet(other))
    assert line.text == sentence
