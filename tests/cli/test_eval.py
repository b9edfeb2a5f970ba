"""`eval`: an expression, cards, and how the value came about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.running import SECOND, hold, refused, run
from tests.lang.programs import programs

from meldwright.lang import Type


def value(*words: str | Path) -> object:
    answer = json.loads(run("eval", "--json", *words).out)
    (one,) = answer["values"]
    return one["value"]


def test_a_meld_reads_like_this() -> None:
    done = run("eval", "naturals >= 2 and wilds <= 3", "7H", "7S", "2C", "JK")
    assert (done.code, done.err) == (0, "")
    hold("eval-meld", done.out)


def test_cards_read_like_this() -> None:
    """A line for each; a rank alone has two colours."""
    done = run("eval", "wild or (rank == 3 and red)", "3H", "3S", "2C", "JK", "10")
    assert (done.code, done.err) == (0, "")
    hold("eval-cards", done.out)


def test_sides_read_like_this() -> None:
    sides = ["7x7H", "5x8S,2C,JK", "/", "3x9D", "hand=KH,KS"]
    done = run("eval", "every_side(count(canastas) >= 1)", *sides)
    assert (done.code, done.err) == (0, "")
    hold("eval-sides", done.out)


def test_a_mistake_is_shown_where_it_stands() -> None:
    hold("eval-mistake", refused(1, "eval", "natrals >= 2 and wilds <= 3", "7H"))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["size", "7H,7S", "JK"], 3),
        (["jokers == wilds", "7", "7", "JK"], True),
        (["rank == 7", "2C", "2D", "--context", "meld"], False),
        (["red", "3R"], True),
        (["rank == joker", "JK"], True),
        (["score < 1500", "score=-20"], True),
        (["score", "score=1500"], 1500),
        (["count(canastas where kind == natural)", "7x7H", "7x8C", "--context", "contract"], 2),
        (["any_side(count(canastas) >= 2)", "7x7H", "/", "7x7H", "7x8C"], True),
        (["count(bonus_cards)", "bonus=3H,3D", "--context", "contract"], 2),
        (["sum(points of hands where not wild)", "hand=KH,JK,3S"], 15),
        (["sum(points of melds)", "3x7H,JK"], 65),
        (["sum(points of foot)", "foot=4x4H"], 20),
        (["100 if concealed else 0", "concealed"], 100),
        (["went_out", "concealed"], True),
        (["opened", "3x7H"], True),
        (["opened"], False),
        (["sum(size of canastas)", "1x7H,6x2C"], 0),
        (["count(melds where wilds == 0)", "4x7H", "3x8H,2C"], 1),
        (["2 * 3"], 6),
        (["every_side(true)"], True),
        (["--", "-sum(points of hands)", "hand=KH"], -10),
        (["bonus", "3H", "--set", "cards.bonus=false"], False),
    ],
)
def test_values(words: list[str], meant: object) -> None:
    assert value(*words) == meant


def test_by_the_rules_of_another_game(house: Path) -> None:
    file = house / "variant.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("wild: rank in (2, joker)", "wild: rank in (9, joker)", 1), encoding="utf-8")
    assert value("wilds", "9H", "7S", "--of", house) == 1
    assert value("count(canastas where kind == nines)", "7x9H", "--of", SECOND, "--context", "contract") == 1
    assert "error[MW210]" in refused(
        1, "eval", "count(canastas where kind == nines)", "--context", "contract"
    )


def test_answer_for_programs() -> None:
    answer = json.loads(run("eval", "--json", "rank==3 and red", "3H", "3S").out)
    assert [answer[key] for key in ("canonical", "context", "type", "of")] == [
        "rank == 3 and red", "card", "bool", "classic",
    ]  # fmt: skip
    assert [(one["card"], one["value"]) for one in answer["values"]] == [("3H", True), ("3S", False)]
    assert answer["values"][0]["names"] == {"rank": "3", "red": True}
    assert [part["text"] for part in answer["values"][1]["trace"]["parts"]] == ["rank==3", "red"]
    done = run("eval", "--json", "naturals >=", "7H")
    assert (done.code, json.loads(done.out)["diagnostics"][0]["code"]) == (1, "MW201")


def test_several_contexts_fit() -> None:
    assert refused(2, "eval", "rank == 7", "7H") == (
        "error: this fits the contexts card and meld\nhelp: say which: --context card or --context meld\n"
    )
    assert refused(2, "eval", "count(canastas) >= 1").startswith("error: this fits the contexts contract and")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["size", "7h"], "error: expected a card, found '7h'\nhelp: did you mean '7H'?\n"),
        (["size", "TH"], "error: expected a card, found 'TH'\nhelp: did you mean '10H'?\n"),
        (["size", "joker"], "error: expected a card, found 'joker'\nhelp: did you mean 'JK'?\n"),
        (["size", "wentout"], "error: expected a card, found 'wentout'\nhelp: did you mean 'went_out'?\n"),
        (
            ["size", "xxxxx"],
            "error: expected a card, found 'xxxxx'\nhelp: cards are written 7H, 10S, QD, JK; ",
        ),
        (["size", "7H,,7S"], "error: expected a card, found ''\n"),
        (["size", "9999x7H"], "error: expected a card, found '9999x7H'\n"),
        (["size", "999x7H,999x7H"], "error: '999x7H' are too many cards\n"),
        (["size", "hnd=7H"], "error: there is no `hnd=`\nhelp: did you mean `hand=`?\n"),
        (["score > 1", "score=lots"], "error: expected a number of points after `score=`, found 'lots'\n"),
        (["size", "7H", "hand=KH"], "error: in the context meld, `hand=` says nothing\n"),
        (["size", "7H", "opened"], "error: in the context meld, `opened` says nothing\n"),
        (["score > 1", "7H", "score=1"], "error: in the context score, `7H` says nothing\n"),
        (["size", "7H", "/", "8H"], "error: in the context meld, `/` says nothing\n"),
        (["size"], "error: on which cards?\n"),
        (["score > 1"], "error: at which score?\n"),
        (["size", "7H", "8H"], "error: 7H and 8H cannot be in one meld\n"),
        (["size", "7H", "--of", "clasic"], "error: expected the name or path of a variant, found 'clasic'"),
        (["size", "7H", "--context", "table"], "error: Invalid value for '--context'"),
    ],
)
def test_wrong_use(words: list[str], said: str) -> None:
    assert refused(2, "eval", *words).startswith(said)


@settings(max_examples=15, deadline=None)
@given(
    st.data(), st.sampled_from([("meld", Type.BOOL), ("settlement", Type.POINTS), ("contract", Type.BOOL)])
)
def test_whatever_the_checker_admits_has_a_value(data: st.DataObject, place: tuple[str, Type]) -> None:
    """And the trace ends in the value that the fast way gives."""
    text = data.draw(programs(*place, depth=2)).replace("wild_cards", "mixed")
    cards = ["7H", "7S", "2C"] if place[0] == "meld" else ["7x7H", "3x8S", "/", "4x9D"]
    done = run("eval", "--json", "--context", place[0], "--", text, *cards)
    assert done.code == 0, done
    (one,) = json.loads(done.out)["values"]
    assert one["trace"]["value"] == one["value"]
    plain = run("eval", "--context", place[0], "--", text, *cards)
    said = str(one["value"]).lower()
    assert plain.out.rpartition("\n\n")[2].splitlines()[0].endswith(f" = {said}")
