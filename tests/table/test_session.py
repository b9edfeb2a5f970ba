"""Sitting at the table: acts, refusals, words, and several people before one screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.game.tables import VARIANTS, rules_of
from tests.table.sitting import HIDDEN, PAGE, SPOKEN, Typist, dealt, full_table, place, session, sit

from meldwright.bots import NormalBot, make_bot
from meldwright.cards import RANKS
from meldwright.game import Match, Recorder, SeatEntry, play_match, read_record, replay
from meldwright.game.acts import VERBS
from meldwright.table import Left, Look
from meldwright.table.hints import hint
from meldwright.table.reading import tidied
from meldwright.table.telling import WORDS

OPENING = {0: "K K K Q Q Q 4 5 6 7", 2: "A A A A 4 5 6 7 8 9 10"}


def test_acts_and_refusals() -> None:
    """A refusal is a sentence and what would be legal; by which rule, `why` tells."""
    match = dealt(OPENING, "4S", "9S")
    console = sit(["lay K K K", "why", "draw", "lay K K K, lay Q Q Q", "discard 9"], match)
    refusal = "The turn opens with a draw from the stock or by taking the pile. Instead: `draw`."
    assert refusal in console.shown
    assert "turn.order" not in console.text.partition("you> why")[0]
    assert "rule: turn.order" in console.text
    assert "- you discarded 9S" in console.shown
    assert "US: Qs 3  Ks 3" in console.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "Not understood: 'dance'; `?` tells what you may say."),
        ("dscard 7", "Not understood: 'dscard'; did you mean `discard`?"),
        ("hnit", "Not understood: 'hnit'; did you mean `hint`?"),
        ("discard 77", "Not understood: expected a card such as 7, 7H, 10S or JK, found '77'"),
        ("lay", "Not understood: expected a card such as"),
        ("undo", "Nothing to undo: what the last act revealed is known, so it cannot be taken back."),
        ("why", "Nothing has been refused; `why ACT` tells"),
        ("why discard 4", "That is legal."),
        ("why discard A", "rule: hand.holds"),
        ("Q Q Q", "Say what to do with it: `discard Q`, or `lay` or `add` and the cards."),
        ("quit now", "Say `quit` alone to leave."),
        ("why fly", "Not understood: expected one of draw, take"),
        ("sort", "Say `sort rank` or `sort mine`."),
        ("move K", "Say which cards and where"),
        ("move A to 1", "Say cards that you hold and a place from 1 to 12."),
        ("x" * 501, "Not understood: a line has at most 500 letters."),
        ("\x00\x1b[2J", "Not understood: '\\x00\\x1b[2j'"),
        (",;,", "Not understood: "),
    ],
)
def test_what_is_no_act(line: str, said: str) -> None:
    console = sit(["draw", line], dealt(OPENING, "4S", "9S"))
    assert said in console.text.rpartition("you> ")[2]


def test_an_act_that_can_mean_two_things() -> None:
    """Ambiguous is something else than not understood, and than illegal."""
    console = sit(["take"], full_table())
    answer = console.shown[console.shown.index("you> take") + 1]
    assert answer == "That can mean several things: say `take with K K`, `take with K 2` or `take with K JK`."


def test_nothing_is_said_twice_when_nothing_is_typed() -> None:
    console = sit(["", "  "], dealt(OPENING))
    assert console.text.count("Classic Canasta") == 1


def test_undo_within_the_turn() -> None:
    """A lay goes back, the pile's take as well; a draw never does (R7)."""
    match = dealt({0: "A A A 4 4 5 6 7 8 9 10"}, "4S", "9S")
    before = match.hand.digest()
    console = sit(["take with 4 4", "undo", "take with 4 4", "lay A A A", "undo", "undo", "undo"], match)
    assert console.text.count("Taken back.") == 3
    assert "Nothing to undo: there is no act of this turn to take back." in console.text
    assert match.hand.digest() == before


