"""A checked expression, and the one way to get one: from text, its place, and what is expected of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from meldwright.diagnostics import Collector
from meldwright.spans import ScalarText, Span

from .ast import Node
from .checker import Checker
from .compiler import compile_node
from .cost import MAX_COST, cost
from .parser import MAX_LENGTH, Problem, parse
from .printer import canonical
from .scope import Scope
from .tracer import Trace, trace
from .types import Declared, Type
from .vocabulary import vocabulary


@dataclass(frozen=True)
class Expression:
    """An expression that was parsed and checked; it evaluates without fail wherever its names have values."""

    text: str
    """As the author wrote it."""
    node: Node
    type: Type
    context: str
    cost: int
    """A bound on the nodes visited by one evaluation."""
    span: Span = field(compare=False, repr=False)
    _run: Callable[[Mapping[str, object]], int | bool | str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_run", compile_node(self.node))

    def __reduce__(self) -> tuple[object, ...]:
        # Closures cannot be sent to another process; they are built again there.
        return Expression, (self.text, self.node, self.type, self.context, self.cost, self.span)

    def evaluate(self, env: Mapping[str, object]) -> int | bool | str:
        """This gives the value; `env` has one for each name of the context (see `compiler.Env`)."""
        return self._run(env)

    def trace(self, env: Mapping[str, object]) -> Trace:
        """This gives the value together with the values on the way; slow, for explanations."""
        return trace(self.node, self.text, env)

    def canonical(self) -> str:
        """This writes the expression in its one canonical form."""
        return canonical(self.node)


def parse_expression(
    scalar: ScalarText, context: str, expected: Type, declared: Declared, report: Collector
) -> Expression | None:
    """This parses and checks an expression; None if there is a mistake, and `report` has it then.

    `context` is a key of `vocabulary().contexts`, `expected` the type its value must have, `declared` the
    canasta kinds of the profile.
    """
    said = 0

    def say(code: str, message: str, start: int, end: int, hint: str) -> None:
        nonlocal said
        said += 1
        report.add(code, message, scalar.span(start, end), help=hint)

    shape = parse(scalar.text)
    if isinstance(shape, Problem):
        say(shape.code, shape.message, shape.start, shape.end, shape.help)
        return None
    words = vocabulary().contexts[context]
    node = Checker(scalar.text, say).check(shape, expected, Scope.of(words, declared), code="MW208")
    assert (node is None) is (said > 0), "whatever is refused is said, and nothing else"
    if node is None:
        return None
    bound = cost(node, words)
    if bound > MAX_COST:
        message = f"this expression may take {bound:,} steps; at most {MAX_COST:,} are allowed"
        hint = "ask each collection once, or split it among several leaves"
        say("MW205", message, shape.start, shape.end, hint)
    if len(canonical(node)) > MAX_LENGTH:  # so that what `fmt` writes can be read again
        message = f"spelt out with spaces, this expression has more than {MAX_LENGTH:,} characters"
        say("MW205", message, shape.start, shape.end, "split what it says among several leaves")
    return None if said else Expression(scalar.text, node, expected, context, bound, scalar.whole)
