"""The table in plain lines, for a screen reader: whole sentences, cards in words, nothing drawn or repeated."""

from __future__ import annotations

from itertools import groupby

from meldwright.cards import Card
from meldwright.game import HandResult, meld_name
from meldwright.rules import words as english

from .place import Place
from .words import SUIT_NAMES, card_name, card_names, duties, happened, pile_for_me, welcome


def all_of_it(place: Place) -> list[str]:
    """This tells everything that lies on the table, the hand, and what is due."""
    return [*table(place), due(place)]


def table(place: Place) -> list[str]:
    """This tells everything that lies on the table, and the hand."""
    view, rules = place.view, place.rules
    lines = [f"Hand {place.match.index + 1} of {rules.profile.name}, to {rules.profile.match.target} points."]
    for i in range(rules.sides):
        lines += _side(place, (place.side + i) % rules.sides)
    for i in range(1, rules.seats):
        seat = (place.seat + i) % rules.seats
        foot = view.foot_sizes[seat]
        more = f" and {foot} in the foot" if foot else ""
        lines.append(
            f"{english.capital(place.names[seat])} holds {english.counted(view.hand_sizes[seat], 'card')}{more}."
        )
    return [*lines, *news(place), stock_and_pile(place), *hand(place)]


def turn(place: Place, heard: int = 0) -> list[str]:
    """This tells what one needs to hear when a turn begins; so many events have been told already."""
    lines = [*news(place, heard), stock_and_pile(place), *hand(place), due(place)]
    return [*lines, f"{welcome(place)}."] if welcome(place) else lines


def after(place: Place) -> list[str]:
    """This tells what one needs to hear after an act of one's own."""
    return [*hand(place), due(place)]


def _side(place: Place, side: int) -> list[str]:
    view, rules = place.view, place.rules
    name = english.capital(place.side_name(side))
    lines = [f"{name}: {english.points(place.match.totals[side])}."]
    if not view.opened[side]:
        lines.append(f"{name}: not opened; that takes {english.points(view.needs[side])}.")
    for meld in place.melds(side):
        cards = english.counted(meld.naturals, "natural") if meld.naturals else ""
        wilds = english.counted(meld.wilds, "wild card") if meld.wilds else ""
        kind = f", a {english.canasta(meld.canasta)}" if meld.canasta else ""
        said = english.listed([text for text in (cards, wilds) if text])
        lines.append(f"{name}: {meld_name(rules, meld.group)}, {said}{kind}.")
    if view.bonus[side]:
        lines.append(f"{name}: laid out, {card_names(place.bonus(side))}.")
    return lines


def news(place: Place, heard: int = 0) -> list[str]:
    """This tells what has happened since the last turn, and has not been told."""
    events = place.seen[max(heard, place.last_turn) :]
    return [english.capital(line) + "." for line in happened(place, events, card_names)]


def stock_and_pile(place: Place) -> str:
    view = place.view
    top = f", the {card_name(place.top)} on top" if place.top is not None else ""
    return f"Stock {view.stock_left}. Pile {view.pile_size}{top}: {pile_for_me(place)}."


def hand(place: Place) -> list[str]:
    """This tells the hand, a line for each rank; in the player's own order, one line."""
    lines = [f"Your hand, {english.counted(len(place.held), 'card')}."]
    cards = place.arrangement.of(place.held)
    if place.arrangement.own:
        lines.append(english.capital(card_names(cards)) + ".")
    else:
        lines += [_rank(rank, list(group)) for rank, group in groupby(cards, key=lambda card: card.rank)]
    if place.new:
        lines.append(f"New: {card_names(sorted(place.new.elements(), key=cards.index))}.")
    return lines


def _rank(rank: str, cards: list[Card]) -> str:
    name = english.rank(rank)
    if not cards[0].suit:
        return english.capital(english.counted(len(cards), name)) + "."
    suits = english.listed([SUIT_NAMES[card.suit] for card in cards])
    return f"{english.capital(english.counted(len(cards), name))}: {suits}."


def due(place: Place) -> str:
    return english.capital(duties(place)) + "."


def account(done: HandResult, sides: list[str], openings: list[int]) -> list[str]:
    """This tells what a hand came to, a line of the score at a time; `openings`: what opens the next one."""
    lines = [f"Hand {done.index + 1} is over."]
    for ledger, name, before, total, opening in zip(
        done.ledgers, sides, done.before, done.totals, openings, strict=True
    ):
        lines += [
            f"{name}: {english.label(line.name)}, {line.points}." for line in ledger.lines if line.points
        ]
        lines.append(f"{name}: this hand {ledger.total}, before {before}, total {total}.")
        lines.append(f"{name}: the next opening takes {english.points(opening)}.")
    return lines
