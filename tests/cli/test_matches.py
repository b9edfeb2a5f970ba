"""`play`, `replay`, `why` and `bench`: matches and their records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import SECOND, hold, process, refused, run

from meldwright.bots import BOTS

HAND = ("play", "classic", "--auto", "--seed", "7", "--bots", "random", "--hands", "1")


def changed(record: Path, folder: Path, line: int, **values: object) -> Path:
    """A copy of a record with other values in one line."""
    rows = record.read_text(encoding="utf-8").splitlines()
    rows[line - 1] = json.dumps(json.loads(rows[line - 1]) | values)
    copy = folder / "copy.txt"
    copy.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return copy


# -- play


def test_a_hand_reads_like_this() -> None:
    done = run(*HAND)
    assert (done.code, done.err) == (0, "")
    hold("play-one-hand", done.out)


def test_a_hand_of_another_shape_reads_like_this() -> None:
    hold("play-second-shape", run("play", SECOND, *HAND[2:]).out)


def test_a_match_ends_with_a_winner_and_one_seed_is_one_match() -> None:
    words = ("play", "classic", "--auto", "--seed", "7")
    done = process(*words)
    assert (done.code, done.err) == (0, "")
    assert done == process(*words, env={"PYTHONHASHSEED": "1"})
    last = done.out.splitlines()[-1]
    assert last == run(*words, "--quiet").out.rstrip("\n")
    answer = json.loads(run(*words, "--json").out)
    best, other = sorted(answer["totals"], reverse=True)
    assert best >= 5000
    assert answer["over"]
    assert answer["totals"][answer["winner"]] == best
    assert last == (
        f"Side {answer['winner']} wins by {best - other} points "
        f"after {len(answer['hands'])} hands, {best} to {other}."
    )
    for hand in answer["hands"]:
        assert hand["points"] == [sum(ledger.values()) for ledger in hand["ledgers"]]


def test_bots_repeat_over_the_seats() -> None:
    answer = json.loads(run("play", SECOND, *HAND[2:6], "random,greedy", *HAND[7:], "--json").out)
    assert answer["bots"] == ["random", "greedy"] * 3
    assert f"({', '.join(sorted(BOTS))})" in run("play", "--help").out
    assert "did you mean 'greedy'?" in refused(2, "play", "classic", "--auto", "--bots", "random,gredy")
    assert "5 bots for 4 seats" in refused(2, "play", "classic", "--auto", "--bots", ",".join(["random"] * 5))


def test_without_a_seed_one_is_chosen_and_told() -> None:
    words = ("play", "classic", "--auto", "--hands", "1", "--bots", "random")
    done = run(*words)
    seed = done.out.splitlines()[0].rpartition(" ")[2]
    assert run(*words, "--seed", seed) == done


def test_answers_for_programs_are_for_matches_of_bots() -> None:
    assert refused(2, "play", "classic", "--json").splitlines() == [
        "error: --json does not go with a seat at the table",
        "help: bots play at every seat: meldwright play classic --auto",
    ]


def test_a_match_without_end_is_broken_off(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meldwright.game.match.MOST_HANDS", 3)
    file = house / "variant.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("target: 5000", "target: 100000"), encoding="utf-8")
    said = refused(1, "play", house, "--auto", "--bots", "random", "--seed", "1", "--quiet")
    assert said.startswith("error: expected a winner at 100000 points within 3 hands, found ")


def test_colour_only_where_it_is_wanted() -> None:
    assert "\x1b[" not in run(*HAND).out
    assert "\x1b[" in run(*HAND, "--color").out


def test_a_record_is_a_new_file(tmp_path: Path, record: Path) -> None:
    assert "there is a file of that name" in refused(2, *HAND, "--record", record)
    missing = tmp_path / "missing" / "game.txt"
    assert refused(2, *HAND, "--record", missing) == f"error: {missing}: no such file or directory\n"
    again = tmp_path / "game.txt"
    assert run(*HAND, "--record", again).out.endswith(f"to verify it: meldwright replay {again}\n")
    assert again.read_bytes() == record.read_bytes()


# -- replay


def test_a_record_that_holds(record: Path) -> None:
    done = run("replay", record)
    assert (done.code, done.err) == (0, "")
    hold("replay", done.out.replace(str(record), "game.txt"))
    assert run("replay", record, "--quiet").out == ""
    told = run("replay", record, "--hand", "1").out
    assert told.endswith(done.out)
    assert "     3  seat 3 draws KD\n" in told
    assert "there is no hand 2; the record has 1" in refused(2, "replay", record, "--hand", "2")
    answer = json.loads(run("replay", record, "--json").out)
    assert (answer["verified"], answer["complete"], answer["hands"]) == (True, False, 1)


def test_a_whole_match_holds_to_its_result(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    last = run("play", "classic", "--auto", "--seed", "7", "--quiet", "--record", file).out.splitlines()[0]
    assert f"result  {last}" in run("replay", file).out
    answer = json.loads(run("replay", file, "--json").out)
    assert answer["complete"]
    assert answer["winner"] in (0, 1)


@pytest.mark.parametrize(
    ("line", "values", "said"),
    [
        (3, {"act": "discard 3C"}, "expected a legal act of seat 3, found 'discard 3C'"),
        (3, {"act": "discard Ω"}, "expected a card such as"),
        (3, {"act": "dance"}, "expected one of draw, take"),
        (3, {"seat": 2}, "expected an act of seat 3"),
        (3, {"seat": "3"}, "expected a whole number for 'seat'"),
        (3, {"mood": 1}, "unknown key 'mood'"),
        (2, {"deck": [1, 2]}, "each card id"),
        (2, {"totals": [5, 0]}, "totals"),
        (1, {"rules_sha256": "0" * 64}, "the hash of these rules"),
        (1, {"format": 99}, "expected format 1 or 2, found 99"),
    ],
)
def test_a_record_that_does_not_hold_says_where(
    record: Path, tmp_path: Path, line: int, values: dict[str, object], said: str
) -> None:
    file = changed(record, tmp_path, line, **values)
    message = refused(1, "replay", file)
    assert message.startswith(f"error: {file}:{line}: ")
    assert message.count("\n") == 1
    assert said in message
    done = run("replay", file, "--json")
    answer = json.loads(done.out)
    assert (done.code, done.err, answer["verified"], answer["line"]) == (1, "", False, line)
    assert said in answer["problem"]


@pytest.mark.parametrize(
    ("keep", "more", "line"),
    [
        (900, b"", 1),
        (-10, b"", None),
        (None, b"{bad", None),
        (None, b"{bad}\n", None),
        (0, b"", 1),
        (0, b"\x7fELF\x00\n", 1),
    ],
)
def test_a_corrupted_record(
    record: Path, tmp_path: Path, keep: int | None, more: bytes, line: int | None
) -> None:
    data = record.read_bytes()
    file = tmp_path / "bad.txt"
    file.write_bytes(data[:keep] + more)
    last = (data[:keep] + more).rstrip(b"\n").count(b"\n") + 1
    message = refused(1, "replay", file)
    assert message.startswith(f"error: {file}:{line or last}: ")
    assert message.count("\n") == 1


def test_a_record_outlives_its_profile(house: Path, tmp_path: Path) -> None:
    """It is held against its own rules, and what has changed since is said."""
    file = tmp_path / "game.txt"
    assert run("play", house, *HAND[2:], "--record", file).code == 0
    found = ("--variants", house.parent)
    assert "unchanged since" in run("replay", file, *found).out
    profile = house / "variant.yaml"
    text = profile.read_text(encoding="utf-8")
    profile.write_text(text.replace("target: 5000", "target: 3000"), encoding="utf-8")
    done = run("replay", file, *found)
    assert done.code == 0
    assert "match.target: was 5000, is 3000 now" in " ".join(done.out.split())
    profile.write_text("broken", encoding="utf-8")
    assert "'house' has mistakes now" in run("replay", file, *found).out
    assert "there is no rule set 'house' here" in run("replay", file).out


def test_a_record_that_is_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    for words in (["replay", missing], ["why", missing, "draw"]):
        assert refused(2, *words) == f"error: {missing}: no such file or directory\n"
    assert refused(2, "replay", tmp_path) == f"error: {tmp_path}: is a directory\n"


# -- why


def test_a_legal_act(record: Path) -> None:
    done = run("why", f"{record}@3", "draw")
    assert (done.code, done.err) == (0, "")
    assert done.out == "legal: seat 3, draw\n  seat 3 draws one card\n"
    answer = json.loads(run("why", f"{record}@3", "draw", "--json").out)
    assert answer == {"legal": True, "seat": 3, "act": "draw", "happens": ["seat 3 draws one card"]}


def test_a_refusal_says_which_rule_where_and_what_instead(record: Path) -> None:
    """Seed 7 turns up a king, and the first player holds one king."""
    done = run("why", f"{record}@3", "take", "with", "K", "K")
    assert (done.code, done.err) == (1, "")
    assert done == run("why", f"{record}@3", "take with K K")
    hold("why-frozen", done.out)
    answer = json.loads(run("why", f"{record}@3", "take with K K", "--json").out)
    assert answer["rule"] == "pile.frozen_until_opened"
    assert answer["file"] == "variants/classic/variant.yaml"
    assert answer["cites"]
    assert answer["remedy"] == {"action": "draw", "act": "draw"}
    line = Path(answer["file"]).read_text(encoding="utf-8").splitlines()[answer["line"] - 1]
    assert line.strip().startswith("frozen_until_opened:")


def test_the_end_of_the_record_is_where_why_looks_by_itself(record: Path) -> None:
    done = run("why", record, "draw")
    assert done.code == 1
    assert "The hand is over." in done.out
    assert "instead  deal the next hand" in done.out


@pytest.mark.parametrize(
    ("line", "act", "said"),
    [
        ("3", "dance", "expected one of draw, take"),
        ("3", "discard XX", "expected a card such as"),
        ("3", "drw", "did you mean 'draw'?"),
        ("2", "draw", "no hand has been dealt before line 2"),
        ("1", "draw", "no hand has been dealt before line 1"),
        ("0", "draw", "there is no line 0"),
        ("99999", "draw", "there is no line 99999; the last one is "),
        ("9" * 5000, "draw", "there is no line 999"),
    ],
)
def test_what_cannot_be_understood(record: Path, line: str, act: str, said: str) -> None:
    assert said in refused(2, "why", f"{record}@{line}", act)


def test_a_file_may_have_a_name_like_a_place(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "game@3"
    file.write_bytes(record.read_bytes())
    assert run("why", file, "draw").out == run("why", record, "draw").out
    assert run("why", f"{file}@3", "draw").code == 0


def test_why_reads_no_further_than_it_must(record: Path, tmp_path: Path) -> None:
    """A mistake later in the record does not hide the position before it."""
    file = changed(record, tmp_path, 3, act="discard 3C")
    assert run("why", f"{file}@3", "draw").code == 0
    assert ":3: " in refused(1, "why", f"{file}@4", "draw")


# -- bench


def test_bench_for_programs() -> None:
    done = run("bench", "--only", "classic", "--only", SECOND, "--seconds", "0.05", "--json")
    assert (done.code, done.err) == (0, "")
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert [row["game"] for row in rows] == ["classic", "second-shape"]
    for row in rows:
        keys = ["peer", "game", "actions_per_s", "games_per_s", "hands_per_s", "actions_per_hand"]
        assert list(row) == keys
        assert row["peer"] == "meldwright"
        assert row["actions_per_s"] == pytest.approx(row["hands_per_s"] * row["actions_per_hand"], rel=0.01)
        assert 20 < row["actions_per_hand"] < 2000


def test_bench_for_people() -> None:
    done = run("bench", "--only", "classic", "--seconds", "0")
    assert done.out.splitlines()[0].split() == ["game", "steps/s", "hands/s", "steps/hand"]
    assert done.out.splitlines()[1].split()[0] == "classic"
    assert "did you mean 'classic'?" in refused(2, "bench", "--only", "clasic")
