"""Where a person sits: lines come in, lines go out, and a page can be put out of sight."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable
from typing import Protocol

from meldwright.rules import words as english

from .look import Look, seen, wrapped

MANY = 40
"""Blank lines that scroll a page away where it cannot be wiped."""

WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""The screen and what has been scrolled off it, then to the top."""


class Console(Protocol):
    """What the table needs of a terminal."""

    @property
    def look(self) -> Look:
        """What it can show now; a window may change its size at any time."""
        ...

    @property
    def waits(self) -> bool:
        """Is there somebody for whom it makes sense to wait?"""
        ...

    def ask(self, prompt: str) -> str:
        """Return the next line.  Raises `EOFError` when there will be none any more."""
        ...

    def say(self, text: str = "") -> None:
        """Show a text of one line or several."""
        ...

    def hide(self) -> None:
        """Put all that has been shown out of sight."""
        ...


class Streams:
    """Standard input and output, a terminal or not."""

    def __init__(
        self, emit: Callable[[str], None], flush: Callable[[], None], look: Callable[[], Look]
    ) -> None:
        """`emit` writes a line, `flush` sees to it that it has arrived, `look` tells what can be shown."""
        self._emit = emit
        self._flush = flush
        self._look = look
        if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
            sys.stdin.reconfigure(errors="replace")  # a stray byte is a text that is not understood, no more
        self._on_terminal = bool(sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty())
        if self._on_terminal and not self.look.plain and os.environ.get("TERM") != "dumb":
            _edit_lines()

    @property
    def look(self) -> Look:
        return self._look()

    @property
    def waits(self) -> bool:
        return self._on_terminal

    def ask(self, prompt: str) -> str:
        """On a terminal the prompt waits; elsewhere it is written with the line that came, as one reads it later."""
        self._flush()
        if self._on_terminal:
            try:
                return input(prompt)
            except OSError:  # the terminal has gone away
                raise EOFError from None
        line = _line()
        self.say(f"{prompt}{line}")
        return line

    def say(self, text: str = "") -> None:
        """In a window, lines that are too long are broken between words; elsewhere they stay whole."""
        look = self.look
        if self._on_terminal and not look.plain:
            lines = text.split("\n")
            text = "\n".join(
                line if seen(line) <= look.width else "\n".join(wrapped(line, look.width)) for line in lines
            )
        self._emit(look.shown(text))

    def hide(self) -> None:
        if self._on_terminal:
            _forget_lines()
        if self._on_terminal and os.environ.get("TERM", "dumb") != "dumb":
            self._emit(WIPE)
        else:
            self._emit("\n" * (max(MANY, self.look.height) - 1))


def _line() -> str:
    if sys.stdin is None:
        raise EOFError
    try:
        line = sys.stdin.readline()
    except OSError:
        raise EOFError from None
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


def _edit_lines() -> None:
    """Let the arrow keys work, where Python has been built with what that takes."""
    try:
        import readline  # noqa: F401  (being imported is all it is for)
    except ImportError:
        return


def _forget_lines() -> None:
    """What one player has typed is not for the next one's arrow keys."""
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.clear_history()


def paged(console: Console, lines: Iterable[str]) -> None:
    """This shows many lines, a page at a time where somebody waits."""
    rows = list(lines)
    page = max(console.look.height - 2, 5)
    while rows:
        console.say("\n".join(rows[:page]))
        rows = rows[page:]
        if rows and console.waits and not console.look.plain:
            answer = console.ask(f"-- {english.counted(len(rows), 'line')} more: Enter, or q --")
            if answer.strip().lower().startswith("q"):
                return
