"""A finished turn, and the plain facts about it that the rules speak of.

A turn is looked at in three layers, because the first two do not depend on what follows: how it was opened,
what was laid in it, and how it ended. Nothing here judges; `rulings.py` does.

Final melds are all that is looked at. A Classic meld can be brought together in any order by single
additions (its naturals first, then its wilds), so an order of laying never makes a difference; melds whose
shape forbids some smaller form would need more than this.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from tests.reference.house_rules import BLACK_THREE, CLASSIC, RED_THREE, HouseRules
from tests.reference.position import NOTHING, Counts, Melds, Position, Shape, TurnEnd, counted, melds

DRAW = "draw"
"""The top card of the stock was drawn."""
ATTEMPT = "attempt"
"""A card was wanted and the stock was empty."""
TAKE = "take"
"""The pile was taken."""


def spread(laid: Melds) -> Counter[str]:
    """The cards of some melds as one heap of kinds."""
    heap: Counter[str] = Counter()
    for rank, (naturals, twos, jokers) in laid:
        heap[rank] += naturals
        heap["2"] += twos
        heap["JK"] += jokers
    return heap


def together(one: Shape, other: Shape) -> Shape:
    """Two heaps of one rank merged."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


@dataclass(frozen=True)
class Opening:
    """How a turn was opened; for a take, with what was laid before the rest of the pile was picked up."""

    position: Position
    rules: HouseRules
    way: str
    """`DRAW`, `ATTEMPT` or `TAKE`."""
    shown: Melds = ()
    """Top card and hand cards laid before the pick-up; empty unless the pile was taken."""

    @cached_property
    def top(self) -> str:
        """The top card of the pile, `""` if there is no pile."""
        return self.position.pile[-1] if self.position.pile else ""

    @cached_property
    def top_joins_a_meld(self) -> bool:
        """The side had a meld of the top card's rank when the turn began."""
        return self.top in dict(self.position.melds)

    @cached_property
    def frozen(self) -> bool:
        """The pile is frozen against this side (CL-FRZ-01, CL-FRZ-03, CL-FRZ-04)."""
        if self.rules.frozen_until_opened and not self.position.opened:
            return True
        return any(kind in self.rules.frozen_by for kind in self.position.pile)

    @cached_property
    def shown_with_top(self) -> Shape:
        """The group that was shown for the top card."""
        return dict(self.shown).get(self.top, NOTHING)

    @cached_property
    def hand_cards_shown(self) -> Counter[str]:
        """What was shown without the top card: these come from the hand."""
        heap = spread(self.shown)
        heap[self.top] -= 1
        return heap

    @cached_property
    def shown_points(self) -> int:
        """Points of what was shown, as far as they count toward the opening minimum."""
        heap = spread(self.shown) if self.rules.top_card_counts else self.hand_cards_shown
        return sum(self.rules.worth(kind) * number for kind, number in heap.items() if number)

    @cached_property
    def drawn(self) -> tuple[str, ...]:
        """The card drawn, preceded by the red threes it replaces (CL-RED3-03)."""
        found: list[str] = []
        for kind in reversed(self.position.stock if self.way == DRAW else ()):
            found.append(kind)
            if kind != RED_THREE:
                break
        return tuple(found)

    @cached_property
    def last_bonus(self) -> bool:
        """A red three was drawn and no card was left to replace it (CL-STOCK-05)."""
        return self.way == DRAW and bool(self.drawn) and self.drawn[-1] == RED_THREE

    @cached_property
    def gained(self) -> tuple[str, ...]:
        """Every card that came to the player in opening the turn."""
        return self.position.pile if self.way == TAKE else self.drawn

    @cached_property
    def reach(self) -> Counter[str]:
        """Every card the player could lay or discard in this turn; red threes are put aside (CL-RED3-08)."""
        heap = Counter(dict(self.position.hand))
        heap.update(kind for kind in self.gained if kind != RED_THREE)
        return heap

    @cached_property
    def stops_here(self) -> bool:
        """The hand ended with the opening itself (CL-STOCK-01, CL-STOCK-05)."""
        return self.way == ATTEMPT or self.last_bonus


