"""What the words of the table do: everything a player may say that is no act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meldwright.cards import Card
from meldwright.diagnostics import suggest
from meldwright.docsgen.rulesheet import sheet_text
from meldwright.errors import MeldwrightError
from meldwright.game import ActError, NothingToUndo
from meldwright.game.acts import VERBS, verbs
from meldwright.game.notation import card_word
from meldwright.kernel import Refusal

from . import spoken
from .console import Console, paged
from .hints import Adviser, hint
from .place import Place
from .reading import tidied
from .screen import screen
from .telling import WORDS, help_now, history, legal, not_understood, reasons, score

LEAVING = ("quit", "q", "exit", "leave", "save")
"""Words with which a player leaves; the save stays in any case.  A large `Q` is a queen."""

ALIASES = {"help": "?", "h": "?", "look": "table", **dict.fromkeys(LEAVING, "quit")}
"""Other ways to say a word of the table."""


class Leave(MeldwrightError):
    """A player leaves the table."""


class Answers:
    """One line of a player, answered if it is no act."""

    def __init__(self, place: Place, console: Console, adviser: Adviser, refusal: Refusal | None) -> None:
        """`refusal`: the last one, for `why`."""
        self.place = place
        self.console = console
        self.due = ""
        """What is to be shown again after the answer."""
        self._adviser = adviser
        self._refusal = refusal

    def answer(self, line: str) -> bool:
        """Answer a line; False if it is an act."""
        word, *rest = line.split()
        word = word.lower().rstrip(",;") or word
        if word in verbs(self.place.rules):
            return False
        known = word if line.split()[0] == "Q" else ALIASES.get(word, word)
        if known not in WORDS:
            near = suggest(word, [*VERBS, *WORDS, *ALIASES])
            if card_word(word.upper()) is not None:
                self._say(
                    f"Say what to do with it: `discard {word.upper()}`, or `lay` or `add` and the cards."
                )
                return True
            hint_ = f"did you mean `{near}`?" if near else "`?` tells what you may say."
            self._say(f"Not understood: {word!r}; {hint_}")
            return True
        does: dict[str, Callable[[Sequence[str]], None]] = {
            "?": self._help,
            "legal": self._legal,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "sort": self._sort,
            "move": self._move,
            "table": self._table,
            "history": self._history,
            "score": self._score,
            "rules": self._rules,
            "quit": self._quit,
        }
        does[known](rest)
        return True

    def _say(self, *lines: str) -> None:
        self.console.say("\n".join(lines))

    def _help(self, rest: Sequence[str]) -> None:
        paged(self.console, help_now(self.place, self.console.look))

    def _legal(self, rest: Sequence[str]) -> None:
        paged(self.console, legal(self.place, self.console.look))

    def _hint(self, rest: Sequence[str]) -> None:
        self._say(f"A good player would {hint(self.place, self._adviser)}.")

    def _why(self, rest: Sequence[str]) -> None:
        if not rest:
            if self._refusal is None:
                self._say("Nothing has been refused; `why ACT` tells of any act whether it is legal.")
            else:
                self._say(*reasons(self.place, self._refusal))
            return
        try:
            refusal = self.place.why_not(tidied(self.place.rules, " ".join(rest)))
        except ActError as error:
            self._say(not_understood(error))
            return
        self._say(*(["That is legal."] if refusal is None else reasons(self.place, refusal)))

    def _undo(self, rest: Sequence[str]) -> None:
        if self.place.view.phase == "answering":
            self._say("Nothing to undo: you are asked, so say yes or no.")
            return
        try:
            self.place.match.undo()
        except NothingToUndo as nothing:
            more = " A match begun with `--undo free` allows it." if nothing.revealed else ""
            self._say(f"Nothing to undo: {nothing.reason}.{more}")
            return
        self._say("Taken back.")
        self.due = "act"

    def _sort(self, rest: Sequence[str]) -> None:
        if list(rest) == ["rank"]:
            self.place.arrangement.by_rank()
        elif list(rest) == ["mine"]:
            self.place.arrangement.as_put(self.place.held)
        else:
            self._say("Say `sort rank` or `sort mine`.")
            return
        self.due = "act"

    def _move(self, rest: Sequence[str]) -> None:
        order = self.place.arrangement.of(self.place.held)
        try:
            at = list(rest).index("to")
            words = tidied(self.place.rules, " ".join(["move", *rest[:at]])).split()[1:]
            number = int(rest[at + 1])
        except (ValueError, IndexError):
            self._say(f"Say which cards and where: `move {order[-1]} to 1`.")
            return
        cards = _named(words, order)
        if not cards or not 1 <= number <= len(order):
            self._say(f"Say cards that you hold and a place from 1 to {len(order)}.")
            return
        self.place.arrangement.move(cards, self.place.held, number - 1)
        self.due = "act"

    def _table(self, rest: Sequence[str]) -> None:
        look = self.console.look
        self._say(*(spoken.all_of_it(self.place) if look.plain else screen(self.place, look)))

    def _history(self, rest: Sequence[str]) -> None:
        paged(self.console, history(self.place, self.console.look))

    def _score(self, rest: Sequence[str]) -> None:
        self._say(*score(self.place, self.console.look))

    def _rules(self, rest: Sequence[str]) -> None:
        rules = self.place.rules
        further = [sentence for _, hook in rules.hooks for sentence in hook.declares.said()]
        text = sheet_text(rules.profile, width=self.console.look.width, further=further)
        paged(self.console, text.rstrip("\n").split("\n"))

    def _quit(self, rest: Sequence[str]) -> None:
        if rest:
            self._say("Say `quit` alone to leave.")
            return
        raise Leave


def _named(words: Sequence[str], held: Sequence[Card]) -> list[Card]:
    """Return a card that is held for each word, none at all if one is lacking."""
    left = list(held)
    found: list[Card] = []
    for text in words:
        word = card_word(text)
        card = next((card for card in left if word is not None and card in word.faces), None)
        if card is None:
            return []
        left.remove(card)
        found.append(card)
    return found
