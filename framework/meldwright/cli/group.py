"""The command itself: the table of verbs, each loaded when it is called for, and their common options."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from meldwright.cli import ending
from meldwright.cli.settings import shared_options
from meldwright.diagnostics import suggest

NAME = "meldwright"

COMPLETION = "_MELDWRIGHT_COMPLETE"
"""Set by a shell that asks how a line could go on."""

VERBS: dict[str, str] = {
    "list": "The rule sets here: id, players, one sentence, where it comes from.",
    "show": "The effective profile of a rule set, value by value.",
    "explain": "One value: what it means, and the chain of files and lines that set it.",
    "diff": "What parts two rule sets, in sentences.",
    "new": "A house-rules profile of a few lines: asks, or takes options.",
    "check": "Every mistake in profiles, with file, line and a suggestion.",
    "fmt": "Profiles in canonical form, comments kept.",
    "migrate": "Old profiles brought to the present version of the format.",
    "rules": "The rule sheet of exactly this profile.",
    "eval": "Try an expression of the mini-language on given cards.",
    "play": "Play a match: you and bots, several people, or bots alone.",
    "replay": "Verify a record, act by act.",
    "why": "Say why an act is or is not legal at a line of a record.",
    "perft": "Counts of step sequences and positions, by depth.",
    "bench": "The speed of this build in random play.",
}
"""Every verb, in the order of `--help`, with its line there; the module of that name has its `command`."""

EPILOG = """\
V is the id of a rule set (`meldwright list`) or the path of a profile.

Exit: 0 fine; 1 problems in what was checked; 2 usage, also an unknown rule set or an unreadable file;
3 our own fault, with a report file; 130 Ctrl-C.
"""


class Verbs(click.Group):
    """A group that knows its verbs by name and imports one when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = import_module(f"meldwright.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0]
        if word not in VERBS and not word.startswith("-"):
            near = suggest(word, VERBS)
            hint = f"did you mean {near!r}?" if near else f"the verbs are {', '.join(VERBS)}"
            raise click.UsageError(f"there is no verb {word!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """This runs the command and ends the process; no exception gets past it.

        Click's own `main` has other ideas of exit codes; it still serves the completion of shells.
        """
        if COMPLETION in os.environ:
            super().main(prog_name=NAME, complete_var=COMPLETION)
        given = args[0] if args else extra.get("args")
        words = [str(word) for word in (sys.argv[1:] if given is None else given)]

        def run() -> int | None:
            try:
                with self.make_context(NAME, list(words)) as ctx:
                    code: int | None = self.invoke(ctx)
                    return code
            except click.exceptions.Exit as ended:
                return ended.exit_code

        sys.exit(ending.code_of(run, words))


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        import meldwright

        click.echo(f"{NAME} {meldwright.__version__}")
        ctx.exit()


@click.group(
    cls=Verbs,
    name=NAME,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    subcommand_metavar="VERB …",
)
@shared_options
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Say which version."
)
def cli() -> None:
    """Declare, play, explain and prove canasta-family card games."""
