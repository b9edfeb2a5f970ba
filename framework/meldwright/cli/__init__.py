"""The command `meldwright`: one module per verb, and what they share.

Nothing heavy is imported here: a verb imports what it needs when it runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """This runs the command with these words (`sys.argv` without them) and ends the process with its code."""
    from meldwright.cli.group import cli

    cli.main(arguments)
    raise AssertionError("the command ends the process")
