"""What was clean stays clean: a profile that was checked and has not changed is not read again.

Kept is only that nothing at all was found, together with a hash of every file that was read and a fingerprint
of everything else that could matter: this program, its grammar, and what is installed beside it.  Whatever is
not exactly as it was is checked anew, and a cache that cannot be read or written is as good as none.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from meldwright.profiles.catalog import SEARCH_VARIABLE
from meldwright.resources import data_root, program_files

FOLDER = "checked"
MEMORY = "MELDWRIGHT_CACHE"
"""Names another folder for what is remembered."""


def is_known_clean(file: Path) -> bool:
    """Has this profile been found clean as it is now, by this program as it is now?"""
    try:
        entry = json.loads(_entry(file).read_text(encoding="utf-8"))
        files = {Path(path): found for path, found in entry["files"].items()}
        return bool(
            entry["by"] == _fingerprint() and all(_hash(path) == found for path, found in files.items())
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False  # nothing there, or nothing that we have written: then it is checked


def remember(file: Path, read: Iterable[Path]) -> None:
    """This keeps that a profile is clean, with all the files that were read for it."""
    entry = _entry(file)
    try:
        found = {str(path.resolve()): _hash(path) for path in read}
        entry.parent.mkdir(parents=True, exist_ok=True)
        part = entry.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps({"by": _fingerprint(), "files": found}), encoding="utf-8")
        part.replace(entry)
    except OSError:
        return  # a full disk or a home that cannot be written to costs time, and nothing else


def may_be_kept(folders: Iterable[str]) -> bool:
    """Where rule sets are looked for in other places too, a new one may come to stand before a parent."""
    return not list(folders) and not os.environ.get(SEARCH_VARIABLE)


def _entry(file: Path) -> Path:
    folder = os.environ.get(MEMORY)
    if folder is None:
        from platformdirs import user_cache_dir

        folder = user_cache_dir("meldwright", appauthor=False)
    return Path(folder) / FOLDER / f"{sha256(str(file.resolve()).encode()).hexdigest()[:32]}.json"


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _fingerprint() -> str:
    """The program and all that it finds around it, by size and time of change."""
    places = [*program_files(), *data_root("grammar").iterdir(), data_root("variants"), *map(Path, sys.path)]
    found = sorted({place for place in places if isinstance(place, Path) and place.exists()})
    states = [(str(place), place.stat()) for place in found]
    told = [sys.version, *(f"{name} {state.st_size} {state.st_mtime_ns}" for name, state in states)]
    return sha256("\n".join(told).encode()).hexdigest()
