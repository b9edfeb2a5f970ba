"""The canonical form: one text for one meaning, no comment lost, nothing said that was not said before."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.lang.programs import KINDS, programs
from tests.profiles.scribe import Scribe

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.lang import Declared, Type, parse_expression
from meldwright.profiles import load_text, style
from meldwright.profiles.format import canonical
from meldwright.profiles.model import Profile
from meldwright.profiles.outline import Group, Place, outline
from meldwright.profiles.source import read
from meldwright.profiles.tree import Map, Scalar, plain
from meldwright.spans import ScalarText

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "variants").glob("[!_]*/variant.yaml"))
CLASSIC = (ROOT / "variants/classic/variant.yaml").read_text(encoding="utf-8")
SECOND = (ROOT / "tests/variants/second-shape/variant.yaml").read_text(encoding="utf-8")

SEEDS = st.integers(0, 2**32)  # a profile takes more random numbers than Hypothesis would draw
FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller seed is no smaller profile

CHILD = {
    "meldwright": 1,
    "extends": "classic",
    "mixins": ["../_house/short.yaml"],
    "name": "Tuesday: the club's own",
    "summary": "As long as a sentence may be " * 5 + "and longer",
    "house": {"hand_size": 13, "joker_points": 30},
    "melds": {"black_threes": None, "threes": {"kind": "set", "valid": "size>=3 and(wilds==0)", "cites": {}}},
    "pile": {"take": {"add": ["natural_and_wild"], "remove": ["onto_meld"]}, "assumed": {"take": "we think"}},
    "opening": {"bands": {"add": [{"when": "score<-0100", "minimum": 7}, {"when": "score in (1, 3..5)"}]}},
    "unknown": {"yes": "no", "1": "1", "deep": [["a", ["b", {"c": "true"}]], [], {}, None, 1.5, True]},
    "allow": [],
    "hooks": ["one"],
}
"""Keys that a child has, nonsense too: it must come through whatever the schema thinks of it."""


def form(text: str) -> str:
    report = Collector()
    written = canonical(text, "x.yaml", report)
    assert written is not None, report.diagnostics
    return written


def form_of(*lines: str) -> list[str]:
    return form("\n".join(lines)).splitlines()


def loaded(text: str) -> Profile:
    report = Collector()
    profile = load_text(text, "x.yaml", VariantId("x"), report)
    assert profile is not None, report.diagnostics
    return profile


def tree(text: str) -> Map:
    found = read(text, "x.yaml", Collector())
    assert isinstance(found, Map)
    return found


def homes(text: str) -> dict[str, tuple[str | int, ...]]:
    """Every comment with the way to what it belongs to; one that ends a section belongs to that."""
    root = tree(text)
    whole = outline(root, root.span.source)
    found: dict[str, tuple[str | int, ...]] = dict.fromkeys(whole.header, ())
    stack: list[tuple[Group, tuple[str | int, ...]]] = [(whole.root, ())]
    while stack:
        group, way = stack.pop()
        found |= dict.fromkeys(group.below, way)
        for index, place in enumerate(group.places):
            here = (*way, index if place.name is None else place.name)
            found |= dict.fromkeys(_remarks(place), here)
            if place.group is not None:
                stack.append((place.group, here))
    found.pop("", None)
    return found


def _remarks(place: Place) -> list[str]:
    return [*place.above, *place.beside]


# -- the form


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.parent.name)
def test_shipped_profiles_have_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert form(text) == text


def test_the_second_shape_keeps_its_meaning() -> None:
    written = form(SECOND)
    assert dict(loaded(written).leaves) == dict(loaded(SECOND).leaves)
    assert form(written) == written


def test_keys_stand_in_the_order_of_the_schema() -> None:
    assert form_of("hooks: []", "match:", "  tie: shared", "  target: 1", "allow: [x]", "name: n", "meldwright: 1") == [
        "meldwright: 1", "name: n", "", "match:", "  target: 1", "  tie: shared", "", "hooks: []", "allow: [x]",
    ]  # fmt: skip


def test_what_a_profile_is_made_from_stands_on_top() -> None:
    keys = [
        "allow",
        "settings",
        "house",
        "hooks",
        "summary",
        "name",
        "mixins",
        "extends",
        "table",
        "meldwright",
    ]
    assert form_of(*(f"{key}: x" for key in keys)) == [
        "meldwright: x", "extends: x", "mixins: x", "name: x", "summary: x", "house: x", "table: x",
        "hooks: x", "settings: x", "allow: x",
    ]  # fmt: skip


def test_names_that_authors_choose_keep_their_order() -> None:
    """A canasta is of the first kind that fits."""
    assert form_of("canastas:", "  cites: {}", "  z: {when: true}", "  a: {when: true}") == [
        "canastas:", "  z: {when: true}", "  a: {when: true}", "  cites: {}",
    ]  # fmt: skip


def test_ranks_are_texts() -> None:
    assert form_of("cards:", "  points: {10: 10, A: 20}") == ["cards:", '  points: {A: 20, "10": 10}']
    assert form_of("cards:", "  points: {", "    '10': 10", "  }", "  wild: 5") == [
        "cards:", "  wild: 5", '  points: {"10": 10}',
    ]  # fmt: skip


def test_expressions_have_their_blanks_put_right() -> None:
    assert form_of("going_out:", "  contract: 'count( canastas )>=01   and(true)'") == [
        "going_out:", "  contract: count(canastas) >= 1 and (true)",
    ]  # fmt: skip


def test_an_item_with_a_comma_inside_stands_on_lines() -> None:
    """In brackets it would need quotes."""
    assert form_of("opening:", "  bands: [{minimum: 5, when: 'score in (1, 2)'}, {when: true, minimum: 9}]") == [
        "opening:", "  bands:", "    - when: score in (1, 2)", "      minimum: 5", "    - {when: true, minimum: 9}",
    ]  # fmt: skip


def test_a_map_in_brackets_stays_so_while_it_fits_on_a_line() -> None:
    short = "  sets: {of: rank in (4..A)}"
    assert form_of("melds: ", "  sets: {of: 'rank in(4..A)'", "}") == ["melds:", short]
    long = " or ".join(["size == 3"] * 8)
    assert form_of("melds:", f"  sets: {{of: true, valid: {long}}}") == [
        "melds:", "  sets:", "    of: true", f"    valid: {long}",
    ]  # fmt: skip


def test_what_a_setting_sets_is_written_like_the_value_itself() -> None:
    lines = ["settings:", "  wilds:", "    sets: {melds.sets.valid: 'wilds<=3'}"]
    assert form_of(*lines)[-1] == "    sets: {melds.sets.valid: wilds <= 3}"


def test_a_long_expression_is_folded_before_its_joining_words() -> None:
    half = "(count(canastas where kind == natural) >= 1 or true)"
    lines = form_of("going_out:", f"  contract: {' and '.join([half] * 3)}")
    assert lines == ["going_out:", "  contract: >-", f"    {half} and {half}", f"    and {half}"]


def test_empty_lines_are_kept_single_and_put_around_sections() -> None:
    given = [
        "",
        "",
        "name: x",
        "",
        "",
        "summary: y",
        "table:",
        "",
        "  seats: 4",
        "",
        "",
        "  sides: 2",
        "hooks: []",
    ]
    assert form_of(*given) == [
        "name: x", "", "summary: y", "", "table:", "  seats: 4", "", "  sides: 2", "", "hooks: []",
    ]  # fmt: skip


def test_the_modeline_stays_on_top() -> None:
    assert form_of("# about", "# yaml-language-server: $schema=s", "name: x", "meldwright: 1") == [
        "# yaml-language-server: $schema=s", "meldwright: 1", "# about", "name: x",
    ]  # fmt: skip


def test_a_comment_about_the_file_stays_above_it() -> None:
    assert form_of("# the file", "", "# the name", "name: x", "meldwright: 1") == [
        "# the file", "", "meldwright: 1", "# the name", "name: x",
    ]  # fmt: skip


def test_comments_move_with_their_key() -> None:
    given = ["table: # t", "  # above sides", "  number_of_sides: 2 # s", "", "  # above seats", "  seats: 4"]
    assert form_of(*given) == [
        "table: # t", "  # above seats", "  seats: 4", "  # above sides", "  number_of_sides: 2 # s",
    ]  # fmt: skip


def test_a_comment_further_in_ends_the_section_above() -> None:
    lines = ["table:", "  seats: 4", "  # the end of table", "", "# about the pack", "pack:", "  decks: 2"]
    assert form_of(*lines) == lines
    swapped = form_of(*lines[5:], *lines[:4])
    assert swapped == ["table:", "  seats: 4", "  # the end of table", "", "pack:", "  decks: 2"]


def test_comments_in_brackets_are_kept() -> None:
    assert form_of("pile:", "  take: [a, # one", "    # above b", "    b", "    # the end", "  ] # all") == [
        "pile:", "  take: # all", "    - a # one", "    # above b", "    - b", "    # the end",
    ]  # fmt: skip


def test_comments_at_the_dash_the_block_and_the_end_are_kept() -> None:
    lines = [
        "opening:", "  bands:", "    - # dash", "      # above", "      when: true", "      minimum: 5",
        "  otherwise: 5", "", "going_out:", "  contract: >- # block", f"    {'true and ' * 12}true",
        "    and true", "  # end of going_out", "", "# end", "", "# of file",
    ]  # fmt: skip
    assert form_of(*lines) == lines


def test_anchors_are_written_out() -> None:
    assert form_of("canastas:", "  a: &x # one", "    when: true # two", "  b: *x # three") == [
        "canastas:", "  a: # one", "    when: true # two", "  b: # three", "    when: true",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["name: [", "- a", "a: 1\na: 2", "a: !x 1", "", "5"])
def test_what_cannot_be_read_is_reported(text: str) -> None:
    report = Collector()
    assert canonical(text, "x.yaml", report) is None
    assert report.has_errors


@pytest.mark.parametrize(
    "text",
    ["", " x", "x ", "a: b", "a #b", "x:", "true", "null", "~", "1", "0x1f", "1.5", ".inf", "- x", "-", "? x", "---",
     "-x", "?x", ":x", "@x", "`x", "%x", "!x", "&x", "*x", "'x", '"x', "x\ty", "x\ny", "x\n", "\nx", "x\n\ny\n",
     "#x", "x#y", "[x", "{x", "x]", "a,b", "\x1b[1m", "\x85", "\u2028", "\ufeff", "\U0001f0a1", "1" * 20, "<<", "=",
     "a  " + "b " * 80 + "c", " " + "b " * 80, ("word " * 40).strip(), "x\n  y", "...", "a\\b"],
)  # fmt: skip
def test_every_text_comes_back(text: str) -> None:
    """As a value, in a list, and as a key; in the order of YAML 1.2."""
    data = {"name": text, "unknown": [{"x": text}, text]} | ({text: {"y": 1}} if text else {})
    text_of_it = yaml.safe_dump(data, allow_unicode=False, width=10_000)
    assert plain(tree(form(text_of_it))) == data
    assert form(form(text_of_it)) == form(text_of_it)


# -- whatever was written


@settings(max_examples=25, deadline=None, phases=FOUND)
@given(SEEDS, st.sampled_from([CLASSIC, SECOND]))
def test_any_way_of_writing_a_profile_line_by_line_comes_to_one_text(seed: int, text: str) -> None:
    data = plain(tree(text))
    assert isinstance(data, dict)
    scribe = Scribe(random.Random(seed), remarks=0.0, brackets=0.0)
    odd = scribe.write(scribe.shuffled(data))
    written = form(odd)
    assert _filled(written) == _filled(form(yaml.safe_dump(data, sort_keys=False, width=10_000)))
    before, after = loaded(text), loaded(written)
    assert dict(after.leaves) == dict(before.leaves)
    assert after.cites == before.cites


def _filled(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


@settings(max_examples=50, deadline=None, phases=FOUND)
@given(SEEDS, st.sampled_from(["classic", "second", "child"]))
def test_every_comment_is_kept_where_it_belongs(seed: int, which: str) -> None:
    data: Any = CHILD if which == "child" else plain(tree(CLASSIC if which == "classic" else SECOND))
    scribe = Scribe(random.Random(seed))
    odd = scribe.write(scribe.shuffled(data))
    written = form(odd)
    assert form(written) == written
    assert all(line == line.rstrip() for line in written.splitlines())
    was, now = homes(odd), homes(written)
    assert set(was) == set(now) == set(scribe.said)
    ours = {remark: way for remark, way in was.items() if way != ()}  # above the first key: the file's own
    assert {remark: now[remark] for remark in ours} == ours
    assert {remark: scribe.said[remark] for remark in ours} == ours


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab1- :,#[]{}'\"|>&*!?%@\n\\", max_size=40))
def test_nothing_that_can_be_read_breaks_it(text: str) -> None:
    written = canonical(text, "x.yaml", Collector())
    if written is not None:
        assert form(written) == written
        assert plain(tree(written)) == plain(tree(text))


@settings(max_examples=150, deadline=None)
@given(
    st.data(),
    st.sampled_from([("meld", Type.BOOL), ("settlement", Type.POINTS), ("contract", Type.BOOL)]),
    SEEDS,
)
def test_an_expression_keeps_its_meaning(data: st.DataObject, place: tuple[str, Type], seed: int) -> None:
    """However its blanks stand, and however it is folded."""
    text = data.draw(programs(*place))
    chance = random.Random(seed)
    parts = re.findall(r"\.\.|[=!<>]=|\w+|\S", text)
    odd = "".join(part + chance.choice([" ", "  ", "" if part in "()," else " "]) for part in parts)
    kinds = Declared(KINDS)

    def canonical_of(text: str) -> str:
        found = parse_expression(ScalarText.of(text), *place, kinds, Collector())
        assert found is not None
        return found.canonical()

    tidy = style.expression(odd)
    assert canonical_of(tidy) == canonical_of(text)
    assert style.expression(tidy) == tidy
    assert style.expression(canonical_of(text)) == canonical_of(text)
    key = "going_out: {contract: " if place[0] == "contract" else "melds: {m: {valid: "
    folded = form(f"{key}{style.quoted(odd)}{'}' * key.count('{')}")
    node = tree(folded).entries["going_out" if place[0] == "contract" else "melds"].node
    while isinstance(node, Map):
        (entry,) = node.entries.values()
        node = entry.node
    assert isinstance(node, Scalar)
    assert canonical_of(node.text.text) == canonical_of(text)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("a<=-1", "a <= -1"),
        ("rank in(4..A,joker)", "rank in (4..A, joker)"),
        ("size in (-5..-3)", "size in (-5..-3)"),
        ("not( a )or b", "not (a) or b"),
        ("x-1", "x - 1"),
        ("-x*-2", "-x * -2"),
        ("- -x", "--x"),
        ("min( a,b )", "min(a, b)"),
        ("1 if(a)else-b", "1 if (a) else -b"),
        ("count(melds where(wilds==0))", "count(melds where (wilds == 0))"),
        ("(a)-(b)", "(a) - (b)"),
        ("007", "7"),
        ("True", "True"),
        ("a => b", "a => b"),
    ],
)
def test_blanks_of_expressions(written: str, meant: str) -> None:
    assert style.expression(written) == meant
    assert style.expression(meant) == meant


def test_a_truth_value_is_written_as_expressions_have_it() -> None:
    lines = form_of("melds:", "  a: {valid: TRUE}", "  b: {valid: 'True'}", "  c: {valid: 'true'}")
    assert lines == ["melds:", "  a: {valid: true}", '  b: {valid: "True"}', "  c: {valid: true}"]


def test_house_rules_stand_close_to_the_name() -> None:
    lines = [
        "meldwright: 1",
        "extends: classic",
        "name: n",
        "house:",
        "  cards_dealt: 13",
        "",
        "pile:",
        "  take: []",
    ]
    assert form_of(*lines) == lines
    assert form_of(*lines[:3], "", *lines[3:]) == [*lines[:3], "", *lines[3:]]
