"""MW607: two score lines that count the same thing under the same condition.

What a line counts are its collections with the elements that they keep, and fields that are added up; the numbers
beside them do not matter, nor what a line asks before it chooses between two values.  A line that counts nothing is
worth a number: two such lines are the same when they ask the same.  Two conditions on elements are the same when they
keep the same elements, however they are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from meldwright.lang import Node, ast, canonical, children, walk
from meldwright.profiles.model import ScoreLine

from .finding import Finding, Verdict, refuted
from .holdings import Holdings
from .ranges import where_holds
from .subject import Subject

HELP = "keep one of the two lines, or make one line of them"

Operand = tuple[str, str, object]
"""Collection, field or `count`, and the elements kept."""


def look(subject: Subject) -> Iterator[Finding]:
    """Each line against those before it."""
    holdings = Holdings(subject)
    first: dict[object, ScoreLine] = {}
    for line in subject.profile.scoring.ledger:
        path = f"scoring.ledger.{line.name}.points"
        when = line.when.canonical() if line.when is not None else "true"
        node = line.points.node
        key = (_operands(node, holdings) or _asked(node), when)
        other = first.setdefault(key, line)
        if other is line:
            yield refuted(path)
            continue
        under = f", both when `{when}`" if line.when is not None else ""
        message = f"lines `{other.name}` and `{line.name}` count the same thing{under}, so it counts twice"
        related = ((f"scoring.ledger.{other.name}.points", f"`{other.name}`"),)
        yield Finding(Verdict.PROVED, path, message, HELP, related)


def _operands(points: Node, holdings: Holdings) -> frozenset[Operand]:
    """What the value of a line is made of."""
    match points:
        case ast.Choose(then=then, otherwise=otherwise):
            return _operands(then, holdings) | _operands(otherwise, holdings)
        case ast.Count(collection=collection, where=where):
            return frozenset({(collection, "count", _kept(collection, where, holdings))})
        case ast.Sum(field=field, collection=collection, where=where):
            return frozenset({(collection, field.name, _kept(collection, where, holdings))})
        case _:
            parts = [_operands(part, holdings) for part in children(points)]
            return frozenset[Operand]().union(*parts)


def _asked(points: Node) -> frozenset[str]:
    """The conditions by which a line chooses its value."""
    return frozenset(canonical(node.condition) for node in walk(points) if isinstance(node, ast.Choose))


def _kept(collection: str, where: Node | None, holdings: Holdings) -> object:
    """The elements that a condition keeps, as their numbers; its text where they are too many to go through."""
    if where is None:
        return "all"
    elements = holdings.elements(collection)
    if elements is None:
        return canonical(where)
    holds = where_holds(where)
    kept = frozenset(i for i, element in enumerate(elements) if holds(element.facts))
    return "all" if len(kept) == len(elements) else kept
