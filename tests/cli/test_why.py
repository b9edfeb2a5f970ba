"""`why` with a seat, and without an act."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from tests.cli.running import SECOND, hold, refused, run
from tests.game.tables import classic
from tests.table.looking_on import recorded

from meldwright.game import act_text, read_record, replay


def test_the_seat_to_act_is_asked_by_itself(record: Path) -> None:
    for words in (("draw",), ("take with K K",), ("take", "with", "K", "K", "--json")):
        asked = run("why", f"{record}@3", *words)
        assert asked == run("why", f"{record}@3", *words, "--seat", "3")
        assert asked == run("why", f"{record}@3", *words, "--seat", "all")


def test_another_seat_is_told_whose_turn_it_is(record: Path) -> None:
    done = run("why", f"{record}@3", "draw", "--seat", "0")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("not legal: seat 0, draw\n  It is for seat 3 to act, not for seat 0.\n")
    assert "rule     turn.order (whose turn it is)\n" in done.out
    answer = json.loads(run("why", f"{record}@3", "draw", "--seat", "0", "--json").out)
    assert (answer["legal"], answer["seat"], answer["rule"]) == (False, 0, "turn.order")
    assert answer["operands"] == {"to_act": 3}
    line = answer["remedy"]["line"]
    assert f"seat 0 acts next at line {line}" in " ".join(done.out.split())
    assert run("why", f"{record}@{line}", "draw", "--seat", "0").code == 0
    legal = json.loads(run("why", f"{record}@3", "draw", "--json").out)
    refusal = json.loads(run("why", f"{record}@3", "take with K K", "--json").out)
    assert list(answer) == list(refusal)
    assert set(legal) < set(refusal) | {"happens"}


def test_of_another_seat_nothing_is_judged(record: Path) -> None:
    """The same words whatever cards lie where: the answer rests on whose turn it is and on nothing else."""
    acts = ("discard 4D", "lay K K K", "take with 7 7", "add 4 to their 4s", "ask")
    answers = [json.loads(run("why", f"{record}@40", act, "--seat", "1", "--json").out) for act in acts]
    assert {answer["rule"] for answer in answers} == {"turn.order"}
    assert len({json.dumps(answer | {"act": ""}) for answer in answers}) == 1


def test_a_seat_that_does_not_act_again(record: Path) -> None:
    """The last line that is an act is the last turn of its seat; nobody else follows in this record."""
    lines = read_record(record).lines
    number = max(n for n, line in lines if hasattr(line, "act"))
    seat = next(line.seat for n, line in lines if n == number)  # type: ignore[union-attr]
    other = (seat + 1) % 4
    done = run("why", f"{record}@{number}", "draw", "--seat", str(other))
    assert f"seat {other} does not act again in this record" in " ".join(done.out.split())


def test_what_may_be_said_reads_like_this(tmp_path: Path) -> None:
    file = tmp_path / "fixed.txt"
    recorded(file, classic(), 5, 1)
    done = run("why", f"{file}@4")
    assert (done.code, done.err) == (0, "")
    hold("why-all", done.out)
    assert done == run("why", f"{file}@4", "--seat", "Cleo")
    answer = json.loads(run("why", f"{file}@4", "--json").out)
    assert list(answer) == ["file", "before_line", "seat", "to_act", "legal", "by_operation"]
    assert (answer["before_line"], answer["seat"], answer["to_act"]) == (4, 2, 2)
    assert answer["legal"] == [act for acts in answer["by_operation"].values() for act in acts]


@pytest.mark.parametrize("variant", ["classic", SECOND])
def test_all_that_is_listed_is_legal_and_nothing_is_missing(variant: str | Path, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ("--auto", "--seed", "3", "--bots", "random", "--hands", "1", "--record", file)
    assert run("play", variant, *words).code == 0
    found = ("--variants", SECOND.parent)
    record = read_record(file)
    checked = 0
    for position in replay(record):
        line = position.line + 1
        if line % 30 or position.hand.over:
            continue
        listed = json.loads(run("why", f"{file}@{line}", "--json", *found).out)["legal"]
        hand = position.hand
        assert all(hand.judge(hand.parse(act)) is None for act in listed)
        assert {act_text(hand.rules, step) for step in hand.legal()} <= set(listed)
        checked += len(listed)
    assert checked > 10


def test_for_another_seat_the_list_is_empty(record: Path) -> None:
    done = run("why", f"{record}@3", "--seat", "2")
    assert done.code == 0
    assert done.out.startswith("It is for seat 3 to act, not for seat 2: wait for seat 3; ")
    answer = json.loads(run("why", f"{record}@3", "--seat", "2", "--json").out)
    assert (answer["legal"], answer["seat"], answer["to_act"]) == ([], 2, 3)


def test_when_the_hand_is_over_nobody_may_say_anything(record: Path) -> None:
    done = run("why", record)
    assert "nobody may say anything until the next deal" in done.out
    answer = json.loads(run("why", record, "--json").out)
    assert (answer["legal"], answer["seat"], answer["to_act"]) == ([], None, None)
    assert "The hand is over." in run("why", record, "draw", "--seat", "1").out


def test_an_unknown_seat_is_a_wrong_use(record: Path) -> None:
    said = refused(2, "why", f"{record}@3", "draw", "--seat", "Bob")
    assert said == "error: --seat: there is no seat 'Bob'; the seats are 0, 1, 2, 3, or all\n"
    assert "no hand has been dealt before line 2" in refused(2, "why", f"{record}@2")


def test_facts_read_as_words(record: Path) -> None:
    done = run("why", f"{record}@3", "take with K K")
    assert "facts    needed: 2; in hand: 1; top card: K; pile frozen: yes\n" in done.out
    said = run("why", f"{record}@3", "discard KD").out
    assert "facts    now: drawing; the act is for: discarding\n" in said


def test_the_remedy_for_another_seat_can_be_pasted(record: Path, tmp_path: Path) -> None:
    """A file with a blank in its name, and an act of several words."""
    file = tmp_path / "our game.txt"
    file.write_bytes(record.read_bytes())
    text = run("why", f"{file}@3", "discard", "7", "--seat", "0").out
    command = " ".join(text.split()).partition("meldwright why ")[2]
    words = subprocess.run(
        ["sh", "-c", f"printf '%s\\n' {command}"], check=True, capture_output=True, text=True
    )
    place, *act = words.stdout.splitlines()
    assert place.startswith(str(file) + "@")
    assert act == ["discard", "7"]
