"""The checked syntax tree of an expression: small frozen nodes, each of one kind and one type.

Every node knows where it stands in the expression's text (`start` up to `end`, in characters); two nodes
that differ only in that are equal.  Whoever reads a tree (compiler, tracer, printer, rule sheets) needs no
other knowledge: names are resolved, units are settled, sets of ranks are spelled out.

| node | written | type |
|---|---|---|
| `Number` | `7`, `1500` | count or points |
| `RankLiteral` | `7`, `K`, `joker` beside a rank | rank |
| `KindLiteral` | `natural` beside a kind | kind |
| `Truth` | `true`, `false` | bool |
| `Variable` | `size`, `went_out` | its own |
| `Field` | `kind` in a `where` | its own |
| `Not` | `not C` | bool |
| `All`, `AnyOf` | `C and D and E`, `C or D` | bool |
| `Compare` | `a <= b` | bool |
| `Within` | `rank in (7, 9..K)` | bool |
| `Negate` | `-n` | of its operand |
| `Arithmetic` | `a + b`, `a - b`, `a * b` | count or points |
| `Extreme` | `min(a, b)`, `max(a, b)` | of its operands |
| `Choose` | `X if C else Y` | of its branches |
| `Count` | `count(melds where C)` | count |
| `Sum` | `sum(points of melds where C)` | of its field |
| `Sides` | `every_side(C)`, `any_side(C)` | bool |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from .types import ORDERED_RANKS, RANK_ORDER, Type

ComparisonOperator = Literal["==", "!=", "<", "<=", ">", ">="]
ArithmeticOperator = Literal["+", "-", "*"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What all nodes share: their place in the text of the expression."""

    start: int = field(compare=False, repr=False)
    end: int = field(compare=False, repr=False)

    @property
    def type(self) -> Type:
        """The type of the node's value."""
        raise NotImplementedError


class Condition(Node):
    """A node that holds or does not."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        return Type.BOOL


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number, never negative (see `Negate`)."""

    value: int
    unit: Type
    """`COUNT` or `POINTS`."""

    @property
    def type(self) -> Type:
        return self.unit


@dataclass(frozen=True, slots=True)
class RankLiteral(Node):
    """A rank: `2` to `10`, `J`, `Q`, `K`, `A` or `joker`."""

    rank: str

    @property
    def type(self) -> Type:
        return Type.RANK


@dataclass(frozen=True, slots=True)
class KindLiteral(Node):
    """A canasta kind that the profile declares."""

    kind: str

    @property
    def type(self) -> Type:
        return Type.KIND


@dataclass(frozen=True, slots=True)
class Truth(Condition):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """A name of the context."""

    name: str
    of_type: Type

    @property
    def type(self) -> Type:
        return self.of_type


@dataclass(frozen=True, slots=True)
class Field(Node):
    """A field of the element at hand, inside the `where` of `collection` or what a `sum` adds up."""

    name: str
    of_type: Type
    collection: str

    @property
    def type(self) -> Type:
        return self.of_type


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """`not operand`."""

    operand: Node


@dataclass(frozen=True, slots=True)
class All(Condition):
    """Every part holds: `a and b and c`.  Two parts or more, none of them an `All`."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """One part or more holds: `a or b or c`.  Two parts or more, none of them an `AnyOf`."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two values of one type compared; ranks, kinds and conditions only by `==` and `!=`."""

    operator: ComparisonOperator
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Bounds:
    """One entry of an `in (...)`: both ends belong to it; equal ends are a single value.

    The ends are ranks (`str`) where the operand is a rank, otherwise numbers.
    """

    low: int | str
    high: int | str

    @property
    def single(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Within(Condition):
    """`operand in (7, 9..K)`: the operand is one of the values listed; it is a rank or a number."""

    operand: Node
    entries: tuple[Bounds, ...]
    """In the order they were written."""

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks listed, rising, the joker last; empty when the operand is a number."""
        found: set[str] = set()
        for entry in self.entries:
            if isinstance(entry.low, str) and isinstance(entry.high, str):
                if entry.single:
                    found.add(entry.low)
                else:
                    found.update(ORDERED_RANKS[RANK_ORDER[entry.low] : RANK_ORDER[entry.high] + 1])
        return tuple(rank for rank in (*ORDERED_RANKS, "joker") if rank in found)


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """`-operand`, the operand a number."""

    operand: Node

    @property
    def type(self) -> Type:
        return self.operand.type


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """Two numbers added, subtracted or multiplied; points times points there is not."""

    operator: ArithmeticOperator
    left: Node
    right: Node

    @property
    def type(self) -> Type:
        return Type.POINTS if Type.POINTS in (self.left.type, self.right.type) else Type.COUNT


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`min(left, right)` or `max(left, right)`, both of one unit."""

    function: Literal["min", "max"]
    left: Node
    right: Node

    @property
    def type(self) -> Type:
        return self.left.type


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`then if condition else otherwise`, both branches of one type."""

    condition: Node
    then: Node
    otherwise: Node

    @property
    def type(self) -> Type:
        return self.then.type


@dataclass(frozen=True, slots=True)
class Count(Node):
    """How many elements of a collection there are, or how many meet a condition over their fields."""

    collection: str
    where: Node | None = None

    @property
    def type(self) -> Type:
        return Type.COUNT


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """A field added up over a collection, or over those elements that meet a condition."""

    field: Field
    collection: str
    where: Node | None = None

    @property
    def type(self) -> Type:
        return self.field.type


@dataclass(frozen=True, slots=True)
class Sides(Condition):
    """A condition asked of every side in turn: it holds for `every` one or for `any` one."""

    quantifier: Literal["every", "any"]
    condition: Node

    @property
    def function(self) -> str:
        """The name it is written with."""
        return f"{self.quantifier}_side"


def children(node: Node) -> tuple[Node, ...]:
    """This gives the nodes directly below a node, in the order they are written."""
    match node:
        case Not(operand=a) | Negate(operand=a) | Within(operand=a) | Sides(condition=a):
            return (a,)
        case All(parts=parts) | AnyOf(parts=parts):
            return parts
        case Compare(left=a, right=b) | Arithmetic(left=a, right=b) | Extreme(left=a, right=b):
            return (a, b)
        case Choose():
            return (node.then, node.condition, node.otherwise)
        case Count(where=where):
            return () if where is None else (where,)
        case Sum(where=where):
            return (node.field,) if where is None else (node.field, where)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """This visits a node and all below it, each before what it holds."""
    yield node
    for child in children(node):
        yield from walk(child)


def names(node: Node) -> frozenset[str]:
    """This collects the variables, collections and fields that an expression reads.

    A condition that reads `rank` depends on the rank, a line that reads `red` on the colour of cards.
    """
    found: set[str] = set()
    for part in walk(node):
        if isinstance(part, Variable | Field):
            found.add(part.name)
        elif isinstance(part, Count | Sum):
            found.add(part.collection)
    return frozenset(found)
