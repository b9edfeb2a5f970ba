"""Where variants are found: by path, in folders given, in installed packs, among those shipped.

The folder name is the id and the folder is the registration: nothing else lists variants.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from meldwright.diagnostics import edit_distance, suggest
from meldwright.errors import AmbiguousVariant, BrokenPack, UnknownVariant
from meldwright.ids import VariantId
from meldwright.resources import Traversable, data_root, packaged_root

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "meldwright.variants"
"""Packs name the folder that holds their variants: `package` or `package:folder`."""

SEARCH_VARIABLE = "MELDWRIGHT_PATH"
"""Folders of variants, parted as in `PATH`."""

FILE_NAME = "variant.yaml"

HOUSE = "_house"
"""The folder, beside the variants, of mixins: common house rules."""


class Origin(StrEnum):
    """How a variant was found, the most specific first: an earlier one hides a later one of the same id."""

    PATH = "path"
    FOLDER = "folder"
    ENVIRONMENT = "environment"
    PACK = "pack"
    SHIPPED = "shipped"


@dataclass(frozen=True, slots=True)
class Location:
    """A variant that is there, not yet read."""

    id: VariantId
    folder: Traversable
    """The folder of the variant; cases and goldens stand in it too."""
    file: Traversable
    """Its `variant.yaml`."""
    origin: Origin
    place: str
    """Where it was found, for people: a folder, or the name of a pack."""


def find_variant(name: str, extra_dirs: Iterable[str | Path] = ()) -> Location:
    """This finds a variant by its id, or by the path of its folder or file.

    Raises `UnknownVariant` with the nearest names, `AmbiguousVariant` when two packs bring the id, or
    `BrokenPack`: nobody knows whether a pack that cannot be read brings the id, too.
    """
    return _by_path(name) or variants_named(name, extra_dirs)[0]


def variants_named(name: str, extra_dirs: Iterable[str | Path] = ()) -> Sequence[Location]:
    """This finds all variants of an id, the most specific first.  Raises as `find_variant` does."""
    variants = list(_all(extra_dirs))
    found = [location for location in variants if location.id == name]
    if not found:
        raise UnknownVariant(name, _nearest(name, dict.fromkeys(location.id for location in variants)))
    _refuse_clash(found)
    return found


def find_mixin(name: str, extra_dirs: Iterable[str | Path] = ()) -> Traversable | None:
    """This finds the file of a mixin, a common house rule, by its name."""
    return _mixins(extra_dirs).get(name)


def list_mixins(extra_dirs: Iterable[str | Path] = ()) -> list[str]:
    """This lists the mixins that are there, by name."""
    return sorted(_mixins(extra_dirs))


def roots(extra_dirs: Iterable[str | Path] = ()) -> Iterator[Traversable]:
    """This yields the folders of variants, the most specific first.  Raises `BrokenPack`."""
    for root, _, _ in _roots(extra_dirs):
        yield root


def _mixins(extra_dirs: Iterable[str | Path]) -> dict[str, Traversable]:
    found: dict[str, Traversable] = {}
    for root in roots(extra_dirs):
        folder = root / HOUSE
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name.endswith(".yaml") and file.is_file():
                found.setdefault(file.name.removesuffix(".yaml"), file)
    return found


def list_variants(extra_dirs: Iterable[str | Path] = ()) -> tuple[Location, ...]:
    """This lists every variant by id; of one id, the one that `find_variant` gives.  Raises as it does."""
    by_id: dict[str, list[Location]] = {}
    for location in _all(extra_dirs):
        by_id.setdefault(location.id, []).append(location)
    for found in by_id.values():
        _refuse_clash(found)
    return tuple(by_id[variant][0] for variant in sorted(by_id))


def _refuse_clash(found: Sequence[Location]) -> None:
    """Two packs with one id are an error, unless something more specific hides both."""
    packs = [location for location in found if location.origin is Origin.PACK]
    if found[0].origin is Origin.PACK and len(packs) > 1:
        raise AmbiguousVariant(found[0].id, [location.place for location in packs])


def _by_path(name: str) -> Location | None:
    """A name with a separator, or that is a file, is a path."""
    path = Path(name)
    if not (os.sep in name or "/" in name or name in (".", "..") or path.suffix == ".yaml"):
        return None
    folder = path if path.is_dir() else path.parent
    file = folder / FILE_NAME if path.is_dir() else path
    if not file.is_file():
        raise UnknownVariant(name)
    return Location(VariantId(folder.resolve().name), folder, file, Origin.PATH, str(folder))


def _all(extra_dirs: Iterable[str | Path]) -> Iterator[Location]:
    for root, origin, place in _roots(extra_dirs):
        yield from _in(root, origin, place)


def _roots(extra_dirs: Iterable[str | Path]) -> Iterator[tuple[Traversable, Origin, str]]:
    for directory in extra_dirs:
        yield Path(directory), Origin.FOLDER, str(directory)
    for part in os.environ.get(SEARCH_VARIABLE, "").split(os.pathsep):
        if part:
            yield Path(part), Origin.ENVIRONMENT, part
    for entry in _packs():
        pack = entry.dist.name if entry.dist is not None else entry.name
        yield _pack_root(entry, pack), Origin.PACK, f"pack {pack} ({entry.value})"
    yield data_root("variants"), Origin.SHIPPED, "meldwright"


def _packs() -> Sequence[EntryPoint]:
    """The installed packs by name.  What reads them is slow to import, and a path needs none of it."""
    from importlib.metadata import entry_points

    return sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)


def _pack_root(entry: EntryPoint, pack: str) -> Traversable:
    package, _, folder = entry.value.partition(":")
    try:
        root = packaged_root(package.strip(), folder.strip())
    except (ImportError, ValueError) as error:  # ValueError: a name that cannot be one
        raise BrokenPack(pack, entry.value, "there is no such package") from error
    if not root.is_dir():
        raise BrokenPack(pack, entry.value, "there is no such folder")
    return root


def _in(root: Traversable, origin: Origin, place: str) -> Iterator[Location]:
    """Folders whose names begin with `_` or `.` hold what variants share."""
    if not root.is_dir():
        return
    for folder in sorted(root.iterdir(), key=lambda entry: entry.name):
        file = folder / FILE_NAME
        if folder.name[0] not in "_." and folder.is_dir() and file.is_file():
            yield Location(VariantId(folder.name), folder, file, origin, place)


def _nearest(name: str, ids: Iterable[str]) -> list[str]:
    ids = list(ids)
    first = suggest(name, ids)
    if first is not None:
        return [first]
    near = [(edit_distance(name.casefold(), i), i) for i in ids] if len(name) <= 60 else []
    return [i for distance, i in sorted(near) if distance <= max(2, len(i) // 2)][:3]
