"""What parts two profiles, in the sentences of their rule sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from meldwright.ids import RuleId
from meldwright.profiles.model import Profile

from .registry import BOOK, SheetLine, rules_sheet

NAMES = ("meldwright", "name", "summary")
"""Leaves by which a profile is known, and not played."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that is another one: its sentence in each of the two profiles, where it has one."""

    section: str
    rule: RuleId
    before: SheetLine | None
    after: SheetLine | None
    leaves: tuple[str, ...]
    """The leaves that make the difference."""


@dataclass(frozen=True, slots=True)
class LeafDifference:
    """A leaf with other values; None where one of the profiles has no such leaf."""

    path: str
    before: object
    after: object


def changed(one: Profile, other: Profile) -> list[LeafDifference]:
    """This lists the leaves that differ, in the order of the profiles; names and summaries are none."""
    paths = dict.fromkeys([*one.leaves, *other.leaves])
    return [
        LeafDifference(path, one.leaves.get(path), other.leaves.get(path))
        for path in paths
        if path not in NAMES
        and (
            _plain(one.leaves.get(path)) != _plain(other.leaves.get(path))
            or (path in one.leaves) != (path in other.leaves)
        )
    ]


def differences(one: Profile, other: Profile) -> list[Difference]:
    """This pairs the sentences that differ, section by section and rule by rule."""
    before, after = _by_rule(one), _by_rule(other)
    leaves = {leaf.path for leaf in changed(one, other)}
    found = []
    for section, rules in BOOK.items():
        for rule in rules:
            old, new = before.get(rule.id, []), after.get(rule.id, [])
            for was, now in _paired(_without(old, new), _without(new, old)):
                paths = dict.fromkeys([*(was.paths if was else ()), *(now.paths if now else ())])
                if not set(paths) <= set(NAMES) or not paths:
                    differing = tuple(path for path in paths if path in leaves)
                    found.append(Difference(section, rule.id, was, now, differing))
    return found


def unsaid(found: list[Difference], leaves: list[LeafDifference]) -> list[LeafDifference]:
    """This gives the differing leaves that no sentence speaks of."""
    said = {path for difference in found for path in difference.leaves}
    return [leaf for leaf in leaves if leaf.path not in said]


def _by_rule(profile: Profile) -> dict[RuleId, list[SheetLine]]:
    lines: dict[RuleId, list[SheetLine]] = {}
    for line in rules_sheet(profile):
        lines.setdefault(line.rule, []).append(line)
    return lines


def _without(lines: list[SheetLine], others: list[SheetLine]) -> list[SheetLine]:
    texts = {line.text for line in others}
    return [line for line in lines if line.text not in texts]


def _paired(
    old: list[SheetLine], new: list[SheetLine]
) -> Iterator[tuple[SheetLine | None, SheetLine | None]]:
    """Sentences about the same leaves belong together; the others were dropped or are new."""
    rest = list(new)
    for was in old:
        now = next((line for line in rest if set(line.paths) & set(was.paths) or not was.paths), None)
        if now is not None:
            rest.remove(now)
        yield was, now
    for now in rest:
        yield None, now


def _plain(value: object) -> object:
    """Values as two are compared: white space in an expression does not count."""
    if isinstance(value, list | tuple):
        return [" ".join(str(item).split()) for item in value]
    return " ".join(value.split()) if isinstance(value, str) else (type(value), value)
