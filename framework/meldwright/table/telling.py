"""What the table answers to a player's words: refusals, what is legal, the score, what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from meldwright.game import ActAmbiguous, ActError, Match
from meldwright.kernel import Refusal, steps
from meldwright.rules import words as english

from .look import Look, flow, wrapped
from .place import Place
from .words import card_names, happened

MEANINGS = {
    "hint": "what a good player would do, and why",
    "why": "why not the last act; `why ACT`: may I do this, and why not",
    "undo": "take the last act of this turn back",
    "sort, move": "`sort rank`, or your own order: `sort mine`, `move 7H 7D to 1`",
    "legal, table": "every act that is legal now; everything that lies here again",
    "history, score": "this hand so far; the match so far",
    "rules": "the rules of this game",
    "quit, q": "leave the table; the match is saved",
}
"""What `?` tells of the words of the table."""

WORDS = ("?", *(word for names in MEANINGS for word in names.split(", ") if word != "q"))
"""The words of the table, beside the acts; there are shorter and other ways to say some of them."""

NOTATION = (
    ("draw", "draw from the stock"),
    ("take with 7 7", "take the pile, melding its top card with two sevens of yours"),
    ("take onto 7s", "take the pile, putting its top card on your meld of sevens"),
    ("pick up", "pick up the rest of a pile that you have taken"),
    ("lay K K 2", "begin a meld; `lay 2 2 2 as wilds` where it could be several"),
    ("add 7 2 to 7s", "add cards to a meld of your side"),
    ("ask", "ask your partner for leave to go out; then he says yes or no"),
    ("discard 7H", "end the turn; `discard 7` does, if any seven will do"),
)
"""How acts are said."""


def refused(place: Place, refusal: Refusal) -> str:
    """This says no as a good dealer does, and what would be legal."""
    return f"{refusal.sentence} Instead: {_instead(refusal)}."


def _instead(refusal: Refusal) -> str:
    """The act that the refusal recommends."""
    return f"`{refusal.remedy.act}`" if refusal.remedy.act else "the next hand"


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
    lines.append(f"instead: {_instead(refusal)}")
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
    """This answers `?`: what is legal, how acts are said, which words there are; a page, if little is legal."""
    asks = place.rules.ask != "never"
    lines = ["Now you may:", *legal(place, look)]
    lines.append("Acts; a comma adds to one, all or nothing, a semicolon begins another:")
    lines += _pairs([(act, meaning) for act, meaning in NOTATION if act != "ask" or asks], look)
    lines.append("Words:")
    lines += _pairs(MEANINGS.items(), look)
    if not look.plain:
        lines += wrapped(
            "Melds: `7s 4+1` is four sevens and a wild card; canastas are in brackets.", look.width
        )
    return lines


def _pairs(rows: Iterable[tuple[str, str]], look: Look) -> list[str]:
    lines: list[str] = []
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
