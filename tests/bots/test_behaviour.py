"""How the bots play, one habit after another: positions of which any player would say what to do."""

from __future__ import annotations

import pytest
from tests.bots.saying import choice, do, turn, why
from tests.kernel.table import classic, position, second_shape

from meldwright.bots import Bot, EasyBot, NormalBot
from meldwright.bots.outlook import Outlook
from meldwright.bots.temper import NORMAL
from meldwright.kernel import view
from meldwright.kernel.state import State
from meldwright.rules.compile import Rules

LONG = " ".join(["5 6 7 8 9 10 J Q K A 4"] * 4)
"""A stock that lasts, so that nobody thinks of the end of the hand."""

MANY = "5 6 7 8 9 10 J Q"
KING = classic().names.index("K")
BOTS = pytest.mark.parametrize("bot", [NormalBot(), EasyBot()], ids=["normal", "easy"])


def at(
    hand: str,
    *steps: str,
    rules: Rules | None = None,
    table: str = "",
    pile: str = "",
    stock: str = LONG,
    need: int | None = None,
    partner: str = MANY,
    others: str = MANY,
    their_table: str = "",
) -> State:
    """A position of classic in the midst of a hand: long stock, full hands; these steps are done first."""
    state = position(
        rules or classic(), hand=hand, table=table, pile=pile, stock=stock, need=need, partner=partner,
        others=others, their_table=their_table,
    )  # fmt: skip
    return do(state, *steps)


# -- opening ---------------------------------------------------------------------------------------


@BOTS
def test_opens_when_natural_melds_reach_the_minimum(bot: Bot) -> None:
    done = turn(at("K K K A A A 7 8 9 2 2", "draw"), bot)
    assert {"lay A A A", "lay K K K"} <= set(done)
    assert not any(" 2" in step for step in done)


def test_does_not_open_where_it_costs_every_wild_card() -> None:
    state = at("5 5 6 6 2 2 2 9 10 J", "draw")
    assert choice(state) == "end"
    assert why(state) == "opening would cost more cards than it is worth yet"


@BOTS
def test_opens_at_any_price_when_the_stock_runs_out(bot: Bot) -> None:
    """With nothing melded the hand would only cost."""
    state = at("5 5 6 6 2 2 2 9 10 J", "draw", stock="4 5 6")
    assert turn(state, bot)[0].startswith("lay")
    assert state.opened[0]


@BOTS
def test_opens_with_the_pile_when_a_pair_takes_it(bot: Bot) -> None:
    state = at("K K A A A 7 8 9 10", pile="5 6 9 J Q K", need=50)
    assert turn(state, bot)[:3] == ["take K with a pair", "lay A A A", "pick up"]


# -- pairs and wild cards for the pile ----------------------------------------------------------------


@BOTS
def test_keeps_a_pair_rather_than_a_lone_card(bot: Bot) -> None:
    state = at("5 5 6 6 7 7 K 2", "draw", "end", table="A A A", stock=f"{LONG} Q")
    assert choice(state, bot) in ("discard K", "discard Q")


def test_says_what_a_pair_is_kept_for() -> None:
    state = at("9 9 5 K 10 J", "draw", "end", table="A A A")
    assert choice(state) == "discard 4"
    assert (
        why(state)
        == "two nines make a natural pair for the pile, so keep them; a lone four waits for two more"
    )


@BOTS
def test_takes_a_frozen_pile_with_the_pair_it_kept(bot: Bot) -> None:
    assert choice(at("9 9 5 K 10 J", table="A A A", pile="4 2 5 7 J 9"), bot) == "take 9 with a pair"


def test_keeps_wild_cards_while_no_canasta_is_near() -> None:
    assert not any(" 2" in step for step in turn(at("9 9 5 K 10 2 2", "draw", table="A A A")))


def test_keeps_three_of_a_rank_while_only_a_pair_takes_a_large_pile() -> None:
    """Two of them take the pile, and it is frozen for everybody."""
    state = at("9 9 9 5 K J 7", "draw", table="A A A", pile="4 2 5 7 J 10 5 6")
    assert not any(step.startswith("lay 9") for step in turn(state))


# -- the others ------------------------------------------------------------------------------------


@BOTS
def test_does_not_feed_an_open_opponent(bot: Bot) -> None:
    """A lone queen would otherwise be the first to go: their queens take the pile with it."""
    melds = "9 9 9, 10 10 10, J J J, K K K, A A A"
    there = {"table": melds, "pile": "5 6 7 8", "stock": f"{LONG} J"}
    hand = "Q 9 9 10 10 J J"
    assert choice(at(hand, "draw", "end", **there), bot) == "discard Q"
    assert choice(at(hand, "draw", "end", **there, their_table="Q Q Q"), bot) != "discard Q"


def test_stops_the_next_player_when_the_pile_is_large() -> None:
    melds = "Q Q Q, J J J, 10 10 10"
    state = at("Q J 10 3B", "draw", "end", table="A A A", their_table=melds, pile="5 6 7 8 9 K K 5")
    assert choice(state) == "discard 3B"
    assert why(state).startswith("it stops the next player, to whom your ")


