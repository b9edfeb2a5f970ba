"""`meldwright list`: the rule sets here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import output
from meldwright.cli.finding import near, shown
from meldwright.cli.settings import settings, shared_options

if TYPE_CHECKING:
    from meldwright.profiles import Location

WIDEST_GAME = 60
WIDEST_PLACE = 24

BROKEN = "cannot be read; `meldwright check` says why"


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@shared_options
def command(as_json: bool) -> None:
    """The rule sets here: id, players, one sentence, and where each comes from."""
    from meldwright.profiles import list_variants

    found = [(location, _glance(location)) for location in list_variants(settings().folders)]
    if as_json:
        output.emit_json(
            {
                "variants": [
                    {
                        "id": location.id,
                        **facts,
                        "origin": str(location.origin),
                        "place": location.place,
                        "file": shown(location),
                    }
                    for location, facts in found
                ]
            }
        )
        return
    columns = (
        output.Column("id"),
        output.Column("seats", number=True),
        output.Column("sides", number=True),
        output.Column("game", widest=WIDEST_GAME),
        output.Column("from", widest=WIDEST_PLACE),
    )
    rows = [
        (
            location.id,
            str(facts["seats"] or "?"),
            str(facts["number_of_sides"] or "?"),
            str(facts["summary"] or BROKEN),
            _from(location),
        )
        for location, facts in found
    ]
    output.emit(output.table(columns, rows))


def _from(location: Location) -> str:
    """Where it comes from, in few letters: a folder as it is seen from here, the name of a pack."""
    if location.origin == "shipped":
        return "shipped"
    folder = location.folder
    return str(near(folder.parent)) if isinstance(folder, Path) else location.place


def _glance(location: Location) -> dict[str, str | int | None]:
    """What the file says on its face; nothing is checked, so that a list costs little and never fails."""
    from meldwright.diagnostics import Collector
    from meldwright.profiles.source import MAX_BYTES, decode, read
    from meldwright.profiles.tree import Map, Scalar

    report = Collector()
    try:
        with location.file.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError:
        data = b""
    text = decode(data, shown(location), report)
    tree = None if text is None else read(text, shown(location), report)
    top = dict(tree.entries) if isinstance(tree, Map) else {}
    table = top["table"].node if "table" in top else None
    inner = dict(table.entries) if isinstance(table, Map) else {}
    facts: dict[str, str | int | None] = {}
    for key, entries, kind in (
        ("name", top, str),
        ("seats", inner, int),
        ("number_of_sides", inner, int),
        ("summary", top, str),
    ):
        node = entries[key].node if key in entries else None
        value = node.value if isinstance(node, Scalar) else None
        facts[key] = value if isinstance(value, kind) and not isinstance(value, bool) else None
    return facts
