"""Text to shapes: the LALR grammar of `grammar/expr.lark`, built once when the first expression is parsed.

Limits are kept before anything walks the result: the text has a greatest length, and each shape carries
how deep it is nested, worked out as the parser puts it together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from meldwright.resources import data_root

from .mistakes import explain_character, explain_token
from .syntax import (
    Argument,
    Bound,
    Call,
    Conditional,
    Group,
    Infix,
    Membership,
    Numeral,
    Option,
    Prefix,
    Shape,
    TruthWord,
    Word,
)

if TYPE_CHECKING:
    from lark import Lark, Token

MAX_LENGTH = 2_000  # characters; the longest contract of a known game has some 200
MAX_DEPTH = 40  # brackets and operators one inside the other; people lose count at five


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text is no expression: a code, the place in the text, what was found, and what to type."""

    code: str
    message: str
    start: int
    end: int
    help: str


def parse(text: str) -> Shape | Problem:
    """This parses the text of an expression; the problem, if any, is the first one."""
    from lark import UnexpectedCharacters, UnexpectedToken

    if len(text) > MAX_LENGTH:
        message = f"this expression has {len(text):,} characters; at most {MAX_LENGTH:,} are allowed"
        return Problem("MW205", message, 0, len(text), "split what it says among several leaves")
    if not text.strip():
        hint = "write one, or leave the key out"
        return Problem("MW201", "expected an expression, found nothing", 0, len(text), hint)
    try:
        shape: object = _grammar().parse(text)
    except UnexpectedCharacters as error:
        at: object = error.pos_in_stream
        assert isinstance(at, int), "the lexer knows where it stopped"
        start, end, message, hint = explain_character(text, at)
        return Problem("MW201", message, start, end, hint)
    except UnexpectedToken as error:
        tokens = _tokens_before(text, error.token)
        start, end, message, hint = explain_token(text, tokens, error.token, frozenset(error.accepts or ()))
        return Problem("MW201", message, start, end, hint)
    assert isinstance(shape, Shape)
    if shape.depth > MAX_DEPTH:
        message = f"this expression is nested {shape.depth} deep; at most {MAX_DEPTH} is allowed"
        return Problem("MW205", message, shape.start, shape.end, "use fewer brackets, or split it")
    return shape


def _tokens_before(text: str, stop: Token) -> list[Token]:
    """The tokens that the parser had taken when it met `stop`."""
    taken: list[Token] = []
    for token in _grammar().lex(text):
        if stop.type != "$END" and token.start_pos == stop.start_pos:
            break
        taken.append(token)
    return taken


@cache
def _grammar() -> Lark:
    from lark import Lark

    text = (data_root("grammar") / "expr.lark").read_text(encoding="utf-8")
    # Keywords are words everywhere (lexer="basic"): a name can never be spelt like one.  The builders run
    # while the parser reduces, so no tree is walked and a deep text costs no stack.
    return Lark(
        text,
        parser="lalr",
        lexer="basic",
        keep_all_tokens=True,
        maybe_placeholders=False,
        transformer=_Builder(),
    )


def _place(parts: Sequence[Token | Shape]) -> dict[str, int]:
    first, last = parts[0], parts[-1]
    start = first.start if isinstance(first, Shape) else first.start_pos
    end = last.end if isinstance(last, Shape) else last.end_pos
    assert start is not None and end is not None, "the lexer gives every token its place"
    depth = 1 + max((part.depth for part in parts if isinstance(part, Shape)), default=0)
    return {"start": start, "end": end, "depth": depth}


def _shapes(parts: Sequence[Token | Shape]) -> list[Shape]:
    return [part for part in parts if isinstance(part, Shape)]


def _infix(parts: Sequence[Token | Shape]) -> Shape:
    left, operator, right = parts
    assert isinstance(left, Shape) and isinstance(right, Shape) and not isinstance(operator, Shape)
    place = _place(parts)
    if isinstance(left, Infix) and left.operator == str(operator) and operator in ("and", "or"):
        place["depth"] = max(left.depth, right.depth + 1)  # a long chain is not a deep one
    return Infix(str(operator), left, right, operator.start_pos or 0, **place)


def _prefix(parts: Sequence[Token | Shape]) -> Shape:
    operator, operand = parts
    assert isinstance(operand, Shape)
    return Prefix(str(operator), operand, **_place(parts))


def _bound(parts: Sequence[Token | Shape]) -> Shape:
    return Bound("".join(map(str, parts)), **_place(parts))


class _Builder:
    """One method for each rule of the grammar, each given the parts of the rule, tokens included."""

    either = both = compare = arithmetic = staticmethod(_infix)
    invert = negate = staticmethod(_prefix)
    negative_bound = number_bound = name_bound = staticmethod(_bound)

    @staticmethod
    def start(parts: Sequence[Shape]) -> Shape:
        return parts[0]

    @staticmethod
    def choose(parts: Sequence[Token | Shape]) -> Shape:
        then, condition, otherwise = _shapes(parts)
        return Conditional(condition, then, otherwise, **_place(parts))

    @staticmethod
    def within(parts: Sequence[Token | Shape]) -> Shape:
        shapes = _shapes(parts)
        options = tuple(shape for shape in shapes[1:] if isinstance(shape, Option))
        return Membership(shapes[0], options, **_place(parts))

    @staticmethod
    def option(parts: Sequence[Token | Shape]) -> Shape:
        bounds = [part for part in parts if isinstance(part, Bound)]
        return Option(bounds[0], bounds[1] if len(bounds) > 1 else None, **_place(parts))

    @staticmethod
    def number(parts: Sequence[Token]) -> Shape:
        return Numeral(str(parts[0]), **_place(parts))

    @staticmethod
    def truth(parts: Sequence[Token]) -> Shape:
        return TruthWord(str(parts[0]) == "true", **_place(parts))

    @staticmethod
    def word(parts: Sequence[Token]) -> Shape:
        return Word(str(parts[0]), **_place(parts))

    @staticmethod
    def group(parts: Sequence[Token | Shape]) -> Shape:
        return Group(_shapes(parts)[0], **_place(parts))

    @staticmethod
    def argument(parts: Sequence[Token | Shape]) -> Shape:
        shapes = _shapes(parts)
        joins = [str(part) for part in parts if not isinstance(part, Shape)]
        joined = dict(zip(joins, shapes[1:], strict=True))
        return Argument(shapes[0], joined.get("of"), joined.get("where"), **_place(parts))

    @staticmethod
    def call(parts: Sequence[Token | Shape]) -> Shape:
        name = parts[0]
        assert not isinstance(name, Shape)
        arguments = tuple(part for part in parts if isinstance(part, Argument))
        return Call(str(name), name.end_pos or 0, arguments, **_place(parts))
