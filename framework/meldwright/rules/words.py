"""English for the card table: numbers, ranks, names and lists as a rules book writes them."""

from __future__ import annotations

from collections.abc import Sequence

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip

_RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "joker": "joker",
}  # fmt: skip

_IRREGULAR = {"six": "sixes"}


def number(n: int) -> str:
    """Numbers up to twelve are words, larger ones figures: `three`, `13`, `minus one`."""
    if n < 0:
        return f"minus {number(-n)}"
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def plural(noun: str) -> str:
    """The plural of a noun of this book: `cards`, `sixes`; in `canasta of nines` the head word takes it."""
    head, of, rest = noun.partition(" of ")
    return _IRREGULAR.get(head, head + "s") + of + rest


def counted(n: int, noun: str) -> str:
    """A number and its noun: `one card`, `three cards`, `zero cards`."""
    return f"{number(n)} {noun if n == 1 else plural(noun)}"


def points(n: int) -> str:
    """Points are always figures: `1 point`, `500 points`."""
    return f"{n} point" if abs(n) == 1 else f"{n} points"


def rank(name: str) -> str:
    """A rank in words: `seven`, `ace`, `joker`."""
    return _RANKS[name]


def article(noun: str) -> str:
    """`a` or `an` before a noun, by its sound: `an ace`, `an eight`, `a one-card meld`, `a unique one`."""
    vowel = noun[0] in "aeiou" and not noun.startswith(("one", "eu", "uni", "us"))
    return f"{'an' if vowel else 'a'} {noun}"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """A list in a sentence: `x`, `x and y`, `x, y and z`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def capital(text: str) -> str:
    """The text with its first letter large, as a sentence begins."""
    return text[:1].upper() + text[1:]


def label(name: str) -> str:
    """A name out of a profile as people write it: `black_threes` is `black threes`."""
    return name.replace("_", " ")


def canasta(kind: str) -> str:
    """A kind of canasta: `natural canasta`; a name in the plural tells its cards: `canasta of nines`."""
    if kind.endswith("s") and not kind.endswith(("ss", "us")):
        return f"canasta of {label(kind)}"
    return f"{kind.replace('_', '-')} canasta"
