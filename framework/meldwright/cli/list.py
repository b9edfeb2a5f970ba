"""`meldwright list`: the rule sets here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import output
from meldwright.cli.finding import library, near, shown
from meldwright.cli.settings import settings, shared_options
from meldwright.profiles.tree import Map, Node, Scalar
from meldwright.resources import Traversable

if TYPE_CHECKING:
    from meldwright.profiles import Location

WIDEST_GAME = 60
WIDEST_PLACE = 24

FACTS: dict[str, tuple[str, type]] = {
    "name": ("", str),
    "seats": ("table", int),
    "number_of_sides": ("table", int),
    "summary": ("", str),
}
"""What a list says of each rule set: the section it stands in, and its type."""

MOST_PARENTS = 12

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
    """What the file and its parents say on their faces; nothing is checked, so that a list never fails."""
    from meldwright.diagnostics import Collector
    from meldwright.profiles.parents import Sheet
    from meldwright.profiles.tree import Map

    called = shown(location)
    tree = _tree(location.file, called)
    facts: dict[str, str | int | None] = dict.fromkeys(FACTS)
    sheet = Sheet(location.id, tree, location.file) if isinstance(tree, Map) else None
    heirs: list[Sheet] = []
    while sheet is not None and len(heirs) <= MOST_PARENTS:
        for fact, (section, kind) in FACTS.items():
            if facts[fact] is None:
                facts[fact] = _fact(sheet.tree, section, fact, kind)
        heirs.append(sheet)
        parent = sheet.tree.entries.get("extends")
        named = parent.node if parent is not None and isinstance(parent.node, Scalar) else None
        sheet = library().parent(named, sheet, heirs, Collector()) if named is not None else None
    return facts


def _tree(file: Traversable, called: str) -> Node | None:
    from meldwright.diagnostics import Collector
    from meldwright.profiles.parents import text_of
    from meldwright.profiles.source import read

    report = Collector()
    text = text_of(file, called, report)
    return None if text is None else read(text, called, report)


def _fact(tree: Map, section: str, key: str, kind: type) -> str | int | None:
    entries = tree.entries
    if section:
        entry = entries.get(section)
        entries = entry.node.entries if entry is not None and isinstance(entry.node, Map) else {}
    node = entries[key].node if key in entries else None
    value = node.value if isinstance(node, Scalar) else None
    return (
        value
        if isinstance(value, str | int) and isinstance(value, kind) and not isinstance(value, bool)
        else None
    )
