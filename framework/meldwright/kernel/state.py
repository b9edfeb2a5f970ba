"""The state of one hand: who holds what, what lies where, and how far the present turn has come.

A state belongs to one `Rules` and is made of small lists of counts over card kinds.  `advance` changes it in
place; `copy` costs about one step, so undo is a kept copy.  Labels (which seven of hearts it is) are not here.
"""

from __future__ import annotations

from typing import Final

from meldwright.rules.compile import Rules

DRAWING: Final = 0
"""The seat opens its turn: it draws or takes the pile."""
MELDING: Final = 1
ANSWERING: Final = 2
"""A partner has been asked for leave to go out."""
DISCARDING: Final = 3
OVER: Final = 4

PHASES: Final = ("drawing", "melding", "answering", "discarding", "over")

NOT_OPENED: Final = 0
FROM_STOCK: Final = 1
FROM_PILE: Final = 2

UNASKED: Final = 0
YES: Final = 1
NO: Final = 2


class State:
    """One hand in progress.  Lists by seat or by side as named; card lists hold kinds, oldest first."""

    __slots__ = (
        "answer",
        "blocked",
        "bonus",
        "bound",
        "canastas",
        "claimed",
        "closed",
        "closed_before",
        "completers",
        "concealed",
        "counts",
        "dealer",
        "feet",
        "foot_due",
        "foot_sizes",
        "freezers",
        "fresh",
        "hands",
        "laid",
        "lays",
        "left",
        "melded",
        "needs",
        "onto_earlier",
        "opened",
        "openers",
        "out",
        "phase",
        "pile",
        "player",
        "question",
        "ready",
        "result",
        "rules",
        "scores",
        "seat",
        "shapes",
        "sizes",
        "source",
        "stock",
        "turns",
        "vetoed",
    )

    def __init__(self, rules: Rules, blank: bool = False) -> None:
        self.rules = rules
        if blank:  # `copy` fills every other attribute itself
            return
        seats: int = rules.seats
        sides: int = rules.sides
        kinds: int = rules.nk
        groups: int = rules.ng
        canasta_kinds: int = rules.canasta_kinds
        self.hands: list[list[int]] = [[0] * kinds for _ in range(seats)]
        """By seat: cards held, counted by kind."""
        self.sizes: list[int] = [0] * seats
        self.feet: list[list[int]] = [[] for _ in range(seats)]
        """By seat: the foot's cards (kinds), empty once picked up."""
        self.foot_sizes: list[int] = [0] * seats
        self.stock: list[int] = []
        """Never changed after the deal, so copies share it; the next card is `stock[left - 1]`."""
        self.left: int = 0
        self.pile: list[int] = []
        self.freezers: int = 0
        """Cards in the pile that freeze it for everybody."""
        self.shapes: list[list[int]] = [[0] * groups for _ in range(sides)]
        """By side and group: the shape of the meld that may still grow, 0 for none."""
        self.closed: list[list[tuple[int, int]]] = [[] for _ in range(sides)]
        """By side: (group, shape) of canastas beside which a second meld of the rank was begun."""
        self.canastas: list[list[int]] = [[0] * canasta_kinds for _ in range(sides)]
        """By side: complete canastas, counted by canasta kind."""
        self.ready: list[bool] = [False] * sides
        """By side: is the contract for going out met by what lies on the table?"""
        self.bonus: list[list[int]] = [[] for _ in range(sides)]
        """By side: bonus cards laid out (kinds)."""
        self.scores: list[int] = [0] * sides
        """By side: total before this hand."""
        self.needs: list[int] = [0] * sides
        """By side: the opening minimum of this hand."""
        self.opened: list[bool] = [False] * sides
        self.melded: list[bool] = [False] * seats
        """By seat: has this player melded in an earlier turn?"""
        self.openers: int = 0
        """Seats that have opened for their side, as bits."""
        self.completers: int = 0
        """Seats that have completed a canasta, as bits."""
        self.dealer: int = 0
        self.player: int = 0
        """Whose turn it is."""
        self.seat: int = 0
        """Who acts now: the player, or the partner that was asked."""
        self.phase: int = DRAWING
        self.turns: int = 0
        """Turns begun so far."""
        # -- the present turn
        self.source: int = NOT_OPENED
        self.claimed: bool = False
        """The pile's top card has been melded, the rest is still to be picked up."""
        self.laid: int = 0
        """Points laid this turn that count towards an opening."""
        self.lays: int = 0
        """Meld steps of this turn."""
        self.fresh: int = 0
        """Groups whose meld was begun this turn, as bits."""
        self.onto_earlier: bool = False
        """Has a card been added this turn to a meld that lay there before it?"""
        self.closed_before: int = 0
        """How many of the side's canastas were closed when the turn began."""
        self.counts: bool = True
        """Does what is laid now still count to an opening?  Not after a pile has been picked up."""
        self.question: bool = False
        """Is it still early enough to ask?"""
        self.answer: int = UNASKED
        self.bound: bool = False
        """Something was laid that only a player who goes out may lay."""
        self.blocked: bool = False
        """No legal end of the turn is left; the hand ends when melding is done."""
        self.foot_due: bool = False
        """The player has earned the foot and picks it up when the turn ends."""
        self.vetoed: dict[int, str] | None = None
        """With hooks: what they refuse in this turn (step code to reason), None before they were asked."""
        # -- the end
        self.result: str = ""
        """`out`, `stock`, `last_bonus` or `blocked` once the hand is over, or a call or an ending of a hook."""
        self.out: int = -1
        """Seat that went out."""
        self.concealed: bool = False

    def copy(self) -> State:
        """Return an independent copy; the stock's order is shared, for it never changes."""
        new = State(self.rules, True)
        new.hands = [hand[:] for hand in self.hands]
        new.sizes = self.sizes[:]
        new.feet = self.feet[:]  # a foot is replaced as a whole, never changed in place
        new.foot_sizes = self.foot_sizes[:]
        new.stock = self.stock
        new.left = self.left
        new.pile = self.pile[:]
        new.freezers = self.freezers
        new.shapes = [shapes[:] for shapes in self.shapes]
        new.closed = [closed[:] for closed in self.closed]
        new.canastas = [counts[:] for counts in self.canastas]
        new.ready = self.ready[:]
        new.bonus = [cards[:] for cards in self.bonus]
        new.scores = self.scores
        new.needs = self.needs
        new.opened = self.opened[:]
        new.melded = self.melded[:]
        new.openers = self.openers
        new.completers = self.completers
        new.dealer = self.dealer
        new.player = self.player
        new.seat = self.seat
        new.phase = self.phase
        new.turns = self.turns
        new.source = self.source
        new.claimed = self.claimed
        new.laid = self.laid
        new.lays = self.lays
        new.fresh = self.fresh
        new.onto_earlier = self.onto_earlier
        new.closed_before = self.closed_before
        new.counts = self.counts
        new.question = self.question
        new.answer = self.answer
        new.bound = self.bound
        new.blocked = self.blocked
        new.foot_due = self.foot_due
        new.vetoed = self.vetoed
        new.result = self.result
        new.out = self.out
        new.concealed = self.concealed
        return new

    def key(self) -> tuple[object, ...]:
        """Return all that a later step can depend on, as a hashable value; equal keys mean equal states."""
        return (
            tuple(map(tuple, self.hands)),
            tuple(map(tuple, self.feet)),
            tuple(self.stock[: self.left]),
            tuple(self.pile),
            tuple(map(tuple, self.shapes)),
            tuple(tuple(sorted(closed)) for closed in self.closed),
            tuple(tuple(sorted(cards)) for cards in self.bonus),
            tuple(self.scores),
            tuple(self.needs),
            tuple(self.opened),
            tuple(self.melded),
            self.player,
            self.seat,
            self.phase,
            self.source,
            self.claimed,
            self.laid,
            self.lays > 0,
            self.fresh,
            self.closed_before,
            self.counts,
            self.onto_earlier,
            self.question,
            self.answer,
            self.bound,
            self.blocked,
            self.foot_due,
            # Who did what matters to hooks and to the lock on canastas alone.
            None if self.vetoed is None else (self.openers, self.completers, *self.vetoed.items()),
            self.result,
            self.out,
            self.concealed,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.rules is other.rules and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
