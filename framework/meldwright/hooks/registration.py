"""Finding, checking and binding hooks: once, when rules are compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points

from meldwright.errors import HookError, HookForbidden
from meldwright.profiles.model import Profile
from meldwright.rules.bound import BoundHook
from meldwright.rules.kinds import kinds_of

from .checking import Plugin, declaration, implementations, reason, said_names, unique
from .guard import guarded
from .shipped import SHIPPED, load_shipped

ENTRY_POINTS = "meldwright.hooks"

OURS = "meldwright"
"""Where shipped hooks come from; which version is told by whoever names the engine."""


@dataclass(frozen=True, slots=True)
class Hook:
    """A hook that is at hand: its name in profiles, the plugin, and where it comes from."""

    name: str
    plugin: object
    """What implements it; for an installed hook the entry point, until the hook is allowed to run."""
    distribution: str
    """Name and version of the distribution, or `given` for a plugin handed over by the caller."""
    rivals: str = ""
    """Where several distributions bring the name, all of them; then none of them is run."""


def installed_hooks() -> Mapping[str, Hook]:
    """Return the hooks of all installed distributions, by name; nothing of them has been imported yet."""
    found: dict[str, Hook] = {name: Hook(name, name, OURS) for name in SHIPPED}
    for point in entry_points(group=ENTRY_POINTS):
        origin = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "unknown"
        other = found.get(point.name)
        if other is not None:
            found[point.name] = replace(other, rivals=f"{other.rivals or other.distribution}, {origin}")
        else:
            found[point.name] = Hook(point.name, point, origin)
    return found


def bind_hooks(
    profile: Profile, given: Mapping[str, object] | None = None, allowed: Sequence[str] = ()
) -> tuple[tuple[str, BoundHook], ...]:
    """Bind the hooks that a profile names, in its order, ready for `compile_rules`.

    `given`: plugins by name that the caller hands over.  `allowed`: names of installed hooks that may be
    loaded; shipped hooks are always, and no other installed code is.  Raises `HookError` naming hook, variant and
    what is wrong, `HookForbidden` for an installed hook that was not allowed.
    """
    if not profile.hooks:
        return ()
    at_hand = {name: Hook(name, plugin, "given") for name, plugin in (given or {}).items()}
    missing = [name for name in profile.hooks if name not in at_hand]
    installed = installed_hooks() if missing else {}
    bound: list[tuple[Plugin, BoundHook]] = []
    for name in profile.hooks:
        hook = at_hand.get(name)
        if hook is None and name in installed and installed[name].rivals:
            raise HookError(name, profile.id, f"several distributions bring it: {installed[name].rivals}")
        if hook is None and name in installed:
            if name not in allowed and name not in SHIPPED:
                raise HookForbidden(name, profile.id)
            hook = _loaded(installed[name], profile)
        if hook is None:
            raise HookError(name, profile.id, "no hook of that name is installed")
        plugin = Plugin(hook.name, profile.id, hook.plugin, hook.distribution)
        found = implementations(plugin)
        bound.append((plugin, guarded(plugin, found, declaration(plugin, found))))
    _check_together(profile, bound)
    return tuple((plugin.name, hook) for plugin, hook in bound)


def sentences_of(profile: Profile, allowed: Sequence[str] = ()) -> list[str]:
    """Return what the shipped and the allowed hooks of a profile say of themselves; others are passed over."""
    installed = installed_hooks() if profile.hooks else {}
    free = tuple(
        name
        for name in profile.hooks
        if name in installed and not installed[name].rivals and (name in allowed or name in SHIPPED)
    )
    bound = bind_hooks(replace(profile, hooks=free), allowed=allowed)
    return [sentence for _, hook in bound for sentence in hook.declares.said()]


def _loaded(hook: Hook, profile: Profile) -> Hook:
    """Import an installed hook; whatever its module does instead is the fault of the hook."""
    if not isinstance(hook.plugin, EntryPoint):
        return Hook(hook.name, load_shipped(hook.name), hook.distribution)
    try:
        plugin = hook.plugin.load()
    except (Exception, SystemExit) as error:
        problem = f"{hook.distribution} brings it, but it cannot be loaded: {reason(error)}"
        raise HookError(hook.name, profile.id, f"{problem}\n  entry point:  {hook.plugin.value}") from error
    return Hook(hook.name, plugin, hook.distribution)


def _check_together(profile: Profile, bound: Iterable[tuple[Plugin, BoundHook]]) -> None:
    """No two hooks, and no hook and the profile, may mean two things by one name."""
    lines = {line.name: "the profile's ledger" for line in profile.scoring.ledger}
    words: dict[str, str] = {}
    for plugin, hook in bound:
        declared = hook.declares
        own = [line.name for line in declared.lines]
        said = said_names(declared)
        unique(plugin, "line", own, lines)
        unique(plugin, "call or ending", said, words)
        lines.update(dict.fromkeys(own, f"the hook {plugin.name}"))
        words.update(dict.fromkeys(said, f"the hook {plugin.name}"))
        try:
            kinds_of(profile, declared.tells_apart)
        except ValueError as error:
            raise plugin.fault(str(error), expected="cards that no meld is made of") from error
