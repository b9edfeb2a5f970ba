"""`meldwright perft`: counts of step sequences and positions, which any two programs of the same rules share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import compiled, loaded, locate
from meldwright.cli.settings import hook_option, house_option, settings, shared_options

if TYPE_CHECKING:
    from meldwright.conformance.perft import Line, Start
    from meldwright.resources import Traversable
    from meldwright.rules.compile import Rules

STARTS = ((1, 1), (37, 1), (2, 18), (3, 30), (38, 30), (11, 38), (4, 54), (22, 54))
"""Seeds and turns that a new file begins from: the deal, and the midst of hands."""

DEPTH = 8


@click.command("perft")
@click.argument("variant", metavar="V")
@click.option(
    "--seed", "seeds", type=click.IntRange(0, 10**9 - 1), multiple=True, help="A hand; may be repeated."
)
@click.option(
    "--turn", type=click.IntRange(1, 9999), default=1, show_default=True, help="From this turn of it."
)
@click.option("--depth", type=click.IntRange(1, 12), help=f"So many steps.  [default: {DEPTH}]")
@click.option("--divide", "divides", is_flag=True, help="Tell the sequences behind each first step.")
@click.option("--check", is_flag=True, help="Hold the rules against the perft.txt of V.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@hook_option
@house_option
@shared_options
def command(
    variant: str,
    seeds: tuple[int, ...],
    turn: int,
    depth: int | None,
    divides: bool,
    check: bool,
    as_json: bool,
) -> int:
    """How many sequences of legal steps there are in V, and how many positions they lead to, by depth.

    Without a seed it writes the counts that V keeps in its perft.txt: `meldwright perft V > …/perft.txt`.
    """
    from meldwright.conformance import perft

    location = locate(variant)
    rules = compiled(loaded(location, settings().house))
    if check:
        if seeds or divides or depth:
            raise ending.Ended(
                ending.USAGE, "--check counts what the file has; it goes with no other position"
            )
        return _check(rules, location.folder / perft.FILE_NAME, variant, as_json=as_json)
    starts = [perft.Start(seed, turn) for seed in seeds] or [perft.Start(*start) for start in STARTS]
    try:
        if divides:
            _divide(rules, starts[0], depth or DEPTH, as_json=as_json)
            return ending.FINE
        lines = [perft.line(rules, start, depth or DEPTH) for start in starts]
    except perft.NotThere as error:
        raise ending.Ended(ending.USAGE, str(error), "name an earlier turn, or another seed") from None
    if as_json:
        output.emit_json({"variant": rules.profile.id, "lines": [_as_json(line) for line in lines]})
    else:
        text = "".join(f"{line}\n" for line in lines) if seeds else perft.written(rules.profile.id, lines)
        output.emit(text.removesuffix("\n"))
    return ending.FINE


def _as_json(line: Line) -> dict[str, object]:
    return {
        "seed": line.start.seed,
        "turn": line.start.turn,
        "counts": [{"sequences": c.sequences, "positions": c.positions} for c in line.counts],
    }


def _divide(rules: Rules, start: Start, depth: int, *, as_json: bool) -> None:
    from meldwright.conformance.perft import divide, position

    found = list(divide(position(rules, start), depth))
    if as_json:
        output.emit_json({"depth": depth, "divide": [{"act": act, "sequences": n} for act, n in found]})
        return
    output.emit(output.heading(f"{start}, {output.counted(depth, 'step')}"))
    output.emit(
        output.pairs([(act, str(n)) for act, n in found] + [("total", str(sum(n for _, n in found)))])
    )


def _check(rules: Rules, file: Traversable, variant: str, *, as_json: bool) -> int:
    """Count again what the file holds, and say where the rules first count otherwise."""
    from meldwright.conformance import perft

    if not file.is_file():
        raise ending.Ended(
            ending.PROBLEMS, f"{file}: there is no such file", f"make it: meldwright perft {variant} > {file}"
        )
    try:
        lines = perft.read_lines(file.read_text(encoding="utf-8"))
    except perft.MalformedLine as error:
        raise ending.Ended(ending.PROBLEMS, f"{file}:{error.number}: {error}") from None
    differing = []
    for kept in lines:
        try:
            now = perft.line(rules, kept.start, len(kept.counts)).counts
        except perft.NotThere as error:
            differing.append((kept, 1, str(error)))
            continue
        for number, wanted in enumerate(kept.counts, 1):
            got = now[number - 1] if number <= len(now) else None
            if got != wanted:
                differing.append((kept, number, f"{wanted} were kept, {got or 'none'} are counted"))
                break
    if as_json:
        said = [
            {"seed": k.start.seed, "turn": k.start.turn, "depth": n, "problem": p} for k, n, p in differing
        ]
        output.emit_json({"variant": rules.profile.id, "lines": len(lines), "differing": said})
    else:
        for kept, number, problem in differing:
            output.emit(f"{kept.start}, {output.counted(number, 'step')}: {problem}")
            where = f"--seed {kept.start.seed} --turn {kept.start.turn} --depth {number}"
            output.emit(f"  what lies behind each step: meldwright perft {variant} {where} --divide")
        told = output.counted(len(lines), "position")
        output.emit(f"{told} counted again, {len(differing) or 'none'} otherwise than before")
    return ending.PROBLEMS if differing else ending.FINE
