"""What the table says to a player: the pile for him, his duties, the others' turns, cards by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from meldwright.cards import Card
from meldwright.game import Event
from meldwright.kernel import steps
from meldwright.kernel.state import FROM_PILE, NO, YES
from meldwright.rules import words as english

from .place import Place

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

CardText = Callable[[Iterable[Card]], str]
"""How cards are written: `7H 7D`, or in words."""


WELCOME = "`?` tells what you may say, `hint` what is wise; `q` leaves, the match is saved"


def welcome(place: Place) -> str:
    """This gives the words that one needs, in the first turn of a match; afterwards nothing."""
    return "" if place.match.index or place.last_turn else WELCOME


# -- the pile ------------------------------------------------------------------------------------------


def pile_state(place: Place) -> str:
    """This tells whether the pile is barred or frozen for this player, and why."""
    view, rules = place.view, place.rules
    if not view.pile_size:
        return "empty"
    top = place.top
    assert top is not None
    if rules.bars[view.pile_top]:
        return f"barred to you by {english.article(english.rank(top.rank))} on top"
    if view.pile_freezers:
        return "frozen for everybody, by a card that lies crosswise in it"
    if view.pile_frozen:
        return "frozen for you until your side has opened"
    return "not frozen for you"


def pile_for_me(place: Place) -> str:
    """This tells what the pile is to this player now: how he takes it, or why he does not."""
    view = place.view
    if view.phase != "drawing" or view.acting != place.seat or not view.pile_size:
        return pile_state(place)
    if place.takes:
        ways = english.listed([f"`{text}`" for text in place.texts(steps.TAKE)], "or")
        return f"{pile_state(place)}; you may take it: {ways}"
    why = place.why_not("take")
    assert why is not None  # no take is legal
    return f"not for you: {why.sentence[:1].lower()}{why.sentence[1:].rstrip('.')}"


# -- duties --------------------------------------------------------------------------------------------


def duties(place: Place) -> str:
    """This tells what the player is bound to do in the rest of his turn, or what is next."""
    view, rules = place.view, place.rules
    if view.phase == "answering":
        return f"{place.names[view.player]} asks you for leave to go out: say yes or no"
    if view.phase == "drawing":
        return _drawing(place)
    if view.phase == "discarding":
        return "discard one card"
    if view.blocked:
        return "no legal end of the turn is left: meld what you like, then `end`; the hand ends with it"
    parts = []
    need = view.needs[view.side]
    if place.missing:
        laid = f"{english.points(place.missing)} missing to open ({view.laid} of {need})"
        if view.bound or view.answer == YES or not place.may_stay:
            parts.append(f"{laid}: you are now bound to go out concealed")
        elif view.claimed:
            parts.append(f"{laid} before you pick up the rest of the pile")
        else:
            parts.append(laid + (", or go out concealed" if place.excused and place.may_go_out else ""))
    elif view.claimed:
        parts.append("pick up the rest of the pile that you have taken: `pick up`")
    elif not view.opened[view.side] and view.source != FROM_PILE:
        parts.append(f"opening takes {english.points(need)}")
    if not place.missing and (view.bound or view.answer == YES):
        how = ": discard your last card" if len(place.held) == 1 else ""
        parts.append(f"you are now bound to go out{how}")
    elif view.answer == NO:
        parts.append("you were told no: do not go out in this turn")
    if not view.claimed and not place.missing and not view.bound and view.answer != YES:
        parts.append(
            "lay or add melds, then discard" if _melds(place) else "nothing can be melded now: discard"
        )
    if rules.ask != "never" and any(steps.operation(step) == steps.ASK for step in view.legal):
        parts.append("you may ask for leave to go out")
    return "; ".join(parts)


def _melds(place: Place) -> bool:
    return any(steps.operation(step) in (steps.LAY, steps.ADD) for step in place.view.legal)


def _drawing(place: Place) -> str:
    view = place.view
    draws = any(steps.operation(step) == steps.DRAW for step in view.legal)
    if not draws:
        return "the stock is gone and the top card fits a meld of yours: you must take the pile"
    number = min(place.rules.draw, view.stock_left)
    if not view.stock_left:
        return "the stock is gone: `draw` ends the hand" + (", or take the pile" if place.takes else "")
    return f"draw {english.counted(number, 'card')}" + (", or take the pile" if place.takes else "")


# -- what has happened ---------------------------------------------------------------------------------


def happened(place: Place, events: Sequence[Event], cards: CardText) -> list[str]:
    """This tells events in lines, one for everything that a seat did in a row."""
    lines = []
    for seat, mine in groupby(events, key=lambda event: event.seat):
        parts = [part for part in _parts(place, list(mine), cards) if part]
        if parts:
            lines.append(("" if seat < 0 else place.name(seat) + " ") + ", ".join(parts))
    return lines


def _parts(place: Place, events: list[Event], cards: CardText) -> Iterable[str]:
    for (what, detail), group in groupby(events, key=lambda event: (event.what, event.detail)):
        together = list(group)
        if what == "add":  # cards added one by one to the same meld
            yield f"added {cards([card for event in together for card in event.cards])} to {detail}"
            continue
        for event in together:
            yield _told(place, event, cards)


def _told(place: Place, event: Event, cards: CardText) -> str:
    known = cards(event.cards)
    number = english.counted(event.count, "card")
    match event.what:
        case "deal":
            return f"got {number}" if event.cards else ""
        case "turn_up":
            return f"{known} lay face up"
        case "draw":
            return f"drew {known or number}"
        case "take":
            melded = f"melding {known}" if _plain(event) else f"melding {known} as {event.detail}"
            if len(event.cards) == 1:
                melded = f"onto {event.detail}"
            return f"took the pile with {cards(event.cards[:1])} on top, {melded}"
        case "pick_up":
            return f"picked up {known or number}"
        case "lay":
            return f"laid {known}" if _plain(event) else f"laid {known} as {event.detail}"
        case "ask":
            return f"asked {place.name(int(event.detail))} for leave to go out"
        case "answer":
            return f"said {event.detail}"
        case "discard":
            return f"discarded {known}"
        case "call":
            return f"called {english.label(event.detail)}"
        case "bonus":
            return f"laid out {known}"
        case "foot":
            return f"picked up the foot, {known or number}"
        case "undo":
            return f"took {english.counted(event.count, 'act')} back, having seen what came of it"
        case "over":
            return f"the hand is over: {english.label(event.detail)}"
    return ""


def _plain(event: Event) -> bool:
    return len({card.rank for card in event.cards}) == 1


# -- cards in words ------------------------------------------------------------------------------------


def card_name(card: Card) -> str:
    """This gives a card as one says it: `seven of hearts`."""
    rank = english.rank(card.rank)
    return f"{rank} of {SUIT_NAMES[card.suit]}" if card.suit else rank


def card_names(cards: Iterable[Card]) -> str:
    return ", ".join(map(card_name, cards))
