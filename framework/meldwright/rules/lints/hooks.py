"""MW613: hooks that never have a say.

What a hook does is Python, which no lint reads and no check runs; so this is for bounded play to answer.
That a hook is unknown (MW401) or named twice (MW107) is told by the loader.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import watching
from .finding import Finding, Verdict
from .subject import Subject

HELP = "take the hook out of `hooks`, or see why it never has a say"


def look(subject: Subject) -> Iterator[Finding]:
    """Each hook that the profile names."""
    for name in subject.profile.hooks:
        message = f"whether the hook `{name}` ever has a say cannot be read from the profile"
        yield Finding(Verdict.UNDECIDED, "hooks", message, HELP, watch=watching.acted(name))
