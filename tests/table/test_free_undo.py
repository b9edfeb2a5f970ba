"""A table where undo is free: it is said, it is written down, and it goes on after a break."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import ROOT, run
from tests.game.tables import classic, rigged
from tests.table.sitting import Typist, session
from tests.table.test_saves import PLAY, lines, typed

from meldwright.game import Agreements, Match, Undo, read_record, verify

SAID = "Undo is free at this table: you may take back every act of your own turn"
HINT = "A match begun with `--undo free` allows it."


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_draw_is_taken_back_and_drawn_again(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    done = typed(
        [*PLAY, "--undo", "free", "--record", path], "draw\nundo\ndraw\nlay 4 4 2\nundo\nundo\nundo\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(SAID) == 1
    assert done.stdout.index(SAID) < done.stdout.index("you> ")
    assert done.stdout.count("Taken back.") == 3
    assert "Nothing to undo: there is no act of this turn to take back.\n" in done.stdout
    pages = done.stdout.split("you> ")
    hands = [page[page.index("hand (") :].partition("\nyou:")[0] for page in pages if "hand (" in page]
    assert hands[0] == hands[2] == hands[-1]
    assert "10C*" in hands[1]
    assert hands[1] == hands[3]
    assert sum("undo" in line for line in lines(path) if isinstance(line, dict)) == 3
    assert verify(read_record(path)).hand.state.turns == 2


def test_the_agreement_goes_on_after_a_break(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    typed([*PLAY, "--undo", "free", "--record", path], "draw\n")
    done = typed(["play", "--resume", path], "undo\ndraw\nundo\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert SAID in done.stdout
    assert done.stdout.count("Taken back.") == 2
    assert read_record(path).header.agreed.undo is Undo.FREE
    assert {act.turn for act in verify(read_record(path)).hand.done} == {1}  # the bot's before the person's


@pytest.mark.parametrize("words", [[], ["--undo", "within_turn"]], ids=["unsaid", "said"])
def test_elsewhere_undo_stops_at_new_cards_and_names_the_way(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    done = typed([*PLAY, *words, "--record", path], "undo\ndraw\nundo\n")
    assert SAID not in done.stdout
    assert "Nothing to undo: there is no act of this turn to take back.\n" in done.stdout
    refused = "Nothing to undo: what the last act revealed is known, so it cannot be taken back."
    assert f"{refused} {HINT}\n" in done.stdout
    assert done.stdout.count(HINT) == 1
    again = typed(["play", "--resume", path], "undo\n")
    assert SAID not in again.stdout
    assert HINT in again.stdout
    assert not any("undo" in line for line in lines(path) if isinstance(line, dict))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "classic", "--undo", "always"], "'always' is not one of 'within_turn', 'free'"),
        (["play", "classic", "--auto", "--undo", "free"], "--undo does not go with --auto"),
        (["play", "--resume", "a.game", "--undo", "free"], "--undo does not go with --resume"),
    ],
)
def test_what_it_does_not_go_with(words: list[str], said: str) -> None:
    """A table that has begun keeps to what was agreed on, and bots never take anything back."""
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_question_with_its_answer_at_the_table() -> None:
    """The partner, a bot, is asked again and says the same."""
    held = {0: "KC KD KH KS KC KD KH AC AD AH AS", 2: "4C 5C 5D 6C 6D 7C 7D 8C 8D 9D 9H"}
    match = Match(classic(), 1, begin=False, agreed=Agreements(Undo.FREE))
    match.deal(3, rigged(classic(), held, top="5C", stock="9C"))
    console = Typist(iter(["draw", "ask", "undo", "ask", "undo", "undo", "draw"]))
    session(match, console).play()
    assert console.text.count("Taken back.") == 3
    answers = console.text.replace("\n", " ").split("you> ask")[1:]
    assert len(answers) == 2
    assert all("you are now bound to go out" in answer.partition("you> ")[0] for answer in answers)
    assert [len(act.steps) for act in match.hand.done] == [1]


def test_people_hear_of_it_when_their_turn_comes() -> None:
    """Who has looked at a card and put it back has not done so unseen."""
    match = Match(classic(), 1, begin=False, agreed=Agreements(Undo.FREE))
    match.deal(3, rigged(classic(), {0: "4C 4D 5C 6C 7C", 1: "9S"}, top="KS", stock="8C"))
    console = Typist(iter(["", "draw", "undo", "draw", "discard 7", ""]))
    session(match, console, (0, 1, 2, 3)).play()
    told = "seat 0 took back one act after seeing what came of it."
    assert console.text.count(told) == 1
    assert told in console.text.rpartition("press Enter when nobody else looks> ")[2]
