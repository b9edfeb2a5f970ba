"""Every rule of the framework, once: its id, the leaves it owns, its place in the book and its sentence.

A rule is a mechanism (`pile.frozen_by`), not a line of a source text; the kernel's predicates, the refusals,
the ledger and the rule sheet all speak of it by its id.  A rule that owns no leaf is an axiom: it holds in
every game of the family that a profile can describe.

Patterns of leaf paths: `<name>` is one name or index and parts the leaves into one sentence per name, `*` is
whatever follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from meldwright.ids import RuleId, SourceId
from meldwright.profiles.model import Profile

from . import sentences_melds as melds
from . import sentences_score as scores
from . import sentences_table as table
from . import sentences_turn as turn
from .leaves import Leaves

SECTIONS: tuple[str, ...] = (
    "The game",
    "Players",
    "The pack",
    "Cards and their values",
    "The deal",
    "The turn",
    "The discard pile",
    "Melds",
    "Canastas",
    "Opening",
    "Going out",
    "End of the stock",
    "Scoring the hand",
    "The match",
)
"""The headings of a rule sheet, in the order of a rules book."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule."""

    id: RuleId
    title: str
    """What the rule is about, as a short phrase for a message: `the pile is frozen`."""
    sentence: Callable[[Leaves], str]
    """One sentence of the sheet, made of the rule's own leaves."""
    owns: tuple[str, ...] = ()
    """Patterns of the leaf paths it owns."""
    unsaid: tuple[str, ...] = ()
    """Owned leaves that no sentence speaks of, since they have one legal value."""
    closing: str = ""
    """A sentence that follows where the rule has several."""

    @property
    def axiom(self) -> bool:
        """Does it hold in every game, with nothing to set?"""
        return not self.owns


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One sentence of a rule sheet."""

    rule: RuleId
    section: str
    """One of `SECTIONS`."""
    text: str
    paths: tuple[str, ...]
    """The leaves that the sentence speaks of; none for an axiom."""
    cites: tuple[SourceId, ...]
    """The numbered source rules that those leaves cite, each once."""


class UnownedLeaf(LookupError):
    """A path of which no rule speaks."""


def _rule(
    id_: str,
    title: str,
    sentence: Callable[[Leaves], str],
    *owns: str,
    unsaid: tuple[str, ...] = (),
    closing: str = "",
) -> Rule:
    return Rule(RuleId(id_), title, sentence, owns, unsaid, closing)


BOOK: Mapping[str, tuple[Rule, ...]] = {
    "The game": (
        _rule("game.name", "the name of the game", table.game_name, "name"),
        _rule(
            "game.summary", "the game in one sentence", table.game_summary, "summary", unsaid=("meldwright",)
        ),
        _rule("hook.veto", "a further rule of the house", table.hook_veto, "hooks"),
    ),
    "Players": (
        _rule("table.seats", "players and sides", table.table_seats, "table.seats", "table.number_of_sides"),
        _rule("table.dealer", "who deals", table.table_dealer, "table.first_dealer", "table.next_dealer"),
    ),
    "The pack": (_rule("pack.cards", "the pack", table.pack_cards, "pack.decks", "pack.jokers_per_deck"),),
    "Cards and their values": (
        _rule("cards.wild", "wild cards", table.cards_wild, "cards.wild"),
        _rule("cards.bonus", "bonus cards", table.cards_bonus, "cards.bonus"),
        _rule("cards.points", "the points of the cards", table.cards_points, "cards.points.*"),
    ),
    "The deal": (
        _rule("deal.hand", "the deal", table.deal_hand, "deal.hand"),
        _rule("foot.dealt", "the foot", table.foot_dealt, "foot.*"),
        _rule("deal.turn_up", "the first card of the pile", table.deal_turn_up, "deal.turn_up_covers"),
    ),
    "The turn": (
        _rule("turn.order", "whose turn it is", turn.turn_order),
        _rule("turn.meld", "melding comes after the draw or the take", turn.turn_meld),
        _rule("turn.draw", "drawing from the stock", turn.turn_draw, "turn.*"),
        _rule("hand.holds", "a card that is not in the hand", turn.hand_holds),
        _rule("turn.discard", "a discard ends the turn", turn.turn_discard),
        _rule(
            "discard.ban",
            "a card that may not be discarded",
            turn.discard_ban,
            "discard.bans[<n>].*",
            "discard.bans",
        ),
        _rule("discard.blocked", "no way left to end the turn", turn.discard_blocked),
    ),
    "The discard pile": (
        _rule("pile.whole", "the pile is taken whole", turn.pile_whole),
        _rule("pile.show_first", "the top card is melded first", turn.pile_show_first),
        _rule(
            "pile.take",
            "taking a pile that is not frozen",
            turn.pile_take,
            "pile.take",
        ),
        _rule("pile.frozen_by", "the pile is frozen", turn.pile_frozen_by, "pile.frozen_by"),
        _rule(
            "pile.frozen_until_opened",
            "the pile is frozen for a side that has not opened",
            turn.pile_frozen_until_opened,
            "pile.frozen_until_opened",
        ),
        _rule(
            "pile.take_when_frozen",
            "taking a frozen pile",
            turn.pile_take_when_frozen,
            "pile.take_when_frozen",
        ),
        _rule("pile.barred_top", "the top card bars the pile", turn.pile_barred_top, "pile.barred_top"),
        _rule(
            "pile.single_card_ban",
            "one card in hand and a pile of one card",
            turn.pile_single_card_ban,
            "pile.single_card_ban",
        ),
        _rule("pile.shown", "what is seen of the pile", turn.pile_shown, "pile.shown"),
    ),
    "Melds": (
        _rule("meld.own_side", "melds of the own side only", melds.meld_own_side),
        _rule("meld.shape", "what makes a meld", melds.meld_shape, "melds.<name>.*"),
    ),
    "Canastas": (
        _rule(
            "canasta.kind",
            "what makes a canasta",
            melds.canasta_kind,
            "canastas.<name>.when",
            closing="A meld that fits several of these descriptions is a canasta of the kind named first.",
        ),
    ),
    "Opening": (
        _rule(
            "opening.minimum",
            "the opening minimum",
            melds.opening_minimum,
            "opening.bands[*].*",
            "opening.bands",
            "opening.otherwise",
        ),
        _rule("canasta.lock", "the lock on canastas", melds.canasta_lock, "opening.first_canasta"),
        _rule(
            "opening.top_discard",
            "opening with the pile",
            melds.opening_top_discard,
            "opening.top_discard_counts",
        ),
    ),
    "Going out": (
        _rule(
            "going_out.contract",
            "what a side needs to go out",
            melds.going_out_contract,
            "going_out.contract",
        ),
        _rule(
            "going_out.final_discard",
            "the last discard",
            melds.going_out_final_discard,
            "going_out.final_discard",
        ),
        _rule("going_out.keep_card", "a card must be kept", melds.going_out_keep_card),
        _rule(
            "going_out.ask_partner",
            "asking a partner for leave",
            melds.going_out_ask_partner,
            "going_out.ask_partner",
        ),
        _rule(
            "going_out.concealed", "going out concealed", melds.going_out_concealed, "going_out.concealed.*"
        ),
    ),
    "End of the stock": (
        _rule("stock.hand_ends", "the stock is empty", scores.stock_hand_ends, "stock.hand_ends"),
        _rule(
            "stock.compulsory_take",
            "the pile must be taken",
            scores.stock_compulsory_take,
            "stock.compulsory_take",
        ),
        _rule(
            "stock.last_bonus_card",
            "a bonus card as the last of the stock",
            scores.stock_last_bonus_card,
            "stock.last_bonus_card",
        ),
    ),
    "Scoring the hand": (
        _rule("score.line", "a line of the score", scores.score_line, "scoring.ledger.<name>.*"),
    ),
    "The match": (
        _rule("match.target", "the score that ends the match", scores.match_target, "match.target"),
        _rule("match.tie", "sides that are level", scores.match_tie, "match.tie"),
    ),
}
"""The rules by section, in the order of the sheet."""

RULES: Mapping[RuleId, Rule] = {rule.id: rule for rules in BOOK.values() for rule in rules}


def rule_of(path: str) -> Rule:
    """This finds the one rule that owns a leaf; raises `UnownedLeaf` for what is no leaf of a profile."""
    for rule in RULES.values():
        if _group(rule, path) is not None:
            return rule
    raise UnownedLeaf(f"no rule owns a leaf {path!r}")


def rules_sheet(profile: Profile) -> tuple[SheetLine, ...]:
    """This says a profile in sentences, in the order of a rules book."""
    return tuple(
        line for section, rules in BOOK.items() for rule in rules for line in _lines(rule, section, profile)
    )


def _lines(rule: Rule, section: str, profile: Profile) -> list[SheetLine]:
    groups: dict[str, list[str]] = {} if rule.owns else {"": []}
    for path in profile.leaves:
        group = _group(rule, path)
        if group is not None and path not in rule.unsaid:
            groups.setdefault(group, []).append(path)
    lines = []
    for name, paths in groups.items():
        leaves = Leaves(profile, paths, rule.id, name)
        text = rule.sentence(leaves)
        cites = dict.fromkeys(SourceId(cite) for path in paths for cite in profile.cites.get(path, ()))
        lines.append(SheetLine(rule.id, section, text, leaves.read, tuple(cites)))
    if rule.closing and len(lines) > 1:
        lines.append(SheetLine(rule.id, section, rule.closing, (), ()))
    return lines


def _group(rule: Rule, path: str) -> str | None:
    """The name under which a rule owns a path, empty where it has one sentence; None if it does not."""
    for pattern in (*rule.owns, *rule.unsaid):
        found = _compiled(pattern).fullmatch(path)
        if found is not None:
            return found.groupdict().get("name", "")
    return None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern as a regular expression: `<...>` takes one name or index, `*` at least one character."""
    text = re.sub(r"<\w+>", r"(?P<name>[^.\\[\\]]+)", re.escape(pattern).replace(r"\*", r".+"))
    return re.compile(text)
