"""Cards as people write them."""

from __future__ import annotations

from collections import Counter

import pytest

from meldwright.cards import RANKS, SUITS, Card, CardError, pack, parse_card


@pytest.mark.parametrize("card", pack(1, 1), ids=str)
def test_notation_is_read_back(card: Card) -> None:
    """Parsing is the inverse of printing, for every face."""
    assert parse_card(str(card)) == card


def test_notation_of_some_cards() -> None:
    assert str(Card("10", "S")) == "10S"
    assert str(Card("joker", "")) == "JK"
    assert parse_card("JH") == Card("J", "H")


@pytest.mark.parametrize(
    "text", ["", "7", "H", "1H", "11S", "TH", "7h", "jk", "JOKER", "jokerH", "7HH", " 7H", "7X"]
)
def test_malformed_cards_are_refused(text: str) -> None:
    """The message says what a card looks like and what came instead."""
    with pytest.raises(CardError, match=r"expected a card such as 7H, 10S, QD or JK, found") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


def test_red_and_black() -> None:
    """Hearts and diamonds are red; a joker is neither."""
    assert [suit for suit in SUITS if Card("3", suit).red] == ["D", "H"]
    assert [suit for suit in SUITS if Card("3", suit).black] == ["C", "S"]
    assert (Card("joker", "").red, Card("joker", "").black) == (False, False)


def test_two_packs_have_every_face_twice() -> None:
    cards = pack(2, 2)
    assert len(cards) == 108
    faces = Counter(map(str, cards))
    assert faces.pop("JK") == 4
    assert set(faces.values()) == {2}
    assert len(faces) == 52


def test_card_ids_never_change() -> None:
    """Records name cards by id: the order of the pack is fixed."""
    cards = pack(2, 1)
    assert [str(cards[i]) for i in (0, 8, 12, 13, 51, 52, 53)] == ["2C", "10C", "AC", "2D", "AS", "JK", "2C"]
    assert RANKS == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "joker")
