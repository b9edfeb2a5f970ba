"""One process at a time on one save: a lock that its owner's death opens, whatever it died of.

The system holds the lock on a small file beside the save and lets go of it when the process ends, so a lock
that is left behind by a killed process is taken over without a question.  The file tells who holds it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from meldwright.errors import MeldwrightError

_BEYOND = 1 << 20
"""Where Windows locks: a locked byte cannot be read there, and the file's text must be."""


PAUSES = (0.01, 0.03)
"""Seconds between two attempts to take a lock; who plays keeps it much longer."""


class InUse(MeldwrightError):
    """Another process has the save open.  `process` is its number, 0 where it did not say."""

    def __init__(self, path: Path, process: int) -> None:
        self.path = path
        self.process = process
        who = f" (process {process})" if process else ""
        super().__init__(f"{path}: this save is being played by another meldwright{who}")


class Lock:
    """A lock that is held from the making of this object until `release`."""

    def __init__(self, saved: Path) -> None:
        """Take the lock of a save.  Raises `InUse`, or `OSError` where nothing can be written."""
        self.path = saved.with_name(f"{saved.name}.lock")
        while True:
            try:
                self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:  # nobody has ever asked for the lock's file: name the save
                raise OSError(error.errno, error.strerror, str(saved)) from None
            if not _take_soon(self._file):
                process = _owner(self._file)
                os.close(self._file)
                raise InUse(saved, process)
            if _same(self._file, self.path):
                break
            os.close(self._file)  # whoever had it before has just removed the file: this is no lock any more
        os.ftruncate(self._file, 0)
        with contextlib.suppress(
            OSError
        ):  # on a full disk nobody learns the number; the lock holds all the same
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let go, and clear the file away."""
        if sys.platform == "win32":
            os.close(self._file)
            with contextlib.suppress(OSError):
                self.path.unlink()
        else:
            with contextlib.suppress(OSError):
                self.path.unlink()  # first, so that nobody can take what is about to vanish
            os.close(self._file)


def is_locked(saved: Path) -> bool:
    """Is another process at this save right now?"""
    path = saved.with_name(f"{saved.name}.lock")
    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not _take(file)
    finally:
        os.close(file)


def _owner(file: int) -> int:
    try:
        text = os.read(file, 32).decode("ascii", "replace").strip()
    except OSError:
        return 0
    return int(text) if text.isascii() and text.isdigit() else 0


def _same(file: int, path: Path) -> bool:
    """Does the path still lead to the open file?"""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def _take_soon(file: int) -> bool:
    """Ask a few times: who only looks whether a save is in use has the lock for a moment."""
    for pause in PAUSES:
        if _take(file):
            return True
        time.sleep(pause)
    return _take(file)


def _take(file: int) -> bool:
    """Ask the system for the lock, without waiting."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _BEYOND, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
