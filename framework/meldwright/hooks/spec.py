"""What a hook may implement.

A plugin is any object (a module, a class instance) with functions of these names, marked with `hookimpl`.
Each function takes the arguments that it wants, by their names here, and no others.  All of them are pure: the
same arguments have the same answer, and what they are given is read only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pluggy

from meldwright.rules.bound import Declaration

PROJECT = "meldwright"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class HookSpecification:
    """The hook points of a game.

    Public facts are: seat and side of the player whose turn it is, turn (number, from 1), opened (has that side
    melded), stock and pile (numbers of cards), top (the card on the pile, or None); by seat: side_of, hand_sizes,
    foot_sizes; by side: melds (rank, size, naturals, wilds, points, canasta: its kind or the empty text), canastas
    (kind to number), bonus_cards (cards laid out), opened_by (a seat, or -1), scores (points before
    this hand); by seat again: made_canasta (has the player completed one in this hand).

    A card is a mapping: rank, wild, bonus, points; suit, and red and black, where the cards of that kind agree in
    them or the hook declares that it tells them apart.
    """

    @hookspec
    def meldwright_declare(self) -> Declaration:
        """Say what the hook may do besides refusing.

        Called once, when rules are compiled.  Every call, ending and line is declared here by its name, with the
        sentence that the rule sheet prints, so that nothing can turn up later that nobody was told of.
        """
        raise NotImplementedError

    @hookspec
    def meldwright_veto(self, facts: Mapping[str, Any], act: str, rank: str) -> str | None:
        """Refuse an act for the whole of the present turn, with a reason; return None to let it be.

        Called once when a turn begins, for each rank and act; the planner reads the answers, so a veto never
        strands a seat.  Drawing, discarding and ending a turn cannot be refused.

        `facts`: public facts.  `act`: `take` (the pile, onto or into a meld of `rank`), `meld` (lay or add),
        `canasta` (complete one, or add to one) or `ask` (leave to go out).  `rank`: such as `7` or `A`, empty for
        wild melds, for `canasta` and for `ask`.
        """

    @hookspec
    def meldwright_call(
        self, facts: Mapping[str, Any], hand: Sequence[Mapping[str, Any]], call: str
    ) -> str | None:
        """Refuse a declared call, with a reason; return None where it may be said.

        Called once a turn for each declared call, when its moment comes: before the draw, or after a draw from the
        stock.  A call that is said ends the hand, which then `ended` by the call's name; a line of the score may
        say what that comes to.  A hook that declares calls and does not implement this allows them always.

        `facts`: public facts.  `hand`: the cards of the seat to act.  `call`: the name of the call.
        """

    @hookspec
    def meldwright_end_of_turn(self, facts: Mapping[str, Any]) -> str | None:
        """End the hand by the name of a declared ending; return None to play on.

        Called after the discard of each turn that does not end the hand by itself.

        `facts`: public facts after the turn; seat is the player who has just discarded.
        """

    @hookspec
    def meldwright_score(self, facts: Mapping[str, Any]) -> Mapping[str, int]:
        """Add lines to the ledger of one side at the end of a hand: names of declared lines to points.

        A line that is left out does not count.  Called once for each side when a hand is settled (and in the
        middle of one, when somebody asks what it would come to: then `ended` is empty).

        `facts`: public facts, of which side is the one that is settled and opened is its own; besides: ended (`out`,
        `stock`, `last_bonus`, `blocked`, a call or an ending), ended_by (seat whose turn it was), out (seat
        that went out, or -1), concealed, held (for each seat of the side: seat, hand, foot, both as cards),
        lines (what the lines of the profile have come to for this side, by name).
        """
        raise NotImplementedError


POINTS = {
    name: function for name, function in vars(HookSpecification).items() if name.startswith(f"{PROJECT}_")
}
"""Every hook point by its name."""
