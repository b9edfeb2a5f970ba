"""The profile under a lint, with the facts that several lints ask for, each worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from meldwright.cards import RANKS, Card
from meldwright.lang import Expression
from meldwright.profiles.model import CanastaKind, MeldRule, Profile
from meldwright.rules.compile import Group, Rules
from meldwright.spans import Span

Facts = Mapping[str, object]

WORK = 300_000
"""Work of one lint on one profile (see `Subject.afford`): a third of a second at the most; the shipped profiles take a
quarter of it."""

LARGE = 20_000
"""Valid shapes of melds beyond which they are not gone through group by group; large packs have so many."""


class Subject:
    """A profile, its rules, and what follows from deck, deal and melds."""

    def __init__(self, profile: Profile, rules: Rules) -> None:
        self.profile = profile
        self.rules = rules
        self._work = WORK

    def next_lint(self) -> None:
        """Let the next lint begin with work of its own to do, whatever the one before it has taken."""
        self._work = WORK

    def afford(self, work: int) -> bool:
        """May so much more work be done by this lint?  What is too dear stays undecided, and nothing hangs.

        The unit is about one node of an expression, evaluated once.
        """
        if work > self._work:
            return False
        self._work -= work
        return True

    def span(self, path: str) -> Span:
        """Where a leaf stands."""
        return self.profile.origins[path]

    def expressions(self, *contexts: str) -> Iterator[tuple[str, Expression]]:
        """The expressions of some contexts, by the path of their leaf."""
        return ((path, e) for path, e in self.profile.expressions.items() if e.context in contexts)

    # -- cards -----------------------------------------------------------------------------------------

    @cached_property
    def faces(self) -> tuple[Facts, ...]:
        """Every distinct card of the pack, by rank and colour, with what a condition on cards may ask."""
        return tuple(self._roles(card) for card in _samples() if card.rank != "joker" or self.jokers)

    @property
    def jokers(self) -> int:
        """Jokers in the pack."""
        return self.profile.pack.decks * self.profile.pack.jokers_per_deck

    def _roles(self, card: Card) -> Facts:
        facts: dict[str, object] = {"rank": card.rank, "red": card.red, "black": card.black}
        facts["wild"] = bool(self.profile.cards.wild.evaluate(facts))
        facts["bonus"] = bool(self.profile.cards.bonus.evaluate(facts))
        return facts

    @cached_property
    def bonus_cards(self) -> int:
        """Bonus cards in the pack."""
        return sum(self.rules.kinds[kind].count for kind in self.rules.bonus_kinds)

    @cached_property
    def wild_cards(self) -> int:
        """Wild cards in the pack that may be melded."""
        return sum(kind.count for kind in self.rules.kinds if kind.wild and not kind.bonus)

    @property
    def holdable(self) -> int:
        """Cards in the pack that a player may hold: all but the bonus cards."""
        return len(self.rules.cards) - self.bonus_cards

    @property
    def undealt(self) -> int:
        """Cards left when every hand and every foot has been dealt."""
        return len(self.rules.cards) - self.rules.seats * (self.rules.hand + self.rules.foot)

    @property
    def first_hand(self) -> int:
        """The most cards that a player can lay in a turn before the hand has grown: the deal, and the draw.

        A take adds one card, the top of the pile; what else it brings comes after the opening.  A foot that is
        picked up at once can be laid in the same turn.
        """
        at_once = self.rules.foot if self.rules.foot_at_once else 0
        return self.rules.hand + at_once + max(1, self.rules.draw)

    @property
    def hands_grow_by_drawing(self) -> bool:
        """Does a player draw more cards than the one that is discarded?"""
        return self.rules.draw > 1 or (self.rules.foot > 0 and not self.rules.foot_at_once)

    # -- melds -----------------------------------------------------------------------------------------

    @cached_property
    def groups_of_rule(self) -> Mapping[str, tuple[Group, ...]]:
        """The places on the table of each meld rule."""
        return {
            rule.name: tuple(group for group in self.rules.groups if group.rule.name == rule.name)
            for rule in self.profile.melds
        }

    @cached_property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        """By group: the shapes of its valid melds."""
        seen: dict[int, tuple[int, ...]] = {}
        for table in self.rules.tables:
            if id(table) not in seen:
                seen[id(table)] = tuple(shape for shape, valid in enumerate(table.valid) if valid)
        return tuple(seen[id(table)] for table in self.rules.tables)

    @cached_property
    def is_large(self) -> bool:
        """Are there too many shapes to go through?"""
        return sum(map(len, self.shapes)) > LARGE

    @cached_property
    def smallest_start(self) -> int:
        """The fewest cards with which any everyday meld is begun, 0 if there is none."""
        everyday = [group.table.smallest_start for group in self.rules.groups if not group.going_out_only]
        return min((size for size in everyday if size), default=0)

    @property
    def nothing_can_be_laid(self) -> bool:
        """Is there no everyday meld that a dealt hand could begin?  Hands grow by piles only after that."""
        if self.first_melds_are_dead:
            return True
        return self.smallest_start > self.first_hand and not self.hands_grow_by_drawing

    @cached_property
    def dead_rules(self) -> frozenset[str]:
        """Meld rules of which there is no valid meld at all: every other lint keeps silent about what follows."""
        return frozenset(rule.name for rule in self.profile.melds if not self._lives(rule))

    def _lives(self, rule: MeldRule) -> bool:
        return any(self.shapes[group.index] for group in self.groups_of_rule[rule.name])

    @cached_property
    def first_melds_are_dead(self) -> bool:
        """Is there no everyday meld, so that all that melds lead to is out of reach for one and the same cause?"""
        everyday = [rule for rule in self.profile.melds if rule.laid_when == "any_turn"]
        return bool(everyday) and all(rule.name in self.dead_rules for rule in everyday)

    @cached_property
    def unreached_kinds(self) -> tuple[CanastaKind, ...]:
        """Canasta kinds that no valid meld is."""
        reached = {
            table.canasta[shape]
            for table, shapes in zip(self.rules.tables, self.shapes, strict=True)
            for shape in shapes
        }
        return tuple(kind for i, kind in enumerate(self.profile.canastas) if i + 1 not in reached)

    def shape_facts(self, group: Group, shape: int) -> Facts:
        """What a condition on melds may ask of a shape, valid or not."""
        naturals, wilds = group.table.decode(shape)
        jokers = [kind for kind in self.rules.wild_kinds if self.rules.kinds[kind].rank == "joker"]
        return {
            "rank": group.rank,
            "size": group.table.sizes[shape],
            "naturals": naturals,
            "wilds": sum(wilds),
            "jokers": sum(n for kind, n in zip(self.rules.wild_kinds, wilds, strict=True) if kind in jokers),
        }

    def copies(self, group: Group, smallest: int) -> int:
        """How many melds of at least so many cards a side can have in one place."""
        if not group.second or not smallest:
            return 1
        naturals = self.rules.kinds[group.natural].count if group.natural >= 0 else 0
        return max(1, (naturals + self.wild_cards) // smallest)


def _samples() -> Iterator[Card]:
    """One red and one black card of every rank, and a joker."""
    for rank in RANKS:
        yield from [Card(rank, "")] if rank == "joker" else [Card(rank, "H"), Card(rank, "S")]
