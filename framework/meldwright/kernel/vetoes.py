"""What hooks refuse in the present turn.

A hook is asked once, when the turn begins, for each place on the table and for the question; its answers
hold for the whole turn and the planner reads them, so that a refusal by a hook can never strand a seat.
"""

from __future__ import annotations

from .state import State

ASKING = -1000
"""Key in `State.vetoed` under which the question is refused."""


def take_key(group: int) -> int:
    """Return the key under which taking the pile onto a group is refused; melding on it has the group itself."""
    return ~group


def facts(s: State) -> dict[str, object]:
    """Return what a hook may know: public facts at the start of the turn, nothing of any hand."""
    r = s.rules
    side = r.side_of[s.player]
    return {
        "seat": s.player,
        "side": side,
        "turn": s.turns,
        "opened": s.opened[side],
        "stock": s.left,
        "pile": len(s.pile),
        "hand_sizes": tuple(s.sizes),
        "canastas": tuple(
            {name: counts[i] for i, name in enumerate(r.canasta_names)} for counts in s.canastas
        ),
        "scores": tuple(s.scores),
    }


def ask_hooks(s: State) -> dict[int, str]:
    """Ask every bound hook what it refuses this turn; key (see above) to the reason given."""
    r = s.rules
    known = facts(s)
    refused: dict[int, str] = {}
    for name, veto in r.vetoes:
        for group in r.groups:
            for act, key in (("meld", group.index), ("take", take_key(group.index))):
                reason = veto(known, act, group.rank)
                if reason is not None:
                    refused.setdefault(key, f"{name}: {reason}")
        reason = veto(known, "ask", "")
        if reason is not None:
            refused.setdefault(ASKING, f"{name}: {reason}")
    return refused
