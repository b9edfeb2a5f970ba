"""Saves: the record of a match that is still being played, on disk before every act is carried out.

A save is a record like any other (`game.record`), in a folder of its own, written with a lock beside it.  It
is finished by nothing in particular: whatever breaks a match off, the save has all that was played, and
`resume` goes on from there.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from meldwright.errors import MeldwrightError, RecordError
from meldwright.rules.compile import Rules

from .agreements import USUAL, Agreements
from .hand import Hand
from .locks import Lock, is_locked
from .match import HandResult, Match, MatchResult
from .record import ActLine, EndLine, HandLine, Record, ResultLine, SeatEntry, UndoLine, parse_record
from .recorder import Recorder
from .replay import recorded_rules, resume

SUFFIX = ".game"
"""Ending of the names of saves."""

CUT = "the last line of the save was damaged and has been taken off; all acts before it stand"


class CannotSave(MeldwrightError):
    """The save cannot be written: the act that was said has not been carried out, all before it is safe."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: cannot save: {reason}")


class Save:
    """A scribe that writes a match into a locked file.  Use it as a context manager, or close it."""

    def __init__(self, path: Path, lock: Lock, recorder: Recorder, notice: str = "") -> None:
        self.path = path
        self.notice = notice
        """What the player should know of how the save was found, empty if nothing."""
        self._lock = lock
        self._recorder = recorder

    @classmethod
    def begin(
        cls,
        path: Path,
        rules: Rules,
        seed: int,
        seats: Sequence[SeatEntry],
        hooks: Mapping[str, str],
        *,
        settings: Mapping[str, str | int | bool] | None = None,
        agreed: Agreements = USUAL,
    ) -> Save:
        """Begin a new file; see `Recorder.header`.

        Raises `FileExistsError`, `CannotSave`, or the `OSError` of a folder.
        """
        lock = Lock(path)
        try:
            recorder = Recorder(path, sync=True)
        except BaseException:
            lock.release()
            raise
        save = cls(path, lock, recorder)
        try:
            recorder.header(rules, seed, seats, hooks, settings=settings, agreed=agreed)
        except OSError as error:
            save.close()
            path.unlink()  # a header that is no header would only be in the way
            raise CannotSave(path, _reason(error)) from error
        return save

    @classmethod
    def resume(cls, path: Path, rules: Rules | None = None) -> tuple[Match, Save]:
        """Go on with a match.  Raises `InUse`, `RecordError`, `CannotSave`, or `OSError` for what is no file."""
        _plain_file(path)
        lock = Lock(path)
        try:
            notice = _mend(path)
            match, recorder = resume(path, rules, sync=True)
        except BaseException as error:
            lock.release()
            if isinstance(error, OSError) and error.filename is None:
                raise CannotSave(path, _reason(error)) from error
            raise
        save = cls(path, lock, recorder, notice)
        match.scribe = save
        return match, save

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; a line that could not be written whole stays cut short, as `resume` expects."""
        with contextlib.suppress(OSError):
            self._recorder.close()
        self._lock.release()

    # -- what a scribe does ------------------------------------------------------------------------

    def hand(self, index: int, hand: Hand, totals: Sequence[int]) -> None:
        with self._telling():
            self._recorder.hand(index, hand, totals)

    def act(self, seat: int, text: str) -> None:
        with self._telling():
            self._recorder.act(seat, text)

    def undo(self, seat: int, acts: int) -> None:
        with self._telling():
            self._recorder.undo(seat, acts)

    def end(self, result: HandResult) -> None:
        with self._telling():
            self._recorder.end(result)

    def result(self, result: MatchResult) -> None:
        with self._telling():
            self._recorder.result(result)

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CannotSave(self.path, _reason(error)) from error


def _plain_file(path: Path) -> None:
    """A device or a pipe would be read for ever; a folder, or nothing at all, the system complains of itself."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise RecordError("expected a file", None, str(path))
    path.open("rb").close()


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _mend(path: Path) -> str:
    """Take a last line off that is no JSON although it has its line break; say whether anything is damaged."""
    data = path.read_bytes()
    body, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    try:
        json.loads(last)
    except (ValueError, RecursionError):
        if body and data.endswith(b"\n"):
            with path.open("r+b") as file:
                file.truncate(len(body) + 1)
        return CUT if body else ""
    return ""


