"""Tables for tests: rules, rigged decks and positions, written as cards are written."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

from meldwright import open_rules
from meldwright.diagnostics import Collector
from meldwright.game import Hand
from meldwright.ids import VariantId
from meldwright.kernel import deck_order
from meldwright.profiles import load_text
from meldwright.rules.compile import Rules, compile_rules

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = ("classic", str(ROOT / "tests" / "variants" / "second-shape"))


@cache
def rules_of(variant: str) -> Rules:
    """Compile once for all tests."""
    return open_rules(variant)


def classic() -> Rules:
    return rules_of("classic")


def second_shape() -> Rules:
    return rules_of(VARIANTS[1])


@cache
def loose() -> Rules:
    """Second Shape with names that clash: wild cards alone begin any meld, and kings have two meld rules."""
    text = (ROOT / "tests" / "variants" / "second-shape" / "variant.yaml").read_text(encoding="utf-8")
    text = text.replace("naturals >= 2 and wilds <= 3", "wilds <= 3")
    text = text.replace("melds:", "melds:\n  courts: {kind: set, of: rank == K, valid: size in (4..7), "
                        "second: never, laid_when: any_turn}", 1)  # fmt: skip
    report = Collector()
    profile = load_text(text, "loose", VariantId("loose"), report)
    assert profile is not None, report.diagnostics
    return compile_rules(profile)


@cache
def with_a_foot() -> Rules:
    """Classic with a foot that comes to hand in the midst of a turn, once its player completes a canasta."""
    profile = classic().profile
    foot = replace(profile.foot, kind="dealt", cards=4, earned_by="completing_canasta", picked_up="at_once")
    return compile_rules(replace(profile, foot=foot))


def rigged(
    rules: Rules, hands: dict[int, str], top: str, stock: str = "", *, dealer: int = 3, rest: str = ""
) -> list[int]:
    """Stack a deck: these cards in these hands, this first card of the pile, this top of the stock.

    Cards are faces (`7H`) or ranks (`7`: the lowest there is).  Hands that are not full and seats that are
    not named get what is left, `rest` first, and no wild or bonus cards while others last.
    """
    left = list(range(len(rules.cards)))

    def pick(word: str) -> int:
        for card in left:
            face = rules.cards[card]
            if word in (str(face), face.rank):
                left.remove(card)
                return card
        raise ValueError(f"no {word} is left")

    named = {seat: [pick(word) for word in words.split()] for seat, words in hands.items()}
    first = pick(top)
    drawn = [pick(word) for word in stock.split()]
    filler = [pick(word) for word in rest.split()]
    filler += sorted(
        left, key=lambda card: (rules.bonus[rules.kind_of[card]], rules.wild[rules.kind_of[card]])
    )
    seats = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    order: list[int] = []
    for i in range(rules.hand):
        for seat in seats:
            held = named.get(seat, [])
            order.append(held[i] if i < len(held) else filler.pop(0))
    feet = rules.foot * rules.seats
    order += [*filler[:feet], first, *drawn, *filler[feet:]]
    return order[::-1]


def table(hands: dict[int, str], top: str = "4S", stock: str = "", totals: tuple[int, ...] = (0, 0)) -> Hand:
    """A classic hand, seat 0 to begin, with these cards."""
    rules = classic()
    return Hand(rules, rigged(rules, hands, top, stock), 3, totals)


def say(hand: Hand, *acts: str) -> Hand:
    """Let the seats to act say these acts one after the other; each must be legal."""
    for act in acts:
        hand.do(hand.parse(act))
    return hand


def refused(hand: Hand, text: str) -> str:
    """The rule by which an act is refused; fails if it is legal."""
    why = hand.judge(hand.parse(text))
    assert why is not None, f"{text!r} is legal"
    assert why.remedy.step in hand.legal() or why.remedy.step == -1
    return why.rule


def wander(rules: Rules, seed: int, most: int = 10_000) -> Hand:
    """A hand played by chance for at most so many steps."""
    hand = Hand(rules, deck_order(rules, seed), seed % rules.seats, [0] * rules.sides)
    chance = random.Random(seed)
    for _ in range(most):
        legal = hand.legal()
        if not legal:
            break
        hand.step(legal[int(chance.random() * len(legal))])
    return hand
