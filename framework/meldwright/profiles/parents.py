"""The files that a profile names: its parents and its mixins, found and read.

A profile from a stranger may name whatever it likes.  So an id is looked up where variants are found, and
a path only leads to YAML files in the folders beside the profile's own, or in folders of variants.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from meldwright.diagnostics import Collector
from meldwright.errors import AmbiguousVariant, BrokenPack, UnknownVariant
from meldwright.profiles import catalog
from meldwright.profiles.schema_words import clip, found, listed
from meldwright.profiles.source import MAX_BYTES, decode
from meldwright.profiles.source import read as read_tree
from meldwright.profiles.tree import Entry, Map, Scalar, plain
from meldwright.resources import Traversable
from meldwright.spans import Source, Span

MAX_ANCESTORS = 12  # the longest chain of rule sets in the books is four
MAX_FILES = 40  # parents and mixins of one profile, all together
FORMAT_VERSION = 1

_ON_THE_FACE = ("name", "summary")
"""What a mixin says of itself, and not of the profiles that it is mixed into."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One file, read but not yet checked."""

    name: str
    """Id of the variant, or name of the mixin."""
    tree: Map
    file: Traversable | None
    """None for a text that came from no file."""


@dataclass(frozen=True, slots=True)
class Library:
    """Where parents and mixins are looked for."""

    folders: tuple[str | Path, ...] = ()
    """Folders of variants to look in first."""
    shown: Callable[[Traversable], str] = field(default=str)
    """How a file is called in messages."""
    read: list[Traversable] = field(default_factory=list, compare=False)
    """The parents and mixins that have been read."""

    def parent(
        self, reference: Scalar, child: Sheet, heirs: Iterable[Sheet], report: Collector
    ) -> Sheet | None:
        """This finds and reads the profile that another extends; None with a diagnostic if there is none."""
        taken = [_identity(heir.file) for heir in heirs if heir.file is not None]
        word = str(reference.value)
        if _is_path(word):
            file = self._beside(word, child, reference.span, report, folder_file=catalog.FILE_NAME)
            name = "" if file is None else PurePath(str(file)).parent.name
        else:
            file = self._by_id(word, child, reference.span, taken, report)
            name = word
        if file is None:
            return None
        if _identity(file) in taken:
            message = f"`{clip(word)}` extends this profile, directly or by another"
            report.add("MW311", message, reference.span, help="a profile cannot inherit from itself")
            return None
        return self._read(name, file, reference.span, report)

    def mixin(self, reference: Scalar, child: Sheet, report: Collector) -> Sheet | None:
        """This finds and reads a mixin; None with a diagnostic if there is none."""
        word = str(reference.value)
        if _is_path(word):
            file = self._beside(word, child, reference.span, report, folder_file="")
        else:
            file = catalog.find_mixin(word, self.folders)
            if file is None:
                names = catalog.list_mixins(self.folders)
                nearest = report.suggest(word, names)
                known = f"there are {listed(names)}" if names else "no folder of variants has a `_house`"
                remedy = f"did you mean `{nearest}`?" if nearest else known
                report.add("MW310", f"there is no mixin `{clip(word)}`", reference.span, help=remedy)
        if file is None:
            return None
        sheet = self._read(PurePath(word).stem, file, reference.span, report)
        if sheet is None:
            return None
        for key in ("extends", "mixins"):
            if key in sheet.tree.entries:
                message = f"a mixin cannot have `{key}`"
                remedy = "a mixin holds values only; make it a profile, or leave the key out"
                report.add("MW315", message, sheet.tree.entries[key].key, help=remedy)
                return None
        kept = {key: entry for key, entry in sheet.tree.entries.items() if key not in _ON_THE_FACE}
        return Sheet(sheet.name, Map(kept, sheet.tree.span), file)

    def _by_id(
        self, word: str, child: Sheet, span: Span, taken: list[str], report: Collector
    ) -> Traversable | None:
        """A folder named `classic` that extends `classic` means the one behind it."""
        try:
            for location in catalog.variants_named(word, self.folders):
                if _identity(location.file) not in taken:
                    return location.file
                behind = location.file
            return behind
        except UnknownVariant as unknown:
            near = unknown.suggestions[:1]
            remedy = f"did you mean `{near[0]}`?" if near else "`meldwright list` names those that are here"
            if isinstance(child.file, Path) and "/" not in word:
                beside = child.file.absolute().parent.parent / word / catalog.FILE_NAME
                if beside.is_file() and _identity(beside) not in taken:
                    remedy = f"for the folder beside this one, write its path: `../{word}`"
            report.add("MW310", f"there is no profile `{clip(word)}` to extend", span, help=remedy)
        except (AmbiguousVariant, BrokenPack) as clash:
            report.add("MW310", f"`{clip(word)}` cannot be found: {clash}", span, help="give a path")
        return None

    def _beside(
        self, word: str, child: Sheet, span: Span, report: Collector, *, folder_file: str
    ) -> Traversable | None:
        if not isinstance(child.file, Path):
            message = f"`{clip(word)}` is a path, and this profile lies in no folder"
            report.add("MW312", message, span, help="name it by its id")
            return None
        folder = child.file.absolute().parent
        target = Path(os.path.normpath(folder / word))
        target = target / folder_file if folder_file and target.is_dir() else target
        whole = target.resolve()
        if PurePath(word).is_absolute() or not any(
            whole.is_relative_to(root) for root in self._roots(folder)
        ):
            message = f"`{clip(word)}` leads out of the folders of variants"
            remedy = "name a profile in a folder beside this one, or an id"
            report.add("MW312", message, span, help=remedy)
            return None
        if whole.suffix != ".yaml" or not whole.is_file():
            message = f"there is no profile at `{clip(word)}`"
            report.add("MW310", message, span, help=f"it is looked for from {self.shown(folder)}")
            return None
        return target

    def _roots(self, folder: Path) -> Iterator[Path]:
        yield folder.resolve().parent
        for root in catalog.roots(self.folders):
            if isinstance(root, Path):
                yield root.resolve()

    def _read(self, name: str, file: Traversable, span: Span, report: Collector) -> Sheet | None:
        shown = self.shown(file)
        if len(self.read) >= MAX_FILES:
            message = f"the profile is made of more than {MAX_FILES} files"
            report.add("MW316", message, span, help="put what belongs together into one mixin")
            return None
        self.read.append(file)
        text = text_of(file, shown, report)
        tree = None if text is None else read_tree(text, shown, report)
        if tree is None:
            return None
        if not isinstance(tree, Map):
            report.add(
                "MW102", "expected a map of keys", tree.span, help="a profile begins with `meldwright: 1`"
            )
            return None
        return Sheet(name, tree, file) if check_version(tree, report) else None


