"""The numbers and switches of one table, as the reference reads them.

The defaults are Classic partnership canasta; a small deck for tests changes a few (a canasta of five, say).
Kinds of cards are names: the naturals `4`..`10 J Q K A`, the wild `2` and `JK`, `3B` for a black three and
`3R` for a red one. The source of each default stands at the end of its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

WILDS = ("2", "JK")  # CL-DECK-03
BLACK_THREE = "3B"
RED_THREE = "3R"
NOT_NATURAL = frozenset((*WILDS, BLACK_THREE, RED_THREE))  # CL-DECK-02, CL-DECK-05

CLASSIC_POINTS: tuple[tuple[str, int], ...] = (
    *((rank, 5) for rank in ("4", "5", "6", "7")),  # CL-VAL-04
    *((rank, 10) for rank in ("8", "9", "10", "J", "Q", "K")),  # CL-VAL-03
    ("A", 20),  # CL-VAL-02
    ("2", 20),  # CL-VAL-02
    ("JK", 50),  # CL-VAL-01
    (BLACK_THREE, 5),  # CL-VAL-05
)


@dataclass(frozen=True)
class HouseRules:
    """What a table may set; everything not here is fixed in `finished.py`."""

    points: tuple[tuple[str, int], ...] = CLASSIC_POINTS
    """Card points by kind."""
    smallest_meld: int = 3  # CL-MELD-06
    min_naturals: int = 2  # CL-MELD-05
    max_wilds: int = 3  # CL-WILD-02
    canasta_size: int = 7  # CL-CAN-02
    black_three_sets: tuple[int, ...] = (3, 4)  # CL-BLK3-06
    """The sizes a set of black threes may have."""
    contract: int = 1  # CL-OUT-03
    """Canastas the side needs before anyone of it may go out."""
    concealed_canastas: int = 1  # CL-CONC-05
    """Canastas that must be among the cards laid in a concealed exit."""
    waiver_after_draw: bool = True  # CL-CONC-01
    """A concealed exit after a stock draw needs no opening minimum."""
    exit_without_discard: bool = True  # CL-OUT-04
    frozen_by: tuple[str, ...] = (*WILDS, RED_THREE)  # CL-FRZ-01, CL-FRZ-03
    """Kinds that freeze the pile for everybody while they lie in it."""
    frozen_until_opened: bool = True  # CL-FRZ-04
    barred_top: tuple[str, ...] = (*WILDS, BLACK_THREE, RED_THREE)  # CL-PILE-09, CL-PILE-13
    """Kinds that bar the pile while they lie on top."""
    unfrozen_ways: tuple[str, ...] = ("pair", "natural_and_wild", "add_to_meld")  # CL-PILE-10, -11, -12
    """Ways of taking an unfrozen pile; a frozen one always needs the pair (CL-FRZ-05)."""
    top_card_counts: bool = True  # CL-OPEN-13
    """The top card counts toward the opening minimum."""
    one_card_ban: bool = False  # AMB-02
    """A hand of one card may not take a pile of one card."""
    forced_take: bool = True  # CL-STOCK-03
    """With the stock gone, an unfrozen pile that fits a meld of the side must be taken."""
    asking: bool = True  # CL-ASK-01

    @cached_property
    def _worth(self) -> dict[str, int]:
        return dict(self.points)

    def worth(self, kind: str) -> int:
        """The points of one card of this kind; a `KeyError` says that the table does not price it."""
        return self._worth[kind]


CLASSIC = HouseRules()
