"""Finding, checking and binding hooks: once, when rules are compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

import pluggy

from meldwright.errors import HookError, HookForbidden
from meldwright.profiles.model import Profile
from meldwright.rules.compile import Veto

from .spec import PROJECT, HookSpecification

ENTRY_POINTS = "meldwright.hooks"


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook that is at hand: its name in profiles, the plugin, and where it comes from."""

    name: str
    plugin: object
    """What implements it; for an installed hook the entry point, until the hook is allowed to run."""
    distribution: str
    """Name and version of the distribution, or `given` for a plugin handed over by the caller."""


def installed_hooks() -> Mapping[str, Hook]:
    """Return the hooks of all installed distributions, by name; nothing of them has been imported yet."""
    found: dict[str, Hook] = {}
    for point in entry_points(group=ENTRY_POINTS):
        origin = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "unknown"
        if point.name in found:
            raise HookError(
                point.name, "", f"two distributions bring it: {found[point.name].distribution}, {origin}"
            )
        found[point.name] = Hook(point.name, point, origin)
    return found


def bind_hooks(
    profile: Profile, given: Mapping[str, object] | None = None, allowed: Sequence[str] = ()
) -> tuple[tuple[str, Veto], ...]:
    """Bind the hooks that a profile names, in its order, ready for `compile_rules`.

    `given`: plugins by name that the caller hands over.  `allowed`: names of installed hooks that may be
    loaded; no other installed code is.  Raises HookError naming hook, variant and what is wrong.
    """
    if not profile.hooks:
        return ()
    at_hand = {name: Hook(name, plugin, "given") for name, plugin in (given or {}).items()}
    installed = installed_hooks()
    bound: list[tuple[str, Veto]] = []
    for name in profile.hooks:
        hook = at_hand.get(name)
        if hook is None and name in installed:
            if name not in allowed:
                raise HookForbidden(name, profile.id)
            hook = _loaded(installed[name], profile)
        if hook is None:
            raise HookError(name, profile.id, "no hook of that name is installed")
        bound.append((name, _bind(hook, profile)))
    return tuple(bound)


def _loaded(hook: Hook, profile: Profile) -> Hook:
    """Import an installed hook; whatever its module does instead is the fault of the hook."""
    assert isinstance(hook.plugin, EntryPoint)
    try:
        plugin = hook.plugin.load()
    except (Exception, SystemExit) as error:
        problem = f"{hook.distribution} brings it, but it cannot be loaded: {_reason(error)}"
        raise HookError(hook.name, profile.id, problem) from error
    return Hook(hook.name, plugin, hook.distribution)


def _bind(hook: Hook, profile: Profile) -> Veto:
    """Check one plugin against the specification and return its veto, guarded."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(HookSpecification)
    try:
        manager.register(hook.plugin, name=hook.name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise HookError(hook.name, profile.id, str(error)) from error
    implementations = manager.hook.meldwright_veto.get_hookimpls()
    if not implementations:
        raise HookError(hook.name, profile.id, "it implements no hook point (meldwright_veto)")
    implementation = implementations[0]
    return _guarded(hook.name, profile, implementation.function, tuple(implementation.argnames))


def _guarded(
    name: str, profile: Profile, function: Callable[..., object], arguments: tuple[str, ...]
) -> Veto:
    """Hand over read-only facts, only the arguments asked for, and check what comes back."""

    def veto(facts: Mapping[str, object], act: str, rank: str) -> str | None:
        known = {"facts": _read_only(facts), "act": act, "rank": rank}
        try:
            answer = function(**{argument: known[argument] for argument in arguments})
        except Exception as error:
            asked = f"{act} {rank}".rstrip()
            raise HookError(name, profile.id, f"it failed on {asked}: {_reason(error)}") from error
        if answer is None or (isinstance(answer, str) and answer.strip()):
            return answer
        raise HookError(name, profile.id, f"expected a reason or None, it returned {answer!r}")

    return veto


def _read_only(value: object) -> object:
    """Return facts, and what lies inside them, in a form that one call cannot change for the next."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: _read_only(inner) for key, inner in value.items()})
    if isinstance(value, list | tuple):
        return tuple(map(_read_only, value))
    return value


def _reason(error: BaseException) -> str:
    """Name an exception and, if it has something to say, repeat it on one line."""
    return " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())
