"""Profiles that extend each other, in a folder of their own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from meldwright.diagnostics import Collector, Diagnostic
from meldwright.errors import ProfileError
from meldwright.profiles import Profile, load_profile
from meldwright.profiles.parents import Library


class Family:
    """A folder of variants to write into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str, *, head: str = "meldwright: 1\n") -> Path:
        """This writes `name/variant.yaml`, or a mixin where the name has a `.yaml` of its own."""
        file = self.folder / name if name.endswith(".yaml") else self.folder / name / "variant.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(head + text, encoding="utf-8")
        return file

    def load(self, name: str, *house: tuple[str, str]) -> Profile:
        library = Library((self.folder,), lambda file: Path(str(file)).parent.name)
        return load_profile(self.folder / name, library=library, house=house)

    def found(self, name: str, *house: tuple[str, str]) -> tuple[Diagnostic, ...]:
        """What is said of a profile, warnings too."""
        report = Collector()
        library = Library((self.folder,), lambda file: Path(str(file)).parent.name)
        try:
            load_profile(self.folder / name, report=report, library=library, house=house)
        except ProfileError as error:
            return tuple(error.diagnostics)
        return report.diagnostics

    def said(self, name: str, *house: tuple[str, str]) -> list[str]:
        """Code, line and text of whatever a message is about, with the help."""
        return told(self.found(name, *house))


def told(diagnostics: Iterable[Diagnostic]) -> list[str]:
    return [
        f"{d.code} {d.span.source.name}:{d.span.position[0]}: {d.message}"
        + (f" ({d.help})" if d.help else "")
        for d in diagnostics
    ]
