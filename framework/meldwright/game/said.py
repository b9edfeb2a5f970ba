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
    character in `text`, counted from 1.  `hint` is a whole act in the notation: the text put right where that
    can be guessed (then it was `meant`), else an example.
    """

    def __init__(
        self, expected: str, found: str, position: int, text: str, hint: str = "", *, meant: bool = True
    ) -> None:
        self.expected = expected
        self.found = found
        self.position = position
        self.text = text
        self.hint = hint
        self.meant = meant
        help_ = f"; did you mean {hint!r}?" if meant else f"; say, for example, {hint!r}"
        where = f"found {found!r}" if found else "found nothing"
        super().__init__(
            f"expected {expected}, {where} at character {position} of {text!r}{help_ if hint else ''}"
        )


class ActMalformed(ActError):
    """A text that is not in the notation of acts."""

    word: str = ""
    """What may have been meant by the word at fault, as the reader of that word thinks."""


class ActAmbiguous(ActError):
    """A text that can mean several acts; `choices` says each of them in full."""

    def __init__(self, choices: Sequence[str], found: str, position: int, text: str) -> None:
        self.choices = tuple(choices)
        expected = english.listed([repr(choice) for choice in self.choices], "or")
        super().__init__(expected, found, position, text, self.choices[0])


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
    parts: tuple[Act, ...] = ()
    """Of an act of several parts, each of them, the verb written out; none of another act."""


class Said:
    """A part of a text in the course of being read, with what is needed to read it."""

    def __init__(self, state: State, words: Sequence[str], before: str = "", after: str = "") -> None:
        """`before` and `after`: what stands round these words in the whole text."""
        self.state = state
        self.rules = state.rules
        self.words = list(words)
        self.before = before
        self.after = after
        self.text = " ".join(self.words)
        """The act as this part says it, its verb written out."""
        self.at = 0
        """The word to be read next."""
        self.implied = 0
        """Words at the beginning that were not said."""
        self.named: list[CardWord] = []
        """The cards that have been read."""

    def imply(self, verb: str) -> None:
        """Put the verb before words that go without it."""
        self.words.insert(0, verb)
        self.text = " ".join(self.words)
        self.implied = 1

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
        """Complain of the word at hand, or of word number `at`; `hint` is the word that was meant."""
        found, position, text = self._place(self.at if at is None else at)
        error = ActMalformed(expected, found, position, text)
        error.word = hint or ""
        return error

    def ambiguous(self, choices: Sequence[str], at: int) -> ActAmbiguous:
        """Complain of word number `at`; each of the `choices` says this part in full."""
        found, position, text = self._place(at)
        return ActAmbiguous(
            [f"{self.before}{choice}{self.after}" for choice in choices], found, position, text
        )

    def with_word(self, at: int, word: str) -> str:
        """Return this part with one word in place of another."""
        return " ".join([*self.words[:at], word, *self.words[at + 1 :]])

    def _place(self, at: int) -> tuple[str, int, str]:
        said = self.words[self.implied :]
        at -= self.implied
        text = f"{self.before}{' '.join(said)}{self.after}"
        if at >= len(said):
            return "", len(self.before) + len(" ".join(said)) + 1, text
        return said[at], len(self.before) + len(" ".join([*said[:at], ""])) + 1, text

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
        self.named.append(word)
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
        # While a question is open, the hand of whoever asked is not known to the seat that acts.
        hand = self.state.hands[self.state.seat]
        # Nobody means a bonus card, for it is laid out at once; else the hand shows what is meant.
        for narrower in (
            [kind for kind in kinds if not self.rules.bonus[kind]],
            [kind for kind in kinds if hand[kind]],
        ):
            if len(kinds) > 1 and narrower:
                kinds = tuple(narrower)
        if len(kinds) > 1:
            raise self.ambiguous([self.with_word(at, self.rules.names[kind]) for kind in kinds], at)
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
            raise self.ambiguous([self.with_word(at, names[group]) for group in found], at)
        return found[0]

    # -- results -----------------------------------------------------------------------------------

    def act(self, verb: str, *said: int, cards: Sequence[CardWord] = ()) -> Act:
        return Act(verb, self.text, tuple(cards), said)

    def forbid(
        self, verb: str, rule: str, leaf: str, sentence: str, probe: int, **operands: int | str | bool
    ) -> Act:
        why = Forbidden(RuleId(rule), leaf, english.capital(sentence) + ".", operands, probe)
        return Act(verb, self.text, tuple(self.named), (), why)
