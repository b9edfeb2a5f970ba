"""Exceptions keep the facts they tell."""

from __future__ import annotations

import pytest

from meldwright import errors
from meldwright.diagnostics import Collector
from meldwright.spans import Source, Span


def test_a_profile_error_tells_every_mistake() -> None:
    report = Collector()
    report.add("MW103", "unknown key `x`", Span(Source("p.yaml", "x: 1\ny: 2"), 0, 1), help="h")
    report.add("MW103", "unknown key `y`", Span(Source("p.yaml", "x: 1\ny: 2"), 5, 6))
    error = errors.ProfileError(report.diagnostics)
    assert error.diagnostics == report.diagnostics
    assert str(error) == (
        "p.yaml:1:1: error[MW103]: unknown key `x` (h)\np.yaml:2:1: error[MW103]: unknown key `y`"
    )


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            errors.UnknownVariant("clasic", ["classic"]),
            "expected the name or path of a variant, found 'clasic'; did you mean 'classic'?",
        ),
        (errors.UnknownVariant("zzz"), "expected the name or path of a variant, found 'zzz'"),
        (
            errors.AmbiguousVariant("samba", ["pack a", "pack b"]),
            "expected one variant 'samba', found 2: pack a and pack b",
        ),
        (errors.IllegalStep("the pile is frozen"), "the pile is frozen"),
        (errors.RecordError("unknown act", 3), "line 3: unknown act"),
        (errors.RecordError("no header"), "no header"),
        (errors.RecordError("unknown act", 3, "game.txt"), "game.txt:3: unknown act"),
        (errors.RecordError("no header", name="game.txt"), "game.txt: no header"),
        (
            errors.BrokenPack("samba", "m:games", "there is no such package"),
            "expected the folder of variants 'm:games' of the variant pack 'samba': there is no such package",
        ),
        (errors.HookError("p", "", "two bring it"), "hook 'p': two bring it"),
        (
            errors.HookForbidden("p", "classic"),
            "hook 'p' in variant 'classic': it is installed, but was not allowed to run",
        ),
        (errors.HookError("p", "classic", "returned 3"), "hook 'p' in variant 'classic': returned 3"),
    ],
)
def test_texts(error: errors.MeldwrightError, text: str) -> None:
    assert str(error) == text
