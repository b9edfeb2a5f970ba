"""Every rule of the classic source and every worked example has a test here that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"\b(?:CL|EX|NEG)(?:-[A-Z0-9]+)+-\d{2}\b|\bB-\d{2}\b")

UNTESTED: dict[str, str] = {}
"""Rules of class `rule` or `axiom` that no test names, with the reason."""

EXAMPLES = {
    "EX-MELD": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    "EX-PILE": [1, 2],
    "EX-FRZ": [1, 2],
    "EX-OPEN": [1, 2, 3, 4, 5, 9, 10],
    "EX-SCORE": [1, 2, 3, 4, 5, 6, 7],
    "EX-ASK": [1, 2],
    "EX-OUT": [1],
    "EX-STOCK": [1, 2, 3],
    "EX-DEAL": [2],
    "EX-BK": [1, 2, 3, 4, 5],
    "NEG-CL": list(range(1, 25)),
    "NEG-CG": [1],
    "B": [1, 2, 3, 4, 8, 10, 12, 13, 16, 17, 18, 22],
}
"""Worked examples, forbidden plays and boundary values that hold in classic."""

LEFT_OUT = {
    "EX-MELD-10": "a house game in which wild cards must be fewer than naturals",
    "EX-OPEN-06": "another game's bands",
    "EX-OPEN-07": "another game's bands",
    "EX-OPEN-08": "another game's bands",
    "EX-SCORE-08": "the book game's penalty for a canasta in hand",
    "EX-SCORE-09": "a game with a foot; its mechanism is tested with the second shape",
    "EX-SCORE-10": "a game with a foot; its mechanism is tested with the second shape",
    "EX-SCORE-11": "a game with a foot",
    "EX-SCORE-12": "the online game's values",
    "EX-SCORE-13": "a game with wild canastas",
    "EX-SCORE-14": "a game with a foot",
    "EX-STOCK-04": "a game with a foot; its mechanism is tested with the second shape",
    "EX-DEAL-01": "a game with a foot; its mechanism is tested with the second shape",
    "NEG-CG-02": "a house rule that classic does not have; AMB-02 is tested both ways",
    "NEG-CG-03": "settings do not change in a hand, for rules are compiled before it",
    "B-05": "another game's bands",
    "B-06": "another game's bands",
    "B-07": "another game's bands",
    "B-09": "games with a ratio of wild cards",
    "B-11": "games with a ratio of wild cards",
    "B-14": "the book game",
    "B-15": "a game with melds of seven at most; tested with the second shape",
    "B-19": "the guide's tie, which classic shares: AMB-24",
    "B-20": "another game's target",
    "B-21": "a game in which a tie is a draw; tested as a changed profile",
    "B-23": "a house rule that classic does not have; AMB-02 is tested both ways",
    "B-24": "a game with a foot; its mechanism is tested with the second shape",
    "B-25": "a game with a foot; its mechanism is tested with the second shape",
    "B-26": "a game with a foot",
}
"""Other examples of the same kinds, with the reason why classic has no test of them."""


def named() -> set[str]:
    """Every id in the docstring of a test below tests/kernel."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(ID.findall(ast.get_docstring(node) or ""))
    return found


def rules_of_the_source(*classes: str) -> set[str]:
    entries = yaml.safe_load((ROOT / "docs" / "rules" / "classic.yaml").read_text(encoding="utf-8"))
    return {entry["id"] for entry in entries if entry["class"] in classes}


def test_every_rule_of_the_source_is_named_by_a_test() -> None:
    """What no test can show is listed with its reason, and nothing else is."""
    missing = rules_of_the_source("rule", "axiom") - named()
    assert sorted(missing) == sorted(UNTESTED)
    assert all(UNTESTED.values())


def test_every_example_is_named_by_a_test() -> None:
    """Worked examples, forbidden plays, boundary values."""
    wanted = {f"{prefix}-{number:02}" for prefix, numbers in EXAMPLES.items() for number in numbers}
    assert sorted(wanted - named()) == []
    assert wanted & set(LEFT_OUT) == set()
    assert all(LEFT_OUT.values())


def test_no_test_names_a_rule_that_there_is_not() -> None:
    """A slip in an id would leave the rule untested."""
    known = rules_of_the_source("rule", "axiom", "elsewhere", "not_a_rule")
    assert sorted(i for i in named() if i.startswith("CL-") and i not in known) == []
