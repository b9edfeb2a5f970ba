"""What a verb writes: plain text when piped, colour on a terminal, and one clear end when writing fails."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from meldwright.cli.settings import settings

if TYPE_CHECKING:
    from rich.console import RenderableType

PIPED_WIDTH = 80
"""Columns of output that no terminal shows, so that a file is the same everywhere."""


class ClosedPipe(Exception):
    """Whoever read the output has had enough."""


class CannotWrite(Exception):
    """The output cannot be written; the text says why."""


# -- streams -------------------------------------------------------------------------------------------


def prepare() -> None:
    """This lets a stream that knows few letters show `?` for the others, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def emit(text: str = "") -> None:
    """This writes a line, or several, to standard output."""
    if sys.stdout is None:
        raise CannotWrite("cannot write: standard output is closed")
    try:
        sys.stdout.write(text + "\n")
        if sys.stdout.isatty():
            sys.stdout.flush()
    except OSError as error:
        raise _failure(error) from error


def emit_json(value: object) -> None:
    """This writes a value as JSON, for a program."""
    import json

    emit(json.dumps(value, indent=2, ensure_ascii=False))


def flush() -> None:
    """This sees to it that all that was written has arrived."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _failure(error) from error


def _failure(error: OSError) -> Exception:
    if error.errno == errno.EPIPE:
        return ClosedPipe()
    return CannotWrite(f"cannot write: {(error.strerror or str(error)).lower()}")


def abandon() -> None:
    """This lets go of output that cannot be written: the interpreter must not try again at its end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def abandon_unless_flushed() -> None:
    """This writes what is still to be written, or lets go of it."""
    try:
        flush()
    except (ClosedPipe, CannotWrite):
        abandon()


def complain(text: str) -> None:
    """This writes to standard error; where even that is impossible, the exit code must do."""
    with contextlib.suppress(OSError, ValueError):
        click.echo(text, err=True)


def say_error(error: click.ClickException) -> None:
    """This says what Click has to say about a wrong use, in our manner."""
    abandon_unless_flushed()
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        complain(error.format_message())
        return
    lines = [f"error: {error.format_message().rstrip('.')}"]
    context = getattr(error, "ctx", None)
    if context is not None:
        lines.append(f"help: {context.command_path} --help")
    complain("\n".join(lines))


# -- looks ---------------------------------------------------------------------------------------------


def is_colored() -> bool:
    """Is standard output to have colour?"""
    wanted = settings().color
    if wanted is not None:
        return wanted
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout is not None and sys.stdout.isatty()


def width() -> int:
    """Columns of the terminal, or of a page when there is none."""
    if sys.stdout is not None and sys.stdout.isatty():
        return max(shutil.get_terminal_size((PIPED_WIDTH, 24)).columns, 20)
    return PIPED_WIDTH


def styled(text: str, **style: object) -> str:
    """This gives the text with a style of Click's, where there is colour."""
    return click.style(text, **style) if is_colored() else text  # type: ignore[arg-type]


def heading(text: str) -> str:
    return styled(text, bold=True)


def printable(text: str) -> str:
    """This keeps what could steer a terminal out of texts that strangers have written."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def printable_lines(text: str) -> str:
    """This does the same for a text of several lines."""
    return "\n".join(printable(line) for line in text.split("\n"))


def counted(number: int, noun: str) -> str:
    """This gives a number in figures and its noun: `1 error`, `3 errors`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def pairs(rows: Iterable[tuple[str, str]], indent: int = 2) -> str:
    """This sets names and values in two columns, the values wrapped to the width."""
    rows = list(rows)
    column = indent + max((len(name) for name, _ in rows), default=0) + 2
    lines = []
    for name, value in rows:
        head = f"{' ' * indent}{name}".ljust(column)
        lines += textwrap.wrap(
            printable(value),
            width=max(width(), column + 20),
            initial_indent=head,
            subsequent_indent=" " * column,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [head.rstrip()]
    return "\n".join(lines)


def rendered(thing: RenderableType) -> str:
    """This gives what Rich makes of a thing, without the blanks at the ends of plain lines."""
    from rich.console import Console

    console = Console(
        file=io.StringIO(),
        width=width(),
        force_terminal=is_colored(),
        no_color=not is_colored(),
        markup=False,
        emoji=False,
        highlight=False,
    )
    with console.capture() as capture:
        console.print(thing)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    title: str
    number: bool = False
    """Numbers stand to the right."""
    widest: int | None = None
    """Columns it may take before its texts are broken; None: never broken."""


def table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> str:
    """This sets a table."""
    from rich.table import Table
    from rich.text import Text

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        made.add_column(
            column.title,
            justify="right" if column.number else "left",
            no_wrap=column.widest is None,
            max_width=column.widest,
            overflow="fold",
        )
    for row in rows:
        made.add_row(*(Text(printable(cell)) for cell in row))
    return rendered(made)
