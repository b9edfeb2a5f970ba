"""The command as a whole: its verbs, its help, and what it does not load."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import click
import pytest
from tests.cli.running import PLAIN, hold, refused, run

import meldwright
from meldwright.cli.group import VERBS, cli

HEAVY = (
    "yaml", "lark", "jsonschema", "rich", "pluggy", "importlib.metadata", "asyncio", "concurrent.futures",
)  # fmt: skip

LOADED = f"""
import json, sys
from meldwright.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]), file=sys.stderr)
"""


def test_the_verbs_are_these() -> None:
    """The table, the help and the modules agree, in this order."""
    assert list(VERBS) == [
        "list", "show", "explain", "diff", "new", "check", "fmt", "migrate", "rules", "eval",
        "play", "replay", "why", "perft", "bench",
    ]  # fmt: skip
    shown = run("--help").out.partition("Verbs:\n")[2]
    assert re.findall(r"^  ([a-z]+)  +\S", shown.partition("\n\n")[0], re.MULTILINE) == list(VERBS)
    context = click.Context(cli)
    for verb in VERBS:
        command = cli.get_command(context, verb)
        assert command is not None
        assert command.name == verb


def test_help_reads_like_this() -> None:
    hold("help", run("--help").out)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_each_verb_reads_like_this(verb: str) -> None:
    done = run(verb, "--help")
    assert (done.code, done.err) == (0, "")
    hold(f"help-{verb}", done.out)


def test_version() -> None:
    assert run("--version").out == f"meldwright {meldwright.__version__}\n"


@pytest.mark.parametrize("word", ["--help", "--version", "bogus"])
def test_start_is_light(word: str) -> None:
    """What costs time to import is imported by the verb that needs it."""
    words = [sys.executable, "-c", LOADED, word]
    done = subprocess.run(words, check=False, env=PLAIN, capture_output=True, text=True)
    assert json.loads(done.stderr.splitlines()[-1]) == []


def test_without_a_verb_it_shows_its_help() -> None:
    assert refused(2) == run("--help").out


def test_an_unknown_verb_gets_a_suggestion() -> None:
    assert refused(2, "rule", "classic") == (
        "error: there is no verb 'rule'; did you mean 'rules'?\nhelp: meldwright --help\n"
    )
    assert "the verbs are list, show" in refused(2, "frobnicate")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["list", "--jsn"], "No such option '--jsn'"),
        (["show"], "Missing argument 'V'"),
        (["show", "classic", "more"], "Got unexpected extra argument (more)"),
        (["play", "classic", "--auto", "--seed", "x"], "'x' is not a valid integer"),
        (["bench", "--seconds", "-1"], "-1"),
        (["list", "--variants", "no-such-folder"], "'no-such-folder' does not exist"),
    ],
)
def test_wrong_use_is_two_lines(words: list[str], said: str) -> None:
    """One says what is wrong, one where the help is."""
    first, second = refused(2, *words).splitlines()
    assert first.startswith("error: ")
    assert said in first
    assert second == f"help: meldwright {words[0]} --help"


def test_shared_options_stand_before_or_after_the_verb(house: object) -> None:
    folder = str(house).removesuffix("/house")
    before = run("--variants", folder, "list", "--json")
    after = run("list", "--variants", folder, "--json")
    assert before == after
    assert "house" in [variant["id"] for variant in json.loads(before.out)["variants"]]
    assert "\x1b[" in run("--color", "show", "classic").out
    assert "\x1b[" in run("show", "classic", "--color").out
    assert "\x1b[" not in run("--color", "show", "classic", "--no-color").out
