"""One line of a record, read strictly: every key once, of its type, and no other."""

from __future__ import annotations

import json
import re

from meldwright.diagnostics import suggest
from meldwright.errors import RecordError

NO_TEXT = "bytes that are no UTF-8 text"

Json = dict[str, object]


def fault(name: str, line: int, problem: str) -> RecordError:
    """Return the error for something wrong in a line of a record."""
    return RecordError(problem, line, name)


def is_text(row: bytes) -> bool:
    try:
        text = row.decode()
    except UnicodeDecodeError:
        return False
    return not re.search(r"[\x00-\x08\x0e-\x1f\x7f]", text)


def shown(row: bytes) -> str:
    """What was found, for a message: never the bytes of a file that is no text."""
    if not is_text(row):
        return NO_TEXT
    text = row.decode()
    return repr(text if len(text) <= 60 else text[:57] + "...")


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
        if not is_number(value):
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
        if not isinstance(value, list) or not all(map(is_number, value)):
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
        return self.fault(f"expected {expected} for {key!r}, found {shown(json.dumps(value).encode())}")


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
