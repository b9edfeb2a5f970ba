"""What is answered to a text that is no act: an act that may have been meant, or an example."""

from __future__ import annotations

import pytest
from tests.game.tables import loose, table, wander

from meldwright.game import ActAmbiguous, ActMalformed, parse_act

KINGS = "KC KD KH KS QC QD QH 7C 7D 9C 2C"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("K K K", "lay K K K"),
        ("lay k k k", "lay K K K"),
        ("lay K K K, q q q", "lay K K K, Q Q Q"),
        ("and lay K K K", "lay K K K"),
        ("take 7 7", "take with 7 7"),
        ("take wiht 7 7", "take with 7 7"),
        ("discard 7 7", "discard 7"),
        ("draw 7", "draw"),
        ("lay K K K,", "lay K K K"),
        ("lay K K K and", "lay K K K"),
        ("add K to ks", "add K to Ks"),
        ("ask seat 9", "ask seat 2"),
        ("pick", "pick up"),
    ],
)
def test_what_may_have_been_meant(text: str, hint: str) -> None:
    """A whole act, to be said as it stands."""
    with pytest.raises(ActMalformed) as caught:
        table({0: KINGS}).parse(text)
    assert (caught.value.hint, caught.value.meant) == (hint, True)
    assert str(caught.value).endswith(f"; did you mean {hint!r}?")


@pytest.mark.parametrize("text", ["", "fly", "seat"])
def test_where_nothing_can_be_guessed_there_is_an_example(text: str) -> None:
    with pytest.raises(ActMalformed, match="; say, for example, 'draw'") as caught:
        table({0: KINGS}).parse(text)
    assert not caught.value.meant


def test_what_is_ambiguous_is_said_in_full() -> None:
    state = wander(loose(), 1, 0).state
    with pytest.raises(ActAmbiguous) as caught:
        parse_act(state, "lay 4 4 4, add 2 to Ks, ask")
    assert caught.value.choices[0] == "lay 4 4 4, add 2 to Ks/courts, ask seat 4"
    assert len(caught.value.choices) == 4
