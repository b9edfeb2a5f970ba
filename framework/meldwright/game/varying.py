"""Acts that are near another one: the same meld with other cards, the same cards on another meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from meldwright.kernel import State, steps
from meldwright.kernel.state import DISCARDING, MELDING

from .notation import CardWord, add_text, groups_without_naturals, lay_text
from .said import Act

MOST_VARIATIONS = 40
"""Ways to change one meld that are worth trying; the nearest come first."""

Variation = tuple[int, str, str]
"""A group, a way of mending, and the act."""


def kinds_of(state: State, cards: Sequence[CardWord]) -> list[int]:
    """Return the kinds that were meant: never a bonus card if it can be another, and what is held if it can be."""
    r = state.rules
    hand = state.hands[state.player]
    return [min(word.kinds(r), key=lambda kind: (r.bonus[kind], not hand[kind], kind)) for word in cards]


def variations(state: State, act: Act) -> Iterator[Variation]:
    """Yield acts near a lay or an addition, the nearest first: on the meld that was meant, then on others."""
    r = state.rules
    kinds = kinds_of(state, act.cards)
    wilds = [kind for kind in kinds if r.wild[kind]]
    meant = _groups_meant(state, act, kinds)
    for group in meant:
        own = [kind for kind in kinds if kind == r.natural[group]]
        if not own and len(wilds) < len(kinds):
            continue  # what was named goes elsewhere
        adds = act.verb == "add"
        for lays, text in _on_group(state, group, own + wilds):
            yield group, "other_cards" if lays != adds else "other_meld", text
    if len(wilds) == len(kinds):
        for group, shape in enumerate(state.shapes[r.side_of[state.player]]):
            if shape and group not in meant:
                for _, text in _on_group(state, group, wilds, wilds_only=True):
                    yield group, "other_meld", text


def _groups_meant(state: State, act: Act, kinds: Sequence[int]) -> list[int]:
    """Return the groups that an act is about, the one that it names first."""
    r = state.rules
    found: list[int] = []
    probe = act.forbidden.probe if act.forbidden is not None else act.steps[0]
    ranks = [kind for kind, _ in Counter(kind for kind in kinds if not r.wild[kind]).most_common()]
    if act.verb == "add" or (act.forbidden is None and steps.operation(probe) == steps.LAY):
        found.append(steps.first(probe))
    for kind in ranks:
        found += r.groups_of[kind]
    if not ranks:
        found += groups_without_naturals(r)
    return list(dict.fromkeys(found))


def _on_group(
    state: State, group: int, named: Sequence[int], *, wilds_only: bool = False
) -> Iterator[tuple[bool, str]]:
    """Yield what the hand can put on a group, nearest to the named cards first; true with a lay."""
    r = state.rules
    hand = state.hands[state.player]
    table = r.tables[group]
    shape = state.shapes[r.side_of[state.player]][group]
    natural = r.natural[group]
    own = [natural] if natural >= 0 and not wilds_only else []
    usable = [*own, *r.wild_kinds]
    wish = Counter(named)
    found = []
    for counts in product(*(range(hand[kind] + 1) for kind in usable)):
        if not sum(counts):
            continue
        gain = counts[0] * table.natural_stride if own else 0
        gain += sum(n * stride for n, stride in zip(counts[len(own) :], table.wild_strides, strict=True))
        kinds = [kind for kind, n in zip(usable, counts, strict=True) for _ in range(n)]
        far = sum(abs(wish[kind] - n) for kind, n in zip(usable, counts, strict=True))
        wilds = sum(counts[len(own) :])
        lying = (shape, 0) if shape and r.second[group] and table.canasta[shape] else (shape,)
        fitting = [lies for lies in lying if lies + gain < table.length and table.valid[lies + gain]]
        found += [(far, wilds, len(kinds), not lies, kinds) for lies in fitting]
    for *_, lays, kinds in sorted(found)[:MOST_VARIATIONS]:
        yield lays, lay_text(r, group, kinds) if lays else add_text(r, group, kinds)


def discards(state: State, act: Act) -> Iterator[str]:
    """Yield discards of what the seat holds: of the named rank first, then what it can best do without."""
    r = state.rules
    hand = state.hands[state.player]
    if state.phase not in (MELDING, DISCARDING):
        return
    named = kinds_of(state, act.cards)
    ranks = [r.kinds[kind].rank for kind in named] if act.verb == "discard" else []
    held = [kind for kind in range(r.nk) if hand[kind]]

    def least(kind: int) -> tuple[bool, bool, bool, bool, int]:
        other = r.kinds[kind].rank not in ranks
        return other, r.wild[kind], kind in named and other, hand[kind] > 1, r.points[kind]

    yield from (f"discard {r.names[kind]}" for kind in sorted(held, key=least))
