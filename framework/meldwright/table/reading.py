"""From what a person types to acts: letters large or small, signs of suits, several acts in a line."""

from __future__ import annotations

from meldwright.game import meld_name
from meldwright.game.notation import card_word
from meldwright.rules.compile import Rules

from .look import SIGNS

LONGEST = 500
"""Letters in a line; no act needs as many."""

BEFORE_A_MELD = ("to", "onto", "as", "their")
"""Words after which a meld is named, so that `7s` is the sevens there, and the seven of spades elsewhere."""

_SIGNS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})


ALONE = ("draw", "ask")
"""Acts that are said by themselves: what follows can be known only after them."""


def acts_in(line: str) -> list[str]:
    """This parts a line into acts, each all or nothing.

    A comma goes on with the same act (`lay K K K, Q Q Q, discard 9`), but for acts that are said by themselves
    (`draw, lay K K K`); a semicolon always begins another one.
    """
    acts: list[str] = []
    for sentence in line.split(";"):
        begun = False
        for part in sentence.split(","):
            words = part.split()
            words = words[1:] if words[:1] == ["and"] else words
            if not words:
                continue
            alone = words[0].lower() in ALONE
            if begun and not alone:
                acts[-1] += f", {' '.join(words)}"
            else:
                acts.append(" ".join(words))
            begun = not alone
    return acts


def tidied(rules: Rules, text: str) -> str:
    """This writes an act as the notation has it: cards in capitals, verbs small, melds by their names."""
    parts = text.translate(_SIGNS).split(",")
    return ", ".join(_tidied(rules, part.split(), begins=i == 0) for i, part in enumerate(parts))


def _tidied(rules: Rules, typed: list[str], begins: bool) -> str:
    """One part of an act; a part that does not begin one may go without a verb."""
    names = {meld_name(rules, group).lower(): meld_name(rules, group) for group in range(rules.ng)}
    words: list[str] = []
    for i, word in enumerate(typed):
        small = word.lower()
        # `as` is an ace of spades as well, unless a meld is named after it.
        names_a_meld = small == "as" and word != "AS" and i == len(typed) - 2 and typed[-1].lower() in names
        if words and words[-1] in BEFORE_A_MELD and small in names:
            words.append(names[small])
        elif small in ("joker", "jokers", "jk"):
            words.append("JK")
        elif (words or not begins) and not names_a_meld and card_word(word.upper()) is not None:
            words.append(word.upper())
        else:
            words.append(small if small.isalpha() or not words else word)
    return " ".join(words)
