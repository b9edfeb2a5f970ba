"""Between the game and a hook: only what was asked for goes in, read only, and only a sound answer comes out.

Whatever else happens is the fault of the hook and is told with its name, the variant, distribution and file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meldwright.kernel.extension import frozen
from meldwright.rules.bound import BoundHook, CallCheck, Declaration, EndOfTurn, Facts, Score, Veto

from .checking import Implementation, Plugin, reason

MOST_POINTS = 1_000_000
"""No line of a score comes near this; whoever answers more has miscounted."""


def guarded(plugin: Plugin, found: Mapping[str, Implementation], declared: Declaration) -> BoundHook:
    """Bind the functions of a checked plugin."""
    veto, call = found.get("meldwright_veto"), found.get("meldwright_call")
    end, score = found.get("meldwright_end_of_turn"), found.get("meldwright_score")
    return BoundHook(
        declares=declared,
        veto=None if veto is None else _veto(plugin, veto),
        call=None if call is None else _call(plugin, call),
        end_of_turn=None if end is None else _end(plugin, end, [ending.name for ending in declared.endings]),
        score=None if score is None else _score(plugin, score, [line.name for line in declared.lines]),
        origin=plugin.distribution,
    )


def _veto(plugin: Plugin, made: Implementation) -> Veto:
    def veto(facts: Facts, act: str, rank: str) -> str | None:
        asked = f"{act} {rank}".rstrip()
        answer = _ask(plugin, made, asked, facts=facts, act=act, rank=rank)
        return _reason_or_none(plugin, made, asked, answer)

    return veto


def _call(plugin: Plugin, made: Implementation) -> CallCheck:
    def check(facts: Facts, hand: Sequence[Facts], call: str) -> str | None:
        asked = f"call {call}"
        answer = _ask(plugin, made, asked, facts=facts, hand=hand, call=call)
        return _reason_or_none(plugin, made, asked, answer)

    return check


def _end(plugin: Plugin, made: Implementation, endings: Sequence[str]) -> EndOfTurn:
    def end(facts: Facts) -> str | None:
        answer = _ask(plugin, made, "the end of a turn", facts=facts)
        if answer is None or (isinstance(answer, str) and answer in endings):
            return answer
        expected = f"None, or an ending that it declares: {', '.join(endings)}"
        raise plugin.fault(
            "its answer on the end of a turn is no answer",
            expected=expected,
            found=repr(answer),
            of=made.function,
        )

    return end


def _score(plugin: Plugin, made: Implementation, lines: Sequence[str]) -> Score:
    def score(facts: Facts) -> Mapping[str, int]:
        answer = _ask(plugin, made, "the score", facts=facts)
        if isinstance(answer, Mapping) and all(_is_line(name, answer[name], lines) for name in answer):
            return {name: answer[name] for name in lines if name in answer}
        raise plugin.fault(
            "its answer on the score is no answer",
            expected=f"lines that it declares ({', '.join(lines)}), each with a whole number of points",
            found=repr(answer),
            of=made.function,
        )

    return score


def _is_line(name: object, points: object, lines: Sequence[str]) -> bool:
    whole = isinstance(points, int) and not isinstance(points, bool)
    return whole and name in lines and isinstance(points, int) and abs(points) <= MOST_POINTS


def _ask(plugin: Plugin, made: Implementation, asked: str, **known: object) -> object:
    """Call a function with the arguments that it asks for; no exception of it goes any further."""
    try:
        return made.function(**{argument: frozen(known[argument]) for argument in made.arguments})
    except Exception as error:
        problem = f"it failed on {asked}: {reason(error)}"
        if _is_writing(error):
            problem = f"it failed on {asked}: it tried to change what it was given, which is read only: {reason(error)}"
        raise plugin.fault(problem, of=made.function) from error


def _is_writing(error: Exception) -> bool:
    """Did a function try to write into a read-only value?"""
    told = str(error)
    if not isinstance(error, TypeError | AttributeError) or (
        "mappingproxy" not in told and "tuple" not in told
    ):
        return False
    changes = ("assignment", "deletion", *(f"attribute '{name}'" for name in WRITERS))
    return any(change in told for change in changes)


WRITERS = (
    "append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault", "sort", "update",
)  # fmt: skip
"""Methods by which lists and mappings are changed, and which read-only values lack."""


def _reason_or_none(plugin: Plugin, made: Implementation, asked: str, answer: object) -> str | None:
    if answer is None or (isinstance(answer, str) and answer.strip()):
        return answer
    raise plugin.fault(
        f"its answer on {asked} is no answer",
        expected="a reason or None",
        found=repr(answer),
        of=made.function,
    )
