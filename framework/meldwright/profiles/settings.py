"""Settings: the house rules that a profile offers, each a question with values and what each value changes.

Three kinds: `choice` names its values and writes out what each sets, `number` puts a whole number from a
range into values, `bands` gives the opening minimums by score.  Nobody says which value is in force: it is
the one whose leaves the profile has, so a setting and the leaves can never disagree.  A profile whose
leaves are those of no value is said to have a custom one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from meldwright.profiles.merging import ANNOTATIONS, is_null, settled
from meldwright.profiles.tree import Entry, List, Map, Node, Scalar
from meldwright.spans import ScalarText, Source, Span

VALUE = "$value"
"""Stands for the value in the texts of a setting."""

BANDS, OTHERWISE = "opening.bands", "opening.otherwise"

CHOICE_FORM = re.compile(r"[a-z0-9][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Setting(ABC):
    """One house rule that may be chosen."""

    name: str
    question: str
    key: Span
    """Where it is declared."""
    paths: tuple[str, ...]
    """What it sets; it alone may."""

    @property
    @abstractmethod
    def values(self) -> str:
        """The values it can have, for a message."""

    @property
    @abstractmethod
    def examples(self) -> tuple[str, ...]:
        """Values to try: all of a choice, the ends and the middle of a range."""

    @abstractmethod
    def accepts(self, value: str) -> bool:
        """Is this one of its values?"""

    @abstractmethod
    def patch(self, value: str, chosen: Span) -> dict[str, Node]:
        """This gives what a value sets, by path; `chosen` is the place where somebody chose it."""

    @abstractmethod
    def value_in(self, tree: Map) -> str | None:
        """This gives the value that a profile's tree has; None for a custom one."""

    @abstractmethod
    def sentence(self, value: str) -> str:
        """What a value means, in a sentence for players."""

    def cites(self, value: str) -> Node | None:
        """The source rules of a value, as they are written; None where it cites none."""
        return None

    def fits(self, tree: Map) -> bool:
        """Has the profile what it sets?"""
        return all(at(tree, path) is not None for path in self.paths)


@dataclass(frozen=True, slots=True)
class Alternative:
    sentence: str
    sets: Mapping[str, Node]
    cites: Node | None


@dataclass(frozen=True, slots=True)
class ChoiceSetting(Setting):
    alternatives: Mapping[str, Alternative]

    @property
    def values(self) -> str:
        return ", ".join(f"`{value}`" for value in self.alternatives)

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(self.alternatives)

    def accepts(self, value: str) -> bool:
        return value in self.alternatives

    def patch(self, value: str, chosen: Span) -> dict[str, Node]:
        return {path: _moved(node, chosen) for path, node in self.alternatives[value].sets.items()}

    def value_in(self, tree: Map) -> str | None:
        for value, alternative in self.alternatives.items():
            if all(_has(tree, path, node) for path, node in alternative.sets.items()):
                return value
        return None

    def sentence(self, value: str) -> str:
        return self.alternatives[value].sentence

    def fits(self, tree: Map) -> bool:
        return all(
            at(tree, path) is not None or any(is_null(a.sets[path]) for a in self.alternatives.values())
            for path in self.paths
            if all(path in a.sets for a in self.alternatives.values())
        )

    def cites(self, value: str) -> Node | None:
        return self.alternatives[value].cites


