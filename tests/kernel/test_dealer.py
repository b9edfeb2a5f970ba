"""Questions that are asked at every table: what a dealer answers, and what he advises."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.saying import refused, say
from tests.kernel.table import classic, position, second_shape

FAQ: dict[str, tuple[dict[str, Any], tuple[str, ...], str, str, str, str]] = {
    "Why may I not take it with a wild card?": (
        {"hand": "7 2 K K", "pile": "2 9 7", "table": "A A A"}, (), "take with 7 2",
        "The pile is frozen: you need two natural sevens in hand, you have one.", "draw", "draw",
    ),
    "I have two sevens and said a wild card": (
        {"hand": "7 7 2 K", "pile": "2 9 7", "table": "A A A"}, (), "take with 7 2",
        "The pile is frozen: only two natural sevens from your hand take it.", "take with 7 7", "other_way",
    ),
    "I have one seven only, and a wild card": (
        {"hand": "7 2 K K", "pile": "9 7", "table": "A A A"}, (), "take with 7 7",
        "You need two natural sevens in hand, you have one.", "take with 7 2", "other_way",
    ),
    "May I take the top card alone?": (
        {"hand": "7 7 K", "pile": "9 7", "table": "A A A"}, (), "take 7 only",
        "The pile is taken whole, never a part of it.", "take with 7 7", "other_way",
    ),
    "There is no pile": (
        {"hand": "7 7 K", "table": "A A A"}, (), "take with 7 7",
        "The pile is empty, so there is nothing to take.", "draw", "draw",
    ),
    "A black three bars it": (
        {"hand": "7 8 9", "pile": "7 3B", "table": "7 7 7"}, (), "take onto 7s",
        "A three lies on top, and such a pile may not be taken.", "draw", "draw",
    ),
    "May I draw although I could take?": (
        {"hand": "7 8 9", "pile": "7", "table": "7 7 7", "stock": ""}, (), "draw",
        "The stock is gone and the seven on the pile fits a meld of your side, so you must take it.",
        "take onto 7s", "first",
    ),
    "Which sets may open?": (
        {"hand": "4 4 4 A A JK", "need": 90}, ("draw",), "lay 4 4 4",
        ("Your side needs 90 points to open; with this, 15 would lie there, and the missing 75 points cannot be "
         "laid with the cards you may spend."), "lay A A JK", "more_points",
    ),
    "One set is not enough": (
        {"hand": "K K K A A A 9 J", "need": 90}, ("draw", "lay K K K"), "discard 9",
        "Your side needs 90 points to open; 30 lie there, 60 are missing.", "lay A A A", "more_points",
    ),
    "Nor is one set enough to end": (
        {"hand": "K K K A A 2 9 J", "need": 90}, ("draw", "lay K K K"), "end",
        "Your side needs 90 points to open; 30 lie there, 60 are missing.", "lay A A 2", "more_points",
    ),
    "The rest of the pile comes after the opening": (
        {"hand": "7 7 5 5 K K 2 A A JK", "pile": "9 7", "need": 50}, ("take with 7 7",), "pick up",
        "Your side needs 50 points to open; 15 lie there, 35 are missing.", "lay A A JK", "more_points",
    ),
    "Nothing reaches the minimum": (
        {"hand": "4 4 4 5 5 5 9 J Q 6", "need": 120}, ("draw",), "lay 4 4 4",
        ("Your side needs 120 points to open; with this, 15 would lie there, and the missing 105 points cannot be "
         "laid with the cards you may spend."), "discard 6", "finish",
    ),
    "Too many wild cards": (
        {"hand": "K K K 2 2 2 2 9", "table": "A A A"}, ("draw",), "lay K K K 2 2 2 2",
        "A meld of kings may not hold three kings and four wild cards.", "lay K K K 2 2 2", "other_cards",
    ),
    "Too many wild cards on the table": (
        {"hand": "2 2 9 8 7", "table": "A A A 2 2"}, ("draw",), "add 2 2 to As",
        "A meld of aces may not hold three aces and four wild cards.", "add 2 to As", "other_cards",
    ),
    "Too few naturals": (
        {"hand": "K K 2 2 9", "table": "A A A"}, ("draw",), "lay K 2 2",
        "A meld of kings takes at least two kings, and you name one.", "lay K K 2 2", "other_cards",
    ),
    "Too few cards": (
        {"hand": "K K 2 2 9", "table": "A A A"}, ("draw",), "lay K K",
        "A meld of kings takes at least three cards, and you name two.", "lay K K 2", "other_cards",
    ),
    "Two ranks": (
        {"hand": "K K K 9 5", "table": "A A A"}, ("draw",), "lay K K 9",
        "The natural cards of a meld are of one rank.", "lay K K K", "other_cards",
    ),
    "Cards that I do not hold": (
        {"hand": "K K K 9 5 6", "table": "A A A"}, ("draw",), "lay K K K K K",
        "That takes five kings from your hand, and you hold three.", "lay K K K", "other_cards",
    ),
    "A wild card of the other kind": (
        {"hand": "2 9 5 6", "table": "A A A"}, ("draw",), "add JK to As",
        "You hold no joker.", "add 2 to As", "other_cards",
    ),
    "A second meld of the rank": (
        {"hand": "A A A 9 5 6", "table": "A A A"}, ("draw",), "lay A A A",
        "Your side has a meld of aces already; add to that one.", "add A A A to As", "other_meld",
    ),
    "Their meld": (
        {"hand": "K K K 9 5 6", "table": "A A A", "their_table": "K K K"}, ("draw",), "add K to their Ks",
        "Cards are added to the melds of one's own side only.", "lay K K K", "other_meld",
    ),
    "No meld to add to": (
        {"hand": "K K K 9 5 6", "table": "A A A"}, ("draw",), "add K to Ks",
        "Your side has no meld of kings to add to.", "lay K K K", "other_meld",
    ),
    "The wrong meld": (
        {"hand": "K 9 5 6", "table": "A A A, K K K"}, ("draw",), "add K to As",
        "A king does not belong to a meld of aces.", "add K to Ks", "other_cards",
    ),
    "Wild cards alone": (
        {"hand": "2 2 2 9 5 6", "table": "A A A"}, ("draw",), "lay 2 2 2",
        "Wild cards alone are no meld in this game.", "add 2 2 2 to As", "other_meld",
    ),
    "One part of three": (
        {"hand": "K K K Q Q 9 9 9 5 6", "table": "A A A"}, ("draw",), "lay K K K, Q Q Q, and 9 9 9",
        "The second part, lay Q Q Q, fails: that takes three queens from your hand, and you hold two.",
        "lay K K K, lay 9 9 9", "fine_parts",
    ),
    "One part that can be mended": (
        {"hand": "K K K Q Q 2 9 9 9 5 6", "table": "A A A"}, ("draw",), "lay K K K, Q Q Q, and 9 9 9",
        "The second part, lay Q Q Q, fails: that takes three queens from your hand, and you hold two.",
        "lay K K K, lay Q Q 2, lay 9 9 9", "other_cards",
    ),
    "Out without a canasta": (
        {"hand": "A A A 5", "table": "K K K", "stock": "4 K"}, ("draw",), "lay A A A, add K to Ks",
        ("The second part, add K to Ks, fails: this would leave you one card, and your side may not go out yet: "
         "you must keep a card after the discard."), "lay A A A", "fine_parts",
    ),
    "No card kept": (
        {"hand": "A A A", "table": "K K K", "stock": "4 A"}, ("draw",), "lay A A A",
        "This would leave you one card, and your side may not go out yet: you must keep a card after the discard.",
        "discard A", "finish",
    ),
    "Asking an opponent": (
        {"hand": "8 8 5", "table": "7xK", "stock": "4 8"}, ("draw",), "ask seat 1",
        "Only a partner can be asked for leave to go out.", "ask seat 2", "other_seat",
    ),
    "Asking when one cannot go out": (
        {"hand": "8 9 5", "table": "7xK", "stock": "4 6"}, ("draw",), "ask",
        "You may ask only when you can go out, and with these cards you cannot.", "discard 5", "finish",
    ),
    "Asked, and told yes": (
        {"hand": "8 8 5", "table": "7xK", "stock": "4 8"}, ("draw", "ask", "yes"), "discard 5",
        "Your partner said yes, so you must go out this turn.", "lay 8 8 8, discard 5", "go_out",
    ),
    "Asked, and told no": (
        {"hand": "8 8 5", "table": "7xK", "stock": "4 8"}, ("draw", "ask", "no"), "lay 8 8 8",
        "Your partner said no, so you may not go out, and this would leave you one card.", "discard 5", "finish",
    ),
    "Something else than an answer": (
        {"hand": "8 8 5", "table": "7xK", "stock": "4 8"}, ("draw", "ask"), "discard 5",
        "The question is open and must be answered with yes or no.", "yes", "first",
    ),
    "Black threes before the end": (
        {"hand": "3B 3B 3B 5 9 9", "table": "K K K"}, ("draw",), "lay 3B 3B 3B",
        "Black threes are laid only by a player who goes out that turn, and after this you could not.",
        "discard 5", "finish",
    ),
    "A discard that I do not hold": (
        {"hand": "8 8 5 3B", "table": "7xK"}, ("draw",), "discard 3R",
        "You hold no red three.", "discard 3B", "other_discard",
    ),
    "A discard before the draw": (
        {"hand": "8 8 5", "table": "7xK"}, (), "discard 5",
        "The turn opens with a draw from the stock or by taking the pile.", "draw", "first",
    ),
    "A meld after the melding": (
        {"hand": "8 8 5 9", "table": "7xK"}, ("draw", "end"), "add K to Ks",
        "Melding has ended: now one card is discarded.", "discard 5", "first",
    ),
    "A discard before the pile is in hand": (
        {"hand": "7 7 5 5", "pile": "9 7", "table": "A A A"}, ("take with 7 7",), "discard 5",
        "First pick up the pile that you have taken.", "pick up", "first",
    ),
}  # fmt: skip


@pytest.mark.parametrize("question", FAQ)
def test_what_a_dealer_answers(question: str) -> None:
    """CL-TURN-08: the position, what was said there before, the act; then the answer, and the advice that works."""
    lies, before, said, sentence, advice, mends = FAQ[question]
    state = say(position(classic(), **{"pile": "", "stock": "4 4 4 8", **lies}), *before)
    why = refused(state, said)
    assert (why.sentence, why.remedy.act, why.remedy.mends) == (sentence, advice, mends)
    say(state, why.remedy.act)


BANS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "A banned discard": (
        {"hand": "9 9 5 6 7", "table": "K K K"}, "discard 9", "A nine may not be discarded yet.", "discard 5",
    ),
    "A meld without wild cards": (
        {"hand": "9 9 2 9 5 6 7", "table": "K K K"}, "lay 9 9 2",
        "A meld of nines takes at least three nines, and you name two.", "lay 9 9 9",
    ),
    "A canasta that is full": (
        {"hand": "K K K 5 6 7 Q Q Q", "table": "7xK"}, "add K to Ks", "A meld of kings may not hold eight kings.",
        "lay K K K",
    ),
}  # fmt: skip


@pytest.mark.parametrize("question", BANS)
def test_what_a_dealer_answers_in_the_second_shape(question: str) -> None:
    lies, said, sentence, advice = BANS[question]
    state = say(position(second_shape(), pile="3B", stock="4 9 8", **lies), "draw")
    why = refused(state, said)
    assert (why.sentence, why.remedy.act) == (sentence, advice)
    say(state, why.remedy.act)
