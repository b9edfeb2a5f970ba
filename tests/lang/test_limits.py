"""Hostile texts are refused quickly and politely, and nothing in the language runs author text as Python."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest
from tests.lang.reading import read, sound

import meldwright.lang
from meldwright.lang import MAX_COST, MAX_DEPTH, MAX_LENGTH, MAX_NUMBER, Type

HOSTILE = {
    "long": "red or " * 400 + "red",
    "brackets": "(" * 999 + "red" + ")" * 999,
    "open brackets": "(" * 1999,
    "nots": "not " * 490 + "red",
    "signs": "-" * 1900 + "1",
    "sums": "1" + " + 1" * 490,
    "choices": "red if red else " * 120 + "red",
    "digits": "rank == " + "9" * 1900,
    "digits of a number": "1" + "0" * 1900 + " == 1",
    "digits in a list": "1 in (" + "9" * 1900 + ")",
    "zeros": "1 in (" + "0" * 1900 + "x)",
    "long word": "x" * 2000,
    "long call": "x" * 1990 + "(1)",
    "not ASCII": "räd",
    "wide digits": "rank == ٣",
    "null": "red\0",
    "right to left": "red \u202e or black",
    "a surrogate": "red \ud800",
    "empty": "",
    "blank": "  \n ",
    "python": "__import__('os').system('true')",
    "attribute": "rank.__class__",
    "comprehension": "[x for x in red]",
    "lambda": "lambda: red",
    "commas": "rank in (" + "2," * 900 + ")",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_refused_quickly(text: str) -> None:
    """Every text gets an answer in a moment, and the answer is a diagnostic."""
    read("red", "card")  # the grammar is built once, which is not what is timed
    began = time.perf_counter()
    found, said = read(text, "card")
    assert time.perf_counter() - began < 0.5
    assert found is None
    assert {d.code for d in said} <= {"MW201", "MW202", "MW204", "MW205", "MW207", "MW208", "MW209"}
    assert all(len(d.message) < 2_200 for d in said)


def _codes(text: str, context: str = "card") -> list[str]:
    return [d.code for d in read(text, context)[1]]


def test_length() -> None:
    longest = "red" + " " * (MAX_LENGTH - 3)
    sound(longest, "card")
    assert _codes(longest + " ") == ["MW205"]


def test_length_of_the_canonical_form() -> None:
    """What fits only without spaces is refused: its canonical form could not be read again."""
    assert _codes("size in (" + ",".join("9" for _ in range(900)) + ")", "meld") == ["MW205"]


def test_depth() -> None:
    deepest = MAX_DEPTH - 1
    sound("(" * deepest + "red" + ")" * deepest, "card")
    assert _codes("(" * MAX_DEPTH + "red" + ")" * MAX_DEPTH) == ["MW205"]
    sound(" or ".join(["red"] * 200), "card")  # a chain is not deep


def test_numbers() -> None:
    sound(f"size <= {MAX_NUMBER} and size in (-{MAX_NUMBER}..{MAX_NUMBER})", "meld")
    assert _codes(f"size <= {MAX_NUMBER + 1}", "meld") == ["MW209"]
    assert _codes(f"size in (-{MAX_NUMBER + 1}..0)", "meld") == ["MW209"]
    assert sound("rank == 007", "card").canonical() == "rank == 7"


def test_cost() -> None:
    """A `where` counts once for each element there may be, a question to every side once for each side."""
    assert sound("red", "card").cost == 1
    assert sound("count(melds)", "settlement", Type.COUNT).cost == 1
    once = sound("count(hands where red)", "settlement", Type.COUNT).cost
    assert once == 1 + 1000
    assert sound("any_side(count(canastas) == 1)", "contract").cost == 1 + 12 * 3
    costly = " + ".join(["count(hands where red and not wild)"] * 30)
    found, said = read(costly, "settlement", Type.COUNT)
    assert found is None
    assert [d.code for d in said] == ["MW205"]
    assert f"{MAX_COST:,}" in said[0].message


def test_author_text_never_becomes_python() -> None:
    """No module of the language runs text as code, or looks up attributes by name."""
    forbidden = {"eval", "exec", "compile", "__import__", "getattr", "globals", "locals", "vars"}
    files = sorted(Path(meldwright.lang.__file__).parent.glob("*.py"))
    assert len(files) > 10
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in forbidden, (file.name, node.lineno)
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"eval", "exec"}, (file.name, node.lineno)
