"""Reading YAML: one clear message for what cannot be read, and soon."""

from __future__ import annotations

import time

import pytest

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.profiles import load_text, source
from meldwright.profiles.tree import List, Map, dotted, follow, plain

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{letter}: &{letter} [{','.join(['*' + before] * 9)}]\n"
    for before, letter in zip("abcdefgh", "bcdefghi", strict=True)
)
DEEP_ALIASES = "a: &a [x]\n" + "".join(
    f"{letter}: &{letter} [[[[[[[[*{before}]]]]]]]]\n"
    for before, letter in zip("abcdef", "bcdefg", strict=True)
)


HOSTILE = {
    "alias bomb": (BOMB, "MW008"),
    "deep aliases": (DEEP_ALIASES, "MW010"),
    "many aliases": ("a: &a x\nb: [" + "*a," * 200 + "]", "MW008"),
    "alias inside its anchor": ("a: &x [*x]", "MW008"),
    "alias without anchor": ("a: *x\nb: &x 1", "MW008"),
    "alias as key": ("a: &x y\n*x : 1", "MW012"),
    "flow nesting": ("[" * 10_000, "MW010"),
    "closed flow nesting": ("[" * 10_000 + "]" * 10_000, "MW010"),
    "map nesting": ("{a: " * 10_000, "MW010"),
    "block nesting": ("- " * 10_000, "MW010"),
    "indented nesting": ("".join(" " * n + "a:\n" for n in range(500)), "MW010"),
    "question marks": ("? " * 10_000, "MW012"),
    "huge integer": ("a: " + "9" * 100_000, "MW013"),
    "huge hexadecimal": ("a: 0x" + "f" * 100_000, "MW013"),
    "many values": ("a: [" + "1," * 50_000 + "]", "MW009"),
    "large file": ("# " + "x" * 300_000, "MW009"),
    "NUL": ("a: \0", "MW002"),
    "escape sequence": ("a: \x1b[31m", "MW002"),
    "half a pair": ("a: \ud800", "MW002"),
    "lone carriage return": ("a: 1\rb: 2", "MW002"),
    "byte order mark": ("\ufeffa: 1", "MW003"),
    "byte order mark inside": ("a: \ufeff1", "MW002"),
    "python object": ("a: !!python/object/apply:os.system ['true']", "MW007"),
    "tagged key": ("!!str a: 1", "MW007"),
    "tagged map": ("!!omap\n- a: 1", "MW007"),
    "local tag": ("a: !x y", "MW007"),
    "bare tag": ("a: ! y", "MW007"),
    "version directive": ("%YAML 1.1\n---\na: 1", "MW007"),
    "tag directive": ("%TAG ! tag:x,2000:\n---\na: 1", "MW007"),
    "two documents": ("a: 1\n---\nb: 2", "MW011"),
    "no document": ("# nothing\n", "MW011"),
    "null": ("~", "MW011"),
    "list as key": ("? [a]\n: b", "MW012"),
    "empty key": ("? \n: a", "MW012"),
    "tab": ("a:\n\tb: 1", "MW004"),
    "open quote": ("a: 'x\nb: 1", "MW005"),
    "open list": ("a: [1,\nb: 1", "MW005"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "code"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_get_one_message_at_once(text: str, code: str) -> None:
    """None of them costs time, none reaches Python's recursion limit, each is told in one remark."""
    report = Collector()
    began = time.perf_counter()
    source.read(text, "p.yaml", report)
    assert time.perf_counter() - began < 2
    assert [d.code for d in report.diagnostics] == [code]


MANY = range(2_000)
WRONG_IN_BULK = {
    "unknown keys": "".join(f"key_{n}: 1\n" for n in MANY),
    "near misses": "".join(f"swmmary{n}: 1\n" for n in MANY),
    "malformed names": "melds:\n" + "".join(f"  N{n}: 1\n" for n in MANY),
    "unknown sources": "table:\n  cites:\n    seats: [" + ", ".join(f"CL-X-{n}" for n in MANY) + "]",
    "cites of nothing": "table:\n  cites:\n" + "".join(f"    x{n}: []\n" for n in MANY),
    "hooks": "hooks: [" + ", ".join(f"hook_{n}" for n in MANY) + "]",
    "maps in a list": "hooks: [" + ", ".join(f"{{a: {n}}}" for n in range(1500)) + "]",
    "expressions": "scoring:\n  lines:\n"
    + "".join(f"    l{n}: {{points: sum(x of y)}}\n" for n in range(900)),
    "a long expression": "cards:\n  wild: " + "red and " * 20_000 + "red",
    "a deep expression": "cards:\n  wild: " + "not " * 40_000 + "red",
    "many brackets": "cards:\n  wild: " + "(" * 100_000,
}


@pytest.mark.parametrize("text", WRONG_IN_BULK.values(), ids=WRONG_IN_BULK)
def test_mistakes_in_bulk_cost_little(text: str) -> None:
    """Thousands of mistakes are told in a moment, suggestions and all."""
    names = [f"CL-Y-{n}" for n in range(400)]
    report = Collector()
    began = time.perf_counter()
    assert load_text(text, "p.yaml", VariantId("x"), report, known_sources=names, known_hooks=names) is None
    assert report.diagnostics
    assert time.perf_counter() - began < 4


@pytest.mark.parametrize(
    ("data", "position"),
    [(b"a: \xff\n", (1, 4)), ("a: é\nb: ".encode() + b"\xe9\n", (2, 4)), ("a".encode("utf-16"), (1, 1))],
)
def test_other_encodings_are_refused_with_a_place(data: bytes, position: tuple[int, int]) -> None:
    report = Collector()
    assert source.decode(data, "p.yaml", report) is None
    assert [(d.code, d.span.position) for d in report.diagnostics] == [("MW001", position)]


def read(text: str) -> Map:
    report = Collector()
    tree = source.read(text, "p.yaml", report)
    assert report.diagnostics == ()
    assert isinstance(tree, Map)
    return tree


def test_values() -> None:
    tree = read("a: 1\n7: x\nb: [true, ~, 1.5, on]\nc: {d: '1'}\n'e': |\n  f\n")
    assert plain(tree) == {"a": 1, "7": "x", "b": [True, None, 1.5, "on"], "c": {"d": "1"}, "e": "f\n"}


def test_seven_and_quoted_seven_are_one_key() -> None:
    report = Collector()
    source.read('7: 5\n"7": 6\n', "p.yaml", report)
    (found,) = report.diagnostics
    assert (found.code, found.span.position, found.related[0][0].position) == ("MW006", (2, 1), (1, 1))


def test_every_duplicate_is_told() -> None:
    report = Collector()
    source.read("a: 1\na: 2\nb: {c: 1, c: 2}\na: 3\n", "p.yaml", report)
    assert [d.span.position for d in report.diagnostics] == [(2, 1), (3, 11), (4, 1)]


def test_places_of_keys_and_values() -> None:
    tree = read("a:\n  b: [x, y] # why\n  c:\n    d: 1\n\n# end\ne: 2\n")
    node, key = follow(tree, ("a", "b", 1))
    assert (node.span.text, key) == ("y", None)
    node, key = follow(tree, ("a", "c"))
    assert key is not None
    assert (key.text, node.span.text) == ("c", "d: 1")
    assert follow(tree, ("a", "b"))[0].span.text == "[x, y]"
    assert follow(tree, ("a",))[0].span.text == "b: [x, y] # why\n  c:\n    d: 1"
    assert dotted(("a", "b", 1)) == "a.b[1]"


def test_aliases_stand_for_their_anchors() -> None:
    tree = read("a: &x [1, 2]\nb: *x\nc: {d: *x}\n")
    assert plain(tree) == {"a": [1, 2], "b": [1, 2], "c": {"d": [1, 2]}}
    assert isinstance(tree.entries["b"].node, List)


def test_the_slow_parser_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML without its C part is slower, not other."""
    import yaml

    text = "a: &x [1, 'two']\nb: >-\n  folded\n  text\n" + 'c: {"d\\n": *x}\n'
    quick = read(text)
    monkeypatch.setattr(source, "_LOADER", yaml.SafeLoader)
    assert plain(read(text)) == plain(quick)
    report = Collector()
    for hostile, code in HOSTILE.values():
        if len(hostile) < 20_000:
            report = Collector()
            source.read(hostile, "p.yaml", report)
            assert [d.code for d in report.diagnostics] == [code]
