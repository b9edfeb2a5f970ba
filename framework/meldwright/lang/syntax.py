"""What the parser hands to the checker: the shapes as written, before any name has a meaning.

Each shape knows its place in the text and how deep it is nested (brackets count), so that an expression
nested too deeply is refused before anything walks down into it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shape:
    """A stretch of the text with a form."""

    start: int
    end: int
    depth: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Numeral(Shape):
    digits: str


@dataclass(frozen=True, slots=True, eq=False)
class Word(Shape):
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class TruthWord(Shape):
    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Group(Shape):
    inner: Shape


@dataclass(frozen=True, slots=True, eq=False)
class Prefix(Shape):
    operator: str
    """`not` or `-`."""
    operand: Shape


@dataclass(frozen=True, slots=True, eq=False)
class Infix(Shape):
    operator: str
    """`and`, `or`, a comparison, or one of `+ - *`."""
    left: Shape
    right: Shape
    operator_start: int


@dataclass(frozen=True, slots=True, eq=False)
class Bound(Shape):
    """One end of a range, or a single value: a numeral with its sign, or a word."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Option(Shape):
    low: Bound
    high: Bound | None


@dataclass(frozen=True, slots=True, eq=False)
class Membership(Shape):
    operand: Shape
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Conditional(Shape):
    condition: Shape
    then: Shape
    otherwise: Shape


@dataclass(frozen=True, slots=True, eq=False)
class Argument(Shape):
    """`value`, `value of source`, `value where condition`, `value of source where condition`."""

    value: Shape
    source: Shape | None
    condition: Shape | None


@dataclass(frozen=True, slots=True, eq=False)
class Call(Shape):
    function: str
    name_end: int
    arguments: tuple[Argument, ...]


def ungrouped(shape: Shape) -> Shape:
    """This looks through brackets."""
    while isinstance(shape, Group):
        shape = shape.inner
    return shape
