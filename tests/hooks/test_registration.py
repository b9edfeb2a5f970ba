"""Finding, checking and binding hooks, before a game begins."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import pytest

from meldwright.errors import HookError, HookForbidden
from meldwright.hooks import BoundHook, Hook, bind_hooks, hookimpl, installed_hooks, registration
from meldwright.profiles import Profile, load_profile
from meldwright.resources import data_root
from meldwright.rules.bound import Veto


class Curfew:
    """A plugin that asks for some of the arguments only."""

    @hookimpl
    def meldwright_veto(self, act: str) -> str | None:
        return "too late" if act == "ask" else None


def refuses(bound: BoundHook) -> Veto:
    """What a hook answers when it is asked for a veto."""
    assert bound.veto is not None
    return bound.veto


@pytest.fixture
def profile() -> Profile:
    return replace(load_profile(data_root("variants") / "classic"), hooks=("curfew",))


def install(monkeypatch: pytest.MonkeyPatch, *points: str) -> None:
    """Let these modules or objects be installed as the hook `curfew`."""
    found = [EntryPoint("curfew", value, registration.ENTRY_POINTS) for value in points]
    monkeypatch.setattr(registration, "entry_points", lambda group: found)


def fault(profile: Profile, plugin: object) -> str:
    """What is wrong with a plugin that the caller hands over."""
    with pytest.raises(HookError) as caught:
        bind_hooks(profile, {"curfew": plugin})
    assert (caught.value.plugin, caught.value.variant) == ("curfew", "classic")
    return caught.value.problem


def test_a_profile_without_hooks_binds_nothing(profile: Profile) -> None:
    assert bind_hooks(replace(profile, hooks=()), {"curfew": Curfew()}) == ()


def test_a_plugin_gets_what_it_asks_for(profile: Profile) -> None:
    ((name, bound),) = bind_hooks(profile, {"curfew": Curfew()})
    veto = refuses(bound)
    assert (name, veto({}, "ask", ""), veto({}, "meld", "7")) == ("curfew", "too late", None)
    assert (bound.call, bound.end_of_turn, bound.score, bound.origin) == (None, None, None, "given")


@pytest.mark.parametrize("path", [("seat",), ("canastas", 0, "natural"), ("hand_sizes", 1)])
def test_facts_are_read_only(profile: Profile, path: tuple[str | int, ...]) -> None:
    """So is what lies inside them; the hook is named."""

    def meldwright_veto(facts: dict[str, Any]) -> None:
        inner: Any = facts
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = 3

    facts = {"seat": 0, "canastas": ({"natural": 1},), "hand_sizes": [11, 11]}
    ((_, bound),) = bind_hooks(
        profile, {"curfew": SimpleNamespace(meldwright_veto=hookimpl(meldwright_veto))}
    )
    veto = refuses(bound)
    with pytest.raises(
        HookError,
        match=r"it failed on meld 7: it tried to change .* read only: TypeError: .* item assignment",
    ):
        veto(facts, "meld", "7")
    assert facts == {"seat": 0, "canastas": ({"natural": 1},), "hand_sizes": [11, 11]}


def test_a_failure_without_words_is_named(profile: Profile) -> None:
    def meldwright_veto() -> None:
        raise AssertionError

    ((_, bound),) = bind_hooks(
        profile, {"curfew": SimpleNamespace(meldwright_veto=hookimpl(meldwright_veto))}
    )
    veto = refuses(bound)
    with pytest.raises(HookError) as caught:
        veto({}, "ask", "")
    assert caught.value.problem.splitlines()[0] == "it failed on ask: AssertionError"


@pytest.mark.parametrize("answer", [True, 3, "", "  ", ["no"]])
def test_an_answer_is_a_reason_or_nothing(profile: Profile, answer: object) -> None:
    def meldwright_veto() -> object:
        return answer

    ((_, bound),) = bind_hooks(
        profile, {"curfew": SimpleNamespace(meldwright_veto=hookimpl(meldwright_veto))}
    )
    veto = refuses(bound)
    with pytest.raises(HookError, match=r"expected: +a reason or None"):
        veto({}, "meld", "7")


def test_a_plugin_that_is_none(profile: Profile) -> None:
    def misspelt(rnak: str) -> None:
        """It asks for an argument that there is not."""

    assert fault(profile, SimpleNamespace()).startswith("it implements no hook point\n")
    assert "rnak" in fault(profile, SimpleNamespace(meldwright_veto=hookimpl(misspelt)))
    assert "meldwright_vote" in fault(profile, SimpleNamespace(meldwright_vote=hookimpl(lambda: None)))


def test_what_is_installed_is_listed_and_not_loaded(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, "no_such_module")
    hook = installed_hooks()["curfew"]
    assert isinstance(hook, Hook)
    assert (hook.name, hook.distribution) == ("curfew", "unknown")
    with pytest.raises(HookForbidden):
        bind_hooks(profile)


def test_two_distributions_with_one_hook(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "one", "other")
    with pytest.raises(HookError, match="several distributions bring it: unknown, unknown"):
        bind_hooks(profile, allowed=["curfew"])
    assert bind_hooks(replace(profile, hooks=("acaba",)))  # whoever does not name it has no trouble


def test_an_allowed_hook_is_loaded(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registration, "CURFEW", Curfew(), raising=False)
    install(monkeypatch, "meldwright.hooks.registration:CURFEW")
    assert [name for name, _ in bind_hooks(profile, allowed=["curfew"])] == ["curfew"]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("meldwright.hooks.registration:NOTHING", "AttributeError: module"),
    ],
)
def test_a_hook_that_cannot_be_loaded(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, value: str, reason: str
) -> None:
    install(monkeypatch, value)
    with pytest.raises(HookError, match="it cannot be loaded") as caught:
        bind_hooks(profile, allowed=["curfew"])
    assert not isinstance(caught.value, HookForbidden)
    assert reason in caught.value.problem
