"""The names of what bounded play counts, so that it can answer what a lint could not decide."""

from __future__ import annotations


def canasta(kind: str) -> str:
    """Canastas of a kind that a side had at the end of a hand."""
    return f"canasta {kind}"


def laid(rule: str, size: int) -> str:
    """Melds of a meld rule that were begun with so many cards at once."""
    return f"{rule} laid with {size} cards at once"


def opened(minimum: int) -> str:
    """Sides that opened under this minimum."""
    return f"opened at a minimum of {minimum}"


def line(name: str, holds: bool) -> str:
    """Accounts in which a line of the ledger counted, or did not."""
    return f"line {name} {'counted' if holds else 'did not count'}"


def valued(name: str) -> str:
    """Accounts in which a line of the ledger came to other than nothing."""
    return f"line {name} came to something"


def condition(path: str, holds: bool) -> str:
    """Sides for which a condition on canastas held, or did not, at the end of a hand."""
    return f"{path} {'met' if holds else 'not met'}"


def acted(hook: str) -> str:
    """Answers of a hook that made a difference: a refusal, a call that it lets pass, an ending, points."""
    return f"hook {hook} had a say"


STOCK_SWALLOWED = "no stock left after the deal"
STOCK_OUT_EARLY = "stock gone before everybody had a turn"
POSITIVE = "a side with points above nothing"
