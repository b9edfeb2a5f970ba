"""The facts that a refusal names, computed again from the position alone."""

from __future__ import annotations

from meldwright.kernel.melds import meld_step
from meldwright.kernel.reasons import Refusal
from meldwright.kernel.state import PHASES, State
from meldwright.kernel.steps import ADD, LAY, PICK_UP, TAKE


def check(state: State, step: int, why: Refusal) -> None:
    """Assert that the operands of a refusal are what the position says, and that they do refuse the step."""
    r = state.rules
    side = r.side_of[state.player]
    hand = state.hands[state.player]
    facts = why.operands
    top = r.names[state.pile[-1]] if state.pile else ""
    match why.rule:
        case "turn.order":
            assert facts["phase"] == PHASES[state.phase] != facts["wanted"]
        case "hand.holds":
            held = hand[r.names.index(str(facts["card"]))]
            assert facts["held"] == held < int(facts["needed"])
        case "pile.barred_top":
            assert facts["top"] == top and r.bars[state.pile[-1]]
        case "pile.frozen_by" | "pile.take_when_frozen" | "pile.frozen_until_opened":
            assert facts["frozen"] and (state.freezers or not state.opened[side])
            assert (why.rule == "pile.frozen_by") <= bool(state.freezers)
            _check_taking(state, why)
        case "pile.take":
            if "melds" not in facts:
                assert not facts["frozen"]
                _check_taking(state, why)
        case "pile.show_first" if "top" in facts:
            assert facts["top"] == top
        case "pile.show_first":
            assert facts["claimed"] == state.claimed
        case "pile.whole":
            assert facts["pile"] == len(state.pile) == 0
        case "opening.minimum":
            assert facts["need"] == state.needs[side]
            assert int(facts["need"]) - int(facts["laid"]) == facts["missing"]
            assert int(facts["missing"]) > 0 and not state.opened[side]
        case "going_out.keep_card" | "going_out.final_discard" | "foot.dealt" | "discard.ban" if (
            "left" in facts
        ):
            left, canastas = _after(state, step)
            assert (facts["left"], facts["canastas"]) == (left, canastas)
        case "meld.own_side":
            assert facts["melds"] == 0 == state.shapes[side][step >> 8 & 255]
        case "meld.shape" if "limit" in facts:
            naturals, wilds = r.tables[step >> 8 & 255].decode(state.shapes[side][step >> 8 & 255])
            assert (facts["naturals"], facts["wilds"]) == (naturals, sum(wilds))
            assert facts["limit"] == r.profile.leaves[why.leaf]
        case "stock.compulsory_take":
            assert facts["stock"] == state.left == 0 and facts["top"] == top
        case "going_out.ask_partner" if "asked" in facts:
            assert facts["asked"] == (state.answer != 0) and facts["question"] == state.question
        case _:
            pass


def _check_taking(state: State, why: Refusal) -> None:
    r = state.rules
    held = why.operands["held"]
    kinds = [state.pile[-1], *r.wild_kinds]
    assert held in {state.hands[state.player][kind] for kind in kinds}
    if why.rule != "pile.take_when_frozen" and "you have" in why.sentence:
        assert int(held) < int(why.operands["needed"])


def _after(state: State, step: int) -> tuple[int, int]:
    """Cards that the player would have (a claimed pile counted), and canastas of the side, after a step."""
    r = state.rules
    after = state.copy()
    if step >> 16 in (ADD, LAY, TAKE, PICK_UP):
        meld_step(after, step)
    coming = sum(not r.bonus[kind] for kind in after.pile) if after.claimed else 0
    return after.sizes[after.player] + coming, sum(after.canastas[r.side_of[after.player]])
