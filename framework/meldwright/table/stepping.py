"""Stepping through a record, a line at a time: forwards, backwards, to any hand or line, with any seat's eyes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from meldwright.diagnostics import suggest
from meldwright.game import ActError
from meldwright.game.acts import verbs
from meldwright.kernel import Refusal

from .console import Console, paged
from .look import wrapped
from .place import Place
from .reading import LONGEST, tidied
from .reel import Standing
from .telling import history, legal, not_understood, score
from .watching import Onlooker

WORDS = {
    "next": "the next line; Enter alone does the same, `next 10` goes on by ten",
    "back": "the line before; `back 10` goes back by ten",
    "hand N": "to the deal of hand N",
    "line N": "to the position before line N",
    "start": "to the first deal",
    "end": "to the end of the record",
    "seat WHO": "look with the eyes of a seat, by name or number; `seat all`: every hand open",
    "legal": "all that the seat to act may say",
    "why ACT": "may the seat to act do this, and if not, why: `why take with 7 7`",
    "feet": "the feet that nobody has picked up yet, where every hand is open",
    "history": "what has happened in this hand",
    "score": "the match so far",
    "table": "show the position again",
    "?": "these words",
    "q": "leave",
}
"""The words of one who looks on."""

ALIASES = {
    "n": "next", "b": "back", "previous": "back", "first": "start", "last": "end", "h": "?", "help": "?",
    "look": "table", "quit": "q", "exit": "q", "leave": "q",
}  # fmt: skip
"""Other ways to say them."""

EVERYBODY = "all"
"""The word for the eyes that see every hand."""

LONGEST_NUMBER = 9

Reasons = Callable[[Place, Refusal], Sequence[str]]


class NoSuchSeat(ValueError):
    """A text that names no seat of the record; the message says which there are."""


def seat_named(names: Sequence[str], who: str) -> int | None:
    """Return the seat of that name or number, None for `all`.  Raises `NoSuchSeat`."""
    text = " ".join(who.split())
    if text in names:
        return names.index(text)
    small = [name.lower() for name in names]
    if small.count(text.lower()) == 1:
        return small.index(text.lower())
    number = text.lower().removeprefix("seat ")
    if number in [str(seat) for seat in range(len(names))]:
        return int(number)
    if text.lower() == EVERYBODY:
        return None
    called = [f"{seat} ({name})" if name != f"seat {seat}" else str(seat) for seat, name in enumerate(names)]
    raise NoSuchSeat(f"there is no seat {who!r}; the seats are {', '.join(called)}, or {EVERYBODY}")


class Stepping:
    """A record, an onlooker and a console."""

    def __init__(self, onlooker: Onlooker, console: Console, line: int, reasons: Reasons) -> None:
        """`line`: where to begin; `reasons` tells a refusal in lines."""
        self.onlooker = onlooker
        self.console = console
        self.line = line
        self._reasons = reasons
        self._shown: Standing | None = None
        """The position that has been shown last, None where all of it is to be shown anew."""
        self._asked_before = False
        self._does: dict[str, Callable[[Sequence[str]], None]] = {
            "next": self._next,
            "back": self._back,
            "hand": self._hand,
            "line": self._line,
            "start": self._start,
            "end": self._end,
            "seat": self._seat,
            "legal": self._legal,
            "why": self._why,
            "feet": self._feet,
            "history": self._history,
            "score": self._score,
            "table": self._table,
            "?": self._help,
        }

    def run(self) -> None:
        """Answer lines until there are no more, or one says to leave.  Raises `KeyboardInterrupt`."""
        try:
            while True:
                if self._shown is None or self._shown.line != self.line:
                    self._show()
                line = self.console.ask(self._prompt()).strip()
                if len(line) > LONGEST:
                    self._say(f"Not understood: a line has at most {LONGEST} letters.")
                elif not self._answer(line.split() or ["next"]):
                    return
        except EOFError:
            self.console.say()
        except KeyboardInterrupt:
            self.console.say()
            raise

    def _prompt(self) -> str:
        """The position; until something has been said, also what can be."""
        at_end = self.line > self.onlooker.reel.record.lines[-1][0]
        words = "" if self._asked_before else " (Enter, `?` or `q`)"
        self._asked_before = True
        return f"end{words}> " if at_end else f"line {self.line}{words}> "

    def _answer(self, words: Sequence[str]) -> bool:
        """Do what one line says; False to leave."""
        first, *rest = words
        word = ALIASES.get(first.lower(), first.lower())
        if word == "q" and not rest:
            return False
        if word.isascii() and word.isdigit() and not rest:
            word, rest = "line", [first]
        does = self._does.get(word)
        if does is not None:
            does(rest)
        elif word in verbs(self.onlooker.reel.rules):
            said = " ".join(words)
            self._say(f"A record cannot be played on; `why {said}` tells whether that is legal here.")
        else:
            near = suggest(word, [*self._does, *ALIASES])
            self._say(
                f"Not understood: {first!r}; "
                + (f"did you mean `{near}`?" if near else "`?` tells what you may say.")
            )
        return True

    def _say(self, *lines: str) -> None:
        self.console.say("\n".join(lines))

    def _standing(self) -> Standing:
        return self.onlooker.reel.at(self.line)

    def _show(self) -> None:
        look = self.console.look
        standing, before = self._standing(), self._shown
        lines = None
        if look.plain and before is not None:
            lines = self.onlooker.after(before, standing)
        if lines is None:
            lines = self.onlooker.page(standing, look)
        if not look.plain and len(lines) < look.height - 1:
            lines = ["", *lines]
        self.console.say("\n".join(lines))
        self._shown = standing

    # -- going there -------------------------------------------------------------------------------

    def _number(self, rest: Sequence[str], example: str) -> int | None:
        """The one number that was said; without one, it is said how that is done."""
        if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and len(rest[0]) <= LONGEST_NUMBER:
            return int(rest[0])
        self._say(f"Say it with a number: `{example}`.")
        return None

    def _by(self, rest: Sequence[str], example: str) -> int | None:
        return self._number(rest, example) if rest else 1

    def _next(self, rest: Sequence[str]) -> None:
        by, reel = self._by(rest, "next 10"), self.onlooker.reel
        if by is None:
            return
        if self.line == reel.last:
            self._say("There is nothing after this; `back`, `start`, or `q` to leave.")
        self.line = min(self.line + by, reel.last)

    def _back(self, rest: Sequence[str]) -> None:
        by, reel = self._by(rest, "back 10"), self.onlooker.reel
        if by is None:
            return
        if self.line == reel.first:
            self._say("This is the first deal; nothing lies before it.")
        self.line = max(self.line - by, reel.first)

    def _hand(self, rest: Sequence[str]) -> None:
        reel = self.onlooker.reel
        number = self._number(rest, "hand 1")
        if number is None:
            return
        if not 1 <= number <= reel.hands:
            self._say(f"There is no hand {number}; the record has {reel.hands}.")
            return
        self.line = reel.dealt(number - 1)

    def _line(self, rest: Sequence[str]) -> None:
        reel = self.onlooker.reel
        number = self._number(rest, f"line {reel.first}")
        if number is None:
            return
        if not reel.first <= number <= reel.last:
            self._say(
                f"There is nothing to see before line {number}; say one from {reel.first} to {reel.last}."
            )
            return
        self.line = number

    def _start(self, rest: Sequence[str]) -> None:
        self.line = self.onlooker.reel.first

    def _end(self, rest: Sequence[str]) -> None:
        self.line = self.onlooker.reel.last

    def _seat(self, rest: Sequence[str]) -> None:
        now = self.onlooker
        try:
            eyes = seat_named(now.names, " ".join(rest))
        except NoSuchSeat as error:
            self._say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self.onlooker = Onlooker(now.reel, now.names, now.accounts, eyes)
        self._shown = None

    # -- asking ------------------------------------------------------------------------------------

    def _asked(self) -> Place | None:
        """The place of the seat to act, if there is one and these eyes are its own; else it is said why not."""
        standing, names = self._standing(), self.onlooker.names
        if standing.acting < 0:
            self._say("The hand is over; nobody acts before the next deal.")
            return None
        if not self.onlooker.knows(standing):
            acts = names[standing.acting]
            self._say(
                f"It is for {acts} to act, and you see with the eyes of {names[self.onlooker.eyes or 0]}; "
                f"`seat {standing.acting}` or `seat {EVERYBODY}` looks with others."
            )
            return None
        return self.onlooker.place(standing)

    def _legal(self, rest: Sequence[str]) -> None:
        place = self._asked()
        if place is not None:
            look = self.console.look
            self._say(*wrapped(f"{self.onlooker.names[place.seat]} may:", look.width))
            paged(self.console, legal(place, look))

    def _why(self, rest: Sequence[str]) -> None:
        if not rest:
            self._say("Say which act: `why draw`, `why take with 7 7`, `why discard 7H`.")
            return
        place = self._asked()
        if place is None:
            return
        try:
            refusal = place.why_not(tidied(place.rules, " ".join(rest)))
        except ActError as error:
            self._say(not_understood(error))
            return
        self._say(*(["That is legal."] if refusal is None else self._reasons(place, refusal)))

    def _feet(self, rest: Sequence[str]) -> None:
        lines = self.onlooker.feet(self._standing(), self.console.look)
        self._say(*(lines or ["No foot is to be seen."]))

    def _history(self, rest: Sequence[str]) -> None:
        paged(self.console, history(self.onlooker.place(self._standing()), self.console.look))

    def _score(self, rest: Sequence[str]) -> None:
        self._say(*score(self.onlooker.place(self._standing()), self.console.look))

    def _table(self, rest: Sequence[str]) -> None:
        self._shown = None

    def _help(self, rest: Sequence[str]) -> None:
        look = self.console.look
        width = max(map(len, WORDS)) + 4
        lines = []
        for name, meaning in WORDS.items():
            lines += wrapped(meaning, look.width, f"  {name:<{width - 3}} ", " " * width)
        paged(self.console, lines)
