"""Cards, melds and steps as people write them.

A card word is a face (`7H`, `JK`), a rank (`7`: any seven) or a rank and a colour (`3B`: any black three).
A meld is named after its natural cards, `7s` or `3Bs`; melds of wild cards alone are `wilds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from meldwright.cards import RANKS, SUITS, Card
from meldwright.kernel import steps
from meldwright.rules.compile import Rules

WILDS = "wilds"
"""Name of a meld that holds wild cards alone."""


@dataclass(frozen=True, slots=True)
class CardWord:
    """A card as somebody wrote it: every face that it may stand for."""

    text: str
    faces: tuple[Card, ...]

    def kinds(self, rules: Rules) -> tuple[int, ...]:
        """Return the kinds of this game that the word may mean, none if the pack has no such card."""
        found = {rules.kind_of[card] for card, face in enumerate(rules.cards) if face in self.faces}
        return tuple(sorted(found))


def card_word(text: str) -> CardWord | None:
    """This reads a card word; None for a text that is none."""
    if text == "JK":
        return CardWord(text, (Card("joker", ""),))
    if text in RANKS and text != "joker":
        return CardWord(text, tuple(Card(text, suit) for suit in SUITS))
    rank, last = text[:-1], text[-1:]
    if rank not in RANKS or rank == "joker":
        return None
    if last in SUITS:
        return CardWord(text, (Card(rank, last),))
    if last in "RB":
        faces = tuple(Card(rank, suit) for suit in SUITS if Card(rank, suit).red == (last == "R"))
        return CardWord(text, faces)
    return None


def meld_name(rules: Rules, group: int) -> str:
    """Return what a place on the table is called: `7s`, `wilds`; with its rule where two share a name."""
    natural = rules.natural[group]
    name = WILDS if natural < 0 else f"{rules.names[natural]}s"
    sharing = rules.wild_groups if natural < 0 else rules.groups_of[natural]
    return f"{name}/{rules.groups[group].rule.name}" if len(sharing) > 1 else name


def melds_named(rules: Rules, name: str) -> list[int]:
    """Return the groups that a name may mean: `3s` will do for `3Bs` where no other threes are melded."""
    exact = [group for group in range(rules.ng) if meld_name(rules, group) == name]
    if exact:
        return exact
    plain = [group for group in range(rules.ng) if meld_name(rules, group).partition("/")[0] == name]
    return plain or [group for group in range(rules.ng) if f"{rules.groups[group].rank}s" == name]


def cards_of_start(rules: Rules, group: int, start: int) -> list[int]:
    """Return the kinds, naturals first, that the start of a meld lays."""
    kinds = [rules.natural[group]] * rules.tables[group].starts[start].naturals
    for kind, count in rules.plain.start_needs[group][start]:
        kinds += [kind] * count
    return kinds


def cards_of_step(rules: Rules, step: int) -> list[int]:
    """Return the kinds that a step takes from the hand."""
    op, a, b = steps.operation(step), steps.first(step), steps.second(step)
    if op == steps.LAY:
        return cards_of_start(rules, a, b)
    if op == steps.TAKE:
        return card_of_way(rules, rules.natural[a], b)
    return [b] if op in (steps.ADD, steps.DISCARD) else []


def card_of_way(rules: Rules, top: int, way: int) -> list[int]:
    """Return the kinds from hand that a way of taking shows."""
    if way == steps.NATURAL_PAIR:
        return [top, top]
    return [] if way == steps.ONTO_MELD else [top, rules.wild_kinds[way - steps.WITH_WILD]]


def act_text(rules: Rules, step: int, card: Card | None = None) -> str:
    """Return what a person says for one step; `card` is the face that goes, where it is to be named.

    `parse_act` of the text gives the step back.
    """
    op, a, b = steps.operation(step), steps.first(step), steps.second(step)
    if op == steps.TAKE:
        if b == steps.ONTO_MELD:
            return f"take onto {meld_name(rules, a)}"
        natural = rules.natural[a]
        words = _words(rules, card_of_way(rules, natural, b))
        return f"take with {words}{_as(rules, a, ambiguous=len(rules.groups_of[natural]) > 1)}"
    if op == steps.LAY:
        return lay_text(rules, a, cards_of_start(rules, a, b))
    if op == steps.ADD:
        return f"add {rules.names[b] if card is None else card} to {meld_name(rules, a)}"
    if op == steps.DISCARD:
        return f"discard {rules.names[b] if card is None else card}"
    if op == steps.ASK:
        return f"ask seat {a}"
    if op == steps.ANSWER:
        return "yes" if a else "no"
    if op == steps.CALL:
        return f"call {rules.calls[a].name}"
    return {steps.DRAW: "draw", steps.PICK_UP: "pick up", steps.END: "end"}[op]


def lay_text(rules: Rules, group: int, kinds: Sequence[int]) -> str:
    """Return what a person says to begin a meld with these cards, however many."""
    natural = rules.natural[group]
    plain = natural >= 0 and natural in kinds
    ambiguous = len(rules.groups_of[natural]) > 1 if plain else len(groups_without_naturals(rules)) > 1
    return f"lay {_words(rules, kinds)}{_as(rules, group, ambiguous=ambiguous)}"


def add_text(rules: Rules, group: int, kinds: Sequence[int]) -> str:
    """Return what a person says to add these cards to a meld."""
    return f"add {_words(rules, kinds)} to {meld_name(rules, group)}"


def groups_without_naturals(rules: Rules) -> list[int]:
    """Return the groups in which wild cards alone begin a meld."""
    return [g for g in range(rules.ng) if any(not start.naturals for start in rules.tables[g].starts)]


def _words(rules: Rules, kinds: Iterable[int]) -> str:
    return " ".join(rules.names[kind] for kind in kinds)


def _as(rules: Rules, group: int, *, ambiguous: bool) -> str:
    return f" as {meld_name(rules, group)}" if ambiguous else ""
