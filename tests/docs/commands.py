"""Commands that pages show, run with saves kept away from those of whoever runs the tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = (sys.executable, "-c", "from meldwright.cli import main; main()")


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of a page in a language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def at_home(folder: Path) -> dict[str, str]:
    """Return an environment in which everything that is kept for the user is kept in a folder of the test."""
    home = folder / "home"
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MELDWRIGHT", "LC_", "PYTHONIO"))
        and name not in ("NO_COLOR", "COLUMNS", "LINES", "LANG", "LANGUAGE")
    }
    return ours | {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PYTHONUTF8": "1"}


def run(words: Sequence[str], folder: Path, lines: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a folder, with lines to read."""
    return subprocess.run(
        [*PROGRAM, *words],
        check=False,
        cwd=folder,
        env=at_home(folder),
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
