"""`meldwright new`: a house-rules profile, a few lines that say what differs from a game that is here."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output, writing
from meldwright.cli.finding import library, load_plain, locate, near
from meldwright.cli.settings import house_option, settings, shared_options
from meldwright.errors import UnknownVariant

if TYPE_CHECKING:
    from meldwright.profiles import Profile
    from meldwright.profiles.model import SettingValue

FIRST_QUESTIONS = 8
"""Settings that are asked for at once; the others only if wanted.  They stand in the file as often as they change."""


@dataclass(slots=True)
class Wish:
    """What the new profile is to be."""

    parent: str
    name: str = ""
    mixins: tuple[str, ...] = ()
    house: dict[str, str] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)


@click.command("new")
@click.argument("path", metavar="PATH")
@click.option("--from", "parent", metavar="V", help="The rule set that it is like: an id or a path.")
@click.option(
    "--mixin", "mixins", metavar="NAME", multiple=True, help="Take in a common house rule; may be repeated."
)
@click.option("--name", metavar="TEXT", help="What people call it; made from PATH if left out.")
@house_option
@shared_options
def command(path: str, parent: str | None, mixins: tuple[str, ...], name: str | None) -> int:
    """Write a house-rules profile into the folder PATH, whose name is its id.

    With --set and --from nothing is asked; on a terminal, whatever they leave open is.
    """
    file = _file(path)
    wished = settings().house
    asks = sys.stdin is not None and sys.stdin.isatty() and not wished and not mixins
    if parent is None and not asks:
        remedy = "name the rule set that it is like: --from classic"
        raise ending.Ended(ending.USAGE, "new from what? --from is missing", remedy)
    wish = Wish(parent or _ask_game(), name or "", mixins)
    try:
        base = load_plain(wish.parent)
    except UnknownVariant as unknown:
        raise ending.Ended(ending.USAGE, str(unknown)) from None
    if asks:
        _ask(wish, base, file)
    else:
        _take(wish, base, wished)
    wish.name = wish.name or file.parent.name.replace("-", " ").capitalize()
    return _write(file, wish, base)


def _file(path: str) -> Path:
    """The file to be written, which must not be there yet."""
    from meldwright.profiles.catalog import FILE_NAME
    from meldwright.profiles.loader import ID_PATTERN, like_an_id

    file = Path(path) if path.endswith(".yaml") else Path(path) / FILE_NAME
    folder = file.absolute().parent.name
    if file.name != FILE_NAME:
        raise ending.Ended(ending.USAGE, f"{path}: a profile's file is called {FILE_NAME}", "name its folder")
    if not ID_PATTERN.fullmatch(folder):
        remedy = f"use lower-case letters, digits and `-`, such as {like_an_id(folder)}"
        raise ending.Ended(ending.USAGE, f"the folder {folder!r} cannot be the id of a rule set", remedy)
    if file.exists():
        remedy = "name another folder, or change that file"
        raise ending.Ended(ending.USAGE, f"{near(file)} is there already", remedy)
    return file


# -- by options ----------------------------------------------------------------------------------------


def _take(wish: Wish, base: Profile, wished: Sequence[tuple[str, str]]) -> None:
    """What was given as options: settings by name, and values by path."""
    import yaml

    names = {setting.name for setting in base.settings}
    for name, value in wished:
        if name in names or "." not in name:
            wish.house[name] = value
        else:
            wish.values[name] = (
                yaml.safe_load(value) if re.fullmatch(r"\[.*\]|-?[0-9]+|true|false", value) else value
            )


# -- by questions --------------------------------------------------------------------------------------


def _ask_game() -> str:
    from meldwright.profiles import list_variants

    known = [location.id for location in list_variants(settings().folders)]
    output.emit(f"Which game is it like?  {', '.join(known)}, or the path of a profile of your own")
    while True:
        named = str(click.prompt("game", default=known[0] if len(known) == 1 else "classic")).strip()
        try:
            locate(named)
        except UnknownVariant as unknown:
            output.emit(str(unknown))
        else:
            return named


def _ask_to_go_on(number: int) -> bool:
    """Yes or no, with no for Enter; whatever else is said is asked again."""
    while True:
        said = str(click.prompt(f"\n{number} more settings; go through them? yes or no", default="no"))
        if said.strip().casefold() in ("y", "yes", "n", "no"):
            return said.strip().casefold().startswith("y")
        output.emit(f"{said!r} is neither yes nor no")


def _ask(wish: Wish, base: Profile, file: Path) -> None:
    """The name, then the settings one by one; Enter keeps what stands."""
    output.emit(f"{output.heading(base.name)}: {base.summary}")
    output.emit("Enter keeps what stands in brackets.\n")
    default = wish.name or f"Our {base.name}"
    wish.name = str(click.prompt("What do you call it", default=default))
    for number, setting in enumerate(base.settings):
        if number == FIRST_QUESTIONS and not _ask_to_go_on(len(base.settings) - number):
            break
        value = _ask_setting(setting)
        if value != setting.value:
            wish.house[setting.name] = value


def _ask_setting(setting: SettingValue) -> str:
    output.emit(f"\n{setting.question}")
    output.emit(output.pairs([("", f"now: {setting.sentence or 'custom'}")], indent=0))
    output.emit(output.pairs([("", f"it can be {setting.values.replace('`', '')}")], indent=0))
    while True:
        value = str(click.prompt(setting.name, default=setting.value or "custom")).strip()
        if value == setting.value or setting.accepts(value):
            return value
        output.emit(f"{value!r} is none of these: {setting.values.replace('`', '')}")


# -- writing -------------------------------------------------------------------------------------------


def _write(file: Path, wish: Wish, base: Profile) -> int:
    """Write it if it holds; otherwise say what does not, and write nothing."""
    from meldwright.diagnostics import Collector
    from meldwright.ids import VariantId
    from meldwright.profiles import load_text
    from meldwright.profiles.child import child_text
    from meldwright.profiles.format import canonical
    from meldwright.render import caret_text

    written = child_text(
        _reference(wish.parent, file),
        wish.name,
        summary=f"{base.name} with house rules of our own.",
        mixins=wish.mixins,
        house=wish.house,
        values=wish.values,
        schema=_schema(file),
    )
    report = Collector()
    called = str(near(file))
    text = canonical(written, called, report) or written
    profile = load_text(
        text, called, VariantId(file.absolute().parent.name), report, file=file, library=library()
    )
    for diagnostic in report.diagnostics:
        output.emit(caret_text(diagnostic) + "\n")
    if profile is None or report.has_errors:
        output.emit("Nothing has been written.")
        return ending.PROBLEMS
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("x", encoding="utf-8") as stream:
        stream.write(text)
    output.emit(
        f"{output.styled('written', fg='green', bold=True)}: {called}, {output.counted(text.count(chr(10)), 'line')}"
    )
    for setting in profile.settings:
        if not setting.is_standard:
            output.emit(output.pairs([("-", setting.sentence)], indent=0))
    for path, value in wish.values.items():
        output.emit(output.pairs([("-", f"{path}: {writing.written(value)}")], indent=0))
    folder = str(near(file.parent)) if os.sep in str(near(file.parent)) else f"./{near(file.parent)}"
    output.emit(f"What differs: meldwright diff {folder}\nPlay it: meldwright play {folder}")
    return ending.FINE


def _reference(parent: str, file: Path) -> str:
    """How the child names its parent: by id, or by a path from its own folder."""
    location = locate(parent)
    if location.origin != "path":
        return parent
    assert isinstance(location.folder, Path)
    return os.path.relpath(location.folder.resolve(), file.absolute().parent)


def _schema(file: Path) -> str:
    """Where an editor finds the schema: from the new file if they lie in one tree, else the whole path."""
    from meldwright.resources import data_root

    schema = data_root("grammar") / "child.schema.json"
    if not isinstance(schema, Path):
        return ""  # packed away, where no editor can read it
    shared = os.path.commonpath([schema.resolve(), file.absolute()])
    return os.path.relpath(schema, file.absolute().parent) if shared != os.sep else str(schema)