def check_version(tree: Map, report: Collector) -> bool:
    """This sees to it that a file says in which version of the format it is written, and that it is known."""
    entry: Entry | None = tree.entries.get("meldwright")
    if entry is None:
        where = next(iter(tree.entries.values())).key if tree.entries else tree.span
        report.add("MW101", "the file lacks `meldwright`", where, help="begin it with `meldwright: 1`")
        return False
    value = plain(entry.node)
    if isinstance(value, int) and not isinstance(value, bool):
        if value == FORMAT_VERSION:
            return True
        remedy = f"this meldwright reads version {FORMAT_VERSION}"
        if value < FORMAT_VERSION:
            remedy = f"bring it up to date: `meldwright migrate {entry.node.span.source.name}`"
        report.add("MW110", f"format version {value} is not known", entry.node.span, help=remedy)
        return False
    message = f"expected the format version {FORMAT_VERSION} for `meldwright`, found {found(value)}"
    report.add(
        "MW102", message, entry.node.span if value is not None else entry.key, help="write `meldwright: 1`"
    )
    return False


def text_of(file: Traversable, shown: str, report: Collector) -> str | None:
    """This reads a file's text; None with a diagnostic if it cannot be read."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)  # one more than is read, so that a larger file is seen to be
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        report.add("MW501", f"the file cannot be read: {reason}", Span(Source(shown, ""), 0, 0))
        return None
    return decode(data, shown, report)


def _is_path(word: str) -> bool:
    return "/" in word or os.sep in word or word.startswith(".") or word.endswith(".yaml")


def _identity(file: Traversable) -> str:
    return str(file.resolve()) if isinstance(file, Path) else str(file)
