"""An act as it was said, and the reading of its words.

An act either has steps for the kernel, or it is a form that no position allows and says by which rule.
Text that is no act at all is a matter of the two exceptions here, never of a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from meldwright.diagnostics import suggest
from meldwright.errors import MeldwrightError
from meldwright.ids import RuleId
from meldwright.kernel import State
from meldwright.rules import words as english

from .notation import CardWord, card_word, meld_name, melds_named


class ActError(MeldwrightError):
    """A text that is no act: say it otherwise.

    `expected` says what would have been understood, `found` is the part at fault, `position` its first
    character in `text`, counted from 1.
    """

    def __init__(self, expected: str, found: str, position: int, text: str, hint: str = "") -> None:
        self.expected = expected
        self.found = found
        self.position = position
        self.text = text
        self.hint = hint
        help_ = f"; did you mean {hint!r}?" if hint else ""
        super().__init__(f"expected {expected}, found {found!r} at character {position} of {text!r}{help_}")


class ActMalformed(ActError):
    """A text that is not in the notation of acts."""


class ActAmbiguous(ActError):
    """A text that can mean several acts; `choices` says each of them in full."""

    def __init__(self, choices: Sequence[str], found: str, position: int, text: str) -> None:
        self.choices = tuple(choices)
        super().__init__(english.listed(self.choices, "or"), found, position, text)


@dataclass(frozen=True, slots=True)
class Forbidden:
    """An act that no position allows: the kernel has no step for it."""

    rule: RuleId
    leaf: str
    """Path of the profile value that decides, empty where the rule holds in every game."""
    sentence: str
    operands: Mapping[str, int | str | bool]
    probe: int
    """The step that comes nearest: what the kernel has against its time or its pile is said first."""


@dataclass(frozen=True, slots=True)
class Act:
    """What was said.  Either `steps` says it to the kernel, or `forbidden` says why nothing can."""

    verb: str
    """The operation it is about: one of `kernel.steps.OPERATIONS`."""
    text: str
    cards: tuple[CardWord, ...]
    """The cards as they were named; a face that is named is the one that goes."""
    steps: tuple[int, ...]
    forbidden: Forbidden | None = None


class Said:
    """A text in the course of being read, with what is needed to read it."""

    def __init__(self, state: State, text: str) -> None:
        self.state = state
        self.rules = state.rules
        self.words = text.split()
        self.text = " ".join(self.words)
        self.at = 0
        """The word to be read next."""

    # -- words and complaints ----------------------------------------------------------------------

    def next(self) -> str:
        """Return the next word and go on, the empty text at the end."""
        word = self.peek()
        self.at += 1
        return word

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def end(self) -> None:
        """See to it that nothing follows."""
        if self.at < len(self.words):
            raise self.malformed("the end of the act")

    def malformed(self, expected: str, at: int | None = None, hint: str | None = None) -> ActMalformed:
        """Complain of the word at hand, or of word number `at`."""
        found, position = self._place(self.at if at is None else at)
        return ActMalformed(expected, found, position, self.text, hint or "")

    def ambiguous(self, choices: Sequence[str], at: int) -> ActAmbiguous:
        found, position = self._place(at)
        return ActAmbiguous(choices, found, position, self.text)

    def _place(self, at: int) -> tuple[str, int]:
        if at >= len(self.words):
            return "", len(self.text) + 1
        return self.words[at], len(" ".join([*self.words[:at], ""])) + 1

    # -- cards and melds ---------------------------------------------------------------------------

    def card(self, follow: str = "") -> tuple[CardWord, int]:
        """Read a card word; return it and its kind.  `follow`: what else might have stood here."""
        at = self.at
        text = self.next()
        word = card_word(text)
        if word is None:
            fixed = "JK" if text.lower() in ("joker", "jk") else text.upper()
            expected = f"a card such as 7, 7H, 10S or JK{follow}"
            raise self.malformed(expected, at, fixed if card_word(fixed) else None)
        return word, self._kind(word, at)

    def cards(self, *stops: str) -> tuple[list[CardWord], list[int]]:
        """Read one card or more, up to the end or to a stopping word, which is not read."""
        follow = "".join(f" or {stop!r}" for stop in stops)
        found = [self.card()]
        while self.peek() and self.peek() not in stops:
            found.append(self.card(follow))
        return [word for word, _ in found], [kind for _, kind in found]

    def _kind(self, word: CardWord, at: int) -> int:
        kinds = word.kinds(self.rules)
        if not kinds:
            raise self.malformed("a card of this game", at)
        hand = self.state.hands[self.state.player]
        # Nobody means a bonus card, for it is laid out at once; else the hand shows what is meant.
        for narrower in (
            [kind for kind in kinds if not self.rules.bonus[kind]],
            [kind for kind in kinds if hand[kind]],
        ):
            if len(kinds) > 1 and narrower:
                kinds = tuple(narrower)
        if len(kinds) > 1:
            raise self.ambiguous([self.rules.names[kind] for kind in kinds], at)
        return kinds[0]

    def meld(self) -> int:
        """Read the name of a meld; return its group."""
        at = self.at
        name = self.next()
        found = melds_named(self.rules, name)
        names = [meld_name(self.rules, group) for group in range(self.rules.ng)]
        if not found:
            nearby = suggest(name, names) or (f"{name}s" if f"{name}s" in names else None)
            raise self.malformed(f"a meld such as {names[0]}", at, nearby)
        if len(found) > 1:
            raise self.ambiguous([names[group] for group in found], at)
        return found[0]

    # -- results -----------------------------------------------------------------------------------

    def act(self, verb: str, *said: int, cards: Sequence[CardWord] = ()) -> Act:
        return Act(verb, self.text, tuple(cards), said)

    def forbid(
        self, verb: str, rule: str, leaf: str, sentence: str, probe: int, **operands: int | str | bool
    ) -> Act:
        why = Forbidden(RuleId(rule), leaf, english.capital(sentence) + ".", operands, probe)
        return Act(verb, self.text, (), (), why)
