"""What a profile offers as house rules, checked: paths that exist, values that fit, one owner for each leaf."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from meldwright.diagnostics import Collector, Severity
from meldwright.lang import Declared, Type, parse_expression
from meldwright.profiles import schema
from meldwright.profiles.leaves import Leaf
from meldwright.profiles.merging import FREE, is_null, list_path, may_lack, part_of, within
from meldwright.profiles.schema_words import clip, expected, found, listed
from meldwright.profiles.settings import VALUE, ChoiceSetting, NumberSetting, Setting, at
from meldwright.profiles.tree import Entry, List, Map, Node, Scalar, plain
from meldwright.spans import Span

if TYPE_CHECKING:
    from meldwright.profiles.lineage import Effective


def check(
    inherited: Effective,
    leaves: Mapping[str, Leaf],
    declared: Declared,
    report: Collector,
    known_sources: Collection[str] | None,
) -> None:
    """This reports settings that cannot hold, and combinations that have been called impossible."""
    if not inherited.settings:
        return
    paths = {list_path(path) for path in leaves}
    for setting in inherited.settings.values():
        _paths(setting, paths, inherited.tree, declared, report)
        _standard(setting, inherited, report)
    _owners(inherited.settings, report)
    _sources(inherited.tree, report, known_sources)
    _impossible(inherited, report)


def _paths(
    setting: Setting, paths: Collection[str], tree: Map, declared: Declared, report: Collector
) -> None:
    """Every path must be one of the profile, and every value one that may stand there."""
    if isinstance(setting, ChoiceSetting):
        first = next(iter(setting.alternatives))
        for value, alternative in setting.alternatives.items():
            if set(alternative.sets) != set(setting.paths):
                missing = sorted(set(setting.paths) ^ set(alternative.sets))
                message = (
                    f"`{first}` and `{value}` of the setting `{setting.name}` do not set the same values"
                )
                remedy = f"let every choice set {listed(missing)}"
                report.add("MW326", message, setting.key, help=remedy)
            for path, node in alternative.sets.items():
                _value(setting, path, node, paths, declared, report)
    elif isinstance(setting, NumberSetting):
        if setting.least > setting.most:
            message = f"the setting `{setting.name}` runs from {setting.least} to {setting.most}"
            report.add("MW326", message, setting.key, help="write the smaller number as `from`")
            return
        for path, template in setting.templates.items():
            if VALUE not in template.text.text:
                message = f"`{path}` would be the same for every number"
                report.add("MW326", message, template.span, help=f"write `{VALUE}` where the number goes")
                continue
            for value in (str(setting.least), str(setting.most)):
                node = setting.patch(value, template.span)[path]
                _value(setting, path, node, paths, declared, report)


def _value(
    setting: Setting, path: str, node: Node, paths: Collection[str], declared: Declared, report: Collector
) -> None:
    part, may_go = schema.profile_schema(), False
    walked: list[str | int] = []
    for key in path.split("."):
        may_go = may_lack(part, key, tuple(walked))
        part = part_of(part, key)
        walked.append(key)
    known = bool(part) and "$ref" not in part and path not in FREE
    if not known or not (may_go or within(path, paths) or any(within(p, [path]) for p in paths)):
        if known and report.has_errors:
            return  # the key it sets may be the very one that has been called misspelt or missing
        nearest = report.suggest(path, paths)
        remedy = f"did you mean `{nearest}`?" if nearest else "`meldwright show` lists the values by path"
        message = f"the setting `{setting.name}` sets `{clip(path)}`, which is no value of this profile"
        report.add("MW323", message, _place(setting, node), help=remedy)
        return
    if is_null(node) and may_go:
        return
    for complaint in schema.complaints(node, part):
        message = f"the setting `{setting.name}` cannot set `{path}` to {found(plain(node))}"
        remedy = f"write {expected(part)}" if not isinstance(node, Map) else complaint
        report.add("MW326", message, _place(setting, node), help=remedy)
        return
    wanted = part.get("x-expression")
    if wanted is not None and isinstance(node, Scalar):
        parse_expression(node.text, wanted["context"], Type(wanted["type"]), declared, report)


def _place(setting: Setting, node: Node) -> Span:
    return node.span if not isinstance(node, Map | List) or node.span.end > node.span.start else setting.key


def _standard(setting: Setting, inherited: Effective, report: Collector) -> None:
    if setting.name in inherited.unmatched and not report.has_errors:
        message = f"the profile itself has none of the values of the setting `{setting.name}`"
        remedy = "let one of its values be what the profile says: that is the standard"
        report.add("MW325", message, setting.key, help=remedy, severity=Severity.WARNING)


def _owners(settings: Mapping[str, Setting], report: Collector) -> None:
    owners: dict[str, Setting] = {}
    for setting in settings.values():
        for path in setting.paths:
            for other, owner in owners.items():
                if owner is not setting and (within(path, [other]) or within(other, [path])):
                    message = f"the settings `{owner.name}` and `{setting.name}` both set `{path}`"
                    also = ((owner.key, "the other one"),)
                    report.add(
                        "MW322", message, setting.key, help="make one setting of the two", related=also
                    )
            owners[path] = setting


def _sources(tree: Map, report: Collector, known: Collection[str] | None) -> None:
    section = tree.entries["settings"].node
    for entry in section.entries.values() if known is not None and isinstance(section, Map) else ():
        choices = at(entry.node, "choices")
        cited = [at(entry.node, "cites")]
        cited += [at(e.node, "cites") for e in choices.entries.values()] if isinstance(choices, Map) else []
        for node in cited:
            for item in node.items if isinstance(node, List) else ():
                if isinstance(item, Scalar) and known is not None and item.value not in known:
                    message = f"no source rule is numbered `{item.value}`"
                    report.add("MW305", message, item.span, help="the source rules stand in docs/rules/")


def _impossible(inherited: Effective, report: Collector) -> None:
    """Combinations that the profile calls impossible, whoever chose them and however."""
    entry = inherited.tree.entries.get("impossible")
    for item in entry.node.items if entry is not None and isinstance(entry.node, List) else ():
        together, because = at(item, "together"), at(item, "because")
        if not isinstance(together, Map) or not isinstance(because, Scalar):
            continue  # the schema has said so
        if all(_holds(name, e, inherited, report) for name, e in together.entries.items()):
            _refuse(list(together.entries), str(because.value), inherited, report)


def _holds(name: str, entry: Entry, inherited: Effective, report: Collector) -> bool:
    setting = inherited.settings.get(name)
    if setting is None:
        nearest = report.suggest(name, inherited.settings)
        remedy = f"did you mean `{nearest}`?" if nearest else f"there are {listed(inherited.settings)}"
        report.add("MW320", f"there is no setting `{clip(name)}`", entry.key, help=remedy)
        return False
    node = entry.node
    values = [_word(item) for item in node.items] if isinstance(node, List) else [_word(node)]
    for value in values:
        if not setting.accepts(value):
            message = f"`{clip(value)}` is not a value of the setting `{name}`"
            report.add("MW321", message, entry.node.span, help=f"choose {setting.values}")
    return setting.value_in(inherited.tree) in values


def _word(node: Node) -> str:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return "yes" if node.value else "no"
    return " ".join(node.text.text.split()) if isinstance(node, Scalar) else ""


def _refuse(names: list[str], because: str, inherited: Effective, report: Collector) -> None:
    values = {name: inherited.settings[name].value_in(inherited.tree) for name in names}
    chosen = [inherited.chosen[name] for name in names if name in inherited.chosen]
    where = chosen[-1].span if chosen else inherited.settings[names[-1]].key
    also = tuple((choice.span, f"{choice.name} is chosen here") for choice in chosen[:-1])
    told = " with ".join(f"`{name}: {value}`" for name, value in values.items())
    report.add("MW324", f"{told} is impossible: {because}", where, help="choose another value", related=also)
