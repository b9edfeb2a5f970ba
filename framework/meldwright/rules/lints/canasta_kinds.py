"""MW603: canasta kinds that no meld reaches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from meldwright.lang import Expression, ast, walk
from meldwright.profiles.model import CanastaKind

from . import watching
from .finding import Finding, Verdict, refuted
from .subject import Facts, Subject

TRIED = 20_000
"""Shapes tried for the reason; the verdict itself needs none."""


def look(subject: Subject) -> Iterator[Finding]:
    """Every canasta kind; the shapes of all valid melds are known, so the verdict is exact."""
    if subject.dead_rules or subject.nothing_can_be_laid:
        return
    for i, kind in enumerate(subject.profile.canastas):
        path = f"canastas.{kind.name}.when"
        if kind not in subject.unreached_kinds:
            yield refuted(path)
            continue
        asking = tuple((p, f"asks for `{kind.name}`") for p, e in _asking(subject, kind.name))
        before = subject.profile.canastas[:i]
        reason, remedy, related = _reason(subject, kind, before)
        message = f"no meld is ever a canasta of kind `{kind.name}`: {reason}"
        watch = watching.canasta(kind.name)
        yield Finding(Verdict.PROVED, path, message, remedy, (*related, *asking), watch)


def _asking(subject: Subject, kind: str) -> Iterator[tuple[str, Expression]]:
    """Conditions that speak of the kind."""
    for path, expression in subject.expressions("contract"):
        if any(isinstance(node, ast.KindLiteral) and node.kind == kind for node in walk(expression.node)):
            yield path, expression


def _reason(
    subject: Subject, kind: CanastaKind, before: tuple[CanastaKind, ...]
) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Why there is none, what to do, and the leaves that have to do with it."""
    for facts in islice(_valid_melds(subject), TRIED):
        if kind.when.evaluate(facts):
            first = next(other for other in before if other.when.evaluate(facts))
            return (
                f"every such meld is already `{first.name}`, which stands before it",
                f"let `{kind.name}` stand before `{first.name}`, or narrow the `when` of `{first.name}`",
                ((f"canastas.{first.name}.when", "the first kind that holds decides"),),
            )
    example = next((facts for facts in _all_shapes(subject) if kind.when.evaluate(facts)), None)
    if example is None:
        return "no cards of this pack fit its `when`", "correct the `when`, or delete the kind", ()
    cards = f"{example['naturals']} natural and {example['wilds']} wild cards"
    remedy = "correct the `when`, or let a kind of meld be valid with such cards"
    related = tuple((f"melds.{rule.name}.valid", "no such meld holds") for rule in subject.profile.melds)
    return f"it takes, for one, {cards}, and no meld of them is valid", remedy, related[:3]


def _valid_melds(subject: Subject) -> Iterator[Facts]:
    for group, shapes in zip(subject.rules.groups, subject.shapes, strict=True):
        for shape in shapes:
            yield subject.shape_facts(group, shape)


def _all_shapes(subject: Subject) -> Iterator[Facts]:
    """Cards that could lie together, valid or not, as far as they are not too many; fewest cards first."""
    seen = {id(group.table): group for group in subject.rules.groups}
    found = [
        (group.table.sizes[shape], group.index, shape)
        for group in list(seen.values())
        for shape in range(1, min(group.table.length, TRIED // max(1, len(seen))))
    ]
    for _, index, shape in sorted(found):
        yield subject.shape_facts(subject.rules.groups[index], shape)
