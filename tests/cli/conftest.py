"""What the tests of the command share: they run in the checkout, untouched by the caller's settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.running import CLASSIC, ROOT, run


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for name in list(os.environ):
        if name.startswith("MELDWRIGHT") and name != "MELDWRIGHT_ACCEPT":
            monkeypatch.delenv(name)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A variant of somebody's own: the classic profile in a folder `house`, to be edited."""
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "variant.yaml").write_text(CLASSIC.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of one random hand from seed 7, after which the match was stopped."""
    file = tmp_path_factory.mktemp("records") / "game.txt"
    words = ("--seed", "7", "--bots", "random", "--hands", "1", "--record", file)
    assert run("play", CLASSIC, "--auto", *words).code == 0
    return file
