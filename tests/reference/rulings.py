"""The rules of Classic as predicates over a finished turn, one small function per rule.

A predicate is true of every turn that keeps its rule, also of a turn it has nothing to say about. The first
word of each docstring is the id a breach is reported under. Openings and layings are judged apart from ends
only so that a search need not judge them again for every discard.

Not every rule needs a predicate. The shape of the records already keeps these: the whole pile is taken
(CL-PILE-01), one meld per rank (CL-MELD-08, -09), no meld of the opponents (CL-MELD-04), no replacement for a
red three from the pile (CL-RED3-08), a red three is neither meld nor points (CL-RED3-04, -05).
"""

from __future__ import annotations

from collections.abc import Callable

from tests.reference.finished import DRAW, TAKE, Laying, Opening, Turn, together
from tests.reference.house_rules import BLACK_THREE, NOT_NATURAL, HouseRules
from tests.reference.position import NOTHING, Melds, Shape


def is_meld(rank: str, shape: Shape, rules: HouseRules) -> bool:
    """CL-MELD-01, -05, -06, -07 and CL-WILD-02: what may lie as one meld of a natural rank (AMB-03a)."""
    naturals, twos, jokers = shape
    return (
        rank not in NOT_NATURAL
        and naturals >= rules.min_naturals
        and twos + jokers <= rules.max_wilds
        and sum(shape) >= rules.smallest_meld
    )


def is_black_three_set(rank: str, shape: Shape, rules: HouseRules) -> bool:
    """CL-BLK3-06, -07: three or four black threes and no wild card."""
    return rank == BLACK_THREE and shape[1:] == (0, 0) and shape[0] in rules.black_three_sets


def may_lie(rank: str, shape: Shape, rules: HouseRules) -> bool:
    """Either kind of meld."""
    return is_meld(rank, shape, rules) or is_black_three_set(rank, shape, rules)


def _all_may_lie(laid: Melds, older: Melds, rules: HouseRules) -> bool:
    table = dict(older)
    return all(may_lie(rank, together(table.get(rank, NOTHING), shape), rules) for rank, shape in laid)


def draws_while_there_is_a_stock(opening: Opening) -> bool:
    """CL-STOCK-01: a card can be drawn while the stock lasts, and the attempt fails only without one."""
    return bool(opening.position.stock) == (opening.way == DRAW) or opening.way == TAKE


def shows_nothing_without_a_take(opening: Opening) -> bool:
    """CL-TURN-05: draw or take, not both."""
    return opening.way == TAKE or not opening.shown


def top_card_may_be_taken(opening: Opening) -> bool:
    """CL-PILE-13: no pile with a wild card or a three on top is taken (also CL-PILE-09, CL-BLK3-02)."""
    return opening.way != TAKE or (bool(opening.top) and opening.top not in opening.rules.barred_top)


def top_card_is_melded(opening: Opening) -> bool:
    """CL-PILE-02: the top card lies in a meld before the rest is picked up (also CL-PILE-07, CL-TURN-06)."""
    return opening.way != TAKE or opening.shown_with_top[0] >= 1


def shows_cards_of_the_hand(opening: Opening) -> bool:
    """CL-PILE-08: all else that is shown comes from the hand, never from the pile."""
    if opening.way != TAKE:
        return True
    hand = dict(opening.position.hand)
    return all(number <= hand.get(kind, 0) for kind, number in opening.hand_cards_shown.items())


def shows_valid_melds(opening: Opening) -> bool:
    """CL-PILE-03: what is shown are valid melds, merged with those of the side (CL-MELD-09, AMB-32)."""
    return _all_may_lie(opening.shown, opening.position.melds, opening.rules)


def takes_in_an_allowed_way(opening: Opening) -> bool:
    """CL-PILE-10, -11, -12 and CL-FRZ-05, -06: the listed cards are the least that must be used (AMB-53)."""
    if opening.way != TAKE:
        return True
    naturals, twos, jokers = opening.shown_with_top
    if naturals - 1 >= 2 and (opening.frozen or "pair" in opening.rules.unfrozen_ways):
        return True
    if opening.frozen:
        return False
    with_wild = naturals - 1 >= 1 and twos + jokers >= 1
    return ("natural_and_wild" in opening.rules.unfrozen_ways and with_wild) or (
        "add_to_meld" in opening.rules.unfrozen_ways and opening.top_joins_a_meld
    )


def a_take_reaches_the_minimum(opening: Opening) -> bool:
    """CL-OPEN-13: an opening with the pile reaches the minimum by hand cards and top card (CL-CONC-07).

    Before the pick-up (CL-PILE-04); no buried card counts (CL-OPEN-14); black threes do (AMB-56).
    """
    position = opening.position
    return opening.way != TAKE or position.opened or opening.shown_points >= position.need


