"""The acts that bring cards onto the table: taking the pile, laying a meld, adding to one.

Somebody names cards; here it is found out which steps they are.  Several cards are several steps, in an order
in which each is legal if there is one.  Cards that make no meld at all have no step, and are forbidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from meldwright.diagnostics import suggest
from meldwright.kernel import State, apply, legal, steps
from meldwright.kernel.pile import is_frozen
from meldwright.rules import words as english

from .against import against_steps, reveals
from .notation import (
    CardWord,
    act_text,
    card_of_way,
    card_word,
    cards_of_start,
    groups_without_naturals,
    meld_name,
)
from .said import Act, Said

Plan = tuple[int, ...]
"""The steps of one reading of an act."""


def read_lay(said: Said) -> Act:
    """`lay` and cards, and `as` with a meld where the cards do not say which."""
    at = said.at
    cards, kinds = said.cards("as")
    group = _named(said)
    rules = said.rules
    naturals = sorted({kind for kind in kinds if not rules.wild[kind]})
    if group is not None:
        groups = [group]
    elif len(naturals) == 1:
        groups = rules.groups_of[naturals[0]]
    else:
        groups = [] if naturals else groups_without_naturals(rules)
    fitting = [g for g in groups if set(naturals) <= {rules.natural[g]}]
    plans: dict[int, list[Plan]] = {}
    for g in fitting:
        found = [_in_order(said.state, first, g, rest) for first, rest in _starts(said, g, kinds)]
        if found:
            plans[g] = found
    if plans:
        return said.act("lay", *_choose(said, plans, at), cards=cards)
    return _no_meld(said, kinds, fitting, group)


def read_add(said: Said) -> Act:
    """`add` cards `to` a meld; `their` names an opponent's."""
    cards, kinds = said.cards("to")
    at = said.at
    if said.next() != "to":
        raise said.malformed("'to' and a meld", at)
    theirs = said.peek() == "their"
    if theirs:
        said.next()
    group = said.meld()
    said.end()
    rules = said.rules
    fits = [kind for kind in kinds if rules.wild[kind] or kind == rules.natural[group]]
    natural = rules.natural[group]
    probe = steps.step(steps.ADD, group, natural if natural >= 0 else rules.wild_kinds[0])
    if theirs:
        sentence = "cards are added to the melds of one's own side only"
        return said.forbid("add", "meld.own_side", "", sentence, probe, meld=meld_name(rules, group))
    if len(fits) < len(kinds):
        stranger = next(kind for kind in kinds if kind not in fits)
        rule = rules.groups[group].rule
        leaf = f"melds.{rule.name}.of" if rule.of is not None else f"melds.{rule.name}.kind"
        sentence = f"{english.article(_card(said, stranger))} does not belong to {_meld_of(said, group)}"
        return said.forbid("add", "meld.shape", leaf, sentence, probe, card=rules.names[stranger])
    return said.act("add", *_in_order(said.state, None, group, kinds), cards=cards)


def read_take(said: Said) -> Act:
    """`take with` cards from hand, `take onto` a meld, or `take` alone where there is one way only."""
    at = said.at
    word = said.next()
    if word == "with":
        return _take_with(said)
    if word == "onto":
        group = said.meld()
        said.end()
        return said.act("take", steps.step(steps.TAKE, group, steps.ONTO_MELD))
    if not word:
        ways = [step for step in legal(said.state) if steps.operation(step) == steps.TAKE]
        if len(ways) > 1:
            raise said.ambiguous([act_text(said.rules, way) for way in ways], 0)
        return said.act("take", *(ways or [_nearest_take(said)]), cards=_cards_of(said, ways))
    if card_word(word) is None:
        raise said.malformed("'with', 'onto' or the end of the act", at, suggest(word, ("with", "onto")))
    said.at = at
    said.cards("only")
    if said.next() != "only":
        raise said.malformed("'take with' and cards of the hand", at, f"with {said.words[at]}")
    said.end()
    sentence = "the pile is taken whole, never a part of it"
    return said.forbid("take", "pile.whole", "", sentence, _nearest_take(said), pile=len(said.state.pile))


