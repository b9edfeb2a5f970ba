"""How one value of a profile is written in canonical form: bare, quoted, or over several lines.

A text stands bare where it reads as itself, else in double quotes; one that is too long for a line is folded
at its blanks.  An expression has its blanks put right.  Its brackets stay: those that are not needed were put
there for the reader.
"""

from __future__ import annotations

import re

from meldwright.lang import parser
from meldwright.profiles.scalars import TooLongError, resolve
from meldwright.profiles.tree import Scalar

WIDTH = 120
"""Columns of a line, as in the prose of meldwright itself."""

_TOKEN = re.compile(r"\.\.|[=!<>]=|\w+|\S")
_JOINING = frozenset({"and", "or", "not", "in", "if", "else", "where", "of"})
_PARTING = frozenset({"and", "or", "if", "else", "+", "-"})
_OPERATORS = frozenset({"==", "!=", "<", "<=", ">", ">=", "+", "*"})
_HIDDEN = re.compile(  # whatever the reader refuses, and line breaks and tabs
    "[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def expression(text: str) -> str:
    """This puts the blanks of an expression right; a text that is no expression comes back as it is."""
    if isinstance(parser.parse(text), parser.Problem):
        return text
    written, before, sign = "", "", False
    for token in _TOKEN.findall(text):
        if token.isdigit():
            token = token.lstrip("0") or "0"
        alone = before in ("", "(", "..") or sign  # nothing to part it from
        tight = token in (")", ",", "..") or (
            token == "(" and before.isidentifier() and before not in _JOINING
        )
        sign = token == "-" and (before in ("", "(", ",", "..", "-") or before in _JOINING | _OPERATORS)
        written += token if alone or tight else f" {token}"
        before = token
    return written


def is_bare(text: str, *, flow: bool = False) -> bool:
    """Does a text read as itself without quotes?  `flow`: inside brackets, where commas part values."""
    if not text or text != text.strip() or _HIDDEN.search(text):
        return False
    if text[0] in "-?:" and (len(text) == 1 or text[1] in (" ", *",[]{}")):
        return False
    if text[0] in ",[]{}#&*!|>'\"%@`=" or text.startswith(("---", "...", "<<")):
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    return not (flow and re.search(r"[,\[\]{}]|^[?:]|:[^\w]", text))


def quoted(text: str) -> str:
    """This writes a text in double quotes."""

    def escaped(found: re.Match[str]) -> str:
        char = found.group()
        code = ord(char)
        return _ESCAPES.get(char) or (
            f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
        )

    return '"' + re.sub(rf'["\\]|{_HIDDEN.pattern}', escaped, text) + '"'


def key(name: str, *, flow: bool = False) -> str:
    """This writes a key; one that would be a number is quoted, since ranks are texts."""
    return name if is_bare(name, flow=flow) and _is_text(name) else quoted(name)


def _is_text(text: str) -> bool:
    try:
        return isinstance(resolve(text), str)
    except TooLongError:
        return False


def on_a_line(node: Scalar, *, is_expression: bool, flow: bool = False) -> str:
    """This writes a value on one line."""
    value = node.value
    if is_expression and not isinstance(value, float | None):
        text = meaning(node)
        return text if is_bare(text, flow=flow) and not _is_misread(text) else quoted(text)
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case float():
            return node.text.text
    return value if is_bare(value, flow=flow) and _is_text(value) else quoted(value)


def meaning(node: Scalar) -> str:
    """This gives the text of an expression with its blanks put right: equal texts mean the same."""
    return str(node.value).lower() if isinstance(node.value, bool) else expression(node.text.text)


def _is_misread(text: str) -> bool:
    """Would an expression, bare, be read as no value, as a broken number, or as a word that it is not?"""
    try:
        value = resolve(text)
    except TooLongError:
        return True
    return isinstance(value, float | None) or (isinstance(value, bool) and text not in ("true", "false"))


def on_lines(node: Scalar, *, is_expression: bool, indent: int) -> tuple[str, list[str]] | None:
    """This writes a text over several lines, as the mark of a block and its lines; None if it cannot be."""
    if not isinstance(node.value, str):
        return None
    text = meaning(node) if is_expression else node.value
    pad = " " * indent
    if "\n" in text and not is_expression:
        body = text.removesuffix("\n")
        lines = body.split("\n")
        fine = (
            all(line == line.rstrip() for line in lines)
            and lines[-1]
            and not lines[0].startswith((" ", "\t"))
        )
        if not fine or not lines[0] or any(map(_HIDDEN.search, lines)):
            return None
        return "|" if text.endswith("\n") else "|-", [pad + line if line else "" for line in lines]
    if not all(text.split(" ")) or _HIDDEN.search(text):
        return None
    return ">-", [pad + line for line in _folded(text, WIDTH - indent, is_expression=is_expression)]


def _folded(text: str, width: int, *, is_expression: bool) -> list[str]:
    """This breaks a text at its blanks; an expression outside of its brackets, before the word that joins."""
    lines: list[str] = []
    for phrase in _phrases(text) if is_expression else [text]:
        if lines and len(lines[-1]) + 1 + len(phrase) <= width:
            lines[-1] += f" {phrase}"
            continue
        lines.append("")
        for word in phrase.split(" "):
            if not lines[-1]:
                lines[-1] = word
            elif len(lines[-1]) + 1 + len(word) <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
    return lines


def _phrases(text: str) -> list[str]:
    """The parts of an expression that its outermost joining words part."""
    phrases, depth = [""], 0
    for word in text.split(" "):
        if phrases[-1] and depth == 0 and word in _PARTING:
            phrases.append(word)
        else:
            phrases[-1] += f" {word}" if phrases[-1] else word
        depth += word.count("(") - word.count(")")
    return phrases
