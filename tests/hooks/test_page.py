"""The page on writing a hook: its example is run as it stands, and what it lists is what there is."""

from __future__ import annotations

import re

from tests.docs.commands import ROOT, blocks

from meldwright.hooks.shipped import SHIPPED
from meldwright.hooks.spec import POINTS

PAGE = ROOT / "docs" / "howto" / "write-a-hook.md"


def test_the_example_runs() -> None:
    names: dict[str, object] = {}
    found = blocks(PAGE, "python")
    assert len(found) == 3
    for block in found:
        exec(compile(block, PAGE.name, "exec"), names)


def test_every_hook_point_is_listed_with_its_arguments() -> None:
    listed = re.findall(
        r"^\| `(meldwright_\w+)\(([\w, ]*)\)`", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    offered = {
        name: list(made.__code__.co_varnames[1 : made.__code__.co_argcount]) for name, made in POINTS.items()
    }
    assert {name: arguments.split(", ") if arguments else [] for name, arguments in listed} == offered


def test_every_shipped_hook_says_why_data_was_not_enough() -> None:
    for name in SHIPPED:
        source = (ROOT / "framework" / "meldwright" / "hooks" / "shipped" / f"{name}.py").read_text(
            encoding="utf-8"
        )
        assert "It is a hook since" in source.split('"""')[1]
