"""Sentences on the turn and on the discard pile."""

from __future__ import annotations

from . import words
from .leaves import Leaves
from .prose import SIDE, a_card, condition, is_always, is_never

_WAYS = {
    "natural_pair": "with two natural cards of its rank from the hand",
    "natural_and_wild": "with one natural card of its rank and one wild card from the hand",
    "onto_meld": "onto a meld that the side already has",
}


def turn_order(leaves: Leaves) -> str:
    return "The player on the dealer's left plays first, and turns pass to the left."


def turn_draw(leaves: Leaves) -> str:
    count, short = leaves.number("turn.draw"), leaves.word("turn.short_stock")
    top = "the top card of the stock" if count == 1 else f"the top {words.number(count)} cards of the stock"
    remark = {
        # A stock with fewer cards than one is empty, so there is no rest to speak of.
        "take_rest": "" if count == 1 else ", or what is left when it holds fewer",
        "end_hand": "; a stock that holds fewer cards than a draw takes ends the hand",
    }[short]
    return f"A player who begins a turn with a draw takes {top}{remark}."


def turn_meld(leaves: Leaves) -> str:
    return "A turn begins with a draw or with taking the discard pile; after that the player may meld."


def turn_discard(leaves: Leaves) -> str:
    return "A discard, one card from the hand laid face up on the discard pile, ends the turn."


def hand_holds(leaves: Leaves) -> str:
    return "A player can play only cards that are in that player's own hand."


def discard_ban(leaves: Leaves) -> str:
    if not leaves.has("cards"):
        for path in leaves:
            leaves.words(path)
        return "A player may discard any card of the hand."
    banned = leaves.expression(leaves.path("cards"))
    if is_never(banned):
        subject = "No card is kept back from being discarded"
    else:
        subject = f"{words.capital(a_card(banned))} may not be discarded"
    if not leaves.has("until"):
        return f"{subject}."
    until = leaves.expression(leaves.path("until"))
    if is_always(until):
        return f"{subject}; but this ban has ended before it begins."
    if is_never(until):
        return f"{subject}; this ban never ends."
    return f"{subject} until {condition(until, SIDE)}."


def discard_blocked(leaves: Leaves) -> str:
    return (
        "If a player can neither discard nor go out by the rules, the hand ends there, and nobody has "
        "gone out."
    )


def pile_whole(leaves: Leaves) -> str:
    return "Instead of drawing, a player may take the discard pile, always the whole of it."


def pile_show_first(leaves: Leaves) -> str:
    return (
        "The top card of the pile must be melded before the rest is picked up, and no other card of the "
        "pile may help in that."
    )


def pile_take(leaves: Leaves) -> str:
    ways = leaves.words("pile.take")
    if not ways:
        return "A pile that is not frozen may not be taken at all."
    return f"A pile that is not frozen is taken by melding its top card {_ways(ways)}."


def pile_take_when_frozen(leaves: Leaves) -> str:
    ways = leaves.words("pile.take_when_frozen")
    if not ways:
        return "A frozen pile may not be taken at all."
    return f"A frozen pile is taken only by melding its top card {_ways(ways)}."


def pile_barred_top(leaves: Leaves) -> str:
    barred = leaves.expression("pile.barred_top")
    if is_never(barred):
        return "No top card bars the pile from being taken."
    return f"The pile may not be taken while its top card is {a_card(barred)}."


def pile_frozen_by(leaves: Leaves) -> str:
    freezing = leaves.expression("pile.frozen_by")
    if is_never(freezing):
        return "No card freezes the pile for everybody."
    if is_always(freezing):
        return "The pile is always frozen for everybody."
    return f"The pile is frozen for everybody while {a_card(freezing)} lies in it."


def pile_frozen_until_opened(leaves: Leaves) -> str:
    if leaves.truth("pile.frozen_until_opened"):
        return "For a side that has not opened, the pile is always frozen."
    return "For a side that has not opened, the pile is frozen only when it is frozen for everybody."


def pile_single_card_ban(leaves: Leaves) -> str:
    may = "may not" if leaves.truth("pile.single_card_ban") else "may"
    return f"A player with one card in hand {may} take a pile of one card."


def pile_shown(leaves: Leaves) -> str:
    return {
        "top_card": "Of the pile, only the top card is in view.",
        "all": "Every card of the pile stays in view.",
    }[leaves.word("pile.shown")]


def _ways(names: tuple[str, ...]) -> str:
    """The ways to take a pile, always in the same order, whatever the order of the file."""
    ways = [text for name, text in _WAYS.items() if name in names]
    return ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])}, or {ways[-1]}"
