"""The text of a new profile that extends another: a few lines that say only what differs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import yaml

from meldwright.profiles.scalars import resolve


def child_text(
    parent: str,
    name: str,
    *,
    summary: str = "",
    mixins: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    values: Mapping[str, object] | None = None,
    schema: str = "",
) -> str:
    """This writes a child of `parent`: its house rules by setting, and `values` of its own by their paths.

    `schema` is where an editor finds the schema of a child; empty leaves that line out.
    """
    lines = [f"# yaml-language-server: $schema={schema}"] if schema else []
    lines += ["meldwright: 1", f"extends: {scalar(parent)}"]
    if mixins:
        lines.append(f"mixins: [{', '.join(scalar(mixin) for mixin in mixins)}]")
    lines.append(f"name: {scalar(name)}")
    if summary:
        lines.append(f"summary: {scalar(summary)}")
    if house:
        lines.append("house:")
        lines += [f"  {setting}: {scalar(value)}" for setting, value in house.items()]
    text = "\n".join(lines) + "\n"
    own = _nested(values or {})
    return text + (yaml.safe_dump(own, sort_keys=False, allow_unicode=True, width=100) if own else "")


def scalar(text: str) -> str:
    """This writes a text or number as YAML, quoted only where it must be."""
    plain = re.fullmatch(r"[A-Za-z0-9_./-]([^\x00-\x1f:#]|:(?! )|(?<! )#)*", text) and text == text.strip()
    meaning = resolve(text) if plain and not text.endswith(":") else None
    if isinstance(meaning, str | int) and not isinstance(meaning, bool):
        return text
    return "'" + text.replace("'", "''") + "'"


def _nested(values: Mapping[str, object]) -> dict[str, object]:
    tree: dict[str, object] = {}
    for path, value in values.items():
        *above, last = path.split(".")
        below = tree
        for key in above:
            inner = below.setdefault(key, {})
            assert isinstance(inner, dict), f"{path} lies below a value"
            below = inner
        below[last] = value
    return tree
