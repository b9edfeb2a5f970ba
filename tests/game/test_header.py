"""What stands in the header of a record beside the rules: house rules that were chosen, and what a table agrees on."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.recording import Row, entries, problem, rewrite, rows_of
from tests.game.tables import classic

from meldwright.bots import make_bot
from meldwright.game import Agreements, Match, Recorder, Undo, finish, read_record, resume, verify

NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)


@given(
    st.dictionaries(NAMES, NAMES | st.integers() | st.booleans(), max_size=4),
    st.sampled_from(Undo),
    st.integers(0, 10**6),
)
def test_the_header_says_what_was_chosen_and_agreed_on(
    tmp_path_factory: pytest.TempPathFactory, settings: dict[str, str | int | bool], undo: Undo, seed: int
) -> None:
    """It comes back as it went in, types and all, and goes on holding when the match is resumed."""
    path = tmp_path_factory.mktemp("headers") / "game.txt"
    with Recorder(path) as recorder:
        recorder.header(classic(), seed, entries(classic()), settings=settings, agreed=Agreements(undo))
        match = Match(classic(), seed, recorder, agreed=Agreements(undo))
        match.step(match.hand.legal()[0])
    header = read_record(path).header
    assert (repr(header.settings), header.agreed, header.format) == (repr(settings), Agreements(undo), 2)
    again, recorder = resume(path, classic())
    recorder.close()
    assert again.agreed == verify(read_record(path), classic()).agreed == Agreements(undo)
    assert again.hand.digest() == match.hand.digest()


def as_format_1(path: Path) -> Path:
    """The record as the first version of the format had it."""
    return rewrite(path, lambda rows: (rows[0].update(format=1), rows[0].pop("table")))


def test_records_of_format_1_are_still_read(record: Path) -> None:
    match = verify(read_record(record))
    header = read_record(as_format_1(record)).header
    assert (header.format, header.settings, header.agreed) == (1, {}, Agreements(Undo.WITHIN_TURN))
    again = verify(read_record(record))
    assert (again.results, again.hand.digest()) == (match.results, match.hand.digest())
    assert again.agreed.undo is Undo.WITHIN_TURN


def test_a_match_of_format_1_goes_on_in_its_format(record: Path) -> None:
    match, recorder = resume(as_format_1(record))
    finish(match, [make_bot("greedy", 1, seat) for seat in range(4)])
    recorder.close()
    assert rows_of(record)[0]["format"] == 1
    assert verify(read_record(record)).result == match.result


def test_format_1_has_no_settings(record: Path) -> None:
    rewrite(as_format_1(record), lambda rows: rows[0].update(settings={"speed": 1}))
    assert problem(record) == "1: expected no settings in format 1, found 'speed'"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"settings": {"pace": 1.5}},
            "expected a text, number or truth value for the setting 'pace', found '1.5'",
        ),
        (
            {"settings": {"pace": None}},
            "expected a text, number or truth value for the setting 'pace', found 'null'",
        ),
        (
            {"settings": {"a": 1, "pace": [1]}},
            "expected a text, number or truth value for the setting 'pace', found ",
        ),
        ({"settings": [1]}, "expected an object for 'settings', found '[1]'"),
        ({"table": []}, "expected an object for 'table', found '[]'"),
        ({"table": {}}, "the key 'undo' is missing"),
        ({"table": {"undo": "free", "talk": True}}, "unknown key 'talk'; the keys are undo"),
        ({"table": {"udno": "free"}}, "unknown key 'udno'; did you mean 'undo'?"),
        ({"table": {"undo": True}}, "expected a text for 'undo', found 'true'"),
        ({"table": {"undo": "Free"}}, "expected 'within_turn' or 'free' for 'undo', found 'Free'"),
        ({"format": 1}, "unknown key 'table'; the keys are record, format, "),
    ],
)
def test_settings_and_agreements_of_the_wrong_make(record: Path, change: Row, says: str) -> None:
    rewrite(record, lambda rows: rows[0].update(change))
    assert problem(record).startswith(f"1: {says}")


def test_a_header_without_agreements(record: Path) -> None:
    rewrite(record, lambda rows: rows[0].pop("table"))
    assert problem(record) == "1: the key 'table' is missing"
    rewrite(record, lambda rows: rows[0].update(table={"undo": "within_turn"}, settings=rows[0].pop("seed")))
    assert problem(record) == "1: the key 'seed' is missing"
