"""Records that several tests look on at."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.game.tables import classic
from tests.table.looking_on import GAMES, recorded

from meldwright.table.reel import Reel


@pytest.fixture(params=list(GAMES))
def reel(request: pytest.FixtureRequest, tmp_path: Path) -> Reel:
    return recorded(tmp_path / "game.txt", GAMES[request.param](), 5)


@pytest.fixture
def plain_reel(tmp_path: Path) -> Reel:
    return recorded(tmp_path / "game.txt", classic(), 5, 1)
