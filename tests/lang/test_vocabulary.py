"""The vocabulary is whole, agrees with the grammar, and its words are hard to confuse."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

import pytest
from tests.lang.reading import read

from meldwright.cards import RANKS
from meldwright.diagnostics import edit_distance
from meldwright.lang import Context, Function, Type, vocabulary
from meldwright.resources import data_root

CONTEXTS = vocabulary().contexts
JOINING = {"and", "or", "in", "if", "else", "where", "of"}
"""Keywords that stand after a value; all other words stand where a value begins."""


def _far_apart(words: Iterable[str]) -> None:
    long = [word for word in dict.fromkeys(words) if len(word) >= 4]
    for one, other in combinations(long, 2):
        assert edit_distance(one, other) >= 3, (one, other)


@pytest.mark.parametrize("context", CONTEXTS.values(), ids=CONTEXTS)
def test_names_of_a_context_are_three_edits_apart(context: Context) -> None:
    """Two slips of the finger never turn one word into another that may stand in its place.

    `else` and `false` are two apart, and one can never stand where the other can.
    """
    values = {word for word in vocabulary().keywords if word not in JOINING} | {"joker"} & set(context.ranks)
    _far_apart([*context.variables, *context.collections, *context.functions, *values])
    for collection in context.collections.values():
        _far_apart([*collection.fields, "min", "max", *values, *({"joker"} & set(collection.ranks))])


def test_joining_words_are_three_edits_apart() -> None:
    _far_apart(JOINING)
    for context in CONTEXTS.values():
        fields = [name for collection in context.collections.values() for name in collection.fields]
        for word in (*context.variables, *context.collections, *context.functions, *fields):
            assert all(
                edit_distance(word, joining) >= 3 for joining in JOINING if min(len(word), len(joining)) >= 4
            )


def test_keywords_are_those_of_the_grammar() -> None:
    grammar = (data_root("grammar") / "expr.lark").read_text(encoding="utf-8")
    assert set(re.findall(r'^[A-Z]+: "([a-z]+)"$', grammar, re.MULTILINE)) == set(vocabulary().keywords)


def test_every_word_has_a_meaning_of_one_sentence() -> None:
    words = vocabulary()
    meanings = [
        *words.keywords.values(),
        *words.types.values(),
        *(function.meaning for function in words.functions.values()),
    ]
    for context in words.contexts.values():
        meanings.append(context.meaning)
        meanings += [name.meaning for name in context.variables.values()]
        for collection in context.collections.values():
            meanings += [collection.meaning, *(field.meaning for field in collection.fields.values())]
    for meaning in meanings:
        assert 5 < len(meaning) < 120, meaning
        assert "\n" not in meaning
        assert not meaning.endswith(".")
    assert set(words.types) == set(Type)


def test_reserved_words() -> None:
    """A canasta kind may be called anything but these."""
    assert {"and", "where", "true", "count", "every_side", "joker", "K"} <= vocabulary().reserved()
    assert not {"natural", "mixed", "kind", "nines"} & vocabulary().reserved()


@pytest.mark.parametrize("function", vocabulary().functions.values(), ids=vocabulary().functions)
def test_the_example_of_a_function_is_sound_somewhere(function: Function) -> None:
    readings = [read(function.example, c, wanted)[0] for c in CONTEXTS for wanted in Type]
    assert any(found is not None for found in readings)


def test_rank_words_are_ranks() -> None:
    for context in CONTEXTS.values():
        assert set(context.ranks) <= set(RANKS)
        for collection in context.collections.values():
            assert set(collection.ranks) <= set(RANKS)
