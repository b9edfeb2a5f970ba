"""What is said to an author: diagnostics, the registry of their codes, and did-you-mean.

A diagnostic is a value.  It is collected, never raised, so that one run shows every mistake.  The message
says what was found, in the author's words; the help says what to type.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from meldwright.spans import Span

CODES: dict[str, str] = {
    # MW0xx: the text is not YAML that a profile may be written in
    "MW001": "not UTF-8 text",
    "MW002": "character that may not stand in a file",
    "MW003": "byte order mark",
    "MW004": "tab where YAML wants spaces",
    "MW005": "not well-formed YAML",
    "MW006": "key given twice",
    "MW007": "tag or directive",
    "MW008": "anchor or alias out of bounds",
    "MW009": "file too large",
    "MW010": "nested too deeply",
    "MW011": "not exactly one document",
    "MW012": "key that is not a plain name",
    "MW013": "number with too many digits",
    # MW1xx: keys and values
    "MW101": "missing key",
    "MW102": "value of the wrong type",
    "MW103": "unknown key",
    "MW104": "unknown value",
    "MW105": "number out of range",
    "MW106": "malformed name",
    "MW107": "list or map of the wrong length, or with a repeated item",
    "MW108": "key that does not go with this kind",
    "MW109": "text of the wrong length or form",
    "MW110": "unknown format version",
    # MW2xx: expressions
    "MW201": "expression syntax",
    "MW202": "unknown name in an expression",
    "MW203": "type or unit mismatch",
    "MW204": "values that cannot be compared",
    "MW205": "expression too long, too deep or too costly",
    "MW206": "unknown field",
    "MW207": "unknown function",
    "MW208": "expression of the wrong result type",
    "MW209": "number out of range in an expression",
    "MW210": "unknown canasta kind",
    # MW3xx: meaning
    "MW301": "seats do not divide among the sides",
    "MW302": "deck too small for the deal",
    "MW303": "rank without points",
    "MW304": "cite of a value that is not there",
    "MW305": "unknown source rule",
    "MW306": "reserved name",
    "MW307": "condition that more canastas break",
    "MW308": "more melds than can be tabulated",
    "MW310": "parent or mixin that is not there",
    "MW311": "profile that inherits from itself",
    "MW312": "path that leads out of the folders of variants",
    "MW313": "override that changes nothing",
    "MW314": "nothing there to take away",
    "MW315": "mixin that inherits",
    "MW316": "profile made of too many files",
    "MW320": "unknown setting",
    "MW321": "unknown value of a setting",
    "MW322": "two settings for one value",
    "MW323": "setting of a value that is not there",
    "MW324": "impossible combination of settings",
    "MW325": "setting without a standard",
    "MW326": "setting that does not fit what it sets",
    # MW4xx: hooks
    "MW401": "unknown hook",
    # MW5xx: finding profiles, reading records
    "MW501": "file cannot be read",
    "MW502": "malformed variant id",
    # MW6xx: lints, which find what is in order and yet cannot be meant
    "MW601": "opening minimum that no hand can reach",
    "MW602": "condition on canastas that deck and melds cannot satisfy",
    "MW603": "canasta kind that no meld reaches",
    "MW604": "meld that no step reaches",
    "MW605": "stock too short for a round of turns",
    "MW606": "condition that always or never holds",
    "MW607": "two score lines that count the same",
    "MW608": "opening band that never applies",
    "MW609": "scores between the opening bands",
    "MW610": "target that no score can reach",
    "MW611": "discard ban that never ends",
    "MW612": "first card covered without end",
    "MW613": "hook that never has a say",
    "MW614": "allowance that suppresses nothing",
    "MW615": "cards of one meld that are told apart",
}
"""The one registry of codes: code to title.  Each has a page in docs/diagnostics, which shows it at work."""


_SUGGESTED = 50  # remarks that get a suggestion; nobody reads so many at once


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One remark about a source text."""

    code: str
    severity: Severity
    message: str
    span: Span
    help: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    """Other places that matter, each with a few words."""


class Collector:
    """This gathers diagnostics; the same remark about the same place is kept once."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        help: str = "",
        severity: Severity = Severity.ERROR,
        related: tuple[tuple[Span, str], ...] = (),
    ) -> None:
        """This records a remark; the code must stand in `CODES`."""
        assert code in CODES, f"no such diagnostic code: {code}"
        self._found[Diagnostic(code, severity, message, span, help, related)] = None

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """This takes over remarks collected elsewhere."""
        self._found.update(dict.fromkeys(diagnostics))

    def suggest(self, word: str, names: Iterable[str]) -> str | None:
        """This gives the nearest name as long as remarks are few: a hostile file must not cost much."""
        return suggest(word, names) if len(self._found) < _SUGGESTED else None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was recorded, by source and position."""
        return tuple(
            sorted(self._found, key=lambda d: (d.span.source.name, d.span.start, d.span.end, d.code))
        )

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self._found)


def edit_distance(one: str, other: str) -> int:
    """This counts the letters to insert, delete, replace or swap with a neighbour that part two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        previous, row = row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before = previous
    return row[-1]


def suggest(word: str, names: Iterable[str]) -> str | None:
    """This gives the one name nearest to a misspelt word, or None if none is near or two are equally near."""
    if len(word) > 60:  # longer than any name: nothing was misspelt, and distances would cost much
        return None
    folded = word.casefold().replace("-", "_")
    near: dict[str, int] = {}
    for name in dict.fromkeys(names):
        allowed = min(3, max(1, (max(len(name), len(word)) + 1) // 3))  # a third of the letters may be wrong
        if abs(len(name) - len(word)) <= allowed:
            distance = edit_distance(folded, name.casefold().replace("-", "_"))
            if distance <= allowed and distance < max(len(name), len(word)):
                near[name] = distance
    best = [name for name, distance in near.items() if distance == min(near.values())]
    return best[0] if len(best) == 1 else None
