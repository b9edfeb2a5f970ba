"""Where a profile comes from: its parent, its mixins, its own words and its house rules, layer on layer.

The order is fixed, and the later layer wins: parent < mixins, as they are listed < own keys < `house:` <
what is set for one run.  The effective tree is built from the bottom up; for each leaf the chain of places
that set it is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from meldwright.diagnostics import Collector, Severity
from meldwright.profiles import house
from meldwright.profiles.merging import lay_over, list_path, within
from meldwright.profiles.model import Origin
from meldwright.profiles.parents import MAX_ANCESTORS, Library, Sheet
from meldwright.profiles.schema_words import found
from meldwright.profiles.settings import Setting, read_settings
from meldwright.profiles.tree import Entry, List, Map, Node, Scalar, plain
from meldwright.spans import Span

OWN_KEYS = ("extends", "mixins", "house")
"""Keys that speak of this file only; the others are handed down."""


@dataclass(slots=True)
class Effective:
    """A profile with everything that it inherits."""

    tree: Map
    chains: dict[str, list[Origin]] = field(default_factory=dict)
    """By the path of a leaf (or of the list it stands in): who set it, the first at the bottom."""
    settings: dict[str, Setting] = field(default_factory=dict)
    standards: dict[str, str | None] = field(default_factory=dict)
    """By setting: the value that the rule set itself has, before any house rule."""
    unmatched: set[str] = field(default_factory=set)
    """Settings none of whose values was that of the profile that declared them."""
    chosen: dict[str, house.Choice] = field(default_factory=dict)
    """By setting, or path of a leaf: the last choice of a value."""
    taken: dict[str, Span] = field(default_factory=dict)
    """Entries that were taken away, by path, with the place."""
    ancestors: tuple[str, ...] = ()
    """Ids of the profiles it extends, the nearest first."""

    def lay(self, sheet: Sheet, by: str, report: Collector, *, mixed_in: bool = False) -> None:
        """This lays a file's own keys over the tree, then its house rules."""
        own = {key: entry for key, entry in sheet.tree.entries.items() if key not in OWN_KEYS}
        first = not self.tree.entries
        touched = self._merge(Map(own, sheet.tree.span), by, report, may_repeat=first)
        self._offer(own.get("settings"), () if mixed_in else touched)
        chosen = sheet.tree.entries.get("house")
        if chosen is not None:
            own_words = {} if first else touched
            self.choose(house.choices(chosen, report), report, own_words=own_words)

    def choose(
        self,
        chosen: Sequence[house.Choice],
        report: Collector,
        *,
        once: bool = False,
        own_words: Mapping[str, Span] = MappingProxyType({}),
    ) -> None:
        """This lays chosen values over the tree, one after the other; `once`: by the user, for one run.

        `own_words`: leaves that the same file sets itself, to no avail where a house rule sets them again.
        """
        for choice in chosen:
            layer = house.layer(choice, self.settings, self.tree, report)
            if layer is None:
                continue
            for path in self._merge(layer, choice.told, report, may_repeat=once).keys() & own_words.keys():
                message = f"`{path}` is set here and by the house rule `{choice.name}`, which counts"
                self._idle(message, own_words[path], choice.key, report)
            self.chosen[choice.name] = choice

    def _idle(self, message: str, span: Span, other: Span, report: Collector) -> None:
        also = ((other, "set here again"),)
        remedy = "delete one of the two"
        report.add("MW313", message, span, help=remedy, severity=Severity.WARNING, related=also)

    def _merge(self, layer: Map, by: str, report: Collector, *, may_repeat: bool) -> dict[str, Span]:
        laid = lay_over(self.tree, layer, report, may_repeat=may_repeat)
        self.tree = laid.tree
        self.taken.update(laid.taken)
        for path in [p for p in self.chains if within(p, laid.gone) and p not in laid.touched]:
            del self.chains[path]
        for path, span in laid.touched.items():
            self.chains.setdefault(list_path(path), []).append(Origin(span, by))
        return laid.touched

    def _offer(self, declared: Entry | None, touched: Collection[str]) -> None:
        """Which settings there are, and which value of each is the standard: a rule set's own words decide.

        What a file declares must hold; an inherited setting of values that are gone is offered no more.
        """
        names = declared.node.entries if declared is not None and isinstance(declared.node, Map) else {}
        everything = read_settings(self.tree)
        self.settings = {n: s for n, s in everything.items() if n in names or s.fits(self.tree)}
        for name, setting in self.settings.items():
            if name in names or name not in self.standards or _any_within(touched, setting.paths):
                self.standards[name] = setting.value_in(self.tree)
            if name in names and self.standards[name] is None:
                self.unmatched.add(name)


