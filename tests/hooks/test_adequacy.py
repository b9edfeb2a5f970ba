"""What a profile can declare, written as a hook instead: the same game, counted step by step.

Perft counts the sequences of legal steps from positions in the midst of hands; that the counts are equal for
declared rule and hook says that legality, planner and reveals read the hook's answers as they read the profile.
Each rule is also shown to make a difference, so that equal counts mean something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.hooks.playing import perft, perfts, played, plugin, profile, rules_with
from tests.kernel.table import position

from meldwright.hooks import Declaration, Ending, Line
from meldwright.kernel import settle
from meldwright.rules.compile import Rules, compile_rules

SEEDS = range(4)
TURNS = (6, 16, 24)
DEPTH = 6


def declared(*changes: tuple[str, str]) -> Rules:
    """Rules that say it by the profile alone."""
    return compile_rules(profile(*changes, hooks=()))


def vetoing(veto: Callable[..., str | None], *changes: tuple[str, str]) -> Rules:
    return rules_with(plugin(veto=veto), *changes)


def same(one: Rules, other: Rules, without: Rules) -> None:
    """The hook means what the profile says, and the rule is felt."""
    counted = perfts(one, SEEDS, TURNS, DEPTH)
    assert counted == perfts(other, SEEDS, TURNS, DEPTH)
    assert counted != perfts(without, SEEDS, TURNS, DEPTH)
    assert sum(counts[-1] for counts in counted) > 1000


def test_the_pile_is_never_taken() -> None:
    never = (
        ("take: [natural_pair, natural_and_wild, onto_meld]", "take: []"),
        ("take_when_frozen: [natural_pair]", "take_when_frozen: []"),
    )
    by_hook = vetoing(lambda act: "the pile is not taken" if act == "take" else None)
    same(declared(*never), by_hook, declared())


def test_a_rank_that_is_never_melded() -> None:
    """Aces are excluded from the melds, or refused whenever they would be melded: the planner counts on none."""
    by_hook = vetoing(lambda act, rank: "not aces" if act != "ask" and rank == "A" else None)
    same(declared(("of: rank in (4..A)", "of: rank in (4..K)")), by_hook, declared())


def test_melds_that_are_laid_on_no_occasion() -> None:
    """Black threes, which go down only with an exit: so the search for one must do without them too."""
    by_hook = vetoing(lambda act, rank: "no black threes" if act != "ask" and rank == "3" else None)
    none = declared(("of: rank == 3 and black", "of: rank == 3 and red"))  # red threes are never held
    table = {"hand": "3B 3B 3B K 4", "table": "7xK, 7xQ, 4 4 4", "stock": "9 4", "pile": "9"}
    counts = [perft(position(rules, **table), 5) for rules in (none, by_hook, declared())]
    assert counts[0] == counts[1]
    assert counts[0] != counts[2]


@pytest.mark.parametrize("hand", ["Q", "4", "K Q 4 4", "2 K Q"])
def test_a_partner_is_never_asked(hand: str) -> None:
    by_hook = vetoing(lambda act: "nobody is asked" if act == "ask" else None)
    never = declared(("ask_partner: before_melding", "ask_partner: never"))
    table = {"hand": hand, "table": "7xK, 6xQ, 4 4 4", "stock": "9 4", "pile": "9"}
    counts = [perft(position(rules, **table), 4) for rules in (never, by_hook, declared())]
    assert counts[0] == counts[1]
    assert counts[0] != counts[2]


@pytest.mark.parametrize("hand", ["K", "9", "2", "K K"])
def test_a_pile_of_one_card_is_not_for_a_hand_of_one(hand: str) -> None:
    def veto(facts: Mapping[str, Any], act: str) -> str | None:
        single = facts["pile"] == 1 and facts["hand_sizes"][facts["seat"]] == 1
        return "one card for one card" if act == "take" and single else None

    banned = declared(("single_card_ban: false", "single_card_ban: true"))
    for pile in ("K", "K K", "3B", "9"):
        table = {"hand": hand, "table": "7xK, 6xQ, 9 9 9", "stock": "9 4", "pile": pile}
        counts = [perft(position(rules, **table), 4) for rules in (banned, vetoing(veto), declared())]
        assert counts[0] == counts[1]
        felt = len(hand) == 1 and pile in ("K", "9")
        assert (counts[0] != counts[2]) == felt


def test_a_hand_that_ends_with_the_stock() -> None:
    """`stock.hand_ends: end_of_turn` against a hook that ends it after the turn that takes the last card."""
    made = plugin(
        declare=lambda: Declaration(endings=(Ending("empty", "The hand ends when the stock is used up."),)),
        end_of_turn=lambda facts: None if facts["stock"] else "empty",
    )
    by_profile = declared(("hand_ends: next_draw", "hand_ends: end_of_turn"))
    by_hook = rules_with(made)
    ended = 0
    for seed in range(20):
        one, other = played(by_profile, seed, melds=False), played(by_hook, seed, melds=False)
        assert (one.turns - (one.result == "stock"), one.hands) == (other.turns, other.hands)
        assert (one.result == "stock") == (other.result == "empty")
        assert [ledger.total for ledger in settle(one)] == [ledger.total for ledger in settle(other)]
        ended += one.result == "stock"
    assert ended > 5


LINES = ("melded_cards", "natural_canastas", "red_threes", "cards_left_in_hand")


@pytest.mark.parametrize("name", LINES)
def test_a_line_of_the_score(name: str) -> None:
    """Each line as the profile has it, and as a hook computes it from what it is told."""

    def score(facts: Mapping[str, Any]) -> dict[str, int]:
        side = facts["side"]
        melds, threes = facts["melds"][side], len(facts["bonus_cards"][side])
        held = [card for player in facts["held"] for card in player["hand"]]
        points = {
            "melded_cards": sum(meld["points"] for meld in melds),
            "natural_canastas": 500 * facts["canastas"][side]["natural"],
            "red_threes": 800 if threes == 4 else 100 * threes,
            "cards_left_in_hand": -sum(card["points"] for card in held),
        }[name]
        return {} if name == "red_threes" and not melds else {"by_hook": points}

    made = plugin(declare=lambda: Declaration(lines=(Line("by_hook", "As the profile says."),)), score=score)
    by_hook = rules_with(made)
    told = set()
    for seed in range(20):
        for ledger in settle(played(by_hook, seed)):
            points = {line.name: line.points for line in ledger.lines}
            assert points.get("by_hook") == points.get(name)
            told.add(points.get(name))
    assert len(told) > 2
