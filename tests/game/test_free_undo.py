"""A table where undo is free: back across new cards, a foot and an answer, and everybody is told."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.recording import problem, rewrite
from tests.game.tables import VARIANTS, classic, rigged, rules_of, with_a_foot

from meldwright.bots import BOTS, make_bot
from meldwright.cards import Card
from meldwright.game import (
    Agreements,
    Match,
    NothingToUndo,
    Recorder,
    Scribe,
    SeatEntry,
    Undo,
    read_record,
    verify,
)
from meldwright.rules.compile import Rules

HAND = "4C 4D 4H 4S KC KD KH QC QD 2C 9H"

FREE = Agreements(Undo.FREE)


def free(
    rules: Rules, hands: dict[int, str], stock: str, scribe: Recorder | None = None, top: str = "5C"
) -> Match:
    """Seat 0 begins, and may take back what it has seen."""
    started = Match(rules, 1, scribe, begin=False, agreed=FREE)
    started.deal(3, rigged(rules, hands, top=top, stock=stock))
    return started


def known(play: Match) -> list[object]:
    """All that anybody could know, and where every card lies."""
    hand = play.hand
    labels = hand.labels
    cards = [list(labels.stock), list(labels.pile), [sorted(held) for held in labels.hands], labels.bonus]
    return [hand.digest(), repr(cards), [hand.view(seat) for seat in range(play.rules.seats)]]


def test_a_free_undo_puts_the_drawn_card_back_and_it_is_drawn_again() -> None:
    """The deck is fixed: nobody draws until he likes the card."""
    play = free(classic(), {0: HAND}, "8C 9S")
    before = known(play)
    play.act("draw")
    drawn = known(play)
    assert drawn != before
    for _ in range(3):
        assert play.undo() == 1
        assert known(play) == before
        play.act("draw")
        assert known(play) == drawn
        assert Card("8", "C") in play.hand.cards(0)


def test_a_red_three_and_its_replacement_go_back_together() -> None:
    play = free(classic(), {0: HAND}, "3H 3D 8C 9S")
    before = known(play)
    play.act("draw")
    assert play.hand.labels.bonus[0]
    drawn = known(play)
    play.undo()
    assert known(play) == before
    play.act("draw")
    assert known(play) == drawn


def test_a_foot_is_put_back_unseen_by_the_position() -> None:
    rules = with_a_foot()
    play = free(rules, {0: "KC KD KH KS KC KD KH 4C 5D 6H 7S"}, "8C")
    for act in ("draw", "lay K K K", "add K to Ks", "add K to Ks", "add K to Ks"):
        play.act(act)
    before = known(play)
    play.act("add K to Ks")
    assert play.hand.state.foot_sizes[0] == 0
    after = known(play)
    assert play.undo() == 1
    assert known(play) == before
    play.act("add K to Ks")
    assert known(play) == after


def asking(scribe: Recorder | None = None) -> Match:
    """Seat 0 can go out after a draw and asks its partner."""
    held = "KC KD KH KS KC KD KH AC AD AH AS"
    return free(classic(), {0: held, 2: "4C 5C 5D 6C 6D 7C 7D 8C 8D 9D 9H"}, "9C", scribe)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_answer_goes_back_with_its_question(answer: str) -> None:
    """One undo takes both back; until then it is the partner's word, and he takes nothing back."""
    play = asking()
    play.act("draw")
    before = known(play)
    play.act("ask")
    with pytest.raises(NothingToUndo, match="you are asked"):
        play.undo()
    play.act(answer)
    assert play.undo() == 2
    assert known(play) == before
    assert play.hand.seat == 0


@pytest.mark.parametrize("name", sorted(BOTS))
def test_who_is_asked_again_gives_the_same_answer(name: str) -> None:
    """A partner that is a bot is no die that one may throw until it says yes."""
    answers = set()
    for seed in range(12):
        bot = make_bot(name, seed, 2)
        play = asking()
        play.act("draw")
        given = set()
        for _ in range(4):
            play.act("ask")
            given.add(play.hand.say(bot.choose(play.view(2))))
            play.act(next(iter(given)))
            play.undo()
        assert len(given) == 1
        answers |= given
    assert answers == {"yes", "no"} if name == "random" else len(answers) == 1


def test_the_whole_turn_goes_back_and_no_further() -> None:
    play = free(classic(), {0: HAND}, "8C")
    before = known(play)
    for act in ("draw", "lay K K K", "lay Q Q 2", "end"):
        play.act(act)
    for _ in range(4):
        play.undo()
    assert known(play) == before
    with pytest.raises(NothingToUndo, match="no act of this turn"):
        play.undo()
    for act in ("draw", "end", "discard 9H"):
        play.act(act)
    with pytest.raises(NothingToUndo, match="no act of this turn"):
        play.undo()


def test_everybody_is_told_that_what_was_seen_has_been_taken_back() -> None:
    """A plain undo is nobody's business; one across a reveal stays in everyone's history, whatever follows."""
    play = free(classic(), {0: HAND}, "8C")
    dealt = play.history(2)
    play.act("draw")
    play.act("lay K K K")
    play.undo()
    assert [event.what for event in play.history(2)[len(dealt) :]] == ["draw"]
    play.undo()
    (told,) = play.history(2)[len(dealt) :]
    assert str(told) == "seat 0 takes one act back, with what it revealed"
    play.act("draw")
    play.act("lay K K K")
    play.undo()
    play.undo()
    assert [event.what for event in play.history(2)[len(dealt) :]] == ["undo", "undo"]
    play.act("draw")
    play.act("end")
    play.act("discard 9H")
    assert [event.what for event in play.history(2)[len(dealt) :]] == [
        "undo",
        "undo",
        "draw",
        "end",
        "discard",
    ]


