"""Profiles, expressions, records, acts and house rules damaged at random: each is read, or refused in words.

Whatever is not one of our own errors is a fault of the program.  `nox -s deep` tries many more.
"""

from __future__ import annotations

import contextlib
import random
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.table import classic

from meldwright.bots import make_bot
from meldwright.diagnostics import Collector
from meldwright.errors import IllegalStep, ProfileError, RecordError
from meldwright.game import ActError, Match, Recorder, SeatEntry, parse_record, replay
from meldwright.ids import VariantId
from meldwright.kernel import legal
from meldwright.lang import Declared, Type, parse_expression, vocabulary
from meldwright.profiles import load_text
from meldwright.resources import data_root
from meldwright.rules.compile import compile_rules
from meldwright.spans import ScalarText

CLASSIC = (data_root("variants") / "classic" / "variant.yaml").read_text(encoding="utf-8")
CHILD = """\
meldwright: 1
extends: classic
mixins: [two-canastas]
name: Ours
house:
  cards_dealt: 13
pile:
  take: {remove: [onto_meld]}
melds:
  black_threes: null
settings:
  feet: {kind: number, question: How many?, from: 1, to: 3, sentence: It is $value., sets: {turn.draw: $value}}
"""
PIECES = (
    "null", "{}", "[]", "~", "true", "-1", "99999999999", "$value", "rank", "wild", "size >= 7", "!!int", "&a", "*a",
    "<<", "  ", "\n", "\t", ":", "- ", "#", "'", '"', ">-\n", "extends", "house", "kind", "sets", "\u202e",
    "\U0001f0cf",
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn, text: str, most: int = 6) -> str:
    """A text with pieces cut out, doubled, moved, or put in."""
    for _ in range(draw(st.integers(1, most))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 40))
        match draw(st.integers(0, 3)):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + draw(st.sampled_from(PIECES)) + text[at:]
            case 2:
                text = text[:at] + text[at : at + length] * 2 + text[at + length :]
            case _:
                to = draw(st.integers(0, len(text)))
                piece = text[at : at + length]
                rest = text[:at] + text[at + length :]
                text = rest[:to] + piece + rest[to:]
    return text


def loads_or_says_why(text: str, *house: tuple[str, str]) -> None:
    report = Collector()
    profile = load_text(text, "variant.yaml", VariantId("fuzzed"), report, house=house)
    assert (profile is None) == report.has_errors
    for found in report.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text), found
        assert found.message
    if profile is not None:
        with contextlib.suppress(ProfileError):  # more shapes than can be tabulated: said as well
            compile_rules(profile)


@given(damaged(CLASSIC))
def test_a_damaged_profile(text: str) -> None:
    loads_or_says_why(text)


@given(damaged(CHILD))
def test_a_damaged_child(text: str) -> None:
    loads_or_says_why(text)


SETTINGS = tuple(setting.name for setting in classic().profile.settings)


@given(
    st.sampled_from((*SETTINGS, "deal.hand", "pile.take", "melds", "hooks", "cites", "")),
    st.one_of(st.text(max_size=30), damaged("15 below 0, 50 below 1500, 90"), st.sampled_from(PIECES)),
)
def test_a_damaged_house_rule(name: str, value: str) -> None:
    loads_or_says_why("meldwright: 1\nextends: classic\n", (name, value))


@given(
    st.sampled_from(sorted(vocabulary().contexts)),
    damaged(
        "sum(points of hands where not (rank == 3 and black)) - 100 * count(melds) if size >= 3 else 5", 10
    ),
)
def test_a_damaged_expression(context: str, text: str) -> None:
    report = Collector()
    for wanted in (Type.BOOL, Type.POINTS):
        found = parse_expression(ScalarText.of(text), context, wanted, Declared(("natural",)), report)
        assert found is not None or report.has_errors


@cache
def recorded() -> bytes:
    """The record of a hand."""
    rules = classic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        with Recorder(file) as recorder:
            recorder.header(rules, 7, [SeatEntry(f"seat {seat}", "easy") for seat in range(rules.seats)])
            match = Match(rules, 7, recorder, begin=False)
            hand = match.next_hand()
            bots = [make_bot("easy", 7, seat) for seat in range(rules.seats)]
            while not hand.over:
                match.step(bots[hand.seat].choose(match.view(hand.seat)))
        return file.read_bytes()


@given(st.data())
def test_a_damaged_record(data: st.DataObject) -> None:
    """Bits turned, lines taken out, doubled and changed about, values of another type."""
    lines = recorded().split(b"\n")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.integers(0, 4)):
            case 0:
                del lines[at]
                lines = lines or [b""]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines[at], lines[0] = lines[0], lines[at]
            case 3:
                row = bytearray(lines[at])
                if row:
                    row[data.draw(st.integers(0, len(row) - 1))] ^= 1 << data.draw(st.integers(0, 7))
                lines[at] = bytes(row)
            case _:
                old, new = data.draw(
                    st.sampled_from([(b"1", b'"x"'), (b'"', b""), (b"[", b"[[1],"), (b"0", b"-9")])
                )
                lines[at] = lines[at].replace(old, new, 1)
    with contextlib.suppress(RecordError):
        for _ in replay(parse_record(b"\n".join(lines))):
            pass


ACT = "take with 7 7, and lay K K K 2 as Ks, add JK to their 7s, discard 10H, ask seat 3, pick up"


@given(st.integers(0, 60), damaged(ACT, 12))
def test_a_damaged_act(steps: int, text: str) -> None:
    match = Match(classic(), 11)
    chance = random.Random(steps)
    for _ in range(steps):
        if match.hand.over:
            break
        match.step(chance.choice(legal(match.hand.state)))
    if match.hand.over:
        return
    before, acts = match.hand.state.key(), len(match.hand.done)
    with contextlib.suppress(ActError, IllegalStep):
        match.act(match.hand.parse(text))
    assert (match.hand.state.key() == before) == (len(match.hand.done) == acts), "all or nothing"


@pytest.mark.parametrize(
    "text",
    [
        "meldwright: 1\n?",
        "a: {b: 1}\n? ",
        "",
        "\n",
        "{",
        "\x00",
        "[]",
        "7",
        "meldwright: 1",
        "extends: classic",
    ],
)
def test_next_to_nothing(text: str) -> None:
    loads_or_says_why(text)
