"""The pages that people read: links lead somewhere, decisions and change fragments have their form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(page for place in ("*.md", "docs/**/*.md", "changes/*.md") for page in ROOT.glob(place))
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
FRAGMENTS = sorted(path for path in (ROOT / "changes").glob("*") if path.name != "README.md")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a place inside the project exists."""
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert [target for target in local if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", DECISIONS, ids=relative)
def test_a_decision_has_its_three_parts(page: Path) -> None:
    """Number and title, then context, choice and consequences, on one page."""
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {page.name[:4]} ")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Choice", "Consequences"]
    assert text.count("\n") <= 60


def test_decisions_are_numbered_and_listed() -> None:
    """Numbers run from 0001 without a gap, and the index names every page."""
    assert [int(page.name[:4]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in DECISIONS if f"({page.name})" not in index] == []


def test_the_index_names_every_page() -> None:
    """Each page and folder under docs/ is reached from its README."""
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text(encoding="utf-8")
    entries = [entry.name for entry in docs.iterdir() if not entry.name.startswith((".", "README"))]
    assert [name for name in entries if not re.search(rf"\]\({re.escape(name)}[)/]", index)] == []


def test_glossary_is_in_order_and_unique() -> None:
    """Words stand in the order of the alphabet, each once, each explained by a sentence."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    entries = re.findall(r"^\*\*(.+?)\.\*\* (.+)$", text, re.MULTILINE)
    words = [word.lower() for word, _ in entries]
    assert len(words) >= 30
    assert words == sorted(set(words))
    assert [word for word, meaning in entries if not meaning.endswith(".")] == []


@pytest.mark.parametrize("path", FRAGMENTS, ids=relative)
def test_a_change_fragment_has_its_form(path: Path) -> None:
    """The name gives subject and type; the text is whole sentences, one per line."""
    assert re.fullmatch(r"[a-z0-9-]+\.(added|changed|fixed|removed)\.md", path.name)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines
    assert [line for line in lines if not line.endswith(".")] == []
