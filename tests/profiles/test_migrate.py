"""Old profiles are brought to the present version: names change, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.profiles import load_text
from meldwright.profiles.leaves import leaf_schemas
from meldwright.profiles.migrate import Migration, Move, migrate
from meldwright.profiles.migrations import PRESENT, STEPS
from meldwright.profiles.model import Profile
from meldwright.profiles.schema import profile_schema

OLD = Path(__file__).parent / "old"
CLASSIC = Path(__file__).parents[2] / "variants/classic/variant.yaml"


def migrated(text: str) -> Migration:
    report = Collector()
    done = migrate(text, "x.yaml", report)
    assert done is not None, report.diagnostics
    return done


def refused(text: str) -> tuple[str, str, str]:
    report = Collector()
    assert migrate(text, "x.yaml", report) is None
    (diagnostic,) = report.diagnostics
    return diagnostic.code, diagnostic.message, diagnostic.help


def loaded(text: str) -> Profile:
    report = Collector()
    profile = load_text(text, "x.yaml", VariantId("x"), report)
    assert profile is not None, report.diagnostics
    return profile


def test_the_old_classic_becomes_the_classic_of_today() -> None:
    old = (OLD / "version-0-classic.yaml").read_text(encoding="utf-8")
    now, today = loaded(migrated(old).text), loaded(CLASSIC.read_text(encoding="utf-8"))
    assert now.leaves == today.leaves
    assert set(now.cites) <= set(today.cites)


def test_only_names_change() -> None:
    """Line by line, what stands after the first colon is what stood there, comments among it."""
    old = (OLD / "version-0-classic.yaml").read_text(encoding="utf-8")
    before, after = old.splitlines(), migrated(old).text.splitlines()
    assert len(before) == len(after)
    changed = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    assert changed[0] == ("meldwright: 0 # the first drafts", "meldwright: 1 # the first drafts")
    for was, now in changed[1:]:
        assert was.partition(":")[2] == now.partition(":")[2]
        assert len(was) - len(was.lstrip()) == len(now) - len(now.lstrip())


def test_every_step_is_tried() -> None:
    done = migrated((OLD / "version-0-classic.yaml").read_text(encoding="utf-8"))
    assert done.steps == tuple(step for step in STEPS if step.version == 0)
    assert done.version == 0
    assert done.changed


def test_what_moved_is_named_with_its_line() -> None:
    text = "meldwright: 0\ndraw: {'count': 2, cites: {count: [A-1]}}\nscoring:\n  lines:\n    lines: {points: 1}\n"
    done = migrated(text)
    assert done.text == (
        "meldwright: 1\nturn: {'draw': 2, cites: {draw: [A-1]}}\nscoring:\n  ledger:\n    lines: {points: 1}\n"
    )
    assert done.moves == (
        Move(2, "draw", "turn"),
        Move(2, "draw.count", "turn.draw"),
        Move(2, "draw.cites.count", "turn.cites.draw"),
        Move(4, "scoring.lines", "scoring.ledger"),
    )


def test_names_that_authors_chose_are_left_alone() -> None:
    text = "meldwright: 0\nmelds:\n  laid: {laid: any_turn}\n  cites: {laid.laid: [A-1]}\nfoot: {laid: 5, deck: 1}\n"
    assert migrated(text).text == (
        "meldwright: 1\nmelds:\n  laid: {laid_when: any_turn}\n  cites: {laid.laid_when: [A-1]}\n"
        "foot: {laid: 5, deck: 1}\n"
    )


def test_the_present_version_needs_nothing() -> None:
    text = CLASSIC.read_text(encoding="utf-8")
    done = migrated(text)
    assert (done.text, done.changed, done.moves, done.steps) == (text, False, (), ())


def test_twice_is_once() -> None:
    once = migrated((OLD / "version-0-classic.yaml").read_text(encoding="utf-8")).text
    assert migrated(once).text == once


def test_an_alias_is_renamed_where_it_is_anchored() -> None:
    text = "meldwright: 0\nmelds:\n  a: &m {laid: x}\n  b: *m\n"
    assert migrated(text).text == "meldwright: 1\nmelds:\n  a: &m {laid_when: x}\n  b: *m\n"


def test_a_version_from_the_future() -> None:
    assert refused("meldwright: 7\n") == (
        "MW110",
        "format version 7 is newer than this meldwright reads",
        "install a newer one: pip install --upgrade meldwright",
    )


@pytest.mark.parametrize("value", ["one", "'1'", "true", "", "-1", "1.0", "[1]", "{a: 1}"])
def test_a_version_that_is_none(value: str) -> None:
    assert refused(f"meldwright: {value}\nname: x\n")[:2] == ("MW110", "the format version is a whole number")


def test_no_version() -> None:
    assert refused("name: x\n")[:2] == ("MW101", "the profile does not say its format version")


def test_an_old_name_beside_the_new_one() -> None:
    """Which of them is meant is for the author to say."""
    code, message, _ = refused("meldwright: 0\ndeck: {packs: 2}\npack: {decks: 2}\n")
    assert (code, message) == ("MW006", "`deck` is the old name of `pack`, and both are given")


@pytest.mark.parametrize("text", ["name: [", "- a", "", "5"])
def test_what_cannot_be_read(text: str) -> None:
    assert refused(text)


def test_steps_lead_to_the_version_that_the_schema_knows() -> None:
    assert profile_schema()["properties"]["meldwright"]["enum"] == [PRESENT]
    assert [step.version for step in STEPS] == sorted(step.version for step in STEPS)
    assert {step.version for step in STEPS} == set(range(PRESENT))
    known = {path for path, _ in leaf_schemas(profile_schema())}
    for step in STEPS:
        for old, _ in step.renames:
            assert old not in known
