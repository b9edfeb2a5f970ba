"""A beginner: it plays as `normal` does, but counts no cards, is free with wild cards and seldom looks across."""

from __future__ import annotations

from .normal import NormalBot
from .temper import EASY


class EasyBot(NormalBot):
    """Plays sensibly for its own hand."""

    def __init__(self) -> None:
        super().__init__(EASY)
