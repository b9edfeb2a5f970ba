"""`meldwright rules`: the rule sheet of a profile."""

from __future__ import annotations

import click

from meldwright.cli import output
from meldwright.cli.finding import load, told_by_hooks
from meldwright.cli.settings import hook_option, house_option, shared_options


@click.command("rules")
@click.argument("variant", metavar="V")
@click.option("--cites", is_flag=True, help="End each sentence with the source rules that it comes from.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "md"]),
    default="text",
    show_default=True,
    help="Plain text, or a Markdown page.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer with JSON.")
@hook_option
@house_option
@shared_options
def command(variant: str, cites: bool, form: str, as_json: bool) -> None:
    """The rule sheet of V: every rule of exactly this profile, in a sentence."""
    from meldwright.docsgen.rulesheet import house_rules, sheet_markdown, sheet_text
    from meldwright.rules.registry import rules_sheet

    profile = load(variant)
    further = told_by_hooks(profile)
    if as_json:
        output.emit_json(
            {
                "id": profile.id,
                "name": profile.name,
                "house_rules": house_rules(profile),
                "rules": [
                    {
                        "section": line.section,
                        "rule": line.rule,
                        "text": line.text,
                        "paths": list(line.paths),
                        "cites": list(line.cites),
                    }
                    for line in rules_sheet(profile)
                ],
                "further": further,
            }
        )
    elif form == "md":
        sheet = sheet_markdown(profile, cites=cites, further=further)
        output.emit(output.printable_lines(sheet.removesuffix("\n")))
    else:
        sheet = sheet_text(profile, width=output.width(), cites=cites, further=further)
        output.emit(output.printable_lines(sheet.removesuffix("\n")))
