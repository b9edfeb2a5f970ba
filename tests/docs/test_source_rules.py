"""The numbered source rules: whole, well formed, and carried by the profile that they belong to."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "docs" / "rules").glob("*.yaml"))
CLASSES = {"rule", "axiom", "elsewhere", "not_a_rule"}
LINES = r"\d{3}:\d+(-\d+)?"
ID = r"[A-Z0-9]+-[A-Z0-9]+-\d{2}"
SOURCE = re.compile(rf"{LINES}(, {LINES})*|derived: {ID}(, {ID})*|silent")


def entries(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


ALL = [entry for path in FILES for entry in entries(path)]
BY_ID = {entry["id"]: entry for entry in ALL}


def cited_in(node: object) -> set[str]:
    """Every id in every `cites:` map of a profile."""
    if isinstance(node, list):
        return set().union(*map(cited_in, node)) if node else set()
    if not isinstance(node, dict):
        return set()
    here = {str(i) for ids in node.get("cites", {}).values() for i in ids}
    return here.union(*(cited_in(value) for key, value in node.items() if key != "cites"))


def cited_by(variant: str) -> set[str]:
    profile = ROOT / "variants" / variant / "variant.yaml"
    return cited_in(yaml.safe_load(profile.read_text(encoding="utf-8")))


def test_ids_are_unique() -> None:
    """An id is one rule for good, over all files."""
    assert [i for i, count in Counter(entry["id"] for entry in ALL).items() if count > 1] == []


def test_classic_is_whole() -> None:
    """159 numbered rules, each group counted from 01 without a gap."""
    classic = [entry["id"] for entry in entries(ROOT / "docs" / "rules" / "classic.yaml")]
    assert len(classic) == 159
    groups: dict[str, list[int]] = {}
    for rule in classic:
        prefix, group, number = rule.split("-")
        assert prefix == "CL"
        groups.setdefault(group, []).append(int(number))
    gaps = {group for group, numbers in groups.items() if numbers != list(range(1, len(numbers) + 1))}
    assert gaps == set()


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry["id"])
def test_an_entry_is_well_formed(entry: dict[str, Any]) -> None:
    """One sentence with a period, a class, a source, and a reason for all that no profile carries."""
    assert entry["class"] in CLASSES
    assert re.fullmatch(r"[A-Z0-9](.*[^.])?\.", entry["says"]), entry["says"]
    assert SOURCE.fullmatch(entry["source"]), entry["source"]
    expected = {"id", "class", "says", "source"}
    if entry["class"] != "rule":
        expected.add("reason")
    if entry["class"] == "axiom":
        expected.add("home")
    assert set(entry) == expected


def test_derived_rules_follow_from_numbered_ones() -> None:
    """What a rule is derived from exists."""
    derived = [re.findall(ID, entry["source"]) for entry in ALL]
    assert {i for ids in derived for i in ids} <= set(BY_ID)


def test_axioms_live_in_a_rule_of_the_framework() -> None:
    """The home of an axiom is a rule id that the framework spells out."""
    modules = (ROOT / "framework" / "meldwright" / "rules").glob("*.py")
    source = "\n".join(path.read_text(encoding="utf-8") for path in modules)
    homes = {entry["home"] for entry in ALL if entry["class"] == "axiom"}
    assert {home for home in homes if f'"{home}"' not in source} == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_profile_cites_what_exists(path: Path) -> None:
    """Every id that the profile cites is numbered, and is one that a profile can carry."""
    cited = cited_by(path.stem)
    assert cited - set(BY_ID) == set()
    assert {i for i in cited if BY_ID[i]["class"] in {"elsewhere", "not_a_rule"}} == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_profile_carries_every_rule(path: Path) -> None:
    """No rule of the source is lost: the profile cites it, or it is an axiom with a home."""
    rules = {entry["id"] for entry in entries(path) if entry["class"] == "rule"}
    assert sorted(rules - cited_by(path.stem)) == []
