"""What was found about a profile, and the ways of saying it: for people, for editors, for CI, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meldwright.cli import ending, output

if TYPE_CHECKING:
    from meldwright.diagnostics import Diagnostic
    from meldwright.profiles import Profile
    from meldwright.rules.lints import Finding, Outcome
    from meldwright.sim.trial import Trial


@dataclass(slots=True)
class Checked:
    """What was found about one profile."""

    id: str
    file: str
    diagnostics: tuple[Diagnostic, ...] = ()
    hooks: dict[str, str] = field(default_factory=dict)
    """Hooks that the profile names, with the distribution that brings each; empty where none does."""
    profile: Profile | None = None
    """None where there are errors."""
    outcome: Outcome | None = None
    """What the lints found; None where there are errors."""
    trial: Trial | None = None
    """What bounded play showed; None where there was none, or it failed."""
    failure: str = ""
    """Why bounded play failed, and what brings that about again."""

    def count(self, severity: str) -> int:
        return sum(d.severity == severity for d in self.diagnostics)

    @property
    def unreadable(self) -> bool:
        return any(d.code == ending.UNREADABLE for d in self.diagnostics)

    def seen(self, finding: Finding) -> int | None:
        """How often play showed what a lint could not decide; None where nothing was played or counted."""
        return self.trial.seen[finding.watch] if self.trial is not None and finding.watch else None


def _text(checked: Sequence[Checked], verbose: bool) -> None:
    from meldwright.render import caret_text

    for profile in checked:
        for diagnostic in profile.diagnostics:
            output.emit(caret_text(diagnostic) + "\n")
        for name, origin in profile.hooks.items():
            output.emit(f"{profile.file}: hook {name}: at hand, from {origin}")
        for line in _doubts(profile) if verbose or profile.trial is not None else ():
            output.emit(line)
        for line in _played(profile):
            output.emit(line)
    output.emit(_summary(checked))


def _doubts(profile: Checked) -> Iterator[str]:
    """What reading could not decide, with what play has shown of it, and what the profile allows."""
    if profile.outcome is None:
        return
    for code, finding in profile.outcome.undecided:
        place = _place(profile, finding)
        yield f"{place}: not decided[{code}]: {finding.message} ({_answer(profile, finding)})"
    for code, finding in profile.outcome.suppressed:
        yield f"{_place(profile, finding)}: allowed[{code}]: {finding.message}"


def _place(profile: Checked, finding: Finding) -> str:
    assert profile.outcome is not None
    span = profile.outcome.spans[finding.path]
    line, column = span.source.position(span.start)
    return f"{span.source.name}:{line}:{column}"


def _answer(profile: Checked, finding: Finding) -> str:
    seen = profile.seen(finding)
    if seen is None:
        return "`--simulate N` may tell"
    assert profile.trial is not None
    times = output.counted(seen, "time") if seen else "never"
    return f"{finding.watch}: {times} in {output.counted(profile.trial.hands, 'hand')}"


def _played(profile: Checked) -> Iterator[str]:
    if profile.failure:
        yield output.styled(f"{profile.file}: play failed: ", fg="red") + output.printable(profile.failure)
    trial = profile.trial
    if trial is None or profile.profile is None:
        return
    number = sum(trial.steps.values())
    yield f"{profile.file}: {output.counted(trial.hands, 'hand')} from seed {trial.seed}: all ended"
    openings = [
        f"{trial.openings[minimum]} of {asked} sides at {minimum}"
        for minimum, asked in sorted(trial.sides.items())
    ]
    rows = [
        (f"{number} steps", _amounts(trial.steps)),
        ("endings", _amounts(trial.endings)),
        ("canastas", _amounts(trial.canastas)),
        ("openings", ", ".join(openings)),
        (
            "never seen",
            ", ".join(trial.never(profile.profile)) or "nothing: all that the profile provides for came up",
        ),
    ]
    yield output.pairs(rows)


def _amounts(counted: Mapping[str, int]) -> str:
    found = sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in found if n) or "none"


def _summary(checked: Sequence[Checked]) -> str:
    """`3 errors in 1 of 2 profiles`, or that there are none, in one line."""
    bad = sum(bool(profile.diagnostics or profile.failure) for profile in checked)
    found = []
    for severity, color in (("error", "red"), ("warning", "yellow")):
        number = sum(profile.count(severity) for profile in checked)
        if number:
            found.append(output.styled(output.counted(number, severity), fg=color))
    if failed := sum(bool(profile.failure) for profile in checked):
        found.append(output.styled(output.counted(failed, "failure") + " in play", fg="red"))
    if found:
        where = (
            f"{bad} of {output.counted(len(checked), 'profile')}" if len(checked) > 1 else _where(checked[0])
        )
        return f"{' and '.join(found)} in {where}"
    fine = output.styled("no mistakes", fg="green")
    which = checked[0].file if len(checked) == 1 else ", ".join(profile.id for profile in checked)
    return f"{fine} in {output.counted(len(checked), 'profile')}" + (f": {which}" if checked else "")


def _where(profile: Checked) -> str:
    """The file of a profile; where all that was found stands in others, those that it inherits from, first."""
    files = dict.fromkeys(diagnostic.span.source.name for diagnostic in profile.diagnostics)
    if profile.failure or not files or profile.file in files:
        return profile.file
    return f"{' and '.join(map(output.printable, files))}, which {profile.file} is made of"


def _line(checked: Sequence[Checked], verbose: bool) -> None:
    from meldwright.render import one_line

    for profile in checked:
        for diagnostic in profile.diagnostics:
            output.emit(one_line(diagnostic))
        for line in _doubts(profile) if verbose else ():
            output.emit(line)
        if profile.failure:
            output.emit(f"{profile.file}: play failed: {output.printable(profile.failure)}")


def _ci(checked: Sequence[Checked], verbose: bool) -> None:
    from meldwright.render import ci, ci_error

    for profile in checked:
        for diagnostic in profile.diagnostics:
            output.emit(ci(diagnostic))
        if profile.failure:
            output.emit(ci_error(profile.file, f"play failed: {output.printable(profile.failure)}"))


def _json(checked: Sequence[Checked], verbose: bool) -> None:
    output.emit_json(
        {
            "profiles": [_as_json(profile) for profile in checked],
            "errors": sum(profile.count("error") for profile in checked),
            "warnings": sum(profile.count("warning") for profile in checked),
        }
    )


def _as_json(checked: Checked) -> dict[str, object]:
    """One profile for a program; what reading could not decide is always there."""
    from meldwright.render import as_json

    outcome, profile = checked.outcome, checked.profile
    said: dict[str, object] = {
        "id": checked.id,
        "file": checked.file,
        "hooks": checked.hooks,
        "diagnostics": [as_json(diagnostic) for diagnostic in checked.diagnostics],
        "verdicts": {} if outcome is None else {code: str(v) for code, v in outcome.verdicts.items()},
        "undecided": [] if outcome is None else [_finding(checked, *found) for found in outcome.undecided],
        "allowed": [] if outcome is None else [_finding(checked, *found) for found in outcome.suppressed],
    }
    if checked.trial is not None and profile is not None:
        said["simulated"] = checked.trial.as_json(profile)
    if checked.failure:
        said["failure"] = checked.failure
    return said


def _finding(checked: Checked, code: str, finding: Finding) -> dict[str, object]:
    assert checked.outcome is not None
    span = checked.outcome.spans[finding.path]
    line, column = span.source.position(span.start)
    said: dict[str, object] = {
        "code": code,
        "path": finding.path,
        "verdict": str(finding.verdict),
        "message": finding.message,
        "file": span.source.name,
        "line": line,
        "column": column,
    }
    seen = checked.seen(finding)
    return said if seen is None else {**said, "watched": finding.watch, "seen": seen}


WRITERS = {"text": _text, "line": _line, "json": _json, "ci": _ci}
