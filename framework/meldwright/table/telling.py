"""What the table answers to a player's words: refusals, what is legal, the score, what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from meldwright.game import ActAmbiguous, ActError, Match
from meldwright.kernel import Refusal, steps
from meldwright.rules import words as english

from .look import Look, flow, wrapped
from .place import Place
from .words import card_names, happened, remedy

WORDS = {
    "?": "what you may do now, and these words",
    "legal": "every act that is legal now",
    "hint": "what a good player would do, and why",
    "why": "more about the last refusal; `why ACT`: may I do this, and if not, why",
    "undo": "take the last act of this turn back",
    "sort": "`sort rank` by rank, `sort mine` in your own order",
    "move": "`move 7H 7D to 1`: put cards at that place of your own order",
    "table": "look at everything again",
    "history": "what has happened in this hand",
    "score": "the match so far",
    "rules": "the rules of this game",
    "quit": "leave the table; the save stays",
}
"""The words of the table, beside the acts."""

NOTATION = (
    ("draw", "draw from the stock"),
    ("take with 7 7", "take the pile, melding its top card with two sevens of yours"),
    ("take onto 7s", "take the pile, putting its top card on your meld of sevens"),
    ("pick up", "pick up the rest of a pile that you have taken"),
    ("lay K K 2", "begin a meld; `lay 2 2 2 as wilds` where the cards do not say which"),
    ("add 7 2 to 7s", "add cards to a meld of your side"),
    ("ask", "ask your partner for leave to go out; the answer is `yes` or `no`"),
    ("discard 7H", "end the turn"),
)
"""How acts are said."""


def refused(place: Place, refusal: Refusal) -> str:
    """This says no as a good dealer does, and what would be legal."""
    return f"{refusal.sentence} Instead: {remedy(place, refusal.remedy.step)}."


def reasons(place: Place, refusal: Refusal) -> list[str]:
    """This says by which rule, where the profile has it, and by which facts."""
    profile = place.rules.profile
    lines = [refusal.sentence, f"rule: {refusal.rule}"]
    if refusal.leaf:
        lines.append(f"profile: {refusal.leaf}: {_value(profile.leaves.get(refusal.leaf))}")
    span = refusal.origin(profile)
    if span is not None:
        line, column = span.source.position(span.start)
        lines.append(f"line: {span.source.name}:{line}:{column}")
    cites = refusal.cites(profile)
    if cites:
        lines.append(f"sources: {', '.join(cites)}")
    if refusal.operands:
        facts = (f"{name.replace('_', ' ')} {_value(fact)}" for name, fact in refusal.operands.items())
        lines.append(f"facts: {', '.join(facts)}")
    lines.append(f"instead: {remedy(place, refusal.remedy.step)}")
    return lines


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def not_understood(error: ActError) -> str:
    """This says what could not be understood; an act that can mean two things is another matter."""
    if isinstance(error, ActAmbiguous):
        choices = english.listed([f"`{choice}`" for choice in error.choices], "or")
        return f"That can mean several things: say {choices}."
    return f"Not understood: {error}."


def legal(place: Place, look: Look) -> list[str]:
    """This lists the legal acts, by operation."""
    by_operation = {op: place.texts(op) for op in dict.fromkeys(map(steps.operation, place.view.legal))}
    if place.discards:
        by_operation[steps.DISCARD] = place.discards
    if look.plain:
        return [text for texts in by_operation.values() for text in texts]
    lines = []
    for op, texts in by_operation.items():
        if op in (steps.LAY, steps.ADD, steps.DISCARD) and len(texts) > 1:
            verb = steps.OPERATIONS[op]
            lines += flow(
                [text.removeprefix(f"{verb} ") for text in texts], look.width, f"{verb}: ", "  ", " | "
            )
        else:
            lines += flow(texts, look.width, "", "", " | ")
    return lines


def help_now(place: Place, look: Look) -> list[str]:
    """This answers `?`: what is legal, how acts are said, which words there are."""
    lines = ["Now you may:", *legal(place, look)]
    lines.append("Acts, several in a line with commas between them:")
    lines += _pairs(NOTATION, look)
    lines.append("Words:")
    return lines + _pairs(WORDS.items(), look)


def _pairs(rows: object, look: Look) -> list[str]:
    assert hasattr(rows, "__iter__")
    lines = []
    for name, meaning in rows:
        lines += wrapped(meaning, look.width, f"  {name:<14} ", " " * 17)
    return lines


def history(place: Place, look: Look) -> list[str]:
    """This tells the hand so far as the player has seen it."""
    lines = []
    for told in happened(place, place.seen, card_names if look.plain else look.cards):
        lines += [english.capital(told) + "."] if look.plain else wrapped(told, look.width, "- ", "  ")
    return lines


def side_names(place: Place) -> list[str]:
    """This names every side, in capitals as a line begins."""
    return [english.capital(place.side_name(side)) for side in range(place.rules.sides)]


def score(place: Place, look: Look) -> list[str]:
    """This tells the match so far, hand by hand, and what opens the present hand."""
    match, rules = place.match, place.rules
    names = side_names(place)
    openings = [rules.opening_minimum(total) for total in match.totals]
    if look.plain:
        lines = []
        for done in match.results:
            points = english.listed(
                [f"{name} {ledger.total}" for name, ledger in zip(names, done.ledgers, strict=True)]
            )
            lines.append(f"Hand {done.index + 1}: {points}.")
        for name, total, opening in zip(names, match.totals, openings, strict=True):
            lines.append(f"{name}: {total} of {rules.profile.match.target}; an opening takes {opening}.")
        return lines
    width = max(9, *(len(name) + 2 for name in names))
    rows: list[tuple[str, Sequence[object]]] = [(f"to {rules.profile.match.target}", names)]
    rows += [(f"hand {done.index + 1}", [ledger.total for ledger in done.ledgers]) for done in match.results]
    rows += [("total", match.totals), ("opens with", openings)]
    return [f"{name:<12}" + "".join(f"{value!s:>{width}}" for value in values) for name, values in rows]


def members(match: Match, names: Sequence[str]) -> list[str]:
    """This tells who sits with whom."""
    rules = match.rules
    sides = [
        [names[seat] for seat in range(rules.seats) if rules.side_of[seat] == side]
        for side in range(rules.sides)
    ]
    return [english.listed(side) for side in sides]
