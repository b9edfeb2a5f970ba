"""The opening minimum: can a hand still lay enough points, with few enough cards?

The question is never "what is the most that could be laid" but "can the need be reached with at most so many
cards", since cards must be kept for the end of the turn.  A cheap upper bound stands first; the exact search
goes over ranks, most valuable first.
"""

from __future__ import annotations

from meldwright.rules.compile import Lay

from .state import State


def most_points(s: State, hand: list[int]) -> int:
    """Return an upper bound on the points that melds of any kind can add: cheap, never too low."""
    r = s.rules
    shapes = s.shapes[r.side_of[s.player]]
    points = r.points
    fewest = r.fewest_naturals
    start = r.smallest_start
    natural = r.natural
    wilds = 0
    wild_points = 0
    for kind in r.wild_kinds:
        held = hand[kind]
        if held:
            wilds += held
            wild_points += held * points[kind]
    total = 0
    any_meld = len(r.wild_groups) > 0
    for group in range(r.ng):
        kind = natural[group]
        if kind < 0:
            continue
        held = hand[kind]
        if shapes[group] or (held >= fewest[group] and held + wilds >= start[group]):
            any_meld = True
            total += held * points[kind]
    return total + wild_points if any_meld else 0


def opens(s: State, hand: list[int], due: int, most: int, going_out: bool = False) -> bool:
    """Can at least `due` points be laid from `hand` with at most `most` cards? (opening.minimum)

    `going_out`: count the melds too that only a player who goes out may lay (AMB-56).
    """
    r = s.rules
    groups = r.ng if going_out else r.everyday
    if due <= 0:
        return most >= 0
    if most <= 0 or most_points(s, hand) < due:
        return False
    free = tuple([hand[kind] for kind in r.wild_kinds])
    shapes = s.shapes[r.side_of[s.player]]
    choices = []
    for group in range(groups):
        found = ways_to_lay(s, hand, group, shapes[group], free)
        if found:
            choices.append(found)
    return reaches(choices, due, most, free)


def ways_to_lay(s: State, hand: list[int], group: int, shape: int, free: tuple[int, ...]) -> list[Lay]:
    """Return every way to lay cards of this hand to a group whose meld has this shape, most points first."""
    r = s.rules
    if s.vetoed is not None and group in s.vetoed:
        return []
    kind = r.natural[group]
    held = hand[kind] if kind >= 0 else 0
    if not shape and held < r.fewest_naturals[group]:
        return []
    return r.lays_from(group, shape, held, free)


def reaches(choices: list[list[Lay]], due: int, most: int, free: tuple[int, ...]) -> bool:
    """Do some of these ways, one a group, reach `due` with at most `most` cards and these wild cards?"""
    choices.sort(key=_best, reverse=True)
    after = [0] * (len(choices) + 1)
    for i in range(len(choices) - 1, -1, -1):
        after[i] = after[i + 1] + choices[i][0][0]
    return _lay(choices, after, 0, due, most, free, set())


def _best(ways: list[Lay]) -> int:
    return ways[0][0]


def _lay(
    choices: list[list[Lay]],
    after: list[int],
    i: int,
    due: int,
    most: int,
    free: tuple[int, ...],
    failed: set[tuple[int, int, int, tuple[int, ...]]],
) -> bool:
    """Depth first over the groups; `after` bounds what the groups from there on can add."""
    if due <= 0:
        return True
    if i == len(choices) or after[i] < due or most <= 0:
        return False
    key = (i, due, most, free)
    if key in failed:
        return False
    for worth, size, wilds, _naturals in choices[i]:
        if worth + after[i + 1] < due:
            break  # the rest of this group's ways are worth no more
        if size > most:
            continue
        left = tuple([a - b for a, b in zip(free, wilds)])
        if left and min(left) < 0:
            continue
        if _lay(choices, after, i + 1, due - worth, most - size, left, failed):
            return True
    if _lay(choices, after, i + 1, due, most, free, failed):
        return True
    failed.add(key)
    return False
