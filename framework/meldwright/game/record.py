"""The record of a match: one JSON object a line, each on disk before the next act.

    {"record": "meldwright", "format": 1, "engine": …, "variant": …, "rules": {leaf: value},
     "rules_sha256": …, "hooks": {name: distribution}, "seats": [{"name": …, "bot": …}],
     "settings": {}, "seed": …}
    {"hand": 0, "dealer": 2, "totals": [0, 0], "deck": [card ids, top last]}
    {"seat": 3, "act": "draw"}
    {"seat": 3, "undo": 1}            takes back the last act of the turn; no line is ever deleted
    {"end": "out", "out": 3, "concealed": false, "ledgers": [{line: points}], "totals": [815, -40]}
    {"winner": 0, "totals": [5130, 2205]}

The header has the effective rules themselves, and every hand its own deck, so a record can be played again
when the shuffle or the profile has changed since, or it can be said what has changed.
This module knows the lines and reads them strictly; `recorder` writes them, `replay` plays them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from meldwright.diagnostics import suggest
from meldwright.errors import RecordError

FORMAT = 1
"""Version of the format that is written, and the only one that is read."""

NO_RECORD = "this is no record of a match"
NO_TEXT = "bytes that are no UTF-8 text"

Json = dict[str, object]
Leaves = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Who sat there."""

    name: str
    bot: str = ""
    """Name of the bot, empty for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line."""

    engine: str
    variant: str
    rules: Leaves
    """The effective rules: every leaf of the profile by its path."""
    rules_sha256: str
    hooks: Mapping[str, str]
    """Hooks that took part, with the distribution each came from."""
    seats: tuple[SeatEntry, ...]
    settings: Mapping[str, str | int | bool]
    seed: int


@dataclass(frozen=True, slots=True)
class HandLine:
    index: int
    dealer: int
    totals: tuple[int, ...]
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActLine:
    seat: int
    act: str


@dataclass(frozen=True, slots=True)
class UndoLine:
    seat: int
    acts: int
    """How many acts of the turn are taken back."""


@dataclass(frozen=True, slots=True)
class EndLine:
    ended: str
    out: int
    concealed: bool
    ledgers: tuple[tuple[tuple[str, int], ...], ...]
    """By side: (line, points) in the order of the profile."""
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResultLine:
    winner: int
    totals: tuple[int, ...]


Line = HandLine | ActLine | UndoLine | EndLine | ResultLine


@dataclass(frozen=True, slots=True)
class Record:
    """A record that has been read: every line is well formed, nothing has been played yet."""

    name: str
    """What to call it in messages: the path of the file."""
    header: Header
    lines: tuple[tuple[int, Line], ...]
    """Line number (the header's is 1) and line."""
    whole: int
    """Length of the whole lines in bytes; more than that is a line cut short."""

    @property
    def complete(self) -> bool:
        """Does it tell the match to its end?"""
        return bool(self.lines) and isinstance(self.lines[-1][1], ResultLine)


