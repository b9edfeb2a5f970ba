"""What may have been meant by a text that is no act: a whole act, in the notation."""

from __future__ import annotations

from collections.abc import Callable

from meldwright.kernel import State, legal, steps

from .notation import act_text, card_word
from .said import ActMalformed

Readable = Callable[[str], ActMalformed | None]
"""What is wrong with a text; None if it is an act."""

MOST_REPAIRS = 12
"""Faults that are put right one after the other before an example serves better."""

BEFORE_A_MELD = ("to", "onto", "as", "their")
"""Words after which no card stands: there `7s` is a meld."""


def repaired(error: ActMalformed, readable: Readable) -> str:
    """Return the text put right, empty if its faults cannot be guessed away.

    Each round mends the word at fault, by what its reader thinks was meant, by large letters, or by leaving it
    out, and goes on to the next fault; where nothing mends it, the text ends before it.
    """
    large = _in_capitals(error.text)
    if large != error.text and readable(large) is None:
        return large
    for _ in range(MOST_REPAIRS):
        further: tuple[str, ActMalformed] | None = None
        for text in _mended(error):
            wrong = readable(text)
            if wrong is None:
                return text
            if further is None and wrong.position > error.position:
                further = text, wrong
        if further is None:
            break
        error = further[1]
    return next((text for text in _cut(error) if readable(text) is None), "")


def _in_capitals(text: str) -> str:
    """Write cards as the notation has them."""
    words = text.split(" ")
    for i, word in enumerate(words):
        bare = word.rstrip(",")
        if i and words[i - 1] not in BEFORE_A_MELD and bare not in BEFORE_A_MELD and card_word(bare.upper()):
            words[i] = word.upper()
    return " ".join(words)


def _mended(error: ActMalformed) -> list[str]:
    """Return the text with the word at fault changed or left out."""
    at = error.position - 1
    before, after = _before(error), error.text[at + len(error.found) :]
    found = [f"{before}{error.word}{after}"] if error.word else []
    if error.found:
        found += [f"{before}{error.found.upper()}{after}", f"{before}{error.found.lower()}{after}"]
        if card_word(error.found.upper()) is not None and not before:
            found.append(f"lay {error.text}")
        found.append(f"{before}{after.removeprefix(',').lstrip()}".strip())
    return [text for text in dict.fromkeys(found) if text and text != error.text]


def _before(error: ActMalformed) -> str:
    """Return the text before the word at fault, and a space where it ends in a word."""
    before = error.text[: error.position - 1]
    return f"{before} " if before and not before.endswith(" ") else before


def _cut(error: ActMalformed) -> list[str]:
    """Return the text up to the word at fault, with what was meant by that and without."""
    before = _before(error)
    found = [f"{before}{error.word}"] if error.word else []
    return [text for text in [*found, before.rstrip(" ,")] if text]


def example(state: State, text: str, readable: Readable) -> str:
    """Return an act that can be said: a legal one with the same verb if there is one, else another.

    It is chosen by what the seat to act knows.
    """
    options = [act_text(state.rules, step) for step in legal(state)]
    verb = text.partition(" ")[0]
    same = [option for option in options if option.partition(" ")[0] == verb]
    held = [name for kind, name in enumerate(state.rules.names) if state.hands[state.seat][kind]]
    if verb == "discard":
        same += [f"discard {name}" for name in held]
    same += [f"call {call.name}" for call in state.rules.calls if verb == "call"]
    plain = [
        act_text(state.rules, steps.step(op))
        for op in range(len(steps.OPERATIONS))
        if op not in (steps.ASK, steps.CALL)
    ]
    same += [said for said in plain if said.partition(" ")[0] == verb]
    for said in [*same, *options, "draw"]:
        if readable(said) is None:
            return said
    raise AssertionError("`draw` is an act")
