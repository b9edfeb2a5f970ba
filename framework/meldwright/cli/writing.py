"""A value of a profile as an author would write it, on one line."""

from __future__ import annotations

import json


def written(value: object) -> str:
    """This writes a leaf's value; None is a leaf that is not there."""
    if value is None:
        return "none"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(str, value))}]"
    return " ".join(value.split()) if isinstance(value, str) else json.dumps(value)
