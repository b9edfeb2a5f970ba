"""MW606: conditions that always or never hold, and score lines that never come to anything.

Conditions on cards are tried on every card of the pack, conditions on melds on every shape that the pack allows:
these verdicts are exact.  Conditions of the ledger are bounded and tried on examples.  A condition that is
written as `true` or `false` is meant.  Conditions on scores, and contracts that cannot be met, have lints of
their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meldwright.lang import Expression, ast

from . import watching
from .finding import Finding, Verdict, refuted
from .holdings import Holdings
from .ranges import number, truth
from .subject import Facts, Subject

AN_EXAMPLE = 4
"""Work that an example takes for each letter of a condition: most letters are no nodes, but elements are several."""

NEVER = "correct the condition, or write `false` if that is meant"
ALWAYS = "correct the condition, or write `true` if that is meant"


def look(subject: Subject) -> Iterator[Finding]:
    """Every condition, by what it is asked about."""
    yield from _on_cards(subject)
    yield from _on_melds(subject)
    yield from _on_canastas(subject)
    yield from _on_accounts(subject)


# -- cards ---------------------------------------------------------------------------------------------


def _on_cards(subject: Subject) -> Iterator[Finding]:
    held = [face for face in subject.faces if not face["bonus"]]
    natural = [face for face in held if not face["wild"]]
    for path, expression in subject.expressions("face", "bonus", "card"):
        if path.startswith("melds."):
            # all natural cards may be meant, so only the empty set is a fault
            yield _of(path, expression, natural, "natural card", always_is_fault=False)
        elif path.startswith("discard."):
            endless = path.removesuffix("cards") + "until" not in subject.profile.leaves
            yield _of(path, expression, held, "card that a player can hold", always_is_fault=not endless)
        else:
            covers = path == "deal.turn_up_covers"
            yield _of(path, expression, subject.faces, "card of the pack", always_is_fault=not covers)


def _of(
    path: str, expression: Expression, faces: Sequence[Facts], what: str, *, always_is_fault: bool
) -> Finding:
    if isinstance(expression.node, ast.Truth):
        return refuted(path)
    found = {bool(expression.evaluate(_named(face, expression))) for face in faces}
    if True not in found:
        return Finding(Verdict.PROVED, path, f"`{path}` names no {what}", NEVER)
    if False not in found and always_is_fault:
        return Finding(Verdict.PROVED, path, f"`{path}` names every {what}", ALWAYS)
    return refuted(path)


def _named(face: Facts, expression: Expression) -> Mapping[str, object]:
    """What this context may ask: a card is not yet known to be a bonus card where that is being said."""
    return face if expression.context != "bonus" else {**face, "bonus": False}


# -- melds ---------------------------------------------------------------------------------------------


def _on_melds(subject: Subject) -> Iterator[Finding]:
    rules = subject.rules
    for rule in subject.profile.melds:
        path = f"melds.{rule.name}.valid"
        groups = subject.groups_of_rule[rule.name]
        if isinstance(rule.valid.node, ast.Truth) or not groups:
            yield refuted(path)  # of no cards at all: said where the cards are named
        elif rule.name in subject.dead_rules:
            message = f"`{path}` never holds: no cards of this pack make such a meld"
            yield Finding(Verdict.PROVED, path, message, "correct the condition, or delete this kind of meld")
        elif all(len(subject.shapes[group.index]) == group.table.length - 1 for group in groups):
            message = f"`{path}` always holds: any cards, even a single one, are such a meld"
            yield Finding(Verdict.PROVED, path, message, ALWAYS)
        else:
            yield refuted(path)
    for i, kind in enumerate(subject.profile.canastas):
        path = f"canastas.{kind.name}.when"
        literal = isinstance(kind.when.node, ast.Truth)
        if literal or kind in subject.unreached_kinds or subject.nothing_can_be_laid:
            yield refuted(path)
            continue
        tables = {id(group.table): group.index for group in rules.groups}
        always = _always(subject, i, list(tables.values()))
        if always is None:
            message = f"the melds of this pack are too many to try `{path}` on each"
            yield Finding(Verdict.UNDECIDED, path, message, ALWAYS)
        elif always:
            message = (
                f"`{path}` holds for every valid meld, so that a meld is a canasta as soon as it is laid"
            )
            yield Finding(Verdict.PROVED, path, message, ALWAYS)
        else:
            yield refuted(path)


def _always(subject: Subject, kind: int, groups: Sequence[int]) -> bool | None:
    """Is every valid meld of this kind, or would be if an earlier kind did not come first?  None: too many to try."""
    when = subject.profile.canastas[kind].when
    for index in groups:
        group = subject.rules.groups[index]
        for shape in subject.shapes[index]:
            if group.table.canasta[shape] == kind + 1:
                continue
            if not subject.afford(len(when.text)):
                return None
            if not when.evaluate(subject.shape_facts(group, shape)):
                return False
    return True


# -- contracts and accounts ----------------------------------------------------------------------------


def _on_canastas(subject: Subject) -> Iterator[Finding]:
    """A contract that holds from the start; it never breaks later, for the loader has seen to that (MW307)."""
    space = Holdings(subject).space
    nothing: dict[str, object] = {"canastas": [], "bonus_cards": []}
    for path, expression in subject.expressions("contract"):
        literal = isinstance(expression.node, ast.Truth)
        if literal or not expression.evaluate({**nothing, "__sides__": [nothing] * subject.rules.sides}):
            yield refuted(path)
        elif not truth(expression.node, space)[1]:
            message = f"`{path}` is met before a card is played"
            yield Finding(Verdict.PROVED, path, message, ALWAYS, watch=watching.condition(path, False))
        else:
            message = f"`{path}` is met by a side that has nothing; whether it can fail was not found out"
            yield Finding(Verdict.UNDECIDED, path, message, ALWAYS, watch=watching.condition(path, False))


def _on_accounts(subject: Subject) -> Iterator[Finding]:
    if subject.first_melds_are_dead:
        return
    holdings = Holdings(subject)
    examples: list[dict[str, object]] = []
    for line in subject.profile.scoring.ledger:
        if line.when is not None:
            if not examples:
                examples = list(holdings.examples())
            path = f"scoring.ledger.{line.name}.when"
            yield _when(path, line.name, line.when, holdings, examples)
        yield _points(line.name, line.points, holdings)


def _when(
    path: str, name: str, when: Expression, holdings: Holdings, examples: Sequence[dict[str, object]]
) -> Finding:
    if isinstance(when.node, ast.Truth):
        return refuted(path)
    holds, fails = truth(when.node, holdings.space)
    if not holds:
        message = f"`{path}` never holds, so the line never counts"
        return Finding(Verdict.PROVED, path, message, NEVER, watch=watching.line(name, True))
    if not fails:
        message = f"`{path}` always holds, so the line counts for every side"
        remedy = "correct the condition, or leave it out"
        return Finding(Verdict.PROVED, path, message, remedy, watch=watching.line(name, False))
    for wanted in (True, False):
        if not any(
            holdings.subject.afford(AN_EXAMPLE * len(when.text)) and bool(when.evaluate(example)) is wanted
            for example in examples
        ):
            message = f"no position was found in which `{path}` {'holds' if wanted else 'fails'}"
            remedy = NEVER if wanted else ALWAYS
            return Finding(Verdict.UNDECIDED, path, message, remedy, watch=watching.line(name, wanted))
    return refuted(path)


def _points(name: str, points: Expression, holdings: Holdings) -> Finding:
    path = f"scoring.ledger.{name}.points"
    if isinstance(points.node, ast.Number):
        return refuted(path)  # a `0` that is written out is meant: a house rule may take the points away
    if number(points.node, holdings.space) == (0, 0):
        message = f"`{path}` is always 0, so the line counts nothing"
        remedy = "correct what it counts, or delete the line"
        return Finding(Verdict.PROVED, path, message, remedy, watch=watching.valued(name))
    return refuted(path)
