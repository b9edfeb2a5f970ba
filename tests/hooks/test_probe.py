"""The purity probe: it passes a sound hook and finds out each way of breaking the promise."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.hooks.playing import NAME, plugin, profile
from tests.kernel.table import second_shape

from meldwright.errors import HookError
from meldwright.hooks import Call, Declaration, Ending, Line, Probe, probe

DECLARED = Declaration(
    lines=(Line("bonus", "A bonus."),),
    calls=(Call("stop", "Stop."), Call("show", "Show.", "after_draw")),
    endings=(Ending("dusk", "Dusk."),),
)


def sound(**others: Any) -> object:
    """A hook that uses every hook point, with functions replaced."""

    def veto(facts: Mapping[str, Any], act: str, rank: str) -> str | None:
        return "no aces" if rank == "A" and facts["turn"] % 3 == 0 and act != "ask" else None

    def call(facts: Mapping[str, Any], hand: Sequence[Mapping[str, Any]], call: str) -> str | None:
        return "too few cards" if len(hand) < 5 else None

    def end_of_turn(facts: Mapping[str, Any]) -> str | None:
        return "dusk" if facts["turn"] > 90 else None

    def score(facts: Mapping[str, Any]) -> dict[str, int]:
        return {"bonus": sum(len(player["hand"]) for player in facts["held"])}

    functions = {"veto": veto, "call": call, "end_of_turn": end_of_turn, "score": score, **others}
    return plugin(declare=lambda: DECLARED, **functions)


def found(**others: Any) -> Probe:
    return probe(sound(**others), profile())


def test_a_sound_hook_passes() -> None:
    """And it is said how often each hook point was asked, so that a probe that asked nothing is seen."""
    told = found()
    assert told.faults == ()
    assert set(told.asked) == {f"meldwright_{name}" for name in ("veto", "call", "end_of_turn", "score")}
    assert told.asked["meldwright_veto"] > 1000
    assert told.asked["meldwright_score"] == 6
    assert min(told.asked.values()) > 0


def test_a_game_of_another_shape() -> None:
    """Six seats in three sides, with feet and other canastas: each hook point is asked there too."""
    feet: list[int] = []

    def score(facts: Mapping[str, Any]) -> dict[str, int]:
        feet.extend(len(player["foot"]) for player in facts["held"])
        return {"bonus": len(facts["melds"][facts["side"]])}

    other = replace(second_shape().profile, hooks=(NAME,))
    told = probe(sound(score=score), other)
    assert told.faults == ()
    assert min(told.asked.values()) > 0
    assert told.asked["meldwright_score"] == 3 * other.table.number_of_sides
    assert max(feet) == other.foot.cards


def test_a_hook_point_that_is_never_asked_is_told() -> None:
    """Here the veto is, and the score never, since no seed was given."""
    assert probe(sound(), profile(), seeds=()).asked == {
        "meldwright_veto": 0, "meldwright_call": 0, "meldwright_end_of_turn": 0, "meldwright_score": 0,
    }  # fmt: skip


def test_memory_is_found_out() -> None:
    """A hook that counts how often it was asked."""
    counter = itertools.count()

    def veto() -> str | None:
        return "now and then" if next(counter) % 7 == 0 else None

    faults = found(veto=veto).faults
    assert any(fault.startswith("asked again, meldwright_veto(act=") for fault in faults)
    assert any("it answered 'now and then' first and None now" in fault for fault in faults)


def test_dependence_on_the_order_is_found_out() -> None:
    """A hook that compares with the turn that it was asked about before."""
    last = [0]

    def end_of_turn(facts: Mapping[str, Any]) -> str | None:
        before, last[0] = last[0], facts["turn"]
        return "dusk" if before > facts["turn"] + 1 else None

    faults = found(end_of_turn=end_of_turn).faults
    assert [fault for fault in faults if "meldwright_end_of_turn" in fault]


def test_writing_is_found_out_though_it_is_hidden() -> None:
    """A hook that swallows the refusal of its writing gives itself away with copies that can be written into."""

    def score(facts: Mapping[str, Any]) -> dict[str, int]:
        with contextlib.suppress(TypeError):
            facts["lines"]["bonus"] = 5
        return {"bonus": 1}

    (fault,) = found(score=score).faults
    assert fault == "given what can be written into, meldwright_score(…): it changed what it was given"


def test_open_writing_ends_the_hand() -> None:
    def score(facts: Mapping[str, Any]) -> dict[str, int]:
        facts["lines"]["bonus"] = 5
        return {}

    (fault,) = found(score=score).faults
    assert fault.startswith(
        "it failed on the score: it tried to change what it was given, which is read only"
    )


def test_which_hook_is_meant() -> None:
    both = profile(hooks=("one", "two"))
    with pytest.raises(
        ValueError, match=r"expected the name of a hook of the profile \(one, two\), found ''"
    ):
        probe(sound(), both)
    other = plugin(veto=lambda: None)
    told = probe(sound(), both, name="one", given={"two": other}, seeds=[1])
    assert told.faults == ()
    with pytest.raises(HookError, match="it implements no hook point"):
        probe(object(), profile())
    assert profile().hooks == (NAME,)
