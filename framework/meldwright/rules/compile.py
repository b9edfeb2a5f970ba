"""A profile compiled into `Rules`: numbers, tables and a few functions, made once when a game is set up.

Only `Rules` crosses into the kernel, so that the kernel's speed depends neither on YAML nor on the schema
nor on plugins.  Every attribute is named for what it means at the table; where one comes straight from a
profile value it keeps that value's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from meldwright.lang import names
from meldwright.profiles.model import MeldRule, Profile, ScoreLine

from . import limits
from .bound import AFTER_DRAW, BEFORE_DRAW, Bound, BoundCall, BoundHook, EndOfTurn, Score, Veto, as_hook
from .kinds import CardKind, KindTable, kinds_of, told_to_hooks
from .tables import ShapeTable

Lay = tuple[int, int, tuple[int, ...], int]
"""One way to grow a meld: points, cards, wild cards by kind, naturals."""

ExitWay = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...], int, int]
"""One way to place a kind when going out: wild cards used (all; those laid early), points laid early,
canastas gained by kind (empty for none), kind discarded (-1: none), number of wild cards used."""

MEMO_LIMIT = 50_000
"""Entries after which a memo of filtered ways is begun afresh; a match needs a few thousand."""


@dataclass(frozen=True, slots=True)
class Group:
    """A place on a side's table: the melds of one meld rule and one rank (or of wild cards alone)."""

    index: int
    rule: MeldRule
    natural: int
    """Kind of its natural cards, -1 where only wild cards lie."""
    rank: str
    table: ShapeTable
    going_out_only: bool
    second: bool
    """May a second meld be begun once the first is a canasta?"""


