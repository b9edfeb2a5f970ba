"""A profile from its file: the one way in, for checking and for playing alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from pathlib import Path, PurePath

from meldwright.diagnostics import Collector
from meldwright.errors import ProfileError
from meldwright.ids import VariantId
from meldwright.profiles import schema
from meldwright.profiles.build import build
from meldwright.profiles.catalog import FILE_NAME
from meldwright.profiles.lineage import choose_for_once, effective
from meldwright.profiles.model import Profile
from meldwright.profiles.parents import Library, Sheet, check_version, text_of
from meldwright.profiles.source import read
from meldwright.profiles.tree import Map
from meldwright.resources import Traversable
from meldwright.spans import Source, Span

ID_PATTERN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""Ids of variants, which are names of folders: `classic`, `second-shape`."""


def load_profile(
    path: str | Path | Traversable,
    *,
    report: Collector | None = None,
    known_sources: Collection[str] | None = None,
    known_hooks: Collection[str] | None = None,
    library: Library | None = None,
    house: Sequence[tuple[str, str]] = (),
) -> Profile:
    """This reads and checks a profile with all that it inherits.

    `path` is its `variant.yaml`, or the folder that holds it; the folder's name is the variant's id.
    `report` receives warnings too.  `known_sources` and `known_hooks` are the ids and names that `cites`
    and `hooks` may use; None leaves them unchecked.  `library` says where parents and mixins are looked
    for.  `house` are settings (or paths of leaves) and values for them, chosen on top of the file.
    Raises `ProfileError` with every mistake.
    """
    collector = Collector() if report is None else report
    library = library or Library()
    place: Traversable = Path(path) if isinstance(path, str) else path
    file, folder = _file_and_folder(place)
    text = text_of(file, library.shown(file), collector)
    profile = None
    if text is not None:
        name = library.shown(file)
        _check_id(folder, Source(name, text), collector)
        profile = load_text(
            text,
            name,
            VariantId(folder),
            collector,
            known_sources=known_sources,
            known_hooks=known_hooks,
            file=file,
            library=library,
            house=house,
        )
    if profile is None or collector.has_errors:
        raise ProfileError(collector.diagnostics)
    return profile


def load_text(
    text: str,
    name: str,
    variant: VariantId,
    report: Collector,
    *,
    known_sources: Collection[str] | None = None,
    known_hooks: Collection[str] | None = None,
    file: Traversable | None = None,
    library: Library | None = None,
    house: Sequence[tuple[str, str]] = (),
) -> Profile | None:
    """This makes a profile of a text that is known by a name; None when the report holds errors.

    Without the `file` that it comes from it can name its parents by id only.
    """
    tree = read(text, name, report)
    if tree is None:
        return None
    if not isinstance(tree, Map):
        schema.check(tree, report)
        return None
    if tree.entries.keys() & {"extends", "meldwright"} and not check_version(tree, report):
        return None  # what stands in a file of another version cannot be judged
    inherited = effective(Sheet(variant, tree, file), library or Library(), report)
    if inherited is None:
        return None
    choose_for_once(inherited, house, report)
    return build(inherited, variant, report, known_sources=known_sources, known_hooks=known_hooks)


def _file_and_folder(place: Traversable) -> tuple[Traversable, str]:
    if place.is_dir():
        folder = place.resolve().name if isinstance(place, Path) else place.name
        return place / FILE_NAME, folder
    if isinstance(place, Path):
        return place, place.resolve().parent.name
    return place, PurePath(str(place)).parent.name  # a packed file knows no folder but the one in its name


def like_an_id(folder: str) -> str:
    """This makes, of the name of a folder, one that can be an id."""
    plain = unicodedata.normalize("NFKD", folder.casefold()).encode("ascii", "ignore").decode()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return word if word[:1].isalpha() else f"game-{word}".strip("-")


def _check_id(folder: str, source: Source, report: Collector) -> None:
    if not ID_PATTERN.fullmatch(folder):
        remedy = f"name it with lower-case letters, digits and `-`, such as `{like_an_id(folder)}`"
        report.add(
            "MW502", f"the folder `{folder}` cannot be a variant's id", Span(source, 0, 0), help=remedy
        )
