"""Acts of several parts: one breath, all or nothing, never past a reveal."""

from __future__ import annotations

import pytest
from tests.game.tables import refused, say, table

from meldwright.errors import IllegalStep

KINGS = "KC KD KH KS QC QD QH 7C 7D 9C 2C"


@pytest.mark.parametrize(
    "text",
    [
        "lay K K K, Q Q Q",
        "lay K K K, and Q Q Q",
        "lay K K K and Q Q Q",
        "lay K K K, lay Q Q Q",
        "lay K K K,and lay Q Q Q",
    ],
)
def test_several_groups_are_one_act(text: str) -> None:
    """Between commas or `and`; the verb need not be said again.  It is one act, and taken back as one."""
    hand = say(table({0: KINGS}), "draw")
    act = hand.parse(text)
    assert act.steps == (*hand.parse("lay K K K").steps, *hand.parse("lay Q Q Q").steps)
    say(hand, text)
    assert hand.state.opened[0]
    hand.undo()
    assert (hand.state.lays, len(hand.cards(0))) == (0, 12)


def test_the_pile_is_taken_with_a_whole_opening_in_one_breath() -> None:
    hand = table({0: "7C 7D KC KD 2C AC AD JK 9C 9D 5C"}, top="7H")
    say(hand, "take with 7 7, and K K 2, and A A JK, discard 5")
    assert hand.seat == 1
    assert " ".join(map(str, hand.cards(0))) == "9C 9D"


def test_a_part_that_names_a_meld_adds_to_it() -> None:
    hand = say(table({0: KINGS}), "draw", "lay K K K, Q Q Q, and K 2 to Ks, discard 9")
    assert hand.seat == 1
    assert len(hand.cards(0)) == 3  # 7C 7D and the card drawn


def test_all_parts_or_none() -> None:
    """The first would have been legal; the second says which it is, and why."""
    hand = say(table({0: KINGS}), "draw")
    before = hand.digest()
    with pytest.raises(IllegalStep, match="The second part, lay 7 7 7, fails: that takes three sevens"):
        hand.do(hand.parse("lay K K K, 7 7 7, and Q Q Q"))
    assert hand.digest() == before


def test_each_named_face_goes_with_the_part_that_names_it() -> None:
    """The king of clubs is the lowest, and is wanted for the pile."""
    hand = say(table({0: KINGS}), "draw", "lay K K K, Q Q Q, discard KC")
    assert str(hand.rules.cards[hand.labels.pile[-1]]) == "KC"
    hand = say(table({0: KINGS}), "draw")
    assert refused(hand, "lay K K KH, Q Q Q, discard KH") == "hand.holds"


def test_a_face_out_of_the_pile_is_held_once_it_is_picked_up() -> None:
    hand = table({0: "7C 7D KC KD KH QC QD QH 9C 9D 5C", 3: "7H"}, top="4S", stock="8C 8D 8H 8S")
    say(hand, "draw", "lay K K K, Q Q Q", "discard 5", "draw", "discard 8D", "draw", "discard 8H", "draw")
    say(hand, "discard 7H")
    assert refused(hand, "take with 7 7, discard 8C") == "pile.show_first"
    assert refused(hand, "take with 7 7, pick up, discard 8S") == "hand.holds"
    say(hand, "take with 7 7, pick up, discard 8D")
    assert str(hand.rules.cards[hand.labels.pile[-1]]) == "8D"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("draw, lay K K K", "The first part, draw, must be the last: new cards come to your hand"),
        ("draw, discard 7", "The first part, draw, must be the last: new cards come to your hand"),
    ],
)
def test_nothing_follows_what_shows_new_cards(said: str, sentence: str) -> None:
    hand = table({0: KINGS})
    why = hand.judge(hand.parse(said))
    assert why is not None
    assert why.sentence.startswith(sentence)
    assert (why.rule, why.remedy.act) == ("turn.order", "draw")


def test_nothing_follows_a_discard() -> None:
    hand = say(table({0: KINGS}), "draw")
    why = hand.judge(hand.parse("discard 7, draw"))
    assert why is not None
    assert why.sentence == "The first part, discard 7, must be the last: the turn is over with it."
    assert why.remedy.act == "discard 7"
