"""`meldwright play`: a whole match."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import compiled, hook_origins, load, near
from meldwright.cli.settings import hook_option, shared_options

if TYPE_CHECKING:
    from meldwright.game import HandResult, Match, Player, Recorder
    from meldwright.rules.compile import Rules

LARGEST_SEED = 10**6
"""Seeds that we choose are short enough to be typed again."""


@click.command("play")
@click.argument("variant", metavar="V")
@click.option("--auto", is_flag=True, help="Bots play at every seat.")
@click.option("--seed", type=int, help="Deal from this seed: one seed is one match.")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="NAME,…",
    help="Bots by seat (greedy, random); the list is repeated as often as it takes.",
)
@click.option("--record", metavar="FILE", help="Write a record to a new file, line by line.")
@click.option("--hands", type=click.IntRange(min=1), metavar="N", help="Stop after so many hands.")
@click.option("--quiet", is_flag=True, help="Say only how it ends.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@hook_option
@shared_options
def command(
    variant: str,
    auto: bool,
    seed: int | None,
    bots: str,
    record: str | None,
    hands: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """A match by the rules of V, hand by hand, with the score of each."""
    if not auto:
        remedy = f"bots play at every seat: meldwright play {variant} --auto"
        raise ending.Ended(ending.USAGE, "a seat at the table comes in a later release", remedy)
    from meldwright.bots import make_bot
    from meldwright.cli import account

    rules = compiled(load(variant))
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    names = _seated(bots, rules.seats)
    players = [make_bot(name, seed, seat) for seat, name in enumerate(names)]
    talks = not quiet and not as_json
    with _recording(record, rules, seed, names) as scribe:
        if talks:
            output.emit(account.head(rules, seed, names))
        match = _begin(rules, seed, scribe)
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


def _seated(bots: str, seats: int) -> list[str]:
    """The bot of each seat, by name."""
    from meldwright.bots import BOTS
    from meldwright.diagnostics import suggest

    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            hint = suggest(name, BOTS)
            remedy = f"did you mean {hint!r}?" if hint else f"the bots are {', '.join(sorted(BOTS))}"
            raise ending.Ended(ending.USAGE, f"--bots: there is no bot {name!r}", remedy)
    if len(names) > seats:
        raise ending.Ended(ending.USAGE, f"--bots: {len(names)} bots for {seats} seats")
    return [names[seat % len(names)] for seat in range(seats)]


def _begin(rules: Rules, seed: int, scribe: Recorder | None) -> Match:
    from meldwright.game import Match

    return Match(rules, seed, scribe, begin=False)


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
        recorder.header(rules, seed, seats, hook_origins(rules.profile))
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
