"""Shipped profiles with something changed in their text, and what the lints say of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tests.rules.profiles import SECOND_SHAPE

from meldwright.diagnostics import Collector, Diagnostic
from meldwright.ids import VariantId
from meldwright.profiles import load_text
from meldwright.profiles.model import Profile
from meldwright.resources import data_root
from meldwright.rules.compile import compile_rules
from meldwright.rules.lints import Finding, Outcome, look_over
from meldwright.rules.lints.subject import Subject

Edit = tuple[str, str]
"""A text that stands once in the profile, and what takes its place."""


# What tests change in the classic profile, as it stands there.
SETS = "valid: size >= 3 and naturals >= 2 and wilds <= 3"
CONTRACT = "contract: count(canastas) >= 1"
COVERS = "turn_up_covers: wild or (rank == 3 and red)"
ANOTHER_KIND = "when: size >= 7 and wilds >= 1"
LEDGER = re.compile(r"(?s)  ledger:\n.*?(?=\nmatch:)")
"""The ledger of a profile, to be replaced as a whole."""


@dataclass(frozen=True)
class Looked:
    """What the lints make of a profile."""

    text: str
    profile: Profile
    outcome: Outcome
    diagnostics: tuple[Diagnostic, ...]

    @property
    def codes(self) -> list[str]:
        return [d.code for d in self.diagnostics]

    @property
    def undecided(self) -> dict[str, Finding]:
        """By path; the tests have no two for one path."""
        return {finding.path: finding for _, finding in self.outcome.undecided}

    def line(self, diagnostic: Diagnostic) -> str:
        """The line of the file that a diagnostic points at."""
        number, _ = diagnostic.span.source.position(diagnostic.span.start)
        return self.text.splitlines()[number - 1].strip()


@cache
def classic_text() -> str:
    """The classic profile without its sources and its house rules: these speak of values that tests take away."""
    text = (data_root("variants") / "classic" / "variant.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^(settings|impossible):.*\n(?:[ #].*\n|\n)*", "", text)
    return re.sub(r"(?m)^  (cites|assumed):\n(?:    .*\n)*", "", text)


@cache
def second_text() -> str:
    return (SECOND_SHAPE / "variant.yaml").read_text(encoding="utf-8")


def changed(text: str, *edits: Edit) -> str:
    """A profile's text with each edit made; each old text must stand there once."""
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


def profile_of(text: str) -> Profile:
    report = Collector()
    profile = load_text(text, "variant.yaml", VariantId("changed"), report)
    assert profile is not None, [d.message for d in report.diagnostics]
    return profile


def look(text: str) -> Looked:
    """Load a text and put the lints to it."""
    profile = profile_of(text)
    report = Collector()
    outcome = look_over(profile, compile_rules(profile), report)
    return Looked(text, profile, outcome, report.diagnostics)


def classic_with(*edits: Edit) -> Looked:
    return look(changed(classic_text(), *edits))


def second_with(*edits: Edit) -> Looked:
    return look(changed(second_text(), *edits))


def subject(text: str) -> Subject:
    profile = profile_of(text)
    return Subject(profile, compile_rules(profile))
