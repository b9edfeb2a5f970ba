"""A plugin that is not what it says it is: each mistake is found when it is bound, and told in full."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tests.hooks.playing import NAME, plugin, profile

from meldwright.errors import HookError
from meldwright.hooks import Call, Declaration, Distinction, Ending, Line, bind_hooks, hookimpl


def fault(made: object, *changes: tuple[str, str]) -> str:
    """What is complained of when this is bound."""
    with pytest.raises(HookError) as caught:
        bind_hooks(profile(*changes), {NAME: made})
    assert (caught.value.plugin, caught.value.variant) == (NAME, "curfew-classic")
    assert str(caught.value).startswith("hook 'curfew' in variant 'curfew-classic': ")
    return caught.value.problem


def rows(problem: str) -> dict[str, str]:
    """The lines of a complaint below the first, by what they tell."""
    found = (line.strip().partition(":") for line in problem.splitlines()[1:])
    return {name: value.strip() for name, _, value in found}


def test_a_complaint_names_everything() -> None:
    """Hook and variant in its first line and as attributes; plugin, distribution, file, and what was expected."""

    def misspelt(rnak: str) -> None: ...

    problem = fault(plugin(veto=misspelt))
    assert problem.splitlines()[0] == (
        "meldwright_veto asks for 'rnak', which no hook is given; did you mean 'rank'?"
    )
    told = rows(problem)
    assert told["expected"] == "meldwright_veto(facts, act, rank), or fewer of these arguments"
    assert told["found"] == "meldwright_veto(rnak: 'str') -> 'None'"
    assert told["plugin"] == "types.SimpleNamespace"
    assert told["distribution"] == "given"
    file, _, line = told["file"].rpartition(":")
    assert file.endswith("test_checking.py")
    assert int(line) > 30


def test_a_hook_point_that_there_is_not() -> None:
    problem = fault(SimpleNamespace(meldwright_vteo=hookimpl(lambda: None)))
    assert problem.startswith("there is no hook point meldwright_vteo; did you mean meldwright_veto?")
    assert rows(problem)["expected"].startswith("meldwright_declare, meldwright_veto, meldwright_call")


def test_a_function_that_was_not_marked() -> None:
    """Without the mark it would simply never be asked."""

    def meldwright_veto() -> None: ...

    assert fault(SimpleNamespace(meldwright_veto=meldwright_veto)).startswith(
        "meldwright_veto is not marked as a hook"
    )


async def _async(act: str) -> None: ...


def _generator(act: str) -> Any:
    yield act


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        (lambda *facts: None, "meldwright_veto takes '*facts': arguments are given by name, one by one"),
        (lambda **facts: None, "meldwright_veto takes '**facts': arguments are given by name, one by one"),
        (lambda act="": None, "meldwright_veto has a default for 'act', so it would never be given it"),
        (lambda *, act: None, "meldwright_veto takes 'act' after a star"),
        (lambda hand: None, "meldwright_veto asks for 'hand', which no hook is given"),
        (_async, "meldwright_veto does not return its answer"),
        (_generator, "meldwright_veto does not return its answer"),
    ],
)
def test_signatures(function: Callable[..., object], complaint: str) -> None:
    assert fault(plugin(veto=function)).startswith(complaint)


def test_a_wrapper_is_no_hook() -> None:
    @hookimpl(wrapper=True)
    def meldwright_veto() -> Any:
        return (yield)

    assert fault(SimpleNamespace(meldwright_veto=meldwright_veto)).startswith("meldwright_veto is a wrapper")


def test_something_that_is_no_function() -> None:
    assert fault(SimpleNamespace(meldwright_veto="no")).startswith("meldwright_veto is no function")


def test_nothing_at_all() -> None:
    assert fault(SimpleNamespace()).startswith("it implements no hook point")


# -- what it declares ------------------------------------------------------------------------------

LINE = Line("bonus", "There is a bonus.")
CALL = Call("acaba", "A player may give up.")


def declaring(answer: object, **functions: Callable[..., object]) -> SimpleNamespace:
    return plugin(declare=lambda: answer, **functions)


@pytest.mark.parametrize(
    ("declared", "complaint"),
    [
        (None, "meldwright_declare returned something else"),
        ({"lines": ()}, "meldwright_declare returned something else"),
        (Declaration(lines=[LINE]), "what it declares as lines is something else"),  # type: ignore[arg-type]
        (Declaration(lines=("bonus",)), "what it declares as lines is something else"),  # type: ignore[arg-type]
        (Declaration(calls=(LINE,)), "what it declares as calls is something else"),  # type: ignore[arg-type]
        (Declaration(lines=(Line("Bonus!", "x"),)), "a name cannot be used"),
        (Declaration(lines=(Line("", "x"),)), "a name cannot be used"),
        (Declaration(lines=(Line("bonus", "  "),)), "a sentence is empty"),
        (Declaration(sentences=("",)), "a sentence is empty"),
        (Declaration(lines=(LINE, LINE)), "two things have the name 'bonus'"),
        (Declaration(calls=(CALL, CALL)), "two things have the name 'acaba'"),
        (Declaration(endings=(Ending("stock", "x"),)), "two things have the name 'stock'"),
        (Declaration(calls=(Call("out", "x"),)), "two things have the name 'out'"),
        (Declaration(calls=(Call("acaba", "x", "at_will"),)), "the call acaba has no such moment"),  # type: ignore[arg-type]
        (Declaration(lines=(LINE,)), "it declares lines and does not implement meldwright_score"),
        (
            Declaration(endings=(Ending("dusk", "x"),)),
            "it declares endings and does not implement meldwright_end_of_turn",
        ),
        (Declaration(tells_apart=(Distinction("1", "suit"),)), "a distinction cannot be made"),
        (Declaration(tells_apart=(Distinction("joker", "suit"),)), "a distinction cannot be made"),
        (Declaration(tells_apart=(Distinction("3R", "colour"),)), "a distinction cannot be made"),
        (
            Declaration(tells_apart=(Distinction("7", "suit"),)),
            "cards '7' cannot be told apart by suit: 7C is a natural card of a meld, and a meld takes one kind",
        ),
    ],
)
def test_declarations(declared: object, complaint: str) -> None:
    problem = fault(declaring(declared, veto=lambda: None))
    assert problem.startswith(complaint)
    assert rows(problem)["expected"]


@pytest.mark.parametrize(
    ("point", "what"), [("score", "lines"), ("end_of_turn", "endings"), ("call", "calls")]
)
def test_nothing_is_done_that_was_not_declared(point: str, what: str) -> None:
    problem = fault(plugin(**{point: lambda: None}))
    assert problem.startswith(f"it implements meldwright_{point} and declares no {what}")


def test_a_declaration_that_fails() -> None:
    def fails() -> None:
        raise LookupError("where am I?")

    assert fault(plugin(declare=fails)).startswith("meldwright_declare failed: LookupError: where am I?")


# -- several at once -------------------------------------------------------------------------------


def test_a_line_of_the_profile_has_its_name_alone() -> None:
    made = declaring(Declaration(lines=(Line("going_out", "x"),)), score=lambda: None)
    problem = fault(made)
    assert problem.startswith("the line 'going_out' is there already")
    assert rows(problem)["found"] == "also in the profile's ledger"


def test_two_hooks_cannot_mean_two_things_by_one_name() -> None:
    made = declaring(Declaration(calls=(CALL,)))
    both = profile(hooks=("one", "two"))
    with pytest.raises(HookError, match="the call or ending 'acaba' is there already") as caught:
        bind_hooks(both, {"one": made, "two": declaring(Declaration(calls=(CALL,)))})
    assert caught.value.plugin == "two"
    assert rows(caught.value.problem)["found"] == "also in the hook one"