def effective(sheet: Sheet, library: Library, report: Collector) -> Effective | None:
    """This builds the effective profile of a file; None (and diagnostics) where it cannot be built."""
    return _of(sheet, (), library, report)


def choose_for_once(result: Effective, wanted: Sequence[tuple[str, str]], report: Collector) -> None:
    """This lays what is set for one run over a profile: a setting or the path of a leaf, and its value."""
    for name, value in wanted:
        choice = house.once(name, value, report)
        if choice is not None:
            result.choose([choice], report, once=True)


def _any_within(paths: Collection[str], tops: Collection[str]) -> bool:
    return any(within(path, tops) for path in paths)


def chain(chains: Mapping[str, Sequence[Origin]], path: str) -> tuple[Origin, ...]:
    """This gives the places that set a leaf, the effective one last."""
    return tuple(chains.get(path) or chains.get(list_path(path), ()))


def _of(sheet: Sheet, heirs: tuple[Sheet, ...], library: Library, report: Collector) -> Effective | None:
    heirs = (*heirs, sheet)
    result = _parent(sheet, heirs, library, report)
    mixins = _mixins(sheet, library, report)
    if result is None or mixins is None:
        return None
    for mixin in mixins:
        result.lay(mixin, f"mixin {mixin.name}", report, mixed_in=True)
    result.lay(sheet, sheet.name, report)
    return result


def _parent(sheet: Sheet, heirs: tuple[Sheet, ...], library: Library, report: Collector) -> Effective | None:
    """The effective parent; of a profile that extends nothing, an empty tree."""
    entry = sheet.tree.entries.get("extends")
    if entry is None:
        return Effective(Map({}, sheet.tree.span))
    name = _reference(entry.node, "extends", report)
    if name is None:
        return None
    if len(heirs) > MAX_ANCESTORS:
        message = f"more than {MAX_ANCESTORS} generations of profiles"
        report.add("MW311", message, name.span, help="extend an earlier one")
        return None
    parent = library.parent(name, sheet, heirs, report)
    result = None if parent is None else _of(parent, heirs, library, report)
    if parent is None or result is None:
        return None
    result.ancestors = (parent.name, *result.ancestors)
    return result


def _mixins(sheet: Sheet, library: Library, report: Collector) -> list[Sheet] | None:
    entry = sheet.tree.entries.get("mixins")
    if entry is None:
        return []
    if not isinstance(entry.node, List):
        message = f"expected a list of mixins, found {found(plain(entry.node))}"
        report.add("MW102", message, entry.key, help="write `mixins: [NAME]`")
        return None
    names = [_reference(item, "mixins", report) for item in entry.node.items]
    mixins = [library.mixin(name, sheet, report) for name in names if name is not None]
    if len(mixins) < len(names):
        return None
    known = [mixin for mixin in mixins if mixin is not None]
    return known if len(known) == len(names) else None


def _reference(node: Node, key: str, report: Collector) -> Scalar | None:
    if isinstance(node, Scalar) and isinstance(node.value, str) and node.value.strip():
        return node
    what, remedy = "the id or the path of a profile", "write an id of `meldwright list`, or a path"
    if key == "mixins":
        what, remedy = "the name or the path of a mixin", "write the name of a file in `_house`, or a path"
    report.add("MW102", f"expected {what} for `{key}`, found {found(plain(node))}", node.span, help=remedy)
    return None
