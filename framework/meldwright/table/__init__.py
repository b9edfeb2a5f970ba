"""The table on a terminal: a line for each act, a screen before it, and words for whoever wants to know more."""

from __future__ import annotations

from .console import Console, Streams
from .look import Look, speaks_unicode
from .session import Left, Session

__all__ = ["Console", "Left", "Look", "Session", "Streams", "speaks_unicode"]