def test_duties_are_told() -> None:
    """What a taken pile binds its player to, until all of it is done."""
    hands = {0: "A A A 4C 4D 5C 6C 7C 8C 9C", 1: "5S", 2: "6S", 3: "4H"}
    match = dealt(hands, "KS", "JC JC JD JD")
    for act in ("draw", "discard 9C", "draw", "discard 5S", "draw", "discard 6S", "draw", "discard 4H"):
        match.act(act)
    console = sit(["take with 4 4", "end", "pick up", "lay A A A", "pick up"], match)
    taken, ended, early, laid, picked = (" ".join(part.split()) for part in console.text.split("you> ")[1:])
    assert "35 points missing to open (15 of 50) before you pick up the rest of the pile" in taken
    assert "First pick up the pile that you have taken." in ended
    assert "35 are missing" in early
    assert "you: pick up the rest of the pile that you have taken: `pick up`" in laid
    assert "you: nothing can be melded now: discard" in picked


def test_the_groups_of_a_line_are_one_act_all_or_nothing() -> None:
    """And it never goes on past new cards."""
    match = dealt(OPENING, "4S", "9S")
    console = sit(["draw, lay K K K, discard 9", "lay K K K, Q Q 9, discard 9"], match)
    assert "New cards have come; say the rest when you have seen them: lay K K K, discard 9." in console.shown
    refusal = " ".join(console.text.split())
    assert "lay Q Q 9, fails" in refusal
    assert "Instead: `lay K K K" in refusal
    assert [done.turn for done in match.hand.done] == [1], "the kings are still in hand"
    before = match.hand.state.copy()
    sit(["lay k k k, and q q q"], match)
    (drawn, laid) = match.hand.done
    assert len(laid.steps) == 2 and laid.turn == drawn.turn, "one act"
    assert before.sizes[0] - match.hand.state.sizes[0] == 6


def test_a_semicolon_parts_acts_and_they_stop_where_one_is_refused() -> None:
    match = dealt(OPENING, "4S", "9S")
    console = sit(["draw", "lay K K K; lay Q Q 9; discard 9"], match)
    assert "Not done: lay Q Q 9, discard 9." in console.shown
    assert [len(done.steps) for done in match.hand.done] == [1, 1], "the draw and the kings"


def test_help_lists_every_act_and_word() -> None:
    match = dealt(OPENING, "4S", "9S")
    console = sit(["draw", "?", "legal"], match)
    told = console.text.partition("you> ?")[2]
    assert "lay: 4 4 2" not in told
    for line in ("lay: Q Q Q | K K K", "discard: 4 | 5 | 6 | 7 | 9 | J | Q | K", "lay K K 2 ", "undo "):
        assert line in told
    listed = console.text.partition("you> legal")[2]
    assert "Words:" not in listed
    plain = sit(["draw", "legal"], dealt(OPENING, "4S", "9S"), look=SPOKEN).text
    assert "lay K K K\nend\ndiscard 4" in plain


def test_everything_listed_is_legal() -> None:
    match = dealt(OPENING, "4S", "9S")
    match.act("draw")
    here = place(match)
    assert here.discards
    assert all(here.why_not(text) is None for text in [*here.texts(), *here.discards])


def test_long_answers_come_in_pages_where_somebody_waits() -> None:
    console = sit(["rules", "", "q", "score"], dealt(OPENING), waits=True)
    assert console.text.count("more: Enter, or q --") == 2
    assert "opens with" in console.text
    assert "more: Enter" not in sit(["rules"], dealt(OPENING)).text


def test_the_players_own_order_of_cards() -> None:
    match = dealt({0: "4C 5C 6C 7C 8C 9C 10C JC QC KC AC"}, "4S", "9S")
    console = sit(["sort mine", "move K Q to 1", "draw", "table", "discard K", "sort rank"], match)
    pages = re.findall(r"hand \(.*?\): (.*?)\nyou:", console.text, re.DOTALL)
    hands = [" ".join(page.split()) for page in pages]
    assert hands[2].startswith("KC QC 4C")
    assert hands[3] == hands[4] == "KC QC 4C 5C 6C 7C 8C 9C 10C JC AC 9S*"
    assert hands[5].startswith("QC 4C 5C")
    assert hands[6].startswith("4C 5C")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Discard 7h", "discard 7H"),
        ("discard 7♥", "discard 7H"),
        ("discard 7s", "discard 7S"),
        ("add 7s to 7S", "add 7S to 7s"),
        ("LAY k K joker AS ks", "lay K K JK AS KS"),
        ("lay k k 2 as KS", "lay K K 2 as Ks"),
        ("take onto 10S", "take onto 10s"),
        ("add 7 to their 7s", "add 7 to their 7s"),
    ],
)
def test_letters_large_or_small(typed: str, meant: str) -> None:
    assert tidied(rules_of("classic"), typed) == meant


