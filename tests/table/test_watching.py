"""Looking on while a record is played: any position is that of replaying, and eyes see what their seat saw."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from tests.game.tables import classic
from tests.table.looking_on import onlooker, recorded
from tests.table.sitting import COLORED, PAGE, SPOKEN, Typist

from meldwright.errors import RecordError
from meldwright.game import Match, SeatEntry, meld_name, parse_record, replay
from meldwright.game.record import ActLine, UndoLine
from meldwright.table.facts import reasons
from meldwright.table.look import Look, seen
from meldwright.table.reel import NothingDealt, Reel, Standing
from meldwright.table.stepping import Stepping
from meldwright.table.watching import Onlooker, names_of

# -- positions


def facts(match: Match) -> tuple[object, ...]:
    """All that a position has, cards and history included."""
    hand, labels = match.hand, match.hand.labels
    lying = [
        [[sorted(meld) for meld in side] for side in labels.melds],
        [sorted((group, sorted(cards)) for group, cards in side) for side in labels.closed],
    ]
    hands = [sorted(held) for held in labels.hands]
    return (
        hand.state.key(), labels.stock[:], labels.pile[:], deepcopy(labels.feet), deepcopy(labels.bonus), hands, lying,
        hand.history.events, hand.done[:], hand.dealer, hand.totals,
    )  # fmt: skip


def test_every_position_is_that_of_replaying(reel: Reel) -> None:
    """Asked for in an order of chance, so that nothing rests on the position before it."""
    there: dict[int, tuple[object, ...]] = {}
    settled: dict[int, tuple[object, ...]] = {}
    for position in replay(reel.record, reel.rules):
        match = position.match
        there[position.line + 1] = facts(match)
        settled[position.line + 1] = (list(match.results), list(match.totals), match.result)
    assert any(isinstance(line, UndoLine) for _, line in reel.record.lines)
    assert (reel.first, reel.last, reel.hands) == (3, max(there), 2)
    lines = random.Random(1).sample(list(there), 120)
    for line in lines:
        standing = reel.at(line)
        assert facts(standing.match) == there[line]
        assert standing.next == dict(reel.record.lines).get(line)
        if standing.ended is not None or not standing.hand.over:
            match = standing.match
            assert (match.results, match.totals, match.result) == settled[line]
            assert standing.match.over == (standing.result is not None)


def test_a_position_is_its_own(plain_reel: Reel) -> None:
    """Playing on in one changes no other."""
    line = plain_reel.first
    before = facts(plain_reel.at(line).match)
    plain_reel.at(line).match.act("draw")
    assert facts(plain_reel.at(line).match) == before


def test_a_whole_match_to_its_result(tmp_path: Path) -> None:
    reel = recorded(tmp_path / "game.txt", classic(), 3, 500, undoing=0)
    end = reel.at(reel.last)
    assert end.result is not None
    assert end.next is None
    assert reel.at(reel.last - 1).result is None
    page = "\n".join(onlooker(reel).page(end, PAGE))
    assert f"winner {end.result.winner}" in page
    assert "the match is over" in page
    answer = onlooker(reel).answer(end)
    assert (answer["hand"], answer["totals"]) == (reel.hands, list(end.result.totals))


def test_there_are_lines_and_no_others(plain_reel: Reel) -> None:
    for line in (-1, 0, 1, 2, plain_reel.last + 1):
        with pytest.raises(IndexError):
            plain_reel.at(line)


def test_what_does_not_hold_is_seen_up_to_there(plain_reel: Reel) -> None:
    rows = Path(plain_reel.record.name).read_bytes().split(b"\n")
    number = next(n for n, line in plain_reel.record.lines if isinstance(line, ActLine) and n > 20)
    seat = json.loads(rows[number - 1])["seat"]
    rows[number - 1] = json.dumps({"seat": seat, "act": "lay \u001b[2J"}).encode()
    broken = Reel(parse_record(b"\n".join(rows), "broken.txt"), classic())
    assert broken.last == number
    assert isinstance(broken.problem, RecordError)
    page = "\n".join(onlooker(broken).page(broken.at(number), PAGE))
    assert "the record does not hold from here: expected a card" in page
    assert "\x1b" not in page
    other = "\n".join(onlooker(broken, (seat + 1) % 4).page(broken.at(number), PAGE))
    assert other.endswith("the record does not hold from here")
    assert Reel(broken.record, classic(), number).problem is None


def test_a_record_without_a_hand(plain_reel: Reel) -> None:
    header = Path(plain_reel.record.name).read_bytes().split(b"\n")[0] + b"\n"
    with pytest.raises(NothingDealt):
        Reel(parse_record(header), classic())
    with pytest.raises(NothingDealt):
        Reel(plain_reel.record, classic(), 2)


# -- eyes


def other_world(standing: Standing, seat: int, chance: random.Random) -> Standing:
    """The position with all that a seat has not seen dealt anew: cards, what others drew, what they do next."""
    hand, labels, state = standing.hand, standing.hand.labels, standing.hand.state
    rules = hand.rules
    others = [other for other in range(rules.seats) if other != seat]
    unseen = [*labels.stock, *(card for other in others for card in labels.hands[other])]
    unseen += [card for foot in labels.feet for card in foot]
    chance.shuffle(unseen)
    unseen.sort(key=lambda card: rules.bonus[rules.kind_of[card]])  # hands hold no bonus cards
    for other in others:
        labels.hands[other] = [unseen.pop(0) for _ in labels.hands[other]]
        held = [0] * rules.nk
        for card in labels.hands[other]:
            held[rules.kind_of[card]] += 1
        state.hands[other] = held
    chance.shuffle(unseen)
    labels.feet = [[unseen.pop() for _ in foot] for foot in labels.feet]
    state.feet = [[rules.kind_of[card] for card in foot] for foot in labels.feet]
    labels.stock = unseen
    state.stock = [rules.kind_of[card] for card in unseen]
    hand.history._events = [
        replace(event, cards=tuple(chance.choices(rules.cards, k=len(event.cards))))
        if event.secret and event.seat != seat
        else event
        for event in hand.history.events
    ]
    following = standing.next
    if isinstance(following, ActLine) and following.seat != seat:
        following = replace(following, act=chance.choice(["draw", "lay K K K", "discard JK", "ask", "no"]))
    return replace(standing, next=following)


def told(watching: Onlooker, standing: Standing) -> list[object]:
    """Everything that is said of a position."""
    console = Typist(iter(["history", "legal", "why discard 7", "why lay 4 4 4", "feet", "score", "q"]))
    stepping = Stepping(watching, console, standing.line, reasons)
    stepping._standing = lambda: standing  # type: ignore[method-assign]
    stepping.run()
    return [
        watching.page(standing, PAGE),
        watching.page(standing, SPOKEN),
        watching.answer(standing),
        console.text,
    ]


def test_eyes_see_nothing_that_their_seat_has_not_seen(reel: Reel) -> None:
    """Every seat at every sixteenth line: what lies hidden from it may change, what it is told stays the same."""
    chance = random.Random(11)
    differing = 0
    for line in range(reel.first, reel.last + 1, 16):
        for seat in range(reel.rules.seats):
            watching = onlooker(reel, seat)
            here, there = reel.at(line), other_world(reel.at(line), seat, chance)
            assert told(watching, here) == told(watching, there), (line, seat)
            differing += onlooker(reel).page(here, PAGE) != onlooker(reel).page(there, PAGE)
    assert differing > 50


def test_what_an_act_has_changed_is_told_to_each_as_he_saw_it(plain_reel: Reel) -> None:
    """Step by step in plain lines: a card that another drew is a number to all but him."""
    draws = 0
    for line in range(plain_reel.first, plain_reel.last):
        before, now = plain_reel.at(line), plain_reel.at(line + 1)
        if before.next != ActLine(before.acting, "draw") or now.hand.over:
            continue
        for seat in range(4):
            lines = onlooker(plain_reel, seat).after(before, now)
            assert lines is not None
            draws += 1
            name = names_of(plain_reel.record)[before.acting]
            if seat == before.acting:
                assert lines[1].startswith("You drew ")
                assert "one card" not in lines[1]
            else:
                assert lines[1].startswith(f"{name} drew one card")
    assert draws > 20


def test_open_eyes_see_every_hand(reel: Reel) -> None:
    line = reel.first + 30
    standing = reel.at(line)
    answer = onlooker(reel).answer(standing)
    labels = standing.hand.labels
    assert answer["hands"] == [
        [str(c) for c in standing.hand.cards(seat)] for seat in range(reel.rules.seats)
    ]
    assert [len(cards) for cards in answer["feet"]] == [len(foot) for foot in labels.feet]  # type: ignore[attr-defined]
    text = "\n".join(onlooker(reel).page(standing, PAGE))
    assert "every hand is open" in text
    feet = "\n".join(onlooker(reel).feet(standing, PAGE))
    assert bool(feet) == any(labels.feet)
    assert all(str(reel.rules.cards[card]) in feet for foot in labels.feet for card in foot)
    assert not onlooker(reel, 0).feet(standing, PAGE)
    for seat in range(reel.rules.seats):
        for card in standing.hand.cards(seat):
            assert str(card) in text
    spoken = onlooker(reel).page(standing, SPOKEN)
    assert all(row.endswith(".") for row in spoken)
    assert answer["legal"]
    assert answer["to_act"] == standing.acting


def test_eyes_of_one_seat_in_json(plain_reel: Reel) -> None:
    line = plain_reel.first
    acting = plain_reel.at(line).acting
    for eyes in range(4):
        answer = onlooker(plain_reel, eyes).answer(plain_reel.at(line))
        assert json.loads(json.dumps(answer)) == answer
        hands = answer["hands"]
        assert isinstance(hands, list)
        assert [cards is not None for cards in hands] == [seat == eyes for seat in range(4)]
        assert (answer["legal"] is not None) == (eyes == acting)
        assert answer["next"] == {"seat": acting, "act": "draw" if eyes == acting else None}
        assert (answer["line"], answer["eyes"], answer["hand"], answer["to_act"]) == (3, eyes, 1, acting)


@pytest.mark.parametrize(
    "look", [PAGE, COLORED, replace(PAGE, width=60), replace(PAGE, width=120, height=40)]
)
def test_pages_keep_to_the_width(reel: Reel, look: Look) -> None:
    for line in range(reel.first, reel.last + 1, 25):
        for eyes in (None, 0):
            page = onlooker(reel, eyes).page(reel.at(line), look)
            assert all(seen(row) <= look.width for row in page), page
            if look.width >= 80:
                assert len(page) < look.height, page


def test_names_of_strangers_steer_no_terminal(plain_reel: Reel) -> None:
    header = replace(plain_reel.record.header, seats=(SeatEntry("A\x1b[2J"), SeatEntry(" "), SeatEntry("C")))
    assert names_of(replace(plain_reel.record, header=header)) == [
        "A\N{REPLACEMENT CHARACTER}[2J",
        "seat 1",
        "C",
    ]


def test_melds_have_their_names_in_json(plain_reel: Reel) -> None:
    """Whatever lies before a side is told, canastas by their kind."""
    standing = plain_reel.at(plain_reel.last)
    sides = onlooker(plain_reel).answer(standing)["sides"]
    assert isinstance(sides, list)
    for side, told_side in enumerate(sides):
        shapes = standing.hand.state.shapes[side]
        names = [meld_name(plain_reel.rules, group) for group, shape in enumerate(shapes) if shape]
        assert [meld["meld"] for meld in told_side["melds"]] == names
