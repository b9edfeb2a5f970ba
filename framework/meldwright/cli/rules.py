"""`meldwright rules`: the rule sheet of a profile."""

from __future__ import annotations

import click

from meldwright.cli import output
from meldwright.cli.finding import load
from meldwright.cli.settings import shared_options


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
@shared_options
def command(variant: str, cites: bool, form: str, as_json: bool) -> None:
    """The rule sheet of V: every rule of exactly this profile, in a sentence."""
    from meldwright.docsgen.rulesheet import sheet_markdown, sheet_text
    from meldwright.rules.registry import rules_sheet

    profile = load(variant)
    if as_json:
        output.emit_json(
            {
                "id": profile.id,
                "name": profile.name,
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
            }
        )
    elif form == "md":
        output.emit(sheet_markdown(profile, cites=cites).removesuffix("\n"))
    else:
        output.emit(sheet_text(profile, width=output.width(), cites=cites).removesuffix("\n"))
