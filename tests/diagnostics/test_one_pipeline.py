"""What loads is exactly what passed `check`: shipped and small profiles, changed in any which way."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.running import run

from meldwright.errors import MeldwrightError, ProfileError
from meldwright.game import open_rules
from meldwright.resources import data_root

CLASSIC = (data_root("variants") / "classic" / "variant.yaml").read_text(encoding="utf-8")
CHILD = """\
meldwright: 1
extends: classic
mixins: [thirteen-cards, two-canastas]
name: Our game
house:
  cards_drawn: 2
  level_sides: draw
  opening_minimums: 15 below 0, 60 below 2000, 100
canastas:
  natural:
    when: size >= 8 and wilds == 0
scoring:
  ledger:
    going_out: null
    four_canastas: {points: 300, when: count(canastas) >= 4}
pile:
  take: {remove: [natural_and_wild]}
"""
PIECE = re.compile(r"\w+|[<>=!]=?|[^\w\s]")
WORDS = sorted(set(PIECE.findall(CLASSIC)))


@st.composite
def changed(draw: st.DrawFn) -> str:
    """A profile with one to three changes: letters, words, numbers or lines lost, doubled, swapped, replaced."""
    text = draw(st.sampled_from([CLASSIC, CHILD]))
    for _ in range(draw(st.integers(1, 3))):
        text = change(text, random.Random(draw(st.integers(0, 2**32))))
    return text


def change(text: str, chance: random.Random) -> str:
    """This makes one change at a random place."""
    kind = chance.choice(["letter", "word", "other word", "digit", "line", "double line", "lines", "indent"])
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines)) if lines else 0
    match kind:
        case "letter":
            start = chance.randrange(len(text) + 1)
            return text[:start] + text[start + 1 :]
        case "word" | "other word" | "digit":
            pieces = [*re.finditer(r"[0-9]" if kind == "digit" else PIECE, text)]
            if not pieces:
                return text
            piece = chance.choice(pieces)
            new = {"word": "", "digit": str(chance.randrange(10))}.get(kind, chance.choice(WORDS))
            return text[: piece.start()] + new + text[piece.end() :]
        case "line":
            del lines[at : at + 1]
        case "double line":
            lines[at:at] = lines[at : at + 1]
        case "lines":
            lines[at : at + 2] = reversed(lines[at : at + 2])
        case "indent":
            lines[at : at + 1] = [f"  {line}" for line in lines[at : at + 1]]
    return "".join(lines)


def refused(folder: Path) -> list[str]:
    """The codes of the mistakes for which a profile cannot be opened; the name of the error for any other."""
    try:
        open_rules(folder)
    except ProfileError as error:
        return [d.code for d in error.diagnostics if d.severity == "error"]
    except MeldwrightError as error:
        return [type(error).__name__]
    return []


def checked(folder: Path) -> list[str]:
    """The codes of the mistakes that `check` tells, which must agree with the status it ends with."""
    done = run("check", str(folder), "--json")
    codes = [
        d["code"]
        for profile in json.loads(done.out)["profiles"]
        for d in profile["diagnostics"]
        if d["severity"] == "error"
    ]
    assert done.code == (1 if codes else 0)
    return codes


def agree(text: str, folder: Path) -> bool:
    """This checks and opens a text, and tells whether it is a profile."""
    (folder / "variant.yaml").write_text(text, encoding="utf-8", newline="")
    codes = checked(folder)
    assert refused(folder) == codes, text
    return not codes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("changed") / "ours"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("text", [CLASSIC, CHILD], ids=["classic", "child"])
def test_what_is_changed_is_a_profile_at_first(text: str, folder: Path) -> None:
    assert agree(text, folder)


@given(changed())
def test_what_passes_check_loads_and_nothing_else_does(folder: Path, text: str) -> None:
    """Whatever is changed: a profile is opened if `check` finds no mistake, and for the same mistakes is not."""
    agree(text, folder)


def test_the_changes_try_both(folder: Path) -> None:
    """Of forty single changes, at least a fifth leaves a profile and at least a fifth does not."""
    seen: Counter[bool] = Counter()
    for seed in range(40):
        seen[agree(change(CHILD if seed % 2 else CLASSIC, random.Random(seed)), folder)] += 1
    assert min(seen[True], seen[False]) >= 8