def _cards_of(said: Said, ways: Sequence[int]) -> list[CardWord]:
    """Name the cards that go with the one legal way of taking, none where there is none."""
    rules = said.rules
    kinds = [
        kind
        for way in ways
        for kind in card_of_way(rules, rules.natural[steps.first(way)], steps.second(way))
    ]
    return [word for word in map(card_word, map(rules.names.__getitem__, kinds)) if word is not None]


def _take_with(said: Said) -> Act:
    at = said.at - 1
    cards, kinds = said.cards("as")
    group = _named(said)
    rules = said.rules
    naturals = [kind for kind in kinds if not rules.wild[kind]]
    wilds = [kind for kind in kinds if rules.wild[kind]]
    groups = [group] if group is not None else rules.groups_of[naturals[0]] if naturals else []
    if naturals and {rules.natural[g] for g in groups} != set(naturals):
        sentence = "the top card of the pile is melded with cards of its own rank, and wild cards beside them"
        return said.forbid("take", "pile.show_first", "", sentence, _nearest_take(said))
    if len(naturals) >= 2:
        openings = [(steps.NATURAL_PAIR, [*naturals[2:], *wilds])]
    elif naturals:
        openings = [
            (steps.WITH_WILD + rules.wild_index[kind], _without(wilds, kind)) for kind in sorted(set(wilds))
        ]
    else:
        openings = []
    if not openings:
        return _no_way(said)
    plans = {
        g: [_in_order(said.state, steps.step(steps.TAKE, g, way), g, rest) for way, rest in openings]
        for g in groups
    }
    return said.act("take", *_choose(said, plans, at), cards=cards)


def _no_way(said: Said) -> Act:
    """The cards named are not a way of taking in any game."""
    state = said.state
    frozen = is_frozen(state, state.rules.side_of[state.player])
    rule = "pile.take_when_frozen" if frozen else "pile.take"
    sentence = "these cards are no way to take the pile: show two naturals of the top card's rank"
    if state.rules.take[1] and not frozen:
        sentence += ", or one and a wild card"
    return said.forbid("take", rule, rule, sentence, _nearest_take(said), frozen=frozen)


def _nearest_take(said: Said) -> int:
    """Return the plainest take of this pile, legal or not: the one whose refusal tells what bars the pile."""
    pile = said.state.pile
    groups = said.rules.groups_of[pile[-1]] if pile else []
    return steps.step(steps.TAKE, groups[0] if groups else 0, steps.NATURAL_PAIR)


def _named(said: Said) -> int | None:
    """Read `as` and a meld, if they stand here; then the act is at its end."""
    group = None
    if said.peek() == "as":
        said.next()
        group = said.meld()
    said.end()
    return group