@dataclass(frozen=True, slots=True)
class NumberSetting(Setting):
    told: str
    least: int
    most: int
    templates: Mapping[str, Scalar]
    source: Node | None

    @property
    def values(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(str(n) for n in dict.fromkeys((self.least, (self.least + self.most) // 2, self.most)))

    def accepts(self, value: str) -> bool:
        return bool(re.fullmatch(r"-?[0-9]{1,9}", value)) and self.least <= int(value) <= self.most

    def patch(self, value: str, chosen: Span) -> dict[str, Node]:
        return {path: _filled(template, value, chosen) for path, template in self.templates.items()}

    def value_in(self, tree: Map) -> str | None:
        numbers = {_number(template, at(tree, path)) for path, template in self.templates.items()}
        value = numbers.pop() if len(numbers) == 1 else None
        return value if value is not None and self.accepts(value) else None

    def sentence(self, value: str) -> str:
        return self.told.replace(VALUE, value)

    def cites(self, value: str) -> Node | None:
        return self.source


@dataclass(frozen=True, slots=True)
class BandsSetting(Setting):
    told: str

    @property
    def values(self) -> str:
        return "minimums with the scores below which they hold, such as `15 below 0, 50 below 1500, 90`"

    @property
    def examples(self) -> tuple[str, ...]:
        return ("15 below 0, 50 below 1500, 90", "50")

    def accepts(self, value: str) -> bool:
        bands = _bands(value)
        limits = [] if bands is None else [limit for _, limit in bands[:-1]]
        return bands is not None and limits == sorted(set(limits))

    def patch(self, value: str, chosen: Span) -> dict[str, Node]:
        bands = _bands(value) or []
        items = [
            Map(
                {
                    "when": Entry(chosen, _text(f"score < {limit}", chosen)),
                    "minimum": Entry(chosen, _whole(minimum, chosen)),
                },
                chosen,
            )
            for minimum, limit in bands[:-1]
        ]
        return {BANDS: List(tuple(items), chosen), OTHERWISE: _whole(bands[-1][0], chosen)}

    def value_in(self, tree: Map) -> str | None:
        bands, otherwise = at(tree, BANDS), at(tree, OTHERWISE)
        if not isinstance(bands, List) or not isinstance(otherwise, Scalar):
            return None
        told = []
        for band in bands.items:
            when, minimum = at(band, "when"), at(band, "minimum")
            if not isinstance(when, Scalar) or not isinstance(minimum, Scalar):
                return None
            limit = re.fullmatch(r"score ?< ?(-?[0-9]+)", " ".join(when.text.text.split()))
            if limit is None:
                return None
            told.append(f"{minimum.value} below {limit.group(1)}")
        value = ", ".join([*told, str(otherwise.value)])
        return value if self.accepts(value) else None

    def sentence(self, value: str) -> str:
        return self.told.replace(VALUE, value)


def read_settings(tree: Map) -> dict[str, Setting]:
    """This reads the settings of a profile; those that are malformed, of which the schema tells, are left out."""
    section = tree.entries.get("settings")
    if section is None or not isinstance(section.node, Map):
        return {}
    found = {name: _read(name, entry) for name, entry in section.node.entries.items()}
    return {name: setting for name, setting in found.items() if setting is not None}


def _read(name: str, entry: Entry) -> Setting | None:
    node = entry.node
    kind, question = _word(node, "kind"), _word(node, "question") or ""
    match kind:
        case "choice":
            alternatives = _alternatives(at(node, "choices"))
            if not alternatives:
                return None
            paths = next(iter(alternatives.values())).sets
            return ChoiceSetting(name, question, entry.key, tuple(paths), alternatives)
        case "number":
            least, most, sets = at(node, "from"), at(node, "to"), at(node, "sets")
            templates = sets.entries if isinstance(sets, Map) else {}
            scalars = {path: e.node for path, e in templates.items() if isinstance(e.node, Scalar)}
            if not (_is_whole(least) and _is_whole(most) and scalars and len(scalars) == len(templates)):
                return None
            assert isinstance(least, Scalar) and isinstance(most, Scalar)
            bounds = int(least.value or 0), int(most.value or 0)
            told = _word(node, "sentence") or ""
            return NumberSetting(
                name, question, entry.key, tuple(scalars), told, *bounds, scalars, at(node, "cites")
            )
        case "bands":
            return BandsSetting(name, question, entry.key, (BANDS, OTHERWISE), _word(node, "sentence") or "")
    return None


def _alternatives(node: Node | None) -> dict[str, Alternative]:
    alternatives = {}
    for value, entry in node.entries.items() if isinstance(node, Map) else ():
        sets = at(entry.node, "sets")
        if not isinstance(sets, Map):
            return {}
        patch = {path: e.node for path, e in sets.entries.items()}
        told = _word(entry.node, "sentence") or ""
        alternatives[value] = Alternative(told, patch, at(entry.node, "cites"))
    return alternatives


def at(node: Node | None, path: str) -> Node | None:
    """This gives the node at a dotted path of names; None where there is none."""
    for key in path.split("."):
        entry = node.entries.get(key) if isinstance(node, Map) else None
        node = None if entry is None else entry.node
    return node


def _has(tree: Map, path: str, node: Node) -> bool:
    there = at(tree, path)
    if is_null(node) or there is None:
        return there is None and is_null(node)
    if isinstance(there, Map):  # where its values come from is none of them
        there = Map({k: e for k, e in there.entries.items() if k not in ANNOTATIONS}, there.span)
    return settled(there) == settled(node)


def _word(node: Node | None, key: str) -> str | None:
    found = at(node, key)
    return found.value if isinstance(found, Scalar) and isinstance(found.value, str) else None


def _is_whole(node: Node | None) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool)


def _moved(node: Node, chosen: Span) -> Node:
    """A value as if it stood where it was chosen; its text still knows where it is written out."""
    match node:
        case Scalar():
            return Scalar(node.value, node.text, chosen)
        case Map():
            return Map({k: Entry(e.key, _moved(e.node, chosen)) for k, e in node.entries.items()}, chosen)
        case List():
            return List(tuple(_moved(item, chosen) for item in node.items), chosen)


def _filled(template: Scalar, value: str, chosen: Span) -> Scalar:
    """A template with the value in place of `$value`."""
    if template.value == VALUE:
        return _whole(int(value), chosen)
    text, offsets, start = "", list[int](), 0
    whole = template.text
    while True:
        found = whole.text.find(VALUE, start)
        end = len(whole.text) if found < 0 else found
        text += whole.text[start:end]
        offsets.extend(whole.offsets[start:end])
        if found < 0:
            break
        text += value
        offsets.extend([whole.offsets[found]] * len(value))
        start = found + len(VALUE)
    return Scalar(text, ScalarText(text, whole.source, (*offsets, whole.offsets[-1])), chosen)


def _number(template: Scalar, node: Node | None) -> str | None:
    """The number that a leaf has in the place of `$value`."""
    if not isinstance(node, Scalar):
        return None
    if template.value == VALUE:
        return str(node.value) if _is_whole(node) else None
    form = re.escape(" ".join(template.text.text.split())).replace(re.escape(VALUE), "(-?[0-9]+)")
    found = re.fullmatch(form, " ".join(node.text.text.split()))
    numbers = set(found.groups()) if found is not None else set()
    return numbers.pop() if len(numbers) == 1 else None


def _bands(value: str) -> list[tuple[int, int]] | None:
    """Minimums with the scores below which they hold; the last holds for all other scores."""
    parts = [" ".join(part.split()) for part in value.split(",")]
    bands = []
    for part in parts[:-1]:
        band = re.fullmatch(r"([0-9]{1,6}) below (-?[0-9]{1,7})", part)
        if band is None:
            return None
        bands.append((int(band.group(1)), int(band.group(2))))
    if not re.fullmatch(r"[0-9]{1,6}", parts[-1]):
        return None
    return [*bands, (int(parts[-1]), 0)]


def _whole(number: int, chosen: Span) -> Scalar:
    return Scalar(number, ScalarText.of(str(number)), chosen)


def _text(text: str, chosen: Span) -> Scalar:
    start = chosen.start
    return Scalar(text, ScalarText(text, chosen.source, (start,) * (len(text) + 1)), chosen)


def told_source(name: str, value: str) -> Source:
    """The text of a value that is set for one run, as if it were a file."""
    return Source("--set", f"{name}={value}")