def one_card_ban(opening: Opening) -> bool:
    """AMB-02: where a table says so, a hand of one card does not take a pile of one card."""
    banned = opening.rules.one_card_ban and len(opening.position.pile) == 1
    return opening.way != TAKE or not banned or sum(n for _, n in opening.position.hand) > 1


def shown_cards_stay(laying: Laying) -> bool:
    """CL-TURN-04: what was shown is still on the table at the end."""
    laid = dict(laying.laid)
    return all(
        part <= whole
        for rank, shape in laying.opening.shown
        for part, whole in zip(shape, laid.get(rank, NOTHING), strict=True)
    )


def laid_cards_were_there(laying: Laying) -> bool:
    """CL-TURN-03: only cards that were in the hand or came into it are laid."""
    return min(laying.left.values()) >= 0


def melds_are_valid(laying: Laying) -> bool:
    """CL-MELD-05: what lies at the end are valid melds (with CL-MELD-01, -06, -09, CL-WILD-02, AMB-32)."""
    return _all_may_lie(laying.laid, laying.position.melds, laying.rules)


def nothing_is_laid_after_the_end(laying: Laying) -> bool:
    """CL-STOCK-06: an attempt at an empty stock or an unreplaced red three ends the hand (CL-STOCK-01)."""
    return not laying.opening.stops_here or not laying.laid


def ends_with_one_discard(turn: Turn) -> bool:
    """CL-TURN-07: one held card is discarded, unless every card was melded in going out (CL-OUT-04)."""
    if turn.opening.stops_here:
        return turn.discard is None  # CL-STOCK-06
    if turn.discard is None:
        return not turn.kept and turn.rules.exit_without_discard
    return turn.laying.left[turn.discard] >= 1


def goes_out_with_the_contract(turn: Turn) -> bool:
    """CL-OUT-03: no one ends a turn without a card unless the side has its canasta (CL-FORCE-01, -02)."""
    return not turn.out or turn.laying.canastas >= turn.rules.contract


def black_threes_go_down_only_when_out(turn: Turn) -> bool:
    """CL-BLK3-06: a set of black threes is laid in the turn of going out only (CL-BLK3-05)."""
    return turn.out or BLACK_THREE not in dict(turn.laid)


def a_draw_reaches_the_minimum(turn: Turn) -> bool:
    """CL-OPEN-02: an opening from hand has the minimum (CL-OPEN-08 to -12) unless CL-CONC-01 excuses it."""
    position, laying = turn.position, turn.laying
    if position.opened or not turn.laid or turn.opening.way != DRAW:
        return True
    excused = turn.rules.waiver_after_draw and turn.concealed
    return laying.points >= position.need or excused


OPENING_RULINGS: tuple[Callable[[Opening], bool], ...] = (
    draws_while_there_is_a_stock,
    shows_nothing_without_a_take,
    top_card_may_be_taken,
    top_card_is_melded,
    shows_cards_of_the_hand,
    shows_valid_melds,
    takes_in_an_allowed_way,
    a_take_reaches_the_minimum,
    one_card_ban,
)
LAYING_RULINGS: tuple[Callable[[Laying], bool], ...] = (
    shown_cards_stay,
    laid_cards_were_there,
    melds_are_valid,
    nothing_is_laid_after_the_end,
)
ENDING_RULINGS: tuple[Callable[[Turn], bool], ...] = (
    ends_with_one_discard,
    goes_out_with_the_contract,
    black_threes_go_down_only_when_out,
    a_draw_reaches_the_minimum,
)


def opening_is_lawful(opening: Opening) -> bool:
    """Every ruling on openings holds; the compulsory take looks at whole turns: `judge.py`."""
    return all(ruling(opening) for ruling in OPENING_RULINGS)


def laying_is_lawful(laying: Laying) -> bool:
    """Every ruling on what was laid holds."""
    return all(ruling(laying) for ruling in LAYING_RULINGS)


def ending_is_lawful(turn: Turn) -> bool:
    """Every ruling on the end holds."""
    return all(ruling(turn) for ruling in ENDING_RULINGS)


def breaches(turn: Turn) -> tuple[str, ...]:
    """The ids of the rules the turn breaks, in the order of this file; the compulsory take apart."""
    failed: list[Callable[..., bool]] = [r for r in OPENING_RULINGS if not r(turn.opening)]
    failed += [r for r in LAYING_RULINGS if not r(turn.laying)]
    failed += [r for r in ENDING_RULINGS if not r(turn)]
    return tuple((ruling.__doc__ or "").split()[0].strip(":,") for ruling in failed)
