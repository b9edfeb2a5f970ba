"""Perft: counts of step sequences and positions, kept beside a variant and held against the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import refused, run
from tests.kernel.saying import say
from tests.kernel.table import classic, position, second_shape

from meldwright.conformance.perft import (
    Count,
    Line,
    MalformedLine,
    NotThere,
    Start,
    counts,
    divide,
    line,
    read_lines,
    written,
)
from meldwright.conformance.perft import position as played_to
from meldwright.kernel import OVER, State, apply, legal
from meldwright.profiles import Location, list_variants
from meldwright.rules.compile import Rules


def one_by_one(state: State, depth: int, found: set[State]) -> int:
    """The same count without merging anything: every sequence is walked."""
    if depth == 0:
        found.add(state)
        return 1
    if state.phase == OVER:
        return 0
    return sum(one_by_one(apply(state, step), depth - 1, found) for step in legal(state))


@pytest.mark.parametrize("rules", [classic(), second_shape()], ids=lambda rules: rules.profile.id)
@pytest.mark.parametrize("start", [Start(1), Start(5, 8), Start(9, 21)], ids=str)
def test_every_sequence_walked_comes_to_the_same_numbers(rules: Rules, start: Start) -> None:
    state = played_to(rules, start)
    counted = counts(state, 5)
    for depth, count in enumerate(counted, 1):
        ends: set[State] = set()
        assert Count(one_by_one(state, depth, ends), len(ends)) == count


def test_what_lies_behind_each_step_adds_up() -> None:
    state = played_to(classic(), Start(2, 18))
    for depth in (1, 2, 5):
        assert sum(number for _, number in divide(state, depth)) == counts(state, depth)[-1].sequences
    assert dict(divide(position(classic(), hand="7 K", table="A A A", stock="4"), 1)) == {"draw": 1}


def test_melds_laid_in_another_order_are_other_sequences_to_one_position() -> None:
    state = say(position(classic(), hand="7 7 7 K K K 9", table="A A A", stock="4"), "draw")
    two = counts(state, 2)[1]
    assert two.sequences > two.positions


@pytest.mark.parametrize("location", list_variants(), ids=lambda location: location.id)
def test_every_shipped_variant_keeps_its_counts(location: Location) -> None:
    done = run("perft", location.id, "--check")
    assert done.code == 0, done
    assert done.out.endswith("counted again, none otherwise than before\n")


@pytest.mark.parametrize(
    "rule",
    [
        "last_discard=required",
        "ways_to_take_the_pile=pair_only",
        "asking=never",
    ],
)
def test_a_rule_that_is_another_counts_otherwise(rule: str) -> None:
    """And the place where the counts part is named, with the command that looks behind it."""
    done = run("perft", "classic", "--check", "--set", rule)
    assert done.code == 1
    assert "were kept" in done.out
    assert "--divide" in done.out


def test_what_is_written_is_read_back() -> None:
    lines = [line(classic(), Start(3), 4), Line(Start(7, 12), (Count(2, 1),))]
    assert read_lines(written("classic", lines)) == lines


@pytest.mark.parametrize(
    "text", ["seed 1: 1/1", "seed 1 turn 1:", "seed 1 turn 1: 1/", "seed x turn 1: 1/1", "perft"]
)
def test_a_malformed_line_is_named(text: str) -> None:
    with pytest.raises(MalformedLine, match="expected `seed N turn N") as caught:
        read_lines(f"# remark\n\n{text}\n")
    assert caught.value.number == 3


def test_a_turn_that_the_hand_does_not_reach() -> None:
    with pytest.raises(NotThere, match="the hand of seed 1 ends in turn"):
        played_to(classic(), Start(1, 500))
    assert "name an earlier turn" in refused(2, "perft", "classic", "--seed", "1", "--turn", "500")


def test_a_variant_without_counts_is_told_how_to_get_them(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "variant.yaml").write_text("meldwright: 1\nextends: classic\n", encoding="utf-8")
    said = refused(1, "perft", tmp_path / "ours", "--check")
    assert "there is no such file" in said
    assert f"meldwright perft {tmp_path / 'ours'} > " in said


def test_for_programs() -> None:
    found = json.loads(run("perft", "classic", "--seed", "1", "--depth", "2", "--json").out)
    assert found["lines"][0]["counts"] == [{"sequences": 1, "positions": 1}, {"sequences": 4, "positions": 4}]
    checked = json.loads(run("perft", "classic", "--check", "--json").out)
    assert checked["differing"] == []
    divided = json.loads(run("perft", "classic", "--seed", "1", "--depth", "1", "--divide", "--json").out)
    assert [entry["sequences"] for entry in divided["divide"]] == [1]
