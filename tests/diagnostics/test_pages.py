"""Every code has a page, and every page is run: the mistake is answered as shown, and the mended files load."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.diagnostics.pages import GROUPS, MENDED, MISTAKE, PAGES, Page, hold, hold_index, play_out, read

from meldwright.diagnostics import CODES, Severity
from meldwright.errors import ProfileError
from meldwright.hooks import installed_hooks
from meldwright.profiles import load_profile
from meldwright.rules.compile import compile_rules

CHECKED = [path for path in PAGES if read(path).checked is not None]
"""Pages whose mistake is shown by the command; the others show it by a program."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty `our-game`, as one has it before the page is read."""
    for name in [
        name for name in os.environ if name.startswith("MELDWRIGHT") and not name.endswith("ACCEPT")
    ]:
        monkeypatch.delenv(name)
    (tmp_path / "our-game").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert [page.stem for page in PAGES] == sorted(CODES)


def test_the_index_lists_every_page_with_its_title() -> None:
    assert {code[:3] for code in CODES} <= set(GROUPS)
    hold_index(CODES)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_has_its_form(path: Path) -> None:
    """Title, a few sentences for an author, the mistake, its answer, the mended files."""
    page = read(path)
    title, prose, *_ = page.text.split("\n\n")
    assert title == f"# {page.code}: {CODES[page.code]}"
    lines = prose.splitlines()
    assert 1 <= len(lines) <= 6
    assert [line for line in lines if not line.endswith((".", ":"))] == []
    assert page.text.count(MISTAKE) == page.text.count(MENDED) == 1
    assert page.text.index(MISTAKE) < page.text.index(MENDED)
    assert "```" in page.mended
    linked = re.findall(r"\[(MW\d{3})\]\((\S+)\) \((.+?)\)[,.]", page.text)
    assert linked == [(code, f"{code}.md", CODES.get(code)) for code, _, _ in linked]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_mistake_is_answered_as_shown(path: Path, folder: Path) -> None:
    """The answer is exact, and it speaks of this code and of no other."""
    page = read(path)
    answer = play_out(page.mistake, folder)
    assert set(re.findall(r"\[(MW\d{3})\]", answer)) == {page.code}
    hold(page, answer)


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: path.stem)
def test_an_error_keeps_from_loading_and_a_warning_does_not(path: Path, folder: Path) -> None:
    """What loads is what passes: a program gets the same remarks as errors, or the rules."""
    page = read(path)
    play_out(page.mistake, folder)
    assert page.checked is not None
    told = Counter(re.findall(r"^error\[(MW\d{3})\]", page.shown, re.MULTILINE))
    assert Counter(refused(folder / page.checked)) == told


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_mended_files_pass_and_load(path: Path, folder: Path) -> None:
    """After the mistake was made and mended, nothing at all is found, and the game can be played."""
    page = read(path)
    play_out(page.mistake, folder)
    play_out(page.mended, folder)
    done = run("check", "our-game", "--strict", "--verbose")
    assert (done.code, done.err) == (0, ""), done.out
    assert f"not decided[{page.code}]" not in done.out
    assert done.out.endswith("no mistakes in 1 profile: our-game/variant.yaml\n")
    assert refused(folder / "our-game") == []


def refused(profile: Path) -> list[str]:
    """The codes of the errors for which a profile does not load, or cannot be compiled into rules."""
    try:
        compile_rules(load_profile(profile, known_hooks=list(installed_hooks())))
    except ProfileError as error:
        return [d.code for d in error.diagnostics if d.severity is Severity.ERROR]
    return []


def test_answers_of_pages_differ_from_one_another() -> None:
    """No page shows the example of another."""
    pages: list[Page] = [read(path) for path in PAGES]
    assert len({page.shown for page in pages}) == len(pages)
