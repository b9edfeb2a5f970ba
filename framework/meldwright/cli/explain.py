"""`meldwright explain`: one value of a profile, what it means, and the chain of lines that set it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import load
from meldwright.cli.settings import house_option, shared_options
from meldwright.cli.writing import written

if TYPE_CHECKING:
    from meldwright.profiles import Profile
    from meldwright.profiles.model import Origin, SettingValue
    from meldwright.rules.registry import SheetLine

ALIKE = 4
"""Names that are proposed for one that is not there."""


@click.command("explain")
@click.argument("variant", metavar="V")
@click.argument("key", metavar="KEY")
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@house_option
@shared_options
def command(variant: str, key: str, as_json: bool) -> None:
    """One value of V: what it means, who set it where, and the house rule that may change it.

    KEY is the path of a value (`deal.hand`), of several (`deal`), or the name of a setting.
    """
    from meldwright.rules.registry import rules_sheet

    profile = load(variant)
    paths = _paths(profile, key)
    sheet = rules_sheet(profile)
    if as_json:
        output.emit_json({"id": profile.id, "values": [_answer(profile, path, sheet) for path in paths]})
        return
    blocks = [_offered(setting) for setting in profile.settings if setting.name == key]
    said = {("setting", _setting_told(setting)) for setting in profile.settings if setting.name == key}
    output.emit("\n\n".join([*blocks, *_each(profile, paths, sheet, said)]))


def _paths(profile: Profile, key: str) -> list[str]:
    """The leaves that a key means."""
    from meldwright.diagnostics import suggest

    for setting in profile.settings:
        if setting.name == key:
            return [path for path in profile.leaves if _is_below(path, setting.paths)] or list(setting.paths)
    paths = [path for path in profile.leaves if _is_below(path, (key,))]
    if paths:
        return paths
    known = [*profile.leaves, *{path.partition(".")[0] for path in profile.leaves}]
    known += [setting.name for setting in profile.settings]
    near = suggest(key, known)
    alike = [near] if near else _alike(key, known)
    remedy = f"meldwright show {profile.id} lists the values by path"
    if alike:
        remedy = f"did you mean {' or '.join(alike)}?"
    raise ending.Ended(ending.USAGE, f"{profile.id} has no value and no setting {key!r}", remedy)


def _alike(key: str, known: Sequence[str]) -> list[str]:
    """A few names of which the last part, or a word of it, is what somebody asked for, or nearly."""
    from meldwright.diagnostics import suggest

    asked = key.rpartition(".")[2]
    parts = {name: name.partition("[")[0].split(".")[1:] or [name] for name in known}
    exact = [name for name, words in parts.items() if asked == words[-1]]
    meant = {
        asked,
        asked.removesuffix("s"),
        suggest(asked, {part for words in parts.values() for part in words}),
    }
    loose = [name for name, words in parts.items() if meant & {*words, *"_".join(words).split("_")}]
    return (exact or loose)[:ALIKE]


def _each(
    profile: Profile, paths: Sequence[str], sheet: tuple[SheetLine, ...], said: set[tuple[str, str]]
) -> Iterator[str]:
    """The paths one by one; what was said of one is not said again of the next.

    `said`: what stands above all of them.
    """
    before: set[tuple[str, str]] = set()
    for path in paths:
        rows = _rows(profile, path, sheet)
        short = [
            (word, "as above") if word == "means" and (word, text) in before else (word, text)
            for word, text in rows
            if word != "setting" or (word, text) not in said | before
        ]
        before = set(rows)
        value = output.printable(written(profile.leaves.get(path)))
        yield f"{output.heading(path)}: {value}\n{output.pairs(short)}"


def _is_below(path: str, tops: tuple[str, ...]) -> bool:
    return any(path == top or path.startswith((f"{top}.", f"{top}[")) for top in tops)


def _chain(profile: Profile, path: str) -> tuple[Origin, ...]:
    """The places that set a leaf; the last is its own, also where it stands in a list that was set whole."""
    from meldwright.profiles.lineage import chain
    from meldwright.profiles.model import Origin

    found = chain(profile.chains, path)
    own = profile.origins.get(path)
    return (*found[:-1], Origin(own, found[-1].by)) if found and own is not None else found


def _setting(profile: Profile, path: str) -> SettingValue | None:
    return next((s for s in profile.settings if _is_below(path, s.paths)), None)


def _rows(profile: Profile, path: str, sheet: tuple[SheetLine, ...]) -> list[tuple[str, str]]:
    rows = [("means", line.text) for line in sheet if path in line.paths]
    for number, origin in enumerate(reversed(_chain(profile, path))):
        was = " ".join(origin.span.text.split())
        rows.append(("before" if number else "set by", f"{origin.by}, {origin.span}: {was}"))
    cites, assumed = profile.cites.get(path, ()), profile.assumed.get(path)
    if cites:
        rows.append(("sources", ", ".join(cites)))
    if assumed is not None:
        rows.append(("assumed", assumed))
    setting = _setting(profile, path)
    if setting is not None:
        rows.append(("setting", _setting_told(setting)))
    elif can_be := _can_be(path):
        rows.append(("can be", can_be))
    return rows


def _can_be(path: str) -> str:
    """The values that a leaf may have; of an expression, nothing: there is no end of them."""
    from meldwright.profiles.leaves import leaf_schemas
    from meldwright.profiles.schema import profile_schema
    from meldwright.profiles.schema_words import expected

    words = re.sub(r"\[\d+\]", "[*]", path).split(".")
    for pattern, schema in leaf_schemas(profile_schema()):
        parts = pattern.split(".")
        if len(parts) == len(words) and all(p in ("*", w) for p, w in zip(parts, words, strict=True)):
            return "" if "x-expression" in schema else expected(schema).replace("`", "")
    return ""


def _offered(setting: SettingValue) -> str:
    """A setting by itself: the question, the answer, and the other answers."""
    rows = [("now", setting.sentence or "custom"), ("value", _setting_told(setting))]
    return f"{output.heading(setting.name)}: {output.printable(setting.question)}\n{output.pairs(rows)}"


def _setting_told(setting: SettingValue) -> str:
    value = "custom" if setting.value is None else setting.value
    standard = "" if setting.is_standard else f"; the standard is {setting.standard}"
    return f"{setting.name}: {value}{standard}; it can be {setting.values.replace('`', '')}"


def _answer(profile: Profile, path: str, sheet: tuple[SheetLine, ...]) -> dict[str, object]:
    setting = _setting(profile, path)
    return {
        "path": path,
        "value": profile.leaves.get(path),
        "means": [line.text for line in sheet if path in line.paths],
        "chain": [
            {
                "by": origin.by,
                "file": origin.span.source.name,
                "line": origin.span.position[0],
                "column": origin.span.position[1],
                "written": origin.span.text,
            }
            for origin in _chain(profile, path)
        ],
        "cites": list(profile.cites.get(path, ())),
        "assumed": profile.assumed.get(path),
        "setting": None
        if setting is None
        else {"name": setting.name, "value": setting.value, "standard": setting.standard},
    }
