"""An old profile brought to the present version of the format, in place: only names change, no line moves.

Comments, order and layout stay as they are, so what changed can be read off a plain difference.
"""

from __future__ import annotations

from dataclasses import dataclass

from meldwright.diagnostics import Collector
from meldwright.profiles import schema
from meldwright.profiles.migrations import PRESENT, STEPS, Step
from meldwright.profiles.source import read
from meldwright.profiles.tree import Entry, List, Map, Node, Scalar
from meldwright.spans import Span

_NOTES = ("cites", "assumed")
"""Maps in a section whose keys are paths inside of it."""

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One key that has another name now."""

    line: int
    was: str
    now: str
    """Both dotted, from the top of the file."""


@dataclass(frozen=True, slots=True)
class Migration:
    """What became of a profile."""

    text: str
    version: int
    """The version that it was written for."""
    steps: tuple[Step, ...] = ()
    """Those that changed something."""
    moves: tuple[Move, ...] = ()
    """In the order of the file."""

    @property
    def changed(self) -> bool:
        return self.version != PRESENT


def migrate(text: str, name: str, report: Collector) -> Migration | None:
    """This brings a profile to the present version; None, and diagnostics, where that cannot be.

    It need not be a sound profile: keys that no version knows stay as they are.
    """
    tree = read(text, name, report)
    if tree is not None and not isinstance(tree, Map):
        schema.check(tree, report)
    if not isinstance(tree, Map) or report.has_errors:
        return None
    given = _version(tree, report)
    if given is None:
        return None
    done = Migration(text, given)
    for version in range(given, PRESENT):
        edits = _Edits(version, report)
        edits.map(tree, (), ())
        if edits.refused:
            return None
        text = edits.applied(text, tree)
        steps = (*done.steps, *(step for step in edits.steps if step in edits.used))
        done = Migration(text, given, steps, (*done.moves, *edits.moves))
        again = read(text, name, report)
        assert isinstance(again, Map) and not report.has_errors, "new names make no new mistakes"
        tree = again
    return done


def _version(tree: Map, report: Collector) -> int | None:
    entry = tree.entries.get("meldwright")
    if entry is None:
        first = next(iter(tree.entries.values())).key if tree.entries else tree.span
        remedy = f"add `meldwright: {PRESENT}`, or the version that it was written for"
        report.add("MW101", "the profile does not say its format version", first, help=remedy)
        return None
    node = entry.node
    value = node.value if isinstance(node, Scalar) else None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        span = node.span if isinstance(node, Scalar) and node.span.text else entry.key
        known = " or ".join(map(str, range(PRESENT + 1)))
        report.add("MW110", "the format version is a whole number", span, help=f"write {known}")
        return None
    if value > PRESENT:
        message = f"format version {value} is newer than this meldwright reads"
        remedy = "install a newer one: pip install --upgrade meldwright"
        report.add("MW110", message, node.span, help=remedy)
        return None
    return value


class _Edits:
    """The renames of one version, found in a tree."""

    def __init__(self, version: int, report: Collector) -> None:
        self.version = version
        self.report = report
        self.steps = [step for step in STEPS if step.version == version]
        self.used: set[Step] = set()
        self.refused = False
        self.moves: list[Move] = []
        self.edits: dict[tuple[int, int], str] = {}
        """Stretches of the text and what stands there from now on; an alias repeats none."""

    def map(self, node: Map, path: Path, now: Path) -> None:
        for key, entry in node.entries.items():
            here = (*path, key)
            notes = len(path) == 1 and key in _NOTES
            new = key if notes else self._renamed(here)[-1]
            if new != key:
                self._rename(node, entry, here, (*now, new))
            if notes and isinstance(entry.node, Map):
                self._notes(entry.node, path, (*now, key))
            else:
                self._inside(entry.node, here, (*now, new))

    def _inside(self, node: Node, path: Path, now: Path) -> None:
        match node:
            case Map():
                self.map(node, path, now)
            case List(items=items):
                for item in items:
                    self._inside(item, path, now)

    def _notes(self, node: Map, section: Path, now: Path) -> None:
        for key, entry in node.entries.items():
            new = ".".join(self._renamed((*section, *key.split(".")))[len(section) :])
            if new != key:
                self._rename(node, entry, (*section, now[-1], key), (*now, new))

    def _renamed(self, path: Path) -> Path:
        """A path with the present names of its keys."""
        return tuple(self._name(path[: index + 1]) for index in range(len(path)))

    def _name(self, path: Path) -> str:
        for step in self.steps:
            for old, new in step.renames:
                if _fits(path, old.split(".")):
                    self.used.add(step)
                    return new
        return path[-1]

    def _rename(self, within: Map, entry: Entry, was: Path, now: Path) -> None:
        new = now[-1]
        if new in within.entries:
            also = ((within.entries[new].key, f"`{new}` stands here"),)
            message = f"`{was[-1]}` is the old name of `{new}`, and both are given"
            self.report.add("MW006", message, entry.key, help="keep one of them", related=also)
            self.refused = True
            return
        quote = entry.key.text[:1] if entry.key.text[:1] in "\"'" else ""
        place = entry.key.start, entry.key.end
        if place not in self.edits:
            self.edits[place] = f"{quote}{new}{quote}"
            self.moves.append(Move(entry.key.position[0], ".".join(was), ".".join(now)))

    def applied(self, text: str, tree: Map) -> str:
        edits = {**self.edits, _place(tree.entries["meldwright"].node.span): str(self.version + 1)}
        for (start, end), new in sorted(edits.items(), reverse=True):
            text = text[:start] + new + text[end:]
        return text


def _place(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _fits(path: Path, pattern: list[str]) -> bool:
    return len(path) == len(pattern) and all(
        want in ("*", key) for key, want in zip(path, pattern, strict=True)
    )
