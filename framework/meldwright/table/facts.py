"""A refusal in rows for a person: the rule, where the profile has it, and the facts that it turned on."""

from __future__ import annotations

from collections.abc import Mapping

from meldwright.kernel import Refusal
from meldwright.rules import words as english
from meldwright.rules.compile import Rules
from meldwright.rules.registry import BOOK

from .place import Place

NAMES = {
    "asked": "already asked this turn",
    "can_go_out": "going out is possible",
    "can_stay": "the turn can end without going out",
    "canastas": "canastas of the side then",
    "card": "card",
    "claimed": "a pile is taken but not picked up",
    "frozen": "pile frozen",
    "hand": "cards in hand",
    "held": "in hand",
    "laid": "points laid",
    "left": "cards left then",
    "limit": "the rule's limit",
    "meld": "meld of",
    "melds": "such melds there",
    "missing": "points missing",
    "natural_cards": "natural cards",
    "naturals": "natural cards there",
    "need": "points needed",
    "needed": "needed",
    "phase": "now",
    "pile": "cards in the pile",
    "question": "a question is open",
    "seat": "seat",
    "step": "part of the act",
    "stock": "cards in the stock",
    "top": "top card",
    "wanted": "the act is for",
    "wilds": "wild cards there",
}
"""What the operands of refusals are called; one that is missing here goes by its own name."""


def facts(operands: Mapping[str, int | str | bool]) -> str:
    """This tells the facts of a refusal by name: `needed: 2; in hand: 1; top card: K; pile frozen: yes`."""
    return "; ".join(_fact(name, value) for name, value in operands.items())


def _fact(name: str, value: int | str | bool) -> str:
    called = NAMES.get(name, english.label(name))
    return f"{called}: {('no', 'yes')[value] if isinstance(value, bool) else value}"


def refusal_rows(
    rules: Rules, refusal: Refusal, instead: str, *, line: str = "", told: str
) -> list[tuple[str, str]]:
    """This gives names and values, in the order in which they are shown.

    `line`: how the line of the profile is named, where it is the profile that decides; without it,
    `told` says where the rules come from.
    """
    profile = rules.profile
    rows = [("rule", titled(refusal.rule))]
    if refusal.leaf:
        rows.append(("profile", f"{refusal.leaf}: {_value(profile.leaves.get(refusal.leaf))}"))
        rows.append(("line", line or told))
    cites = refusal.cites(profile)
    if cites:
        rows.append(("cites", ", ".join(cites)))
    if refusal.operands:
        rows.append(("facts", facts(refusal.operands)))
    rows.append(("instead", instead))
    return rows


def reasons(place: Place, refusal: Refusal, *, line: str = "", told: str = "as recorded") -> list[str]:
    """This tells a refusal in lines, as `refusal_rows` has them."""
    instead = f"`{refusal.remedy.act}`" if refusal.remedy.act else "the next hand"
    rows = refusal_rows(place.rules, refusal, instead, line=line, told=told)
    return [f"Not legal. {refusal.sentence}", *(f"{name}: {value}" for name, value in rows)]


def titled(rule: str) -> str:
    """This gives a rule with its title out of the book of rules."""
    titles = {str(entry.id): entry.title for entries in BOOK.values() for entry in entries}
    return f"{rule} ({titles[rule]})" if rule in titles else rule


def _value(value: object) -> str:
    """A value as the profile writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list | tuple) else str(value)
