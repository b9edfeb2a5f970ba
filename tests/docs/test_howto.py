"""The guides do what they say: every command is run, every line that is typed is answered as it is shown."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.docs.commands import PROGRAM, ROOT, at_home, blocks, run

GUIDES = sorted((ROOT / "docs" / "howto").glob("*.md"))
PLAY = (ROOT / "docs" / "howto" / "play.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

SEED = "319"
"""The cards of the pages: you play first, so that nothing depends on what bots do."""


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_command_of_a_guide_runs(guide: Path, tmp_path: Path) -> None:
    """The lines are run one after the other; at a table, a card is drawn and the player leaves."""
    commands = [line for block in blocks(guide, "console") for line in block.splitlines()]
    assert commands
    for command in commands:
        name, *arguments = shlex.split(command)
        assert name == "meldwright"
        lines = "1\nhint\nq\n" if "--resume" in arguments else "\nhint\nq\n"
        done = run(arguments, tmp_path, lines)
        assert (done.returncode, done.stderr) == (0, ""), f"{command}\n{done.stdout}{done.stderr}"
        if arguments[0] == "play":
            assert "A good player would" in done.stdout, command
            assert "to go on: meldwright play --resume" in done.stdout, command


@pytest.mark.parametrize("page", [README, PLAY], ids=["readme", "play"])
def test_the_page_that_is_shown_is_the_page_that_one_sees(page: str, tmp_path: Path) -> None:
    shown = next(text for text in texts(page) if not text.startswith("you> "))
    assert shown in run(["play", "classic", "--seed", SEED], tmp_path).stdout
    assert f"--seed {SEED}" in PLAY


def test_what_is_typed_is_answered_as_shown(tmp_path: Path) -> None:
    """All that the page types is typed in one match, and each answer has in it what the page shows of it."""
    said = [part for text in texts(PLAY) for part in re.split(r"^you> ", text, flags=re.MULTILINE)[1:]]
    assert len(said) >= 4
    pairs = [part.split("\n", 1) for part in said]
    typed = "".join(f"{line}\n" for line, _ in pairs)
    output = run(["play", "classic", "--seed", SEED], tmp_path, typed).stdout
    answers = re.split(r"^you> ", output, flags=re.MULTILINE)[1:]
    assert len(answers) == len(pairs)
    for (line, shown), answer in zip(pairs, answers, strict=True):
        assert answer.startswith(f"{line}\n")
        assert shown in answer


def texts(page: str) -> list[str]:
    return re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_the_first_command_of_the_readme_seats_a_person(tmp_path: Path) -> None:
    """On a terminal: the three words, some acts, a window that closes, and going on with the match."""
    pexpect = pytest.importorskip("pexpect")
    first = blocks(ROOT / "README.md", "console")[0].rstrip()
    *_, play = first.split(" && ")
    command, *arguments = shlex.split(play)
    assert (command, arguments[0]) == (".venv/bin/meldwright", "play")

    def terminal(*words: str) -> Any:
        environment = at_home(tmp_path) | {"TERM": "xterm", "LANG": "en_GB.UTF-8"}
        return pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *words],
            cwd=str(tmp_path),
            env=environment,
            encoding="utf-8",
            timeout=30,
        )

    table = terminal(*arguments)
    for line, answer in [("?", "Now you may:"), ("hint", "A good player would"), ("draw", "* is new")]:
        table.expect_exact("you> ")
        table.sendline(line)
        table.expect_exact(answer)
    table.expect_exact("you> ")
    table.close(force=True)
    saves = list((tmp_path / "home").rglob("*.game"))
    assert len(saves) == 1
    assert saves[0].read_text(encoding="utf-8").count("\n") >= 2
    again = terminal("play", "--resume")
    again.expect_exact("you> ")
    again.sendline("q")
    again.expect_exact("The match is saved; to go on: meldwright play --resume")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_the_first_command_of_the_readme_in_a_pipe(tmp_path: Path) -> None:
    """Where there is nothing to read, one is dealt in all the same, and told how to go on."""
    done = run(["play", "classic"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hand (11): " in done.stdout
    last = done.stdout.splitlines()[-2:]
    assert last[0] == "There are no more lines to read."
    assert last[1].startswith("The match is saved; to go on: meldwright play --resume classic-")
    (save,) = (tmp_path / "home").rglob("*.game")
    again = run(["play", "--resume", save.name], tmp_path, "draw\n")
    assert again.returncode == 0
    assert "you drew" in again.stdout
