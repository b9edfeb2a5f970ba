"""All lawful whole turns of a position, by writing down finished turns and judging each as a whole.

This is the slow, plain half of a differential test and is written from the rules alone. It plans nothing: it
lists what could finally lie in each meld and which card could be discarded, and asks `rulings.py`.

What is known when (R6): a drawn card and the replacements of its red threes are turned over before anything
else in the turn is decided; a take is decided on known cards, for every card of the pile was shown. Nothing
in Classic is revealed later in a turn, so no turn can be blocked (R5): whoever draws then holds at least two
cards and may discard any one of them without melding, and whoever takes knows how the turn can end.

>>> position = Position.of("7 7", table="7 7 7", pile="7 7", stock="4")
>>> sorted(end.hand for end in turn_ends(position) if end.ended == "out")
[()]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from tests.reference.finished import ATTEMPT, DRAW, TAKE, Laying, Opening, Turn, together
from tests.reference.house_rules import BLACK_THREE, CLASSIC, NOT_NATURAL, HouseRules
from tests.reference.position import NOTHING, Melds, Position, Shape, TurnEnd
from tests.reference.rulings import (
    breaches,
    ending_is_lawful,
    laying_is_lawful,
    may_lie,
    opening_is_lawful,
)


def turn_ends(
    position: Position, rules: HouseRules = CLASSIC, answer: str | None = None
) -> frozenset[TurnEnd]:
    """The state after every lawful whole turn.

    `answer` is partner's reply of this turn: `"yes"` leaves only the ends by going out (CL-ASK-04), `"no"`
    only the others (CL-ASK-05). It does not look whether the question was allowed; `asked_ends` does.
    """
    without_pile = (Opening(position, rules, DRAW), Opening(position, rules, ATTEMPT))
    openings = (*without_pile, *_smallest(_shows(position, rules)))
    ends = (turn_ends_after(opening) for opening in openings if _may_open(opening))
    return _answered(frozenset().union(*ends), answer)


def takes(position: Position, rules: HouseRules = CLASSIC) -> tuple[Opening, ...]:
    """Every way of showing cards for the pile that some lawful end can follow (R1, R2)."""
    return tuple(opening for opening in _shows(position, rules) if turn_ends_after(opening))


def turn_ends_after(opening: Opening, answer: str | None = None) -> frozenset[TurnEnd]:
    """The state after every lawful turn that was opened like this: with a take, at least `shown` is laid.

    An opening that breaks a rule of openings has none. The compulsory take is not looked at here.
    """
    if not opening_is_lawful(opening):
        return frozenset()
    return _answered(_ends_after(opening), answer)


def may_ask(opening: Opening) -> bool:
    """May the player ask partner straight after this opening (CL-ASK-01, CL-ASK-02)?

    After a draw the drawn card is known and nothing is laid yet; after a take everything shown before the
    pick-up lies, whatever it is (AMB-55), and the rest of the pile is in hand. Both answers must leave an end
    (R4, AMB-57). Later in the turn the question is closed. For the answer the compulsory take has no bearing:
    it speaks of openings.
    """
    return (
        opening.rules.asking
        and not opening.stops_here
        and _may_open(opening)
        and bool(turn_ends_after(opening, "yes"))
        and bool(turn_ends_after(opening, "no"))
    )


def asked_ends(position: Position, rules: HouseRules, answer: str) -> frozenset[TurnEnd]:
    """The state after every lawful turn in which the question was put, when it may be, and so answered."""
    openings = (Opening(position, rules, DRAW), *_smallest(_shows(position, rules)))
    return frozenset().union(*(turn_ends_after(o, answer) for o in openings if may_ask(o)))


def take_is_compulsory(position: Position, rules: HouseRules = CLASSIC) -> bool:
    """CL-STOCK-03: no stock, the pile not frozen, its top card fits a meld of the side, and it can be taken.

    A take that cannot be made is never compulsory (AMB-14a). One that can only be made by going out is: the
    rule names no exception (CL-OUT-06 says that going out itself is not asked for, not that nothing else is).
    """
    opening = Opening(position, rules, TAKE)
    return (
        rules.forced_take
        and not position.stock
        and not opening.frozen
        and opening.top_joins_a_meld
        and any(turn_ends_after(take) for take in _smallest(_shows(position, rules)))
    )


def judge(turn: Turn) -> tuple[str, ...]:
    """The ids of all rules that the finished turn breaks; none for a lawful turn."""
    declined = turn.opening.way == ATTEMPT and take_is_compulsory(turn.position, turn.rules)
    return (*breaches(turn), *(("CL-STOCK-03",) if declined else ()))


def _may_open(opening: Opening) -> bool:
    declined = opening.way == ATTEMPT and take_is_compulsory(opening.position, opening.rules)
    return opening_is_lawful(opening) and not declined


def _answered(ends: frozenset[TurnEnd], answer: str | None) -> frozenset[TurnEnd]:
    if answer is None:
        return ends
    if answer not in ("yes", "no"):
        raise ValueError(f"expected the answer 'yes' or 'no', got {answer!r}")
    return frozenset(end for end in ends if (end.ended == "out") == (answer == "yes"))


@lru_cache(maxsize=4096)
def _ends_after(opening: Opening) -> frozenset[TurnEnd]:
    ends: set[TurnEnd] = set()
    for laid in _layings(opening.reach, opening.position.melds, opening.rules):
        laying = Laying(opening, laid)
        if not laying_is_lawful(laying):
            continue
        left = (kind for kind, number in laying.left.items() if number)
        turns = (Turn(laying, discard) for discard in (None, *left))
        ends.update(turn.end for turn in turns if ending_is_lawful(turn))
    return frozenset(ends)


@lru_cache(maxsize=1024)
def _shows(position: Position, rules: HouseRules) -> tuple[Opening, ...]:
    """Every lawful way of laying the top card and hand cards before the pick-up."""
    heap = Counter(dict(position.hand))
    heap.update(position.pile[-1:])
    possible = (Opening(position, rules, TAKE, laid) for laid in _layings(heap, position.melds, rules))
    return tuple(opening for opening in possible if opening_is_lawful(opening))


def _smallest(openings: Iterable[Opening]) -> list[Opening]:
    """The openings that contain no other one.

    Nothing is lost: every end after a larger show is one after a smaller, so where a larger show leaves both
    answers to a question, a smaller does too.
    """
    kept: list[Opening] = []
    for opening in sorted(openings, key=lambda o: sum(sum(shape) for _, shape in o.shown)):
        if not any(_within(other.shown, opening.shown) for other in kept):
            kept.append(opening)
    return kept


def _within(part: Melds, whole: Melds) -> bool:
    shapes = dict(whole)
    return all(n <= m for rank, shape in part for n, m in zip(shape, shapes.get(rank, NOTHING), strict=True))


def _layings(heap: Counter[str], older: Melds, rules: HouseRules) -> Iterator[Melds]:
    """Every choice of cards of the heap for every rank's meld; a rank that gets none stays out.

    Only shapes that may finally lie are put together, and never more wild cards than there are.
    """
    table = dict(older)
    ranks = sorted({kind for kind in (*heap, *table) if kind not in NOT_NATURAL} | {BLACK_THREE})
    choices = [[(rank, NOTHING), *_shapes(rank, table.get(rank, NOTHING), heap, rules)] for rank in ranks]
    return _combined(choices, heap["2"], heap["JK"])


def _shapes(rank: str, lying: Shape, heap: Counter[str], rules: HouseRules) -> Iterator[tuple[str, Shape]]:
    for naturals, twos, jokers in product(range(heap[rank] + 1), range(heap["2"] + 1), range(heap["JK"] + 1)):
        shape = (naturals, twos, jokers)
        if any(shape) and may_lie(rank, together(lying, shape), rules):
            yield rank, shape


def _combined(choices: list[list[tuple[str, Shape]]], twos: int, jokers: int) -> Iterator[Melds]:
    if not choices:
        yield ()
        return
    for rank, shape in choices[0]:
        if shape[1] <= twos and shape[2] <= jokers:
            for rest in _combined(choices[1:], twos - shape[1], jokers - shape[2]):
                yield ((rank, shape), *rest) if any(shape) else rest
