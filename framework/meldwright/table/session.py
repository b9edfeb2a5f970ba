"""A match at the table: people at some seats, bots at the others, one line at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import cast

from meldwright.bots import Bot
from meldwright.errors import IllegalStep
from meldwright.game import ActError, HandResult, Match
from meldwright.game.judging import reveals
from meldwright.kernel import Refusal
from meldwright.rules.words import counted

from . import spoken
from .answers import LEAVING, Answers, Leave
from .arranging import Arrangement
from .console import Console
from .hints import Adviser
from .place import Place
from .reading import LONGEST, acts_in, tidied
from .screen import screen
from .telling import not_understood, refused
from .words import card_names, happened


class Left(StrEnum):
    """How a session ended."""

    FINISHED = "finished"
    """Somebody has won, or nobody could."""
    ENOUGH = "enough"
    """As many hands as were wanted have been played."""
    QUIT = "quit"
    CLOSED = "closed"
    """No more lines came."""


class Session:
    """People and bots around a match.  It has no state of the game: what it is shown can be shown again."""

    def __init__(
        self,
        match: Match,
        console: Console,
        *,
        names: Sequence[str],
        bots: Mapping[int, Bot],
        adviser: Adviser,
        account: Callable[[HandResult], str],
        speed: float = 0,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`bots` by seat; people sit at the other seats.

        `adviser` gives hints, `account` tells what a hand came to, `speed` is
        how many acts a second bots make, each told as it happens; 0: all at once.
        """
        self.match = match
        self.console = console
        self.names = tuple(names)
        self.bots = bots
        self.people = [seat for seat in range(match.rules.seats) if seat not in bots]
        self._adviser = adviser
        self._account = account
        self._speed = speed
        self._pause = pause
        self._arrangements = {seat: Arrangement() for seat in self.people}
        self._facing = self.people[0] if len(self.people) == 1 else -1
        """Whose cards may be on the screen; -1: nobody's."""
        self._due = "turn"
        """What is to be shown before the next question: a whole `turn`, what an `act` changed, or nothing."""
        self._heard = 0
        """Events of this hand that whoever looks has been told."""
        self._refusal: Refusal | None = None

    def play(self, most: int | None = None) -> Left:
        """Play to the end of the match, of `most` hands, or until the people leave.

        Raises what a scribe raises when an act cannot be written, and `KeyboardInterrupt`.
        """
        match = self.match
        try:
            while not match.over and (most is None or len(match.results) < most):
                if match.due:
                    match.next_hand()
                    self._due = "turn"
                    self._heard = 0
                while not match.hand.over:
                    if match.hand.seat in self.bots:
                        self._bot(match.hand.seat)
                    else:
                        self._person(match.hand.seat)
                self._after_hand(match.results[-1])
        except Leave:
            return Left.QUIT
        except EOFError:
            self.console.say()
            return Left.CLOSED
        return Left.FINISHED if match.over else Left.ENOUGH

    # -- bots --------------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        self.match.step(self.bots[seat].choose(self.match.view(seat)))
        self._due = "turn"
        if self._speed and self._facing >= 0 and self._tell(self._facing):
            self._pause(1 / self._speed)

    def _tell(self, seat: int) -> bool:
        """Tell a seat what it has not been told yet, a line for each player, if there is anything to tell."""
        look = self.console.look
        place = self._place(seat)
        lines = happened(place, place.seen[self._heard :], card_names if look.plain else look.cards)
        self._heard = len(place.seen)
        for line in lines:
            self.console.say(f"{line[:1].upper()}{line[1:]}." if look.plain else f"- {line}")
        return bool(lines)

    # -- people ------------------------------------------------------------------------------------

    def _place(self, seat: int) -> Place:
        return Place(self.match, seat, self.names, self._arrangements[seat])

    def _person(self, seat: int) -> None:
        """Ask for one line and do what it says."""
        self._face(seat)
        place = self._place(seat)
        if self._due:
            self._show(place)
        prompt = "you> " if len(self.people) == 1 else f"{self.names[seat]}> "
        line = self.console.ask(prompt).strip()
        if not line:
            return
        if len(line) > LONGEST:
            self.console.say(f"Not understood: a line has at most {LONGEST} letters.")
            return
        answers = Answers(place, self.console, self._adviser, self._refusal)
        if answers.answer(line):
            self._due = answers.due
            return
        self._acts(seat, acts_in(line))

    def _show(self, place: Place) -> None:
        look = self.console.look
        if look.plain:
            lines = spoken.turn(place, self._heard) if self._due == "turn" else spoken.after(place)
        else:
            lines = ["", *screen(place, look)]
            if len(lines) > look.height - 1:
                del lines[0]
        self.console.say("\n".join(lines))
        self._due = ""
        self._heard = len(place.seen)

    def _acts(self, seat: int, texts: Sequence[str]) -> None:
        """Carry out acts, one after the other, until one is refused or new cards have come."""
        hand = self.match.hand
        for i, text in enumerate(texts):
            rest = ", ".join(texts[i + 1 :])
            before = hand.state.copy()
            if not self._act(seat, text):
                if len(texts) > 1:
                    self.console.say(f"Not done: {', '.join(texts[i:])}.")
                return
            if hand.over or hand.seat != seat or hand.state.turns != before.turns:
                if rest:
                    self.console.say(f"Not done, for your turn is over: {rest}.")
                return
            if rest and reveals(before, hand.state):
                self.console.say(f"New cards have come; say the rest when you have seen them: {rest}.")
                return

    def _act(self, seat: int, text: str) -> bool:
        """Carry out one act, or say why not."""
        place = self._place(seat)
        hand = self.match.hand
        turns = hand.state.turns
        try:
            act = place.parse(tidied(place.rules, text))
            self.match.act(act)
        except ActError as error:
            self.console.say(not_understood(error))
            return False
        except IllegalStep as illegal:
            self._refusal = cast("Refusal", illegal.refusal)
            self.console.say(refused(place, self._refusal))
            return False
        self._refusal = None
        self._due = "act"
        if self.console.look.plain or hand.over or hand.state.turns != turns or hand.seat != seat:
            self._tell(seat)  # a turn that is over is on no page of this player's any more
        return True

    # -- one screen, several people ----------------------------------------------------------------

    def _face(self, seat: int) -> None:
        """See to it that the player whose cards are shown next is the one who looks."""
        if self._facing == seat:
            return
        self.console.hide()
        self._facing = -1
        view = self.match.view(seat)
        why = f"{self.names[view.player]} asks for leave to go out. " if view.phase == "answering" else ""
        self.console.say(f"{why}Pass to {self.names[seat]}.")
        self._enter(f"{self.names[seat]}, press Enter when nobody else looks> ")
        self.console.hide()
        self._facing = seat
        self._due = "turn"
        self._heard = 0
        self._tell_undone(seat)

    def _tell_undone(self, seat: int) -> None:
        """Tell who has taken back what had been seen since this seat's last turn: nobody does so in secret."""
        for event in self._place(seat).since:
            if event.what == "undo" and event.seat != seat:
                acts = counted(event.count, "act")
                self.console.say(f"{self.names[event.seat]} took back {acts} after seeing what came of it.")

    def _enter(self, prompt: str) -> None:
        """Wait for Enter; the word to leave is heard here, too."""
        if self.console.ask(prompt).strip().lower() in LEAVING:
            raise Leave

    def _after_hand(self, done: HandResult) -> None:
        if len(self.people) > 1:
            self.console.hide()
            self._facing = -1
        elif self.people:
            self._tell(self._facing)
        if self.console.look.plain:
            openings = [self.match.rules.opening_minimum(total) for total in done.totals]
            sides = [" and ".join(self._of_side(side)) for side in range(self.match.rules.sides)]
            self.console.say("\n".join(spoken.account(done, sides, openings)))
        else:
            self.console.say("\n" + self._account(done))
        self._due = "turn"
        if self.console.waits and not self.match.over:
            self._enter("Enter for the next hand> ")

    def _of_side(self, side: int) -> list[str]:
        rules = self.match.rules
        return [self.names[seat] for seat in range(rules.seats) if rules.side_of[seat] == side]
