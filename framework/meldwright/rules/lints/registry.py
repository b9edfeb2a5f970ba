"""The lints, in the order of their codes, and how all of them are put to a profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from meldwright.diagnostics import Collector, Severity
from meldwright.profiles.model import Profile
from meldwright.rules.compile import Rules
from meldwright.spans import Span

from . import (
    bands,
    bans,
    canasta_kinds,
    conditions,
    contracts,
    double_lines,
    hooks,
    meld_reach,
    opening_minimum,
    parted_ranks,
    stock,
    target,
    turn_up,
)
from .allowing import Allowed, allowances
from .finding import GRAVITY, Finding, Lint, Verdict
from .subject import Subject

LINTS: tuple[Lint, ...] = (
    Lint("MW601", "is an opening minimum out of reach of every hand?", opening_minimum.look),
    Lint("MW602", "is a condition on canastas beyond what deck and melds allow?", contracts.look),
    Lint("MW603", "is there a canasta kind that no meld reaches?", canasta_kinds.look),
    Lint("MW604", "is there a meld that no step reaches?", meld_reach.look),
    Lint("MW605", "is the stock too short for a round of turns?", stock.look),
    Lint("MW606", "is there a condition that always or never holds?", conditions.look),
    Lint("MW607", "do two score lines count the same thing?", double_lines.look),
    Lint("MW608", "is there an opening band that never applies?", bands.look_for_shadows),
    Lint("MW609", "is there a hole between the opening bands?", bands.look_for_gaps),
    Lint("MW610", "is the target out of reach of every score?", target.look),
    Lint("MW611", "is there a discard ban that never ends?", bans.look),
    Lint("MW612", "can covering the first card swallow the stock?", turn_up.look),
    Lint("MW613", "is there a hook that never has a say?", hooks.look),
    Lint("MW615", "are cards of one rank told apart that a meld is to hold together?", parted_ranks.look),
)
"""Every lint; what suppresses nothing (MW614) is told by `look_over` itself."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What all lints found about one profile."""

    verdicts: Mapping[str, Verdict]
    """By code, the gravest verdict; what was suppressed does not count."""
    undecided: tuple[tuple[str, Finding], ...]
    """Code and finding of each question that reading cannot answer, in the order of the file."""
    suppressed: tuple[tuple[str, Finding], ...] = ()
    """What the profile allows, with a reason."""
    spans: Mapping[str, Span] = field(default_factory=dict, repr=False)
    """Where each leaf that is spoken of stands."""


def look_over(profile: Profile, rules: Rules, report: Collector) -> Outcome:
    """This puts every lint to a profile and reports what is proved, as warnings.

    A lint never keeps a profile from being played: see docs/decisions on lints.
    """
    subject = Subject(profile, rules)
    allowed: list[Allowed] = allowances(profile)
    verdicts: dict[str, Verdict] = {}
    undecided: list[tuple[str, Finding]] = []
    suppressed: list[tuple[str, Finding]] = []
    for lint in LINTS:
        verdicts[lint.code] = Verdict.REFUTED
        subject.next_lint()
        for finding in lint.look(subject):
            if finding.verdict is not Verdict.REFUTED and _suppressed(allowed, lint.code, finding):
                suppressed.append((lint.code, finding))
                continue
            verdicts[lint.code] = max(verdicts[lint.code], finding.verdict, key=GRAVITY.index)
            if finding.verdict is Verdict.UNDECIDED:
                undecided.append((lint.code, finding))
            elif finding.verdict is Verdict.PROVED:
                _report(profile, lint.code, finding, report)
    for allowance in allowed:
        if not allowance.used:
            allowance.complain(profile, [lint.code for lint in LINTS], report)
    undecided.sort(key=lambda found: (subject.span(found[1].path).start, found[0]))
    spoken_of = {found.path: subject.span(found.path) for _, found in (*undecided, *suppressed)}
    return Outcome(verdicts, tuple(undecided), tuple(suppressed), spoken_of)


def _suppressed(allowed: list[Allowed], code: str, finding: Finding) -> bool:
    found = [allowance for allowance in allowed if allowance.covers(code, finding.path)]
    for allowance in found:
        allowance.used = True
    return bool(found)


def _report(profile: Profile, code: str, finding: Finding, report: Collector) -> None:
    told = [(finding.path, f"`{finding.path}` is set here"), *finding.related]
    blamed = next((path for path, _ in told if _is_own(profile, path)), "") if finding.shared else ""
    shown = blamed or finding.path
    report.add(
        code,
        finding.message,
        profile.origins[shown],
        help=finding.help,
        severity=Severity.WARNING,
        related=tuple(
            (profile.origins[path], words)
            for path, words in (told if blamed else finding.related)
            if path != shown
        ),
    )


def _is_own(profile: Profile, path: str) -> bool:
    """Does a leaf stand in the profile's own file, not in one that it inherits from?"""
    return profile.origins[path].source == profile.origins["meldwright"].source
