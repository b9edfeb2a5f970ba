"""Exceptions for Python callers, told apart by what the caller can put right."""

from __future__ import annotations

from collections.abc import Sequence

from meldwright.diagnostics import Diagnostic


class MeldwrightError(Exception):
    """The root of everything that meldwright raises on purpose."""


class ProfileError(MeldwrightError):
    """A profile does not hold: put the file right.  `diagnostics` has every mistake found, by position."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        from meldwright.render import one_line

        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(one_line(d) for d in self.diagnostics))


class UnknownVariant(MeldwrightError):
    """No variant has that name: choose another.  `suggestions` are names that exist, the nearest first."""

    def __init__(self, name: str, suggestions: Sequence[str] = ()) -> None:
        self.name = name
        self.suggestions = tuple(suggestions)
        hint = f"; did you mean {self.suggestions[0]!r}?" if self.suggestions else ""
        super().__init__(f"expected the name or path of a variant, found {name!r}{hint}")


class AmbiguousVariant(MeldwrightError):
    """Two packs bring a variant of one id: give a path, or remove one.  `places` names both."""

    def __init__(self, name: str, places: Sequence[str]) -> None:
        self.name = name
        self.places = tuple(places)
        super().__init__(f"expected one variant {name!r}, found {len(places)}: " + " and ".join(self.places))


class BrokenPack(MeldwrightError):
    """An installed pack of variants cannot be read: put it right or remove it.  `pack` is its name."""

    def __init__(self, pack: str, value: str, problem: str) -> None:
        self.pack = pack
        self.value = value
        self.problem = problem
        super().__init__(f"expected the folder of variants {value!r} of the variant pack {pack!r}: {problem}")


class IllegalStep(MeldwrightError):
    """A step that the rules forbid: choose another.  `refusal` says which rule, why, and what would help."""

    def __init__(self, refusal: object) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class RecordError(MeldwrightError):
    """A record cannot be read or replayed.

    `problem` says what is wrong, `name` (of the file) and `line` (from 1) where, as far as it is known.
    """

    def __init__(self, problem: str, line: int | None = None, name: str = "") -> None:
        self.problem = problem
        self.line = line
        self.name = name
        if name:
            where = f"{name}: " if line is None else f"{name}:{line}: "
        else:
            where = "" if line is None else f"line {line}: "
        super().__init__(where + problem)


class HookError(MeldwrightError):
    """A hook broke its promise: put the plugin right.  `plugin` and `variant` say which and where."""

    def __init__(self, plugin: str, variant: str, problem: str = "the hook broke its promise") -> None:
        self.plugin = plugin
        self.variant = variant
        self.problem = problem
        where = f" in variant {variant!r}" if variant else ""
        super().__init__(f"hook {plugin!r}{where}: {problem}")


class HookForbidden(HookError):
    """An installed hook was not allowed to run: allow it, or play without the variant."""

    def __init__(self, plugin: str, variant: str) -> None:
        super().__init__(plugin, variant, "it is installed, but was not allowed to run")
