"""The cards and facts on which an expression is tried: from words of the command line to values of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meldwright.cards import RANKS, SUITS, Card
from meldwright.cli import ending

if TYPE_CHECKING:
    from meldwright.game.notation import CardWord
    from meldwright.profiles import Profile

Env = dict[str, object]

NEXT_SIDE = "/"
FACTS = ("went_out", "concealed", "opened")
PILES = {"hand": "hands", "foot": "foot", "bonus": "bonus_cards"}
"""What may stand before `=` and cards, and the collection it fills."""

CARD_CONTEXTS = ("face", "bonus", "card")
SIDE_CONTEXTS = ("contract", "settlement")

MOST_CARDS = 1_000
"""Of one word; no game has more in all."""


@dataclass(slots=True)
class Side:
    """What one side has."""

    groups: list[list[CardWord]] = field(default_factory=list)
    """Cards joined by commas; each is a meld where a side's melds are asked for."""
    piles: dict[str, list[CardWord]] = field(default_factory=dict)
    facts: set[str] = field(default_factory=set)

    @property
    def cards(self) -> list[CardWord]:
        return [word for group in self.groups for word in group]


@dataclass(slots=True)
class Given:
    """All that stands after the expression."""

    sides: list[Side]
    score: int | None = None


def read(words: Sequence[str]) -> Given:
    """This reads the words after the expression; what is none of them ends the run with code 2."""
    given = Given([Side()])
    for word in words:
        side = given.sides[-1]
        name, equals, value = word.partition("=")
        if word == NEXT_SIDE:
            given.sides.append(Side())
        elif word in FACTS:
            side.facts.add(word)
        elif equals and name == "score":
            if not re.fullmatch(r"[-+]?[0-9]{1,7}", value):
                raise _wrong(
                    f"expected a number of points after `score=`, found {value!r}", "such as score=1200"
                )
            given.score = int(value)
        elif equals and name in PILES:
            side.piles.setdefault(PILES[name], []).extend(_cards(value))
        elif equals:
            from meldwright.diagnostics import suggest

            near = suggest(name, [*PILES, "score"])
            known = "write score=, hand=, foot= or bonus="
            raise _wrong(f"there is no `{name}=`", f"did you mean `{near}=`?" if near else known)
        else:
            side.groups.append(_cards(word))
    return given


def _cards(text: str) -> list[CardWord]:
    from meldwright.game.notation import card_word

    cards: list[CardWord] = []
    for word in text.split(","):
        times, _, rest = word.rpartition("x")
        one = card_word(rest)
        if one is None or (times and not (times.isdigit() and len(times) < 4)):
            raise _wrong(f"expected a card, found {word!r}", _meant(rest))
        cards += [one] * (int(times) if times else 1)
        if len(cards) > MOST_CARDS:
            raise _wrong(f"{word!r} are too many cards", f"at most {MOST_CARDS}")
    return cards


def _meant(word: str) -> str:
    from meldwright.diagnostics import suggest

    faces = [rank + suit for rank in RANKS if rank != "joker" for suit in SUITS]
    upper = word.upper()
    if upper.startswith("JO"):
        near: str | None = "JK"
    elif upper in (*faces, *RANKS, "JK"):
        near = upper
    elif upper.startswith(("T", "1")) and upper[1:2] in SUITS and len(upper) == 2:
        near = f"{'10' if upper[0] == 'T' else 'A'}{upper[1]}"
    else:
        near = suggest(upper, FACTS) or suggest(upper, [*faces, "JK"])
    return (
        f"did you mean {near!r}?"
        if near
        else "cards are written 7H, 10S, QD, JK; 7 is any seven, 3B a black three"
    )


def _wrong(message: str, remedy: str) -> ending.Ended:
    return ending.Ended(ending.USAGE, message, remedy)