def _starts(said: Said, group: int, kinds: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return each start of a meld that these cards hold, as a step, and the cards that are then left."""
    named = Counter(kinds)
    found = []
    for i in range(len(said.rules.tables[group].starts)):
        start = Counter(cards_of_start(said.rules, group, i))
        if start <= named:
            rest = sorted((named - start).elements())
            found.append((steps.step(steps.LAY, group, i), rest))
    return sorted(found, key=lambda start: len(start[1]))  # a start with nothing left over is what was meant


def _in_order(state: State, first: int | None, group: int, kinds: Sequence[int]) -> Plan:
    """Return the steps that begin with `first` and add these cards, in a legal order if there is one."""
    begun = () if first is None else (first,)
    after: State | None = state
    if first is not None:
        after = apply(state, first) if first in legal(state) else None
    if after is not None and kinds and not (first is not None and reveals(state, after)):
        order = _legal_order(after, group, tuple(sorted(kinds)), set())
        if order is not None:
            return (*begun, *order)
    return (*begun, *(steps.step(steps.ADD, group, kind) for kind in kinds))


def _legal_order(
    state: State, group: int, kinds: tuple[int, ...], failed: set[tuple[int, ...]]
) -> Plan | None:
    """Depth first over the cards that are left: the order of wild cards can matter to an opening."""
    if not kinds:
        return ()
    if kinds in failed:
        return None
    options = legal(state)
    for kind in sorted(set(kinds)):
        step = steps.step(steps.ADD, group, kind)
        if step not in options:
            continue
        rest = tuple(_without(kinds, kind))
        after = apply(state, step)
        if rest and reveals(state, after):
            continue
        order = _legal_order(after, group, rest, failed)
        if order is not None:
            return (step, *order)
    failed.add(kinds)
    return None


def _choose(said: Said, plans: dict[int, list[Plan]], at: int) -> Plan:
    """Return a legal plan; where none is, the first.  Legal plans on two melds are ambiguous."""
    good = {
        group: plan
        for group, ways in plans.items()
        for plan in reversed(ways)  # the first legal way of a group is the one that stays
        if against_steps(said.state, plan) is None
    }
    if len(good) > 1:
        raise said.ambiguous([f"{said.text} as {meld_name(said.rules, group)}" for group in sorted(good)], at)
    if good:
        return next(iter(good.values()))
    return next(iter(plans.values()))[0]


def _no_meld(said: Said, kinds: Sequence[int], groups: Sequence[int], named: int | None) -> Act:
    """The cards make no meld that anybody could lay; or not the one that was named."""
    rules = said.rules
    wilds = sum(rules.wild[kind] for kind in kinds)
    naturals = len(kinds) - wilds
    probe = steps.step(steps.LAY, groups[0] if groups else 0)
    if groups:
        rule = rules.groups[groups[0]].rule
        sentence = _no_beginning(said, groups[0], naturals, wilds)
        leaf = f"melds.{rule.name}.valid"
        return said.forbid(
            "lay", "meld.shape", leaf, sentence, probe, naturals=naturals, wilds=wilds, limit=rule.valid.text
        )
    plain = sorted({kind for kind in kinds if not rules.wild[kind]})
    if len(plain) > 1:
        sentence = "the natural cards of a meld are of one rank"
    elif not plain:
        sentence = "wild cards alone are no meld in this game"
    elif rules.bonus[plain[0]]:
        sentence = f"{english.plural(_card(said, plain[0]))} are laid out as they come, and never melded"
    elif not rules.groups_of[plain[0]]:
        sentence = f"{english.plural(_card(said, plain[0]))} are not melded in this game"
    elif named is not None:
        sentence = f"{english.plural(_card(said, plain[0]))} do not belong to {_meld_of(said, named)}"
    else:
        sentence = "these cards are no meld of this game"
    return said.forbid("lay", "meld.shape", "", sentence, probe, naturals=naturals, wilds=wilds)


def _no_beginning(said: Said, group: int, naturals: int, wilds: int) -> str:
    """Tell what a meld lacks that was to begin with so many cards, or that it cannot begin with them."""
    rules = said.rules
    natural = rules.natural[group]
    fewest, smallest = rules.fewest_naturals[group], rules.smallest_start[group]
    takes = f"{_meld_of(said, group)} takes at least"
    if naturals < fewest:
        return f"{takes} {english.counted(fewest, _card(said, natural))}, and you name {_or_none(naturals)}"
    if naturals + wilds < smallest:
        return f"{takes} {english.counted(smallest, 'card')}, and you name {_or_none(naturals + wilds)}"
    cards = [english.counted(naturals, _card(said, natural))] if naturals else []
    cards += [english.counted(wilds, "wild card")] if wilds else []
    return f"{_meld_of(said, group)} cannot begin with {english.listed(cards)}"


def _or_none(number: int) -> str:
    return english.number(number) if number else "none"


def _card(said: Said, kind: int) -> str:
    """Return a card in words: `seven`, `black three` where the game tells the colours apart."""
    name = english.rank(said.rules.kinds[kind].rank)
    return {"R": "red ", "B": "black "}.get(said.rules.names[kind][1:], "") + name


def _meld_of(said: Said, group: int) -> str:
    natural = said.rules.natural[group]
    if natural < 0:
        return "a meld of wild cards"
    return f"a meld of {english.plural(_card(said, natural))}"


def _without(kinds: Sequence[int], kind: int) -> list[int]:
    rest = list(kinds)
    rest.remove(kind)
    return rest
