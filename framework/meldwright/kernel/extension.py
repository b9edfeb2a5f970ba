"""Where hooks come into the game: what they are told, and when their answers are asked for.

The kernel knows hooks as plain functions in `Rules` (`rules.bound`), never as plugins.  Whatever one of them is
told is read only; public facts tell nothing of a hand, a foot or the stock's order.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .state import State

Facts = Mapping[str, object]


def frozen(value: object) -> object:
    """Return a value, and what lies inside it, in a form that nobody can change."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple([frozen(inner) for inner in value])
    return value


def public_facts(s: State) -> Facts:
    """Return what everybody at the table knows, read only."""
    return MappingProxyType(_public(s))


def _public(s: State) -> dict[str, object]:
    r = s.rules
    side = r.side_of[s.player]
    return {
        "seat": s.player,
        "side": side,
        "side_of": tuple(r.side_of),
        "turn": s.turns,
        "opened": s.opened[side],
        "stock": s.left,
        "pile": len(s.pile),
        "top": r.told[s.pile[-1]] if s.pile else None,
        "hand_sizes": tuple(s.sizes),
        "foot_sizes": tuple(s.foot_sizes),
        "melds": tuple([_melds(s, each) for each in range(r.sides)]),
        "canastas": frozen(
            [{name: counts[i] for i, name in enumerate(r.canasta_names)} for counts in s.canastas]
        ),
        "bonus_cards": tuple([tuple([r.told[kind] for kind in cards]) for cards in s.bonus]),
        "opened_by": tuple([_opener(s, each) for each in range(r.sides)]),
        "made_canasta": tuple([bool(s.completers >> seat & 1) for seat in range(r.seats)]),
        "scores": tuple(s.scores),
    }


def _opener(s: State, side: int) -> int:
    """The seat that opened for a side, -1 for none."""
    for seat in range(s.rules.seats):
        if s.rules.side_of[seat] == side and s.openers >> seat & 1:
            return seat
    return -1


def _melds(s: State, side: int) -> tuple[object, ...]:
    """The melds of a side; `canasta` is the kind of canasta, empty for none."""
    r = s.rules
    lying = [(group, shape) for group, shape in enumerate(s.shapes[side]) if shape]
    found: list[object] = []
    for group, shape in [*s.closed[side], *lying]:
        meld, canasta = r.meld_facts(group, shape)
        kind = "" if canasta is None else canasta["kind"]
        found.append(MappingProxyType({**meld, "canasta": kind}))
    return tuple(found)


def hand_facts(s: State, seat: int) -> tuple[Facts, ...]:
    """Return the cards in a seat's hand, for hooks that speak to that seat or settle the hand."""
    hand = s.hands[seat]
    return tuple([s.rules.told[kind] for kind in range(s.rules.nk) for _ in range(hand[kind])])


def settled_facts(s: State, side: int, lines: Mapping[str, int]) -> Facts:
    """Return what a scoring hook is told of one side: public facts, and the cards that the side has left.

    `lines`: what the profile's own lines have come to.  Before the end of a hand `ended` is empty.
    """
    r = s.rules
    known = _public(s)
    known["ended_by"] = known.pop("seat")
    known["side"] = side
    known["opened"] = s.opened[side]
    known["ended"] = s.result
    known["out"] = s.out
    known["concealed"] = s.concealed
    known["held"] = tuple(
        [
            MappingProxyType(
                {
                    "seat": seat,
                    "hand": hand_facts(s, seat),
                    "foot": tuple([r.told[kind] for kind in s.feet[seat]]),
                }
            )
            for seat in range(r.seats)
            if r.side_of[seat] == side
        ]
    )
    known["lines"] = MappingProxyType(dict(lines))
    return MappingProxyType(known)


def ended_by_hook(s: State) -> str:
    """Return the ending that a hook declares after the turn that has just been played, empty for none."""
    known = public_facts(s)
    for _, end_of_turn in s.rules.enders:
        ending = end_of_turn(known)
        if ending is not None:
            return ending
    return ""


def lines_of_hooks(s: State, side: int, lines: Mapping[str, int]) -> dict[str, int]:
    """Return the lines that hooks add to a side's ledger, in the order of the hooks and their lines."""
    known = settled_facts(s, side, lines)
    found: dict[str, int] = {}
    for _, score in s.rules.scorers:
        found.update(score(known))
    return {name: found[name] for name in s.rules.line_names if name in found}
