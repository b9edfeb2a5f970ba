"""Diagnostics as text for people, as one line, as data for editors, and as annotations for CI."""

from __future__ import annotations

import unicodedata

from meldwright.diagnostics import Diagnostic
from meldwright.spans import Span

_SHOWN = 100  # columns of a source line that are shown; longer lines are cut around the place meant
_TAB = 4


def caret_text(diagnostic: Diagnostic) -> str:
    """This shows the remark with the source line and carets under the place meant, over several lines."""
    line, column = diagnostic.span.position
    gutter = max(3, len(str(line)))
    shown, indent, carets = _snippet(diagnostic.span, line, column)
    bar = " " * gutter + "|"
    lines = [
        f"{diagnostic.severity}[{diagnostic.code}]: {_visible(diagnostic.message)}",
        f"{' ' * (gutter - 1)}--> {diagnostic.span.source.name}:{line}:{column}",
        bar,
        f"{line:>{gutter}}| {shown}".rstrip(),
        f"{bar} {' ' * indent}{'^' * carets}",
    ]
    lines += [f"{' ' * gutter}= note: {span}: {_visible(note)}" for span, note in diagnostic.related]
    if diagnostic.help:
        lines.append(f"{' ' * gutter}= help: {_visible(diagnostic.help)}")
    return "\n".join(lines)


def one_line(diagnostic: Diagnostic) -> str:
    """This says it all in one line: `file:line:col: error[MW103]: message (help)`."""
    text = f"{diagnostic.span}: {diagnostic.severity}[{diagnostic.code}]: {_visible(diagnostic.message)}"
    return f"{text} ({_visible(diagnostic.help)})" if diagnostic.help else text


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """This gives plain values for `json.dumps`; lines and columns count from 1, offsets from 0."""
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "help": diagnostic.help,
        **_place(diagnostic.span),
        "related": [{"message": note, **_place(span)} for span, note in diagnostic.related],
    }


def ci(diagnostic: Diagnostic) -> str:
    """This writes a workflow command that GitHub and its kin show beside the changed line."""
    line, column = diagnostic.span.position
    end_line, end_column = diagnostic.span.source.position(diagnostic.span.end)
    where: dict[str, object] = {"file": diagnostic.span.source.name, "line": line, "endLine": end_line}
    if line == end_line:  # GitHub refuses columns of a place that runs over several lines
        where |= {"col": column, "endColumn": end_column}
    where["title"] = diagnostic.code
    properties = ",".join(f"{key}={_escaped(str(value), ',:')}" for key, value in where.items())
    message = diagnostic.message + (f"\n{diagnostic.help}" if diagnostic.help else "")
    return f"::{diagnostic.severity} {properties}::{_escaped(message)}"


def ci_error(file: str, message: str) -> str:
    """This gives the annotation of a whole file that something is wrong with."""
    return f"::error file={_escaped(file, ':,')}::{_escaped(message)}"


def _escaped(text: str, also: str = "") -> str:
    """This writes `%`, line breaks and, in properties, `,` and `:` as GitHub's runner reads them back."""
    return "".join(f"%{ord(c):02X}" if c in "%\r\n" + also else _visible(c) for c in text)


def _place(span: Span) -> dict[str, object]:
    def point(offset: int) -> dict[str, int]:
        line, column = span.source.position(offset)
        return {"line": line, "column": column, "offset": offset}

    return {"file": span.source.name, "start": point(span.start), "end": point(span.end)}


def _visible(text: str) -> str:
    """This keeps control characters of a hostile file from reaching the terminal."""
    return "".join("\N{REPLACEMENT CHARACTER}" if _is_control(c) else c for c in text)


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char != "\t"


def _width(char: str) -> int:
    """Columns a character takes in a terminal: two for wide letters, none for marks on another letter."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _snippet(span: Span, line: int, column: int) -> tuple[str, int, int]:
    """This gives the line to show, the columns before the first caret, and the number of carets."""
    text = span.source.line(line)
    first = min(column - 1, len(text))
    last = min(first + max(span.end - span.start, 1), max(len(text), first + 1))
    window = 0
    if len(text) > _SHOWN:
        window = max(0, min(first - _SHOWN // 2, len(text) - _SHOWN))
        last = min(last, window + _SHOWN)
    head, _ = _laid_out(text[window:first], 0)
    marked, end = _laid_out(text[first:last], _columns(head))
    tail, _ = _laid_out(text[last : window + _SHOWN], end)
    before = "…" if window else ""
    after = "…" if len(text) > window + _SHOWN else ""
    indent = _columns(before + head)
    return before + head + marked + tail + after, indent, max(1, _columns(marked))


def _laid_out(text: str, column: int) -> tuple[str, int]:
    """This puts spaces for tabs and a mark for control characters; it gives the text and the next column."""
    out: list[str] = []
    for char in text:
        piece = " " * (_TAB - column % _TAB) if char == "\t" else _visible(char)
        out.append(piece)
        column += _columns(piece)
    return "".join(out), column


def _columns(text: str) -> int:
    return sum(map(_width, text))
