"""`meldwright play`: a whole match."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import compiled, hook_origins, load, near
from meldwright.cli.settings import hook_option, house_option, settings, shared_options

if TYPE_CHECKING:
    from meldwright.game import Agreements, HandResult, Match, Player, Recorder, Scribe
    from meldwright.rules.compile import Rules

LARGEST_SEED = 10**6
"""Seeds that we choose are short enough to be typed again."""

AUTO_BOT = "greedy"
"""The bot of `--auto`: it is known by its matches, so it stays the same one."""


@click.command("play")
@click.argument("variant", metavar="[V]", required=False)
@click.option("--auto", is_flag=True, help="Bots play at every seat.")
@click.option(
    "--seats",
    metavar="WHO,…",
    help="Who sits at the table: `you`, `you:NAME` or a bot, seat by seat; several people share the screen.  "
    "[default: you]",
)
@click.option("--seed", type=int, help="Deal from this seed: one seed is one match.")
@click.option(
    "--bots",
    metavar="NAME,…",
    help="Bots by seat (easy, greedy, normal, random); the list is repeated as often as it takes.  "
    "[default: greedy with --auto, else normal]",
)
@click.option(
    "--speed",
    type=click.FloatRange(min=0),
    default=0,
    metavar="N",
    help="Acts a second that bots make, each told as it happens; 0: at once.",
)
@click.option("--plain", is_flag=True, help="Plain lines, for a screen reader.")
@click.option(
    "--undo",
    type=click.Choice(["within_turn", "free"]),
    help="How far acts of the own turn may be taken back: until new cards are seen, or past them as well; the "
    "record says so.  [default: within_turn]",
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a save; without FILE, the saves are listed.",
)
@click.option("--saves", metavar="DIR", help="Keep saves in this folder.")
@click.option("--record", metavar="FILE", help="Write a record to a new file, line by line.")
@click.option("--hands", type=click.IntRange(min=1), metavar="N", help="Stop after so many hands.")
@click.option("--quiet", is_flag=True, help="With --auto: say only how it ends.")
@click.option("--json", "as_json", is_flag=True, help="With --auto: answer with JSON.")
@hook_option
@house_option
@shared_options
def command(
    variant: str | None,
    auto: bool,
    seats: str | None,
    seed: int | None,
    bots: str | None,
    speed: float,
    plain: bool,
    undo: str | None,
    resume: str | None,
    saves: str | None,
    record: str | None,
    hands: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """A match by the rules of V: you and bots, several people, or bots alone."""
    if resume is not None:
        new = {
            "--auto": auto,
            "--seats": seats,
            "--seed": seed,
            "--bots": bots,
            "--record": record,
            "--undo": undo,
            "--set": settings().house,
        }
        _refuse_together("--resume", {**new, "--quiet": quiet, "--json": as_json})
        _go_on(resume, variant, saves, hands=hands, speed=speed, plain=plain)
        return
    if variant is None:
        raise ending.Ended(ending.USAGE, "play what? V is missing", "`meldwright list` names the rule sets")
    if auto:
        people = {"--seats": seats, "--saves": saves, "--plain": plain, "--speed": speed, "--undo": undo}
        _refuse_together("--auto", people)
        _play_auto(variant, seed, bots, record, hands, quiet=quiet, as_json=as_json)
        return
    remedy = f"bots play at every seat: meldwright play {variant} --auto"
    _refuse_together("a seat at the table", {"--quiet": quiet, "--json": as_json}, remedy)
    from meldwright.cli import table
    from meldwright.cli.seating import PERSON, TABLE_BOT, agreements, bots_by_seat, seated

    rules = compiled(load(variant))
    entries = seated(seats or PERSON, bots_by_seat(bots or TABLE_BOT, rules.seats))
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    agreed = agreements(undo)
    with table.new_save(rules, seed, entries, saves, record, agreed) as save:
        match = _begin(rules, seed, save, agreed)
        table.sit_down(match, save, entries, hands=hands, speed=speed, plain=plain)


def _refuse_together(what: str, options: Mapping[str, object], remedy: str = "") -> None:
    """Options that say nothing beside others are a mistake, never ignored."""
    given = [name for name, value in options.items() if value not in (None, False, 0, [])]
    if given:
        raise ending.Ended(ending.USAGE, f"{given[0]} does not go with {what}", remedy)


def _go_on(
    wanted: str, variant: str | None, folder: str | None, *, hands: int | None, speed: float, plain: bool
) -> None:
    from meldwright.cli import table

    path = table.find_save(wanted, variant, folder)
    if path is None:
        return
    match, save, entries = table.resumed(path)
    with save:
        table.sit_down(match, save, entries, hands=hands, speed=speed, plain=plain)


def _play_auto(
    variant: str,
    seed: int | None,
    bots: str | None,
    record: str | None,
    hands: int | None,
    *,
    quiet: bool,
    as_json: bool,
) -> None:
    """Bots alone: a match told hand by hand."""
    from meldwright.bots import make_bot
    from meldwright.cli import account
    from meldwright.cli.seating import agreements, bots_by_seat

    rules = compiled(load(variant))
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    names = bots_by_seat(bots or AUTO_BOT, rules.seats)
    players = [make_bot(name, seed, seat) for seat, name in enumerate(names)]
    talks = not quiet and not as_json
    with _recording(record, rules, seed, names) as scribe:
        if talks:
            output.emit(account.head(rules, seed, names))
        match = _begin(rules, seed, scribe, agreements(None))
        for done in _hands(match, players, hands):
            if talks:
                output.emit("\n" + account.hand_account(rules, done))
                output.flush()  # whoever reads along need not wait for the match, nor must we if he has gone
    if as_json:
        output.emit_json(_answer(match, names, record))
        return
    if talks:
        output.emit()
    output.emit(account.standing(match) if match.result is None else account.outcome(rules, match.result))
    if record is not None:
        output.emit(f"The record is in {record}; to verify it: meldwright replay {record}")


def _begin(rules: Rules, seed: int, scribe: Scribe | None, agreed: Agreements) -> Match:
    from meldwright.game import Match

    return Match(rules, seed, scribe, begin=False, agreed=agreed)


def _hands(match: Match, players: Sequence[Player], most: int | None) -> Iterator[HandResult]:
    """Play hand after hand, until somebody has won or there were enough of them."""
    while not match.over and (most is None or len(match.results) < most):
        hand = match.next_hand()
        while not hand.over:
            match.step(players[hand.seat].choose(match.view(hand.seat)))
        yield match.results[-1]


@contextlib.contextmanager
def _recording(file: str | None, rules: Rules, seed: int, names: Sequence[str]) -> Iterator[Recorder | None]:
    """A recorder for a new file; whatever breaks the match off, the file has all that was played."""
    if file is None:
        yield None
        return
    from meldwright.game import Recorder, SeatEntry

    try:
        recorder = Recorder(file)
    except FileExistsError:
        remedy = "name a new file, or remove this one"
        raise ending.Ended(ending.USAGE, f"{file}: there is a file of that name", remedy) from None
    with recorder:
        seats = [SeatEntry(f"seat {seat}", name) for seat, name in enumerate(names)]
        recorder.header(rules, seed, seats, hook_origins(rules.profile), settings=rules.profile.house)
        try:
            yield recorder
        except BaseException as error:
            error.add_note(f"what was played is in {near(recorder.path)}")
            raise


def _answer(match: Match, names: Sequence[str], record: str | None) -> dict[str, Any]:
    rules = match.rules
    result = match.result
    best, *others = sorted(match.totals, reverse=True)
    return {
        "variant": rules.profile.id,
        "seed": match.seed,
        "bots": list(names),
        "hands": [
            {
                "hand": done.index + 1,
                "dealer": done.dealer,
                "ended": done.ended,
                "out": done.out if done.out >= 0 else None,
                "concealed": done.concealed,
                "ledgers": [{line.name: line.points for line in ledger.lines} for ledger in done.ledgers],
                "points": [ledger.total for ledger in done.ledgers],
                "totals": list(done.totals),
                "openings": [rules.opening_minimum(total) for total in done.totals],
            }
            for done in match.results
        ],
        "totals": list(match.totals),
        "over": result is not None,
        "winner": result.winner if result is not None and result.winner >= 0 else None,
        "margin": best - max(others, default=best),
        "record": record,
    }
