"""How a player of a given temper weighs the steps of each phase.  All weights are points."""

from __future__ import annotations

from functools import cached_property

from meldwright.kernel import View, steps
from meldwright.kernel.state import YES

from .exits import route
from .opening import Plan, cheapest
from .outlook import Outlook
from .temper import Temper

NEVER = -1e6


class Weighing(Outlook):
    """One view, with what each legal step is worth to its player."""

    def best(self) -> int:
        """Return the legal step that weighs most; of equals, the first."""
        view = self.view
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "melding":
            return self._melding()
        weigh = {"drawing": self.drawing, "answering": self.answering, "discarding": self.discarding}
        return max(view.legal, key=weigh[view.phase])

    # -- cards in hand -----------------------------------------------------------------------------

    def kept(self, kind: int) -> float:
        """Return what one card less of this kind in hand costs."""
        t, rules = self.temper, self.rules
        if rules.wild[kind]:
            return t.thrown
        held = self.view.hand[kind]
        points = rules.points[kind]
        if self.fits(self.view.side, kind):
            growing = any(self.own[g] and self.missing(g, self.own[g]) for g in rules.groups_of[kind])
            worth = t.fit if growing else t.fit / 2
            return worth + (t.pair_frozen if held == 2 and self.pile_frozen else 0.0)
        if not any(group < rules.everyday for group in rules.groups_of[kind]):
            return t.stop if rules.bars[kind] else 0.0
        left = self.unseen[kind] if t.counts else 4
        if held >= 3:
            worth = t.triple
        elif held == 2:
            worth = (t.pair + (t.pair_frozen if self.pile_frozen else 0.0)) * min(1.0, left / 3)
        else:
            worth = t.single * min(1.0, left / 3)
        if not self.opened and held >= 2:
            worth += points / 4  # high cards open
        return worth - points * t.late * self.ending

    @cached_property
    def pile_frozen(self) -> bool:
        """Does only a natural pair take the pile, as far as freezing goes?"""
        return self.frozen_for(self.view.side)

    @cached_property
    def reserve(self) -> float:
        """Cards to keep in hand now."""
        view = self.view
        if view.foot_sizes[view.seat]:
            return 0.0
        if view.ready[view.side] and self.wants_out:
            return min(self.temper.reserve, 2.0)
        return self.temper.reserve * (1.0 - self.ending)

    def stripped(self, cards: int) -> float:
        """Return what it costs to have so many cards less."""
        lack = max(0.0, self.reserve - self.size + cards) - max(0.0, self.reserve - self.size)
        return self.temper.strip * lack

    # -- drawing -----------------------------------------------------------------------------------

    def drawing(self, step: int) -> float:
        """Cards that come, less what they cost."""
        t, rules, view = self.temper, self.rules, self.view
        if steps.operation(step) == steps.DRAW:
            return t.card * rules.draw if view.stock_left else 0.0
        group, way = steps.first(step), steps.second(step)
        worth = t.pile_card * view.pile_size
        if self.threatened:
            worth *= t.threat_pile
        shape = self.own[group]
        stride = rules.tables[group].natural_stride
        if way == steps.ONTO_MELD:
            after = shape + stride
        elif way == steps.NATURAL_PAIR:
            after = shape + 3 * stride
            worth -= t.taking_pair
        else:
            after = shape + 2 * stride + rules.wild_strides[way - steps.WITH_WILD]
            worth -= t.wild
        if not shape:
            worth += t.begin
        canasta = rules.tables[group].canasta
        if after < len(canasta) and canasta[after] and not canasta[shape]:
            worth += self.worth_of_canasta(canasta[after])
        if not self.opened:
            worth += self.opens_for
            hand = list(view.hand)
            top = view.pile_top
            if way == steps.NATURAL_PAIR:
                hand[top] -= 2
                laid = 2 * rules.points[top]
            elif way != steps.ONTO_MELD:
                wild = rules.wild_kinds[way - steps.WITH_WILD]
                hand[top] -= 1
                hand[wild] -= 1
                laid = rules.points[top] + rules.points[wild]
            else:
                laid = 0
            if rules.top_counts:
                laid += rules.points[top]
            shapes = list(self.own)
            shapes[group] = after
            plan = cheapest(rules, hand, shapes, view.needs[view.side] - laid, t.wild, t.open_card)
            worth -= plan.cost if plan is not None else 0.0
        return worth

    # -- opening -----------------------------------------------------------------------------------

    @cached_property
    def opens_for(self) -> float:
        """What it is worth to be open."""
        cards = len(self.view.bonus[self.view.side])
        swing = self.prices.bonus_card - self.prices.bonus_card_closed
        return self.temper.open + self.ending * (self.temper.open_late + cards * swing)

    @cached_property
    def plan(self) -> Plan | None:
        """The cheapest way to open now, None if there is none."""
        t, view = self.temper, self.view
        due = view.needs[view.side] - view.laid
        return cheapest(self.rules, view.hand, self.own, due, t.wild, t.open_card)

    def opening_pays(self, plan: Plan) -> bool:
        """Is being open worth the cards that it takes?"""
        return self.opens_for - plan.cost - self.stripped(plan.cards) > 0

    def _opening(self) -> int:
        """Lay what opens, or nothing."""
        view, rules = self.view, self.rules
        melds = [s for s in view.legal if steps.operation(s) in (steps.LAY, steps.ADD)]
        end = steps.step(steps.END)
        plan = self.plan
        begun = view.claimed or view.lays > 0
        if not melds:
            return view.legal[0]
        if plan is None or not (begun or end not in view.legal or self.opening_pays(plan)):
            return end if end in view.legal else max(melds, key=self.points_of)
        wanted = dict(plan.lays)
        fitting = []
        for step in melds:
            group = steps.first(step)
            if group not in wanted:
                continue
            _, _, wilds, naturals = wanted[group]
            if steps.operation(step) == steps.LAY:
                start = rules.tables[group].starts[steps.second(step)]
                if start.naturals <= naturals and all(
                    a <= b for a, b in zip(start.wilds, wilds, strict=True)
                ):
                    fitting.append(step)
            else:
                kind = steps.second(step)
                i = rules.wild_index[kind]
                if (wilds[i] if i >= 0 else naturals) > 0:
                    fitting.append(step)
        return max(fitting or melds, key=self.points_of)

    def points_of(self, step: int) -> float:
        """Points of the cards that a lay or an addition puts on the table."""
        if steps.operation(step) == steps.LAY:
            return float(self.rules.start_points[steps.first(step)][steps.second(step)])
        return float(self.rules.points[steps.second(step)])

    # -- melding -----------------------------------------------------------------------------------

    @cached_property
    def leaves(self) -> bool:
        """Is a way to go out in this turn known?"""
        return route(self.view) is not None

    def _melding(self) -> int:
        view = self.view
        legal = view.legal
        pick_up = steps.step(steps.PICK_UP)
        if pick_up in legal and (self.opened or len(legal) == 1):
            return pick_up
        asks = [step for step in legal if steps.operation(step) == steps.ASK]
        if asks and self.wants_out:
            return asks[0]
        leaving = view.bound or view.answer == YES
        if leaving or (not asks and self.opened and self.wants_out):
            way = route(view)
            if way and way[0] in legal:
                return way[0]
            if way is not None and not way and steps.step(steps.END) in legal:
                return steps.step(steps.END)
        if leaving:
            return max(legal, key=self.leaving)
        if not self.opened:
            return self._opening()
        return max(legal, key=self.melding)

    def leaving(self, step: int) -> float:
        """On the way out: everything goes, naturals first, then wild cards where a canasta is nearest."""
        op = steps.operation(step)
        if op not in (steps.LAY, steps.ADD):
            return 0.0 if op == steps.END else NEVER
        group = steps.first(step)
        if op == steps.LAY:
            start = self.rules.tables[group].starts[steps.second(step)]
            return 200.0 - 50.0 * (start.size - start.naturals) + self.points_of(step)
        shape, after, wild = self.added(group, steps.second(step))
        if not wild:
            return 300.0 + self.points_of(step)
        canasta = self.rules.tables[group].canasta
        if canasta[after] and not canasta[shape]:
            return 180.0
        return 60.0 - 5.0 * self.missing(group, after)

    def melding(self, step: int) -> float:
        """Points laid and canastas made, against cards that leave the hand; ending is worth 0."""
        op = steps.operation(step)
        if op not in (steps.LAY, steps.ADD):
            return 0.0 if op == steps.END else NEVER
        group = steps.first(step)
        if group >= self.rules.everyday:
            return NEVER  # laid, they bind the player to go out
        if self.canasta_plan(group) > 0 and self._serves(group, step):
            return 1000.0 + self.canasta_plan(group) + (0.0 if self._uses_wild(group, step) else 1.0)
        if op == steps.ADD:
            return self.adding(group, steps.second(step))
        return self.laying(group, steps.second(step))

    def added(self, group: int, kind: int) -> tuple[int, int, bool]:
        """Return the meld's shape before and after a card is added, and whether the card is wild there."""
        rules = self.rules
        wild = kind != rules.natural[group]
        gain = rules.wild_strides[rules.wild_index[kind]] if wild else rules.tables[group].natural_stride
        return self.own[group], self.own[group] + gain, wild

    def adding(self, group: int, kind: int) -> float:
        """Return what a card more on a meld is worth."""
        t, rules = self.temper, self.rules
        canasta = rules.tables[group].canasta
        shape, after, wild = self.added(group, kind)
        points = rules.points[kind]
        spoilt = canasta[shape] and canasta[after] != canasta[shape]
        if spoilt:
            return NEVER  # a canasta of a plainer kind, or none
        safe = points * t.late * self.ending
        if wild:
            near = self.missing(group, after)
            return (
                safe
                + (t.wild_near if 0 < near <= 1 else 0.0)
                - t.wild * (1.0 - self.ending)
                - self.stripped(1)
            )
        worth = t.lay + safe - self.stripped(1)
        if self.pile_frozen and self.view.hand[kind] == 2:
            worth -= t.pair_frozen * (1.0 - self.ending)
        return worth

    def laying(self, group: int, index: int) -> float:
        """Return what a new meld is worth."""
        t, rules = self.temper, self.rules
        start = rules.tables[group].starts[index]
        wilds = start.size - start.naturals
        points = rules.start_points[group][index]
        worth = t.begin + points * t.late * self.ending - self.stripped(start.size)
        worth -= t.wild * wilds * (1.0 - self.ending)
        if self.pile_frozen and start.naturals >= 2:
            worth -= (t.pair + t.pair_frozen) * (1.0 - self.ending)
        return worth

    def canasta_plan(self, group: int) -> float:
        """Return what it is worth to make this meld a canasta now, 0 or less if it cannot or should not be."""
        if group not in self._plans:
            self._plans[group] = self._plan_canasta(group)
        return self._plans[group]

    @cached_property
    def _plans(self) -> dict[int, float]:
        return {}

    def _plan_canasta(self, group: int) -> float:
        t, rules, view = self.temper, self.rules, self.view
        table, shape = rules.tables[group], self.own[group]
        if not table.smallest_canasta or table.canasta[shape]:
            return 0.0
        kind = rules.natural[group]
        held = view.hand[kind] if kind >= 0 else 0
        lacking = table.smallest_canasta - table.sizes[shape]
        if lacking > held + self.wilds:
            return 0.0
        best = 0.0
        for lay in rules.lays_from(group, shape, held, tuple(view.hand[k] for k in rules.wild_kinds)):
            _, cards, wilds, naturals = lay
            after = shape + naturals * table.natural_stride
            after += sum(n * s for n, s in zip(wilds, rules.wild_strides, strict=True))
            made = table.canasta[after]
            if not made or cards > lacking:
                continue
            spent = sum(wilds)
            worth = self.worth_of_canasta(made) - spent * t.wild - self.stripped(cards)
            if spent and kind >= 0 and not any(table.decode(shape)[1]):
                worth -= self._spoilt(group, made)
            best = max(best, worth)
        return best

    def _spoilt(self, group: int, made: int) -> float:
        """Return what is lost when a meld of naturals alone becomes a canasta (of kind `made`) with wild cards."""
        t, rules = self.temper, self.rules
        table = rules.tables[group]
        naturals = table.smallest_canasta * table.natural_stride
        pure = table.canasta[naturals] if naturals < table.length else 0
        if not pure or pure == made or not self.unseen[rules.natural[group]]:
            return 0.0
        loss = t.purity
        if self.lacks(pure) and not self.lacks(made):
            loss += t.lack + self.prices.canasta[pure - 1] - self.prices.canasta[made - 1]
        return loss * (1.0 - self.ending)

    def _serves(self, group: int, step: int) -> bool:
        """Is a step part of making a canasta, with no more wild cards than are needed?"""
        rules, view = self.rules, self.view
        table, shape = rules.tables[group], self.own[group]
        kind = rules.natural[group]
        held = view.hand[kind] if kind >= 0 else 0
        lacking = table.smallest_canasta - table.sizes[shape]
        needed = max(0, lacking - held)
        if steps.operation(step) == steps.LAY:
            start = table.starts[steps.second(step)]
            return not shape and start.size - start.naturals <= needed
        return not self._uses_wild(group, step) or needed > 0

    def _uses_wild(self, group: int, step: int) -> bool:
        if steps.operation(step) == steps.LAY:
            start = self.rules.tables[group].starts[steps.second(step)]
            return start.size > start.naturals
        return steps.second(step) != self.rules.natural[group]

    # -- answering and discarding ------------------------------------------------------------------

    def answering(self, step: int) -> float:
        """Yes, if what this hand would cost is less than what the others would pay."""
        yes = steps.first(step) == 1
        return 1.0 if yes == self.agrees else 0.0

    @cached_property
    def agrees(self) -> bool:
        """Should the partner go out, as far as this hand goes?"""
        if self.threatened:
            return True
        return self.prices.out + self.others_loss - self.own_loss > 0

    @cached_property
    def own_loss(self) -> float:
        """What this hand loses if the hand ends now: its cards, and the canastas that it could have made."""
        rules, view = self.rules, self.view
        loss = 0.0
        wilds = self.wilds
        for kind, count in enumerate(view.hand):
            loss += count * rules.points[kind] * self.temper.partners_hand
        for group in range(rules.everyday):
            kind = rules.natural[group]
            held = view.hand[kind] if kind >= 0 else 0
            missing = (
                self.missing(group, self.own[group])
                if self.own[group]
                else rules.tables[group].smallest_canasta
            )
            if held and missing and missing - held <= min(wilds, 1):
                loss += min(price for price in self.prices.canasta)
        return loss

    def discarding(self, step: int) -> float:
        """What the card is worth here, and what it would give the next player."""
        kind = steps.second(step)
        pile = (self.view.pile_size + 1) * self.temper.pile_card
        return -self.kept(kind) - self.temper.fed * self.taken(kind) * pile


def choose(view: View, temper: Temper) -> int:
    """Return the step that a player of this temper takes."""
    return Weighing(view, temper).best()
