"""Records for tests: matches written down, and their lines changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meldwright.bots import RandomBot
from meldwright.errors import RecordError
from meldwright.game import Match, Recorder, SeatEntry, read_record, verify
from meldwright.rules.compile import Rules

Row = dict[str, Any]


def entries(rules: Rules) -> list[SeatEntry]:
    return [SeatEntry(f"player {seat}", "random") for seat in range(rules.seats)]


def write(path: Path, rules: Rules, seed: int, hands: int = 1) -> Match:
    """Record so many hands of random play."""
    with Recorder(path) as recorder:
        recorder.header(rules, seed, entries(rules))
        match = Match(rules, seed, recorder)
        players = [RandomBot(seed + seat) for seat in range(rules.seats)]
        while not match.over and len(match.results) < hands:
            if match.due:
                match.next_hand()
            match.step(players[match.hand.seat].choose(match.view(match.hand.seat)))
    return match


def rows_of(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rewrite(path: Path, change: Callable[[list[Row]], object]) -> Path:
    """Change the lines of a record."""
    rows = rows_of(path)
    change(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def problem(path: Path, rules: Rules | None = None) -> str:
    """What is said of a record that does not hold, without the path."""
    with pytest.raises(RecordError) as caught:
        verify(read_record(path), rules)
    assert caught.value.line is not None
    start = f"{path}:{caught.value.line}: "
    assert str(caught.value).startswith(start)
    return f"{caught.value.line}: {str(caught.value).removeprefix(start)}"


def line_of(path: Path, key: str) -> int:
    """Number of the first line with a key."""
    return next(number for number, row in enumerate(rows_of(path), 1) if key in row)
