"""`migrate`: the report, and what is left alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.cli.running import CLASSIC, ROOT, hold, run

OLD = ROOT / "tests" / "profiles" / "old" / "version-0-classic.yaml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an old profile, one of today, and one from the future."""
    for name in ("new", "old", "today"):
        (tmp_path / name).mkdir()
    shutil.copy(OLD, tmp_path / "old" / "variant.yaml")
    shutil.copy(CLASSIC, tmp_path / "today" / "variant.yaml")
    (tmp_path / "new" / "variant.yaml").write_text("meldwright: 9\nname: x\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_report_reads_like_this(folder: Path) -> None:
    done = run("migrate", "old")
    assert (done.code, done.err) == (0, "")
    hold("migrate", done.out, width=100)  # a path is not broken
    assert run("check", "old").code == 0
    assert run("migrate", "old").out == "old/variant.yaml: version 1, nothing to do\n"


def test_check_changes_nothing(folder: Path) -> None:
    done = run("migrate", "--check", "old", "today")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("old/variant.yaml: would go from version 0 to 1\n")
    assert done.out.endswith("today/variant.yaml: version 1, nothing to do\n")
    assert Path("old/variant.yaml").read_bytes() == OLD.read_bytes()
    assert run("migrate", "--check", "today").code == 0


def test_a_profile_from_the_future_is_left_alone(folder: Path) -> None:
    done = run("migrate", "new", "today")
    assert done.code == 1
    hold("migrate-future", done.out)
    assert Path("new/variant.yaml").read_text(encoding="utf-8") == "meldwright: 9\nname: x\n"


def test_one_that_cannot_be_migrated_keeps_back_no_other(folder: Path) -> None:
    assert run("migrate", ".").code == 1
    assert "ledger:" in Path("old/variant.yaml").read_text(encoding="utf-8")


def test_answer_for_programs(folder: Path) -> None:
    answer = json.loads(run("migrate", "--check", "--json", ".").out)
    assert (answer["changed"], answer["errors"]) == (1, 1)
    new, old, today = answer["files"]
    assert (new["from"], new["to"], [d["code"] for d in new["diagnostics"]]) == (None, 1, ["MW110"])
    assert (old["from"], old["changed"], len(old["steps"])) == (0, True, 6)
    assert old["moves"][0] == {"line": 10, "was": "table.sides", "now": "table.number_of_sides"}
    assert (today["from"], today["changed"], today["moves"]) == (1, False, [])
