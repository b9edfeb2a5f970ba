"""The command `meldwright`: one module per verb, and what they share.

Nothing heavy is imported here: a verb imports what it needs when it runs.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from typing import NoReturn

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """This runs the command with these words (`sys.argv` without them) and ends the process with its code."""
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else somebody else looks after it
    if usual:
        signal.signal(signal.SIGINT, _stop)
    from meldwright.cli.group import cli

    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    cli.main(arguments)
    raise AssertionError("the command ends the process")


def _stop(*_: object) -> NoReturn:
    """Ctrl-C while modules are imported, where an exception would end in a traceback; nothing is to be saved."""
    os.write(2, b"stopped\n")
    os._exit(130)
