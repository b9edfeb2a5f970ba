"""The record of a match: one JSON object a line, each on disk before the next act.

    {"record": "meldwright", "format": 2, "engine": …, "variant": …, "rules": {leaf: value},
     "rules_sha256": …, "hooks": {name: distribution}, "seats": [{"name": …, "bot": …}],
     "settings": {name: value}, "table": {"undo": "within_turn" or "free"}, "seed": …}
    {"hand": 0, "dealer": 2, "totals": [0, 0], "deck": [card ids, top last]}
    {"seat": 3, "act": "draw"}
    {"seat": 3, "undo": 1}            takes back the last act of the turn; no line is ever deleted
    {"seat": 3, "undo": 2}            the last two at once: a question with its answer
    {"end": "out", "out": 3, "concealed": false, "ledgers": [{line: points}], "totals": [815, -40]}
    {"winner": 0, "totals": [5130, 2205]}

The header has the effective rules themselves, and every hand its own deck, so a record can be played again
when the shuffle or the profile has changed since, or it can be said what has changed.  `settings` are the house
rules that were chosen, `table` is what these players have agreed on.  Format 1 had neither: it is read as a record
without settings whose undo stops at a reveal.
This module knows the lines and reads them strictly; `recorder` writes them, `replay` plays them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from .agreements import USUAL, Agreements, Undo
from .fields import NO_TEXT, Fields, Json, fault, is_number, is_text, shown

FORMAT = 2
"""Version of the format that is written."""

READ = (1, 2)
"""Versions of the format that are read."""

NO_RECORD = "this is no record of a match"


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
    """House rules that were chosen, by name."""
    seed: int
    agreed: Agreements = USUAL
    """What the table allows."""
    format: int = FORMAT


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
    if not is_text(rows[0]) or not rows[0].startswith(b"{"):
        raise fault(name, 1, f"expected a header, found {shown(rows[0])}; {NO_RECORD}")
    tail = rows.pop()
    if tail:
        if _is_json(tail):
            rows.append(tail)  # an editor has taken away the last line break
        elif not cut_ok:
            raise fault(name, len(rows) + 1, f"the last line is cut short: found {shown(tail)}; remove it")
    if not rows:
        raise fault(name, 1, "expected a header, found one that is cut short")
    header = _header(Fields(_object(rows[0], name, 1), name, 1))
    lines: list[tuple[int, Line]] = []
    for number, row in enumerate(rows[1:], 2):
        lines.append((number, _line(Fields(_object(row, name, number), name, number))))
    whole = len(data) if not tail or _is_json(tail) else len(data) - len(tail)
    return Record(name, header, tuple(lines), whole)


def _is_json(row: bytes) -> bool:
    try:
        json.loads(row)
    except (ValueError, RecursionError):
        return False
    return True


def _object(row: bytes, name: str, line: int) -> Json:
    if not is_text(row):
        raise fault(name, line, f"expected one JSON object, found {NO_TEXT}")
    try:
        value = json.loads(row, object_pairs_hook=lambda pairs: _without_twins(pairs, name, line))
    except (ValueError, RecursionError) as error:  # a number of too many digits is a plain ValueError
        where = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise fault(
            name, line, f"expected one JSON object, found {shown(row)}, which breaks off{where}"
        ) from None
    if not isinstance(value, dict):
        raise fault(name, line, f"expected one JSON object, found {shown(row)}")
    return value


def _without_twins(pairs: list[tuple[str, object]], name: str, line: int) -> Json:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise fault(name, line, f"expected each key once, found {key!r} twice")
    return dict(pairs)


def _header(fields: Fields) -> Header:
    if fields.values.get("record") != "meldwright":
        raise fields.fault(f'expected a header with "record": "meldwright"; {NO_RECORD}')
    version = fields.values.get("format")
    if not is_number(version) or version not in READ:
        wanted = " or ".join(map(str, READ))
        raise fields.fault(
            f"expected format {wanted}, found {json.dumps(version)}; read it with the version that wrote it"
        )
    later = ("table",) if version != 1 else ()
    fields.only(
        "record", "format", "engine", "variant", "rules", "rules_sha256", "hooks", "seats", "settings", *later,
        "seed",
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
    if version == 1 and fields.mapping("settings"):
        raise fields.fault(
            f"expected no settings in format 1, found {next(iter(fields.mapping('settings')))!r}"
        )
    return Header(
        engine=fields.text("engine"),
        variant=fields.text("variant"),
        rules=rules,
        rules_sha256=found,
        hooks={name: hooks.text(name) for name in hooks.values},
        seats=tuple(seats),
        settings=_settings(fields),
        seed=fields.number("seed"),
        agreed=_agreements(fields) if version != 1 else USUAL,
        format=version,
    )


def _settings(fields: Fields) -> dict[str, str | int | bool]:
    settings = {}
    for name, value in fields.mapping("settings").items():
        if not isinstance(value, str | int):  # a truth value is a whole number to Python
            found = shown(json.dumps(value).encode())
            raise fields.fault(
                f"expected a text, number or truth value for the setting {name!r}, found {found}"
            )
        settings[name] = value
    return settings


def _agreements(fields: Fields) -> Agreements:
    table = Fields(fields.mapping("table"), fields.name, fields.line)
    table.only("undo")
    undo = table.text("undo")
    if undo not in tuple(Undo):
        raise table.fault(f"expected {' or '.join(map(repr, map(str, Undo)))} for 'undo', found {undo!r}")
    return Agreements(Undo(undo))


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
