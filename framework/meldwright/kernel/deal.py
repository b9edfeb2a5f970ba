"""The deal: hands, feet, the first card of the pile, and bonus cards laid out before the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from meldwright.rules.compile import Rules

from .advance import begin_turn, lay_out_bonus
from .melds import refresh
from .rng import shuffled
from .state import State


def deck_order(rules: Rules, seed: int) -> list[int]:
    """Return the physical pack (card ids) as this seed shuffles it; the last one is the top."""
    return shuffled(len(rules.cards), seed)


def start_hand(rules: Rules, deck: Sequence[int], dealer: int, scores: Sequence[int]) -> State:
    """Deal a hand and let the seat on the dealer's left begin.

    `deck`: physical card ids, top last; `scores`: each side's total so far, which fixes its opening minimum.
    Cards go round one at a time from the dealer's left; then the feet; then the first card of the pile, covered
    as the profile says; then bonus cards are laid out and replaced, seat by seat from the dealer's left (AMB-38).
    """
    s = State(rules)
    kind_of = rules.kind_of
    s.stock = [kind_of[card] for card in deck]
    s.left = len(s.stock)
    s.dealer = dealer
    s.scores = list(scores)
    s.needs = [rules.opening_minimum(score) for score in s.scores]
    seats = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    for _ in range(rules.hand):
        for seat in seats:
            s.left -= 1
            s.hands[seat][s.stock[s.left]] += 1
    for _ in range(rules.foot):
        for seat in seats:
            s.left -= 1
            s.feet[seat].append(s.stock[s.left])
    for seat in seats:
        s.sizes[seat] = rules.hand
        s.foot_sizes[seat] = rules.foot
    _turn_up(s)
    refresh(s)
    for seat in seats:
        lay_out_bonus(s, seat)
    begin_turn(s, seats[0])
    return s


def _turn_up(s: State) -> None:
    """Begin the pile; a card that must be covered is covered by the next one (deal.turn_up)."""
    r = s.rules
    while s.left:
        s.left -= 1
        kind = s.stock[s.left]
        s.pile.append(kind)
        if r.freezes[kind]:
            s.freezers += 1
        if not r.covered[kind]:
            return
