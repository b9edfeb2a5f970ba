"""Sentences on the end of the stock, the score of a hand and the match."""

from __future__ import annotations

from . import words
from .leaves import Leaves
from .prose import SIDE, score, when


def stock_hand_ends(leaves: Leaves) -> str:
    return {
        "next_draw": (
            "When the stock is empty, play goes on until a player wishes to draw; then the hand ends."
        ),
        "end_of_turn": "The hand ends with the turn in which the stock runs out.",
    }[leaves.word("stock.hand_ends")]


def stock_compulsory_take(leaves: Leaves) -> str:
    return {
        "none": "While the stock is empty, no player is bound to take the pile.",
        "onto_meld": (
            "While the stock is empty, a player must take the pile when it is not frozen and its top card "
            "fits a meld of the player's side."
        ),
    }[leaves.word("stock.compulsory_take")]


def stock_last_bonus_card(leaves: Leaves) -> str:
    drawn = "When a draw brings nothing but bonus cards and the stock is then gone, they are laid out"
    return {
        "ends_hand": f"{drawn} and the hand ends at once: the player neither melds nor discards.",
        "plays_on": f"{drawn} and the player plays on without a card for them.",
    }[leaves.word("stock.last_bonus_card")]


def score_line(leaves: Leaves) -> str:
    counted = score(leaves.expression(leaves.path("points")))
    name = words.capital(words.label(leaves.name))
    if not leaves.has("when"):
        return f"{name}: the side {counted}."
    return f"{name}: {when(leaves.expression(leaves.path('when')), SIDE)}, it {counted}."


def match_target(leaves: Leaves) -> str:
    target = words.points(leaves.number("match.target"))
    return (
        "A side's scores are added up from hand to hand; the match ends with the hand that brings a side "
        f"to {target} or more, and the side with the highest total wins by the difference."
    )


def match_tie(leaves: Leaves) -> str:
    return {
        "another_hand": "If the leading sides are level at the end, another hand is played.",
        "draw": "If the leading sides are level at the end, the match is drawn.",
    }[leaves.word("match.tie")]
