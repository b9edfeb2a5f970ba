"""Bounded play: so many hands of one rule set, to see that they end and what comes up in them.

What reading cannot decide about a profile, playing may show.  Hands differ in who plays (players by chance,
players by chance that like to meld, players of some practice) and in the totals that they begin with, so that every
band of the opening has its turn.  Equal arguments give equal results; nothing depends on the clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from meldwright.bots import Bot, bot_seed, make_bot
from meldwright.errors import MeldwrightError
from meldwright.kernel import (
    OVER,
    State,
    View,
    advance,
    deck_order,
    hand_seed,
    legal,
    settle,
    start_hand,
    steps,
    view,
)
from meldwright.lang import Expression
from meldwright.profiles.model import Profile
from meldwright.rules.bound import Bound, as_hook
from meldwright.rules.compile import Rules, compile_rules
from meldwright.rules.lints import watching
from meldwright.rules.lints.scores import totals_to_try

from .watched import watched

PLAYERS = ("normal", "random", "eager", "eager")
"""Who plays the hands, in turn: chance alone seldom completes a canasta, and practice seldom errs."""

STEPS_A_CARD = 60
"""Steps, for each card of the pack, after which a hand is taken to have no end; a whole hand has one or two."""

EAGER = 0.8
"""How often an eager player melds, asks or takes the pile where it can."""


class HandFailed(MeldwrightError):
    """A hand that did not come to an end."""

    def __init__(self, variant: str, seed: int, problem: str) -> None:
        self.variant = variant
        self.seed = seed
        """One hand played from this seed brings it about again."""
        self.problem = problem
        super().__init__(f"{variant}: the hand of seed {seed}: {problem}")


@dataclass(slots=True)
class Trial:
    """What came up in so many hands."""

    seed: int
    hands: int = 0
    """Hands that were played to their end."""
    steps: Counter[str] = field(default_factory=Counter)
    """By kind of step; a take by its way, an answer by what it is."""
    endings: Counter[str] = field(default_factory=Counter)
    canastas: Counter[str] = field(default_factory=Counter)
    """By kind: canastas that sides had at the end."""
    openings: Counter[int] = field(default_factory=Counter)
    """By minimum: sides that opened under it; going out concealed, where that waives it, is no opening."""
    sides: Counter[int] = field(default_factory=Counter)
    """By minimum: sides that it was asked of."""
    declared: tuple[str, ...] = ()
    """Endings that hooks have declared, calls among them."""
    seen: Counter[str] = field(default_factory=Counter)
    """What lints ask about, under the names of `rules.lints.watching`."""

    def never(self, profile: Profile) -> list[str]:
        """Name what the profile provides for and no hand has shown."""
        steps_wanted, endings_wanted = expected(profile)
        endings_wanted += self.declared
        kinds = [kind.name for kind in profile.canastas]
        missing = [f"step: {name}" for name in steps_wanted if not self.steps[name]]
        missing += [f"ending: {name}" for name in endings_wanted if not self.endings[name]]
        missing += [f"canasta: {name}" for name in kinds if not self.canastas[name]]
        return missing + [
            f"opening at {minimum}"
            for minimum, asked in sorted(self.sides.items())
            if asked and not self.openings[minimum]
        ]

    def as_json(self, profile: Profile) -> dict[str, object]:
        """Return the figures as plain data."""
        return {
            "hands": self.hands,
            "seed": self.seed,
            "steps": dict(sorted(self.steps.items())),
            "endings": dict(sorted(self.endings.items())),
            "canastas": dict(sorted(self.canastas.items())),
            "openings": [
                {"minimum": minimum, "sides": self.sides[minimum], "opened": self.openings[minimum]}
                for minimum in sorted(self.sides)
            ],
            "never": self.never(profile),
        }


def try_out(
    profile: Profile,
    hands: int,
    seed: int,
    hooks: Sequence[tuple[str, Bound]] = (),
    progress: Callable[[], None] | None = None,
) -> Trial:
    """Play hands of the seeds from `seed` on, one of each, and count what comes up.

    `hooks` are those that the profile names, bound.  `progress` is called after each hand.  Raises
    `HandFailed` for a hand that does not end, leaves a seat without a legal step, or fails in any other way.
    """
    trial = Trial(seed)
    rules = compile_rules(profile, [(name, watched(name, as_hook(hook), trial.seen)) for name, hook in hooks])
    for _, hook in rules.hooks:
        trial.declared += tuple(call.name for call in hook.declares.calls)
        trial.declared += tuple(ending.name for ending in hook.declares.endings)
    totals = totals_to_try(profile)
    for number in range(seed, seed + hands):
        _play(rules, trial, number, totals)
        if progress is not None:
            progress()
    return trial


def _play(rules: Rules, trial: Trial, seed: int, totals: Sequence[int]) -> None:
    """Play the one hand of a seed: all of it follows from the seed alone."""
    deal = hand_seed(seed, 0)
    chance = Random(bot_seed(deal, rules.seats))
    scores = [totals[int(chance.random() * len(totals))] for _ in range(rules.sides)]
    kind = PLAYERS[seed % len(PLAYERS)]
    made = 0
    try:
        s = start_hand(rules, deck_order(rules, deal), seed % rules.seats, scores)
        players = [_player(kind, deal, seat) for seat in range(rules.seats)]
        if not s.left:
            trial.seen[watching.STOCK_SWALLOWED] += 1
        while s.phase != OVER:
            made += 1
            if made > STEPS_A_CARD * len(rules.cards):
                raise _Stuck(f"it did not end within {made - 1} steps")
            if not legal(s):
                raise _Stuck(f"after {made - 1} steps seat {s.seat} has no legal step")
            step = players[s.seat].choose(view(s, s.seat))
            _count_step(trial, s, step)
            advance(s, step)
        _count_end(trial, s)
    except Exception as error:
        problem = str(error) if isinstance(error, _Stuck) else f"{type(error).__name__}: {error}"
        raise HandFailed(str(rules.profile.id), seed, problem) from error
    trial.hands += 1


class _Stuck(Exception):
    """A hand that cannot go on."""


def _player(kind: str, seed: int, seat: int) -> Bot:
    return _Eager(bot_seed(seed, seat)) if kind == "eager" else make_bot(kind, seed, seat)


class _Eager:
    """Plays by chance, and melds, takes or asks where it can."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed).random

    def choose(self, view: View) -> int:
        options: Sequence[int] = view.legal
        if self._chance() < EAGER:
            liked = (steps.ASK,) if self._chance() < 0.2 else (steps.TAKE, steps.LAY, steps.ADD)
            options = [step for step in options if steps.operation(step) in liked] or options
        return options[int(self._chance() * len(options))]


