"""Positions for bots: what a bot does where it stands, in the words of the table."""

from __future__ import annotations

from meldwright.bots import Bot, NormalBot
from meldwright.kernel import advance, steps, view
from meldwright.kernel.state import State
from meldwright.rules.compile import Rules

SMALL = {steps.DRAW: "draw", steps.PICK_UP: "pick up", steps.ASK: "ask", steps.END: "end"}


def word(rules: Rules, step: int) -> str:
    """A step as a short word: `take K with a pair`, `lay K K K`, `add 2 to K`, `discard 7`, `yes`."""
    op, a, b = steps.operation(step), steps.first(step), steps.second(step)
    if op in SMALL:
        return SMALL[op]
    if op == steps.ANSWER:
        return "yes" if a else "no"
    if op == steps.DISCARD:
        return f"discard {rules.names[b]}"
    kind = rules.natural[a]
    rank = rules.names[kind] if kind >= 0 else "wilds"
    if op == steps.ADD:
        return f"add {rules.names[b]} to {rank}"
    if op == steps.LAY:
        start = rules.tables[a].starts[b]
        cards = [rank] * start.naturals
        for wild, count in zip(rules.wild_kinds, start.wilds, strict=True):
            cards += [rules.names[wild]] * count
        return "lay " + " ".join(cards)
    ways = {steps.NATURAL_PAIR: "with a pair", steps.ONTO_MELD: "onto the meld"}
    return f"take {rank} {ways.get(b, 'with a wild card')}"


def choice(state: State, bot: Bot | None = None) -> str:
    """What a bot, `normal` unless said otherwise, does here."""
    seen = view(state, state.seat)
    return word(state.rules, (bot or NormalBot()).choose(seen))


def turn(state: State, bot: Bot | None = None) -> list[str]:
    """All that a bot does from here until another seat acts; the state is then after it."""
    seat, done = state.seat, []
    while state.seat == seat and view(state, seat).legal and (not done or not done[-1].startswith("discard")):
        seen = view(state, seat)
        step = (bot or NormalBot()).choose(seen)
        done.append(word(state.rules, step))
        advance(state, step)
    return done


def do(state: State, *words: str) -> State:
    """Let the seat to act do these steps; each must be legal."""
    for wanted in words:
        legal = {word(state.rules, step): step for step in view(state, state.seat).legal}
        assert wanted in legal, f"{wanted!r} is not among {sorted(legal)}"
        advance(state, legal[wanted])
    return state


def why(state: State) -> str:
    """What `normal` says for its choice."""
    seen = view(state, state.seat)
    bot = NormalBot()
    return bot.explain(seen, bot.choose(seen))
