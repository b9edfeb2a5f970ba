"""MW602: conditions on canastas that no side can meet, with this deck and these melds.

They are the contract for going out, the needs of a concealed exit, and what ends a discard ban.
"""

from __future__ import annotations

from collections.abc import Iterator

from meldwright.lang import Expression, ast, names, walk

from . import watching
from .feasible import Canastas, Counts
from .finding import Finding, Verdict, refuted
from .holdings import Holdings
from .ranges import truth, where_holds
from .subject import Subject

VECTORS = 2_000
"""Sets of canastas tried."""

HELP = "ask for fewer or for other canastas, or change pack and melds so that they can be laid"

WORDS = {
    "going_out.contract": "so nobody can ever go out",
    "going_out.concealed.needs": "so nobody can ever go out concealed",
}


def look(subject: Subject) -> Iterator[Finding]:
    """Each condition on canastas that is not written out as `true` or `false`."""
    if subject.first_melds_are_dead:
        return
    canastas = Canastas(subject)
    for path, expression in subject.expressions("contract"):
        if isinstance(expression.node, ast.Truth):
            yield refuted(path)
        else:
            yield _judged(subject, canastas, path, expression)


def _judged(subject: Subject, canastas: Canastas, path: str, expression: Expression) -> Finding:
    what = WORDS.get(path, "so the ban never ends")
    asked = _kinds(expression)
    unreached = [kind.name for kind in subject.unreached_kinds if kind.name in asked]
    tried: list[Counts] = []
    doubtful = False
    complete = not subject.is_large
    most = () if subject.is_large else _worth_trying(canastas, expression)
    for number, counts in enumerate(canastas.vectors(most, VECTORS) if complete else (), 1):
        complete = number < VECTORS
        if any(all(a <= b for a, b in zip(one, counts, strict=True)) for one in tried):
            continue  # it asks for more than one that was judged already
        if not subject.afford((sum(counts) + 1) * len(expression.text) // 8):
            complete = False
            break
        if not _holds(subject, expression, counts, subject.bonus_cards):
            continue
        tried.append(counts)
        if canastas.out_of_reach(counts):
            continue
        sides = subject.rules.sides if _every(expression) else 1
        shared = _holds(subject, expression, counts, subject.bonus_cards // sides)
        if shared and canastas.can_be_had(counts, sides):
            return refuted(path)
        doubtful = True
    if complete and not doubtful:
        related = tuple((f"canastas.{name}.when", f"no meld is ever `{name}`") for name in unreached)
        need = _need(canastas, tried, unreached, bonus="bonus_cards" in names(expression.node))
        message = f"`{path}` asks for {need}, {what}"
        return Finding(Verdict.PROVED, path, message, HELP, related, watching.condition(path, True))
    node = expression.node
    if (
        complete
        and isinstance(node, ast.Sides)
        and node.quantifier == "every"
        and canastas.too_few_for_all(tried)
    ):
        message = f"`{path}` can never be met: the pack has not the cards for every side, {what}"
        return Finding(Verdict.PROVED, path, message, HELP, watch=watching.condition(path, True))
    if not truth(expression.node, Holdings(subject).space)[0]:
        message = f"`{path}` can never be met, {what}"
        return Finding(Verdict.PROVED, path, message, HELP, watch=watching.condition(path, True))
    message = f"no set of canastas was found that meets `{path}` and that the pack can make up"
    return Finding(Verdict.UNDECIDED, path, message, HELP, watch=watching.condition(path, True))


def _worth_trying(canastas: Canastas, expression: Expression) -> Counts:
    """By kind, as many canastas as can make a difference to the condition.

    Kinds that it never counts make none, and no more canastas do than all its numbers together.
    """
    nodes = list(walk(expression.node))
    enough = 1 + sum(node.value for node in nodes if isinstance(node, ast.Number))
    counted = [node.where for node in nodes if isinstance(node, ast.Count) and node.collection == "canastas"]
    holds = [where_holds(where) for where in counted]
    kinds = zip(canastas.subject.rules.canasta_names, canastas.most, strict=True)
    return tuple(min(most, enough) if any(h({"kind": kind}) for h in holds) else 0 for kind, most in kinds)


def _kinds(expression: Expression) -> set[str]:
    return {node.kind for node in walk(expression.node) if isinstance(node, ast.KindLiteral)}


def _every(expression: Expression) -> bool:
    return any(isinstance(node, ast.Sides) for node in walk(expression.node))


def _need(canastas: Canastas, tried: list[Counts], unreached: list[str], *, bonus: bool) -> str:
    """What the condition asks for at the least, as far as one set of canastas says it, and what stands against it."""
    if not tried and unreached:
        return f"canastas of kind `{unreached[0]}`, and no meld is ever one"
    room = f"(a side has room for {canastas.room or 'none'})"
    if not tried and bonus:
        cards = canastas.subject.bonus_cards
        return f"more than there can be: the pack has {cards} bonus cards {room[:-1]} canastas)"
    if not tried:
        return f"more canastas than there can be {room}"
    fewest = min(tried, key=sum)
    against = (
        f" {room}" if sum(fewest) > canastas.room else ", which this pack and these melds cannot make up"
    )
    if len(tried) > 1:
        return f"{sum(fewest)} canastas{against}"
    kinds = canastas.subject.rules.canasta_names
    parts = [
        f"{n} canastas of kind `{name}`" if n > 1 else f"a canasta of kind `{name}`"
        for n, name in zip(fewest, kinds, strict=True)
        if n
    ]
    return f"{' and '.join(parts)}{against}"


def _holds(subject: Subject, expression: Expression, counts: Counts, bonus_cards: int) -> bool:
    """Does the condition hold where every side has these canastas, and so many bonus cards?"""
    kinds = zip(subject.rules.canasta_names, counts, strict=True)
    canastas = [{"kind": kind} for kind, n in kinds for _ in range(n)]
    bonus: list[dict[str, object]] = [{}] * bonus_cards
    env: dict[str, object] = {"canastas": canastas, "bonus_cards": bonus}
    return bool(expression.evaluate({**env, "__sides__": [env] * subject.rules.sides}))
