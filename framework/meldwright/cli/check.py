"""`meldwright check`: every mistake in profiles at once, and what cannot be meant."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import clean, ending
from meldwright.cli.checked import WRITERS, Checked
from meldwright.cli.finding import hook_origins, library, locate, shown
from meldwright.cli.settings import hook_option, house_option, settings, shared_options
from meldwright.errors import MeldwrightError, ProfileError, UnknownVariant

if TYPE_CHECKING:
    from meldwright.profiles import Location, Profile
    from meldwright.resources import Traversable

FORMATS = ("text", "line", "json", "ci")


class HooksAtHand(Collection[str]):
    """Names of the hooks that are installed, looked up only when a profile names one."""

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def _names(self) -> Collection[str]:
        from meldwright.hooks import installed_hooks

        return installed_hooks()


@dataclass(frozen=True, slots=True)
class Simulate:
    """What was asked of bounded play; no hands: none of it."""

    hands: int
    seed: int


@click.command("check")
@click.argument("paths", metavar="[PATH …]", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to say it."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--verbose", is_flag=True, help="Also say what reading alone could not decide.")
@click.option("--strict", is_flag=True, help="Let warnings count as problems.")
@click.option(
    "--simulate",
    "hands",
    type=click.IntRange(min=1, max=1_000_000),
    metavar="N",
    help="Play N hands of each profile: do they end, and what comes up?",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the first hand."
)
@click.option(
    "--cache/--no-cache",
    "cached",
    default=True,
    help="Trust that what was clean and has not changed is clean.",
)
@hook_option
@house_option
@shared_options
def command(
    paths: tuple[str, ...],
    form: str,
    as_json: bool,
    verbose: bool,
    strict: bool,
    hands: int | None,
    seed: int,
    cached: bool,
) -> int:
    """Every mistake in profiles, with file, line, column and a suggestion.

    PATH is a profile, its folder, a folder of such folders, or an id; without any, all rule sets here.
    Warnings tell what loads and can be played, but cannot be meant.
    What each number MWnnn means, with an example and its mending, stands in docs/diagnostics.
    """
    simulate = Simulate(hands or 0, seed)
    tells_all = verbose or as_json or form == "json"
    as_it_stands = not hands and not settings().house
    trusts = cached and as_it_stands and not tells_all and clean.may_be_kept(settings().folders)
    checked = [_checked(location, simulate, trusts=trusts) for location in _wanted(paths)]
    WRITERS["json" if as_json else form](checked, verbose)
    if any(profile.unreadable for profile in checked):
        return ending.USAGE
    bad = any(p.count("error") or p.failure or (strict and p.diagnostics) for p in checked)
    return ending.PROBLEMS if bad else ending.FINE


def _wanted(paths: Sequence[str]) -> Iterator[Location]:
    if not paths:
        from meldwright.profiles import list_variants

        yield from list_variants(settings().folders)
    for path in paths:
        yield from _found(path)


def _found(path: str) -> Sequence[Location]:
    """What a path means: a variant, or all of those in a folder."""
    try:
        return [locate(path)]
    except UnknownVariant:
        if not Path(path).is_dir():
            raise
    inside = [locate(str(file)) for file in sorted(Path(path).glob("*/variant.yaml"))]
    if not inside:
        remedy = "give a profile, its folder, or a folder of such folders"
        raise ending.Ended(ending.USAGE, f"{path}: there is no variant.yaml in this folder", remedy)
    return inside


def _checked(location: Location, simulate: Simulate, *, trusts: bool) -> Checked:
    """This checks a profile, unless it is known to be clean."""
    file = location.file
    if not trusts or not isinstance(file, Path):
        return _check(location, simulate, [])
    if clean.is_known_clean(file):
        return Checked(location.id, shown(location))
    read: list[Traversable] = [file]
    checked = _check(location, simulate, read)
    kept = [path for path in read if isinstance(path, Path)]
    if not checked.diagnostics and not checked.hooks and len(kept) == len(read):
        clean.remember(file, kept)
    return checked


def _check(location: Location, simulate: Simulate, read: list[Traversable]) -> Checked:
    """This checks a profile; `read` gets the files of all that it inherits."""
    from meldwright.diagnostics import Collector
    from meldwright.profiles import load_profile
    from meldwright.rules.compile import compile_rules

    report = Collector()
    checked = Checked(location.id, shown(location))
    try:
        known = HooksAtHand()
        shelf = library()
        profile = load_profile(
            location.file, report=report, known_hooks=known, library=shelf, house=settings().house
        )
        read.extend(shelf.read)
        rules = compile_rules(profile)  # without hooks: reading a profile runs no code but ours
    except ProfileError as error:
        report.extend(error.diagnostics)  # those of the loader are there already
    else:
        from meldwright.rules.lints import look_over

        checked.profile = profile
        checked.outcome = look_over(profile, rules, report)
        origins = hook_origins(profile)
        checked.hooks = {name: origins.get(name, "") for name in profile.hooks}
        if simulate.hands:
            _simulate(checked, profile, simulate)
    checked.diagnostics = report.diagnostics
    return checked


def _simulate(checked: Checked, profile: Profile, simulate: Simulate) -> None:
    from meldwright.hooks import bind_hooks
    from meldwright.sim.trial import HandFailed, try_out

    try:
        hooks = bind_hooks(profile, allowed=settings().allowed)
        with _progress(f"playing {profile.id}", simulate.hands) as played:
            checked.trial = try_out(profile, simulate.hands, simulate.seed, hooks, played)
    except HandFailed as failed:
        again = f"meldwright check {checked.file} --simulate 1 --seed {failed.seed}"
        checked.failure = f"{failed.problem}; once more: {again}"
    except MeldwrightError as error:  # a hook that is not allowed, or that fails before play begins
        checked.failure = str(error)


@contextlib.contextmanager
def _progress(text: str, hands: int) -> Iterator[Callable[[], None] | None]:
    """Shows on a terminal how far play has come."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=hands, label=text, file=sys.stderr) as bar:
        yield lambda: bar.update(1)
