"""Syntax mistakes put into words: what was found, what was expected, what to type instead.

The parser knows where a text stops being an expression and what could have stood there.  The tables and
the small functions below turn that into a sentence; `tests/lang/mistakes.yaml` has a worked example for
each of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from meldwright.diagnostics import suggest

from .vocabulary import vocabulary

if TYPE_CHECKING:
    from lark import Token

Said = tuple[int, int, str, str]
"""Start, end, message, help."""

_MEANT: tuple[tuple[str, str], ...] = (
    ("===", "=="), ("!==", "!="), ("=>", ">="), ("=<", "<="), ("=", "=="), ("!", "not"),
    ("&&", "and"), ("||", "or"), ("&", "and"), ("|", "or"), ("∧", "and"),
    ("∨", "or"), ("¬", "not"), ("∈", "in"),
    ("≥", ">="), ("≤", "<="), ("≠", "!="), ("×", "*"), ("·", "*"), ("−", "-"), ("–", "-"), ("…", ".."),
)  # fmt: skip
"""Written in other languages, and the word for it here; longer ones first."""

_ADVICE: tuple[tuple[str, str, str], ...] = (
    ("'\"`“”‘’", "quotes are not used in expressions", "write the word without quotes"),
    ("/÷", "there is no division", "multiply the other side instead"),
    ("%", "there is no remainder", "compare with the numbers meant, such as `in (2, 4, 6)`"),
    ("^", "there are no powers", "write the number itself"),
    ("[]{}", "only round brackets are used", "write `(` and `)`"),
    (".", "a single dot has no meaning", "numbers are whole, and a range has two dots: `4..A`"),
    ("#", "a comment cannot stand inside an expression", "put it at the end of the line, outside the quotes"),
    (";:", "an expression is one line of thought", "join conditions by `and` or `or`"),
    ("?", "there is no `?`", "to choose, write `X if CONDITION else Y`"),
)  # fmt: skip

_WORDS_FOR = {"is": "==", "equals": "==", "eq": "==", "xor": "!=", "times": "*", "plus": "+", "minus": "-"}

_WRITE_A_LIST = "put the values in brackets: `in (4..A)`, `in (7, 9..K)`"
_WRITE_A_VALUE = "write a name, a number or a condition there"
_WRITE_A_CHOICE = "write `X if CONDITION else Y`"


_OPERATORS = ("AND", "OR", "COMPARE", "PLUS", "MINUS", "TIMES", "IN")
_ENDINGS = ("NAME", "NUMBER", "TRUE", "FALSE", "RPAR")
_JOINING = ("AND", "OR", "IN", "IF", "ELSE", "OF", "WHERE")


def explain_character(text: str, at: int) -> Said:
    """This speaks of a character that begins no word of the language."""
    before = re.search(r"([<>=!]=?)(\s*)$", text[:at])
    if text[at] == "=" and before:
        start, operator, gap = before.start(), before[1], before[2]
        if operator in ("<", ">") and gap:
            return start, at + 1, f"`{operator}` and `=` stand apart", f"write `{operator}=` without a space"
        end = at + len(re.match(r"=+", text[at:])[0])  # type: ignore[index]
        return start, end, f"`{text[start:end]}` is no operator", f"write `{operator}`"
    for written, meant in _MEANT:
        if text.startswith(written, at):
            return at, at + len(written), f"`{written}` is no operator", f"write `{meant}`, not `{written}`"
    for characters, message, advice in _ADVICE:
        if text[at] in characters:
            return at, at + 1, message, advice
    shown = text[at] if text[at].isprintable() else f"U+{ord(text[at]):04X}"
    return at, at + 1, f"`{shown}` has no meaning in an expression", "remove it"


def explain_token(text: str, before: Sequence[Token], token: Token, accepts: frozenset[str]) -> Said:
    """This speaks of a word in the wrong place.

    `before` are the words read so far, `accepts` the kinds of word that could have come.
    """
    previous = before[-1] if before else None
    opened = _unclosed(before)
    complete = previous is not None and previous.type in _ENDINGS  # a value has been read to its end
    if token.type == "$END":
        return _ended(text, previous, opened, accepts, complete)
    if token.type == "RPAR":
        if opened is None:
            return *_at(token), "there is no `(` for this `)`", "remove it, or write the `(` that is missing"
        if previous is opened:
            return *_at(token), "nothing stands between the brackets", "write a value there"
    if previous is not None and previous.type == "IN":
        return *_at(token), "expected `(` after `in`", _WRITE_A_LIST
    if accepts <= {"COMMA", "RPAR", "RANGE"}:
        hint = "a list is written `(7, 9, J)`, a range `(4..A)`"
        return *_at(token), f"expected `,` or `)` before `{token}`", hint
    if opened is not None and _lists_values(before, opened) and not complete:
        hint = "list single values and ranges: `(7, 9..K)`"
        return *_at(token), f"expected a rank or a number, found `{token}`", hint
    if complete:
        return _after_a_value(text, before, token, accepts)
    return _wants_a_value(before, token)


def _ended(
    text: str, previous: Token | None, opened: Token | None, accepts: frozenset[str], complete: bool
) -> Said:
    if previous is not None and previous.type == "IN":
        return *_at(previous), "expected `(` after `in`", _WRITE_A_LIST
    if opened is not None and "RPAR" in accepts:
        return *_at(opened), "this `(` is never closed", "write the missing `)`"
    if complete and "ELSE" in accepts:
        end = len(text.rstrip())
        return end, end, "expected `else` before the end of the expression", _WRITE_A_CHOICE
    assert previous is not None, "an empty text never reaches the parser"
    return *_at(previous), f"expected a value after `{previous}`", _WRITE_A_VALUE


def _after_a_value(text: str, before: Sequence[Token], token: Token, accepts: frozenset[str]) -> Said:
    previous = before[-1]
    if token.type == "COMPARE":
        hint = "join two of them by `and`: `3 <= size and size <= 7`"
        if _unclosed(before) is not None:
            hint += "; or write the missing `)` before it"
        return *_at(token), "comparisons do not chain", hint
    if token.type == "NOT":
        return (
            *_at(token),
            "`not` stands before a condition, not after a value",
            "write `not (rank in (7, 9))`, or `!=` for `is not`",
        )
    if token.type == "ELSE":
        return *_at(token), "this `else` has no `if`", _WRITE_A_CHOICE
    if token.type in ("OF", "WHERE"):
        example = "sum(points of melds)" if token.type == "OF" else "count(melds where size >= 7)"
        return *_at(token), f"`{token}` has no place here", f"it stands inside a function: `{example}`"
    if token.type == "RANGE":
        return *_at(token), "`..` stands only in a list of values", "write `in (4..A)`"
    if token.type == "IF":
        return *_at(token), "a choice inside a choice needs brackets", "write `X if (A if C else B) else Y`"
    if token.type == "COMMA":
        grouped = re.match(r"\d{1,3}(,\d{3})+(?!\d)", text[previous.start_pos or 0 :])
        if previous.type == "NUMBER" and grouped:
            start = previous.start_pos or 0
            plain = grouped[0].replace(",", "")
            return start, start + len(grouped[0]), "a number is written without commas", f"write `{plain}`"
        return *_at(token), "a comma has no place here", "it stands in `in (7, 9)` and between arguments"
    if token.type == "NAME":
        word = str(token)
        if word in _WORDS_FOR:
            return *_at(token), f"`{word}` is no operator", f"write `{_WORDS_FOR[word]}`, not `{word}`"
        if previous.type == "NUMBER" and re.fullmatch(r"_[0-9_]+", word):
            return *_at(token), "a number is written with digits alone", "remove the underscore"
        keyword = suggest(word, [name.lower() for name in _JOINING if name in accepts])
        if keyword is not None:
            return *_at(token), f"expected an operator before `{word}`", f"did you mean `{keyword}`?"
    if previous.type == "NAME":
        if str(previous) in vocabulary().functions:
            function = vocabulary().functions[str(previous)]
            return *_at(previous), f"`{previous}` needs brackets", f"write `{function.example}`"
        if suggest(str(previous), ["not"]):
            return *_at(previous), f"`{previous}` and `{token}` stand side by side", "did you mean `not`?"
        if str(previous) == "if":
            return *_at(previous), "`if` stands between two values", _WRITE_A_CHOICE
    hint = "join them by `and`, `or`, `==`, `<=` or another operator"
    if token.type == "LPAR" and previous.type in ("NUMBER", "RPAR"):
        hint = "to multiply, write `*`"
    start, _ = _at(previous)
    return start, _at(token)[1], f"expected an operator between `{previous}` and `{token}`", hint


def _wants_a_value(before: Sequence[Token], token: Token) -> Said:
    if token.type == "IF":
        return *_at(token), "`if` stands after the first value", _WRITE_A_CHOICE
    if not before:
        return *_at(token), f"expected a value before `{token}`", _WRITE_A_VALUE
    previous = before[-1]
    if previous.type == token.type == "COMPARE":
        start, end = _at(previous)[0], _at(token)[1]
        if (str(previous), str(token)) == ("<", ">"):
            return start, end, "`<>` is no operator", "write `!=`"
        return start, end, f"two comparisons stand side by side: `{previous}` and `{token}`", "remove one"
    if previous.type == token.type == "TIMES":
        return _at(previous)[0], _at(token)[1], "there are no powers", "write the number itself"
    if previous.type == token.type and token.type in _OPERATORS:
        return *_at(token), f"`{token}` stands twice", "remove one"
    if previous.type in _OPERATORS and token.type in _OPERATORS:
        start, end = _at(previous)[0], _at(token)[1]
        hint = "remove one, or write the value"
        return start, end, f"expected a value between `{previous}` and `{token}`", hint
    return *_at(token), f"expected a value before `{token}`", _WRITE_A_VALUE


def _unclosed(tokens: Sequence[Token]) -> Token | None:
    """The innermost bracket that is still open."""
    stack: list[Token] = []
    for token in tokens:
        if token.type == "LPAR":
            stack.append(token)
        elif token.type == "RPAR" and stack:
            stack.pop()
    return stack[-1] if stack else None


def _lists_values(tokens: Sequence[Token], opened: Token) -> bool:
    """Is this the bracket of an `in (...)`?"""
    place = next(i for i, token in enumerate(tokens) if token is opened)
    return place > 0 and tokens[place - 1].type == "IN"


def _at(token: Token) -> tuple[int, int]:
    return token.start_pos or 0, token.end_pos or 0
