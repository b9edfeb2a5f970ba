"""Samples of mistakes and what is said about them, each a text file that reads from top to bottom.

Every code has a page in docs/diagnostics that shows it in one form; here are its other forms.

A sample begins with its profile: either a whole text, or lines of `base.yaml` to replace (`-` and `+`, as in
a patch).  After a line of `=` stands the exact text of its diagnostics.  To accept what is said now, run
pytest with the environment variable `MELDWRIGHT_ACCEPT=1` and read the difference.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
BASE = FOLDER / "base.yaml"
SAMPLES = sorted((FOLDER / "samples").glob("*.txt"))
RULE = "=" * 20 + "\n"


@dataclass(frozen=True)
class Sample:
    path: Path
    given: str
    """The part before the rule."""
    said: str

    @property
    def text(self) -> str:
        """The profile that holds the mistake."""
        lines = self.given.splitlines()
        if not lines or not lines[0].startswith(("- ", "+ ")):
            return self.given
        profile = BASE.read_text(encoding="utf-8")
        old, new = "", ""
        for line in [*lines, "- end"]:
            if line.startswith("- ") and new:
                assert profile.count(old) == 1, f"{self.path.name}: {old!r} must stand once in base.yaml"
                profile = profile.replace(old, new.removeprefix("\0"))
                old, new = "", ""
            if line.startswith("- "):
                old += line[2:] + "\n"
            else:
                new += "\0" * (not new) + (line[2:] + "\n" if line != "+" else "")
        return profile


def read(path: Path) -> Sample:
    given, _, said = path.read_text(encoding="utf-8").partition(RULE)
    return Sample(path, given, said)


def hold(sample: Sample, said: str) -> None:
    """This compares what is said with what the sample holds, or accepts it when asked to."""
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        sample.path.write_text(sample.given + RULE + said, encoding="utf-8")
        return
    assert said == sample.said, f"{sample.path.name}: run pytest with MELDWRIGHT_ACCEPT=1 to accept this"
