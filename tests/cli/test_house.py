"""House rules at the command line: `new`, `diff`, `explain`, `show --origins` and `--set`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pexpect
import pytest
from tests.cli.running import CLASSIC, PLAIN, hold, refused, run

from meldwright.profiles import load_profile

FOUR = ("cards_dealt=13", "canastas_to_go_out=2", "joker_points=30", "black_threes_freeze=yes")
"""Thirteen cards, two canastas to go out, jokers of thirty points, black threes that freeze."""


def options(*rules: str) -> list[str]:
    return [word for rule in rules for word in ("--set", rule)]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- new -------------------------------------------------------------------------------------------------


def test_one_command_makes_a_house_rules_profile(here: Path) -> None:
    done = run("new", "our-game", "--from", "classic", "--name", "Our Game", *options(*FOUR))
    assert done.code == 0
    assert done.out.splitlines()[0] == "written: our-game/variant.yaml, 10 lines"
    text = (here / "our-game" / "variant.yaml").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 15
    assert "".join(text.splitlines(keepends=True)[1:]) == (
        "meldwright: 1\n"
        "extends: classic\n"
        "name: Our Game\n"
        "summary: Classic Canasta with house rules of our own.\n"
        "house:\n"
        "  cards_dealt: 13\n"
        "  canastas_to_go_out: 2\n"
        "  joker_points: 30\n"
        "  black_threes_freeze: yes\n"
    )
    profile = load_profile(here / "our-game")
    assert (profile.deal.hand, profile.cards.points["joker"]) == (13, 30)


def test_the_new_profile_checks_plays_prints_and_differs(here: Path) -> None:
    run("new", "our-game", "--from", "classic", *options(*FOUR))
    assert run("check", "our-game").out.startswith("no mistakes")
    played = run("play", "./our-game", "--auto", "--seed", "3", "--hands", "1", "--quiet")
    assert played.code == 0
    assert run("rules", "our-game").out.startswith("House rules\n")
    hold("diff-four-house-rules", run("diff", "our-game").out)


def test_the_line_for_editors_names_a_schema_that_is_there(here: Path) -> None:
    run("new", "games/our-game", "--from", "classic")
    file = here / "games" / "our-game" / "variant.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    schema = first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads((file.parent / schema).read_text(encoding="utf-8"))["required"] == ["meldwright"]


def test_a_child_of_a_child_and_of_a_mixin(here: Path) -> None:
    run("new", "ours", "--from", "classic", "--mixin", "thirteen-cards")
    done = run("new", "mine", "--from", "./ours", "--set", "turn.draw=2", "--set", "pile.take=[natural_pair]")
    assert done.code == 0, done
    mine = load_profile(here / "mine")
    assert (mine.deal.hand, mine.turn.draw, mine.pile.take) == (13, 2, ("natural_pair",))
    assert mine.ancestors == ("ours", "classic")


def test_nothing_is_written_that_does_not_hold(here: Path) -> None:
    done = run("new", "ours", "--from", "classic", "--set", "cards_delt=13")
    assert done.code == 1
    assert "there is no setting `cards_delt`" in done.out
    assert "did you mean `cards_dealt`?" in done.out
    assert "Nothing has been written." in done.out
    assert list(here.iterdir()) == []


def test_what_is_there_is_never_written_over(here: Path) -> None:
    run("new", "ours", "--from", "classic")
    before = (here / "ours" / "variant.yaml").read_bytes()
    said = refused(2, "new", "ours", "--from", "classic", "--set", "cards_dealt=13")
    assert (
        said == "error: ours/variant.yaml is there already\nhelp: name another folder, or change that file\n"
    )
    assert (here / "ours" / "variant.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Our Game", "--from", "classic"], "use lower-case letters, digits and `-`, such as our-game"),
        (["ours", "--from", "clasic"], "did you mean 'classic'?"),
        (["ours"], "name the rule set that it is like: --from classic"),
        (["ours/game.yaml", "--from", "classic"], "name its folder"),
        (
            ["ours", "--from", "classic", "--set", "cards_dealt"],
            "in one word, such as cards_dealt=13; quote a value with spaces; found 'cards_dealt'",
        ),
    ],
)
def test_a_wrong_use_is_told_how_to_be_right(here: Path, words: list[str], said: str) -> None:
    assert said in refused(2, "new", *words)


def test_on_a_terminal_it_asks(here: Path) -> None:
    """Which game, its name, then the settings that change most, each with its sentence; Enter keeps."""
    program = "from meldwright.cli import main; main()"
    child = pexpect.spawn(
        sys.executable, ["-c", program, "new", "our-game"],
        cwd=str(here), env=PLAIN | {"TERM": "dumb"}, encoding="utf-8", timeout=20, dimensions=(24, 80),
    )  # fmt: skip
    child.expect("game.*: ")
    child.sendline("classic")
    child.expect("What do you call it.*: ")
    child.sendline("")
    child.expect("How many cards is each player dealt.*cards_dealt.*: ")
    child.sendline("31")
    child.expect("none of these: a whole number from 9 to 15")
    child.expect("cards_dealt.*: ")
    child.sendline("13")
    for _ in range(7):
        child.expect(": $")
        child.sendline("")
    child.expect("more settings; go through them")
    child.sendline("n")
    child.expect("written: our-game/variant.yaml")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    profile = load_profile(here / "our-game")
    assert profile.name == "Our Classic Canasta"
    assert profile.house == {"cards_dealt": "13"}


# -- diff ------------------------------------------------------------------------------------------------


def test_diff_says_what_a_house_rule_changes() -> None:
    done = run("diff", "classic", "--set", "cards_dealt=13")
    assert done.code == 0
    assert done.out.splitlines() == [
        "- Classic Canasta (classic)",
        "+ Classic Canasta (classic)",
        "",
        "The deal",
        "-  Each player is dealt a hand of eleven cards; the rest of the pack is the",
        "   stock, face down in the middle of the table.",
        "+  Each player is dealt a hand of 13 cards; the rest of the pack is the stock,",
        "   face down in the middle of the table.",
    ]


def test_diff_for_programs() -> None:
    found = json.loads(run("diff", "classic", "--set", "cards_dealt=13", "--json").out)
    assert found["b"]["house"] == {"cards_dealt": "13"}
    assert found["leaves"] == [{"path": "deal.hand", "a": 11, "b": 13}]
    (rule,) = found["rules"]
    assert (rule["section"], rule["leaves"]) == ("The deal", ["deal.hand"])
    assert "13 cards" in rule["b"]["text"]


def test_diff_of_the_same_rules(here: Path) -> None:
    run("new", "ours", "--from", "classic")
    assert run("diff", "ours").out.splitlines()[-1] == "The rules are the same."
    assert run("diff", "classic", "ours").code == 0


def test_diff_needs_something_to_differ_from() -> None:
    said = refused(2, "diff", "classic")
    assert "classic extends nothing that it could differ from" in said


# -- explain ---------------------------------------------------------------------------------------------


def test_explain_tells_meaning_chain_sources_and_setting(here: Path) -> None:
    run("new", "ours", "--from", "classic", "--set", "canastas_to_go_out=2")
    out = run("explain", "ours", "going_out.contract").out
    assert "at least two canastas" in " ".join(out.split())
    assert "house: canastas_to_go_out: 2, ours/variant.yaml:7:23" in " ".join(out.split())
    assert f"classic, {CLASSIC}:" in " ".join(out.split())
    assert "canastas_to_go_out: 2; the standard is 1" in out
    assert "sources" not in out


def test_explain_for_programs() -> None:
    (value,) = json.loads(run("explain", "classic", "deal.hand", "--json").out)["values"]
    assert value["value"] == 11
    assert value["cites"] == ["CL-DEAL-04"]
    assert value["setting"] == {"name": "cards_dealt", "value": "11", "standard": "11"}
    (origin,) = value["chain"]
    assert (origin["by"], origin["file"], origin["written"]) == (
        "classic",
        "variants/classic/variant.yaml",
        "11",
    )


def test_explain_a_section_and_a_setting() -> None:
    assert run("explain", "classic", "deal").out.count("set by") == 2
    out = run("explain", "classic", "cards_dealt").out
    assert out.startswith("cards_dealt: How many cards is each player dealt?\n")
    assert "deal.hand: 11" in out


def test_explain_an_unknown_key() -> None:
    assert "did you mean deal.hand?" in refused(2, "explain", "classic", "deal.hands")
    assert "meldwright show classic lists the values by path" in refused(2, "explain", "classic", "xyzzy")


# -- show and --set ----------------------------------------------------------------------------------------


def test_show_says_where_each_value_was_set(here: Path) -> None:
    run("new", "ours", "--from", "classic", "--set", "cards_dealt=13")
    lines = run("show", "ours", "--origins").out
    flat = " ".join(lines.split())
    assert "hand 13 [house: cards_dealt: 13, ours/variant.yaml:7:16]" in flat
    assert "cards_dealt 13 (the standard is 11)" in flat
    assert "extends classic" in flat


def test_a_house_rule_for_one_run() -> None:
    found = json.loads(
        run("show", "classic", "--set", "cards_dealt=13", "--set", "turn.draw=2", "--json").out
    )
    assert (found["leaves"]["deal.hand"], found["leaves"]["turn.draw"]) == (13, 2)
    assert found["house"] == {"cards_dealt": "13", "turn.draw": "2"}
    assert run("rules", "classic", "--set", "cards_dealt=13").out.startswith("House rules\n")


def test_a_house_rule_that_is_none_is_a_mistake_of_the_profile() -> None:
    done = run("show", "classic", "--set", "cards_dealt=99")
    assert done.code == 1
    assert "`99` is not a value of the setting `cards_dealt`" in done.out + done.err


def test_a_match_keeps_the_rules_it_was_dealt_under(here: Path) -> None:
    """The record holds the house rules and every value, whatever becomes of the profile."""
    run("new", "ours", "--from", "classic", "--set", "cards_dealt=13")
    run(
        "play",
        "./ours",
        "--auto",
        "--seed",
        "1",
        "--hands",
        "1",
        "--record",
        "a.txt",
        "--set",
        "joker_points=30",
    )
    header = json.loads((here / "a.txt").read_text(encoding="utf-8").splitlines()[0])
    assert header["settings"] == {"cards_dealt": "13", "joker_points": "30"}
    assert header["rules"]["cards.points.joker"] == 30
    assert "with 2 house rules, unchanged since" in run("replay", "a.txt", "--variants", ".").out
    file = here / "ours" / "variant.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("cards_dealt: 13", "cards_dealt: 15"), encoding="utf-8"
    )
    done = run("replay", "a.txt", "--variants", ".")
    assert done.code == 0
    assert "verified" in done.out


def test_a_match_outlives_the_setting_that_it_was_dealt_under(here: Path) -> None:
    run("new", "ours", "--from", "classic", "--set", "cards_dealt=13")
    run("play", "./ours", "--auto", "--seed", "1", "--hands", "1", "--record", "a.txt")
    (here / "ours" / "variant.yaml").write_text(
        "meldwright: 1\nextends: classic\nsettings: {cards_dealt: null}\n"
    )
    out = run("replay", "a.txt", "--variants", ".").out
    assert "does not offer its house rules any more" in " ".join(out.split())
    assert "verified" in out
