"""What a player makes of a position: what is unseen, what the pile is worth, who is about to go out.

Everything comes from one view; chances are those of cards that lie at random where nobody has seen them.
"""

from __future__ import annotations

from functools import cached_property
from math import exp

from meldwright.kernel import View
from meldwright.kernel.state import NO, YES

from .base import playing
from .prices import Prices, prices_of
from .temper import Temper

NEAR_OUT = 3
"""A player of a side that may go out is about to do so with this many cards or fewer."""

HOPES = (1.0, 0.65, 0.4, 0.2, 0.1)
"""The chance that a meld which lacks so many cards becomes a canasta, if the hand goes on."""


class Outlook:
    """One view and what follows from it; worked out as it is asked for."""

    def __init__(self, view: View, temper: Temper) -> None:
        self.view = playing(view)
        self.temper = temper
        self.rules = view.rules
        self.prices: Prices = prices_of(view.rules)
        self.own = view.shapes[view.side]
        """The side's melds by group, as shapes."""
        self.opened = view.opened[view.side]

    # -- cards -------------------------------------------------------------------------------------

    @cached_property
    def unseen(self) -> list[int]:
        """By kind: cards that this player has not seen (other hands, feet, stock, the covered pile)."""
        view, rules = self.view, self.rules
        left = [kind.count - held for kind, held in zip(rules.kinds, view.hand, strict=True)]
        for side in range(rules.sides):
            for group, shape in [*enumerate(view.shapes[side]), *view.closed[side]]:
                if not shape:
                    continue
                naturals, wilds = rules.tables[group].decode(shape)
                if naturals:
                    left[rules.natural[group]] -= naturals
                for kind, count in zip(rules.wild_kinds, wilds, strict=True):
                    left[kind] -= count
            for kind in view.bonus[side]:
                left[kind] -= 1
        for kind in view.pile or ((view.pile_top,) if view.pile_top >= 0 else ()):
            left[kind] -= 1
        return left

    @cached_property
    def hidden(self) -> int:
        """All unseen cards together, at least 1."""
        return max(1, sum(self.unseen))

    @cached_property
    def wilds(self) -> int:
        """Wild cards in hand."""
        return sum(self.view.hand[kind] for kind in self.rules.wild_kinds)

    @cached_property
    def size(self) -> int:
        """Cards in hand, with those of a claimed pile."""
        view = self.view
        return view.hand_sizes[view.seat] + (view.pile_size if view.claimed else 0)

    # -- the others --------------------------------------------------------------------------------

    @cached_property
    def threatened(self) -> bool:
        """Is somebody of another side about to go out?"""
        view, rules = self.view, self.rules
        return any(
            rules.side_of[seat] != view.side
            and view.ready[rules.side_of[seat]]
            and not view.foot_sizes[seat]
            and view.hand_sizes[seat] <= NEAR_OUT
            for seat in range(rules.seats)
        )

    @cached_property
    def ending(self) -> float:
        """How near the hand's end is, from 0 to 1: by the stock, or because somebody is about to go out."""
        if self.threatened:
            return 1.0
        rules = self.rules
        rounds = self.view.stock_left / (rules.seats * rules.draw)
        return max(0.0, 1.0 - rounds / 3)

    @cached_property
    def next(self) -> int:
        """The seat that plays after this one."""
        return (self.view.seat + 1) % self.rules.seats

    def frozen_for(self, side: int, *, also: bool = False) -> bool:
        """Is the pile frozen for a side, with one more freezing card on it if `also`?"""
        view = self.view
        return also or view.pile_freezers > 0 or (self.rules.frozen_until_opened and not view.opened[side])

    def fits(self, side: int, kind: int) -> bool:
        """Would a card of this kind go on a meld of a side, as a natural?"""
        shapes = self.view.shapes[side]
        return any(
            shapes[g] and self.rules.tables[g].takes_natural[shapes[g]] for g in self.rules.groups_of[kind]
        )

    def taken(self, kind: int) -> float:
        """Return the chance that the next player takes the pile with a card of this kind on top."""
        view, rules = self.view, self.rules
        side = rules.side_of[self.next]
        if side == view.side or rules.bars[kind] or all(g >= rules.everyday for g in rules.groups_of[kind]):
            return 0.0
        frozen = self.frozen_for(side, also=rules.freezes[kind])
        pair, with_wild, onto = rules.take_when_frozen if frozen else rules.take
        if onto and self.fits(side, kind):
            return 1.0
        if not self.temper.counts:
            return 0.2
        held = view.hand_sizes[self.next]
        expected = self.unseen[kind] * held / self.hidden
        none = exp(-expected)
        two = max(0.0, 1.0 - none * (1.0 + expected))
        chance = two if pair else 0.0
        if with_wild:
            wild = 1.0 - exp(-sum(self.unseen[k] for k in rules.wild_kinds) * held / self.hidden)
            chance += max(0.0, 1.0 - none - two) * wild
        if not view.opened[side]:
            chance *= 0.6  # the rest of an opening must be there too
        return chance

    # -- canastas ----------------------------------------------------------------------------------

    def missing(self, group: int, shape: int) -> int:
        """Cards that a meld of this shape lacks to the smallest canasta of its rank; 0 if it is one."""
        table = self.rules.tables[group]
        if not table.smallest_canasta or table.canasta[shape]:
            return 0
        return max(table.smallest_canasta - table.sizes[shape], 1)

    def worth_of_canasta(self, kind: int) -> float:
        """Points of one more canasta of this kind (from 1), and more if the contract lacks it."""
        worth = self.prices.canasta[kind - 1]
        if self.lacks(kind):
            worth += self.temper.lack
        if self.rules.foot_on_canasta and self.view.foot_sizes[self.view.seat]:
            worth += self.prices.card * self.view.foot_sizes[self.view.seat]
        return worth

    def lacks(self, kind: int) -> bool:
        """Would a canasta of this kind (from 1) bring the side nearer to going out?"""
        view = self.view
        bonus = [len(cards) for cards in view.bonus]
        before = self.prices.distance(self.rules, view.side, view.canastas, bonus)
        if not before:
            return False
        own = list(view.canastas[view.side])
        own[kind - 1] += 1
        after = [own if side == view.side else counts for side, counts in enumerate(view.canastas)]
        return self.prices.distance(self.rules, view.side, after, bonus) < before

    def hopes(self, side: int) -> float:
        """What the canastas are worth that a side has begun, each with the chance that it is completed."""
        rules = self.rules
        total = 0.0
        cheapest = min((price for price in self.prices.canasta if price > 0), default=0.0)
        for group, shape in enumerate(self.view.shapes[side]):
            if shape:
                missing = self.missing(group, shape)
                if 0 < missing < len(HOPES) and group < rules.everyday:
                    total += HOPES[missing] * cheapest
        return total

    # -- going out ---------------------------------------------------------------------------------

    def cards_of(self, side: int, but: int = -1) -> int:
        """Cards in the hands and feet of a side, one seat left out."""
        view = self.view
        seats = [seat for seat in range(self.rules.seats) if self.rules.side_of[seat] == side and seat != but]
        return sum(view.hand_sizes[seat] + view.foot_sizes[seat] for seat in seats)

    @cached_property
    def others_loss(self) -> float:
        """What the best placed of the other sides loses if the hand ends now."""
        losses = []
        for side in range(self.rules.sides):
            if side == self.view.side:
                continue
            loss = self.temper.others_hand * self.cards_of(side) * self.prices.card
            losses.append(loss + self.temper.others_hopes * self.hopes(side))
        return min(losses, default=0.0)

    @cached_property
    def exit_gain(self) -> float:
        """What the own side gains if this player goes out now, rather than play on."""
        if self.threatened:
            return self.prices.out + 1000.0
        side, seat = self.view.side, self.view.seat
        loss = self.temper.partners_hand * self.cards_of(side, seat) * self.prices.card
        return self.prices.out + self.others_loss - loss - self.temper.own_hopes * self.hopes(side)

    @cached_property
    def wants_out(self) -> bool:
        """Does the player want the hand to end by going out?"""
        view = self.view
        if view.bound or view.answer == YES:
            return True
        if view.answer == NO or view.foot_sizes[view.seat]:
            return False
        return not self.temper.looks_ahead or self.exit_gain > 0
