"""Play never contradicts a lint: what it proves impossible does not happen in any profile that differs in one leaf."""

from __future__ import annotations

import pytest
from tests.rules.alternatives import changed as changed_by_one_leaf
from tests.rules.lints.mutants import classic_text, profile_of, second_text

from meldwright.errors import ProfileError
from meldwright.profiles.model import Profile
from meldwright.rules.compile import compile_rules
from meldwright.rules.lints import LINTS, Finding, Verdict
from meldwright.rules.lints.subject import Subject
from meldwright.sim.trial import try_out

PROFILES = {"classic": profile_of(classic_text()), "second-shape": profile_of(second_text())}

SECTIONS = (
    "pack", "cards.wild", "cards.bonus", "deal", "foot", "turn", "pile", "melds", "canastas", "opening", "discard",
    "going_out", "stock", "scoring", "match",
)  # fmt: skip


def proved(profile: Profile) -> list[tuple[str, Finding]]:
    """What the lints prove of a profile; nothing of one that is not even compiled."""
    try:
        subject = Subject(profile, compile_rules(profile))
    except ProfileError:
        return []
    if not subject.holdable:
        return []  # every card is a bonus card: nobody ever holds one, and the bots have no answer to that
    found = [(lint.code, finding) for lint in LINTS for finding in lint.look(subject)]
    return [(code, finding) for code, finding in found if finding.verdict is Verdict.PROVED]


def contradicted(profile: Profile, hands: int) -> tuple[int, list[tuple[str, str, int]]]:
    """How many findings play could have contradicted, and those that it did: code, what happened, how often."""
    watched = [(code, finding.watch) for code, finding in proved(profile) if finding.watch]
    if not watched:
        return 0, []
    seen = try_out(profile, hands, 1).seen
    return len(watched), [(code, watch, seen[watch]) for code, watch in watched if seen[watch]]


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("name", PROFILES)
def test_nothing_that_is_proved_impossible_happens(name: str, section: str) -> None:
    """Each leaf changed once; a profile of which a lint then proves something is played."""
    profile = PROFILES[name]
    for path in profile.leaves:
        if path.startswith(section) and path != "discard.bans":  # an empty list of maps has no other value
            for text, other in changed_by_one_leaf(profile, path, most=1):
                assert contradicted(other, 2)[1] == [], f"{path}: {text}"


@pytest.mark.slow  # every value of every leaf: some thousand profiles
@pytest.mark.parametrize("name", PROFILES)
def test_nothing_that_is_proved_impossible_happens_deep(name: str) -> None:
    profile = PROFILES[name]
    tried = 0
    for path in profile.leaves:
        for text, other in changed_by_one_leaf(profile, path) if path != "discard.bans" else ():
            count, wrong = contradicted(other, 12)
            assert wrong == [], f"{path}: {text}"
            tried += count
    assert tried > 50
