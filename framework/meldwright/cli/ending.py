"""How a run ends: what each exception means for the exit code, and what is said about it.

0 fine, 1 problems in what was checked, 2 usage (also an unknown variant, an unreadable file, output that
cannot be written), 3 our own fault, 130 Ctrl-C.  A closed pipe is silent.  Nobody gets to see a traceback.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence

import click

from meldwright.cli import output
from meldwright.errors import (
    AmbiguousVariant,
    BrokenPack,
    HookForbidden,
    IllegalStep,
    MeldwrightError,
    ProfileError,
    UnknownVariant,
)

FINE = 0
PROBLEMS = 1
USAGE = 2
FAULT = 3
INTERRUPTED = 130

FULL = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG)
"""Errors of streams that belong to whoever gave us the stream."""

UNREADABLE = "MW501"
"""The diagnostic of a file that cannot be read at all."""


class Ended(MeldwrightError):
    """A run that cannot go on: the exit code, one line that says why, and one that says what to do."""

    def __init__(self, code: int, message: str, remedy: str = "") -> None:
        self.code = code
        self.remedy = remedy
        super().__init__(message)


def code_of(run: Callable[[], int | None], arguments: Sequence[str]) -> int:
    """This runs the command and returns its exit code, whatever happens; all that is to be said has been."""
    output.prepare()
    try:
        code = run() or FINE
        output.flush()
    except (output.ClosedPipe, BrokenPipeError):
        output.abandon()
        return FINE
    except (KeyboardInterrupt, click.Abort) as stopped:
        return _stopped(stopped)
    except click.ClickException as error:
        output.say_error(error)
        return error.exit_code
    except Exception as error:  # noqa: BLE001  (the one place where everything ends)
        return _stopped(error) if _is_interrupt(error) else _ended_by(error, arguments)
    return code


def _is_interrupt(error: BaseException) -> bool:
    """Is it a Ctrl-C in disguise?  Python before 3.12 wraps one that meets a class in the making."""
    return isinstance(error, RuntimeError) and isinstance(error.__cause__, KeyboardInterrupt)


def _stopped(stopped: BaseException) -> int:
    output.abandon_unless_flushed()
    label = "\r" if sys.stderr is not None and sys.stderr.isatty() else ""  # over the terminal's ^C
    _complain(f"stopped{_kept(stopped)}", label=label)
    return INTERRUPTED


def _ended_by(error: Exception, arguments: Sequence[str]) -> int:
    if isinstance(error, output.CannotWrite):
        output.abandon()
        _complain(str(error))
        return USAGE
    output.abandon_unless_flushed()
    if isinstance(error, Ended):
        _complain(str(error), error.remedy)
        return error.code
    if isinstance(error, ProfileError):
        return _complain_of_profile(error)
    if isinstance(error, (UnknownVariant, AmbiguousVariant)):
        near = isinstance(error, UnknownVariant) and error.suggestions
        _complain(str(error), "" if near else "`meldwright list` names them")
        return USAGE
    if isinstance(error, BrokenPack):
        _complain(str(error), f"put the pack right or remove it: pip uninstall {error.pack}")
        return USAGE
    if isinstance(error, HookForbidden):
        _complain(str(error), f"to let it run: --allow-hook {error.plugin}")
        return PROBLEMS
    if isinstance(error, MeldwrightError) and not isinstance(error, IllegalStep):  # that is a bot's: ours
        _complain(str(error) + _kept(error))
        return PROBLEMS
    if isinstance(error, OSError) and error.filename is not None:
        _complain(f"{error.filename}: {(error.strerror or str(error)).lower()}")
        return USAGE
    if isinstance(error, OSError) and error.errno in FULL:
        output.abandon()
        _complain(f"cannot write: {(error.strerror or str(error)).lower()}{_kept(error)}")
        return USAGE
    from meldwright.cli.crash import report

    _complain(report(error, arguments) + _kept(error), label="meldwright: ")
    return FAULT


def _complain_of_profile(error: ProfileError) -> int:
    from meldwright.render import caret_text

    unreadable = [d for d in error.diagnostics if d.code == UNREADABLE]
    for diagnostic in unreadable:
        _complain(f"{diagnostic.span.source.name}: {diagnostic.message}")
    if unreadable:
        return USAGE
    output.complain("\n\n".join(caret_text(d) for d in error.diagnostics))
    return PROBLEMS


def _complain(message: str, remedy: str = "", *, label: str = "error: ") -> None:
    output.complain(f"{label}{message}" + (f"\nhelp: {remedy}" if remedy else ""))


def _kept(stopped: BaseException) -> str:
    """What a verb has noted of the work that is safe."""
    return "".join(f"; {note}" for note in getattr(stopped, "__notes__", ()))
