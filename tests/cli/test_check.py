"""`check` beyond mistakes: what cannot be meant, what reading cannot decide, and bounded play."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.cli.running import SECOND, hold, process, refused, run

from meldwright.kernel import State

BANS = "discard:\n  bans: []\n  cites:\n    bans: [CL-TURN-07]\n"
TRAP = "discard:\n  bans: [{cards: rank == 7}]\n"
ALLOW = "\nallow:\n  - {lint: MW611, because: sevens must be melded in this house}\n"


@pytest.fixture
def house(house: Path) -> Path:
    """The house's variant without the settings of classic: they speak of values that the tests change."""
    file = house / "variant.yaml"
    file.write_text(file.read_text(encoding="utf-8").partition("\nsettings:")[0] + "\n", encoding="utf-8")
    return house


def edit(house: Path, old: str, new: str) -> None:
    file = house / "variant.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


# -- warnings


def test_a_warning_reads_like_this(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no error: the profile loads and can be played."""
    edit(house, "contract: count(canastas) >= 1", "contract: count(canastas) >= 12")
    monkeypatch.chdir(house.parent)
    done = run("check", "house")
    assert (done.code, done.err) == (0, "")
    hold("check-warning", done.out, width=120)
    assert run("show", "house").code == 0
    lines = run("check", "house", "--format", "line").out.splitlines()
    assert [line.partition(": ")[2].partition(":")[0] for line in lines] == ["warning[MW602]"]
    assert run("check", "house", "--format", "ci").out.startswith("::warning file=house/variant.yaml")


def test_strict_lets_warnings_count(house: Path) -> None:
    assert run("check", house, "--strict").code == 0
    edit(house, BANS, TRAP)
    assert run("check", house).code == 0
    assert run("check", house, "--strict").code == 1


def test_what_is_allowed_is_only_said_when_asked(house: Path) -> None:
    edit(house, BANS, TRAP)
    edit(house, "hooks: []\n", "hooks: []\n" + ALLOW)
    assert run("check", house, "--strict").out.startswith("no mistakes in 1 profile")
    assert "allowed[MW611]: this ban never ends" in run("check", house, "--verbose").out


def test_an_allowance_is_inherited_and_told_only_where_it_is_written(tmp_path: Path) -> None:
    """A child that has no such fault any more need not know of its parent's reasons."""
    for name, text in {
        "trap": f"extends: classic\n{TRAP}allow:\n  - {{lint: MW611, because: sevens must be melded}}\n",
        "same": "extends: trap\nname: Same\n",
        "mended": "extends: trap\ndiscard:\n  bans: []\n",
        "idle": "extends: classic\nallow:\n  - {lint: MW611, because: sevens must be melded}\n",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "variant.yaml").write_text(f"meldwright: 1\n{text}", encoding="utf-8")
    answer = json.loads(run("check", "--variants", tmp_path, tmp_path, "--json").out)
    said = {p["id"]: [d["code"] for d in p["diagnostics"]] for p in answer["profiles"]}
    assert said == {"trap": [], "same": [], "mended": [], "idle": ["MW614"]}
    allowed = {p["id"]: [found["code"] for found in p["allowed"]] for p in answer["profiles"]}
    assert allowed == {"trap": ["MW611"], "same": ["MW611"], "mended": [], "idle": []}


# -- what reading cannot decide


def test_what_is_not_decided_is_only_said_when_asked(house: Path) -> None:
    edit(house, "otherwise: 120", "otherwise: 340")
    assert run("check", house, "--strict").out.startswith("no mistakes in 1 profile")
    said = run("check", house, "--verbose")
    assert said.code == 0
    assert "not decided[MW601]: whether 12 cards can make up an opening of 340" in said.out
    assert "(`--simulate N` may tell)" in said.out
    assert "not decided[MW601]" in run("check", house, "--verbose", "--format", "line").out


def test_programs_are_told_every_verdict(house: Path) -> None:
    edit(house, "otherwise: 120", "otherwise: 340")
    edit(house, BANS, TRAP)
    answer = json.loads(run("check", house, "--json").out)
    assert (answer["errors"], answer["warnings"]) == (0, 1)
    (profile,) = answer["profiles"]
    assert profile["verdicts"]["MW601"] == "undecided"
    assert profile["verdicts"]["MW611"] == "proved"
    assert profile["verdicts"]["MW602"] == "refuted"
    (open_question,) = profile["undecided"]
    assert open_question["path"] == "opening.otherwise"
    assert open_question["verdict"] == "undecided"
    assert open_question["line"] > 1
    assert "seen" not in open_question
    assert "simulated" not in profile


def test_a_profile_with_errors_has_no_verdicts(house: Path) -> None:
    edit(house, "  seats: 4", "  seats: four")
    (profile,) = json.loads(run("check", house, "--json", "--simulate", "5").out)["profiles"]
    assert (profile["verdicts"], profile["undecided"]) == ({}, [])
    assert "simulated" not in profile


def test_melds_too_many_to_tabulate_are_an_error(house: Path) -> None:
    """It is said where the wild cards are named, and by whoever would play it, too."""
    edit(house, "wild: rank in (2, joker)", "wild: rank in (2, 9..A, joker)")
    done = run("check", house, "--format", "line")
    assert done.code == 1
    assert "error[MW308]: with so many wild cards a meld has" in done.out
    assert "error[MW308]" in refused(1, "play", house, "--auto")


# -- bounded play


def test_simulate_says_what_came_up() -> None:
    done = run("check", SECOND, "--simulate", "8", "--seed", "3")
    assert (done.code, done.err) == (0, "")
    assert "8 hands from seed 3: all ended\n" in done.out
    names = [
        line.split("  ")[1] for line in done.out.splitlines() if line.startswith("  ") and line[2] != " "
    ]
    assert [name for name in names if not name.endswith("steps")] == [
        "endings",
        "canastas",
        "openings",
        "never seen",
    ]
    assert done.out.endswith("no mistakes in 1 profile: tests/variants/second-shape/variant.yaml\n")
    assert done.out == run("check", SECOND, "--simulate", "8", "--seed", "3").out


def test_simulate_answers_what_was_not_decided(house: Path) -> None:
    edit(house, "otherwise: 120", "otherwise: 340")
    said = run("check", house, "--simulate", "6").out
    assert "(opened at a minimum of 340: never in 6 hands)" in said
    (profile,) = json.loads(run("check", house, "--simulate", "6", "--json").out)["profiles"]
    (open_question,) = profile["undecided"]
    assert (open_question["watched"], open_question["seen"]) == ("opened at a minimum of 340", 0)
    assert profile["simulated"]["hands"] == 6
    assert profile["simulated"]["endings"]
    assert {"minimum": 340, "opened": 0} in [
        {key: row[key] for key in ("minimum", "opened")} for row in profile["simulated"]["openings"]
    ]


def test_a_hand_that_does_not_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the words that bring it about again."""

    def endless(s: State, step: int) -> None:
        """Nothing ever happens."""

    monkeypatch.setattr("meldwright.sim.trial.advance", endless)
    done = run("check", "classic", "--simulate", "3", "--seed", "11")
    assert done.code == 1
    assert "play failed: it did not end within 6480 steps" in done.out
    assert "meldwright check variants/classic/variant.yaml --simulate 1 --seed 11" in done.out
    assert done.out.endswith("1 failure in play in variants/classic/variant.yaml\n")
    for form in ("line", "ci"):
        assert (
            "play failed: it did not end" in run("check", "classic", "--simulate", "1", "--format", form).out
        )
    (profile,) = json.loads(run("check", "classic", "--simulate", "1", "--json").out)["profiles"]
    assert "it did not end" in profile["failure"]


def test_play_shows_its_progress_on_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert process("check", "classic", "--simulate", "2").err == ""
    shown: list[int] = []

    class Terminal:
        def write(self, text: str) -> int:
            shown.append(len(text))
            return len(text)

        def flush(self) -> None:
            """A terminal shows at once."""

        def isatty(self) -> bool:
            return True

    from meldwright.cli.check import _progress

    monkeypatch.setattr(sys, "stderr", Terminal())
    with _progress("playing classic", 2) as told:
        assert told is not None
        told()
    assert sum(shown) > 0


def test_a_hook_that_may_not_run_is_no_play(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(house, "hooks: []", "hooks: [no_queens]")
    site = house.parent / "site"
    info = site / "queens-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: queens\nVersion: 1.2\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[meldwright.hooks]\nno_queens = queens_at_play\n", encoding="utf-8"
    )
    (site / "queens_at_play.py").write_text(
        "from meldwright.hooks import hookimpl\n"
        "@hookimpl\n"
        "def meldwright_veto(act, rank):\n"
        "    return 'no queens on a Sunday' if rank == 'Q' else None\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(site))
    done = run("check", house, "--simulate", "2")
    assert done.code == 1
    assert "play failed: " in done.out
    assert "no_queens" in done.out.partition("play failed: ")[2]
    played = run("check", house, "--simulate", "4", "--allow-hook", "no_queens")
    assert played.code == 0
    assert "hook no_queens had a say: " in played.out
    assert "never in" not in played.out.partition("had a say: ")[2].partition("\n")[0]
