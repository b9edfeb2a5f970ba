"""What a position is worth to one seat, as far as its view goes: guesses that the greedy bot acts on."""

from __future__ import annotations

from functools import cached_property

from meldwright.kernel import View
from meldwright.kernel.state import FROM_PILE, NO, YES


class Worth:
    """One view, and the questions that a player asks himself about it.  Points unless said otherwise."""

    EXIT = 100.0
    """A guess at what going out is worth."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.own = view.shapes[view.side]
        """The side's melds by group, as shapes."""

    # -- the others --------------------------------------------------------------------------------

    @cached_property
    def card(self) -> float:
        """What an unknown card costs on average, at the end."""
        kinds = [kind for kind in self.rules.kinds if not kind.bonus]
        return sum(kind.points * kind.count for kind in kinds) / sum(kind.count for kind in kinds)

    @cached_property
    def others_cost(self) -> float:
        """What the best placed of the other sides would pay for its cards, if the hand ended now."""
        sides = [side for side in range(self.rules.sides) if side != self.view.side]
        return min((self._cards_of(side, -1) * self.card for side in sides), default=0.0)

    @cached_property
    def partners_cost(self) -> float:
        """What partners would pay for theirs; half of it could still be melded."""
        return self._cards_of(self.view.side, self.view.seat) * self.card / 2

    def _cards_of(self, side: int, but: int) -> int:
        view = self.view
        seats = [seat for seat in range(self.rules.seats) if self.rules.side_of[seat] == side and seat != but]
        return sum(view.hand_sizes[seat] + view.foot_sizes[seat] for seat in seats)

    @cached_property
    def threatened(self) -> bool:
        """Is somebody of another side about to go out?"""
        view = self.view
        return any(
            self.rules.side_of[seat] != view.side
            and view.ready[self.rules.side_of[seat]]
            and not view.foot_sizes[seat]
            and view.hand_sizes[seat] <= 2
            for seat in range(self.rules.seats)
        )

    # -- this side ---------------------------------------------------------------------------------

    @cached_property
    def gains_by_going_out(self) -> bool:
        """Does the side gain if the hand ends by this player going out?"""
        view = self.view
        if self.threatened or view.stock_left <= 2 * self.rules.seats * self.rules.draw:
            return True
        return self.others_cost + self.EXIT >= 2 * self.partners_cost

    @cached_property
    def going_out(self) -> bool:
        """Is this player out for going out, so that nothing need be kept?"""
        view = self.view
        if view.bound or view.answer == YES:
            return True
        if view.answer == NO or not view.ready[view.side] or view.foot_sizes[view.seat]:
            return False
        return self.gains_by_going_out

    @cached_property
    def must_open(self) -> bool:
        """Has the side still to open?"""
        return not self.view.opened[self.view.side]

    @cached_property
    def deadwood(self) -> float:
        """Points of the own cards that fit no meld of the side."""
        return float(
            sum(
                count * self.rules.points[kind]
                for kind, count in enumerate(self.view.hand)
                if count and not self.rules.wild[kind] and not self.fits_own(kind)
            )
        )

    def kept(self, wanted: int) -> int:
        """Cards to keep in hand: none on the way out or while a foot waits, else what is wanted."""
        if self.going_out or self.view.foot_sizes[self.view.seat]:
            return 0
        return wanted

    def left_after(self, cards: int) -> int:
        """Cards in hand once so many are laid, a claimed pile among them."""
        coming = self.view.pile_size if self.view.claimed and self.view.source == FROM_PILE else 0
        return self.view.hand_sizes[self.view.seat] + coming - cards

    # -- cards and melds ---------------------------------------------------------------------------

    def completes(self, group: int, shape: int) -> bool:
        """Does the side's meld become a canasta with this shape?"""
        canasta = self.rules.tables[group].canasta
        return shape < len(canasta) and canasta[shape] > 0 and not canasta[self.own[group]]

    def missing(self, group: int, shape: int) -> int:
        """Cards that a meld of this shape lacks to the smallest canasta of its rank; 0 if it is one."""
        table = self.rules.tables[group]
        if not table.smallest_canasta or table.canasta[shape]:
            return 0
        return max(table.smallest_canasta - table.sizes[shape], 1)

    def fits_own(self, kind: int) -> bool:
        """Would a card of this kind go on a meld of the own side, as a natural?"""
        return self._fits(self.view.side, kind)

    def _fits(self, side: int, kind: int) -> bool:
        shapes = self.view.shapes[side]
        return any(
            shapes[g] and self.rules.tables[g].takes_natural[shapes[g]] for g in self.rules.groups_of[kind]
        )

    def use_of(self, kind: int) -> float:
        """How much it would cost to discard a card of this kind: its use here, and its use to the next."""
        view, rules = self.view, self.rules
        held = view.hand[kind]
        points = rules.points[kind]
        use = 60.0 if rules.wild[kind] else 0.0
        if self.fits_own(kind):
            use += 25
        elif rules.groups_of[kind] and held >= 3:
            use += 30 + points
        elif rules.groups_of[kind] and held == 2:
            use += 15 + points / 2
        if self.must_open:
            use += points / 4  # high cards open
        elif view.stock_left < 4 * rules.seats * rules.draw:
            use -= points / 2  # late in the hand they only cost
        if rules.bars[kind]:
            return use - 12 if not rules.wild[kind] else use
        return use + self._helps_others(kind)

    def _helps_others(self, kind: int) -> float:
        """What the next player may do with it, the more the larger the pile."""
        view, rules = self.view, self.rules
        pile = view.pile_size + 1
        for side in range(rules.sides):
            if side != view.side and self._fits(side, kind):
                return 10.0 + (pile if view.pile_freezers else 3.0 * pile)
        lying = sum(self._lying(side, kind) for side in range(rules.sides))
        unseen = rules.kinds[kind].count - view.hand[kind] - lying
        return unseen * min(pile, 12) / 12

    def _lying(self, side: int, kind: int) -> int:
        shapes = self.view.shapes[side]
        return sum(self.rules.tables[g].decode(shapes[g])[0] for g in self.rules.groups_of[kind])
