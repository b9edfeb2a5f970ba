"""What the tests of matches share."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.game.recording import write
from tests.game.tables import classic


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Two whole hands of classic."""
    write(tmp_path / "game.txt", classic(), 11, hands=2)
    return tmp_path / "game.txt"
