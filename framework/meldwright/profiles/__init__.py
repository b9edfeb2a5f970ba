"""Profiles: from the text of a `variant.yaml` to checked, frozen values.

What is named here is imported on first use: whoever needs only the model pays for no YAML reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meldwright.profiles.catalog import Location, find_variant, list_variants
    from meldwright.profiles.loader import load_profile, load_text
    from meldwright.profiles.model import Profile

__all__ = ["Location", "Profile", "find_variant", "list_variants", "load_profile", "load_text"]

_HOMES = {
    "Location": "catalog",
    "Profile": "model",
    "find_variant": "catalog",
    "list_variants": "catalog",
    "load_profile": "loader",
    "load_text": "loader",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
