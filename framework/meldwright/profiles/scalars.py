"""One YAML scalar: what it means under the YAML 1.2 core rules, and where each of its letters stands.

The parser gives the decoded text and the stretch of the file it came from.  The decoding is done again
here, letter by letter, so that a place inside the text can be shown in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from meldwright.profiles.tree import Value
from meldwright.spans import ScalarText, Source

Letters = Iterator[tuple[str, int]]

MAX_DIGITS = 15
"""Digits of a number that are read; the largest that any key admits has seven."""

_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_HEX = {"x": 2, "u": 4, "U": 8}
_PROPERTY = re.compile(r"(?:&[^\s,\[\]{}]+|![^\s,\[\]{}]*)(?:[ \t]+|\r?\n|#[^\n]*|$)*")


_INTEGERS = (
    (re.compile(r"[-+]?[0-9]+"), 10),
    (re.compile(r"0o[0-7]+"), 8),
    (re.compile(r"0x[0-9a-fA-F]+"), 16),
)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


class TooLongError(ValueError):
    """A number with more digits than are read."""


def resolve(text: str) -> Value:
    """This gives the value of a plain scalar: null, true, false, integer, float, or else the text itself.

    `on`, `no` and `10:30` are texts.  Raises `TooLongError` for a number of more than `MAX_DIGITS` digits.
    """
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    if text[0] not in "+-.0123456789":  # most are words, and cost no more than this look
        return text
    for pattern, base in _INTEGERS:
        if pattern.fullmatch(text):
            if len(text) > MAX_DIGITS:
                raise TooLongError
            return int(text, base)
    if _FLOAT.fullmatch(text):
        return float(text)
    if _NO_NUMBER.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def content_start(source: Source, start: int, end: int) -> int:
    """This skips an anchor or tag that the parser counts to the scalar, and what parts it from the text."""
    while start < end and source.text[start] in "&!":
        match = _PROPERTY.match(source.text, start, end)
        if match is None:
            break
        start = match.end()
    return start


def scalar_text(decoded: str, style: str, source: Source, start: int, end: int) -> ScalarText:
    """This pairs every decoded letter with its place; `start` and `end` bound the scalar in the source."""
    if not style and source.text[start:end] == decoded:  # plain and on one line: each letter is what it is
        return ScalarText(decoded, source, tuple(range(start, end + 1)))
    for letters in _readings(style, source.text, start, end):
        pairs = list(letters)
        if "".join(char for char, _ in pairs) == decoded:
            last = end - 1 if style in ("'", '"') else pairs[-1][1] + 1 if pairs else start
            return ScalarText(decoded, source, (*(offset for _, offset in pairs), last))
    # The parser read it otherwise than we do: show the scalar's beginning rather than a wrong letter.
    return ScalarText(decoded, source, (start,) * (len(decoded) + 1))


def _readings(style: str, text: str, start: int, end: int) -> Iterator[Letters]:
    """This yields the readings to try: one, but for a block with an indentation given in its header."""
    if style in ("|", ">"):
        header_end = text.find("\n", start, end)
        header_end = end if header_end < 0 else header_end + 1
        header = text[start:header_end].split("#")[0]
        chomp = "-" if "-" in header else "+" if "+" in header else ""
        if any(char.isdigit() for char in header):
            indents: Iterator[int] = iter(range(1, 400))
        else:
            indents = iter([_first_indent(text, header_end, end)])
        for indent in indents:
            yield _block(text, header_end, end, indent, chomp, folded=style == ">")
    elif style in ("'", '"'):
        yield _flow(text, start + 1, end - 1, style)
    else:
        yield _flow(text, start, end, "")


def _break_at(text: str, at: int) -> int:
    """This gives the length of the line break at a place, 0 if there is none."""
    return 1 if text[at : at + 1] == "\n" else 2 if text[at : at + 2] == "\r\n" else 0


def _flow(text: str, at: int, end: int, quote: str) -> Letters:
    """Plain and quoted scalars: line breaks fold, blanks around them vanish, quotes have escapes."""
    while at < end:
        char = text[at]
        blanks = at
        while blanks < end and text[blanks] in " \t":
            blanks += 1
        if blanks > at:
            if not (blanks < end and _break_at(text, blanks)):
                yield from zip(text[at:blanks], range(at, blanks), strict=True)
            at = blanks
        elif _break_at(text, at):
            place, at, empty = at, *_skip_breaks(text, at, end)
            yield from [("\n", place)] * (empty - 1) if empty > 1 else [(" ", place)]
        elif quote == "'" and char == "'":
            yield "'", at
            at += 2
        elif quote == '"' and char == "\\":
            if _break_at(text, at + 1):
                place, at, empty = at, *_skip_breaks(text, at + 1, end)
                yield from [("\n", place)] * (empty - 1)
            else:
                kind = text[at + 1]
                size = 2 + _HEX.get(kind, 0)
                yield (chr(int(text[at + 2 : at + size], 16)) if kind in _HEX else _ESCAPES[kind]), at
                at += size
        else:
            yield char, at
            at += 1


def _skip_breaks(text: str, at: int, end: int) -> tuple[int, int]:
    """This skips line breaks and the blanks around them; it gives the next place and the number of breaks."""
    breaks = 0
    while at < end:
        size = _break_at(text, at)
        if size:
            breaks += 1
            at += size
        elif text[at] in " \t":
            at += 1
        else:
            break
    return at, breaks


def _first_indent(text: str, at: int, end: int) -> int:
    for line in text[at:end].split("\n"):
        if line.strip(" \r"):
            return len(line) - len(line.lstrip(" "))
    return max((len(line.rstrip("\r")) for line in text[at:end].split("\n")), default=0)


def _block(text: str, at: int, end: int, indent: int, chomp: str, *, folded: bool) -> Letters:
    """Literal and folded blocks: lines without indentation; a fold joins lines that begin with no blank."""
    held: list[tuple[str, int]] = []  # the break after the last line of content
    empties: list[tuple[str, int]] = []  # breaks of empty lines since then
    after_blank = False
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        line = text[at:stop].removesuffix("\r")
        broken = [("\n", at + len(line))] if stop < end else []
        if line.strip(" ") == "" and len(line) <= indent:
            empties += broken
        elif line[:indent].strip(" "):
            break  # less indented: no longer of this block
        else:
            blank = line[indent : indent + 1] in (" ", "\t")
            if folded and held and not after_blank and not blank:
                if not empties:
                    yield " ", held[0][1]
            else:
                yield from held
            yield from empties
            yield from zip(line[indent:], range(at + indent, at + len(line)), strict=True)
            held, empties, after_blank = broken, [], blank
        at = stop + 1
    if chomp != "-":
        yield from held
    if chomp == "+":
        yield from empties
