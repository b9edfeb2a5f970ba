"""How long the command takes to start, as ratios to a bare interpreter, measured in turns in one run.

    python -m tests.bench.startup [--rounds N]

The profile is the classic one without its settings: some two hundred lines.  `cold` reads it, `warm` trusts that
it was found clean before.  Nothing here fails by the clock; the bounds are printed beside the figures.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLASSIC = ROOT / "variants" / "classic" / "variant.yaml"

BARE = "a bare interpreter"
BOUNDS = {"--help": 6, "check, cold": 18, "check, warm": 8}
"""Ratios to stay below."""


def commands(profile: Path) -> dict[str, list[str]]:
    """What is measured."""
    program = [sys.executable, "-c", "from meldwright.cli import main; main()"]
    return {
        BARE: [sys.executable, "-c", "pass"],
        "--help": [*program, "--help"],
        "list": [*program, "list"],
        "check, cold": [*program, "check", str(profile), "--no-cache"],
        "check, warm": [*program, "check", str(profile)],
    }


def measured(
    wanted: Mapping[str, Sequence[str]], rounds: int, env: Mapping[str, str]
) -> dict[str, list[float]]:
    """Seconds of each command, round after round, so that all of them meet the same weather."""
    seconds: dict[str, list[float]] = {name: [] for name in wanted}
    for turn in range(rounds + 1):  # the first round fills the caches and does not count
        for name, words in wanted.items():
            began = time.perf_counter()
            subprocess.run(words, check=True, env=env, stdout=subprocess.DEVNULL)
            if turn:
                seconds[name].append(time.perf_counter() - began)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the command takes to start.")
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "plain" / "variant.yaml"
        profile.parent.mkdir()
        rules, _, _ = CLASSIC.read_text(encoding="utf-8").partition("\nsettings:")
        profile.write_text(rules, encoding="utf-8")
        env = {**os.environ, "MELDWRIGHT_CACHE": str(Path(folder) / "cache")}
        seconds = measured(commands(profile), rounds, env)
    bare = statistics.median(seconds[BARE])
    sys.stdout.write(f"{len(rules.splitlines())} lines of profile, {rounds} rounds\n")
    for name, times in seconds.items():
        median = statistics.median(times)
        bound = f"  at most {BOUNDS[name]}" if name in BOUNDS else ""
        sys.stdout.write(f"{name:20} {median * 1000:7.1f} ms  {median / bare:5.1f} x{bound}\n")


if __name__ == "__main__":
    main()
