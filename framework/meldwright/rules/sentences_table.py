"""Sentences on what is settled before play: the game, its players, the pack, the cards and the deal.

Each function makes one sentence of the rule sheet out of the leaves of one rule.
"""

from __future__ import annotations

from meldwright.cards import RANKS

from . import words
from .leaves import Leaves
from .prose import a_card, cards, is_never


def game_name(leaves: Leaves) -> str:
    return f"These are the rules of {leaves.word('name')}."


def game_summary(leaves: Leaves) -> str:
    return leaves.word("summary")


def hook_veto(leaves: Leaves) -> str:
    names = [words.label(name) for path in leaves for name in leaves.words(path)]
    if not names:
        return "No rule outside this sheet applies."
    return f"Rules outside this sheet apply as well: {words.listed(names)}."


def table_seats(leaves: Leaves) -> str:
    seats, sides = leaves.number("table.seats"), leaves.number("table.number_of_sides")
    players = words.capital(words.number(seats)) + " players"
    if seats == sides:
        return f"{players} play, each of them a side alone."
    each = seats // sides
    if each == 2:
        seated = "partners sit opposite each other"
    elif sides == 2:
        seated = "players of the two sides sit alternately"
    else:
        seated = "players of the sides sit in turn round the table"
    return (
        f"{players} form {words.number(sides)} sides of {words.number(each)}; {seated}, and a side shares "
        "its melds and its score."
    )


def table_dealer(leaves: Leaves) -> str:
    first = {
        "random": "The first dealer is chosen by lot",
        "first_seat": "The player in the first seat is the first dealer",
    }[leaves.word("table.first_dealer")]
    following = {
        "clockwise": "after each hand the deal passes to the left",
        "unchanged": "the same player deals every hand",
    }[leaves.word("table.next_dealer")]
    return f"{first}; {following}."


def pack_cards(leaves: Leaves) -> str:
    packs, jokers = leaves.number("pack.decks"), leaves.number("pack.jokers_per_deck")
    with_jokers = f"with {words.counted(jokers, 'joker')}" if jokers else "without jokers"
    each = " each" if packs > 1 and jokers else ""
    total = packs * (52 + jokers)
    return (
        f"The pack is {words.counted(packs, 'deck')} of 52 cards {with_jokers}{each}: {total} cards in all."
    )


def cards_wild(leaves: Leaves) -> str:
    wild = leaves.expression("cards.wild")
    if is_never(wild):
        return "No cards are wild: every card is natural."
    return (
        f"{words.capital(cards(wild))} are wild: within the limits of the meld, a wild card stands for a "
        "card of the meld's rank. A card that is not wild is natural."
    )


def cards_bonus(leaves: Leaves) -> str:
    bonus = leaves.expression("cards.bonus")
    if is_never(bonus):
        return "No cards are bonus cards."
    return (
        f"{words.capital(cards(bonus))} are bonus cards: they are never held and never melded. A player who "
        "gets one lays it out at once and draws another card for it, unless it came with the pile."
    )


def cards_points(leaves: Leaves) -> str:
    """One sentence for all ranks, the dearest first; ranks of equal value stand together."""
    value = {path.rpartition(".")[2]: leaves.number(path) for path in leaves}
    groups = []
    for points in sorted(set(value.values()), reverse=True):
        ranks = [words.plural(words.rank(rank)) for rank in reversed(RANKS) if value.get(rank) == points]
        groups.append((words.listed(ranks), points))
    (dearest, most), *others = groups
    rest = "".join(f"; {ranks} {points}" for ranks, points in others)
    return f"{words.capital(dearest)} count {words.points(most)} each{rest}."


def deal_hand(leaves: Leaves) -> str:
    count = leaves.number("deal.hand")
    return (
        f"Each player is dealt a hand of {words.counted(count, 'card')}; the rest of the pack is the stock, "
        "face down in the middle of the table."
    )


def deal_turn_up(leaves: Leaves) -> str:
    covered = leaves.expression("deal.turn_up_covers")
    start = "The top card of the stock is turned face up to start the discard pile"
    if is_never(covered):
        return f"{start}, whatever card it is."
    return f"{start}; as long as {a_card(covered)} lies on top, it is covered by the next card of the stock."


def foot_dealt(leaves: Leaves) -> str:
    if leaves.word("foot.kind") == "none":
        return "There is no foot: a player has one hand and no other."
    earned = {
        "completing_canasta": "who completes a canasta",
        "emptying_hand": "who has played every card of the first hand",
    }[leaves.word("foot.earned_by")]
    picked_up = {
        "at_once": "at once",
        "after_turn": "at the end of that turn",
    }[leaves.word("foot.picked_up")]
    return (
        f"Each player is also dealt a foot of {words.counted(leaves.number('foot.cards'), 'card')}, which "
        f"stays face down; a player {earned} picks up the foot {picked_up}, and nobody goes out before."
    )
