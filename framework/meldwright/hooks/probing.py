"""The purity probe: does a hook keep its word?  For the tests of whoever writes one.

    from meldwright.hooks import probe

    def test_it_is_pure():
        found = probe(LateAces(), profile)
        assert found.faults == ()
        assert found.asked["meldwright_veto"] > 100

Hands are played by chance with the hook, and what it is asked is written down.  Then it is asked everything again:
twice over, from the last question to the first, and with copies that it could write into.  It must give the same
answers and leave the copies as they are.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from meldwright.errors import HookError
from meldwright.kernel import OVER, advance, deck_order, hand_seed, legal, settle, start_hand, steps
from meldwright.kernel.extension import frozen
from meldwright.profiles.model import Profile
from meldwright.rules.bound import BoundHook, Facts
from meldwright.rules.compile import Rules, compile_rules

from .checking import Implementation, Plugin, implementations, reason
from .registration import bind_hooks

MOST = 1000
"""Questions of one hook point that are asked again; of more, so many of them at even distances."""

CALLS = 0.02
"""How likely a call is said where it may be: mostly hands should go on."""


@dataclass(frozen=True, slots=True)
class Probe:
    """What a probe has found."""

    asked: Mapping[str, int]
    """By hook point: how often the hook was asked while hands were played; 0 for one that never was."""
    faults: tuple[str, ...]
    """What it did that a hook must not do, each once for a hook point; none for a sound hook."""


@dataclass(frozen=True, slots=True)
class _Question:
    point: str
    known: Mapping[str, object]
    answer: object

    def __str__(self) -> str:
        told = [f"{name}={value!r}" for name, value in self.known.items() if isinstance(value, str)]
        return f"{self.point}({', '.join([*told, '…'])})"


def probe(
    plugin: object,
    profile: Profile,
    *,
    name: str = "",
    seeds: Iterable[int] = range(3),
    given: Mapping[str, object] | None = None,
) -> Probe:
    """Play hands by a profile that names the hook, one for each seed, and hold the hook to its word.

    `name`: what the profile calls the hook; needed only where it names several.  `given`: plugins for the other
    hooks that it names.  Raises `HookError` for a plugin that cannot be bound at all.
    """
    called = name or (profile.hooks[0] if len(profile.hooks) == 1 else "")
    if called not in profile.hooks:
        raise ValueError(
            f"expected the name of a hook of the profile ({', '.join(profile.hooks)}), found {name!r}"
        )
    bound = bind_hooks(profile, {**(given or {}), called: plugin})
    made = implementations(Plugin(called, profile.id, plugin, "given"))
    questions: list[_Question] = []
    watched = [(other, _listening(hook, questions) if other == called else hook) for other, hook in bound]
    rules = compile_rules(profile, watched)
    faults: dict[str, None] = {}
    for seed in seeds:
        try:
            _play(rules, seed)
        except HookError as error:
            faults[error.problem.partition("\n")[0]] = None
    asked = Counter(question.point for question in questions)
    for point, implementation in made.items():
        if point != "meldwright_declare":
            asked.setdefault(point, 0)
            again = _some([question for question in questions if question.point == point])
            for fault in _faults(implementation, again):
                faults[fault] = None
    return Probe(dict(asked), tuple(faults))


def _play(rules: Rules, seed: int) -> None:
    """Play one hand by chance, melds before anything else half of the time, and settle it."""
    chance = random.Random(seed)
    s = start_hand(rules, deck_order(rules, hand_seed(seed, 0)), seed % rules.seats, [0] * rules.sides)
    while s.phase != OVER:
        options = legal(s)
        calls = [step for step in options if steps.operation(step) == steps.CALL]
        others = [step for step in options if step not in calls]
        melds = [step for step in others if steps.TAKE <= steps.operation(step) <= steps.ADD]
        if calls and (not others or chance.random() < CALLS):
            others = calls
        elif melds and chance.random() < 0.5:
            others = melds
        advance(s, chance.choice(others))
    settle(s)


def _listening(hook: BoundHook, questions: list[_Question]) -> BoundHook:
    """The same hook; what it is asked is written down."""
    veto, call, end, score = hook.veto, hook.call, hook.end_of_turn, hook.score

    def note(point: str, known: Mapping[str, object], answer: object) -> None:
        questions.append(_Question(f"meldwright_{point}", known, answer))

    def listen_veto(facts: Facts, act: str, rank: str) -> str | None:
        assert veto is not None
        answer = veto(facts, act, rank)
        note("veto", {"facts": facts, "act": act, "rank": rank}, answer)
        return answer

    def listen_call(facts: Facts, hand: Sequence[Facts], name: str) -> str | None:
        assert call is not None
        answer = call(facts, hand, name)
        note("call", {"facts": facts, "hand": hand, "call": name}, answer)
        return answer

    def listen_end(facts: Facts) -> str | None:
        assert end is not None
        answer = end(facts)
        note("end_of_turn", {"facts": facts}, answer)
        return answer

    def listen_score(facts: Facts) -> Mapping[str, int]:
        assert score is not None
        answer = score(facts)
        note("score", {"facts": facts}, answer)
        return answer

    return replace(
        hook,
        veto=veto and listen_veto,
        call=call and listen_call,
        end_of_turn=end and listen_end,
        score=score and listen_score,
    )


def _some(questions: list[_Question]) -> list[_Question]:
    """At most so many of them, at even distances."""
    return questions[:: max(1, -(-len(questions) // MOST))]


def _faults(made: Implementation, questions: Sequence[_Question]) -> list[str]:
    """What a function does wrong when it is asked again."""
    found: dict[str, str] = {}
    for how, order in (
        ("asked again", [question for question in questions for _ in range(2)]),
        ("asked again in another order", questions[::-1]),
    ):
        for question in order:
            known = {argument: frozen(_thawed(question.known[argument])) for argument in made.arguments}
            fault = _differs(made.function, known, question)
            if fault and how not in found:
                found[how] = f"{how}, {question}: {fault}"
    for question in questions:
        writable = {argument: _thawed(question.known[argument]) for argument in made.arguments}
        before = _thawed(writable)
        fault = _differs(made.function, writable, question)
        if fault or writable != before:
            told = fault or "it changed what it was given"
            found.setdefault("written", f"given what can be written into, {question}: {told}")
    return list(found.values())


def _differs(function: Callable[..., object], known: Mapping[str, object], question: _Question) -> str:
    """Say how an answer differs from the first one, nothing where it does not."""
    try:
        answer = function(**known)
    except Exception as error:  # noqa: BLE001 - whatever it raises is what is to be told
        return reason(error)
    if answer == question.answer:
        return ""
    return f"it answered {question.answer!r} first and {answer!r} now"


def _thawed(value: object) -> object:
    """A copy that can be written into."""
    if isinstance(value, Mapping):
        return {key: _thawed(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_thawed(inner) for inner in value]
    return value
