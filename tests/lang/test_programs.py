"""Properties of every well-typed expression: it is let through, never raises, and has one meaning."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from tests.lang.programs import KINDS, environments, programs
from tests.lang.reading import read

from meldwright.lang import MAX_COST, Expression, Type, vocabulary

PLACES = [
    (context, wanted) for context in vocabulary().contexts for wanted in (Type.BOOL, Type.COUNT, Type.POINTS)
]
pytestmark = pytest.mark.parametrize(("context", "wanted"), PLACES)
quick = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def drawn(data: st.DataObject, context: str, wanted: Type) -> Expression:
    """An expression that the strategies wrote; one that only costs too much is drawn again."""
    text = data.draw(programs(context, wanted), label="expression")
    found, said = read(text, context, wanted, KINDS)
    if said and {d.code for d in said} == {"MW205"}:
        reject()
    assert found is not None, [(d.code, d.message, d.span.text) for d in said]
    return found


@quick
@given(data=st.data())
def test_fast_and_slow_reading_agree(context: str, wanted: Type, data: st.DataObject) -> None:
    """The compiled closures and the tracer give one value, of the type that was asked for."""
    expression = drawn(data, context, wanted)
    assert expression.cost <= MAX_COST
    for _ in range(3):
        env = data.draw(environments(context), label="values")
        value = expression.evaluate(env)
        assert type(value) is (bool if wanted is Type.BOOL else int)
        assert expression.trace(env).value == value


@quick
@given(data=st.data())
def test_printed_text_means_the_same(context: str, wanted: Type, data: st.DataObject) -> None:
    """Printing and parsing again gives the same tree, and printing that the same text."""
    expression = drawn(data, context, wanted)
    again, said = read(expression.canonical(), context, wanted, KINDS)
    assert said == ()
    assert again is not None
    assert again.node == expression.node
    assert again.canonical() == expression.canonical()


@settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_an_expression_goes_to_another_process(context: str, wanted: Type, data: st.DataObject) -> None:
    """An expression that was pickled evaluates as before."""
    expression = drawn(data, context, wanted)
    env = data.draw(environments(context), label="values")
    assert pickle.loads(pickle.dumps(expression)).evaluate(env) == expression.evaluate(env)
