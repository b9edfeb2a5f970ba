"""Running the command inside the test, or as a process of its own where streams and signals matter."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from meldwright.cli.group import cli

ROOT = Path(__file__).resolve().parents[2]
SNAPSHOTS = Path(__file__).parent / "snapshots"
CLASSIC = ROOT / "variants" / "classic" / "variant.yaml"
SECOND = ROOT / "tests" / "variants" / "second-shape"

PROGRAM = (sys.executable, "-c", "from meldwright.cli import main; main()")
STOPPABLE = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
"""Before a program that Ctrl-C is to stop: tests that run in the background pass on that nothing does."""

PLAIN = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("MELDWRIGHT", "PYTHONIO")) and name not in ("NO_COLOR", "COLUMNS")
}


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


def run(*words: str | Path) -> Done:
    """Run the command here; an exception that gets past it would be raised."""
    result = CliRunner().invoke(cli, [str(word) for word in words], catch_exceptions=False)
    assert "Traceback" not in result.output
    return Done(result.exit_code, result.stdout, result.stderr)


def refused(code: int, *words: str | Path) -> str:
    """Run what must end with this code and say nothing but an error; return what it says."""
    done = run(*words)
    assert (done.code, done.out) == (code, ""), done
    return done.err


def process(*words: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> Done:
    """Run the command as a process."""
    done = subprocess.run(
        [*PROGRAM, *map(str, words)],
        check=False,
        cwd=cwd,
        env=PLAIN | (env or {}),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


def hold(name: str, text: str, width: int = 80) -> None:
    """Compare a text that people read with its snapshot; MELDWRIGHT_ACCEPT=1 accepts what is said now."""
    snapshot = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        snapshot.write_text(text, encoding="utf-8", newline="\n")
    assert text == snapshot.read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= width
    assert all(line == line.rstrip() for line in text.splitlines())
