"""The reference against itself: its short cuts lose nothing, and no card is created or lost."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.reference.finished import ATTEMPT, DRAW, TAKE, Laying, Opening, Turn, spread
from tests.reference.house_rules import RED_THREE, HouseRules
from tests.reference.judge import judge, takes, turn_ends, turn_ends_after
from tests.reference.position import Melds, Position, TurnEnd, counts, melds
from tests.reference.rulings import opening_is_lawful

SMALL = HouseRules(canasta_size=4)
KINDS = ("4", "K", "2", "JK", "3B")
TABLES = ("", "4 4 4", "4x4", "K K 2", "4 4 4, 4xK", "4 4 2 2 2")


@st.composite
def positions(draw: st.DrawFn, most: int = 5) -> Position:
    """Positions of a tiny deck: two ranks, wild cards, threes; canastas of four."""
    hand = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=most))
    table = melds(draw(st.sampled_from(TABLES)))
    pile = draw(st.lists(st.sampled_from((*KINDS, "4", "K", RED_THREE)), min_size=1, max_size=most - 2))
    stock = draw(st.lists(st.sampled_from((*KINDS, RED_THREE)), max_size=2))
    need = draw(st.sampled_from((15, 50, 90)))
    before = bool(table) and draw(st.booleans())
    return Position(counts(hand), table, tuple(pile), tuple(stock), need, bool(table), before)


def every_choice(heap: Counter[str]) -> list[Melds]:
    """Every distribution of cards of the heap over ranks, whether a meld may look like that or not."""
    ranks = ("3B", "4", "K")
    upto = {kind: range(heap[kind] + 1) for kind in (*ranks, "2", "JK")}
    per_rank = [list(product(upto[rank], upto["2"], upto["JK"])) for rank in ranks]
    choices = (
        tuple((rank, shape) for rank, shape in zip(ranks, shapes, strict=True) if any(shape))
        for shapes in product(*per_rank)
    )
    return [laid for laid in choices if spread(laid) <= heap]


def written_out(position: Position, rules: HouseRules) -> set[TurnEnd]:
    """The ends of all turns that can be written down at all and that `judge` finds no fault with."""
    ends: set[TurnEnd] = set()
    for way in (DRAW, ATTEMPT, TAKE):
        choices = every_choice(Opening(position, rules, way).reach)
        for shown in choices if way == TAKE else [()]:
            opening = Opening(position, rules, way, shown)
            if not opening_is_lawful(opening):
                continue  # `judge` reports that of every turn that goes on from here
            for laid in choices:
                turns = (Turn(Laying(opening, laid), card) for card in (None, *KINDS))
                ends.update(turn.end for turn in turns if not judge(turn))
    return ends


@settings(max_examples=40)
@given(positions(most=4))
def test_the_search_finds_exactly_the_turns_that_break_no_rule(position: Position) -> None:
    """Pruning by shape, by stage and by smallest show loses no end and adds none."""
    assert turn_ends(position, SMALL) == written_out(position, SMALL)


@given(positions())
def test_a_take_with_more_cards_shown_ends_no_other_way(position: Position) -> None:
    """All shows together reach what the smallest ones reach."""
    reached: set[TurnEnd] = set()
    for opening in takes(position, SMALL):
        reached |= turn_ends_after(opening)
    assert reached <= turn_ends(position, SMALL)


@given(positions())
def test_no_card_is_created_or_lost(position: Position) -> None:
    """Hand, melds, pile, red threes and stock are the same heap before and after."""
    before = Counter(dict(position.hand)) + spread(position.melds)
    before.update([*position.pile, *position.stock])
    for end in turn_ends(position, SMALL):
        after = Counter(dict(end.hand)) + spread(end.melds) + Counter(end.pile)
        after.update(position.stock[: end.stock_left])
        after[RED_THREE] += end.bonus - position.bonus
        assert +after == +before


@given(positions())
def test_every_turn_has_an_end(position: Position) -> None:
    """R5: Classic has no blocked turn; whoever can draw a card that is no red three can play on."""
    ended = {end.ended for end in turn_ends(position, SMALL)}
    assert ended
    if any(kind != RED_THREE for kind in position.stock):
        assert "" in ended


@given(positions())
def test_the_answer_splits_the_ends(position: Position) -> None:
    """CL-ASK-04, CL-ASK-05."""
    yes, no = (turn_ends(position, SMALL, answer) for answer in ("yes", "no"))
    assert yes | no == turn_ends(position, SMALL)
    assert not yes & no
