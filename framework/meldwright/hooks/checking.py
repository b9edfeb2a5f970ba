"""Is a plugin what it says it is?  Everything that can be found out before it is first asked.

A complaint names the hook, the variant that asked for it, the plugin, the distribution and the file, and says on
lines of their own what was expected and what was found.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import pluggy

from meldwright.diagnostics import suggest
from meldwright.errors import HookError
from meldwright.rules import words
from meldwright.rules.bound import MOMENTS, NAME, OWN_ENDINGS, Call, Declaration, Distinction, Ending, Line

from .spec import POINTS, PROJECT, HookSpecification

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Implementation:
    """One function of a plugin."""

    function: Callable[..., object]
    arguments: tuple[str, ...]
    """Those that it asks for, by name."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin and where it comes from, for complaints about it."""

    name: str
    """What profiles call the hook."""
    variant: str
    """The variant that names it."""
    plugin: object
    distribution: str

    def fault(
        self, problem: str, *, expected: object = None, found: object = None, of: object = None
    ) -> HookError:
        """Make a complaint; `of` is the function at fault, if it is one function's."""
        rows = [
            ("expected", expected),
            ("found", found),
            ("plugin", _called(self.plugin)),
            ("distribution", self.distribution),
            ("file", _place(self.plugin if of is None else of)),
        ]
        told = [f"  {name + ':':<13} {value}" for name, value in rows if value not in (None, "")]
        return HookError(self.name, self.variant, "\n".join([problem, *told]))


def implementations(plugin: Plugin) -> dict[str, Implementation]:
    """Return the functions that a plugin implements, by hook point.  Raises `HookError`."""
    for name in dir(plugin.plugin):
        if name.startswith(f"{PROJECT}_"):
            _check_name(plugin, name)
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(HookSpecification)
    try:
        manager.register(plugin.plugin, name=plugin.name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        raise plugin.fault(str(error)) from error
    found: dict[str, Implementation] = {}
    for name in POINTS:
        for made in getattr(manager.hook, name).get_hookimpls():
            found[name] = Implementation(made.function, tuple(made.argnames))
    if not found:
        raise plugin.fault(
            "it implements no hook point", expected=f"one of {', '.join(POINTS)}, marked with hookimpl"
        )
    return found


def _check_name(plugin: Plugin, name: str) -> None:
    """Is this attribute a function that can be called as the hook point demands?"""
    function = getattr(plugin.plugin, name)
    if name not in POINTS:
        near = suggest(name, POINTS)
        raise plugin.fault(
            f"there is no hook point {name}" + (f"; did you mean {near}?" if near else ""),
            expected=words.listed(list(POINTS), "or"),
            found=name,
            of=function,
        )
    if not callable(function):
        raise plugin.fault(f"{name} is no function", expected="a function", found=repr(function))
    options = getattr(function, f"{PROJECT}_impl", None)
    if options is None:
        raise plugin.fault(
            f"{name} is not marked as a hook", expected="@hookimpl above it", found="no mark", of=function
        )
    if options.get("wrapper") or options.get("hookwrapper"):
        raise plugin.fault(
            f"{name} is a wrapper", expected="a plain function", found="a wrapper", of=function
        )
    if _sort(function) != "a plain function":
        raise plugin.fault(
            f"{name} does not return its answer",
            expected="a plain function",
            found=_sort(function),
            of=function,
        )
    _check_arguments(plugin, name, function)


def _sort(function: object) -> str:
    """What sort of function it is."""
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return "an async function"
    return "a generator" if inspect.isgeneratorfunction(function) else "a plain function"


def _check_arguments(plugin: Plugin, name: str, function: Callable[..., object]) -> None:
    offered = [argument for argument in inspect.signature(POINTS[name]).parameters if argument != "self"]
    expected = f"{name}({', '.join(offered)}), or fewer of these arguments"
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError) as error:  # something built in, which tells nothing of itself
        raise plugin.fault(f"{name} does not say what it takes", expected=expected, of=function) from error
    found = f"{name}{signature}"
    for argument in signature.parameters.values():
        if argument.kind in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD, argument.KEYWORD_ONLY):
            problem = (
                f"{name} takes {str(argument).partition(':')[0]!r}: arguments are given by name, one by one"
            )
            if argument.kind is argument.KEYWORD_ONLY:
                problem = (
                    f"{name} takes {argument.name!r} after a star, and a hook's arguments stand before one"
                )
            raise plugin.fault(problem, expected=expected, found=found, of=function)
        if argument.name not in offered:
            near = suggest(argument.name, offered)
            hint = f"; did you mean {near!r}?" if near else ""
            problem = f"{name} asks for {argument.name!r}, which no hook is given{hint}"
            raise plugin.fault(problem, expected=expected, found=found, of=function)
        if argument.default is not argument.empty:
            problem = f"{name} has a default for {argument.name!r}, so it would never be given it"
            raise plugin.fault(problem, expected=expected, found=found, of=function)


