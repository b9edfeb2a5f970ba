"""How far reading decides: what is left to play, and where a fault ends and a meaning begins."""

from __future__ import annotations

import pytest
from tests.rules.lints.mutants import (
    CONTRACT,
    COVERS,
    LEDGER,
    SETS,
    Edit,
    changed,
    classic_text,
    classic_with,
    look,
    second_text,
    second_with,
)

from meldwright.rules.lints import Verdict

UNDECIDED: list[tuple[str, Edit, str, str]] = [
    # code, edit, leaf, what play is to count
    ("MW601", ("otherwise: 120", "otherwise: 340"), "opening.otherwise", "opened at a minimum of 340"),
    (
        "MW604",
        (
            SETS,
            "valid: size in (3..8) and naturals >= 2 and wilds <= 3 or size in (15..16) and naturals >= 2",
        ),
        "melds.sets.valid",
        "sets laid with 15 cards at once",
    ),
    (
        "MW612",
        (COVERS, "turn_up_covers: wild or rank in (3..10)"),
        "deal.turn_up_covers",
        "no stock left after the deal",
    ),
    ("MW613", ("hooks: []", "hooks: [no_queens]"), "hooks", "hook no_queens had a say"),
    (
        "MW606",
        ("when: count(melds) == 0", "when: count(melds) == 0 and count(canastas) == 1"),
        "scoring.ledger.red_threes_without_a_meld.when",
        "line red_threes_without_a_meld counted",
    ),
    (
        "MW608",
        ("{when: score < 0, minimum: 15}", "{when: 'max(score, 5) < 7', minimum: 15}"),
        "opening.bands[0].when",
        "opened at a minimum of 15",
    ),
]


@pytest.mark.parametrize(("code", "edit", "path", "watch"), UNDECIDED, ids=[case[0] for case in UNDECIDED])
def test_what_reading_cannot_decide_is_left_to_play(code: str, edit: Edit, path: str, watch: str) -> None:
    """It is no warning, and says what play is to count."""
    looked = classic_with(edit)
    assert looked.codes == []
    assert looked.outcome.verdicts[code] is Verdict.UNDECIDED
    assert looked.undecided[path].watch == watch


def test_an_opening_that_only_the_whole_hand_reaches_is_left_to_play() -> None:
    """Five points less, and eleven cards of twelve will do."""
    assert classic_with(("otherwise: 120", "otherwise: 320")).undecided == {}


def test_hands_that_grow_may_open_later() -> None:
    """Where two cards are drawn and one is discarded, a large minimum is only a matter of time."""
    edits = ("otherwise: 90", "otherwise: 1000")
    assert second_with(edits).undecided.keys() == {"opening.otherwise"}
    assert classic_with(("otherwise: 120", "otherwise: 1000")).codes == ["MW601"]


def test_a_discard_ban_that_ends_is_no_fault() -> None:
    bans = "bans: [{cards: rank == 7, until: every_side(count(canastas) >= 1)}]"
    assert classic_with(("bans: []", bans)).codes == []
    never = "bans: [{cards: rank == 7, until: count(canastas) >= 30}]"
    looked = classic_with(("bans: []", never))
    assert looked.codes == ["MW602"]
    assert "so the ban never ends" in looked.diagnostics[0].message


def test_a_ban_on_fewer_cards_than_a_hand_needs_is_no_trap() -> None:
    """With a single banned card in the pack, whoever has drawn holds another one to discard."""
    text = changed(
        second_text(), ("until: every_side(count(canastas where kind == nines) >= 1)", "until: false")
    )
    assert look(text).codes == []  # `until: false` is written out, so it is meant


def test_bands_below_nothing_never_apply_where_nobody_loses_points() -> None:
    gains = "  ledger:\n    melded: {points: sum(points of melds)}\n"
    looked = look(LEDGER.sub(gains, classic_text()))
    assert looked.codes == ["MW608"]
    assert looked.line(looked.diagnostics[0]) == "- {when: score < 0, minimum: 15}"


def test_a_band_beyond_the_target_applies_only_to_ties() -> None:
    high = ("{when: score < 3000, minimum: 90}", "{when: score < 5000, minimum: 90}")
    assert classic_with(high).codes == []
    assert classic_with(high, ("tie: another_hand", "tie: draw")).codes == ["MW608"]


def test_a_reward_beside_a_count_is_not_counted_twice() -> None:
    """So much for each red three, and more for all four: two lines with two ideas."""
    extra = "    all_threes:\n      points: 400 if count(bonus_cards) == 4 else 0\n      when: count(melds) >= 1\n"
    four = "    four_canastas:\n      points: 200 if count(canastas) >= 4 else 0\n      when: count(melds) >= 1\n"
    assert classic_with(("    going_out:\n", f"{extra}{four}    going_out:\n")).codes == []
    assert classic_with(
        ("    going_out:\n", f"{extra}{extra.replace('all', 'both')}    going_out:\n")
    ).codes == ["MW607"]


def test_bonus_cards_that_both_sides_need() -> None:
    """Four red threes are enough for two each, and not for three."""
    for number, codes in ((2, Verdict.REFUTED), (3, Verdict.UNDECIDED), (5, Verdict.PROVED)):
        contract = f"contract: every_side(count(bonus_cards) >= {number})"
        assert classic_with((CONTRACT, contract)).outcome.verdicts["MW602"] is codes


def test_a_ban_that_not_every_side_can_lift() -> None:
    """With three decks there are twelve nines, and each of two sides would need seven."""
    looked = second_with(
        ("{decks: 4, jokers_per_deck: 2}", "{decks: 3, jokers_per_deck: 3}"), ("hand: 13", "hand: 9")
    )
    assert looked.codes == ["MW602"]
    assert "the pack has not the cards for every side, so the ban never ends" in looked.diagnostics[0].message
    assert looked.line(looked.diagnostics[0]).startswith("- {cards: rank == 9, until: every_side(")
