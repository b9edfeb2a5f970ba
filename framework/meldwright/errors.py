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


class IllegalStep(MeldwrightError):
    """A step that the rules forbid: choose another.  `refusal` says which rule, why, and what would help."""

    def __init__(self, refusal: object) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class RecordError(MeldwrightError):
    """A record cannot be read or replayed.  `line` is the line (from 1) at fault, where there is one."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message if line is None else f"line {line}: {message}")


class HookError(MeldwrightError):
    """A hook broke its promise: put the plugin right.  `plugin` and `variant` say which and where."""

    def __init__(self, plugin: str, variant: str, problem: str = "the hook broke its promise") -> None:
        self.plugin = plugin
        self.variant = variant
        self.problem = problem
        super().__init__(f"hook {plugin!r} in variant {variant!r}: {problem}")