# -- hints, and a whole match


def by_hints(console: Typist) -> Iterator[str]:
    """Type what the hint says, for ever."""
    while True:
        yield "hint"
        said = re.search(r"A good player would `(.*?)`: .{10,}\.", console.shown[-1].replace("\n", " "))
        assert said, console.shown[-1]
        yield said[1]
        console.shown = console.shown[-1:]


@pytest.mark.parametrize("look", [PAGE, SPOKEN], ids=["page", "plain"])
def test_whoever_follows_the_hints_plays_as_the_bot(look: Look, tmp_path: Path) -> None:
    """A person and three bots come to the same score as four bots, and the record holds."""
    rules = rules_of("classic")
    bots = [NormalBot(), *(make_bot("greedy", 11, seat) for seat in (1, 2, 3))]
    unbroken = play_match(rules, bots, 11)
    file = tmp_path / "match.game"
    with Recorder(file) as scribe:
        scribe.header(
            rules, 11, [SeatEntry("Ann"), *(SeatEntry(f"seat {seat}", "greedy") for seat in (1, 2, 3))]
        )
        match = Match(rules, 11, scribe, begin=False)
        console = Typist(iter(()), look)
        console.lines = by_hints(console)
        assert session(match, console).play() is Left.FINISHED
    assert match.result == unbroken
    *_, last = replay(read_record(file), rules)
    assert last.match.result == unbroken


@pytest.mark.parametrize("variant", VARIANTS)
def test_whoever_takes_the_first_legal_act_gets_to_the_end(variant: str) -> None:
    """Every act that is offered is understood as it is written, hand after hand."""
    match = Match(rules_of(variant), 5, begin=False)
    console = Typist(iter(()))

    def first() -> Iterator[str]:
        while True:
            console.shown.clear()
            here = place(match, match.hand.seat)
            yield here.texts()[0]
            assert "Instead" not in console.text and "Not understood" not in console.text

    console.lines = first()
    assert session(match, console).play(most=2) is Left.ENOUGH
    assert len(match.results) == 2


def test_hints_have_reasons_everywhere() -> None:
    """In every phase of a hand between bots, the hint for the seat to act is legal and says why."""
    match = Match(rules_of("classic"), 3)
    bot = NormalBot()
    reasons = set()
    while not match.hand.over:
        here = place(match, match.hand.seat)
        given = hint(here, bot)
        assert here.why_not(given.act) is None
        assert re.fullmatch(r"[a-z0-9].*[a-z0-9]", given.why), given
        reasons.add(given.why)
        match.step(bot.choose(here.view))
    assert len(reasons) > 10


# -- bots' speed


def test_bots_take_their_time() -> None:
    pauses: list[float] = []
    console = Typist(iter(["draw", "discard 4"]))
    session(dealt(OPENING, "4S", "9S"), console, speed=4, pauses=pauses).play()
    assert pauses
    assert set(pauses) == {0.25}
    assert "- seat 1 drew one card" in console.shown


def test_plain_lines_tell_everything_once() -> None:
    """Whether bots are told one by one or not, each thing that happened is heard once."""
    for speed in (0, 9):
        console = Typist(iter(["draw", "discard 4", "draw"]), SPOKEN)
        session(dealt(OPENING, "4S", "9S"), console, speed=speed, pauses=[]).play()
        for heard in (
            "You got eleven cards.",
            "You drew nine of spades",
            "You discarded four",
            "Seat 2 drew one card",
        ):
            assert console.text.count(heard) == 1, heard


def test_the_end_of_a_hand_is_told() -> None:
    """What bots did between the last page and the account of the hand."""
    match = Match(rules_of("classic"), 7, begin=False)
    console = Typist(iter(()))
    console.lines = by_hints(console)
    session(match, console).play(most=1)
    last = console.text.rpartition("you> ")[2]
    assert "the hand is over: " in last.partition("account")[0]


# -- several people


def test_hands_are_hidden_between_people() -> None:
    """What one person has seen is out of sight before the next one is called."""
    match = dealt({0: "4C 4D 5C 6C 7C", 1: "JK JK"}, "KS", "9S")
    console = sit(["", "draw", "discard 9", "", "hint"], match, people=(0, 1, 2, 3))
    pages = console.text.split(HIDDEN.strip())
    assert [bool(re.search(r"hand \(\d+", page)) for page in pages] == [False, False, True, False, True]
    assert "Pass to seat 0." in pages[1]
    assert "seat 0, press Enter when nobody else looks> " in pages[1]
    assert "Pass to seat 1." in pages[3]
    assert "9S" in pages[2] and "JK" in pages[4]
    assert "4C" not in pages[4] and "JK" not in pages[2]


