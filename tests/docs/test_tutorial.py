"""The tutorial is played through from its first line to its last: every file, every command, every answer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.diagnostics.pages import BLOCK, play_out

TUTORIALS = sorted((Path(__file__).resolve().parents[2] / "docs" / "tutorial").glob("*.md"))


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_every_answer_of_the_tutorial_is_the_one_that_is_given(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To accept what is answered now: MELDWRIGHT_ACCEPT=1 pytest tests/docs/test_tutorial.py"""
    for name in [
        name for name in os.environ if name.startswith("MELDWRIGHT") and not name.endswith("ACCEPT")
    ]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    parts: list[str] = []
    answer, end = "", 0
    for block in BLOCK.finditer(text):
        if block["language"] == "text":
            parts += [text[end : block.start("text")], answer]
            end = block.end("text")
        else:
            answer = play_out(block[0], tmp_path)
    played = "".join([*parts, text[end:]])
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        page.write_text(played, encoding="utf-8", newline="\n")
        return
    assert played == text


def test_there_is_a_tutorial() -> None:
    assert [page.stem for page in TUTORIALS] == ["your-own-game"]
