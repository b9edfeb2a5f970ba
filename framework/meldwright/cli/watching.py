"""`meldwright replay` for one who looks on: a position of a record, or stepping through all of them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from meldwright.cli import account, ending, output
from meldwright.cli.finding import near

if TYPE_CHECKING:
    from collections.abc import Callable

    from meldwright.cli.records import Basis
    from meldwright.game import Record
    from meldwright.kernel import Refusal
    from meldwright.table import Look
    from meldwright.table.place import Place
    from meldwright.table.reel import Reel
    from meldwright.table.watching import Onlooker

LONG_PAGE = 1000
"""Lines of a page that is not meant for a window: nothing is cut."""


def show_position(
    record: Record, by: Basis, line: int, eyes: int | None, *, plain: bool, as_json: bool
) -> None:
    """This shows the position before a line, once."""
    from meldwright.cli.records import reel_before

    reel = reel_before(record, by, line)
    onlooker = _onlooker(record, by, reel, eyes)
    standing = reel.at(line)
    if as_json:
        output.emit_json({"file": record.name, **onlooker.answer(standing)})
        return
    look = _looks(plain, LONG_PAGE)()
    output.emit(look.shown("\n".join(onlooker.page(standing, look))))


def step_through(
    record: Record, by: Basis, line: int | None, number: int | None, eyes: int | None, *, plain: bool
) -> int:
    """This lets one step through a record, from a line or hand on; the exit code says whether it holds."""
    from meldwright.table import Streams
    from meldwright.table.reel import NothingDealt, Reel
    from meldwright.table.stepping import Stepping

    try:
        reel = Reel(record, by.rules)
    except NothingDealt:
        raise ending.Ended(ending.USAGE, f"{record.name}: no hand has been dealt in it") from None
    start = _start(record, reel, line, number)
    console = Streams(output.emit, output.flush, _looks(plain, None))
    words = "Enter goes on by a line, `?` tells the other words, `q` leaves"
    console.say(
        f"{output.printable(by.rules.profile.name)}, {output.counted(reel.hands, 'hand')}, "
        f"{output.counted(record.lines[-1][0], 'line')}.  {words}."
    )
    if reel.problem is not None:
        console.say(f"This record does not hold: it can be seen up to line {reel.last}.")
    if not by.present:
        output.complain(f"note: the rules are {by.told}")
    Stepping(_onlooker(record, by, reel, eyes), console, start, _reasons(by)).run()
    if reel.problem is not None:
        raise reel.problem
    return ending.FINE


def _start(record: Record, reel: Reel, line: int | None, number: int | None) -> int:
    if number is not None:
        if number > reel.hands:
            raise ending.Ended(
                ending.USAGE, f"{record.name}: there is no hand {number}; the record has {reel.hands}"
            )
        return reel.dealt(number - 1)
    if line is None:
        return reel.first
    if not reel.first <= line <= reel.last:
        raise ending.Ended(
            ending.USAGE,
            f"{record.name}: there is nothing to see before line {line}",
            f"name a line from {reel.first} to {reel.last}",
        )
    return line


def _onlooker(record: Record, by: Basis, reel: Reel, eyes: int | None) -> Onlooker:
    from meldwright.table.watching import Accounts, Onlooker, names_of

    rules, names = by.rules, names_of(record)
    accounts = Accounts(
        lambda done: account.hand_account(rules, done, names), lambda result: account.outcome(rules, result)
    )
    return Onlooker(reel, names, accounts, eyes)


def _looks(plain: bool, height: int | None) -> Callable[[], Look]:
    from meldwright.table import Look, speaks_unicode

    signs = speaks_unicode(os.environ, getattr(sys.stdout, "encoding", None), windows=sys.platform == "win32")

    def look() -> Look:
        lines = height or max(shutil.get_terminal_size((output.PIPED_WIDTH, 24)).lines, 10)
        return Look(output.width(), lines, output.is_colored() and not plain, signs, plain)

    return look


def _reasons(by: Basis) -> Callable[[Place, Refusal], list[str]]:
    from meldwright.table.facts import reasons

    def told(place: Place, refusal: Refusal) -> list[str]:
        return reasons(place, refusal, line=profile_line(by, refusal), told=by.told)

    return told


def profile_line(by: Basis, refusal: Refusal) -> str:
    """This names the line of the profile that decides, empty where it is not that of the variant here."""
    span = refusal.origin(by.rules.profile) if by.present else None
    return "" if span is None else f"{near(Path(span.source.name))}:{span.position[0]}:{span.position[1]}"
