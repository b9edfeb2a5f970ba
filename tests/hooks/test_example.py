"""The example of a plugin in `docs/examples`: built, installed and played with, each command a process of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, ROOT, Done, process

EXAMPLE = ROOT / "docs" / "examples" / "meldwright-porch-rules"
ALLOWED = ("--allow-hook", "late_aces", "--allow-hook", "siesta")
V = "porch-classic"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example has been installed, from a copy, without the network."""
    source = tmp_path_factory.mktemp("source") / "porch"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path_factory.mktemp("site")
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(source)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


def run(site: Path, *words: str | Path) -> Done:
    """Run the command where the example is installed."""
    return process(*words, cwd=site, env={"PYTHONPATH": str(site)})


def test_its_own_tests_pass(site: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests")]
    env = PLAIN | {"PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, check=False, cwd=site, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_check_and_show_name_the_distribution(site: Path) -> None:
    checked = run(site, "check", V)
    assert checked.code == 0, checked
    for name in ("late_aces", "siesta"):
        assert f"hook {name}: at hand, from meldwright-porch-rules 1.0" in checked.out
        assert f"{name}" in run(site, "show", V).out
    assert json.loads(run(site, "show", V, "--json").out)["hooks"] == ["late_aces", "siesta"]


def test_the_rule_sheet_says_what_allowed_hooks_say_of_themselves(site: Path) -> None:
    sentence = "A side melds no aces before a turn that it begins with a canasta."
    assert sentence not in run(site, "rules", V).out
    sheet = " ".join(run(site, "rules", V, *ALLOWED).out.split())
    assert "Further rules ------------- - " + sentence in sheet
    assert "Each three of hearts that a side has laid out brings 25 points more." in sheet
    half = json.loads(run(site, "rules", V, "--allow-hook", "late_aces", "--json").out)
    assert half["further"] == [sentence]


def test_without_leave_nothing_is_played(site: Path) -> None:
    done = run(site, "play", V, "--auto")
    assert done.code == 1
    assert done.err.endswith("help: to let it run: --allow-hook late_aces\n")


def test_a_match_is_played_recorded_and_played_again(site: Path, tmp_path: Path) -> None:
    """Its hooks stand in the header, its line in the ledgers, and `why` gives its reason."""
    file = tmp_path / "porch.txt"
    words = ("--auto", "--bots", "normal", "--seed", "3", "--record", file)
    played = run(site, "play", V, *words, *ALLOWED)
    assert played.code == 0, played
    assert "threes of hearts" in played.out
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert rows[0]["hooks"] == {
        "late_aces": "meldwright-porch-rules 1.0", "siesta": "meldwright-porch-rules 1.0",
    }  # fmt: skip
    assert rows[-1]["winner"] in (0, 1)
    ledgers = [ledger for row in rows if "ledgers" in row for ledger in row["ledgers"]]
    hearts = [ledger["threes_of_hearts"] for ledger in ledgers if "threes_of_hearts" in ledger]
    assert hearts
    assert set(hearts) <= {25, 50}
    again = run(site, "replay", file, *ALLOWED)
    assert again.code == 0, again
    assert run(site, "replay", file).code == 1


def test_its_veto_refuses_with_its_sentence(site: Path) -> None:
    """At the table, where a player tries it."""
    program = f"""
import meldwright
from meldwright.hooks import bind_hooks
rules = meldwright.open_rules({V!r}, hooks=lambda found: bind_hooks(found, allowed=["late_aces", "siesta"]))
for seed in range(200):
    match = meldwright.new_match(rules, seed)
    meldwright.act(match, "draw")
    why = meldwright.explain(match, "lay A A A")
    if why is not None and why.rule == "hook.veto":
        span = why.origin(rules.profile)
        print(why.sentence, span.source.text.splitlines()[span.source.position(span.start)[0] - 1])
        break
"""
    env = PLAIN | {"PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, env=env, capture_output=True, text=True
    )
    assert done.stdout == ("Late aces: aces wait until your side has a canasta. hooks: [late_aces, siesta]\n")
