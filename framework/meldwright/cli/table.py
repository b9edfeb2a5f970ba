"""`meldwright play` for people: a save, a table, and how to go on when it is left."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from meldwright.cli import account, ending, output
from meldwright.cli.finding import hook_origins, near

if TYPE_CHECKING:
    from meldwright.game import Agreements, HandResult, Match, SeatEntry
    from meldwright.game.saves import Save, Standing
    from meldwright.rules.compile import Rules
    from meldwright.table import Console, Look

FREE_UNDO = """\
Undo is free at this table: you may take back every act of your own turn, even
when you have seen new cards by it.  What you draw again is the same card."""


def new_save(
    rules: Rules,
    seed: int,
    seats: Sequence[SeatEntry],
    folder: str | None,
    file: str | None,
    agreed: Agreements,
) -> Save:
    """This begins the save of a new match, at `file` or under a new name in the folder of saves."""
    from meldwright.game import saves
    from meldwright.game.locks import InUse

    try:
        if file is not None:
            path = Path(file)
        else:
            path = saves.new_path(_folder(folder), rules.profile.id, datetime.now().astimezone(), seed)
        return saves.Save.begin(
            path, rules, seed, seats, hook_origins(rules.profile), settings=rules.profile.house, agreed=agreed
        )
    except FileExistsError:
        remedy = "name a new file, remove this one, or go on with it: --resume"
        raise ending.Ended(ending.USAGE, f"{file or folder}: there is a file of that name", remedy) from None
    except (saves.CannotSave, InUse) as error:
        raise _cannot(error) from error


def find_save(wanted: str, variant: str | None, folder: str | None) -> Path | None:
    """This finds the save to go on with: a path, a name in the folder, or one that is chosen from the list."""
    if wanted:
        if Path(wanted).exists():
            return Path(wanted)
        if (_folder(folder) / wanted).is_file():
            return _folder(folder) / wanted
        if variant is not None or os.sep in wanted or "." in wanted:
            raise ending.Ended(ending.USAGE, f"{wanted}: there is no such save", "`play --resume` lists them")
        variant = wanted  # `play --resume classic`
    return _chosen(variant, _folder(folder))


def resumed(path: Path) -> tuple[Match, Save, Sequence[SeatEntry]]:
    """This opens a save, by the rules that it was begun with."""
    from meldwright.cli.records import basis
    from meldwright.game import saves
    from meldwright.game.locks import InUse

    try:
        record = saves.read_save(path)
        by = basis(record)
        match, save = saves.Save.resume(path, by.rules)
    except (saves.CannotSave, InUse) as error:
        raise _cannot(error) from error
    if not by.present:
        output.complain(f"note: the rules are {by.told}")
    if save.notice:
        output.complain(f"note: {save.notice}")
    return match, save, record.header.seats


def sit_down(
    match: Match, save: Save, seats: Sequence[SeatEntry], *, hands: int | None, speed: float, plain: bool
) -> None:
    """This plays until the match is over or left, and says how to go on."""
    from meldwright.bots import NormalBot, make_bot
    from meldwright.game import Undo
    from meldwright.game.saves import CannotSave
    from meldwright.table import Left, Session

    again = f"to go on: {_program()} play --resume {shlex.quote(_short(save.path))}"
    for entry in seats:
        if entry.bot:
            _known(entry.bot, save)
    bots = {seat: make_bot(entry.bot, match.seed, seat) for seat, entry in enumerate(seats) if entry.bot}
    console = _console(plain)
    names = [entry.name for entry in seats]

    people = [seat for seat, entry in enumerate(seats) if not entry.bot]
    called, sides = _called(match, people, names)

    def told(done: HandResult) -> str:
        return account.hand_account(match.rules, done, called, sides)

    session = Session(
        match,
        console,
        names=names,
        bots=bots,
        adviser=NormalBot(),
        account=told,
        speed=speed,
    )
    try:
        who = ["you" if [seat] == people else _who(entry) for seat, entry in enumerate(seats)]
        output.emit(account.head(match.rules, match.seed, who))
        if match.agreed.undo is Undo.FREE:
            output.emit(FREE_UNDO)
        left = session.play(hands)
    except CannotSave as error:
        raise _cannot(error, again) from error
    except BaseException as error:
        error.add_note(f"the match is saved, act by act; {again}")
        raise
    if match.result is not None:
        output.emit("\n" + account.outcome(match.rules, match.result))
        output.emit(f"The record is in {near(save.path)}")
        return
    if left is Left.ENOUGH:
        output.emit("\n" + account.standing(match))
    if left is Left.CLOSED and not console.waits:
        output.emit("There are no more lines to read.")
    output.emit(f"The match is saved; {again}")


def _program() -> str:
    """How the command is called here: by its name where that is found, else by the path that was typed."""
    typed = sys.argv[0]
    if shutil.which("meldwright") is None and Path(typed).stem == "meldwright":
        return shlex.quote(typed)
    return "meldwright"


def _short(path: Path) -> str:
    """A save by what `--resume` needs: its name alone, if it lies where saves do."""
    return path.name if path.parent == _folder(None) else str(near(path))


def _called(match: Match, people: Sequence[int], names: Sequence[str]) -> tuple[list[str], list[str]]:
    """What seats and sides are called; a person alone at the table is `you`, and his side is `us`."""
    if len(people) != 1:
        return list(names), []
    from meldwright.table.place import Place

    place = Place(match, people[0], names)
    rules = match.rules
    return [place.name(seat) for seat in range(rules.seats)], [
        place.side_name(side) for side in range(rules.sides)
    ]


def _who(entry: SeatEntry) -> str:
    if entry.bot:
        return entry.bot
    return "a person" if entry.name.startswith("seat ") else entry.name


def _known(bot: str, save: Save) -> None:
    from meldwright.bots import BOTS

    if bot not in BOTS:
        raise ending.Ended(ending.USAGE, f"{save.path}: there is no bot {bot!r} here any more")


def _cannot(error: Exception, again: str = "") -> ending.Ended:
    from meldwright.game.saves import CannotSave

    if isinstance(error, CannotSave):
        safe = "the last act was not carried out, all before it is safe"
        remedy = f"make room or name another folder (--saves); {safe}" + (f"; {again}" if again else "")
        return ending.Ended(ending.USAGE, str(error), remedy)
    return ending.Ended(ending.USAGE, str(error), "leave it there first, or begin another match")


# -- the list of saves ---------------------------------------------------------------------------------


def _folder(given: str | None) -> Path:
    from meldwright.game import saves

    return Path(given) if given is not None else saves.default_folder()


def _chosen(variant: str | None, folder: Path) -> Path | None:
    """The only save that can be gone on with, or one out of several by its number; None if nobody chooses."""
    from meldwright.game import saves

    found = [entry for entry in saves.list_saves(folder) if variant in (None, entry.variant)]
    open_ = [entry for entry in found if not entry.finished and not entry.problem and not entry.in_use]
    if not found:
        of = f" of {variant}" if variant else ""
        raise ending.Ended(
            ending.USAGE, f"{near(folder)}: there is no save{of} here", "begin one: meldwright play V"
        )
    output.emit(output.heading(f"Saves in {near(folder)}"))
    for entry in found:
        number = f"{open_.index(entry) + 1:>3}" if entry in open_ else "  -"
        output.emit(
            f"{number}  {output.printable(entry.path.name)}\n     {output.printable(_standing(entry))}"
        )
    if not open_:
        raise ending.Ended(ending.USAGE, "none of these saves can be gone on with")
    if len(open_) == 1:
        return open_[0].path
    while True:
        try:
            answer = _console(plain=False).ask("number> ").strip()
        except EOFError:
            answer = ""
        if not answer or answer.lower() in ("q", "quit"):
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(open_):
            return open_[int(answer) - 1].path
        output.emit(f"a number from 1 to {len(open_)}, or Enter for none")


def _standing(entry: Standing) -> str:
    if entry.problem:
        return f"cannot be read: {entry.problem}"
    who = ", ".join(_who(seat) for seat in entry.seats)
    totals = " to ".join(map(str, entry.totals)) or "nothing yet"
    if entry.finished:
        state = "finished"
    elif entry.in_use:
        state = "being played"
    elif entry.seat is None:
        state = "under way"
    else:
        state = "a deal is next" if entry.seat == -1 else f"{entry.seats[entry.seat].name} to act"
    last = f"; last {entry.last}" if entry.last else ""
    return f"{entry.variant}: {who}; hand {entry.hands}, {totals}; {state}{last}"


# -- the terminal --------------------------------------------------------------------------------------


def _console(plain: bool) -> Console:
    from meldwright.table import Look, Streams, speaks_unicode

    signs = speaks_unicode(os.environ, getattr(sys.stdout, "encoding", None), windows=sys.platform == "win32")

    def look() -> Look:
        height = shutil.get_terminal_size((output.PIPED_WIDTH, 24)).lines
        return Look(output.width(), max(height, 10), output.is_colored() and not plain, signs, plain)

    return Streams(output.emit, output.flush, look)
