"""`meldwright migrate`: old profiles brought to the present version of the format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output, rewriting
from meldwright.cli.rewriting import Rewritten
from meldwright.cli.settings import shared_options

if TYPE_CHECKING:
    from meldwright.profiles.migrate import Migration


@dataclass(slots=True)
class _Migrated(Rewritten):
    migration: Migration | None = None


@click.command("migrate")
@click.argument("paths", metavar="PATH …", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file is of an older version.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@shared_options
def command(paths: tuple[str, ...], check: bool, as_json: bool) -> int:
    """Bring profiles to the present version of the format.

    PATH is a profile, its folder, or a folder of such folders.

    Keys get their present names, where they stand; comments and layout stay. The report names each of
    them with its line.
    """
    done = [_migrate(file) for file in rewriting.files(paths)]
    if not check:
        for file in done:
            if file.changed and file.after is not None:
                rewriting.replace(Path(file.file), file.after)
    (_emit_json if as_json else _emit_text)(done, check)
    bad = any(file.after is None for file in done) or (check and any(file.changed for file in done))
    return ending.PROBLEMS if bad else ending.FINE


def _migrate(file: Path) -> _Migrated:
    from meldwright.diagnostics import Collector
    from meldwright.profiles.migrate import migrate

    report = Collector()
    text = rewriting.read(file, report)
    migration = None if text is None else migrate(text, str(file), report)
    after = None if migration is None else migration.text
    return _Migrated(str(file), text or "", after, report.diagnostics, migration)


def _emit_text(done: Sequence[_Migrated], check: bool) -> None:
    from meldwright.profiles.migrations import PRESENT

    rewriting.emit_mistakes(done)
    for file in done:
        migration = file.migration
        if migration is None:
            continue
        if not migration.changed:
            output.emit(f"{file.file}: version {PRESENT}, nothing to do")
            continue
        would = "would go" if check else "went"
        output.emit(output.heading(f"{file.file}: {would} from version {migration.version} to {PRESENT}"))
        for step in migration.steps:
            output.emit(output.pairs([("-", step.what)], indent=2))
        lines = [(f"{move.line}", f"{move.was} → {move.now}") for move in migration.moves]
        if lines:
            output.emit(f"\n{output.heading('line')}")
            output.emit(output.pairs(lines))
        if not check:
            output.emit(f"\nnext: meldwright check {file.file}")


def _emit_json(done: Sequence[_Migrated], check: bool) -> None:
    from meldwright.profiles.migrations import PRESENT
    from meldwright.render import as_json

    answer = []
    for file in done:
        migration = file.migration
        answer.append(
            {
                "file": file.file,
                "from": None if migration is None else migration.version,
                "to": PRESENT,
                "changed": file.changed,
                "steps": [] if migration is None else [step.what for step in migration.steps],
                "moves": []
                if migration is None
                else [{"line": m.line, "was": m.was, "now": m.now} for m in migration.moves],
                "diagnostics": [as_json(d) for d in file.diagnostics],
            }
        )
    output.emit_json(
        {
            "files": answer,
            "changed": sum(file.changed for file in done),
            "errors": sum(file.after is None for file in done),
        }
    )
