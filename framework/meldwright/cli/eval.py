"""`meldwright eval`: try an expression of the mini-language on given cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output, trying
from meldwright.cli.finding import load
from meldwright.cli.settings import house_option, shared_options

if TYPE_CHECKING:
    from meldwright.cards import Card
    from meldwright.cli.trying import Given, Values
    from meldwright.diagnostics import Diagnostic
    from meldwright.lang import Expression, Node, Trace
    from meldwright.profiles import Profile

CONTEXTS = ("face", "bonus", "card", "meld", "score", "contract", "settlement")


@dataclass(frozen=True, slots=True)
class Tried:
    """One evaluation: what it was tried on, and what came of it."""

    on: str
    """A card; empty where there is only one evaluation."""
    names: Mapping[str, object]
    """The values of the names that the expression uses."""
    trace: Trace


@click.command("eval")
@click.argument("expression", metavar="EXPR")
@click.argument("words", metavar="[CARDS …]", nargs=-1)
@click.option("--context", type=click.Choice(CONTEXTS), help="Where it would stand; found out if it can be.")
@click.option("--of", "variant", metavar="V", default="classic", show_default=True, help="By whose rules.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@house_option
@shared_options
def command(expression: str, words: tuple[str, ...], context: str | None, variant: str, as_json: bool) -> int:
    """Try an expression of the mini-language on given cards.

    \b
    card, bonus, face  a line per card:     "rank == 3 and red" 3H 3S
    meld               cards of one meld:   "naturals >= 2" 7H 7S 2C JK
    score              a side's total:      "score < 1500" score=1200
    contract           its melds, each joined by commas; 5x8S is five of them:
                                            "count(canastas) >= 2" 7x7H 5x8S,2C,JK
    settlement         its melds and what else it has or did: hand=KH,KS foot=4H
                       bonus=3H,3D went_out concealed opened

    7 is any seven, 3B any black three. `/` begins the next side, for every_side and any_side. Write `--`
    before an expression that begins with a minus.
    """
    profile = load(variant)
    given = trying.read(words)
    fits, mistakes = _fits(expression, [context] if context else list(CONTEXTS), profile)
    if not fits:
        return _mistaken(mistakes, as_json=as_json)
    chosen = _chosen(fits, given, named=context is not None)
    parsed = fits[chosen]
    trying.check(chosen, given, needed=bool(_used(parsed.node)))
    values = trying.Values(profile)
    tried = _tried(chosen, parsed, given, values)
    if as_json:
        _emit_json(chosen, parsed, profile, tried)
    else:
        _emit_text(chosen, profile, given, values, tried)
    return ending.FINE


# -- the context ---------------------------------------------------------------------------------------


def _fits(
    text: str, contexts: Sequence[str], profile: Profile
) -> tuple[dict[str, Expression], tuple[Diagnostic, ...]]:
    """The contexts in which a text is an expression; where there is none, the mistakes of the likeliest."""
    from meldwright.diagnostics import Collector
    from meldwright.lang import Declared, Type, parse_expression
    from meldwright.spans import ScalarText

    declared = Declared(tuple(kind.name for kind in profile.canastas))
    fits: dict[str, Expression] = {}
    best: tuple[tuple[int, bool, int], tuple[Diagnostic, ...]] | None = None
    for context in contexts:
        for wanted in Type:
            report = Collector()
            found = parse_expression(ScalarText.of(text), context, wanted, declared, report)
            if found is not None:
                fits[context] = found
                break
            said = report.diagnostics
            strange = sum(d.code in ("MW202", "MW206", "MW207", "MW210") for d in said)
            rank = (strange, not said[0].help.startswith("did you mean"), -said[0].span.start)
            if best is None or rank < best[0]:
                best = rank, said
    return fits, () if fits or best is None else best[1]


def _chosen(fits: Mapping[str, Expression], given: Given, *, named: bool) -> str:
    """The one context that is meant; several that differ end the run with code 2."""
    left = list(fits)
    if "card" in left and not named:  # it knows all that the others know of a card
        left = [context for context in left if context not in ("face", "bonus")]
    if given.score is not None and "score" in left:
        left = ["score"]
    if len(left) == 1 or not _used(fits[left[0]].node):
        return left[0]
    fitting = f"{', '.join(left[:-1])} and {left[-1]}"
    remedy = "say which: " + " or ".join(f"--context {context}" for context in left)
    raise ending.Ended(ending.USAGE, f"this fits the contexts {fitting}", remedy)


def _used(node: Node) -> list[str]:
    """The names and collections that an expression uses, those inside of a `where` left out."""
    from meldwright.lang.ast import Count, Sum, Variable, walk

    found = []
    for part in walk(node):
        if isinstance(part, Variable):
            found.append(part.name)
        elif isinstance(part, Count | Sum):
            found.append(part.collection)
    return list(dict.fromkeys(found))


# -- the values ----------------------------------------------------------------------------------------


def _tried(context: str, parsed: Expression, given: Given, values: Values) -> list[Tried]:
    used = _used(parsed.node)
    if (
        not used and context not in trying.SIDE_CONTEXTS
    ):  # the sides count even where nothing of theirs is named
        return [Tried("", {}, parsed.trace({}))]
    if context not in trying.CARD_CONTEXTS:
        env = values.env(context, given)
        return [Tried("", _shown(env, used), parsed.trace(env))]
    tried = []
    for word in given.sides[0].cards:
        for card in _colours(word.faces):
            env = values.card(card)
            name = str(card) if len(word.faces) == 1 else f"{card.rank}{'R' if card.red else 'B'}"
            tried.append(Tried(name, _shown(env, used), parsed.trace(env)))
    return tried


def _colours(faces: Sequence[Card]) -> list[Card]:
    """One card of each colour: no more can be told apart."""
    return list({card.red: card for card in faces}.values())


def _shown(env: Mapping[str, object], used: Sequence[str]) -> dict[str, object]:
    return {name: env[name] for name in used}


# -- ways of saying it ---------------------------------------------------------------------------------


def _mistaken(mistakes: Sequence[Diagnostic], *, as_json: bool) -> int:
    from meldwright.render import as_json as data
    from meldwright.render import caret_text

    if as_json:
        output.emit_json({"diagnostics": [data(d) for d in mistakes]})
    else:
        output.complain("\n\n".join(caret_text(d) for d in mistakes))
    return ending.PROBLEMS


def _emit_text(context: str, profile: Profile, given: Given, values: Values, tried: Sequence[Tried]) -> None:
    from meldwright.lang import vocabulary

    if tried[0].names:
        meaning = vocabulary().contexts[context].meaning
        rows = [(context, f"{meaning}, by the rules of {profile.id}")]
        if context in trying.CARD_CONTEXTS:
            output.emit(output.pairs(rows, indent=0) + "\n")
            cards = [(one.on, _said(one.trace.value), _listed(one.names)) for one in tried]
            output.emit(output.table([output.Column(t) for t in ("card", "value", "names")], cards))
            return
        if context == "meld":
            rows.append(("cards", " ".join(word.text for word in given.sides[0].cards)))
        output.emit(output.pairs(rows, indent=0))
        if context in trying.SIDE_CONTEXTS:
            _emit_sides(given, values)
        output.emit()
    for line in tried[0].trace.lines():
        text, _, value = line.rpartition(" = ")
        indent = " " * (len(text) - len(text.lstrip()))
        output.emit(f"{indent}{output.printable(' '.join(text.split()))} = {output.styled(value, bold=True)}")


def _emit_sides(given: Given, values: Values) -> None:
    for number, side in enumerate(given.sides, 1):
        rows = []
        for group in side.groups:
            kind, lawful = values.canasta_of(group), values.is_meld(group)
            name = f"{kind} canasta" if kind else "meld" if lawful else "no lawful meld"
            rows.append((name, " ".join(word.text for word in group)))
        for name, pile in trying.PILES.items():
            if side.piles.get(pile):
                rows.append((name, " ".join(word.text for word in side.piles[pile])))
        rows += [(fact, "true") for fact in trying.FACTS if fact in side.facts]
        output.emit(output.heading(f"side {number}" if len(given.sides) > 1 else "side"))
        output.emit(output.pairs(rows or [("nothing", "")]))


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {_said(value)}" for name, value in names.items())


def _emit_json(context: str, parsed: Expression, profile: Profile, tried: Sequence[Tried]) -> None:
    output.emit_json(
        {
            "expression": parsed.text,
            "canonical": parsed.canonical(),
            "context": context,
            "type": str(parsed.type),
            "of": profile.id,
            "values": [
                {
                    "card": one.on or None,
                    "value": one.trace.value,
                    "names": one.names,
                    "trace": _traced(one.trace),
                }
                for one in tried
            ],
            "diagnostics": [],
        }
    )


def _traced(trace: Trace) -> dict[str, object]:
    return {"text": trace.text, "value": trace.value, "parts": [_traced(part) for part in trace.parts]}
