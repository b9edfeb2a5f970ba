"""Who sits where, and what they agree on: out of what was typed for `--seats`, `--bots` and `--undo`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from meldwright.cli import ending, output

if TYPE_CHECKING:
    from meldwright.game import Agreements, SeatEntry

PERSON = "you"
"""The word for a person in `--seats`; `you:Ann` gives a name."""

TABLE_BOT = "normal"
"""The bot that sits down with people, unless they want another."""

LONGEST_NAME = 16


def known_bot(option: str, name: str) -> str:
    """This gives a bot's name back if there is such a bot."""
    from meldwright.bots import BOTS
    from meldwright.diagnostics import suggest

    if name not in BOTS:
        hint = suggest(name, BOTS)
        remedy = f"did you mean {hint!r}?" if hint else f"the bots are {', '.join(sorted(BOTS))}"
        raise ending.Ended(ending.USAGE, f"{option}: there is no bot {name!r}", remedy)
    return name


def bots_by_seat(bots: str, seats: int) -> list[str]:
    """This gives the bot of each seat, by name; a list that is too short is repeated."""
    names = [known_bot("--bots", name.strip()) for name in bots.split(",")]
    if len(names) > seats:
        raise ending.Ended(ending.USAGE, f"--bots: {len(names)} bots for {seats} seats")
    return [names[seat % len(names)] for seat in range(seats)]


def seated(text: str, bots: Sequence[str]) -> list[SeatEntry]:
    """This gives who sits at each seat; seats that are not named have the bot of that seat."""
    from meldwright.game import SeatEntry

    words = [word.strip() for word in text.split(",")]
    if len(words) > len(bots):
        raise ending.Ended(ending.USAGE, f"--seats: {len(words)} names for {len(bots)} seats")
    entries = [SeatEntry(f"seat {seat}", bot) for seat, bot in enumerate(bots)]
    for seat, word in enumerate(words):
        who, colon, name = word.partition(":")
        if who == PERSON:
            shown = output.printable(name.strip())[:LONGEST_NAME]
            if shown in [entry.name for entry in entries] or (colon and not shown):
                raise ending.Ended(ending.USAGE, f"--seats: {word!r}: that name is taken, or none at all")
            entries[seat] = SeatEntry(shown or f"seat {seat}")
        else:
            remedy = f"--seats takes `{PERSON}`, `{PERSON}:NAME` and the names of bots"
            try:
                entries[seat] = SeatEntry(f"seat {seat}", known_bot("--seats", word))
            except ending.Ended as ended:
                raise ending.Ended(ended.code, str(ended), f"{ended.remedy}; {remedy}") from None
    return entries


def agreements(undo: str | None) -> Agreements:
    """This gives what the table agrees on; None is what nobody has asked to be otherwise."""
    from meldwright.game import Agreements, Undo

    return Agreements() if undo is None else Agreements(Undo(undo))
