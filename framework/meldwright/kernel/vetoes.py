"""What is refused for the whole of the present turn: by hooks, and by the lock on canastas.

A hook is asked once, when the turn begins, for each place on the table and for the question; its answers
hold for the whole turn and the planner reads them, so that a refusal by a hook can never strand a seat.
Whether a call may be said is asked once too, at its moment, and kept beside them.
"""

from __future__ import annotations

from meldwright.rules import words
from meldwright.rules.compile import Rules
from meldwright.rules.withheld import without_canastas

from .canasta_lock import WAITS, WAITS_FOR_OPENER, why_locked
from .extension import hand_facts, public_facts
from .state import State

ASKING = -1000
"""Key in `State.vetoed` under which the question is refused."""

COMPLETING = -1001
"""Key under which completing a canasta, and adding to one, is refused for the whole turn."""

CALLING = -2000
"""Call number `i` is refused under the key CALLING - i."""


def take_key(group: int) -> int:
    """Return the key under which taking the pile onto a group is refused; melding on it has the group itself."""
    return ~group


def refused_this_turn(s: State) -> dict[int, str]:
    """Settle, as a turn begins, what is refused in it; key (see above) to the reason given."""
    refused = ask_hooks(s) if s.rules.asks_hooks else {}
    if s.rules.locks_canastas:
        reason = why_locked(s)
        if reason is not None:
            refused[COMPLETING] = reason
    return refused


def why_no_canasta(s: State, group: int) -> tuple[str, str, str, dict[str, int | str | bool]]:
    """Return by which rule no canasta may be completed this turn: the rule, its leaf, the reason, the rank."""
    assert s.vetoed is not None
    reason = s.vetoed[COMPLETING]
    by_lock = s.rules.locks_canastas and reason in (WAITS, WAITS_FOR_OPENER)
    rule, leaf = ("canasta.lock", "opening.first_canasta") if by_lock else ("hook.veto", "hooks")
    return rule, leaf, reason, {"rank": s.rules.groups[group].rank}


def ask_hooks(s: State) -> dict[int, str]:
    """Ask every bound hook what it refuses this turn; key (see above) to the reason given."""
    r = s.rules
    refused: dict[int, str] = {}
    if r.vetoes:
        known = public_facts(s)
        for name, veto in r.vetoes:
            for group in r.groups:
                for act, key in (("meld", group.index), ("take", take_key(group.index))):
                    reason = veto(known, act, group.rank)
                    if reason is not None:
                        refused.setdefault(key, f"{words.label(name)}: {reason}")
            for act, key in (("ask", ASKING), ("canasta", COMPLETING)):
                reason = veto(known, act, "")
                if reason is not None:
                    refused.setdefault(key, f"{words.label(name)}: {reason}")
    if r.calls_before:
        refused.update(ask_calls(s, "before_draw"))
    return refused


def rules_of_turn(s: State) -> Rules:
    """Return the rules by which the present turn is played: the plain ones, or those without canastas."""
    if s.vetoed is not None and COMPLETING in s.vetoed:
        return without_canastas(s.rules)
    return s.rules.plain


def ask_calls(s: State, moment: str) -> dict[int, str]:
    """Ask which calls of this moment the seat to act may not say; key to the reason given."""
    refused: dict[int, str] = {}
    known = public_facts(s)
    hand = hand_facts(s, s.player)
    for i, call in enumerate(s.rules.calls):
        if call.moment == moment and call.refuses is not None:
            reason = call.refuses(known, hand, call.name)
            if reason is not None:
                refused[CALLING - i] = f"{words.label(call.hook)}: {reason}"
    return refused