def test_a_person_alone_is_never_hidden() -> None:
    assert HIDDEN not in sit(["draw", "discard 4"], dealt(OPENING)).shown


def test_leave_to_go_out_is_asked_and_answered_in_its_place() -> None:
    """The partner is called, sees his own hand, answers, and the turn goes on."""
    match = full_table()
    hand = match.hand
    keep = [card for card in hand.labels.hands[0] if hand.rules.cards[card].rank in ("4", "5")][:2]
    for card in [card for card in hand.labels.hands[0] if card not in keep]:
        hand.labels.hands[0].remove(card)
        hand.state.hands[0][hand.rules.kind_of[card]] -= 1
        hand.state.sizes[0] -= 1
    lines = ["", "draw", "ask", "", "undo", "yes", "", "end"]
    console = sit(lines, match, people=(0, 2))
    text = console.text
    assert "seat 0 asks for leave to go out. Pass to seat 2." in text
    assert "you: seat 0 asks you for leave to go out: say yes or no" in text
    assert "Nothing to undo: you are asked, so say yes or no." in text
    assert "seat 2 said yes" in text
    assert "you are now bound to go out" in text
    assert "Your partner said yes, so you must go out this turn." in text


@pytest.mark.parametrize("word", ["quit", "save", "exit", "QUIT"])
def test_leaving(word: str) -> None:
    match = dealt(OPENING)
    assert session(match, Typist(iter(["draw", word]))).play() is Left.QUIT
    assert session(match, Typist(iter([]))).play() is Left.CLOSED
    assert session(match, Typist(iter([word])), (0, 1)).play() is Left.QUIT


def test_after_a_hand_comes_its_account() -> None:
    match = Match(rules_of("classic"), 5, begin=False)
    console = Typist(iter(()), replace(PAGE), waits=True)

    def lines() -> Iterator[str]:
        while not match.results:
            yield place(match, match.hand.seat).texts()[0]
        yield "score"  # Enter, or whatever it is, for the next hand
        yield "score"

    console.lines = lines()
    session(match, console).play()
    assert f"account {match.results[0].totals}" in console.text
    assert "Enter for the next hand> score" in console.text
    assert re.search(r"hand 1 +-?\d+ +-?\d+\ntotal +-?\d+ +-?\d+\nopens with +\d+ +\d+", console.text)


def test_an_account_in_plain_lines() -> None:
    match = Match(rules_of("classic"), 5, begin=False)
    console = Typist(iter(()), SPOKEN)
    console.lines = iter(lambda: place(match, match.hand.seat).texts()[0], "")
    session(match, console).play(most=1)
    assert "Hand 1 is over." in console.text
    assert re.search(r"seat 0 and seat 2: this hand -?\d+, before 0, total -?\d+\.", console.text)


def test_bots_alone_need_no_person() -> None:
    console = Typist(iter(()), SPOKEN)
    session(Match(rules_of("classic"), 5, begin=False), console, ()).play(most=1)
    assert "Hand 1 is over." in console.text


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("look", [PAGE, SPOKEN], ids=["page", "plain"])
def test_whatever_is_typed_is_answered(variant: str, look: Look) -> None:
    """Lines put together by chance, legal acts among them: each is carried out, refused or not understood."""
    chance = Random(20)
    match = Match(rules_of(variant), 20, begin=False)
    console = Typist(iter(()), look)
    others = ["7H", "JK", "3B", "with", "onto", "to", "as", "their", "7s", "wilds", ",", "1", "♥"]
    words = [*VERBS, *WORDS, *RANKS, *others]
    words.remove("quit")

    def lines() -> Iterator[str]:
        for _ in range(400):
            before = len(console.shown)
            if chance.random() < 0.3:
                yield chance.choice(place(match, match.hand.seat).texts())
            else:
                yield " ".join(chance.choices(words, k=chance.randint(1, 5)))
            assert len(console.shown) > before + 1

    console.lines = lines()
    assert session(match, console, (0, 1)).play() is Left.CLOSED
