"""The pages in docs/diagnostics: a mistake, the exact answer to it, and how it is mended, read and run.

A page shows files (`yaml`, each under its path), commands (`console`) and what they answer (`text`), first of
the mistake and then of the mended files.  Everything is run in a folder of its own; to accept what is answered
now, run pytest with the environment variable `MELDWRIGHT_ACCEPT=1` and read the difference.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.cli.running import ROOT, run

FOLDER = ROOT / "docs" / "diagnostics"
PAGES = sorted(FOLDER.glob("MW*.md"))
OURS = "our-game/variant.yaml"
"""The file of a page that most mistakes are in."""

BLOCK = re.compile(
    r"^(?:`(?P<path>[^`\n]+)`:\n\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
MISTAKE, MENDED = "\n## The mistake\n", "\n## Mended\n"


@dataclass(frozen=True)
class Page:
    path: Path
    text: str

    @property
    def code(self) -> str:
        return self.path.stem

    @property
    def mistake(self) -> str:
        return self.text.partition(MISTAKE)[2].partition(MENDED)[0]

    @property
    def mended(self) -> str:
        return self.text.partition(MENDED)[2]

    @property
    def shown(self) -> str:
        """The answer that the page shows."""
        return "".join(block["text"] for block in BLOCK.finditer(self.mistake) if block["language"] == "text")

    @property
    def checked(self) -> str | None:
        """The folder that the command checks; None where the mistake is shown by a program."""
        commands = [block["text"] for block in BLOCK.finditer(self.mistake) if block["language"] == "console"]
        return shlex.split(commands[-1].splitlines()[-1])[2] if commands else None


def read(path: Path) -> Page:
    return Page(path, path.read_text(encoding="utf-8"))


def play_out(part: str, folder: Path) -> str:
    """Write the files of a part of a page and run its commands, in the present folder; return the answers."""
    answers = []
    for block in BLOCK.finditer(part):
        match block["language"]:
            case "yaml":
                file = folder / (block["path"] or OURS)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(block["text"], encoding="utf-8")
            case "console":
                answers += [_answer(line, folder) for line in block["text"].splitlines()]
            case "python":
                answers.append(_run([sys.executable, "-c", block["text"]], folder))
    return as_shown("".join(answers))


def as_shown(answer: str) -> str:
    """Shipped files are named on pages as one sees them in a checkout."""
    return answer.replace(f"{ROOT}{os.sep}", "")


def _answer(command: str, folder: Path) -> str:
    words = shlex.split(command)
    if words[0] != "meldwright":
        return _run(["sh", "-c", command], folder)
    done = run(*words[1:])
    return done.out + done.err


def _run(words: list[str], folder: Path) -> str:
    done = subprocess.run(
        words, check=True, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=60
    )
    assert done.stderr == ""
    return done.stdout


def hold(page: Page, answer: str) -> None:
    """Compare an answer with what the page shows, or put it into the page when asked to."""
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        old, new = f"```text\n{page.shown}```", f"```text\n{answer}```"
        assert page.text.count(old) == 1, f"{page.path.name} must show one answer"
        page.path.write_text(page.text.replace(old, new), encoding="utf-8", newline="\n")
        return
    assert answer == page.shown, f"{page.path.name}: run pytest with MELDWRIGHT_ACCEPT=1 to accept this"


INDEX = FOLDER / "README.md"
START, END = re.compile(r"^<!-- codes: .*-->\n", re.MULTILINE), "<!-- end of codes -->\n"

GROUPS = {
    "MW0": "The text of a file",
    "MW1": "Keys and values",
    "MW2": "Expressions",
    "MW3": "What a profile means as a whole, what it inherits, and its settings",
    "MW4": "Hooks",
    "MW5": "Finding and reading profiles",
    "MW6": "In order, and yet hardly meant",
}


def hold_index(titles: Mapping[str, str]) -> None:
    """Compare the list of codes in the index with the registry, or write it when asked to."""
    index = INDEX.read_text(encoding="utf-8")
    found = START.search(index)
    assert found is not None
    listed = index[found.end() :].partition(END)[0]
    wanted = "\n" + "\n".join(_table(group, heading, titles) for group, heading in GROUPS.items()) + "\n"
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        rest = index[found.end() + len(listed) :]
        INDEX.write_text(index[: found.end()] + wanted + rest, encoding="utf-8", newline="\n")
        return
    assert listed == wanted, "run pytest with MELDWRIGHT_ACCEPT=1 to accept this"


def _table(group: str, heading: str, titles: Mapping[str, str]) -> str:
    rows = [
        f"| [{code}]({code}.md) | {title} |\n" for code, title in titles.items() if code.startswith(group)
    ]
    return f"## {heading}\n\n| | |\n|---|---|\n{''.join(rows)}"
