"""`meldwright show`: the effective profile, value by value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

import click

from meldwright.cli import output
from meldwright.cli.finding import hook_origins, load, locate, shown
from meldwright.cli.settings import house_option, shared_options
from meldwright.cli.writing import written

if TYPE_CHECKING:
    from meldwright.profiles import Profile
    from meldwright.profiles.model import SettingValue

_ON_TOP = ("meldwright", "name", "summary", "hooks")
"""Leaves that are not shown among the sections, since they stand above and below them."""


@click.command("show")
@click.argument("variant", metavar="V")
@click.option("--origins", is_flag=True, help="Say of each value where it was set.")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@house_option
@shared_options
def command(variant: str, origins: bool, as_json: bool) -> None:
    """The effective profile of V, value by value, its house rules and its hooks."""
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
                "extends": list(profile.ancestors),
                "leaves": leaves,
                "origins": {path: str(span) for path, span in profile.origins.items()},
                "cites": {path: list(cites) for path, cites in profile.cites.items()},
                "assumed": dict(profile.assumed),
                "settings": [_setting(setting) for setting in profile.settings],
                "house": dict(profile.house),
                "hooks": list(profile.hooks),
                "hash": digest,
            }
        )
        return
    output.emit(output.heading(f"{output.printable(profile.name)} ({profile.id})"))
    output.emit(output.pairs([("", profile.summary)], indent=-2))
    for section, rows in groupby(_rows(leaves), key=lambda row: row[0]):
        output.emit(f"\n{output.heading(section)}")
        told = [
            (name, f"{value}  [{_origin(profile, section, name)}]" if origins else value)
            for _, name, value in rows
        ]
        output.emit(output.pairs(told))
    if profile.settings:
        output.emit(f"\n{output.heading('settings')}")
        output.emit(output.pairs((setting.name, _valued(setting)) for setting in profile.settings))
    output.emit(f"\n{output.heading('hooks')}")
    output.emit(output.pairs(_hooks(profile)))
    output.emit(f"\n{output.heading('source')}")
    lineage = [("extends", ", ".join(profile.ancestors))] if profile.ancestors else []
    output.emit(output.pairs([("file", shown(locate(variant))), *lineage, ("hash", digest)]))


def _rows(leaves: dict[str, object]) -> Iterator[tuple[str, str, str]]:
    """Section, path in the section, and value as an author would write it."""
    for path, value in leaves.items():
        section, _, rest = path.partition(".")
        if section not in _ON_TOP:
            yield section, rest, written(value)


def _origin(profile: Profile, section: str, name: str) -> str:
    """Who set a leaf, and the line."""
    from meldwright.profiles.lineage import chain

    path = f"{section}.{name}"
    span = profile.origins[path]
    setters = chain(profile.chains, path)
    return f"{setters[-1].by}, {span}" if setters else str(span)


def _valued(setting: SettingValue) -> str:
    if setting.value is None:
        return f"custom (the standard is {setting.standard})"
    return setting.value if setting.is_standard else f"{setting.value} (the standard is {setting.standard})"


def _setting(setting: SettingValue) -> dict[str, object]:
    return {
        "name": setting.name,
        "question": setting.question,
        "value": setting.value,
        "standard": setting.standard,
        "values": setting.values,
        "sets": list(setting.paths),
    }


def _hooks(profile: Profile) -> list[tuple[str, str]]:
    if not profile.hooks:
        return [("none", "")]
    origins = hook_origins(profile)
    return [(name, origins.get(name, "not installed here")) for name in profile.hooks]
