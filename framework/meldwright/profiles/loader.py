"""A profile from its file: the one way in, for checking and for playing alike."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path, PurePath

from meldwright.diagnostics import Collector
from meldwright.errors import ProfileError
from meldwright.ids import VariantId
from meldwright.profiles.build import build
from meldwright.profiles.model import Profile
from meldwright.profiles.source import MAX_BYTES, decode, read
from meldwright.resources import Traversable
from meldwright.spans import Source, Span

FILE_NAME = "variant.yaml"
ID_PATTERN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""Ids of variants, which are names of folders: `classic`, `second-shape`."""


def load_profile(
    path: str | Path | Traversable,
    *,
    report: Collector | None = None,
    known_sources: Collection[str] | None = None,
    known_hooks: Collection[str] | None = None,
) -> Profile:
    """This reads and checks a profile.

    `path` is its `variant.yaml`, or the folder that holds it; the folder's name is the variant's id.
    `report` receives warnings too.  `known_sources` and `known_hooks` are the ids and names that `cites`
    and `hooks` may use; None leaves them unchecked.  Raises `ProfileError` with every mistake.
    """
    collector = Collector() if report is None else report
    place: Traversable = Path(path) if isinstance(path, str) else path
    file, folder = _file_and_folder(place)
    data = _bytes(file, collector)
    text = None if data is None else decode(data, str(file), collector)
    profile = None
    if text is not None:
        _check_id(folder, Source(str(file), text), collector)
        variant = VariantId(folder)
        profile = load_text(
            text, str(file), variant, collector, known_sources=known_sources, known_hooks=known_hooks
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
) -> Profile | None:
    """This makes a profile of a text that is known by a name; None when the report holds errors."""
    tree = read(text, name, report)
    if tree is None:
        return None
    return build(tree, variant, report, known_sources=known_sources, known_hooks=known_hooks)


def _file_and_folder(place: Traversable) -> tuple[Traversable, str]:
    if place.is_dir():
        folder = place.resolve().name if isinstance(place, Path) else place.name
        return place / FILE_NAME, folder
    if isinstance(place, Path):
        return place, place.resolve().parent.name
    return place, PurePath(str(place)).parent.name  # a packed file knows no folder but the one in its name


def _bytes(file: Traversable, report: Collector) -> bytes | None:
    try:
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)  # one more than is read, so that a larger file is seen to be
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        report.add("MW501", f"the file cannot be read: {reason}", Span(Source(str(file), ""), 0, 0))
        return None


def _check_id(folder: str, source: Source, report: Collector) -> None:
    if not ID_PATTERN.fullmatch(folder):
        remedy = "name it with lower-case letters, digits and `-`: it is the id of the variant"
        report.add(
            "MW502", f"the folder `{folder}` cannot be a variant's id", Span(source, 0, 0), help=remedy
        )
