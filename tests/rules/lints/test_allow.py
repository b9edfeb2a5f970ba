"""`allow:` in a profile: what its author means is not told again, and each item must have an effect."""

from __future__ import annotations

import pytest
from tests.rules.lints.mutants import Looked, classic_text, look

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.profiles import load_text
from meldwright.rules.lints import Verdict

BAN = classic_text().replace("bans: []", "bans: [{cards: rank == 7}]")


def allowing(*items: str, text: str = BAN) -> Looked:
    return look(text + "allow:\n" + "".join(f"  - {item}\n" for item in items))


def test_what_is_allowed_is_not_told() -> None:
    assert look(BAN).codes == ["MW611"]
    for at in ("", ", at: 'discard.bans[0].cards'"):
        looked = allowing(f"{{lint: MW611{at}, because: sevens must be melded here}}")
        assert looked.codes == []
        assert [code for code, _ in looked.outcome.suppressed] == ["MW611"]
        assert looked.outcome.verdicts["MW611"] is Verdict.REFUTED


def test_what_is_not_decided_can_be_allowed() -> None:
    text = classic_text().replace("hooks: []", "hooks: [no_queens]")
    looked = allowing("{lint: MW613, because: it refuses only what is rare}", text=text)
    assert (looked.codes, looked.outcome.undecided) == ([], ())


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("{lint: MW601, because: x}", "`allow` suppresses nothing: MW601 finds no fault"),
        ("{lint: MW611, at: going_out.contract, because: x}", "MW611 finds no fault at `going_out.contract`"),
        (
            "{lint: MW611, at: 'discard.bans[1].cards', because: x}",
            "`discard.bans[1].cards`, which is no value",
        ),
        ("{lint: MW699, because: x}", "`allow` names `MW699`, which is no lint"),
    ],
)
def test_what_suppresses_nothing_is_told(item: str, said: str) -> None:
    looked = allowing(item)
    assert looked.codes == ["MW611", "MW614"]
    assert said in looked.diagnostics[1].message
    assert looked.line(looked.diagnostics[1]) == f"- {item}"


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ("{lint: MW611}", "MW101"),
        ("{lint: MW611, because: ' '}", "MW109"),
        ("{lint: MW611, because: ''}", "MW109"),
        ("{lint: sevens, because: x}", "MW109"),
        ("{lint: MW611, because: x, att: y}", "MW103"),
    ],
)
def test_an_item_needs_a_lint_and_a_reason(item: str, code: str) -> None:
    report = Collector()
    load_text(BAN + f"allow: [{item}]\n", "variant.yaml", VariantId("changed"), report)
    assert [d.code for d in report.diagnostics] == [code]


def test_an_allowance_is_no_rule() -> None:
    """It changes no leaf, and so neither rule sheet nor hash."""
    looked = allowing("{lint: MW611, because: sevens must be melded here}")
    assert looked.profile.leaves == look(BAN).profile.leaves
