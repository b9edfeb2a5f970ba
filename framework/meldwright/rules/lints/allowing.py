"""`allow:` in a profile: findings that its author means, each with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meldwright.diagnostics import Collector, Severity, suggest
from meldwright.profiles.model import Allowance, Profile


@dataclass(slots=True)
class Allowed:
    """One item of `allow:`, and whether it has suppressed anything."""

    item: Allowance
    used: bool = False

    def covers(self, code: str, path: str) -> bool:
        """Does it speak of this finding?"""
        return self.item.lint == code and self.item.at in ("", path)

    def complain(self, profile: Profile, codes: Sequence[str], report: Collector) -> None:
        """Report that it suppresses nothing, and why, as far as that can be told (MW614)."""
        if self.item.span.source != profile.origins["meldwright"].source:  # which every file has of its own
            return  # it was inherited, and where it was written it may suppress something
        lint, at = self.item.lint, self.item.at
        if lint not in codes:
            message = f"`allow` names `{lint}`, which is no lint"
            remedy = f"lints are numbered {codes[0]} to {codes[-1]}"
        elif at and at not in profile.leaves:
            message = f"`allow` names `{at}`, which is no value of this profile"
            nearest = suggest(at, profile.leaves)
            remedy = f"did you mean `{nearest}`?" if nearest else "write a path such as `going_out.contract`"
        else:
            where = f" at `{at}`" if at else ""
            message = f"`allow` suppresses nothing: {lint} finds no fault{where}"
            remedy = "delete this item"
        report.add("MW614", message, self.item.span, help=remedy, severity=Severity.WARNING)


def allowances(profile: Profile) -> list[Allowed]:
    """This gives the items of a profile's `allow:`, none of them used yet."""
    return [Allowed(item) for item in profile.allow]
