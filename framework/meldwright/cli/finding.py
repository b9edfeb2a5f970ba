"""From what was typed for a variant to its profile and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from meldwright.cli.settings import settings
from meldwright.errors import UnknownVariant
from meldwright.resources import Traversable

if TYPE_CHECKING:
    from meldwright.profiles import Location, Profile
    from meldwright.profiles.parents import Library
    from meldwright.rules.compile import Rules


def locate(name: str) -> Location:
    """This finds a variant by id or by path; a folder or file that is there needs no separator in its name.

    Raises `UnknownVariant` or `AmbiguousVariant`.
    """
    from meldwright.profiles import find_variant

    try:
        return find_variant(name, settings().folders)
    except UnknownVariant:
        if name and Path(name).exists():
            return find_variant(f"./{name}")  # it has no separator yet, or it would have been found
        raise


def readable(location: Location) -> Traversable:
    """This gives the file to load, by the shortest name that works from here."""
    file = location.file
    return near(file) if isinstance(file, Path) else file


def near(path: Path) -> Path:
    """This gives a path as it is seen from the present folder, where it lies below it."""
    whole = path.absolute()
    here = Path.cwd()
    return whole.relative_to(here) if whole.is_relative_to(here) else path


def shown(location: Location) -> str:
    """The variant's file, for people."""
    return str(readable(location))


def library() -> Library:
    """Where the parents of profiles are looked for in this run."""
    from meldwright.profiles.parents import Library

    return Library(tuple(settings().folders), _called)


def _called(file: Traversable) -> str:
    return str(near(file) if isinstance(file, Path) else file)


def load(name: str) -> Profile:
    """This finds, reads and checks a profile, with the house rules of this run.

    Raises `ProfileError` with every mistake.
    """
    return loaded(locate(name), settings().house)


def load_plain(name: str) -> Profile:
    """This finds, reads and checks a profile as its file has it.  Raises `ProfileError`."""
    return loaded(locate(name), ())


def loaded(location: Location, house: Sequence[tuple[str, str]]) -> Profile:
    """This reads and checks the profile of a place, with house rules laid over it.  Raises `ProfileError`."""
    from meldwright.profiles import load_profile

    return load_profile(location.file, library=library(), house=house)


def compiled(profile: Profile) -> Rules:
    """This binds the hooks that the profile names, as far as they were allowed, and compiles it."""
    from meldwright.rules.compile import compile_rules

    if not profile.hooks:
        return compile_rules(profile)
    from meldwright.hooks import bind_hooks

    return compile_rules(profile, bind_hooks(profile, allowed=settings().allowed))


def hook_origins(profile: Profile) -> dict[str, str]:
    """Which distribution brings each hook that a profile names; those that nobody brings are left out."""
    if not profile.hooks:
        return {}
    from meldwright.hooks import installed_hooks

    installed = installed_hooks()
    return {name: installed[name].distribution for name in profile.hooks if name in installed}


def told_by_hooks(profile: Profile) -> list[str]:
    """What those of a profile's hooks that may run say of themselves, for the rule sheet.

    Another hook is passed over: a rule sheet can be read without letting anybody's code run.
    """
    if not profile.hooks:
        return []
    from meldwright.hooks import sentences_of

    return sentences_of(profile, settings().allowed)