# -- values of names -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Values:
    """What the names of a context stand for in one profile."""

    profile: Profile

    def card(self, card: Card) -> Env:
        """One card: `rank`, `red`, `black`, `wild`, `bonus`, `points`."""
        face: Env = {"rank": card.rank, "red": card.red, "black": card.black}
        rules = self.profile.cards
        wild = {**face, "wild": bool(rules.wild.evaluate(face))}
        points = rules.points.get(card.rank, 0)
        return {**wild, "bonus": bool(rules.bonus.evaluate(wild)), "points": points}

    def cards(self, words: Iterable[CardWord]) -> list[Env]:
        return [self.card(word.faces[0]) for word in words]

    def meld(self, words: Sequence[CardWord]) -> Env:
        """The shape of one meld; natural cards of several ranks end the run with code 2."""
        cards = self.cards(words)
        naturals = [(word, env) for word, env in zip(words, cards, strict=True) if not env["wild"]]
        ranks = {str(env["rank"]): word.text for word, env in naturals}
        if len(ranks) > 1:
            one, other = list(ranks.values())[:2]
            remedy = (
                f"by the rules of {self.profile.id}, neither is wild; several melds are joined by commas each"
            )
            raise _wrong(f"{one} and {other} cannot be in one meld", remedy)
        return {
            "rank": next(iter(ranks), ""),
            "size": len(cards),
            "naturals": len(naturals),
            "wilds": len(cards) - len(naturals),
            "jokers": sum(env["rank"] == "joker" for env in cards if env["wild"]),
            "points": sum(int(str(env["points"])) for env in cards),
        }

    def is_meld(self, words: Sequence[CardWord]) -> bool:
        """Could these cards lie as a meld?"""
        meld = self.meld(words)
        naturals = [env for env in self.cards(words) if not env["wild"]]
        for rule in self.profile.melds:
            fitting = bool(naturals) if rule.of is not None else not naturals
            if rule.of is not None:
                fitting = fitting and all(rule.of.evaluate(env) for env in naturals)
            if fitting and rule.valid.evaluate(meld):
                return True
        return False

    def canasta_of(self, words: Sequence[CardWord]) -> str | None:
        """The kind of canasta that these cards are, the first of the profile that fits."""
        meld = self.meld(words)
        fitting = (kind.name for kind in self.profile.canastas if kind.when.evaluate(meld))
        return next(fitting, None) if self.is_meld(words) else None

    def side(self, side: Side) -> Env:
        """What a side has, by the names of `contract` and `settlement`."""
        melds = [self.meld(group) for group in side.groups]
        kinds = [(meld, self.canasta_of(group)) for meld, group in zip(melds, side.groups, strict=True)]
        facts: Env = {fact: fact in side.facts for fact in FACTS}
        facts["went_out"] = bool(facts["went_out"] or facts["concealed"])
        facts["opened"] = bool(facts["opened"] or melds)
        return {
            "melds": melds,
            "canastas": [{**meld, "kind": kind} for meld, kind in kinds if kind is not None],
            **{pile: self.cards(side.piles.get(pile, ())) for pile in PILES.values()},
            **facts,
        }

    def env(self, context: str, given: Given) -> Env:
        """The values of a context that speaks of no single card."""
        if context == "meld":
            return self.meld(given.sides[0].cards)
        if context == "score":
            return {"score": given.score}
        sides = [self.side(side) for side in given.sides]
        return {**sides[0], "__sides__": sides}


def check(context: str, given: Given, *, needed: bool) -> None:
    """This refuses what a context has no use for, and what it lacks; `needed`: the expression has names."""
    first = given.sides[0]
    piles = [pile for side in given.sides for pile in side.piles]
    facts = [fact for side in given.sides for fact in side.facts]
    useless = []
    if context != "score" and given.score is not None:
        useless.append("score=")
    if context not in SIDE_CONTEXTS:
        useless += [f"{next(name for name in PILES if PILES[name] == pile)}=" for pile in piles] + facts
        useless += [NEXT_SIDE] * (len(given.sides) - 1)
    if context == "score" and first.cards:
        useless.append(first.cards[0].text)
    if useless:
        raise _wrong(f"in the context {context}, `{useless[0]}` says nothing", "see `meldwright eval --help`")
    if needed and context in (*CARD_CONTEXTS, "meld") and not first.cards:
        raise _wrong("on which cards?", 'write them after it: meldwright eval "EXPR" 7H 7S 2C JK')
    if needed and context == "score" and given.score is None:
        raise _wrong("at which score?", 'write it after it: meldwright eval "EXPR" score=1200')
