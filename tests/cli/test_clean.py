"""`check` remembers what was clean, and trusts it only as long as nothing at all has changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import run

from meldwright.cli import clean
from meldwright.profiles.loader import load_text

LOADED = """\
import sys
from meldwright.cli.group import cli
try:
    cli(["check", "child"])
except SystemExit:
    print(*{"yaml", "jsonschema", "lark", "pluggy", "rich"} & set(sys.modules))
"""


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a parent, a mixin and a child, a memory of its own, and nothing remembered."""
    monkeypatch.setenv("MELDWRIGHT_CACHE", str(tmp_path / "memory"))
    for name, text in {
        "parent/variant.yaml": "meldwright: 1\nextends: classic\ndeal: {hand: 13}\n",
        "mixins/rule.yaml": "meldwright: 1\nturn: {draw: 2}\n",
        "child/variant.yaml": "meldwright: 1\nextends: ../parent\nmixins: [../mixins/rule.yaml]\nname: Child\n",
    }.items():
        file = tmp_path / "games" / name
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "games")
    return tmp_path / "games"


def checked(games: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> bool:
    """Was the profile read?  The answer must be the same whether it was or not."""
    read = []

    def seen(*given: Any, **more: Any) -> object:
        read.append(given)
        return load_text(*given, **more)

    monkeypatch.setattr("meldwright.profiles.loader.load_text", seen)
    done = run("check", "child", *words)
    assert (done.code, done.out) == (0, "no mistakes in 1 profile: child/variant.yaml\n"), done
    return bool(read)


def test_what_was_clean_is_not_read_again(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(games, monkeypatch)
    assert not checked(games, monkeypatch)
    assert checked(games, monkeypatch, "--no-cache")


@pytest.mark.parametrize("name", ["child/variant.yaml", "parent/variant.yaml", "mixins/rule.yaml"])
def test_a_change_in_any_file_that_was_read_is_seen(
    games: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    checked(games, monkeypatch)
    with (games / name).open("a", encoding="utf-8") as file:
        file.write("# a remark\n")
    assert checked(games, monkeypatch)
    (games / name).write_text("meldwright: 1\nnaame: x\n", encoding="utf-8")
    assert run("check", "child").code == 1


def test_a_new_version_of_the_program_or_its_grammar_is_seen(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked(games, monkeypatch)
    monkeypatch.setattr(clean, "program_files", lambda: [games / "child" / "variant.yaml"])
    assert checked(games, monkeypatch)


def test_what_is_not_clean_is_never_remembered(games: Path) -> None:
    (games / "child" / "variant.yaml").write_text("meldwright: 1\nextends: ../parent\ndeal: {hand: 13}\n")
    for _ in range(2):
        assert "MW313" in run("check", "child").out
    assert list((games.parent / "memory").rglob("*.json")) == []


def test_other_places_to_look_in_are_looked_at(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of variants may come to hold a parent of the same id."""
    checked(games, monkeypatch)
    assert checked(games, monkeypatch, "--variants", str(games))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"by": 1, "files": 2}', '{"by": "x", "files": {}}', "\x00"]
)
def test_a_memory_that_others_have_written_is_none(
    games: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    checked(games, monkeypatch)
    (entry,) = (games.parent / "memory").rglob("*.json")
    entry.write_text(text, encoding="utf-8")
    assert checked(games, monkeypatch)


def test_a_memory_that_cannot_be_written_costs_nothing_but_time(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (games.parent / "memory").write_text("a file, not a folder", encoding="utf-8")
    assert checked(games, monkeypatch)
    assert checked(games, monkeypatch)


def test_for_programs_everything_is_said_each_time(games: Path) -> None:
    for _ in range(2):
        (profile,) = json.loads(run("check", "child", "--json").out)["profiles"]
        assert profile["verdicts"]


def test_a_warm_check_loads_neither_yaml_nor_schema_nor_grammar(games: Path) -> None:
    said = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True, text=True)
        said.append(set(done.stdout.splitlines()[-1].split()))
    assert said[0] >= {"yaml", "jsonschema", "lark"}
    assert said[1] == set()