def declaration(plugin: Plugin, found: dict[str, Implementation]) -> Declaration:
    """Return what a plugin declares, checked.  Raises `HookError`."""
    made = found.get("meldwright_declare")
    if made is None:
        declared = Declaration()
    else:
        try:
            answer = made.function()
        except Exception as error:
            raise plugin.fault(f"meldwright_declare failed: {reason(error)}", of=made.function) from error
        if not isinstance(answer, Declaration):
            raise plugin.fault(
                "meldwright_declare returned something else",
                expected="a Declaration",
                found=repr(answer),
                of=made.function,
            )
        declared = answer
        _check_declaration(plugin, declared)
    for part, point in (("lines", "meldwright_score"), ("endings", "meldwright_end_of_turn")):
        parts = getattr(declared, part)
        if bool(parts) != (point in found):
            problem = f"it declares {part} and does not implement {point}"
            if not parts:
                problem = f"it implements {point} and declares no {part}"
            raise plugin.fault(problem, expected="both or neither", found="one of them")
    if "meldwright_call" in found and not declared.calls:
        raise plugin.fault("it implements meldwright_call and declares no calls", expected="a declared call")
    return declared


def _check_declaration(plugin: Plugin, declared: Declaration) -> None:
    _parts(plugin, "sentences", declared.sentences, str)
    lines = _parts(plugin, "lines", declared.lines, Line)
    calls = _parts(plugin, "calls", declared.calls, Call)
    endings = _parts(plugin, "endings", declared.endings, Ending)
    for sentence in declared.said():
        if not str(sentence).strip():
            raise plugin.fault(
                "a sentence is empty", expected="a sentence for the rule sheet", found=repr(sentence)
            )
    parts: list[Line | Call | Ending] = [*lines, *calls, *endings]
    for part in parts:
        if NAME.fullmatch(str(part.name)) is None:
            raise plugin.fault(
                "a name cannot be used", expected=f"a name like {NAME.pattern}", found=repr(part.name)
            )
    for call in calls:
        if call.moment not in MOMENTS:
            raise plugin.fault(
                f"the call {call.name} has no such moment",
                expected=words.listed(list(MOMENTS), "or"),
                found=repr(call.moment),
            )
    for distinction in _parts(plugin, "tells_apart", declared.tells_apart, Distinction):
        if not distinction.is_sound():
            raise plugin.fault(
                "a distinction cannot be made",
                expected="a rank such as 2 or K, or 3R or 3B for a colour of one, by 'suit' or 'colour'",
                found=f"{distinction.cards!r} by {distinction.by!r}",
            )
    unique(plugin, "line", [line.name for line in lines])
    unique(plugin, "call or ending", [*OWN_ENDINGS, *said_names(declared)])


def said_names(declared: Declaration) -> list[str]:
    """Return the names under which a hand may end by this hook."""
    return [*(call.name for call in declared.calls), *(ending.name for ending in declared.endings)]


def _parts(plugin: Plugin, what: str, parts: object, of: type[Part]) -> tuple[Part, ...]:
    if not isinstance(parts, tuple) or not all(isinstance(part, of) for part in parts):
        raise plugin.fault(
            f"what it declares as {what} is something else",
            expected=f"a tuple of {of.__name__}",
            found=repr(parts),
        )
    return parts


def unique(plugin: Plugin, what: str, names: Iterable[str], owners: dict[str, str] | None = None) -> None:
    """See to it that no name stands for two things; `owners` says who else has which."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise plugin.fault(f"two things have the name {name!r}", expected=f"another name for a {what}")
        if owners is not None and name in owners:
            raise plugin.fault(
                f"the {what} {name!r} is there already",
                expected="another name",
                found=f"also in {owners[name]}",
            )
        seen.add(name)


def reason(error: BaseException) -> str:
    """Name an exception and, if it has something to say, repeat it on one line."""
    return " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())


def _called(plugin: object) -> str:
    if inspect.ismodule(plugin):
        return f"module {plugin.__name__}"
    kind = plugin if inspect.isclass(plugin) else type(plugin)
    return f"{kind.__module__}.{kind.__qualname__}"


def _place(thing: object) -> str:
    """The file and line where something stands, as far as Python knows."""
    found = inspect.unwrap(thing) if callable(thing) else thing
    if not (inspect.ismodule(found) or inspect.isclass(found) or inspect.isroutine(found)):
        found = type(found)
    try:
        file = inspect.getsourcefile(found)
        line = 0 if inspect.ismodule(found) else inspect.getsourcelines(found)[1]
    except (OSError, TypeError):
        return ""
    return f"{file}:{line}" if line else f"{file}"
