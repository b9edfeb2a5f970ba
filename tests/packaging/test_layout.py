"""Where things lie, and what the framework's source must not contain.

Each guard keeps a promise of docs/decisions/0001-packaging-layout.md or of CONTRIBUTING.md.
"""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "framework" / "meldwright"
SOURCES = sorted(PACKAGE.rglob("*.py"))
KERNEL = sorted((PACKAGE / "kernel").glob("*.py"))
VARIANT_IDS = sorted(folder.parent.name for folder in ROOT.glob("variants/*/variant.yaml"))
MODULE_LINES = 400


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_there_is_something_to_guard() -> None:
    """An empty list would make every other guard here pass."""
    assert PACKAGE / "resources.py" in SOURCES
    assert KERNEL
    assert "classic" in VARIANT_IDS


@pytest.mark.parametrize("name", ["variants", "grammar"])
def test_no_data_folder_inside_the_package(name: str) -> None:
    """It would win over the checkout's own folder."""
    assert not (PACKAGE / name).exists()


@pytest.mark.parametrize("name", ["variants", "grammar"])
def test_data_folders_hold_no_python(name: str) -> None:
    """A profile from a stranger can never bring code."""
    assert [relative(path) for path in (ROOT / name).rglob("*.py*")] == []


def code_of(path: Path) -> str:
    """The source without comments and string literals; f-strings are left as they are."""
    text = path.read_text(encoding="utf-8")
    unwanted = (tokenize.COMMENT, tokenize.STRING)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return " ".join(token.string for token in tokens if token.type not in unwanted)


def test_only_resources_knows_where_data_lies() -> None:
    """`__file__` and importlib.resources occur in one module."""
    pattern = re.compile(
        r"\b__file__\b|\bimportlib\s*\.\s*resources|\bfrom\s+importlib\s+import\b.*resources"
    )
    users = [relative(path) for path in SOURCES if pattern.search(code_of(path))]
    assert users == ["framework/meldwright/resources.py"]


def test_no_text_is_evaluated() -> None:
    """Author text never reaches eval, exec or compile (docs/decisions/0005-expression-language.md)."""
    pattern = re.compile(r"(?<![\w.]\s)(?<![\w.])(?<!def )\b(eval|exec|compile|__import__)\s*\(")
    assert [relative(path) for path in SOURCES if pattern.search(code_of(path))] == []


def test_nothing_is_left_to_do() -> None:
    """Open ends belong to the issue tracker, not to the source."""
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    assert [relative(path) for path in SOURCES if marks.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_modules_are_small_and_say_what_they_are(path: Path) -> None:
    """A module opens with a docstring and ends within 400 lines."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith(('"""', 'r"""')) or not text.strip()
    assert text.count("\n") <= MODULE_LINES


@pytest.mark.parametrize("variant", VARIANT_IDS)
def test_the_kernel_names_no_variant(variant: str) -> None:
    """Mechanism never branches on identity; this covers comments, strings and names."""
    spelled = re.compile(r"(?<![a-z])" + variant.replace("-", "[-_ ]?") + r"(?![a-z])", re.IGNORECASE)
    assert [relative(path) for path in KERNEL if spelled.search(path.read_text(encoding="utf-8"))] == []


def test_the_kernel_gives_no_rank_a_meaning() -> None:
    """No rank as a text, no rank by name: which card is wild, barred or a bonus is for the profile to say."""
    ranks = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker", "JK", "3R", "3B"}
    words = re.compile(r"\b(black_?threes?|red_?threes?|is_three|is_two|is_joker|is_ace)\b", re.IGNORECASE)
    found = []
    for path in KERNEL:
        text = path.read_text(encoding="utf-8")
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            literal = token.type == tokenize.STRING and token.string.strip("rbuf\"'") in ranks
            if literal or (token.type == tokenize.NAME and words.search(token.string)):
                found.append(f"{relative(path)}:{token.start[0]}: {token.string}")
    assert found == []


def test_build_settings_match_the_layout() -> None:
    """The wheel takes the package and both data folders, and puts the data inside the package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["only-include"] == ["framework/meldwright", "variants", "grammar"]
    assert wheel["dev-mode-dirs"] == ["framework"]
    assert wheel["sources"] == {
        "framework/meldwright": "meldwright",
        "variants": "meldwright/variants",
        "grammar": "meldwright/grammar",
    }


def test_every_entry_point_has_its_module() -> None:
    """A console script or plugin that is declared exists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    plugins = project.get("entry-points", {}).get("pytest11", {})
    for target in [*project["scripts"].values(), *plugins.values()]:
        place = ROOT / "framework" / Path(*target.split(":")[0].split("."))
        assert place.with_suffix(".py").exists() or (place / "__init__.py").exists(), target
