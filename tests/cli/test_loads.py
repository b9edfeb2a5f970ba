"""Which packages each verb loads, exactly: what costs time is imported by the verb that needs it, and by no other."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, ROOT

OTHERS = {"yaml", "lark", "jsonschema", "rich", "pluggy", "platformdirs", "hypothesis", "pytest", "asyncio"}
"""Packages of others that cost time; Click is always there."""

PROGRAM = f"""
import json, sys
from meldwright.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    own = {{name.split(".")[1] for name in sys.modules if name.startswith("meldwright.")}}
    packages = own & {{"lang", "profiles", "rules", "kernel", "hooks", "game", "bots", "sim", "docsgen", "table"}}
    print(json.dumps(sorted(packages | ({OTHERS!r} & set(sys.modules)))), file=sys.stderr)
"""

SHAPE = {"profiles", "yaml"}
"""What it takes to see the tree of a file."""

READING = {"jsonschema", "lang", "lark", "profiles", "yaml"}
"""What it takes to read a profile."""

PLAYING = READING | {"kernel", "rules"}
"""And what it takes to play by it; hooks, and the library that calls them, only where a profile names one."""

LOADS: dict[str, set[str]] = {
    "--help": set(),
    "list": SHAPE | {"rich"},
    "show classic": READING | {"game", "kernel", "rules"},
    "explain classic deal.hand": READING | {"rules"},
    "diff classic --set cards_dealt=13": READING | {"rules"},
    "new ours --from classic": READING,
    "check classic --no-cache": READING | {"rules"},
    "check classic": {"profiles"},
    "fmt --check variants": SHAPE | {"lang", "lark"},
    "migrate --check variants/classic": SHAPE,
    "rules classic": READING | {"docsgen", "rules"},
    "eval rank==7 7H": READING | {"game", "kernel", "rules"},
    "play classic --auto --hands 1 --quiet --seed 1": PLAYING | {"bots", "game"},
    "bench --seconds 0.1": PLAYING | {"rich"},
}


def loaded(words: str, folder: Path) -> set[str]:
    here = {
        "check classic --no-cache",
        "check classic",
        "fmt --check variants",
        "migrate --check variants/classic",
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words.split()],
        check=False,
        cwd=ROOT if words in here else folder,
        env=PLAIN | {"MELDWRIGHT_CACHE": str(folder / "cache")},
        capture_output=True,
        text=True,
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize("words", LOADS)
def test_a_verb_loads_what_it_needs_and_nothing_else(words: str, tmp_path: Path) -> None:
    if words == "check classic":  # what was clean is known to be clean the second time
        loaded(words, tmp_path)
    assert loaded(words, tmp_path) == LOADS[words]