def leaves_sha256(leaves: Leaves) -> str:
    """Return the hash of effective rules: SHA-256 of their JSON without spaces, keys in order."""
    text = json.dumps(dict(leaves), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def fault(name: str, line: int, problem: str) -> RecordError:
    """Return the error for something wrong in a line of a record."""
    return RecordError(problem, line, name)


def read_record(path: str | Path, *, cut_ok: bool = False) -> Record:
    """This reads a record's file; see `parse_record`.  `OSError` if it cannot be opened."""
    return parse_record(Path(path).read_bytes(), str(path), cut_ok=cut_ok)


def parse_record(data: bytes, name: str = "<record>", *, cut_ok: bool = False) -> Record:
    """This reads a record, refusing everything that is not exactly of the format.

    `cut_ok`: a last line that was cut short in the writing is left away instead of refused.
    Raises `RecordError` with name and line, what was found and what would be right.
    """
    if not data:
        raise fault(name, 1, "expected a header, found an empty file")
    rows = data.split(b"\n")
    if not _is_text(rows[0]) or not rows[0].startswith(b"{"):
        raise fault(name, 1, f"expected a header, found {_shown(rows[0])}; {NO_RECORD}")
    tail = rows.pop()
    if tail:
        if _is_json(tail):
            rows.append(tail)  # an editor has taken away the last line break
        elif not cut_ok:
            raise fault(name, len(rows) + 1, f"the last line is cut short: found {_shown(tail)}; remove it")
    if not rows:
        raise fault(name, 1, "expected a header, found one that is cut short")
    header = _header(Fields(_object(rows[0], name, 1), name, 1))
    lines: list[tuple[int, Line]] = []
    for number, row in enumerate(rows[1:], 2):
        lines.append((number, _line(Fields(_object(row, name, number), name, number))))
    whole = len(data) if not tail or _is_json(tail) else len(data) - len(tail)
    return Record(name, header, tuple(lines), whole)


def _is_text(row: bytes) -> bool:
    try:
        text = row.decode()
    except UnicodeDecodeError:
        return False
    return not re.search(r"[\x00-\x08\x0e-\x1f\x7f]", text)


def _shown(row: bytes) -> str:
    """What was found, for a message: never the bytes of a file that is no text."""
    if not _is_text(row):
        return NO_TEXT
    text = row.decode()
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _is_json(row: bytes) -> bool:
    try:
        json.loads(row)
    except (ValueError, RecursionError):
        return False
    return True


def _object(row: bytes, name: str, line: int) -> Json:
    if not _is_text(row):
        raise fault(name, line, f"expected one JSON object, found {NO_TEXT}")
    try:
        value = json.loads(row, object_pairs_hook=lambda pairs: _without_twins(pairs, name, line))
    except (ValueError, RecursionError) as error:  # a number of too many digits is a plain ValueError
        where = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise fault(
            name, line, f"expected one JSON object, found {_shown(row)}, which breaks off{where}"
        ) from None
    if not isinstance(value, dict):
        raise fault(name, line, f"expected one JSON object, found {_shown(row)}")
    return value


def _without_twins(pairs: list[tuple[str, object]], name: str, line: int) -> Json:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise fault(name, line, f"expected each key once, found {key!r} twice")
    return dict(pairs)


class Fields:
    """The keys of one line, each taken once and checked for its type."""

    def __init__(self, values: Json, name: str, line: int) -> None:
        self.values = values
        self.name = name
        self.line = line

    def fault(self, problem: str) -> RecordError:
        return fault(self.name, self.line, problem)

    def only(self, *keys: str) -> None:
        """See to it that there are these keys and no others."""
        for key in self.values:
            if key not in keys:
                near = suggest(key, keys)
                help_ = f"; did you mean {near!r}?" if near else f"; the keys are {', '.join(keys)}"
                raise self.fault(f"unknown key {key!r}{help_}")
        for key in keys:
            if key not in self.values:
                raise self.fault(f"the key {key!r} is missing")

    def text(self, key: str) -> str:
        value = self.values[key]
        if not isinstance(value, str):
            raise self._wrong(key, "a text", value)
        return value

    def number(self, key: str) -> int:
        value = self.values[key]
        if not _is_number(value):
            raise self._wrong(key, "a whole number", value)
        assert isinstance(value, int)
        return value

    def truth(self, key: str) -> bool:
        value = self.values[key]
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        value = self.values[key]
        if not isinstance(value, list) or not all(map(_is_number, value)):
            raise self._wrong(key, "a list of whole numbers", value)
        return tuple(value)

    def mapping(self, key: str) -> Json:
        value = self.values[key]
        if not isinstance(value, dict):
            raise self._wrong(key, "an object", value)
        return value

    def objects(self, key: str) -> list[Json]:
        value = self.values[key]
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self._wrong(key, "a list of objects", value)
        return value

    def _wrong(self, key: str, expected: str, value: object) -> RecordError:
        return self.fault(f"expected {expected} for {key!r}, found {_shown(json.dumps(value).encode())}")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _header(fields: Fields) -> Header:
    if fields.values.get("record") != "meldwright":
        raise fields.fault(f'expected a header with "record": "meldwright"; {NO_RECORD}')
    if fields.values.get("format") != FORMAT:
        found = json.dumps(fields.values.get("format"))
        raise fields.fault(f"expected format {FORMAT}, found {found}; read it with the version that wrote it")
    fields.only(
        "record", "format", "engine", "variant", "rules", "rules_sha256", "hooks", "seats", "settings", "seed"
    )  # fmt: skip
    rules = fields.mapping("rules")
    for path, value in rules.items():
        if not isinstance(value, str | int) and not (
            isinstance(value, list) and all(isinstance(item, str) for item in value)
        ):
            raise fields.fault(f"expected a text, number, truth value or list of texts for the rule {path!r}")
    found = fields.text("rules_sha256")
    if found != leaves_sha256(rules):
        raise fields.fault(
            f'expected "rules_sha256" {leaves_sha256(rules)}, the hash of these rules, found {found!r}'
        )
    seats = []
    for values in fields.objects("seats"):
        seat = Fields(values, fields.name, fields.line)
        seat.only("name", "bot")
        seats.append(SeatEntry(seat.text("name"), seat.text("bot")))
    hooks = Fields(fields.mapping("hooks"), fields.name, fields.line)
    settings = fields.mapping("settings")
    if settings:
        raise fields.fault(f"expected no settings in format {FORMAT}, found {next(iter(settings))!r}")
    return Header(
        engine=fields.text("engine"),
        variant=fields.text("variant"),
        rules=rules,
        rules_sha256=found,
        hooks={name: hooks.text(name) for name in hooks.values},
        seats=tuple(seats),
        settings={},
        seed=fields.number("seed"),
    )


def _line(fields: Fields) -> Line:
    """Tell the lines apart by the key that stands in one of them only."""
    keys = fields.values
    if "hand" in keys:
        fields.only("hand", "dealer", "totals", "deck")
        return HandLine(
            fields.number("hand"), fields.number("dealer"), fields.numbers("totals"), fields.numbers("deck")
        )
    if "act" in keys:
        fields.only("seat", "act")
        return ActLine(fields.number("seat"), fields.text("act"))
    if "undo" in keys:
        fields.only("seat", "undo")
        acts = fields.number("undo")
        if acts < 1:
            raise fields.fault(f"expected at least 1 act to undo, found {acts}")
        return UndoLine(fields.number("seat"), acts)
    if "end" in keys:
        fields.only("end", "out", "concealed", "ledgers", "totals")
        ledgers = []
        for values in fields.objects("ledgers"):
            ledger = Fields(values, fields.name, fields.line)
            ledgers.append(tuple((line, ledger.number(line)) for line in values))
        return EndLine(
            fields.text("end"),
            fields.number("out"),
            fields.truth("concealed"),
            tuple(ledgers),
            fields.numbers("totals"),
        )
    if "winner" in keys:
        fields.only("winner", "totals")
        return ResultLine(fields.number("winner"), fields.numbers("totals"))
    raise fields.fault(
        "expected a line with the key 'hand', 'act', 'undo', 'end' or 'winner', found "
        + (f"the keys {', '.join(map(repr, keys))}" if keys else "none")
    )


def changed_leaves(recorded: Leaves, present: Leaves) -> list[str]:
    """Say of each leaf that differs what it was in the record and what it is now."""
    changes = []
    for path in [*recorded, *(path for path in present if path not in recorded)]:
        was, now = recorded.get(path), present.get(path)
        if path not in present:
            changes.append(f"{path}: was {json.dumps(was)}, is gone now")
        elif path not in recorded:
            changes.append(f"{path}: was not there, is {json.dumps(now)} now")
        elif was != now or type(was) is not type(now):
            changes.append(f"{path}: was {json.dumps(was)}, is {json.dumps(now)} now")
    return changes


def plain_leaves(leaves: Leaves) -> dict[str, object]:
    """Return leaves as JSON has them: lists for every sequence."""
    return {
        path: list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
        for path, value in leaves.items()
    }
