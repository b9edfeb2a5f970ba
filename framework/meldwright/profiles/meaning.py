"""What keys and types cannot say: numbers that must agree, names that must exist.

Each check looks only at what it needs and stays silent where that is missing or malformed, since the
schema has said so already; so a mistake in one section hides none in another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from meldwright.cards import RANKS
from meldwright.diagnostics import Collector
from meldwright.lang import vocabulary
from meldwright.profiles.leaves import Leaf, leaf_schemas
from meldwright.profiles.schema import profile_schema
from meldwright.profiles.tree import Entry, List, Map, Scalar
from meldwright.spans import Span


def check(
    root: Map,
    leaves: Mapping[str, Leaf],
    report: Collector,
    known_sources: Collection[str] | None,
    known_hooks: Collection[str] | None,
) -> None:
    """This reports what does not agree in a profile.

    `known_sources` are the ids of the numbered source rules and `known_hooks` the names of the hooks that
    may be used; None leaves that part unchecked.
    """
    _seats(root, leaves, report)
    _deck(root, leaves, report)
    _points(root, leaves, report)
    _kind_names(root, report)
    _cites(root, leaves, report, known_sources)
    if known_hooks is not None:
        _hooks(leaves, report, known_hooks)


def _number(leaves: Mapping[str, Leaf], path: str) -> int | None:
    value = leaves[path].value if path in leaves else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _seats(root: Map, leaves: Mapping[str, Leaf], report: Collector) -> None:
    seats, sides = _number(leaves, "table.seats"), _number(leaves, "table.number_of_sides")
    if seats is None or sides is None or sides < 2 or seats < 2 or seats % sides == 0:
        return
    fits = " or ".join(str(n) for n in range(2, seats + 1) if seats % n == 0)
    message = f"{seats} seats do not divide among {sides} sides"
    remedy = f"with {seats} seats, `number_of_sides` can be {fits}"
    blamed, others = _blamed(root, leaves, {"table.number_of_sides": "sides", "table.seats": "seats"})
    report.add("MW301", message, blamed, help=remedy, related=others)


def _deck(root: Map, leaves: Mapping[str, Leaf], report: Collector) -> None:
    """Every seat gets a hand, and a foot where there is one; one card begins the pile."""
    decks, jokers = _number(leaves, "pack.decks"), _number(leaves, "pack.jokers_per_deck")
    seats, hand = _number(leaves, "table.seats"), _number(leaves, "deal.hand")
    kind = leaves["foot.kind"].value if "foot.kind" in leaves else None
    foot = 0 if kind == "none" else _number(leaves, "foot.cards")
    if decks is None or jokers is None or seats is None or hand is None or foot is None:
        return
    have, need = decks * (52 + jokers), seats * (hand + foot) + 1
    asked = {"pack.decks": "decks", "deal.hand": "cards in a hand"}
    if leaves["table.seats"].node.span.source == root.span.source != leaves["pack.decks"].node.span.source:
        asked["table.seats"] = "seats"  # a child with more seats than its parent
    absurd = {d.span for d in report.diagnostics if d.code == "MW105"}  # such a number has been reported
    if have < need and not absurd & {leaves[path].node.span for path in asked}:
        message = f"the pack has {have} cards, and the deal with its first card of the pile takes {need}"
        remedy = "use more decks, or deal fewer cards"
        blamed, others = _blamed(root, leaves, asked)
        report.add("MW302", message, blamed, help=remedy, related=others)


def _blamed(
    root: Map, leaves: Mapping[str, Leaf], asked: Mapping[str, str]
) -> tuple[Span, tuple[tuple[Span, str], ...]]:
    """This picks, of numbers that do not agree, the one to show: one that the author wrote, not a parent.

    `asked`: paths of the numbers with a few words for each; the first is shown where all have one author.
    The others are notes to it.
    """
    spans = {path: leaves[path].node.span for path in asked}
    own = [path for path in asked if spans[path].source == root.span.source]
    shown = own[0] if own else next(iter(asked))
    return spans[shown], tuple((spans[path], words) for path, words in asked.items() if path != shown)


def _points(root: Map, leaves: Mapping[str, Leaf], report: Collector) -> None:
    cards = root.entries.get("cards")
    points = cards.node.entries.get("points") if cards and isinstance(cards.node, Map) else None
    jokers = _number(leaves, "pack.jokers_per_deck")
    if points is None or not isinstance(points.node, Map):
        return
    given = points.node.entries
    missing = [r for r in RANKS if r not in given and (r != "joker" or jokers)]
    # a misspelt rank has been reported as an unknown key
    if missing and not set(given) - set(RANKS):
        message = f"`cards.points` lacks the rank{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
        report.add("MW303", message, points.key, help=f"add `{missing[0]}:` with its points")


def _kind_names(root: Map, report: Collector) -> None:
    entry = root.entries.get("canastas")
    if entry is not None and isinstance(entry.node, Map):
        for name, kind in entry.node.entries.items():
            if name in vocabulary().reserved():
                message = f"a kind of canasta cannot be named `{name}`"
                report.add("MW306", message, kind.key, help="it is a word of the expression language")


def _cites(
    root: Map, leaves: Mapping[str, Leaf], report: Collector, known_sources: Collection[str] | None
) -> None:
    paths = [path for path, _ in leaf_schemas(profile_schema())]
    paths += [path.partition("[*]")[0] for path in paths]  # a list may be the leaf, when it is empty
    patterns = [re.compile(_pattern(path)) for path in dict.fromkeys(paths)]
    muddled = {section for section, entry in root.entries.items() if _keys_at_fault(entry, report)}
    blamed = {d.span.start for d in report.diagnostics}  # what is malformed is not also called unknown
    for section, key, entry in annotated(root, "cites", "assumed"):
        inside = [path.removeprefix(section + ".") for path in leaves if path.startswith(section + ".")]
        # where keys are misspelt or missing, a cite that could be right is not blamed for them as well
        excused = section in muddled and any(p.fullmatch(f"{section}.{key}") for p in patterns)
        if key not in inside and not excused and entry.key.start not in blamed:
            nearest = report.suggest(key, inside)
            remedy = f"did you mean `{nearest}`?" if nearest else "write the path of a value in this section"
            report.add("MW304", f"`{section}` has no value `{key}`", entry.key, help=remedy)
        if known_sources is None or not isinstance(entry.node, List):
            continue
        for item in entry.node.items:
            if isinstance(item, Scalar) and item.span.start not in blamed and item.value not in known_sources:
                _unknown_source(item, report, known_sources)


def _pattern(path: str) -> str:
    return re.escape(path).replace(r"\[\*\]", r"\[[0-9]+\]").replace(r"\*", r"[^.]+")


def _keys_at_fault(section: Entry, report: Collector) -> bool:
    """Has a key of the section been reported as missing, unknown, malformed or of the wrong type?"""
    return any(
        d.code in ("MW101", "MW102", "MW103", "MW106", "MW108", "MW303", "MW306")
        and section.key.start <= d.span.start < max(section.node.span.end, section.key.end)
        for d in report.diagnostics
    )


def _unknown_source(item: Scalar, report: Collector, known_sources: Collection[str]) -> None:
    nearest = report.suggest(str(item.value), known_sources)
    remedy = f"did you mean `{nearest}`?" if nearest else "the source rules stand in docs/rules/"
    report.add("MW305", f"no source rule is numbered `{item.value}`", item.span, help=remedy)


def annotated(root: Map, *words: str) -> Iterator[tuple[str, str, Entry]]:
    """This yields every entry of `cites` or `assumed` maps: its section, the path it names there, the entry."""
    for section, entry in root.entries.items():
        for word in words if isinstance(entry.node, Map) else ():
            assert isinstance(entry.node, Map)
            notes = entry.node.entries[word].node if word in entry.node.entries else None
            if isinstance(notes, Map):
                yield from ((section, key, found) for key, found in notes.entries.items())


def _hooks(leaves: Mapping[str, Leaf], report: Collector, known_hooks: Collection[str]) -> None:
    if "hooks" not in leaves or not isinstance(leaves["hooks"].node, List):
        return
    for item in leaves["hooks"].node.items:
        if isinstance(item, Scalar) and isinstance(item.value, str) and item.value not in known_hooks:
            nearest = report.suggest(item.value, known_hooks)
            remedy = (
                f"did you mean `{nearest}`?" if nearest else "no installed and allowed hook has that name"
            )
            report.add("MW401", f"unknown hook `{item.value}`", item.span, help=remedy)
