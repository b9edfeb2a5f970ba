"""What may a person say, and what is it called when he may not?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.tables import (
    VARIANTS,
    classic,
    loose,
    refused,
    rigged,
    rules_of,
    say,
    second_shape,
    table,
    wander,
    with_a_foot,
)

from meldwright.errors import IllegalStep
from meldwright.game import ActAmbiguous, ActError, ActMalformed, Hand, act_text, parse_act
from meldwright.kernel import steps, universe
from meldwright.kernel.state import DISCARDING, MELDING
from meldwright.rules.compile import Rules

KINGS = "KC KD KH KS QC QD QH 7C 7D 9C 2C"


# -- one breath, one act ---------------------------------------------------------------------------


def test_a_turn_is_said_act_by_act() -> None:
    hand = table({0: KINGS})
    say(hand, "draw", "lay K K K", "lay Q Q Q", "add K to Ks", "end", "discard 7")
    assert hand.seat == 1


def test_a_meld_of_more_cards_than_a_start_is_one_act_of_several_steps() -> None:
    hand = say(table({0: KINGS}), "draw")
    act = hand.parse("lay K K K K 2")
    assert [steps.OPERATIONS[steps.operation(step)] for step in act.steps] == ["lay", "add", "add"]
    assert hand.judge(act) is None


def test_several_cards_are_added_in_one_breath() -> None:
    hand = say(table({0: KINGS}), "draw", "lay K K K", "lay Q Q Q", "add 2 K to Ks")
    (kings,) = classic().groups_of[classic().names.index("K")]
    assert " ".join(map(str, hand.labels.faces(hand.labels.melds[0][kings]))) == "KC KD KH KS 2C"


def test_a_discard_ends_the_melding_by_itself() -> None:
    hand = say(table({0: KINGS}), "draw", "discard 9C")
    assert hand.seat == 1
    assert str(hand.rules.cards[hand.labels.pile[-1]]) == "9C"


def test_the_discarded_face_is_the_one_that_was_named() -> None:
    hand = say(table({0: "7C 7D 7H 7S 9C 9D JC JD QC QD 5C"}), "draw", "discard 7H")
    assert str(hand.rules.cards[hand.labels.pile[-1]]) == "7H"


def test_a_discard_by_rank_is_the_lowest_suit() -> None:
    """Clubs, diamonds, hearts, spades."""
    hand = say(table({0: "7S 7H 7D 9S 9C 9D JC JD QC QD 5C"}), "draw", "discard 7")
    assert str(hand.rules.cards[hand.labels.pile[-1]]) == "7D"


def test_a_named_face_goes_even_among_unnamed_ones() -> None:
    hand = say(table({0: "KC KD KH KS QC QD QH 7C 7D 9C 2C"}), "draw", "lay K KS K", "lay Q Q Q")
    assert [str(card) for card in hand.cards(0) if card.rank == "K"] == ["KH"]


def test_the_pile_is_taken_with_cards_or_onto_a_meld() -> None:
    hand = table({0: "7C 7D KC KD KH KS QC QD QH 9C 2C"}, top="7H")
    say(hand, "take with 7 7", "lay K K K")
    assert hand.state.opened[0] is False  # 15 and 30 points
    say(hand, "add K to Ks")
    assert hand.state.opened[0]


def test_take_alone_will_do_where_there_is_one_way() -> None:
    hand = table({0: "7C 7D KC KD KH KS QC QD QH 9C 9D"}, top="7H")
    assert hand.parse("take").steps == hand.parse("take with 7 7").steps


def test_more_than_the_pair_may_be_laid_at_the_taking() -> None:
    """The listed cards are the fewest that come from hand (AMB-53)."""
    hand = table({0: "7C 7D 7S KC KD KH KS QC QD QH 9C"}, top="7H")
    act = hand.parse("take with 7 7 7")
    assert [steps.operation(step) for step in act.steps] == [steps.TAKE, steps.ADD]
    assert hand.judge(act) is None


def test_ask_without_a_seat_means_the_partner() -> None:
    hand = say(table({0: KINGS}), "draw")
    assert hand.parse("ask").steps == hand.parse("ask seat 2").steps


def test_spaces_do_not_matter() -> None:
    assert say(table({0: KINGS}), "draw").parse("  lay  K K   K ").text == "lay K K K"


# -- what is forbidden can be said -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("lay K K", "meld.shape"),
        ("lay K 2 2", "meld.shape"),
        ("lay 2 2 2", "meld.shape"),
        ("lay K Q 7", "meld.shape"),
        ("lay 3B 3B 2", "meld.shape"),
        ("lay 3R 3R 3R", "meld.shape"),
        ("lay J J J", "hand.holds"),
        ("lay 9 9 9", "hand.holds"),
        ("add K to Ks", "meld.own_side"),
        ("add K to their Ks", "meld.own_side"),
        ("add Q to Ks", "meld.shape"),
        ("discard J", "hand.holds"),
        ("discard 3R", "hand.holds"),
        ("draw", "turn.order"),
        ("take with 7 7", "turn.order"),
        ("take 7 only", "turn.order"),
        ("yes", "turn.order"),
        ("pick up", "pile.show_first"),
        ("pick up 7", "pile.whole"),
        ("ask", "going_out.ask_partner"),
        ("ask seat 1", "going_out.ask_partner"),
    ],
)
def test_while_melding(said: str, rule: str) -> None:
    """Seat 0 has drawn and holds no wild card but a two."""
    hand = say(table({0: KINGS, 1: "2C"}, stock="8C"), "draw")
    assert refused(hand, said) == rule


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("take 7 only", "pile.whole"),
        ("take 7H 7D only", "pile.whole"),
        ("take with K Q", "pile.show_first"),
        ("take with K K", "pile.show_first"),
        ("take with 2 2", "pile.take_when_frozen"),
        ("take with 7", "pile.take_when_frozen"),
        ("take with 7 2", "pile.frozen_until_opened"),
        ("take onto 7s", "pile.frozen_until_opened"),
        ("lay K K", "turn.order"),
        ("add 7 to their 7s", "turn.order"),
    ],
)
def test_before_the_draw(said: str, rule: str) -> None:
    """A seven lies on top; seat 0 holds one and has not opened."""
    assert refused(table({0: "KC KD KH KS QC QD QH 7C 8D 9C 2C"}, top="7H"), said) == rule


def test_a_barred_pile_is_the_first_thing_said() -> None:
    hand = table({0: KINGS}, top="3S")
    assert refused(hand, "take 3B only") == "pile.barred_top"
    assert refused(hand, "take with 2 2") == "pile.barred_top"


def test_a_face_that_is_not_held() -> None:
    """The rank is in the hand, the suit is not."""
    hand = say(table({0: "7C 7D KC KD KH KS QC QD QH 9C 2C"}), "draw")
    assert refused(hand, "discard 7H") == "hand.holds"
    assert refused(hand, "lay KC KC KD") == "hand.holds"


def test_a_wild_card_too_many_is_refused_by_the_shape() -> None:
    hand = say(table({0: "KC KD KH KS QC QD QH 2C 2D 2H 2S"}), "draw")
    assert refused(hand, "lay K K K 2 2 2 2") == "meld.shape"


def test_a_refusal_names_rule_line_and_numbers() -> None:
    hand = say(table({0: KINGS}), "draw")
    why = hand.judge(hand.parse("lay K 2 2"))
    assert why is not None
    assert why.leaf == "melds.sets.valid"
    assert (why.operands["naturals"], why.operands["wilds"]) == (1, 2)
    assert why.sentence == "A meld of kings takes at least two kings, and you name one."


def test_an_illegal_act_changes_nothing() -> None:
    """All or nothing: the first step would have been legal."""
    hand = say(table({0: KINGS}), "draw")
    before = hand.digest()
    with pytest.raises(IllegalStep, match="hand"):
        hand.do(hand.parse("lay K K K K K"))
    assert hand.digest() == before


# -- what is no act at all -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "found", "position"),
    [
        ("", "one of draw", "", 1),
        ("drw", "one of draw", "drw", 1),
        ("draw 7", "the end of the act", "7", 6),
        ("lay", "a card such as", "", 4),
        ("lay K 7x", "a card such as", "7x", 7),
        ("add K", "'to' and a meld", "", 6),
        ("add K to", "a meld such as", "", 9),
        ("add K to 3Rs", "a meld such as", "3Rs", 10),
        ("take in", "'with', 'onto'", "in", 6),
        ("take 7 7", "'take with'", "7", 6),
        ("pick", "'pick up'", "", 5),
        ("ask seat 9", "the number of a seat from 0 to 3", "9", 10),
        ("discard 7 7", "the end of the act", "7", 11),
        ("lay K K K, Q Q x", "a card such as", "x", 16),
        ("lay K K K and fly", "one of draw", "fly", 12),
        ("lay K K K,", "one of draw", "", 12),
    ],
)
def test_malformed(text: str, expected: str, found: str, position: int) -> None:
    """Expected, found, and where: told apart from illegal."""
    with pytest.raises(ActMalformed) as caught:
        table({0: KINGS}).parse(text)
    assert caught.value.expected.startswith(expected)
    assert (caught.value.found, caught.value.position) == (found, position)


def test_a_slip_brings_a_suggestion() -> None:
    with pytest.raises(ActMalformed, match="did you mean 'discard 7'"):
        table({0: KINGS}).parse("discrad 7")
    with pytest.raises(ActMalformed, match="did you mean 'discard KH'"):
        table({0: KINGS}).parse("discard kh")
    with pytest.raises(ActMalformed, match="did you mean 'add K to Ks'"):
        table({0: KINGS}).parse("add K to K")


def test_a_bare_take_with_two_ways_is_ambiguous() -> None:
    hand = table({0: "KC KD KH KS 7C 7D 2C QC QD QH 5C", 3: "7H"}, stock="8C 8D 8H 8S")
    say(hand, "draw", "lay K K K", "lay Q Q Q", "discard 5")
    say(hand, "draw", "discard 8D", "draw", "discard 8H", "draw", "discard 7H")
    with pytest.raises(ActAmbiguous) as caught:
        hand.parse("take")
    assert set(caught.value.choices) == {"take with 7 7", "take with 7 2"}


def test_a_three_is_a_black_one_since_red_ones_are_never_held() -> None:
    hand = say(table({0: "3C KC KD KH KS QC QD QH 7C 7D 9C"}), "draw")
    assert hand.parse("discard 3").steps == hand.parse("discard 3B").steps


def test_wild_cards_that_make_a_meld_of_their_own() -> None:
    """Where the game has melds of wild cards, they need no name."""
    state = wander(second_shape(), 1, 0).state
    (lay,) = parse_act(state, "lay 2 2 JK").steps
    assert act_text(second_shape(), lay) == "lay 2 2 JK"
    assert second_shape().natural[steps.first(lay)] == -1


def test_wild_cards_that_could_be_any_meld_need_its_name() -> None:
    """Here wild cards alone begin a meld of any rank."""
    state = wander(loose(), 1, 0).state
    (lay,) = parse_act(state, "lay 2 2 2 as 7s").steps
    assert loose().names[loose().natural[steps.first(lay)]] == "7"
    assert act_text(loose(), lay) == "lay 2 2 2 as 7s"


def test_two_meld_rules_of_one_rank_are_told_apart_by_the_rule() -> None:
    state = wander(loose(), 1, 0).state
    with pytest.raises(ActAmbiguous) as caught:
        parse_act(state, "add 2 to Ks")
    assert set(caught.value.choices) == {"add 2 to Ks/courts", "add 2 to Ks/sets"}
    (add,) = parse_act(state, "add 2 to Ks/courts").steps
    assert act_text(loose(), add) == "add 2 to Ks/courts"


def test_a_lay_that_fits_two_melds_is_ambiguous() -> None:
    """Four kings are a meld by both rules, and by only one of them are three."""
    hand = Hand(loose(), rigged(loose(), {0: "KC KD KH KS KC KD"}, "4S", "8C 8D", dealer=5), 5, [0, 0])
    say(hand, "draw")
    with pytest.raises(ActAmbiguous) as caught:
        hand.parse("lay KC K K K K")
    assert caught.value.choices == ("lay KC K K K K as Ks/courts", "lay KC K K K K as Ks/sets")
    say(hand, "lay K K K K K as Ks/courts")


def test_no_act_goes_on_past_a_reveal() -> None:
    """The foot comes with the canasta: what lies in it must be seen before more is said."""
    rules = with_a_foot()
    hand = Hand(rules, rigged(rules, {0: "KC KD KH KS KC KD KH KS QC QD QH"}, "4S", "8C"), 3, [0, 0])
    say(hand, "draw")
    assert refused(hand, "lay K K K K K K K K") == "turn.order"
    say(hand, "lay K K K K K K K", "add K to Ks")
    assert hand.state.foot_sizes[0] == 0


# -- both ways -------------------------------------------------------------------------------------


@given(st.sampled_from(VARIANTS), st.integers(0, 10**6), st.integers(0, 150))
def test_what_is_said_for_a_legal_step_means_that_step(variant: str, seed: int, most: int) -> None:
    hand = wander(rules_of(variant), seed, most)
    for step in hand.legal():
        assert hand.parse(act_text(hand.rules, step)).steps == (step,)
        act = hand.parse(hand.say(step))
        assert act.steps == (step,)
        assert hand.judge(act) is None


@given(
    st.sampled_from([classic(), second_shape(), loose(), with_a_foot()]),
    st.integers(0, 10**6),
    st.integers(0, 150),
)
def test_every_step_of_a_game_can_be_said(rules: Rules, seed: int, most: int) -> None:
    """Legal here or not; while melding goes on a discard says the end of it, too."""
    hand = wander(rules, seed, most)
    for step in universe(hand.state):
        said = parse_act(hand.state, act_text(hand.rules, step)).steps
        ends = (
            hand.state.phase == MELDING and steps.operation(step) == steps.DISCARD and not hand.state.blocked
        )
        assert said == ((steps.step(steps.END), step) if ends else (step,))


def test_a_kind_told_apart_by_colour_is_said_with_its_colour() -> None:
    names = classic().names
    assert act_text(classic(), steps.step(steps.DISCARD, 0, names.index("3B"))) == "discard 3B"


def test_once_melding_has_ended_only_a_discard_is_left() -> None:
    hand = say(table({0: KINGS}), "draw", "end")
    assert hand.state.phase == DISCARDING
    assert refused(hand, "lay K K K") == "turn.order"


WORDS = "with onto only up to their seat 0 3 as 7s Ks 3Bs wilds 7 7H K KC 2 2S JK 3R 3B 3 A Q"


@given(
    st.sampled_from([classic(), second_shape(), loose()]),
    st.integers(0, 300),
    st.integers(0, 150),
    st.sampled_from(["take", "take with", "lay", "add", "discard", "pick up", "ask"]),
    st.lists(st.sampled_from(WORDS.split()), max_size=5),
)
def test_whatever_is_said_is_an_act_or_is_no_act(
    rules: Rules, seed: int, most: int, verb: str, said: list[str]
) -> None:
    """And every refusal names something that is legal here."""
    hand = wander(rules, seed, most)
    fault: ActError | None = None
    try:
        act = hand.parse(" ".join([verb, *said]))
    except ActError as error:
        fault = error
    if fault is not None:
        assert 1 <= fault.position <= len(fault.text) + 1
        return
    why = hand.judge(act)
    if why is None:
        hand.do(act)
    else:
        assert why.remedy.step in (hand.legal() or [-1])
