"""The YAML parser's complaints in the author's words."""

from __future__ import annotations

import re

import yaml

from meldwright.diagnostics import Diagnostic, Severity
from meldwright.spans import Source, Span

_INDENT = "check the indentation of this line and of the one above"

_QUOTES = "put the quotes around the whole text; between single quotes, write `'` twice"

_KEY = re.compile(r"[ -]*[A-Za-z0-9_]+")
"""What stands before the `:` of a key, on its line."""

_WORDS: tuple[tuple[str, str, str], ...] = (
    # part of the parser's words, ours, what to do
    ("mapping values are not allowed", "a `:` where no key can stand", "quote a text that holds `: `"),
    ("did not find expected key", "expected a key", _INDENT),
    ("expected <block end>", "expected a key", _INDENT),
    ("could not find expected ':'", "expected `:` after the key", "write `key: value`"),
    ("expected ',' or '}'", "expected `,` or `}`", "close the `{` of this map"),
    ("expected ',' or ']'", "expected `,` or `]`", "close the `[` of this list"),
    ("expected '-' indicator", "expected `-`", "check the indentation of the list"),
    (
        "block sequence entries are not allowed",
        "a `-` where no list can stand",
        "begin the list on its own line",
    ),
    ("found unexpected end of stream", "a quote is never closed", "close the quote"),
    (
        "found unknown escape character",
        "an unknown escape after `\\`",
        "use single quotes: `\\` is plain there",
    ),
    ("did not find expected node content", "expected a value", "write a value, or quote the text"),
    ("expected the node content", "expected a value", "write a value, or quote the text"),
    ("expected <document start>", "expected one map of keys", _INDENT),
    ("cannot start any token", "a text cannot begin with this character", "quote the text"),
)


def explain(error: yaml.YAMLError, source: Source) -> Diagnostic:
    """This tells an error of the parser: what is wrong, where, and what to type."""
    at = _offset(error, "problem_mark", source)
    began = _offset(error, "context_mark", source)
    span = Span(source, at, min(at + 1, len(source.text)))
    problem = str(getattr(error, "problem", None) or error)
    code, message, remedy = _told(problem, source, at)
    related: tuple[tuple[Span, str], ...] = ()
    if source.text[began : began + 1] in ("[", "{") and ("`]`" in message or "`}`" in message):
        related = ((Span(source, began, began + 1), "opened here"),)
    if "never closed" in message:
        span = Span(source, began, began + 1)
    return Diagnostic(code, Severity.ERROR, message, span, remedy, related)


def _told(problem: str, source: Source, at: int) -> tuple[str, str, str]:
    if "nesting" in problem:
        return "MW010", "nested too deeply", "close the brackets; a profile nests six deep"
    if source.text[at : at + 1] == "\t" or "tab" in problem.split():
        return "MW004", "a tab where YAML wants spaces", "indent with spaces"
    before = source.text[source.text.rfind("\n", 0, at) + 1 : at]
    for part, message, remedy in _WORDS:
        if part not in problem:
            continue
        if remedy is _INDENT and before.rstrip().endswith(("'", '"')):
            return "MW005", "text after the closing quote", _QUOTES
        if part == "mapping values are not allowed" and _KEY.fullmatch(before):
            return "MW005", "a key where none can stand", _INDENT  # nothing on this line wants quotes
        return "MW005", message, remedy
    return "MW005", problem, ""


def _offset(error: yaml.YAMLError, name: str, source: Source) -> int:
    mark = getattr(error, name, None)
    return min(mark.index, len(source.text)) if mark is not None else 0
