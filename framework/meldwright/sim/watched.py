"""Hooks under observation: each answer that makes a difference is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from meldwright.rules.bound import BoundHook, CallCheck, EndOfTurn, Facts, Score, Veto
from meldwright.rules.lints import watching


def watched(name: str, hook: BoundHook, seen: Counter[str]) -> BoundHook:
    """Return a hook that does the same and counts in `seen` how often it has a say."""
    key = watching.acted(name)
    return replace(
        hook,
        veto=hook.veto and _veto(hook.veto, key, seen),
        call=hook.call and _call(hook.call, key, seen),
        end_of_turn=hook.end_of_turn and _end(hook.end_of_turn, key, seen),
        score=hook.score and _score(hook.score, key, seen),
    )


def _veto(veto: Veto, key: str, seen: Counter[str]) -> Veto:
    def counted(facts: Facts, act: str, rank: str) -> str | None:
        reason = veto(facts, act, rank)
        seen[key] += reason is not None
        return reason

    return counted


def _call(call: CallCheck, key: str, seen: Counter[str]) -> CallCheck:
    def counted(facts: Facts, cards: Sequence[Facts], name: str) -> str | None:
        reason = call(facts, cards, name)
        seen[key] += reason is None  # what it lets pass nobody could say without it
        return reason

    return counted


def _end(end_of_turn: EndOfTurn, key: str, seen: Counter[str]) -> EndOfTurn:
    def counted(facts: Facts) -> str | None:
        ending = end_of_turn(facts)
        seen[key] += ending is not None
        return ending

    return counted


def _score(score: Score, key: str, seen: Counter[str]) -> Score:
    def counted(facts: Facts) -> Mapping[str, int]:
        points = score(facts)
        seen[key] += any(points.values())
        return points

    return counted
