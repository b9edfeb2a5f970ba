"""Expressions in English: the texts that players read, exactly."""

from __future__ import annotations

import pytest

from meldwright.diagnostics import Collector
from meldwright.lang import Declared, Expression, Type, parse_expression
from meldwright.rules import words
from meldwright.rules.prose import IT, SIDE, THOSE_MELDS, a_card, cards, condition, of_one_rank, score, when
from meldwright.spans import ScalarText

KINDS = Declared(("natural", "mixed", "nines", "wild_cards"))


def expression(text: str, context: str, expected: Type = Type.BOOL) -> Expression:
    report = Collector()
    found = parse_expression(ScalarText.of(text), context, expected, KINDS, report)
    assert found is not None, (text, report.diagnostics)
    return found


@pytest.mark.parametrize(
    ("text", "one", "many"),
    [
        ("rank == 3 and red", "a red three", "red threes"),
        ("rank in (2, joker)", "a two or a joker", "twos and jokers"),
        ("rank in (4..A)", "a card from four to ace", "fours to aces"),
        ("rank in (3, 6..8)", "a three or a card from six to eight", "threes and sixes to eights"),
        ("rank in (4..A) and black", "a black card from four to ace", "black cards from four to ace"),
        ("wild", "a wild card", "wild cards"),
        ("bonus", "a bonus card", "bonus cards"),
        ("red and bonus", "a red bonus card", "red bonus cards"),
        ("wild or rank == 3", "a wild card or a three", "wild cards and threes"),
        ("wild or (rank == 3 and red)", "a wild card or a red three", "wild cards and red threes"),
        ("rank == A", "an ace", "aces"),
        ("rank == 8 or rank == Q", "an eight or a queen", "eights and queens"),
        ("not wild", "a card that is not wild", "cards that are not wild"),
        ("rank != 3", "a card that is not a three", "cards that are not threes"),
        ("not wild or rank == 3", "a card that is a three or not wild", "cards that are threes or not wild"),
        (
            "not (wild or rank == 3)",
            "a card that is not wild and not a three",
            "cards that are not wild and not threes",
        ),
        ("red and not wild", "a red card that is not wild", "red cards that are not wild"),
        (
            "red and rank in (2, joker)",
            "a red card that is a two or a joker",
            "red cards that are twos or jokers",
        ),
        ("true", "any card", "all cards"),
        ("false or false", "no card", "no cards"),
        ("red and true", "a red card", "red cards"),
    ],
)
def test_cards(text: str, one: str, many: str) -> None:
    predicate = expression(text, "card")
    assert (a_card(predicate), cards(predicate)) == (one, many)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "size >= 3 and naturals >= 2 and wilds <= 3",
            "at least three cards, at least two natural cards and at most three wild cards",
        ),
        ("size >= 7 and wilds == 0", "at least seven cards and no wild card"),
        ("size in (3..4) and wilds == 0", "three or four cards and no wild card"),
        ("size in (3, 5..7)", "exactly three cards or five to seven cards"),
        ("not (size in (3..7))", "any number of cards but three to seven"),
        ("size == 1 and jokers > 1", "exactly one card and more than one joker"),
        ("3 <= size and 13 > size", "at least three cards and fewer than 13 cards"),
        ("wilds < naturals", "fewer wild cards than natural cards"),
        ("wilds <= naturals", "at most as many wild cards as natural cards"),
        ("wilds != naturals", "not exactly as many wild cards as natural cards"),
        ("wilds != 0", "some wild cards"),
        ("size == 7 and rank == 9", "exactly seven cards and the rank nine"),
        ("size == 7 and rank != 3", "exactly seven cards and not the rank three"),
        ("rank in (4..A)", "a rank from four to ace"),
        ("rank != 9 or wilds == 0", "no wild card or not the rank nine"),
        (
            "size >= 3 and (rank != 9 or wilds == 0)",
            "at least three cards and either no wild card or not the rank nine",
        ),
        (
            "size >= 3 or (rank == 9 and wilds == 0)",
            "at least three cards or both the rank nine and no wild card",
        ),
        (
            "size >= 9 or (size >= 3 and (rank == 9 or jokers == 0))",
            "at least nine cards or both at least three cards and (the rank nine or no joker)",
        ),
        ("not (size >= 7 and wilds >= 1)", "fewer than seven cards or fewer than one wild card"),
    ],
)
def test_a_meld_has(text: str, said: str) -> None:
    assert condition(expression(text, "meld"), IT) == f"it has {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count(canastas) >= 1", "the side has at least one canasta"),
        ("count(canastas) == 0", "the side has no canasta"),
        (
            "count(canastas where kind == natural) >= 1 and count(canastas where kind == mixed) >= 2",
            "the side has at least one natural canasta and at least two mixed canastas",
        ),
        ("count(canastas where kind == nines) >= 2", "the side has at least two canastas of nines"),
        (
            "count(canastas where kind != wild_cards) >= 1",
            "the side has at least one canasta that is not a canasta of wild cards",
        ),
        (
            "count(canastas where kind == natural or kind == mixed) >= 3",
            "the side has at least three canastas that are natural canastas or mixed canastas",
        ),
        ("count(canastas) > count(bonus_cards)", "the side has more canastas than bonus cards"),
        (
            "count(canastas) + count(bonus_cards) >= 4",
            "the number of canastas plus the number of bonus cards is at least four",
        ),
        ("every_side(count(canastas) >= 1)", "every side has at least one canasta"),
        ("not every_side(count(canastas) >= 1)", "at least one side has fewer than one canasta"),
        (
            "any_side(count(canastas) >= 1 or count(canastas) * 2 > 5)",
            (
                "it holds for at least one side that the side has at least one canasta or the number of "
                "canastas times two is above five"
            ),
        ),
        (
            "(count(canastas) >= 1) == (count(bonus_cards) >= 1)",
            "(the side has at least one canasta) exactly when (the side has at least one bonus card)",
        ),
        (
            "(count(canastas) >= 1) != (count(bonus_cards) >= 1)",
            (
                "exactly one of (the side has at least one canasta) and (the side has at least one bonus "
                "card) holds"
            ),
        ),
        (
            "count(canastas) >= 1 if count(bonus_cards) == 0 else count(canastas) >= 2",
            (
                "(the side has at least one canasta, if the side has no bonus card, and otherwise the side "
                "has at least two canastas)"
            ),
        ),
    ],
)
def test_a_side_has(text: str, said: str) -> None:
    assert condition(expression(text, "contract"), SIDE) == said


