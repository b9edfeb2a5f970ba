"""Pages: what they show, that they fit, and that they show nothing which is not the player's to see."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.game.tables import VARIANTS, rules_of, wander
from tests.table.sitting import COLORED, PAGE, SPOKEN, dealt, full_table, place, sit

from meldwright.game import Match
from meldwright.table import speaks_unicode
from meldwright.table.look import Look, seen, wrapped
from meldwright.table.place import Place
from meldwright.table.screen import fits, screen
from meldwright.table.spoken import all_of_it, turn
from meldwright.table.telling import help_now
from meldwright.table.words import WELCOME, happened

SNAPSHOTS = Path(__file__).parent / "snapshots"

CODES = re.compile(r"\x1b\[[0-9;]*m")


def hold(name: str, text: str) -> None:
    """Compare with a snapshot; MELDWRIGHT_ACCEPT=1 accepts what is shown now."""
    snapshot = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("MELDWRIGHT_ACCEPT") == "1":
        snapshot.write_text(text, encoding="utf-8", newline="\n")
    assert text == snapshot.read_text(encoding="utf-8")


def test_a_full_table_fits() -> None:
    """Thirty cards in hand and thirteen melds, on 24 lines of 80 columns."""
    lines = screen(place(full_table()), PAGE)
    hold("full-table", "\n".join(lines) + "\n")
    assert fits(lines, PAGE)
    text = "\n".join(lines)
    assert len(re.findall(r"\b(?:10|[4-9JQKA])s \d", text)) == 13
    assert len(re.findall(r"\b(?:10|[2-9JQKA])[CDHS]\b|\bJK\b", text.partition("hand (30)")[2])) == 30
    assert text.isascii()


def test_colour_and_signs_change_nothing_else() -> None:
    plain, colored = screen(place(full_table()), PAGE), screen(place(full_table()), COLORED)
    text = CODES.sub("", "\n".join(colored))
    for sign, letter in zip("♣♦♥♠", "CDHS", strict=True):
        text = text.replace(sign, letter)
    assert text == "\n".join(plain)
    assert "\x1b[31m3♥" not in "\n".join(colored)  # red threes are never held
    assert "\x1b[31m2♥\x1b[0m" in "\n".join(colored)
    assert fits(colored, COLORED)


def test_a_wide_terminal_is_used() -> None:
    wide = replace(PAGE, width=160)
    lines = screen(place(full_table()), wide)
    assert max(map(seen, lines)) > 100
    assert fits(lines, wide)
    assert len([line for line in lines if line]) < len(
        [line for line in screen(place(full_table()), PAGE) if line]
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("look", [PAGE, COLORED, replace(PAGE, width=100, height=30)])
def test_pages_of_real_hands_fit(variant: str, look: Look) -> None:
    rules = rules_of(variant)
    for seed in range(4):
        match = Match(rules, seed, begin=False)
        match.deal(0, wander(rules, seed, 0).deck)
        hand = wander(rules, seed, 60 * (seed + 1))
        match._hand = hand
        if not hand.over:
            lines = screen(Place(match, hand.seat, [f"seat {n}" for n in range(rules.seats)]), look)
            assert fits(lines, look), "\n".join(lines)


def test_colour_does_not_change_where_lines_break() -> None:
    """The codes of colour take no columns, those before the first word of a line neither."""
    text = " ".join(["four"] * 30)
    first = COLORED.style("you: ", "bold")
    assert [CODES.sub("", line) for line in wrapped(text, 40, first)] == wrapped(text, 40, "you: ")


def test_the_words_that_one_needs_are_told_in_the_first_turn_only() -> None:
    match = dealt({0: "4 5 6"}, "KS", "9S")
    assert screen(place(match), PAGE)[-1] == WELCOME
    assert seen(WELCOME) <= PAGE.width
    for _ in range(4):
        match.act("draw")
        match.act(f"discard {place(match, match.hand.seat).held[0]}")
    assert WELCOME not in screen(place(match), PAGE)
    assert WELCOME not in " ".join(turn(place(match)))


def test_help_is_one_page_while_little_is_legal() -> None:
    """Before the first card is drawn, nobody has to leaf."""
    assert len(help_now(place(full_table()), PAGE)) <= PAGE.height - 2


def test_sides_of_three_go_by_who_sits_there(tmp_path: Path) -> None:
    """Where there is more than one side of others, a number would say nothing."""
    text = (Path(VARIANTS[1]) / "variant.yaml").read_text(encoding="utf-8")
    (tmp_path / "three-sides").mkdir()
    profile = tmp_path / "three-sides" / "variant.yaml"
    profile.write_text(text.replace("number_of_sides: 2", "number_of_sides: 3"), encoding="utf-8")
    six = Place(Match(rules_of(str(profile.parent)), 1), 0, [f"seat {n}" for n in range(6)])
    assert [six.side_name(side) for side in range(3)] == ["us", "seat 1 and seat 4", "seat 2 and seat 5"]


def test_a_pile_that_goes_onto_a_meld_is_told_so() -> None:
    match = full_table()
    match.act("draw")
    match.act("discard 10S")
    match.act("take onto 10s")
    assert "seat 1 took the pile with 10S on top, onto 10s" in happened(
        place(match), place(match).since, PAGE.cards
    )


def test_many_news_are_cut_to_their_end() -> None:
    """The table itself comes first; what is cut is in the history."""
    match = full_table()
    match.act("draw")
    low = replace(PAGE, height=12)
    cut = screen(place(match), low)
    assert "- ... (`history` tells it all)" in cut
    assert "got eleven cards" not in "\n".join(cut)


def test_a_page_knows_nothing_that_its_player_does_not() -> None:
    """Cards change places in other hands and in the stock, and every page stays the same (R6)."""
    hands = {0: "4 4 5 6 7 8 9 10 J Q K", 1: "7 7 7 A A A", 2: "K K K Q Q", 3: "2 2 JK JK"}
    other = {0: hands[0], 1: "2 2 2 JK 9 9", 2: "A A A J J", 3: "7 7 7 7 5 5 5"}
    pages = []
    for held in (hands, other):
        match = dealt(held, "KS", "9S")
        texts = []
        for act in ("", "draw"):
            if act:
                match.act(act)
            texts += [*screen(place(match), PAGE), *all_of_it(place(match)), *place(match).texts()]
        pages.append(texts)
    assert pages[0] == pages[1]


def test_plain_lines_are_sentences() -> None:
    match = full_table()
    match.act("draw")
    text = "\n".join(turn(place(match))) + "\n"
    hold("plain-turn", text)
    hold("plain-table", "\n".join(all_of_it(place(match))) + "\n")
    assert all(line.endswith(".") and not line.startswith(" ") for line in text.splitlines())


def test_plain_lines_say_only_what_is_new_after_an_act() -> None:
    console = sit(["draw", "discard 5"], dealt({0: "4 4 5"}, "KS", "9S"), look=SPOKEN)
    drawn, thrown = console.text.split("you> ")[1:3]
    assert "You drew nine of spades." in drawn
    assert "Pile" not in drawn
    assert "You discarded five" in thrown


def test_new_cards_are_marked() -> None:
    match = dealt({0: "9S 9H 5C 5D"}, "KS", "9S")
    match.act("draw")
    page = "\n".join(screen(place(match), PAGE))
    assert page.count("*") == 2  # the card and the legend
    assert "9H 9S* 9S" in page
    match.act("discard 5")
    assert "*" not in "\n".join(screen(place(match), PAGE))


@pytest.mark.parametrize(
    ("environment", "encoding", "windows", "shows"),
    [
        ({"LANG": "en_GB.UTF-8"}, "utf-8", False, True),
        ({"LANG": "de_DE.utf8"}, "UTF-8", False, True),
        ({"LANG": "en_GB.UTF-8"}, "latin-1", False, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", False, False),  # Python has set LC_CTYPE itself
        ({"LANG": "C"}, "utf-8", False, False),
        ({}, "utf-8", False, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, "utf-8", False, False),
        ({"LC_ALL": "C.UTF-8"}, "utf-8", False, True),
        ({}, "utf-8", True, True),
        ({"LANG": "en_GB.UTF-8"}, None, False, False),
    ],
)
def test_signs_are_for_terminals_that_have_them(
    environment: dict[str, str], encoding: str | None, windows: bool, shows: bool
) -> None:
    assert speaks_unicode(environment, encoding, windows=windows) is shows
