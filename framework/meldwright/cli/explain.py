"""`meldwright explain`: one value of a profile, what it means, and the chain of lines that set it."""

from __future__ import annotations

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
    output.emit("\n\n".join([*blocks, *(_told(profile, path, sheet) for path in paths)]))


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
    remedy = f"did you mean {near}?" if near else f"meldwright show {profile.id} lists the values by path"
    raise ending.Ended(ending.USAGE, f"{profile.id} has no value and no setting {key!r}", remedy)


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


def _told(profile: Profile, path: str, sheet: tuple[SheetLine, ...]) -> str:
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
    return (
        f"{output.heading(path)}: {output.printable(written(profile.leaves.get(path)))}\n{output.pairs(rows)}"
    )


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
