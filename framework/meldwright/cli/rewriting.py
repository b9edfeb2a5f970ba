"""Files that a verb rewrites: which they are, what is in them, and how they are replaced without a loss."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from meldwright.cli import ending, output
from meldwright.cli.finding import near

if TYPE_CHECKING:
    from meldwright.diagnostics import Collector, Diagnostic

STANDARD = "-"
"""Names standard input, whose text goes to standard output."""


@dataclass(slots=True)
class Rewritten:
    """One file, before and after."""

    file: str
    before: str
    after: str | None
    """None where it could not be rewritten; the diagnostics say why."""
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def changed(self) -> bool:
        return self.after is not None and self.after != self.before

    def difference(self) -> str:
        """This gives what changes, as a patch."""
        from difflib import unified_diff

        lines = (self.before.splitlines(keepends=True), (self.after or "").splitlines(keepends=True))
        text = ""
        for line in unified_diff(*lines, f"a/{self.file}", f"b/{self.file}"):
            text += line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        return text


def files(paths: Sequence[str]) -> Iterator[Path]:
    """This yields the profiles that paths name, each once: a file, its folder, or a folder of such folders.

    In a folder of variants, `_base` and the like hold profiles as well.
    """
    seen: set[Path] = set()
    for path in paths:
        for file in _files(Path(path)):
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield near(file)


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    if not path.is_dir():
        remedy = "give a profile, its folder, or a folder of such folders"
        raise ending.Ended(ending.USAGE, f"{path}: there is no such file", remedy)
    if (path / "variant.yaml").is_file():
        return [path / "variant.yaml"]
    shared = path.glob("*.yaml") if path.resolve().name.startswith("_") else path.glob("_*/*.yaml")
    inside = sorted([*path.glob("*/variant.yaml"), *shared])
    if not inside:
        remedy = "give a profile, its folder, or a folder of such folders"
        raise ending.Ended(ending.USAGE, f"{path}: there is no variant.yaml in this folder", remedy)
    return inside


def read(file: Path, report: Collector) -> str | None:
    """This gives the text of a profile; None, and a diagnostic, if it is none.  Raises `OSError`."""
    from meldwright.profiles.source import MAX_BYTES, decode

    with file.open("rb") as stream:
        return decode(stream.read(MAX_BYTES + 1), str(file), report)


def replace(file: Path, text: str) -> None:
    """This gives a file another text: the old one is there until the new one is whole and on disk.

    Permissions stay, and a link still leads to the same place.
    """
    place = file.resolve()
    if not os.access(place, os.W_OK):  # a file that is read-only is not to be replaced either
        raise PermissionError(13, "Permission denied", str(file))
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        new.chmod(place.stat().st_mode & 0o7777)
        new.replace(place)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def emit_difference(difference: str) -> None:
    """This writes a patch, coloured on a terminal."""
    colors = {"+": "green", "-": "red", "@": "cyan"}
    for line in difference.splitlines():
        plain = line.startswith(("+++", "---")) or line[:1] not in colors
        shown = "\t".join(map(output.printable, line.split("\t")))
        output.emit(shown if plain else output.styled(shown, fg=colors[line[0]]))


def emit_mistakes(done: Sequence[Rewritten]) -> None:
    """This writes the diagnostics of the files that stayed as they were."""
    from meldwright.render import caret_text

    for file in done:
        for diagnostic in file.diagnostics:
            output.emit(caret_text(diagnostic) + "\n")
