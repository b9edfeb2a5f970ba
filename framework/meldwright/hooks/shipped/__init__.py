"""The few hooks that come with Meldwright: rules of our sources that no profile can say.

Each module tells which rule it is and why data was not enough.  They need no leave to run, for they are ours.
"""

from __future__ import annotations

from importlib import import_module

SHIPPED = ("acaba", "canasta_in_hand")
"""Names of the shipped hooks; each is the module of that name."""


def load_shipped(name: str) -> object:
    """Return the plugin of a shipped hook."""
    if name not in SHIPPED:
        raise LookupError(f"expected a shipped hook ({', '.join(SHIPPED)}), found {name!r}")
    return import_module(f"{__name__}.{name}")
