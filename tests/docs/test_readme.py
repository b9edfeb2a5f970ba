"""The README promises only what runs: its commands are executed, its excerpt is the shipped profile."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.profiles import load_text

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_start_has_one_command_to_play_and_one_to_test() -> None:
    """Both are a single line that needs no environment to be active; what the first does is in test_howto."""
    play, test = blocks("console")[:2]
    assert [play.count("\n"), test.count("\n")] == [1, 1]
    assert all(line.startswith("python3 -m venv .venv && .venv/bin/pip install") for line in (play, test))
    assert play.rstrip().endswith("&& .venv/bin/meldwright play classic")
    assert test.rstrip().endswith("&& .venv/bin/python -m pytest -q")


def test_excerpt_is_the_shipped_profile() -> None:
    """The README shows the profile as it is, not as it once was."""
    profile = (ROOT / "variants" / "classic" / "variant.yaml").read_text(encoding="utf-8")
    excerpt, child = blocks("yaml")
    assert excerpt in profile
    report = Collector()
    ours = load_text(child, "README.md", VariantId("our-game"), report)
    assert ours is not None
    assert report.diagnostics == ()
    assert ours.deal.hand == 13


def test_every_command_of_the_tour_runs(tmp_path: Path) -> None:
    """The lines are run one after the other, from a folder that holds nothing but the variants."""
    (tmp_path / "variants").symlink_to(ROOT / "variants")
    commands = blocks("console")[2].splitlines()
    assert len(commands) >= 8
    starter = [sys.executable, "-c", "from meldwright.cli import main; main()"]
    quiet = {key: value for key, value in os.environ.items() if not key.startswith("MELDWRIGHT")}
    failed = []
    answers = {}
    for command in commands:
        name, *arguments = shlex.split(command)
        assert name == "meldwright"
        done = subprocess.run(
            [*starter, *arguments], check=False, cwd=tmp_path, env=quiet, capture_output=True, text=True
        )
        # `why` answers with 1 when the act is not legal, which is an answer all the same.
        fine = {0, 1} if arguments[0] == "why" else {0}
        if done.returncode not in fine or not done.stdout.strip() or "Traceback" in done.stderr:
            failed.append(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
        answers[arguments[0]] = done.stdout
    assert failed == []
    # The act of the tour is one that the profile forbids, so that its reader sees rule, line and source.
    assert answers["why"].startswith("not legal: ")
    assert re.search(r"variant\.yaml:\d+:\d+\n  cites +CL-", answers["why"])