def test_nobody_is_told_of_an_undo_that_has_seen_nothing() -> None:
    play = Match(classic(), 1, begin=False)
    play.deal(3, rigged(classic(), {0: HAND}, top="5C", stock="8C"))
    play.act("draw")
    play.act("lay K K K")
    play.undo()
    assert "undo" not in [event.what for event in play.history(1)]


def recorded(path: Path, acts: list[str], agreed: Agreements = FREE) -> Match:
    """A record of a turn; `-` takes back."""
    with Recorder(path) as scribe:
        scribe.header(classic(), 1, [SeatEntry(f"seat {seat}") for seat in range(4)], agreed=agreed)
        play = asking(scribe)
        for act in acts:
            if act == "-":
                play.undo()
            else:
                play.act(act)
    return play


TURN = ["draw", "-", "draw", "ask", "no", "-", "lay K K K", "-", "ask", "yes"]


def test_free_undo_replays_where_the_header_allows_it(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play = recorded(path, TURN)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert '"table": {"undo": "free"}' in lines[0]
    assert [line for line in lines if "undo" in line][1:] == [
        '{"seat": 0, "undo": 1}',
        '{"seat": 0, "undo": 2}',
        '{"seat": 0, "undo": 1}',
    ]
    again = verify(read_record(path), classic())
    assert known(again) == known(play)
    assert again.hand.history.events == play.hand.history.events


@pytest.mark.parametrize("version", [1, 2])
def test_free_undo_is_refused_where_the_header_does_not_allow_it(version: int, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    recorded(path, TURN)
    table = {"undo": "within_turn"}
    rewrite(path, lambda rows: rows[0].update(table=table))
    if version == 1:
        rewrite(path, lambda rows: (rows[0].update(format=1), rows[0].pop("table")))
    assert problem(path) == (
        "4: expected an act that can be undone: what the last act revealed is known, so it cannot be taken back; "
        'the header has "undo": "within_turn"'
    )


@pytest.mark.parametrize(
    ("undone", "says"),
    [
        (1, "8: expected a question to be undone with its answer, found an undo of 1"),
        (5, "8: expected an act that can be undone: there is no act of this turn to take back"),
    ],
)
def test_an_undo_of_too_few_or_too_many_acts(undone: int, says: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    recorded(path, TURN[:6])
    rewrite(path, lambda rows: rows[-1].update(undo=undone))
    assert problem(path) == says


def test_several_acts_may_go_back_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play = recorded(path, [*TURN[:5], "-", "-"])
    rewrite(path, lambda rows: (rows.pop(), rows[-1].update(undo=3)))
    assert known(verify(read_record(path), classic())) == known(play)


def test_an_undo_that_cannot_be_written_is_not_carried_out() -> None:
    class Full:
        def undo(self, seat: int, acts: int) -> None:
            raise OSError("no space left on device")

    play = free(classic(), {0: HAND}, "8C")
    play.act("draw")
    before = known(play)
    play.scribe = cast("Scribe", Full())
    with pytest.raises(OSError, match="no space"):
        play.undo()
    assert known(play) == before


@settings(max_examples=15)  # each plays a hand by playing it again and again
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_undoing_by_chance_leaves_no_trace_in_the_position(variant: str, seed: int) -> None:
    """A hand in which acts are taken back whenever it can be done ends as if they had never been said."""
    rules, chance = rules_of(variant), Random(seed)
    match, plain = (Match(rules, seed, agreed=FREE) for _ in range(2))
    while not match.hand.over:
        stood = len(match.hand.done)
        match.step(chance.choice(match.hand.legal()))
        if chance.random() < 0.4 and not match.hand.over:
            try:
                match.undo()
            except NothingToUndo:
                continue
            assert len(match.hand.done) <= stood
    for act in match.hand.done:
        plain.hand.carry_out(act.steps, act.cards)
    assert plain.hand.digest() == match.hand.digest()
    told = [event for event in match.hand.history.events if event.what != "undo"]
    assert tuple(told) == plain.hand.history.events
    assert plain.hand.labels.hands == match.hand.labels.hands


def test_it_stays_told_when_the_acts_before_it_go_back_as_well() -> None:
    """Who has seen a foot and then takes back the whole turn has still seen it."""
    play = free(with_a_foot(), {0: "KC KD KH KS KC KD KH 4C 5D 6H 7S"}, "8C")
    dealt = len(play.history(2))
    for act in ("draw", "lay K K K", "add K to Ks", "add K to Ks", "add K to Ks", "add K to Ks"):
        play.act(act)
    for told in (1, 1, 1, 1, 1, 2):
        play.undo()
        assert [event.what for event in play.history(2)[dealt:]].count("undo") == told
    play.act("draw")
    play.act("lay K K K")
    assert [event.what for event in play.history(2)[dealt:]] == ["undo", "undo", "draw", "lay"]
