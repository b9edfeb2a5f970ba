"""What a lint finds: a verdict about one leaf, with the words for its author."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .subject import Subject


class Verdict(StrEnum):
    """How far reading alone can answer; the later one is the graver."""

    REFUTED = "refuted"
    """The fault is not there: an example shows that it is not, or a bound that it cannot be."""
    UNDECIDED = "undecided"
    PROVED = "proved"
    """The fault is certain."""


GRAVITY = tuple(Verdict)


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict of one lint about one leaf."""

    verdict: Verdict
    path: str
    """The leaf that would have to change."""
    message: str = ""
    """What was found, in the author's words; where undecided, what could not be shown."""
    help: str = ""
    related: tuple[tuple[str, str], ...] = ()
    """Other leaves that matter, each with a few words."""
    watch: str = ""
    """What would show that there is no fault, as bounded play counts it (see `watching`); empty for nothing."""
    shared: bool = False
    """Could each of the other leaves be at fault as well?  Then one that the author wrote is shown, not a parent's."""


@dataclass(frozen=True, slots=True)
class Lint:
    """One question about profiles."""

    code: str
    question: str
    """What is asked; the answer yes is a fault."""
    look: Callable[[Subject], Iterator[Finding]]
    """Yields a finding for each leaf that was looked at, refuted ones too."""


def refuted(path: str) -> Finding:
    """This says that a leaf is free of the fault."""
    return Finding(Verdict.REFUTED, path)
