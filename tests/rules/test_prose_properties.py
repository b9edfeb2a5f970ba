"""Every legal expression has a text, and expressions that mean different things have different texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from meldwright.cards import RANKS
from meldwright.diagnostics import Collector
from meldwright.lang import Declared, Expression, Type, parse_expression
from meldwright.rules.prose import IT, SIDE, a_card, cards, condition, score
from meldwright.spans import ScalarText

KINDS = Declared(("natural", "mixed", "nines"))

Texts = st.SearchStrategy[str]


def conditions(atoms: Texts) -> Texts:
    """Conditions joined in every way from single ones."""
    return st.recursive(
        atoms | st.sampled_from(["true", "false"]),
        lambda inner: st.one_of(
            inner.map("not ({})".format),
            st.builds("({}) and ({})".format, inner, inner),
            st.builds("({}) or ({})".format, inner, inner),
            st.builds("(({}) == ({}))".format, inner, inner),
            st.builds("(({}) if ({}) else ({}))".format, inner, inner, inner),
        ),
        max_leaves=6,
    )


def numbers(atoms: Texts, where: Texts) -> Texts:
    """Numbers joined in every way from single ones, by way of conditions too."""
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.builds("({} {} {})".format, inner, st.sampled_from("+-"), inner),
            inner.map("(-{})".format),
            st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
            st.builds("({} if {} else {})".format, inner, where, inner),
        ),
        max_leaves=5,
    )


COMPARISONS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
EQUALITY = st.sampled_from(["==", "!="])
RANK = st.sampled_from(["3", "4", "10", "Q", "A"])
SMALL = st.integers(0, 5).map(str)

FACES = st.one_of(
    st.sampled_from(["red", "black"]),
    st.builds("rank {} {}".format, EQUALITY, RANK | st.just("joker")),
    st.sampled_from(["rank in (4..9)", "rank in (3, 8..K, joker)", "rank in (2, 3)"]),
)
CARDS = conditions(FACES | st.sampled_from(["wild", "bonus"]))

SHAPES = st.sampled_from(["size", "naturals", "wilds", "jokers"])
MELDS = conditions(
    st.one_of(
        st.builds("{} {} {}".format, SHAPES, COMPARISONS, SMALL),
        st.builds("{} {} {}".format, SHAPES, COMPARISONS, SHAPES),
        st.builds("{} in (1, 3..4)".format, SHAPES),
        st.builds("{} + {} {} {}".format, SHAPES, SHAPES, COMPARISONS, SMALL),
        st.builds("max({}, {}) {} {} * 2".format, SHAPES, SHAPES, COMPARISONS, SHAPES),
        st.builds("rank {} {}".format, EQUALITY, RANK),
        st.just("rank in (4..A)"),
    )
)

KIND = st.builds("kind {} {}".format, EQUALITY, st.sampled_from(KINDS.kinds))
SHAPED = st.builds("{} {} {}".format, st.sampled_from(["size", "naturals", "wilds"]), COMPARISONS, SMALL)
ELEMENTS = st.one_of(
    st.tuples(
        st.just("canastas"), conditions(KIND | SHAPED | st.builds("points {} {}".format, COMPARISONS, SMALL))
    ),
    st.tuples(st.just("melds"), conditions(SHAPED | st.builds("rank {} {}".format, EQUALITY, RANK))),
    st.tuples(st.sampled_from(["hands", "foot", "bonus_cards"]), CARDS),
)
COUNTS = st.one_of(
    ELEMENTS.map(lambda pair: f"count({pair[0]})"),
    ELEMENTS.map(lambda pair: f"count({pair[0]} where {pair[1]})"),
)
FACTS = conditions(
    st.one_of(
        st.sampled_from(["went_out", "concealed", "opened"]),
        st.builds("{} {} {}".format, COUNTS, COMPARISONS, SMALL),
        st.builds("{} {} {}".format, COUNTS, COMPARISONS, COUNTS),
    )
)
LINES = numbers(
    st.one_of(
        st.integers(0, 900).map(str),
        st.builds("{} * {}".format, st.integers(0, 900), COUNTS),
        ELEMENTS.map(lambda pair: f"sum(points of {pair[0]} where {pair[1]})"),
        st.sampled_from(["sum(points of melds)", "-sum(points of hands)", "5 * sum(size of melds)"]),
    ),
    FACTS,
)

CONTRACTS = conditions(
    st.one_of(
        st.builds("count(canastas where {}) {} {}".format, conditions(KIND), COMPARISONS, SMALL),
        st.builds(
            "{}(count(canastas) {} {})".format,
            st.sampled_from(["every_side", "any_side"]),
            COMPARISONS,
            SMALL,
        ),
    )
)


def legal(texts: Sequence[str], context: str, expected: Type = Type.BOOL) -> list[Expression]:
    """The expressions of the texts that the checker takes (sums of bare numbers, say, may have no unit)."""
    found = [parse_expression(ScalarText.of(text), context, expected, KINDS, Collector()) for text in texts]
    return [expression for expression in found if expression is not None]


def in_order(text: str) -> bool:
    """Brackets pair off, nothing is left open or doubled, and no word of the language is left."""
    depth = 0
    for char in text:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth < 0:
            return False
    return depth == 0 and "  " not in text and not set("_=<>`") & set(text) and "None" not in text


def distinct(
    said: Callable[[Expression], str], meaning: Callable[[Expression], Hashable]
) -> Callable[..., None]:
    """A check that equal texts come only from equal meanings."""

    def check(expressions: Sequence[Expression]) -> None:
        meanings: dict[str, tuple[Hashable, str]] = {}
        for expression in expressions:
            text = said(expression)
            assert in_order(text), (expression.text, text)
            known = meanings.setdefault(text, (meaning(expression), expression.text))
            assert known[0] == meaning(expression), (known[1], expression.text, text)

    return check


def cards_picked(expression: Expression) -> Hashable:
    """The cards, as the numbers of those that the predicate picks among every card in every role."""
    roles = product(RANKS, [(True, False), (False, True), (False, False)], (True, False), (True, False))
    faces = (
        {"rank": rank, "red": red, "black": black, "wild": wild, "bonus": bonus}
        for rank, (red, black), wild, bonus in roles
        if (rank == "joker") == (not red and not black)
    )
    return tuple(expression.evaluate(face) for face in faces)


def melds_meant(expression: Expression) -> Hashable:
    shapes = product(["3", "4", "10", "Q", "A", ""], range(7), range(5), range(3))
    envs: list[Mapping[str, object]] = [
        {"rank": rank, "size": naturals + wilds, "naturals": naturals, "wilds": wilds, "jokers": jokers}
        for rank, naturals, wilds, jokers in shapes
        if jokers <= wilds
    ]
    return tuple(expression.evaluate(env) for env in envs)


@given(st.lists(CARDS, min_size=1, max_size=25))
def test_cards_with_one_text_are_the_same_cards(texts: list[str]) -> None:
    predicates = legal(texts, "card")
    assert len(predicates) == len(texts)
    distinct(cards, cards_picked)(predicates)
    distinct(a_card, cards_picked)(predicates)


@given(st.lists(MELDS, min_size=1, max_size=15))
def test_melds_with_one_text_are_the_same_melds(texts: list[str]) -> None:
    predicates = legal(texts, "meld")
    distinct(lambda predicate: condition(predicate, IT), melds_meant)(predicates)


@given(CONTRACTS)
def test_every_contract_has_a_text(text: str) -> None:
    for contract in legal([text], "contract"):
        assert in_order(condition(contract, SIDE)), (text, condition(contract, SIDE))


@given(LINES)
def test_every_line_has_a_text_that_begins_with_its_verb(text: str) -> None:
    for line in legal([text], "settlement", Type.POINTS):
        said = score(line)
        assert in_order(said), (text, said)
        assert said.lstrip("(").startswith(("scores ", "loses ")), said


@given(LINES, LINES, FACTS)
def test_a_choice_names_both_branches(first: str, second: str, fact: str) -> None:
    """The verb is left out of the second branch only where it is that of the first."""
    for line in legal([f"{first} if {fact} else {second}"], "settlement", Type.POINTS):
        assert ", and otherwise " in score(line)
