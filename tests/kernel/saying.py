"""Saying things at a table written as cards: what is said is carried out, or refused by a rule.

>>> from tests.kernel.table import classic, position
>>> s = say(position(classic(), hand="7 7 K 9", table="A A A", pile="5 7"), "take with 7 7", "pick up")
>>> on_table(s, "7"), in_hand(s), rule_against(s, "lay K K K")
('7 7 7', '5 9 K', 'hand.holds')
"""

from __future__ import annotations

from meldwright.game import act_text, judge, parse_act
from meldwright.kernel import Refusal, State, apply, legal, settle
from meldwright.kernel.advance import begin_turn
from meldwright.kernel.state import OVER

RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The natural ranks of classic."""
FREEZERS = ("2", "JK", "3R")
"""Every kind of card that freezes the pile of classic for everybody."""


def say(state: State, *acts: str) -> State:
    """Let the seats to act say these acts one after the other; each must be legal."""
    for text in acts:
        act = parse_act(state, text)
        why = judge(state, act)
        assert why is None, f"{text!r} is refused: {why}"
        for step in act.steps:
            state = apply(state, step)
    return state


def may(state: State, text: str) -> bool:
    """Is it legal to say this?"""
    return judge(state, parse_act(state, text)) is None


def refused(state: State, text: str) -> Refusal:
    """Why it is refused.  Fails if it is legal, if asking changes anything, or if the remedy does not work."""
    before = state.key()
    why = judge(state, parse_act(state, text))
    assert why is not None, f"{text!r} is legal"
    assert state.key() == before, f"refusing {text!r} has changed the state"
    assert why.remedy.step in legal(state) or (why.remedy.step == -1 and state.phase == OVER)
    return why


def legal_texts(state: State) -> list[str]:
    """What the seat to act may say, one text for each legal step."""
    return [act_text(state.rules, step) for step in legal(state)]


def rule_against(state: State, text: str) -> str:
    """The rule by which it is refused."""
    return refused(state, text).rule


def in_hand(state: State, seat: int = 0) -> str:
    """The cards of a seat, as words."""
    names = state.rules.names
    return " ".join(names[kind] for kind, count in enumerate(state.hands[seat]) for _ in range(count))


def on_table(state: State, rank: str, side: int = 0) -> str:
    """The cards of a side's (first unfinished, or only) meld of a rank, naturals first; empty for none."""
    rules = state.rules
    found = []
    for group in rules.groups_of[rules.names.index(rank)]:
        naturals, wilds = rules.tables[group].decode(state.shapes[side][group])
        found += [rank] * naturals
        for kind, count in zip(rules.wild_kinds, wilds, strict=True):
            found += [rules.names[kind]] * count
    return " ".join(found)


def canastas(state: State, side: int = 0) -> dict[str, int]:
    """How many canastas of each kind a side has."""
    return {name: n for name, n in zip(state.rules.canasta_names, state.canastas[side], strict=True) if n}


def ledger(state: State, side: int = 0) -> dict[str, int]:
    """A side's score lines that came to something."""
    return {line.name: line.points for line in settle(state)[side].lines if line.points}


def total(state: State, side: int = 0) -> int:
    """What the hand comes to for a side."""
    return settle(state)[side].total


def moved(state: State, places: int) -> State:
    """The same position with everybody moved on by so many places, at the start of the same turn."""
    rules = state.rules
    new = state.copy()
    for seat in range(rules.seats):
        to = (seat + places) % rules.seats
        new.hands[to] = state.hands[seat][:]
        new.sizes[to] = state.sizes[seat]
        new.feet[to] = state.feet[seat]
        new.foot_sizes[to] = state.foot_sizes[seat]
        new.melded[to] = state.melded[seat]
    new.scores, new.needs = state.scores[:], state.needs[:]
    for side in range(rules.sides):
        to = (side + places) % rules.sides
        new.shapes[to] = state.shapes[side][:]
        new.closed[to] = state.closed[side][:]
        new.canastas[to] = state.canastas[side][:]
        new.ready[to] = state.ready[side]
        new.bonus[to] = state.bonus[side][:]
        new.scores[to] = state.scores[side]
        new.needs[to] = state.needs[side]
        new.opened[to] = state.opened[side]
    new.dealer = (state.dealer + places) % rules.seats
    begin_turn(new, (state.player + places) % rules.seats)
    return new


def with_foot(state: State, cards: str, seat: int = 0) -> State:
    """The same position with a foot that still lies before a seat."""
    names = state.rules.names
    new = state.copy()
    new.feet[seat] = [names.index(card) for card in cards.split()]
    new.foot_sizes[seat] = len(new.feet[seat])
    return new
