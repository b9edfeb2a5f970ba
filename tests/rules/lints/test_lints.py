"""Each lint finds its fault in a changed profile, at its line, and nothing in the profiles as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rules.lints.mutants import (
    ANOTHER_KIND,
    CONTRACT,
    COVERS,
    LEDGER,
    SETS,
    Edit,
    classic_text,
    classic_with,
    look,
    second_text,
)

from meldwright.diagnostics import Collector, Severity
from meldwright.profiles import list_variants, load_profile
from meldwright.rules.compile import compile_rules
from meldwright.rules.lints import LINTS, Verdict, look_over

FAULTS: list[tuple[str, Edit, str, str]] = [
    # code, edit, the line it is found in, words of the message
    ("MW601", ("otherwise: 120", "otherwise: 400"), "otherwise: 400", "an opening of 400 is asked for"),
    (
        "MW601",
        ("minimum: 90", "minimum: 1000"),
        "- {when: score < 3000, minimum: 1000}",
        "the best 12 cards count",
    ),
    (
        "MW602",
        (CONTRACT, "contract: count(canastas) >= 12"),
        "contract: count(canastas) >= 12",
        "12 canastas",
    ),
    (
        "MW602",
        (CONTRACT, "contract: count(canastas) >= 40"),
        "contract: count(canastas) >= 40",
        "a side has room for 11",
    ),
    (
        "MW602",
        (
            CONTRACT,
            "contract: count(canastas where kind == natural) >= 6 and count(canastas where kind == mixed) >= 6",
        ),
        "contract: count(canastas where kind == natural) >= 6 and count(canastas where kind == mixed) >= 6",
        "6 canastas of kind `natural` and 6 canastas of kind `mixed` (a side has room for 11), so nobody",
    ),
    (
        "MW602",
        (
            "needs: count(canastas) >= 1",
            "needs: count(canastas where kind == mixed) >= 11 and count(bonus_cards) > 4",
        ),
        "needs: count(canastas where kind == mixed) >= 11 and count(bonus_cards) > 4 # among the melds of that turn",
        "so nobody can ever go out concealed",
    ),
    (
        "MW603",
        (ANOTHER_KIND, f"{ANOTHER_KIND}\n  all_wild:\n    when: size >= 7 and naturals == 0"),
        "when: size >= 7 and naturals == 0",
        "no meld is ever a canasta of kind `all_wild`: it takes, for one, 0 natural and 7 wild cards",
    ),
    (
        "MW603",
        ("when: size >= 7 and wilds == 0", "when: size >= 7"),
        "when: size >= 7 and wilds >= 1",
        "every such meld is already `natural`, which stands before it",
    ),
    (
        "MW603",
        (ANOTHER_KIND, f"{ANOTHER_KIND}\n  huge:\n    when: naturals > 8"),
        "when: naturals > 8",
        "no cards of this pack fit its `when`",
    ),
    (
        "MW604",
        (SETS, "valid: size >= 13 and naturals >= 2"),
        "valid: size >= 13 and naturals >= 2",
        "every meld `sets` must be laid with 13 cards at once, and a dealt hand with its draw has 12",
    ),
    ("MW604", (SETS, f"{SETS} and rank != 9"), f"{SETS} and rank != 9", "may be of rank 9"),
    (
        "MW605",
        ("hand: 11", "hand: 26"),
        "decks: 2",
        "the stock has 3 cards at the most, and a first round of turns",
    ),
    (
        "MW606",
        ("bonus: rank == 3 and red", "bonus: rank == 3 and red and black"),
        "bonus: rank == 3",
        "names no card",
    ),
    (
        "MW606",
        ("barred_top: wild or rank == 3", "barred_top: wild or rank != 2"),
        "barred_top:",
        "names every card",
    ),
    (
        "MW606",
        ("of: rank == 3 and black", "of: rank == 3 and red"),
        "of: rank == 3 and red",
        "names no natural card",
    ),
    ("MW606", ("valid: size in (3..4)", "valid: size > 4"), "valid: size > 4 and wilds == 0", "never holds"),
    ("MW606", (SETS, "valid: size < 3 and naturals > 2"), "valid: size < 3 and naturals > 2", "never holds"),
    ("MW606", (ANOTHER_KIND, "when: size >= 3"), "when: size >= 3", "as soon as it is laid"),
    ("MW606", (CONTRACT, "contract: count(canastas) >= 0"), "contract:", "is met before a card is played"),
    ("MW606", ("when: count(melds) == 0", "when: count(melds) < 0"), "when: count(melds) < 0", "never holds"),
    (
        "MW606",
        ("when: count(melds) == 0", "when: count(melds) >= 0"),
        "when: count(melds) >= 0",
        "always holds",
    ),
    (
        "MW606",
        ("-sum(points of hands)", "-sum(points of foot)"),
        "points: -sum(points of foot)",
        "is always 0",
    ),
    (
        "MW606",
        ("bans: []", "bans: [{cards: rank == 3 and red, until: count(canastas) >= 1}]"),
        "bans:",
        "names no card",
    ),
    (
        "MW607",
        (
            "    going_out:\n",
            "    pure_canastas:\n      points: 200 * count(canastas where kind != mixed)\n    going_out:\n",
        ),
        "points: 200 * count(canastas where kind != mixed)",
        "lines `natural_canastas` and `pure_canastas` count the same thing, so it counts twice",
    ),
    (
        "MW607",
        ("    going_out:\n", "    being_out:\n      points: 50\n      when: went_out\n    going_out:\n"),
        "points: 100",
        "lines `being_out` and `going_out` count the same thing, both when `went_out`",
    ),
    (
        "MW607",
        (
            "    going_out:\n",
            "    left_again:\n      points: -2 * sum(points of hands where rank != 3 or not bonus)\n    going_out:\n",
        ),
        "points: -sum(points of hands)",
        "lines `left_again` and `cards_left_in_hand` count the same thing",
    ),
    (
        "MW615",
        ("barred_top: wild or rank == 3", "barred_top: wild or rank == 3 or (rank == 9 and red)"),
        "barred_top: wild",
        "melds `sets` cannot hold all cards of rank 9: `pile.barred_top` tells 9B (4) and 9R (4) apart",
    ),
    (
        "MW615",
        (COVERS, "turn_up_covers: wild or (rank in (3..4) and red)"),
        "turn_up_covers:",
        "cannot hold all cards of rank 4",
    ),
    (
        "MW615",
        ("frozen_by: wild", "frozen_by: wild or (rank == 9 and black)"),
        "frozen_by:",
        "cards of rank 9",
    ),
    (
        "MW615",
        ("bans: []", "bans: [{cards: rank == 7 and red, until: count(canastas) >= 1}]"),
        "bans:",
        "tells 7B (4) and 7R (4) apart",
    ),
    (
        "MW602",
        (CONTRACT, f"{CONTRACT} and count(bonus_cards) > 4"),
        "contract:",
        "the pack has 4 bonus cards (a side has room for 11 canastas)",
    ),
    (
        "MW608",
        ("{when: score < 1500, minimum: 50}", "{when: score < 3000, minimum: 50}"),
        "- {when: score < 3000, minimum: 90}",
        "`opening.bands[2].when` never decides",
    ),
    (
        "MW608",
        (
            "- {when: score < 0, minimum: 15}\n    - {when: score < 1500, minimum: 50}",
            "- {when: score < 1500, minimum: 50}\n    - {when: score < 0, minimum: 15}",
        ),
        "- {when: score < 0, minimum: 15}",
        "the bands before it take all its scores",
    ),
    (
        "MW608",
        ("{when: score < 3000, minimum: 90}", "{when: score >= 1500, minimum: 90}"),
        "otherwise: 120",
        "`opening.otherwise` never applies",
    ),
    (
        "MW608",
        ("{when: score < 0, minimum: 15}", "{when: score < 0 and score > 50, minimum: 15}"),
        "- {when: score < 0 and score > 50, minimum: 15}",
        "holds for no score",
    ),
    (
        "MW609",
        ("{when: score < 3000, minimum: 90}", "{when: score in (1600..2999), minimum: 90}"),
        "otherwise: 120",
        "scores from 1500 to 1599 are in no band and fall to `otherwise`, with a minimum of 120",
    ),
    ("MW611", ("bans: []", "bans: [{cards: rank == 7}]"), "bans: [{cards: rank == 7}]", "(7) cannot discard"),
    (
        "MW611",
        ("bans: []", "bans: [{cards: rank in (2..A) or rank == joker}]"),
        "bans: [{cards: rank in (2..A) or rank == joker}]",
        "no card may ever be discarded",
    ),
    (
        "MW612",
        (COVERS, "turn_up_covers: wild or red or black"),
        "turn_up_covers: wild",
        "every card is covered",
    ),
]


@pytest.mark.parametrize(
    ("code", "edit", "line", "words"), FAULTS, ids=[f"{f[0]}-{f[3][:40]}" for f in FAULTS]
)
def test_a_fault_is_found_where_it_is(code: str, edit: Edit, line: str, words: str) -> None:
    """Exactly that lint speaks, once, at the line of the fault, with a remedy."""
    looked = classic_with(edit)
    assert looked.codes == [code]
    (found,) = looked.diagnostics
    assert looked.line(found).startswith(line)
    assert words in found.message
    assert found.help
    assert found.severity is Severity.WARNING
    assert looked.outcome.verdicts[code] is Verdict.PROVED


def test_every_lint_is_found_somewhere() -> None:
    """Two have tests of their own: the target needs a whole ledger, and hooks are for play to judge."""
    assert {fault[0] for fault in FAULTS} | {"MW610", "MW613"} == {lint.code for lint in LINTS}


def test_a_hole_at_the_lower_end() -> None:
    """`otherwise` is for the high scores; that it also takes the lowest was not meant."""
    looked = classic_with(
        ("{when: score < 0, minimum: 15}\n    - {when: score < 1500", "{when: score in (0..1499)"),
        ("{when: score < 3000", "{when: score in (1500..2999)"),
    )
    assert looked.codes == ["MW609"]
    assert "scores below 0 are in no band" in looked.diagnostics[0].message


def test_a_target_that_no_score_reaches() -> None:
    penalties = (
        "  ledger:\n    left: {points: -sum(points of hands)}\n    out: {points: -100 * count(bonus_cards)}\n"
    )
    looked = look(LEDGER.sub(penalties, classic_text()))
    assert looked.codes == ["MW610"]
    assert "no side ever comes to 5000" in looked.diagnostics[0].message
    assert looked.line(looked.diagnostics[0]) == "target: 5000"


def test_a_contract_for_a_kind_that_cannot_be_laid() -> None:
    """Both leaves are at fault, and each has its own remedy."""
    looked = classic_with(
        (ANOTHER_KIND, f"{ANOTHER_KIND}\n  all_wild:\n    when: size >= 7 and naturals == 0"),
        (CONTRACT, "contract: count(canastas where kind == all_wild) >= 1"),
    )
    assert looked.codes == ["MW603", "MW602"]
    assert "asks for canastas of kind `all_wild`, and no meld is ever one" in looked.diagnostics[1].message


@pytest.mark.parametrize("location", list_variants(), ids=lambda location: location.id)
def test_nothing_is_found_in_what_is_shipped(location: object) -> None:
    profile = load_profile(location.file)  # type: ignore[attr-defined]
    report = Collector()
    outcome = look_over(profile, compile_rules(profile), report)
    assert report.diagnostics == ()
    assert outcome.undecided == ()


def _house_rules() -> list[object]:
    """Every value of every setting of the shipped profiles."""
    return [
        pytest.param(
            location.file,
            (setting.name, value),
            id=f"{location.id}-{setting.name}-{value}",
        )
        for location in list_variants()
        for setting in load_profile(location.file).settings
        for value in setting.examples
    ]


@pytest.mark.parametrize(("file", "choice"), _house_rules())
def test_nothing_is_found_in_any_house_rule(file: Path, choice: tuple[str, str]) -> None:
    """A house rule that players may choose makes sense on its own."""
    profile = load_profile(file, house=[choice])
    report = Collector()
    look_over(profile, compile_rules(profile), report)
    assert report.diagnostics == ()


@pytest.mark.parametrize("text", [classic_text(), second_text()], ids=["classic", "second-shape"])
def test_every_fault_is_refuted_in_the_profiles_of_the_tests(text: str) -> None:
    looked = look(text)
    assert looked.diagnostics == ()
    assert set(looked.outcome.verdicts.values()) == {Verdict.REFUTED}