def test_when() -> None:
    assert when(expression("count(canastas) >= 1", "contract"), THOSE_MELDS) == (
        "if the melds of that turn include at least one canasta"
    )
    assert when(expression("true or count(canastas) >= 1", "contract"), SIDE) == "in every case"
    assert when(expression("not true", "contract"), SIDE) == "in no case"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("score < 1500", "its total so far is below 1500"),
        ("score >= 0 and score < 1500", "its total so far is at least 0 and its total so far is below 1500"),
        ("score in (0..1495)", "its total so far is from 0 to 1495"),
        ("not (score in (-100..-5))", "its total so far is not from -100 to -5"),
        ("score == -5", "its total so far is -5"),
    ],
)
def test_a_score(text: str, said: str) -> None:
    assert condition(expression(text, "score"), SIDE) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("100", "scores 100 points"),
        ("1", "scores 1 point"),
        ("-100", "loses 100 points"),
        ("0", "scores nothing"),
        ("500 * count(canastas where kind == natural)", "scores 500 points for each natural canasta"),
        ("count(melds) * 10", "scores 10 points for each meld"),
        ("sum(points of melds)", "scores the value of the melded cards"),
        ("-sum(points of hands)", "loses the value of the cards left in hand"),
        (
            "800 if count(bonus_cards) == 4 else 100 * count(bonus_cards)",
            (
                "scores 800 points if it has exactly four bonus cards, and otherwise 100 points for each "
                "bonus card"
            ),
        ),
        (
            "-800 if count(bonus_cards) == 4 else -100 * count(bonus_cards)",
            (
                "loses 800 points if it has exactly four bonus cards, and otherwise 100 points for each "
                "bonus card"
            ),
        ),
        ("100 if went_out else -100", "scores 100 points if it went out, and otherwise loses 100 points"),
        (
            "300 if concealed else 100 if went_out else 0",
            (
                "scores 300 points if it went out concealed, and otherwise 100 points if it went out, and "
                "otherwise nothing"
            ),
        ),
        (
            "-sum(points of foot where not bonus) - 100 * count(foot where bonus)",
            (
                "loses the value of the cards left in the foot that are not bonus cards and 100 points for "
                "each bonus card left in the foot"
            ),
        ),
        (
            "sum(points of melds) - 5 * count(hands where rank == 3 and black)",
            "scores the value of the melded cards and loses 5 points for each black three left in hand",
        ),
        (
            "100 * max(0, count(canastas) - 3)",
            "scores 100 points times (the larger of zero and (the number of canastas less three))",
        ),
        (
            "50 * count(melds where size >= 5 and wilds == 0)",
            "scores 50 points for each meld that has at least five cards and no wild card",
        ),
        ("50 * count(melds where rank == A)", "scores 50 points for each meld that has the rank ace"),
        (
            "10 * sum(size of canastas where kind == natural)",
            "scores 10 points times the number of cards in the natural canastas",
        ),
    ],
)
def test_score(text: str, said: str) -> None:
    assert score(expression(text, "settlement", Type.POINTS)) == said


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("rank == 3 and black", True),
        ("rank == 3", True),
        ("rank in (4..A)", False),
        ("red or rank == 3", False),
    ],
)
def test_of_one_rank(text: str, one: bool) -> None:
    assert of_one_rank(expression(text, "card")) is one


def test_numbers() -> None:
    """Words up to twelve, figures from thirteen."""
    assert [words.number(n) for n in (0, 1, 12, 13, -2)] == ["zero", "one", "twelve", "13", "minus two"]
    assert [words.counted(n, "canasta of nines") for n in (1, 2)] == [
        "one canasta of nines",
        "two canastas of nines",
    ]
    assert [words.plural(words.rank(r)) for r in ("6", "A", "joker")] == ["sixes", "aces", "jokers"]


def test_names_of_canastas() -> None:
    """A name in the plural tells what the canasta is made of."""
    assert words.canasta("natural") == "natural canasta"
    assert words.canasta("all_natural") == "all-natural canasta"
    assert words.canasta("wild_cards") == "canasta of wild cards"
    assert words.canasta("bonus") == "bonus canasta"