class Rules:
    """What the kernel knows of a variant."""

    def __init__(self, profile: Profile, hooks: Sequence[tuple[str, Bound]] = ()) -> None:
        self.profile = profile
        self._hooks(hooks)
        self._seats(profile)
        self._cards(profile)
        self._groups(profile)
        self._pile(profile)
        self._turn(profile)
        self.plain: Rules = self
        """These rules as they hold in an ordinary turn."""
        self.withheld: Rules | None = None
        """These rules for a turn without canastas (`rules.withheld`), once they were needed."""
        self._meld_facts: dict[tuple[int, int], tuple[Mapping[str, object], Mapping[str, object] | None]] = {}
        self._contract_memo: dict[tuple[object, ...], bool] = {}
        self.forget()

    def forget(self) -> None:
        """Begin afresh what is remembered of ways to grow melds."""
        self._lays: list[dict[int, list[Lay]]] = [{} for _ in self.groups]
        self._lays_from: dict[tuple[int, int, int, tuple[int, ...]], list[Lay]] = {}
        self.exit_ways: dict[tuple[int, int, int, tuple[int, ...]], list[ExitWay]] = {}
        """The kernel's memo of ways to place a kind when going out; it depends on these rules alone."""

    # -- the parts, in the order of a profile ------------------------------------------------------

    def _hooks(self, hooks: Sequence[tuple[str, Bound]]) -> None:
        self.hooks: tuple[tuple[str, BoundHook], ...] = tuple((name, as_hook(hook)) for name, hook in hooks)
        """All bound hooks, each with its name."""
        bound = self.hooks
        self.vetoes: tuple[tuple[str, Veto], ...] = tuple((name, h.veto) for name, h in bound if h.veto)
        """Those that may refuse a take, a lay, an addition or a question."""
        self.calls: tuple[BoundCall, ...] = tuple(
            BoundCall(name, call.name, call.moment, hook.call)
            for name, hook in bound
            for call in hook.declares.calls
        )
        self.calls_before: bool = any(call.moment == BEFORE_DRAW for call in self.calls)
        self.calls_after: bool = any(call.moment == AFTER_DRAW for call in self.calls)
        self.asks_hooks: bool = bool(self.vetoes) or self.calls_before
        """Is there anything to ask when a turn begins?"""
        self.enders: tuple[tuple[str, EndOfTurn], ...] = tuple(
            (name, h.end_of_turn) for name, h in bound if h.end_of_turn
        )
        """Those that may end the hand after a turn."""
        self.scorers: tuple[tuple[str, Score], ...] = tuple((name, h.score) for name, h in bound if h.score)
        """Those that add lines to the ledger."""
        lines = [line for _, hook in bound for line in hook.declares.lines]
        self.lines_alone: frozenset[str] = frozenset(line.name for line in lines if line.alone)
        """Lines of hooks beside which no other line counts."""

    def _seats(self, profile: Profile) -> None:
        self.seats: int = profile.table.seats
        self.sides: int = profile.table.number_of_sides
        self.side_of: list[int] = [seat % self.sides for seat in range(self.seats)]
        self.partners: list[list[int]] = [
            [
                other % self.seats
                for other in range(seat + 1, seat + self.seats)
                if self.side_of[other % self.seats] == self.side_of[seat]
            ]
            for seat in range(self.seats)
        ]
        """The other seats of each seat's side, in order of play."""

    def _cards(self, profile: Profile) -> None:
        apart = [part for _, hook in self.hooks for part in hook.declares.tells_apart]
        table: KindTable = kinds_of(profile, apart)
        limits.check(profile, table.kinds)
        self.cards = table.cards
        self.kind_of: list[int] = list(table.kind_of)
        self.kinds: tuple[CardKind, ...] = table.kinds
        self.nk: int = len(table.kinds)
        self.told: tuple[Mapping[str, object], ...] = told_to_hooks(table) if self.hooks else ()
        """By kind: what hooks are told of a card of it."""
        self.names: list[str] = [kind.name for kind in self.kinds]
        self.points: list[int] = [kind.points for kind in self.kinds]
        self.wild: list[bool] = [kind.wild for kind in self.kinds]
        self.bonus: list[bool] = [kind.bonus for kind in self.kinds]
        self.bars: list[bool] = [kind.bars for kind in self.kinds]
        self.freezes: list[bool] = [kind.freezes for kind in self.kinds]
        self.covered: list[bool] = [kind.covered for kind in self.kinds]
        self.wild_kinds: list[int] = [i for i, kind in enumerate(self.kinds) if kind.wild]
        self.bonus_kinds: list[int] = [i for i, kind in enumerate(self.kinds) if kind.bonus]
        self.wild_index: list[int] = [
            self.wild_kinds.index(i) if kind.wild else -1 for i, kind in enumerate(self.kinds)
        ]
        self.hand: int = profile.deal.hand
        self.foot: int = profile.foot.cards if profile.foot.kind == "dealt" else 0
        self.foot_on_canasta: bool = self.foot > 0 and profile.foot.earned_by == "completing_canasta"
        self.foot_at_once: bool = self.foot > 0 and profile.foot.picked_up == "at_once"

    def _groups(self, profile: Profile) -> None:
        wilds = [self.kinds[i] for i in self.wild_kinds]
        places: list[tuple[MeldRule, int]] = []
        for rule in profile.melds:
            if rule.kind == "wild":
                places.append((rule, -1))
                continue
            places += [(rule, i) for i, kind in enumerate(self.kinds) if rule.name in kind.melds]
        places.sort(
            key=lambda place: place[0].laid_when == "going_out"
        )  # stable: the everyday melds come first
        tables: dict[tuple[object, ...], ShapeTable] = {}
        groups: list[Group] = []
        for rule, natural in places:
            kind = self.kinds[natural] if natural >= 0 else None
            # Ranks that the constraints cannot tell apart share one table.
            key = (
                (rule.name, natural) if _reads_rank(profile, rule) else (rule.name, kind.count if kind else 0)
            )
            if key not in tables:
                tables[key] = ShapeTable(kind, wilds, rule.valid, profile.canastas)
            groups.append(
                Group(
                    index=len(groups),
                    rule=rule,
                    natural=natural,
                    rank=kind.rank if kind is not None else "",
                    table=tables[key],
                    going_out_only=rule.laid_when == "going_out",
                    second=rule.second == "after_canasta",
                )
            )
        self.groups: tuple[Group, ...] = tuple(groups)
        self.ng: int = len(groups)
        self.everyday: int = sum(not group.going_out_only for group in groups)
        """Groups 0 … everyday-1 may be laid in any turn, the rest only when going out."""
        self.groups_of: list[list[int]] = [
            [group.index for group in groups if group.natural == kind] for kind in range(self.nk)
        ]
        self.plain_kinds: list[tuple[int, list[int]]] = [
            (i, self.groups_of[i]) for i, kind in enumerate(self.kinds) if not kind.wild and not kind.bonus
        ]
        """Every kind that is neither wild nor a bonus card, with its groups."""
        self.wild_groups: list[int] = [group.index for group in groups if group.natural < 0]
        self.tables: list[ShapeTable] = [group.table for group in groups]
        self.natural: list[int] = [group.natural for group in groups]
        self.second: list[bool] = [group.second for group in groups]
        self.fewest_naturals: list[int] = [table.fewest_naturals for table in self.tables]
        self.smallest_start: list[int] = [table.smallest_start for table in self.tables]
        # Table strides are those of the wild kinds alone, so they are the same in every table.
        self.wild_strides: list[int] = groups[0].table.wild_strides if groups else []
        self.start_points: list[list[int]] = [
            [self._start_points(group, i) for i in range(len(group.table.starts))] for group in groups
        ]
        self.start_needs: list[list[list[tuple[int, int]]]] = [
            [
                [(k, n) for k, n in zip(self.wild_kinds, start.wilds, strict=True) if n]
                for start in group.table.starts
            ]
            for group in groups
        ]
        """By group and start: (wild kind, cards of it) that the start asks for."""
        self.smallest_canasta: int = min(
            (t.smallest_canasta for t in self.tables if t.smallest_canasta), default=0
        )
        self.canasta_names: tuple[str, ...] = tuple(canasta.name for canasta in profile.canastas)
        self.canasta_kinds: int = len(self.canasta_names)

    def _start_points(self, group: Group, start: int) -> int:
        laid = group.table.starts[start]
        points = laid.naturals * self.points[group.natural] if group.natural >= 0 else 0
        return points + sum(n * self.points[k] for n, k in zip(laid.wilds, self.wild_kinds, strict=True))

    def _pile(self, profile: Profile) -> None:
        pile = profile.pile
        self.take: tuple[bool, bool, bool] = _ways(pile.take)
        self.take_when_frozen: tuple[bool, bool, bool] = _ways(pile.take_when_frozen)
        self.frozen_until_opened: bool = pile.frozen_until_opened
        self.single_card_ban: bool = pile.single_card_ban
        self.compulsory_take: bool = profile.stock.compulsory_take == "onto_meld"
        self.ends_with_turn: bool = profile.stock.hand_ends == "end_of_turn"
        self.last_bonus_ends: bool = profile.stock.last_bonus_card == "ends_hand"

    def _turn(self, profile: Profile) -> None:
        self.draw: int = profile.turn.draw
        self.draw_all_or_none: bool = profile.turn.short_stock == "end_hand"
        self.top_counts: bool = profile.opening.top_discard_counts
        self.locks_canastas: bool = profile.opening.first_canasta == "partner_of_opener"
        self.begins_bound: bool = self.asks_hooks or self.locks_canastas
        """Is there anything to settle for the whole turn when it begins?"""
        out = profile.going_out
        self.may_discard_last: bool = out.final_discard != "forbidden"
        self.must_discard_last: bool = out.final_discard == "required"
        self.ask: str = out.ask_partner
        concealed = out.concealed
        self.concealed: bool = concealed.kind == "whole_hand"
        self.waiver: str = concealed.waives_minimum if self.concealed else "never"
        self.concealed_onto_earlier: bool = concealed.onto_earlier_melds
        self.bans: int = len(profile.discard.bans)
        self.banned_by: list[tuple[int, ...]] = [kind.bans for kind in self.kinds]
        self.searches: bool = self.bans > 0 or self.foot > 0
        """Can melding itself change what ends a turn (a ban lifted, a foot earned)?"""
        self.ledger: tuple[ScoreLine, ...] = profile.scoring.ledger
        self.line_names: tuple[str, ...] = (
            *(line.name for line in self.ledger),
            *(line.name for _, hook in self.hooks for line in hook.declares.lines),
        )
        """Every line that a ledger of these rules may have, in order: those of the profile, then those of hooks."""

    # -- what is asked while playing ---------------------------------------------------------------

    def opening_minimum(self, score: int) -> int:
        """Points a side with this total must lay to open (opening.minimum)."""
        for band in self.profile.opening.bands:
            if band.when.evaluate({"score": score}):
                return band.minimum
        return self.profile.opening.otherwise

    def lays_from(self, group: int, shape: int, held: int, free: tuple[int, ...]) -> list[Lay]:
        """Return the ways to grow a meld (0: to begin one) with at most `held` naturals and these wild cards.

        Most points first.  Where a second meld of the rank may follow a canasta, both together are one way.
        """
        key = (group, shape, held, free)
        found = self._lays_from.get(key)
        if found is None:
            if len(self._lays_from) > MEMO_LIMIT:
                self._lays_from.clear()
            ways = self._affordable(self._grown(group, shape), held, free)
            if self.second[group]:
                ways += self._with_second(group, shape, ways, held, free)
            found = self._lays_from[key] = sorted(set(ways), reverse=True)
        return found

    def lays(self, group: int, shape: int) -> list[Lay]:
        """Return every way to grow a meld of this shape with all the cards of the pack, most points first."""
        natural = self.natural[group]
        held = self.kinds[natural].count if natural >= 0 else 0
        return self.lays_from(group, shape, held, tuple(self.kinds[kind].count for kind in self.wild_kinds))

    def _grown(self, group: int, shape: int) -> list[Lay]:
        """Every way to grow one meld."""
        found = self._lays[group].get(shape)
        if found is None:
            value = self.points[self.natural[group]] if self.natural[group] >= 0 else 0
            found = []
            for gain in self.tables[group].gains(shape):
                worth = gain.naturals * value
                worth += sum(n * self.points[k] for n, k in zip(gain.wilds, self.wild_kinds, strict=True))
                found.append((worth, gain.size, gain.wilds, gain.naturals))
            self._lays[group][shape] = found
        return found

    def _affordable(self, ways: Sequence[Lay], held: int, free: tuple[int, ...]) -> list[Lay]:
        return [
            way
            for way in ways
            if way[3] <= held and all(n <= have for n, have in zip(way[2], free, strict=True))
        ]

    def _with_second(
        self, group: int, shape: int, first: Sequence[Lay], held: int, free: tuple[int, ...]
    ) -> list[Lay]:
        """The ways that complete a canasta and begin a second meld beside it, as far as the cards suffice."""
        table = self.tables[group]
        done: list[Lay] = [(0, 0, (0,) * len(self.wild_kinds), 0)] if table.canasta[shape] else []
        for way in first:
            code = sum(n * stride for n, stride in zip(way[2], self.wild_strides, strict=True))
            if table.canasta[shape + way[3] * table.natural_stride + code]:
                done.append(way)
        found = []
        for one in done:
            left = tuple(have - n for have, n in zip(free, one[2], strict=True))
            for other in self._affordable(self._grown(group, 0), held - one[3], left):
                wilds = tuple(a + b for a, b in zip(one[2], other[2], strict=True))
                found.append((one[0] + other[0], one[1] + other[1], wilds, one[3] + other[3]))
        return found

    def meld_facts(self, group: int, shape: int) -> tuple[Mapping[str, object], Mapping[str, object] | None]:
        """Return what a scoring line may ask of a meld, and of it as a canasta if it is one."""
        found = self._meld_facts.get((group, shape))
        if found is None:
            table = self.tables[group]
            naturals, wilds = table.decode(shape)
            points = naturals * self.points[self.natural[group]] if naturals else 0
            points += sum(n * self.points[kind] for n, kind in zip(wilds, self.wild_kinds, strict=True))
            meld: dict[str, object] = {
                "rank": self.groups[group].rank,
                "size": table.sizes[shape],
                "naturals": naturals,
                "wilds": sum(wilds),
                "points": points,
            }
            kind = table.canasta[shape]
            found = (meld, {**meld, "kind": self.canasta_names[kind - 1]} if kind else None)
            self._meld_facts[group, shape] = found
        return found

    def contract_met(self, side: int, canastas: Sequence[Sequence[int]], bonus: Sequence[int]) -> bool:
        """May `side` go out, by its canastas? (going_out.contract)

        `canastas`: cards complete by canasta kind, for every side; `bonus`: bonus cards laid out by every side.
        """
        key = (side, *map(tuple, canastas), *bonus)
        found = self._contract_memo.get(key)
        if found is None:
            env = self._contract_env(side, canastas, bonus)
            found = self._contract_memo[key] = bool(self.profile.going_out.contract.evaluate(env))
        return found

    def concealed_needs_met(self, side: int, canastas: Sequence[Sequence[int]], bonus: Sequence[int]) -> bool:
        """Do the canastas laid in this very turn satisfy the concealed exit? (going_out.concealed)

        `canastas`: as for the contract, but for `side` only those of the turn.
        """
        needs = self.profile.going_out.concealed.needs
        return needs is None or bool(needs.evaluate(self._contract_env(side, canastas, bonus)))

    def ban_lifted(
        self, ban: int, side: int, canastas: Sequence[Sequence[int]], bonus: Sequence[int]
    ) -> bool:
        """Has a discard ban ended for `side`? (discard.ban)"""
        until = self.profile.discard.bans[ban].until
        return until is not None and bool(until.evaluate(self._contract_env(side, canastas, bonus)))

    def _contract_env(
        self, side: int, canastas: Sequence[Sequence[int]], bonus: Sequence[int]
    ) -> dict[str, object]:
        envs: list[dict[str, object]] = []
        for counts, laid in zip(canastas, bonus, strict=True):
            kinds = [
                {"kind": name}
                for name, count in zip(self.canasta_names, counts, strict=True)
                for _ in range(count)
            ]
            envs.append({"canastas": kinds, "bonus_cards": [{}] * laid})
        return {**envs[side], "__sides__": envs}


def compile_rules(profile: Profile, hooks: Sequence[tuple[str, Bound]] = ()) -> Rules:
    """Compile a profile, with the hooks that it names already bound; done once per game.

    Raises ValueError where a hook would tell apart natural cards that are melded together.  Raises
    ProfileError where melds would be too many to tabulate (MW308).
    """
    return Rules(profile, hooks)


def _ways(names: Sequence[str]) -> tuple[bool, bool, bool]:
    return "natural_pair" in names, "natural_and_wild" in names, "onto_meld" in names


def _reads_rank(profile: Profile, rule: MeldRule) -> bool:
    return any("rank" in names(e.node) for e in (rule.valid, *(canasta.when for canasta in profile.canastas)))
