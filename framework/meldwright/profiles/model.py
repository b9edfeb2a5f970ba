"""A profile as frozen values: what `variant.yaml` says, after it has been checked.

Every attribute has the name of its YAML key, so that a path such as `going_out.concealed.needs`
is the same in a profile, in a message and here.  Expressions are checked ones (`meldwright.lang`).
Nothing in this module decides a rule; `meldwright.rules` compiles these values for the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from meldwright.ids import VariantId
from meldwright.lang import Expression
from meldwright.spans import Span


@dataclass(frozen=True, slots=True)
class Table:
    seats: int
    number_of_sides: int
    """Seats belong to the sides in turn: seat 0 to side 0, seat 1 to side 1, and so on round."""
    first_dealer: str
    """`random` or `first_seat`."""
    next_dealer: str
    """`clockwise` or `unchanged`."""


@dataclass(frozen=True, slots=True)
class Pack:
    decks: int
    jokers_per_deck: int


@dataclass(frozen=True, slots=True)
class Cards:
    wild: Expression
    bonus: Expression
    """Cards that are laid out beside the melds at once, never held and never melded."""
    points: Mapping[str, int]
    """Points of a card by its rank."""


@dataclass(frozen=True, slots=True)
class Deal:
    hand: int
    turn_up_covers: Expression
    """First cards of the pile that are covered by the next one."""


@dataclass(frozen=True, slots=True)
class Foot:
    kind: str
    """`none` or `dealt`; the other attributes are read only for `dealt`."""
    cards: int = 0
    earned_by: str = ""
    """`completing_canasta` (by that player) or `emptying_hand`."""
    picked_up: str = ""
    """`at_once` or `after_turn`."""


@dataclass(frozen=True, slots=True)
class Turn:
    draw: int
    short_stock: str
    """`take_rest` or `end_hand`: what a stock with fewer than `draw` cards does."""


@dataclass(frozen=True, slots=True)
class Pile:
    take: tuple[str, ...]
    """Of `natural_pair`, `natural_and_wild`, `onto_meld`."""
    take_when_frozen: tuple[str, ...]
    barred_top: Expression
    frozen_by: Expression
    frozen_until_opened: bool
    single_card_ban: bool
    shown: str
    """`top_card` or `all`."""


@dataclass(frozen=True, slots=True)
class MeldRule:
    name: str
    kind: str
    """`set` (one rank, wild cards may help) or `wild` (wild cards only)."""
    of: Expression | None
    """The natural cards of which such a meld may be; None for kind `wild`."""
    valid: Expression
    second: str
    """`never`, or `after_canasta`: a second meld of the rank once the first is a canasta."""
    laid_when: str
    """`any_turn` or `going_out`."""


@dataclass(frozen=True, slots=True)
class CanastaKind:
    name: str
    when: Expression


@dataclass(frozen=True, slots=True)
class Band:
    when: Expression
    minimum: int


@dataclass(frozen=True, slots=True)
class Opening:
    bands: tuple[Band, ...]
    otherwise: int
    top_discard_counts: bool
    first_canasta: str = "anybody"
    """`anybody` or `partner_of_opener`: who of a side may complete a canasta first."""


@dataclass(frozen=True, slots=True)
class DiscardBan:
    cards: Expression
    until: Expression | None
    """None: the ban never ends."""


@dataclass(frozen=True, slots=True)
class Discard:
    bans: tuple[DiscardBan, ...]


@dataclass(frozen=True, slots=True)
class Concealed:
    kind: str
    """`none` or `whole_hand`; the other attributes are read only for `whole_hand`."""
    needs: Expression | None = None
    waives_minimum: str = "never"
    """`never`, `after_stock_draw` or `always`."""
    onto_earlier_melds: bool = False


@dataclass(frozen=True, slots=True)
class GoingOut:
    contract: Expression
    final_discard: str
    """`optional`, `required` or `forbidden`."""
    ask_partner: str
    """`never`, `before_melding` or `any_time`."""
    concealed: Concealed


@dataclass(frozen=True, slots=True)
class Stock:
    hand_ends: str
    """`next_draw` (the first wish to draw from an empty stock) or `end_of_turn`."""
    compulsory_take: str
    """`none` or `onto_meld`."""
    last_bonus_card: str
    """`ends_hand` or `plays_on`."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    name: str
    points: Expression
    when: Expression | None


@dataclass(frozen=True, slots=True)
class Scoring:
    ledger: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Match:
    target: int
    tie: str
    """`another_hand` or `draw`."""


@dataclass(frozen=True, slots=True)
class Origin:
    """One place that set a leaf."""

    span: Span
    by: str
    """Whose word it is: the id of a profile, `mixin NAME`, `house: SETTING: VALUE` or `--set SETTING: VALUE`."""


@dataclass(frozen=True, slots=True)
class SettingValue:
    """A house rule that the profile offers, and what it is worth here."""

    name: str
    question: str
    paths: tuple[str, ...]
    """The leaves that it sets."""
    values: str
    """The values it can have, for people."""
    examples: tuple[str, ...]
    """All values of a choice; the ends and the middle of a range."""
    value: str | None
    """None: the leaves are those of none of its values, a custom one."""
    standard: str | None
    """The value that the rule set itself has, before any house rule."""
    sentence: str
    """What the value means, for players; empty for a custom one."""
    accepts: Callable[[str], bool] = field(compare=False, repr=False)
    """Is this one of its values?"""

    @property
    def is_standard(self) -> bool:
        return self.value == self.standard


@dataclass(frozen=True, slots=True)
class Allowance:
    """A finding of a lint that the author means, so that it is not told again."""

    lint: str
    """Code of the lint."""
    at: str
    """The leaf that it is about; empty for every leaf."""
    because: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Profile:
    """One rule set, checked and complete."""

    id: VariantId
    name: str
    summary: str
    table: Table
    pack: Pack
    cards: Cards
    deal: Deal
    foot: Foot
    turn: Turn
    pile: Pile
    melds: tuple[MeldRule, ...]
    """In the order of the file."""
    canastas: tuple[CanastaKind, ...]
    """In the order of the file: a meld is of the first kind whose `when` holds."""
    opening: Opening
    discard: Discard
    going_out: GoingOut
    stock: Stock
    scoring: Scoring
    match: Match
    hooks: tuple[str, ...]
    leaves: Mapping[str, object] = field(repr=False)
    """Every leaf by its path, as plain text, number, truth value or list of texts, in the order of the file."""
    expressions: Mapping[str, Expression] = field(repr=False)
    """The checked expression of each leaf that is one, by path."""
    origins: Mapping[str, Span] = field(repr=False)
    """Where each leaf's value stands, by path."""
    cites: Mapping[str, tuple[str, ...]] = field(repr=False)
    """Source rule ids of each leaf that cites any, by path."""
    assumed: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Why a leaf is as it is where the source says nothing, by path."""
    chains: Mapping[str, tuple[Origin, ...]] = field(default_factory=dict, repr=False)
    """The places that set each leaf (or the list it stands in), by path; the effective one is the last."""
    ancestors: tuple[VariantId, ...] = ()
    """The profiles that it extends, the nearest first."""
    settings: tuple[SettingValue, ...] = field(default=(), repr=False)
    """The house rules that it offers, in the order of the file."""
    allow: tuple[Allowance, ...] = field(default=(), repr=False)
    """Findings of lints that its author means."""
    house: Mapping[str, str] = field(default_factory=dict)
    """The settings (for one run, also paths of leaves) that somebody chose a value for, with that value."""
