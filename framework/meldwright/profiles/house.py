"""House rules: which values of its settings a profile, a mixin or a user chooses, as a layer to lay over it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from meldwright.diagnostics import Collector
from meldwright.profiles.leaves import leaf_schemas
from meldwright.profiles.merging import list_path
from meldwright.profiles.schema import profile_schema
from meldwright.profiles.schema_words import clip, found, listed
from meldwright.profiles.settings import Setting, told_source
from meldwright.profiles.source import read
from meldwright.profiles.tree import Entry, Map, Node, Scalar, plain
from meldwright.spans import Span

_PAIR = re.compile(r"([a-z][a-z0-9_]*)\s*[:=]\s*(\S.*)")
"""A setting and its value, joined as YAML does not join them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody's wish: a setting (or, for one run, the path of a leaf) and its value."""

    name: str
    value: str
    key: Span
    span: Span
    """The place of the value."""
    node: Node
    """The value as it was written."""
    for_once: bool = False

    @property
    def told(self) -> str:
        return f"{'--set' if self.for_once else 'house:'} {self.name}: {self.value}"


def choices(entry: Entry, report: Collector) -> list[Choice]:
    """This reads a `house:` block."""
    if not isinstance(entry.node, Map):
        message = f"expected a map for `house`, found {found(plain(entry.node))}"
        report.add("MW102", message, entry.key, help=_as_map(plain(entry.node)))
        return []
    chosen = []
    for name, item in entry.node.entries.items():
        node = item.node
        if isinstance(node, Scalar) and node.value is not None:
            chosen.append(Choice(name, _word(node), item.key, node.span, node))
        else:
            what = found(plain(node))
            message = f"expected a value for the setting `{clip(name)}`, found {what}"
            report.add("MW102", message, item.key, help=_as_value(name, plain(node)))
    return chosen


def _as_map(value: object) -> str:
    """What to write for a `house:` block that is no map."""
    pair = _PAIR.fullmatch(value.strip()) if isinstance(value, str) else None
    if pair:
        return f"write `{pair[1]}: {clip(pair[2])}`, with a space after the colon"
    if isinstance(value, list):
        return "write each setting on a line of its own below `house:`, without `-`"
    return "write a setting and its value on a line of their own below `house:`"


def _as_value(name: str, value: object) -> str:
    """What to write for the value of a setting that is none."""
    if isinstance(value, list) and value and all(isinstance(item, (str, int)) for item in value):
        return f"write it without brackets: `{clip(name)}: {clip(', '.join(map(str, value)))}`"
    return f"write one value after `{clip(name)}:`, or delete the line"


def once(name: str, value: str, report: Collector) -> Choice | None:
    """This reads what is set for one run."""
    source = told_source(name, value)
    key, span = Span(source, 0, len(name)), Span(source, len(name) + 1, len(source.text))
    own = Collector()
    node = read(value, "--set", own)
    if node is None or own.has_errors:
        report.add(
            "MW321", f"`{clip(value)}` is not a value for `{clip(name)}`", span, help="write one value"
        )
        return None
    word = _word(node) if isinstance(node, Scalar) else value
    return Choice(name, word, key, span, _at_once(node, span), for_once=True)


def layer(choice: Choice, settings: Mapping[str, Setting], tree: Map, report: Collector) -> Map | None:
    """This gives what a choice sets as a tree of its own; None with a diagnostic if it cannot be chosen."""
    setting = settings.get(choice.name)
    if setting is None:
        if choice.for_once and _is_leaf(choice.name):
            return _tree({choice.name: choice.node}, choice.key)
        _unknown(choice, settings, report)
        return None
    if not setting.accepts(choice.value):
        nearest = None if choice.value.isdigit() else report.suggest(choice.value, setting.examples)
        remedy = f"did you mean `{nearest}`?" if nearest else f"choose {setting.values}"
        message = f"`{clip(choice.value)}` is not a value of the setting `{choice.name}`"
        also = ((setting.key, "declared here"),)
        report.add("MW321", message, choice.span, help=remedy, related=also)
        return None
    patch = setting.patch(choice.value, choice.span)
    return _tree(patch, choice.key, setting.cites(choice.value))


def _unknown(choice: Choice, settings: Mapping[str, Setting], report: Collector) -> None:
    nearest = report.suggest(choice.name, settings)
    if "\N{NO-BREAK SPACE}" in choice.name:
        remedy = "it holds a no-break space, which looks like a space and is none: type spaces"
    elif nearest:
        remedy = f"did you mean `{nearest}`?"
    elif settings:
        remedy = f"the settings here are {listed(settings)}"
    else:
        remedy = "this profile has no settings; set the values themselves"
    report.add("MW320", f"there is no setting `{clip(choice.name)}`", choice.key, help=remedy)


def _is_leaf(path: str) -> bool:
    """Is this the path of a leaf, or of a list of them?  `scoring.ledger.going_out.points` is one."""
    words = path.split(".")
    for pattern, _ in leaf_schemas(profile_schema()):
        parts = list_path(pattern).split(".")
        if len(parts) == len(words) and all(p in ("*", w) for p, w in zip(parts, words, strict=True)):
            return True
    return False


def _word(node: Scalar) -> str:
    """A value as it is written; `yes` and `true` are one answer to a question."""
    if isinstance(node.value, bool):
        return "yes" if node.value else "no"
    return " ".join(node.text.text.split())


def _at_once(node: Node, span: Span) -> Node:
    return Scalar(node.value, node.text, span) if isinstance(node, Scalar) else node


def _tree(patch: Mapping[str, Node], key: Span, cites: Node | None = None) -> Map:
    """Nodes by path as one tree, with the source rules of each."""
    root: dict[str, Entry] = {}
    for path, node in patch.items():
        _put(root, path.split("."), Entry(key, node), key)
        section, _, inside = path.partition(".")
        if cites is not None and inside:
            _put(root, [section, "cites", inside], Entry(key, cites), key)
    return Map(root, key)


def _put(entries: dict[str, Entry], path: list[str], entry: Entry, key: Span) -> None:
    for name in path[:-1]:
        below = entries.setdefault(name, Entry(key, Map({}, key))).node
        assert isinstance(below, Map) and isinstance(below.entries, dict)
        entries = below.entries
    entries[path[-1]] = entry
