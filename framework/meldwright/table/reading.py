"""From what a person types to acts: letters large or small, signs of suits, several acts in a line."""

from __future__ import annotations

import re

from meldwright.game import meld_name
from meldwright.game.notation import card_word
from meldwright.rules.compile import Rules

from .look import SIGNS

LONGEST = 500
"""Letters in a line; no act needs as many."""

BEFORE_A_MELD = ("to", "onto", "as", "their")
"""Words after which a meld is named, so that `7s` is the sevens there, and the seven of spades elsewhere."""

_SIGNS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})


def acts_in(line: str) -> list[str]:
    """This parts a line into acts: `take with 7 7, lay K K K`."""
    return [act for act in (" ".join(part.split()) for part in re.split(r"[,;]", line)) if act]


def tidied(rules: Rules, text: str) -> str:
    """This writes an act as the notation has it: cards in capitals, verbs small, melds by their names."""
    names = {meld_name(rules, group).lower(): meld_name(rules, group) for group in range(rules.ng)}
    typed = text.translate(_SIGNS).split()
    words: list[str] = []
    for i, word in enumerate(typed):
        small = word.lower()
        # `as` is an ace of spades as well, unless a meld is named after it.
        names_a_meld = small == "as" and word != "AS" and i == len(typed) - 2 and typed[-1].lower() in names
        if words and words[-1] in BEFORE_A_MELD and small in names:
            words.append(names[small])
        elif small in ("joker", "jokers", "jk"):
            words.append("JK")
        elif words and not names_a_meld and card_word(word.upper()) is not None:
            words.append(word.upper())
        else:
            words.append(small if small.isalpha() or not words else word)
    return " ".join(words)