@dataclass(frozen=True)
class Laying:
    """An opened turn with everything that was laid in it, what was shown for the pile included."""

    opening: Opening
    laid: Melds = ()

    @property
    def position(self) -> Position:
        """Where the turn began."""
        return self.opening.position

    @property
    def rules(self) -> HouseRules:
        """The rules of the table."""
        return self.opening.rules

    @cached_property
    def left(self) -> Counter[str]:
        """What remains of the reach; negative numbers are cards the player never had."""
        heap = Counter(self.opening.reach)
        heap.subtract(spread(self.laid))
        return heap

    @cached_property
    def table(self) -> dict[str, Shape]:
        """The melds of the side with the new cards merged in (CL-MELD-08, CL-MELD-09)."""
        merged = dict(self.position.melds)
        for rank, shape in self.laid:
            merged[rank] = together(merged.get(rank, NOTHING), shape)
        return merged

    @cached_property
    def points(self) -> int:
        """Card points of everything laid."""
        return sum(self.rules.worth(kind) * n for kind, n in spread(self.laid).items() if n)

    @cached_property
    def canastas(self) -> int:
        """Canastas of the side when the turn is over (CL-OUT-05)."""
        return self._canastas(self.table)

    @cached_property
    def canastas_laid(self) -> int:
        """Canastas among the cards of this turn alone (CL-CONC-05)."""
        return self._canastas(dict(self.laid))

    @cached_property
    def touches_older_melds(self) -> bool:
        """A card of this turn lies in a meld that was there before it (AMB-16)."""
        return any(rank in dict(self.position.melds) for rank, _ in self.laid)

    def _canastas(self, table: dict[str, Shape]) -> int:
        size = self.rules.canasta_size  # CL-CAN-01, CL-CAN-02; threes are no rank for canastas
        return sum(sum(shape) >= size for rank, shape in table.items() if rank != BLACK_THREE)


@dataclass(frozen=True)
class Turn:
    """A whole finished turn."""

    laying: Laying
    discard: str | None = None
    """The card discarded, `None` if there was no discard."""

    @classmethod
    def of(
        cls,
        position: Position,
        way: str,
        *,
        shown: str = "",
        laid: str | None = None,
        discard: str | None = None,
        rules: HouseRules = CLASSIC,
    ) -> Turn:
        """A turn from written melds; `laid` is everything laid, by default only what was shown."""
        opening = Opening(position, rules, way, melds(shown))
        return cls(Laying(opening, opening.shown if laid is None else melds(laid)), discard)

    @property
    def position(self) -> Position:
        """Where the turn began."""
        return self.laying.position

    @property
    def rules(self) -> HouseRules:
        """The rules of the table."""
        return self.laying.rules

    @property
    def opening(self) -> Opening:
        """How it was opened."""
        return self.laying.opening

    @property
    def laid(self) -> Melds:
        """Everything that was laid in it."""
        return self.laying.laid

    @cached_property
    def kept(self) -> Counts:
        """The hand after the turn."""
        heap = Counter(self.laying.left)
        if self.discard is not None:
            heap[self.discard] -= 1
        return counted(heap)

    @property
    def out(self) -> bool:
        """The player has no card left in a turn that ran to its end (CL-OUT-01)."""
        return not self.kept and not self.opening.stops_here

    @property
    def concealed(self) -> bool:
        """The exit is a concealed one (CL-CONC-03 to CL-CONC-06; AMB-16, AMB-17a)."""
        return (
            self.out
            and not self.position.melded_before
            and not self.laying.touches_older_melds
            and self.laying.canastas_laid >= self.rules.concealed_canastas
        )

    @property
    def end(self) -> TurnEnd:
        """The state this turn leaves behind."""
        opening, position = self.opening, self.position
        pile = () if opening.way == TAKE else position.pile  # the whole pile is taken (CL-PILE-01)
        ended = "out" if self.out else "last_bonus" if opening.last_bonus else ""
        return TurnEnd(
            hand=self.kept,
            melds=tuple(sorted(self.laying.table.items())),
            pile=pile if self.discard is None else (*pile, self.discard),
            stock_left=len(position.stock) - len(opening.drawn),
            bonus=position.bonus + opening.gained.count(RED_THREE),
            opened=position.opened or bool(self.laid),
            melded=position.melded_before or bool(self.laid),
            ended="stock" if opening.way == ATTEMPT else ended,
            concealed=self.concealed,
        )
