"""`meldwright fmt`: profiles in canonical form, with every comment kept."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output, rewriting
from meldwright.cli.rewriting import STANDARD, Rewritten
from meldwright.cli.settings import shared_options

if TYPE_CHECKING:
    from meldwright.diagnostics import Collector


@click.command("fmt")
@click.argument("paths", metavar="PATH …", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change, exit as --check.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@shared_options
def command(paths: tuple[str, ...], check: bool, diff: bool, as_json: bool) -> int:
    """Write profiles in canonical form.

    PATH is a profile, its folder, or a folder of such folders; `-` formats standard input.

    Keys come in the order of the schema, a key to a line; comments move with the key they stand above
    or beside. What a profile says does not change. A file that cannot be read as YAML stays as it is.
    """
    if STANDARD in paths:
        return _standard(paths, check=check, diff=diff)
    dry = check or diff
    done = [_format(file) for file in rewriting.files(paths)]
    if not dry:
        for file in done:
            if file.changed and file.after is not None:
                rewriting.replace(Path(file.file), file.after)
    if as_json:
        _emit_json(done, diff=diff)
    else:
        _emit_text(done, dry=dry, diff=diff)
    bad = any(file.after is None for file in done) or (dry and any(file.changed for file in done))
    return ending.PROBLEMS if bad else ending.FINE


def _format(file: Path) -> Rewritten:
    from meldwright.diagnostics import Collector

    report = Collector()
    text = rewriting.read(file, report)
    return _formatted(text, str(file), report)


def _formatted(text: str | None, name: str, report: Collector) -> Rewritten:
    from meldwright.profiles.format import canonical

    after = None if text is None else canonical(text, name, report)
    return Rewritten(name, text or "", after, report.diagnostics)


def _standard(paths: Sequence[str], *, check: bool, diff: bool) -> int:
    """An editor's way: text in, text out; or only the difference, or only the exit code."""
    from meldwright.diagnostics import Collector
    from meldwright.profiles.source import decode
    from meldwright.render import caret_text

    if len(paths) > 1:
        raise click.UsageError("`-` stands alone", click.get_current_context())
    report = Collector()
    name = "<standard input>"
    done = _formatted(decode(sys.stdin.buffer.read(), name, report), name, report)
    if done.after is None:
        output.complain("\n\n".join(caret_text(d) for d in done.diagnostics))
        return ending.PROBLEMS
    if not (check or diff):
        output.emit(done.after.removesuffix("\n"))
        return ending.FINE
    if diff and done.changed:
        rewriting.emit_difference(done.difference())
    return ending.PROBLEMS if done.changed else ending.FINE


def _emit_text(done: Sequence[Rewritten], *, dry: bool, diff: bool) -> None:
    rewriting.emit_mistakes(done)
    for file in done:
        if file.changed and diff:
            rewriting.emit_difference(file.difference())
        elif file.changed:
            output.emit(f"{'would format' if dry else 'formatted'} {file.file}")
    changed = sum(file.changed for file in done)
    unread = sum(file.after is None for file in done)
    left = len(done) - changed - unread
    said = []
    if changed:
        said.append(f"{output.counted(changed, 'file')} {'would change' if dry else 'formatted'}")
    if left:
        said.append(f"{output.counted(left, 'file')} in canonical form")
    if unread:
        said.append(output.styled(f"{output.counted(unread, 'file')} left as found", fg="red"))
    if not (diff and changed):  # a patch is for another program too
        output.emit(", ".join(said))


def _emit_json(done: Sequence[Rewritten], *, diff: bool) -> None:
    from meldwright.render import as_json

    output.emit_json(
        {
            "files": [
                {
                    "file": file.file,
                    "changed": file.changed,
                    "diff": file.difference() if file.changed else "",
                    "diagnostics": [as_json(d) for d in file.diagnostics],
                }
                for file in done
            ],
            "changed": sum(file.changed for file in done),
            "errors": sum(file.after is None for file in done),
        }
    )