def test_counts_what_it_has_seen() -> None:
    """Whoever holds five kings need not fear that the next player has two more; eight are in the pack."""

    def feared(hand: str) -> float:
        return Outlook(view(at(hand, "draw", "end", table="A A A", their_table="7 7 7"), 0), NORMAL).taken(
            KING
        )

    one, three, five = feared("K 9 8 6 5 J"), feared("K K K 9 8 J"), feared("K K K K K J")
    assert one > three > five > 0


def test_fears_a_frozen_pile_less() -> None:
    """A wild card and one of the rank no longer take it."""

    def feared(pile: str) -> float:
        state = at("K 9 8 6 5 J", "draw", "end", table="A A A", their_table="7 7 7", pile=pile)
        return Outlook(view(state, 0), NORMAL).taken(KING)

    assert feared("2 9 10 5") < feared("9 10 5")


# -- the hand --------------------------------------------------------------------------------------


def test_does_not_strip_its_hand() -> None:
    """Three kings down would leave one card to take piles with, and the contract is not met."""
    state = at("K K K Q", "draw", table="A A A")
    assert choice(state) == "end"
    assert why(state) == "what you could still meld does more for you in hand"


@BOTS
def test_melds_all_it_can_when_the_others_are_about_to_go_out(bot: Bot) -> None:
    done = turn(at("K K K Q 9", "draw", table="A A A", others="4", their_table="7 7 7 7 7 7 7"), bot)
    assert "lay K K K" in done


@BOTS
def test_melds_all_it_can_when_the_stock_runs_out(bot: Bot) -> None:
    assert "lay K K K" in turn(at("K K K Q 9", "draw", table="A A A", stock="4 5 6"), bot)


# -- going out --------------------------------------------------------------------------------------


RICH = "A A A A K K K Q Q JK JK 2 2 10 10 10"


def test_does_not_go_out_on_a_partner_with_a_rich_hand() -> None:
    state = at("K K K Q Q Q", "draw", table="7 7 7 7 7 7 7", partner=RICH, others="4")
    done = turn(state)
    assert "ask" not in done
    assert state.result != "out"


@BOTS
def test_asks_a_partner_with_few_cards_and_goes_out(bot: Bot) -> None:
    state = at("K K K Q Q Q", "draw", table="7 7 7 7 7 7 7", partner="4 5")
    assert turn(state, bot) == ["ask"]
    assert choice(state, bot) == "yes"
    do(state, "yes")
    turn(state, bot)
    assert state.result == "out"
    assert state.out == 0


@BOTS
def test_goes_out_unasked_before_the_others_do(bot: Bot) -> None:
    """No partner to ask here (the rule is changed): the last card is discarded, the rest is melded."""
    rules = classic(("ask_partner: before_melding", "ask_partner: never"))
    state = at("K K K Q Q 2 5", "draw", rules=rules, table="7 7 7 7 7 7 7", stock="8 8 8 8 7", others="4 4",
               their_table="9 9 9 9 9 9 9")  # fmt: skip
    turn(state, bot)
    assert state.result == "out"


@BOTS
@pytest.mark.parametrize(("hand", "answer"), [(RICH, "no"), ("4 5 6", "yes")])
def test_answers_a_partner_by_what_its_own_hand_would_lose(bot: Bot, hand: str, answer: str) -> None:
    state = at("K K K Q Q Q", "draw", "ask", table="7 7 7 7 7 7 7", partner=hand, others="4 4 4")
    assert choice(state, bot) == answer


def test_agrees_even_with_a_rich_hand_when_the_others_hold_more() -> None:
    """They have not opened: every card they hold counts against them."""
    state = at("K K K Q Q Q", "draw", "ask", table="7 7 7 7 7 7 7", partner="K Q J 10 9",
               others="A A K K Q Q J J 10 10 9 9 8")  # fmt: skip
    assert choice(state) == "yes"


# -- canastas --------------------------------------------------------------------------------------


@BOTS
def test_completes_a_canasta_with_wild_cards(bot: Bot) -> None:
    assert turn(at("9 9 5 K 10 2 2", "draw", table="A A A A A"), bot)[:2] == ["add 2 to A"] * 2


def test_prefers_the_canasta_that_the_contract_lacks() -> None:
    """Where only a natural canasta lets a side out, a wild card does not spoil six natural aces."""
    contract = ("contract: count(canastas) >= 1", "contract: count(canastas where kind == natural) >= 1")
    melds = "A A A A A A"
    assert turn(at("2 9 9 5 K 10 J", "draw", table=melds))[0] == "add 2 to A"
    assert "add 2 to A" not in turn(at("2 9 9 5 K 10 J", "draw", rules=classic(contract), table=melds))


def test_spends_its_wild_card_where_the_contract_lacks_a_canasta() -> None:
    """Two melds lack one card; a mixed canasta is there already, one of wild cards is not."""
    rules = second_shape()
    state = at("2 4 6 8 10 J", "draw", rules=rules, table="Q Q Q Q Q Q 2, K K K K K 2, 2 2 2 2 2 JK")
    assert turn(state)[0] == "add 2 to wilds"


def test_says_what_a_canasta_is_for() -> None:
    state = at("9 9 5 K 10 2", "draw", table="A A A A A A")
    assert choice(state) == "add 2 to A"
    assert why(state) == "it completes a mixed canasta, which you still need to go out"