# -- where they are, and how they stand ----------------------------------------------------------------


def default_folder() -> Path:
    """Return where this platform keeps the data of its users, and in it the saves."""
    from platformdirs import user_data_path

    return user_data_path("meldwright", appauthor=False) / "saves"


def new_path(folder: Path, variant: str, when: datetime, seed: int) -> Path:
    """Return a name for a new save that no file has: variant, date, time and seed; the folder is made."""
    folder.mkdir(parents=True, exist_ok=True)
    word = re.sub(r"[^A-Za-z0-9._-]", "-", variant)
    stem = f"{word}-{when:%Y%m%d-%H%M%S}-{seed}"
    path = folder / f"{stem}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


@dataclass(frozen=True, slots=True)
class Standing:
    """How a save stands, as far as it can be told without writing to it."""

    path: Path
    variant: str = ""
    seats: tuple[SeatEntry, ...] = ()
    hands: int = 0
    """Hands that have been dealt."""
    totals: tuple[int, ...] = ()
    seat: int | None = None
    """Whose turn it is, -1 where a hand is to be dealt; None where only hooks could tell."""
    last: str = ""
    """The last act that stands, with who said it."""
    finished: bool = False
    in_use: bool = False
    problem: str = ""
    """Why it cannot be gone on with, empty if it can."""


def list_saves(folder: Path) -> list[Standing]:
    """Return how the saves of a folder stand, the latest first; none where there is no folder."""
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    files.sort(key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
    compiled: dict[str, Rules] = {}
    return [_standing(path, compiled) for path in files]


def _standing(path: Path, compiled: dict[str, Rules]) -> Standing:
    try:
        record = read_save(path)
        seat = None if record.header.hooks else _whose_turn(record, _rules(record, compiled))
    except (MeldwrightError, OSError, ValueError) as error:
        problem = error.problem if isinstance(error, RecordError) else str(error)
        return Standing(path, problem=problem)
    totals: tuple[int, ...] = ()
    hands = 0
    for _, line in record.lines:
        hands += isinstance(line, HandLine)
        if isinstance(line, HandLine | EndLine | ResultLine):
            totals = line.totals
    acts = _standing_acts(record)
    return Standing(
        path,
        record.header.variant,
        record.header.seats,
        hands,
        totals,
        seat,
        f"seat {acts[-1].seat}: {acts[-1].act}" if acts else "",
        record.complete,
        is_locked(path),
    )


def _rules(record: Record, compiled: dict[str, Rules]) -> Rules:
    key = record.header.rules_sha256
    if key not in compiled:
        compiled[key] = recorded_rules(record)
    return compiled[key]


def read_save(path: Path) -> Record:
    """Read a save as `resume` would, without mending it.  Raises `RecordError`, or `OSError` as `open` does."""
    _plain_file(path)
    data = path.read_bytes()
    body, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    try:
        json.loads(last)
    except (ValueError, RecursionError):
        data = body + b"\n" if body else data
    return parse_record(data, str(path), cut_ok=True)


def _standing_acts(record: Record) -> list[ActLine]:
    """Return the acts of the last hand that was dealt, without those that were taken back."""
    acts: list[ActLine] = []
    for _, line in record.lines:
        if isinstance(line, HandLine):
            acts = []
        elif isinstance(line, ActLine):
            acts.append(line)
        elif isinstance(line, UndoLine):
            del acts[len(acts) - line.acts :]
    return acts


def _whose_turn(record: Record, rules: Rules) -> int:
    """Play the last hand again, and it alone, to see whose turn it is."""
    dealt = [line for _, line in record.lines if isinstance(line, HandLine)]
    if not dealt:
        return -1
    hand = Hand(rules, dealt[-1].deck, dealt[-1].dealer, dealt[-1].totals)
    for act in _standing_acts(record):
        said = hand.parse(act.act)
        hand.do(said)
    return -1 if hand.over else hand.seat