# -- counting ------------------------------------------------------------------------------------------


def step_name(step: int) -> str:
    """This names the kind of a step; a take with its way, an answer with what it is."""
    op = steps.operation(step)
    if op == steps.TAKE:
        way = {steps.NATURAL_PAIR: "natural_pair", steps.ONTO_MELD: "onto_meld"}
        return f"take {way.get(steps.second(step), 'natural_and_wild')}"
    if op == steps.ANSWER:
        return f"answer {'yes' if steps.first(step) else 'no'}"
    return steps.OPERATIONS[op]


def expected(profile: Profile) -> tuple[list[str], list[str]]:
    """This lists the kinds of step and the endings that a profile provides for."""
    ways = dict.fromkeys((*profile.pile.take, *profile.pile.take_when_frozen))
    wanted = ["draw", *(f"take {way}" for way in ways), *["pick_up"] * bool(ways)]
    wanted += ["lay", "add", "end", "discard"]
    if profile.going_out.ask_partner != "never" and profile.table.seats > profile.table.number_of_sides:
        wanted += ["ask", "answer yes", "answer no"]
    endings = ["out", "stock"]
    if profile.going_out.concealed.kind != "none":
        endings.append("out concealed")
    if profile.stock.last_bonus_card == "ends_hand" and not _is_false(profile.cards.bonus):
        endings.append("last_bonus")
    if profile.discard.bans:
        endings.append("blocked")
    return wanted, endings


def _is_false(condition: Expression) -> bool:
    return condition.canonical() == "false"


def _count_step(trial: Trial, s: State, step: int) -> None:
    trial.steps[step_name(step)] += 1
    if steps.operation(step) == steps.LAY:
        group = s.rules.groups[steps.first(step)]
        size = group.table.starts[steps.second(step)].size
        trial.seen[watching.laid(group.rule.name, size)] += 1


def _count_end(trial: Trial, s: State) -> None:
    rules = s.rules
    trial.endings[f"{s.result} concealed" if s.concealed else s.result] += 1
    if s.result == "stock" and s.turns <= rules.seats:
        trial.seen[watching.STOCK_OUT_EARLY] += 1
    laid = [len(cards) for cards in s.bonus]
    for side, ledger in enumerate(settle(s)):
        for name, number in zip(rules.canasta_names, s.canastas[side], strict=True):
            trial.canastas[name] += number
            trial.seen[watching.canasta(name)] += number
        trial.sides[s.needs[side]] += 1
        waived = s.concealed and rules.waiver != "never" and rules.side_of[s.out] == side
        trial.openings[s.needs[side]] += s.opened[side] and not waived
        trial.seen[watching.opened(s.needs[side])] += s.opened[side] and not waived
        trial.seen[watching.POSITIVE] += ledger.total > 0
        counted = {line.name: line.points for line in ledger.lines}
        for line in rules.ledger:
            trial.seen[watching.line(line.name, line.name in counted)] += 1
            trial.seen[watching.valued(line.name)] += bool(counted.get(line.name))
        for path, met in _conditions(rules, s, side, laid).items():
            trial.seen[watching.condition(path, met)] += 1


def _conditions(rules: Rules, s: State, side: int, laid: Sequence[int]) -> Mapping[str, bool]:
    """The conditions on canastas, as they stand for a side at the end."""
    found = {"going_out.contract": rules.contract_met(side, s.canastas, laid)}
    for index, ban in enumerate(rules.profile.discard.bans):
        if ban.until is not None:
            found[f"discard.bans[{index}].until"] = rules.ban_lifted(index, side, s.canastas, laid)
    if rules.concealed:
        found["going_out.concealed.needs"] = rules.concealed_needs_met(side, s.canastas, laid)
    return found
