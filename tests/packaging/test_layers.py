"""Imports point downwards only: a quick look at the source, so that the everyday test run sees it, too.

import-linter holds the full contract; this reads the same list of layers from pyproject.toml.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "framework" / "meldwright"


def layers() -> list[list[str]]:
    """Names of the modules of each layer, the top first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    return [re.findall(r"\w+", line) for line in contract["layers"]]


LEVEL = {name: depth for depth, layer in enumerate(reversed(layers())) for name in layer}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def imports_of(path: Path, text: str) -> set[str]:
    """First names below `meldwright` that a module imports, anywhere in it, by a full or a relative name."""
    found: set[str] = set()
    here = ("meldwright", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(
                alias.name.split(".")[1] for alias in node.names if alias.name.startswith("meldwright.")
            )
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            full = (*base, *(node.module or "").split(".")) if node.module else base
            if full == ("meldwright",):
                found.update(alias.name for alias in node.names)
            elif full[0] == "meldwright":
                found.add(full[1])
    return found


def test_an_upward_import_would_be_seen() -> None:
    """The reader of imports sees every way of writing one, inside functions as well."""
    lines = (
        "from meldwright.lang.ast import x",
        "import meldwright.rules.y",
        "def f():",
        "    from meldwright import kernel",
        "from ..profiles import z",
        "from .. import cards",
        "from .pile import w",
        "import json",
    )
    found = imports_of(PACKAGE / "hooks" / "some.py", "\n".join(lines))
    assert found == {"lang", "rules", "kernel", "profiles", "cards", "hooks"}


def test_the_layers_are_those_of_the_design() -> None:
    """Reading them from pyproject.toml keeps their order."""
    spine = ["spans", "lang", "profiles", "rules", "kernel", "hooks", "game", "bots", "sim", "table", "cli"]
    assert [LEVEL[name] for name in spine] == list(range(len(spine)))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_from_below(path: Path) -> None:
    """A module has a layer, and none of its imports has a higher one."""
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert own in LEVEL, f"{own} has no layer in pyproject.toml"
    found = imports_of(path, path.read_text(encoding="utf-8"))
    assert {name for name in found if LEVEL.get(name, -1) > LEVEL[own]} == set()
