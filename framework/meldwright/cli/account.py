"""A match told to people: who plays, what each hand came to, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meldwright.cli import output
from meldwright.rules import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from meldwright.game import HandResult, Match, MatchResult
    from meldwright.rules.compile import Rules

COLUMN = 9
"""Columns for the points of a side."""


def sides(rules: Rules) -> str:
    """This gives the word for what scores: two seats or more are a side, a single one plays for itself."""
    return "side" if rules.seats > rules.sides else "seat"


def head(rules: Rules, seed: int, seats: Sequence[str]) -> str:
    """This tells what is played, from which seed, and who sits where, side by side."""
    profile = rules.profile
    lines = [output.heading(f"{output.printable(profile.name)} ({profile.id}), seed {seed}")]
    for side in range(rules.sides):
        members = [f"seat {seat} {seats[seat]}" for seat in range(rules.seats) if rules.side_of[seat] == side]
        name = f"side {side}: " if sides(rules) == "side" else ""
        lines.append(f"  {name}{', '.join(members)}")
    return "\n".join([*lines, *house(rules)])


def house(rules: Rules) -> list[str]:
    """This tells what parts this table from the rule set as it stands, if anything does, in lines."""
    from meldwright.docsgen.rulesheet import HOUSE_RULES, house_rules

    sentences = house_rules(rules.profile)
    return [f"{HOUSE_RULES}:", output.pairs([("-", text) for text in sentences])] if sentences else []


def how_it_ended(done: HandResult, who: str = "") -> str:
    """This tells how a hand ended; `who`: what the seat that went out is called, where not by its number."""
    if done.ended == "out":
        return f"{who or f'seat {done.out}'} went out{' concealed' if done.concealed else ''}"
    return {
        "stock": "the stock was used up",
        "last_bonus": "the last card of the stock was a bonus card",
        "blocked": "no way to end the turn was left",
    }.get(done.ended, words.label(done.ended))


def hand_account(
    rules: Rules, done: HandResult, seat_names: Sequence[str] = (), side_names: Sequence[str] = ()
) -> str:
    """This tells one hand: dealer, how it ended, the ledgers in columns, totals and the next openings.

    Seats and sides go by their numbers where they have no names.
    """
    seat_names = seat_names or [f"seat {seat}" for seat in range(rules.seats)]
    side_names = side_names or [f"{sides(rules)} {side}" for side in range(rules.sides)]
    names = list(dict.fromkeys(line.name for ledger in done.ledgers for line in ledger.lines))
    names.sort(key=rules.line_names.index)
    points = [{line.name: line.points for line in ledger.lines} for ledger in done.ledgers]
    rows = [
        (words.label(name), [side.get(name, 0) for side in points])
        for name in names
        if any(side.get(name) for side in points)
    ]
    sums = [
        ("this hand", [ledger.total for ledger in done.ledgers]),
        ("before", list(done.before)),
        ("total", list(done.totals)),
    ]
    openings = ("next opening", [rules.opening_minimum(total) for total in done.totals])
    width = max(len(name) for name, _ in [*rows, *sums, openings])
    titles = "".join(name.rjust(COLUMN) for name in side_names)
    ended = how_it_ended(done, seat_names[done.out] if done.out >= 0 else "")
    lines = [
        output.heading(f"Hand {done.index + 1}") + f": dealer {seat_names[done.dealer]}, {ended}",
        f"  {'':{width}}{output.styled(titles, dim=True)}",
        *(_row(name, values, width, zero="-") for name, values in rows),
        f"  {'':{width}}{output.styled(''.join('-----'.rjust(COLUMN) for _ in done.totals), dim=True)}",
        *(_row(name, values, width, bold=name == "total") for name, values in sums),
        _row(*openings, width),
    ]
    return "\n".join(lines)


def _row(name: str, values: Sequence[int], width: int, *, zero: str = "0", bold: bool = False) -> str:
    cells = "".join(
        output.styled((str(n) if n else zero).rjust(COLUMN), fg="red" if n < 0 else None, bold=bold or None)
        for n in values
    )
    return f"  {name:{width}}{cells}"


def outcome(rules: Rules, result: MatchResult) -> str:
    """This tells who won, by how much, and after how many hands."""
    hands = output.counted(len(result.hands), "hand")
    if result.winner < 0:
        return f"A draw after {hands}, {_totals(result.totals)}."
    best, *others = sorted(result.totals, reverse=True)
    who = output.styled(f"{words.capital(sides(rules))} {result.winner} wins", fg="green", bold=True)
    return f"{who} by {words.points(best - others[0])} after {hands}, {_totals([best, *others])}."


def standing(match: Match) -> str:
    """This tells how an unfinished match stands."""
    best = max(match.totals)
    if match.totals.count(best) > 1:
        leads = "nobody leads"
    else:
        leads = f"{sides(match.rules)} {match.totals.index(best)} leads"
    hands = output.counted(len(match.results), "hand")
    return f"Stopped after {hands}: {leads}, {_totals(sorted(match.totals, reverse=True))}."


def _totals(totals: Sequence[int]) -> str:
    return " to ".join(map(str, totals))
