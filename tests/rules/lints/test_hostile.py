"""A stranger's profile cannot make the lints hang: what is too dear stays undecided."""

from __future__ import annotations

import pytest
from tests.rules.lints.mutants import Edit, changed, classic_text, profile_of, second_text

from meldwright.diagnostics import Collector
from meldwright.errors import ProfileError
from meldwright.rules.compile import compile_rules
from meldwright.rules.lints import Verdict, look_over
from meldwright.rules.lints.subject import WORK, Subject

LONG_COUNT = " + ".join(["count(melds where size == 3 and naturals == 2 or wilds == 2 and points >= 7)"] * 18)


def ledger(lines: int, points: str, when: str) -> Edit:
    start = "    melded_cards: {points: sum(points of melds)}\n"
    more = "".join(f"    line{i}:\n      points: {points}\n      when: {when}\n" for i in range(lines))
    return start, start + more


def judged(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, dict[str, Verdict]]:
    """The most work that a lint did on a profile, and all verdicts."""
    made: list[Subject] = []
    left: list[int] = []
    begin = Subject.next_lint

    def next_lint(it: Subject) -> None:
        left.append(it._work)
        begin(it)

    monkeypatch.setattr(Subject, "next_lint", next_lint)
    monkeypatch.setattr(
        "meldwright.rules.lints.registry.Subject", lambda *of: made.append(Subject(*of)) or made[-1]
    )
    profile = profile_of(text)
    outcome = look_over(profile, compile_rules(profile), Collector())
    return WORK - min(*left, made[0]._work), dict(outcome.verdicts)


def test_a_shipped_profile_takes_a_small_part_of_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (classic_text(), second_text()):
        work, _ = judged(text, monkeypatch)
        assert 0 < work < WORK // 3


def test_dear_lines_stay_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty long lines about melds: their bounds are given up, and nothing is called a fault."""
    text = changed(second_text(), ledger(50, f"10 * ({LONG_COUNT})", f"({LONG_COUNT}) >= 1"))
    work, verdicts = judged(text, monkeypatch)
    assert work > WORK * 0.9
    assert verdicts["MW606"] is Verdict.UNDECIDED


def test_a_large_pack_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve decks have a hundred thousand shapes for a rank; the search for openings is given up."""
    text = changed(
        classic_text(),
        ("decks: 2", "decks: 12"),
        ("jokers_per_deck: 2", "jokers_per_deck: 4"),
        ("valid: size >= 3 and naturals >= 2 and wilds <= 3", "valid: size >= 3"),
        ("otherwise: 120", "otherwise: 340"),
    )
    _, verdicts = judged(text, monkeypatch)
    assert verdicts["MW601"] is Verdict.UNDECIDED
    assert Verdict.PROVED not in verdicts.values()


def test_too_many_wild_ranks_are_refused() -> None:
    """Seven wild ranks of two decks would be a hundred million shapes."""
    profile = profile_of(
        changed(classic_text(), ("wild: rank in (2, joker)", "wild: rank in (2, 9..A, joker)"))
    )
    with pytest.raises(ProfileError, match=r"MW308.* shapes; at most 2,000,000 can be tabulated"):
        compile_rules(profile)


def test_too_many_places_are_refused() -> None:
    """A step names a place with one byte."""
    rule = "    kind: set\n    of: rank in (4..A)\n    valid: size == 3\n    second: never\n    laid_when: any_turn\n"
    more = "".join(f"  sets{i}:\n{rule}" for i in range(24))
    profile = profile_of(
        changed(classic_text(), ("  black_threes:\n    kind", f"{more}  black_threes:\n    kind"))
    )
    with pytest.raises(ProfileError, match=r"MW308.*make 276 places on the table; at most 255"):
        compile_rules(profile)
