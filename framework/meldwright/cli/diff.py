"""`meldwright diff`: what parts two rule sets, in sentences."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import click

from meldwright.cli import ending, output
from meldwright.cli.finding import load, load_plain
from meldwright.cli.settings import house_option, settings, shared_options
from meldwright.cli.writing import written

if TYPE_CHECKING:
    from meldwright.profiles import Profile
    from meldwright.rules.differences import Difference, LeafDifference
    from meldwright.rules.registry import SheetLine


@click.command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="[B]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@house_option
@shared_options
def command(one: str, other: str | None, as_json: bool) -> None:
    """What parts the rules of A from those of B, sentence by sentence; without B, A from what it extends.

    With --set, the house rules are laid over B, or over A where there is no B: A is then what it would be without.
    """
    from meldwright.rules.differences import changed, differences

    before, after = _profiles(one, other)
    found, leaves = differences(before, after), changed(before, after)
    if as_json:
        output.emit_json(_answer(before, after, found, leaves))
        return
    output.emit(
        f"{output.styled('-', fg='red')} {_named(before)}\n{output.styled('+', fg='green')} {_named(after)}"
    )
    for section, rules in groupby(found, key=lambda difference: difference.section):
        output.emit(f"\n{output.heading(section)}")
        for difference in rules:
            output.emit(_sentences(difference))
    _tell_unsaid(found, leaves)
    if not leaves:
        output.emit("\nThe rules are the same.")


def _profiles(one: str, other: str | None) -> tuple[Profile, Profile]:
    if other is not None:
        return load_plain(one), load(other)
    after = load(one)
    if settings().house:
        return load_plain(one), after
    if not after.ancestors:
        remedy = "name a second rule set, or a house rule: --set SETTING=VALUE"
        raise ending.Ended(ending.USAGE, f"{one} extends nothing that it could differ from", remedy)
    return load_plain(after.ancestors[0]), after


def _named(profile: Profile) -> str:
    return f"{output.printable(profile.name)} ({profile.id})"


def _sentences(difference: Difference) -> str:
    lines = []
    for mark, line, color in (("-", difference.before, "red"), ("+", difference.after, "green")):
        if line is not None:
            lines.append(output.styled(output.pairs([(mark, line.text)], indent=0), fg=color))
    return "\n".join(lines)


def _tell_unsaid(found: list[Difference], leaves: list[LeafDifference]) -> None:
    from meldwright.rules.differences import unsaid

    rest = unsaid(found, leaves)
    if rest:
        output.emit(f"\n{output.heading('Values')}")
        rows = [(leaf.path, f"{written(leaf.before)} -> {written(leaf.after)}") for leaf in rest]
        output.emit(output.pairs(rows))


def _answer(
    before: Profile, after: Profile, found: list[Difference], leaves: list[LeafDifference]
) -> dict[str, object]:
    def side(line: SheetLine | None) -> dict[str, object] | None:
        return (
            None
            if line is None
            else {"text": line.text, "paths": list(line.paths), "cites": list(line.cites)}
        )

    return {
        "a": {"id": before.id, "name": before.name, "house": dict(before.house)},
        "b": {"id": after.id, "name": after.name, "house": dict(after.house)},
        "rules": [
            {
                "section": difference.section,
                "rule": difference.rule,
                "a": side(difference.before),
                "b": side(difference.after),
                "leaves": list(difference.leaves),
            }
            for difference in found
        ],
        "leaves": [{"path": leaf.path, "a": leaf.before, "b": leaf.after} for leaf in leaves],
    }
