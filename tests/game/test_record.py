"""A record can be played again, and says exactly where it does not hold."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.recording import entries, line_of, problem, rewrite, rows_of, write
from tests.game.tables import VARIANTS, classic, rules_of

from meldwright.bots import make_bot
from meldwright.errors import RecordError
from meldwright.game import (
    Match,
    Recorder,
    finish,
    parse_record,
    play_match,
    read_record,
    recorded_rules,
    replay,
    resume,
    verify,
)
from meldwright.game.record import leaves_sha256
from meldwright.rules.compile import compile_rules

# -- what is recorded ------------------------------------------------------------------------------


@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_replaying_gives_what_was_played(
    tmp_path_factory: pytest.TempPathFactory, variant: str, seed: int
) -> None:
    rules = rules_of(variant)
    path = tmp_path_factory.mktemp("records") / "game.txt"
    match = write(path, rules, seed)
    again = verify(read_record(path), rules)
    assert again.results == match.results
    assert again.hand.state == match.hand.state
    assert again.hand.labels.melds == match.hand.labels.melds
    assert again.hand.history.events == match.hand.history.events


def test_a_whole_match_ends_with_its_result(tmp_path: Path) -> None:
    with Recorder(tmp_path / "game.txt", sync=True) as recorder:
        recorder.header(classic(), 5, entries(classic()))
        result = play_match(classic(), [make_bot("greedy", 5, seat) for seat in range(4)], 5, scribe=recorder)
    record = read_record(tmp_path / "game.txt")
    assert record.complete
    assert verify(record).result == result
    assert rows_of(tmp_path / "game.txt")[-1] == {"winner": result.winner, "totals": list(result.totals)}


def test_every_line_is_on_disk_before_the_next_act(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with Recorder(path) as recorder:
        recorder.header(classic(), 1, entries(classic()))
        match = Match(classic(), 1, recorder)
        match.act("draw")
        assert rows_of(path)[-1] == {"seat": match.hand.seat, "act": "draw"}
        match.step(match.hand.legal()[-1])
        assert len(path.read_bytes().splitlines()) == 4
        assert path.read_bytes().endswith(b"\n")


def test_an_act_is_recorded_as_it_was_said_and_a_discard_with_its_face(record: Path) -> None:
    said = [row["act"] for row in rows_of(record) if "act" in row]
    discards = [act for act in said if act.startswith("discard")]
    assert discards
    assert all(act[-1] in "CDHSK" for act in discards)


def test_the_header_has_the_rules_and_their_hash(record: Path) -> None:
    header = rows_of(record)[0]
    assert header["rules"]["match.target"] == 5000
    assert header["rules_sha256"] == leaves_sha256(header["rules"])
    assert [seat["bot"] for seat in header["seats"]] == ["random"] * 4
    assert header["format"] == 2
    assert header["settings"] == {}
    assert header["table"] == {"undo": "within_turn"}


def test_a_record_is_never_written_over(record: Path) -> None:
    with pytest.raises(FileExistsError):
        Recorder(record)


def test_positions_come_line_by_line(record: Path) -> None:
    lines = [(position.line, position.act) for position in replay(read_record(record))]
    assert [line for line, _ in lines] == list(range(2, len(rows_of(record)) + 1))
    assert lines[1][1] in ("draw", "take")


# -- it needs nothing but itself -------------------------------------------------------------------


def test_a_record_brings_its_own_rules(record: Path) -> None:
    """The variant may be gone: the header is enough."""
    rules = recorded_rules(read_record(record))
    assert rules.profile.leaves == classic().profile.leaves
    assert len(verify(read_record(record)).results) == 2


def test_the_decks_are_the_recorded_ones_whatever_the_shuffle_gives(record: Path) -> None:
    digests = [position.hand.digest() for position in replay(read_record(record))]
    rewrite(record, lambda rows: rows[0].update(seed=999))
    assert [position.hand.digest() for position in replay(read_record(record))] == digests


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_another_process_comes_to_the_same_states(record: Path, hash_seed: str) -> None:
    """The order of sets and hashes is another one there."""
    code = (
        "import sys\n"
        "from meldwright.game import read_record, replay\n"
        "for position in replay(read_record(sys.argv[1])):\n"
        "    print(position.line, position.hand.digest())\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code, str(record)], check=True, capture_output=True, text=True, env=environment
    )
    here = [f"{position.line} {position.hand.digest()}" for position in replay(read_record(record))]
    assert done.stdout.splitlines() == here


# -- what does not hold ----------------------------------------------------------------------------


def test_rules_that_have_changed_are_named_leaf_by_leaf(record: Path) -> None:
    profile = classic().profile
    leaves = {**profile.leaves, "opening.otherwise": 150}
    del leaves["match.tie"]
    rules = compile_rules(replace(profile, leaves=leaves))
    assert problem(record, rules) == (
        "1: the rules have changed since: opening.otherwise: was 120, is 150 now; "
        'match.tie: was "another_hand", is gone now'
    )


def test_rules_that_are_not_those_of_the_hash(record: Path) -> None:
    rewrite(record, lambda rows: rows[0]["rules"].update({"match.target": 3000}))
    assert problem(record).startswith('1: expected "rules_sha256" ')


def test_an_illegal_act_is_refused_with_its_rule(record: Path) -> None:
    rewrite(record, lambda rows: rows[2].update(act="discard 7"))
    assert problem(record).startswith("3: expected a legal act of seat ")
    assert problem(record).endswith("(turn.order)")


def test_an_act_that_is_none(record: Path) -> None:
    rewrite(record, lambda rows: rows[2].update(act="drawn"))
    assert problem(record).startswith("3: expected one of draw, ")


def test_an_act_out_of_turn(record: Path) -> None:
    seat = rows_of(record)[2]["seat"]
    act = rows_of(record)[2]["act"]
    rewrite(record, lambda rows: rows[2].update(seat=(seat + 1) % 4))
    assert problem(record) == f"3: expected an act of seat {seat}, found {act!r} of seat {(seat + 1) % 4}"


def test_wrong_points_and_totals(record: Path) -> None:
    end = line_of(record, "end")
    true = rows_of(record)[end - 1]
    rewrite(record, lambda rows: rows[end - 1]["totals"].__setitem__(1, 1))
    assert problem(record) == f"{end}: expected totals of {true['totals']}, found {[true['totals'][0], 1]}"
    rewrite(record, lambda rows: rows.__setitem__(end - 1, {**true, "ledgers": [{"melded_cards": -5}, {}]}))
    assert problem(record).startswith(f"{end}: expected 'melded_cards' of side 0 to be ")
    rewrite(
        record,
        lambda rows: rows.__setitem__(end - 1, {**true, "end": "stock" if true["end"] != "stock" else "out"}),
    )
    assert problem(record).startswith(f"{end}: expected the hand to have ended by ")


def test_a_hand_with_other_totals_another_dealer_or_a_wrong_deck(record: Path) -> None:
    end = line_of(record, "end")
    hand = rows_of(record)[end]
    assert hand["hand"] == 1
    for change, says in (
        ({"totals": [0, 0]}, "expected totals of "),
        ({"dealer": (hand["dealer"] + 1) % 4}, f"expected the dealer to be seat {hand['dealer']}, found "),
        ({"deck": [0, *hand["deck"][1:]]}, "expected each card id below 108 once in the deck, found 108 ids"),
        ({"hand": 2}, "expected the number of the hand 1, found 2"),
    ):
        changed = {**hand, **change}
        rewrite(record, lambda rows: rows.__setitem__(end, changed))  # noqa: B023
        assert problem(record).startswith(f"{end + 1}: {says}")


def test_lines_that_are_missing_or_too_many(record: Path) -> None:
    end = line_of(record, "end")
    rewrite(record, lambda rows: rows.insert(end, {"seat": 0, "act": "draw"}))
    assert problem(record) == f"{end + 1}: expected a hand, found 'draw' of seat 0"
    rewrite(record, lambda rows: (rows.pop(end), rows.pop(end - 1)))
    assert problem(record) == f"{end}: expected the end of the hand, found hand 1"
    rewrite(record, lambda rows: rows.__setitem__(slice(1, None), [{"winner": 0, "totals": [0, 0]}]))
    assert problem(record) == "2: expected a hand, found the result of the match"


@pytest.mark.parametrize(
    ("number", "row", "says"),
    [
        (1, '{"record": "chess"}', "expected a header with"),
        (1, '{"record": "meldwright", "format": 9}', "expected format 1 or 2, found 9"),
        (1, '{"record": "meldwright", "format": true}', "expected format 1 or 2, found true"),
        (1, '{"record": "meldwright", "format": 2.0}', "expected format 1 or 2, found 2.0"),
        (1, '{"record": "meldwright"}', "expected format 1 or 2, found null"),
        (1, "[1, 2]", "expected a header, found '[1, 2]'; this is no record of a match"),
        (3, "[1, 2]", "expected one JSON object, found '[1, 2]'"),
        (3, f'{{"seat": {"1" * 5000}}}', "expected one JSON object, found "),
        (3, "[" * 100_000, "expected one JSON object, found "),
        (3, '{"seat": 1, "act": "dr', "which breaks off at column"),
        (3, '{"seat": 1, "act": "draw", "time": 3}', "unknown key 'time'; the keys are seat, act"),
        (3, '{"saet": 1, "act": "draw"}', "unknown key 'saet'; did you mean 'seat'?"),
        (3, '{"act": "draw"}', "the key 'seat' is missing"),
        (3, '{"seat": 1, "seat": 2, "act": "draw"}', "expected each key once, found 'seat' twice"),
        (3, '{"seat": true, "act": "draw"}', "expected a whole number for 'seat', found 'true'"),
        (3, '{"seat": 1, "act": 5}', "expected a text for 'act', found '5'"),
        (
            3,
            '{"redo": 1}',
            "expected a line with the key 'hand', 'act', 'undo', 'end' or 'winner', found the keys 'redo'",
        ),
        (3, "", "expected one JSON object, found ''"),
    ],
)
def test_lines_that_are_not_of_the_format(record: Path, number: int, row: str, says: str) -> None:
    rows = record.read_text(encoding="utf-8").splitlines()
    rows[number - 1] = row
    record.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert problem(record).startswith(f"{number}: ")
    assert says in problem(record)


def test_a_header_of_the_wrong_make(record: Path) -> None:
    rewrite(record, lambda rows: rows[0].update(seats=rows[0]["seats"][:3]))
    assert problem(record) == "1: expected 4 seats, found 3"
    rewrite(record, lambda rows: rows[0].update(seats=[{"name": "x"}]))
    assert problem(record) == "1: the key 'bot' is missing"
    rewrite(record, lambda rows: rows[0].update(seats=[], hooks={"curfew": "pack 1.0"}))
    assert problem(record) == "1: expected rules that stand alone, found the hook 'curfew'"
    assert problem(record, classic()) == "1: expected the hooks ['curfew'] to be bound, found []"


def test_text_that_is_not_utf8(record: Path) -> None:
    record.write_bytes(record.read_bytes() + b'{"seat": 0, "act": "\xff"}\n')
    assert problem(record).endswith(": expected one JSON object, found bytes that are no UTF-8 text")


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF\x02\x01\x01\x00 with\n a line break",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"PK\x03\x04",
        '{"record": "meldwright"}\n'.encode("utf-16"),
        bytes(range(256)) * 40,
    ],
)
def test_a_binary_file_is_no_record(tmp_path: Path, data: bytes) -> None:
    """One clear line, without its bytes."""
    (tmp_path / "picture").write_bytes(data)
    assert problem(tmp_path / "picture") == (
        "1: expected a header, found bytes that are no UTF-8 text; this is no record of a match"
    )


def test_a_text_that_is_no_record(tmp_path: Path) -> None:
    """A file of another kind is not called a record that breaks off."""
    for text in ("Dear Sir", "Dear Sir\n", "meldwright: 1\nname: x\n"):
        (tmp_path / "letter").write_text(text, encoding="utf-8")
        assert problem(tmp_path / "letter").startswith("1: expected a header, found '")
        assert problem(tmp_path / "letter").endswith("'; this is no record of a match")


def test_the_error_keeps_name_line_and_problem(record: Path) -> None:
    rewrite(record, lambda rows: rows[2].update(act="drawn"))
    with pytest.raises(RecordError) as caught:
        verify(read_record(record))
    error = caught.value
    assert (error.name, error.line) == (str(record), 3)
    assert str(error) == f"{record}:3: {error.problem}"


def test_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert problem(tmp_path / "empty") == "1: expected a header, found an empty file"


# -- broken off ------------------------------------------------------------------------------------


def test_a_line_cut_short_is_said_to_be_so(record: Path) -> None:
    data = record.read_bytes()
    lines = data.count(b"\n")
    record.write_bytes(data[:-9])
    assert problem(record).startswith(f"{lines}: the last line is cut short: found ")
    assert len(read_record(record, cut_ok=True).lines) == lines - 2


def test_a_missing_last_line_break_is_no_harm(record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-1])
    assert len(verify(read_record(record)).results) == 2


@given(st.data())
def test_a_match_broken_off_anywhere_goes_on_as_if_nothing_had_happened(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Cut at any byte after the header: the resumed record is the one that would have been written."""
    folder = tmp_path_factory.mktemp("cut")
    rules = classic()
    write(folder / "whole.txt", rules, 3, hands=2)
    whole = (folder / "whole.txt").read_bytes()
    cut = data.draw(st.integers(whole.index(b"\n") + 1, len(whole)))
    (folder / "cut.txt").write_bytes(whole[:cut])
    match, recorder = resume(folder / "cut.txt", rules)
    said = [line.act for _, line in parse_record(whole).lines if hasattr(line, "act")]
    done = [line.act for _, line in read_record(folder / "cut.txt").lines if hasattr(line, "act")]
    assert done == said[: len(done)]
    for act in said[len(done) :]:
        if match.due:
            match.next_hand()
        match.act(act)
    recorder.close()
    assert (folder / "cut.txt").read_bytes() == whole


def test_a_resumed_match_can_be_played_to_its_end(record: Path) -> None:
    match, recorder = resume(record)
    finish(match, [make_bot("greedy", 1, seat) for seat in range(4)])
    recorder.close()
    again = read_record(record)
    assert again.complete
    assert verify(again).result == match.result


def test_a_header_without_a_hand(record: Path) -> None:
    rewrite(record, lambda rows: rows.__setitem__(slice(1, None), []))
    assert problem(record) == "2: expected a hand, found the end of the record"
    match, recorder = resume(record)
    recorder.close()
    assert match.due
