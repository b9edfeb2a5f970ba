"""`meldwright show`: the effective profile, value by value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

import click

from meldwright.cli import output
from meldwright.cli.finding import hook_origins, load, locate, shown
from meldwright.cli.settings import shared_options

if TYPE_CHECKING:
    from meldwright.profiles import Profile

_ON_TOP = ("meldwright", "name", "summary", "hooks")
"""Leaves that are not shown among the sections, since they stand above and below them."""


@click.command("show")
@click.argument("variant", metavar="V")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@shared_options
def command(variant: str, as_json: bool) -> None:
    """The effective profile of V, value by value, and its hooks."""
    from meldwright.game.record import leaves_sha256, plain_leaves

    profile = load(variant)
    leaves = plain_leaves(profile.leaves)
    digest = leaves_sha256(leaves)
    if as_json:
        output.emit_json(
            {
                "id": profile.id,
                "name": profile.name,
                "summary": profile.summary,
                "file": shown(locate(variant)),
                "leaves": leaves,
                "hooks": list(profile.hooks),
                "hash": digest,
            }
        )
        return
    output.emit(output.heading(f"{output.printable(profile.name)} ({profile.id})"))
    output.emit(output.pairs([("", profile.summary)], indent=-2))
    for section, rows in groupby(_rows(leaves), key=lambda row: row[0]):
        output.emit(f"\n{output.heading(section)}")
        output.emit(output.pairs((name, value) for _, name, value in rows))
    output.emit(f"\n{output.heading('hooks')}")
    output.emit(output.pairs(_hooks(profile)))
    output.emit(f"\n{output.heading('source')}")
    output.emit(output.pairs([("file", shown(locate(variant))), ("hash", digest)]))


def _rows(leaves: dict[str, object]) -> Iterator[tuple[str, str, str]]:
    """Section, path in the section, and value as an author would write it."""
    for path, value in leaves.items():
        section, _, rest = path.partition(".")
        if section not in _ON_TOP:
            yield section, rest, _written(value)


def _written(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return " ".join(value.split()) if isinstance(value, str) else json.dumps(value)


def _hooks(profile: Profile) -> list[tuple[str, str]]:
    if not profile.hooks:
        return [("none", "")]
    origins = hook_origins(profile)
    return [(name, origins.get(name, "not installed here")) for name in profile.hooks]
