"""The lock beside a save: held by a process, never by a file that somebody has left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from meldwright.game import locks
from meldwright.game.locks import InUse, Lock, is_locked


def test_a_lock_left_behind_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.touch()
    left = tmp_path / "a.game.lock"
    left.write_text("999999\n", encoding="utf-8")
    assert not is_locked(path)
    lock = Lock(path)
    assert left.read_text(encoding="utf-8") == f"{os.getpid()}\n"
    assert is_locked(path)
    lock.release()
    assert not left.exists()


def test_a_lock_that_vanishes_in_the_taking_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner has removed the file between our opening and our locking it: we lock the next one."""
    path = tmp_path / "a.game"
    take, taken = locks._take, []

    def vanishing(file: int) -> bool:
        if not taken:
            (tmp_path / "a.game.lock").unlink()
        taken.append(file)
        return take(file)

    monkeypatch.setattr(locks, "_take", vanishing)
    lock = Lock(path)
    assert len(taken) == 2
    assert is_locked(path)
    lock.release()
    assert not is_locked(path)


@pytest.mark.skipif(os.name != "posix", reason="locks of POSIX")
def test_who_only_looks_is_not_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of saves looks into each lock for a moment, and just then somebody resumes one."""
    path = tmp_path / "a.game"
    looking = Lock(path)
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            looking.release()

    monkeypatch.setattr(locks.time, "sleep", sleep)
    Lock(path).release()
    assert pauses == list(locks.PAUSES)
    playing = Lock(path)
    with pytest.raises(InUse):
        Lock(path)
    playing.release()
    assert sum(pauses[2:]) < 0.1
