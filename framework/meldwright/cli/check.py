"""`meldwright check`: every mistake in profiles at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import hook_origins, locate, readable, shown
from meldwright.cli.settings import settings, shared_options
from meldwright.errors import ProfileError, UnknownVariant

if TYPE_CHECKING:
    from meldwright.diagnostics import Diagnostic
    from meldwright.profiles import Location

FORMATS = ("text", "line", "json", "ci")


@dataclass(slots=True)
class Checked:
    """What was found about one profile."""

    id: str
    file: str
    diagnostics: tuple[Diagnostic, ...] = ()
    hooks: dict[str, str] = field(default_factory=dict)
    """Hooks that the profile names, with the distribution that brings each; empty where none does."""

    def count(self, severity: str) -> int:
        return sum(d.severity == severity for d in self.diagnostics)

    @property
    def unreadable(self) -> bool:
        return any(d.code == ending.UNREADABLE for d in self.diagnostics)


@click.command("check")
@click.argument("paths", metavar="[PATH …]", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to say it."
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@shared_options
def command(paths: tuple[str, ...], form: str, as_json: bool) -> int:
    """Every mistake in profiles, with file, line, column and a suggestion.

    PATH is a profile, its folder, a folder of such folders, or an id; without any, all rule sets here.
    """
    checked = [_check(location) for location in _wanted(paths)]
    _WRITERS["json" if as_json else form](checked)
    if any(profile.unreadable for profile in checked):
        return ending.USAGE
    return ending.PROBLEMS if any(profile.count("error") for profile in checked) else ending.FINE


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


def _check(location: Location) -> Checked:
    from meldwright.diagnostics import Collector
    from meldwright.hooks import installed_hooks
    from meldwright.profiles import load_profile
    from meldwright.rules.compile import compile_rules

    report = Collector()
    checked = Checked(location.id, shown(location))
    try:
        profile = load_profile(readable(location), report=report, known_hooks=list(installed_hooks()))
    except ProfileError:
        pass  # all that it holds is in the report
    else:
        compile_rules(profile)  # without hooks: a check runs no code but ours
        origins = hook_origins(profile)
        checked.hooks = {name: origins.get(name, "") for name in profile.hooks}
    checked.diagnostics = report.diagnostics
    return checked


# -- ways of saying it ---------------------------------------------------------------------------------


def _text(checked: Sequence[Checked]) -> None:
    from meldwright.render import caret_text

    for profile in checked:
        for diagnostic in profile.diagnostics:
            output.emit(caret_text(diagnostic) + "\n")
        for name, origin in profile.hooks.items():
            output.emit(f"{profile.file}: hook {name}: at hand, from {origin}")
    output.emit(_summary(checked))


def _summary(checked: Sequence[Checked]) -> str:
    """`3 errors in 1 of 2 profiles`, or that there are none, in one line."""
    bad = sum(bool(profile.diagnostics) for profile in checked)
    found = []
    for severity, color in (("error", "red"), ("warning", "yellow")):
        number = sum(profile.count(severity) for profile in checked)
        if number:
            found.append(output.styled(output.counted(number, severity), fg=color))
    if found:
        where = f"{bad} of {output.counted(len(checked), 'profile')}" if len(checked) > 1 else checked[0].file
        return f"{' and '.join(found)} in {where}"
    fine = output.styled("no mistakes", fg="green")
    which = checked[0].file if len(checked) == 1 else ", ".join(profile.id for profile in checked)
    return f"{fine} in {output.counted(len(checked), 'profile')}" + (f": {which}" if checked else "")


def _line(checked: Sequence[Checked]) -> None:
    from meldwright.render import one_line

    for profile in checked:
        for diagnostic in profile.diagnostics:
            output.emit(one_line(diagnostic))


def _ci(checked: Sequence[Checked]) -> None:
    from meldwright.render import ci

    for profile in checked:
        for diagnostic in profile.diagnostics:
            output.emit(ci(diagnostic))


def _json(checked: Sequence[Checked]) -> None:
    from meldwright.render import as_json

    output.emit_json(
        {
            "profiles": [
                {
                    "id": profile.id,
                    "file": profile.file,
                    "hooks": profile.hooks,
                    "diagnostics": [as_json(diagnostic) for diagnostic in profile.diagnostics],
                }
                for profile in checked
            ],
            "errors": sum(profile.count("error") for profile in checked),
            "warnings": sum(profile.count("warning") for profile in checked),
        }
    )


_WRITERS = {"text": _text, "line": _line, "json": _json, "ci": _ci}
