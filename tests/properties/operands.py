"""The facts that a refusal names, computed again from the position and the profile alone."""

from __future__ import annotations

from meldwright.kernel.melds import meld_step
from meldwright.kernel.reasons import Refusal
from meldwright.kernel.state import NO, PHASES, UNASKED, YES, State
from meldwright.kernel.steps import ADD, ANSWER, ASK, DISCARD, DRAW, END, LAY, PICK_UP, TAKE

PHASE = {DRAW: "drawing", TAKE: "drawing", ANSWER: "answering", DISCARD: "discarding"}
"""The phase that an operation belongs to; all others are for melding."""


def check(state: State, step: int, why: Refusal) -> None:
    """Assert that the operands of a refusal are what the position says, and that they do refuse the step."""
    r = state.rules
    op, group = step >> 16, step >> 8 & 255
    side = r.side_of[state.player]
    facts = why.operands
    top = r.names[state.pile[-1]] if state.pile else ""
    shape = state.shapes[side][group] if op in (TAKE, LAY, ADD) else 0
    match why.rule:
        case "turn.order":
            assert facts["phase"] == PHASES[state.phase] != facts["wanted"] == PHASE.get(op, "melding")
        case "hand.holds":
            held = state.hands[state.player][r.names.index(str(facts["card"]))]
            assert facts["needed"] == _needed(state, step, str(facts["card"]))
            assert facts["held"] == held < int(facts["needed"])
        case "pile.barred_top":
            assert facts["top"] == top and r.bars[state.pile[-1]]
        case "pile.single_card_ban":
            assert r.profile.pile.single_card_ban
            assert (facts["hand"], facts["pile"]) == (1, 1) == (state.sizes[state.player], len(state.pile))
        case "pile.frozen_by" | "pile.take_when_frozen" | "pile.frozen_until_opened":
            until_opened = r.profile.pile.frozen_until_opened and not state.opened[side]
            in_pile = any(r.freezes[kind] for kind in state.pile)
            assert facts["frozen"] and (in_pile or until_opened)
            if why.rule != "pile.take_when_frozen":
                assert in_pile == (why.rule == "pile.frozen_by")
            _check_taking(state, why)
        case "pile.take" if "melds" in facts:
            assert facts["melds"] == 0 == shape
        case "pile.take":
            assert not facts["frozen"] and not any(r.freezes[kind] for kind in state.pile)
            _check_taking(state, why)
        case "pile.show_first" if "top" in facts:
            assert facts["top"] == top and facts["meld"] == r.groups[group].rank
            assert r.natural[group] != state.pile[-1] or r.groups[group].going_out_only
        case "pile.show_first":
            assert facts["claimed"] == state.claimed == (op == END)
        case "pile.whole":
            assert facts["pile"] == len(state.pile) == 0
        case "opening.minimum":
            assert facts["need"] == state.needs[side] and not state.opened[side]
            assert facts["laid"] == (state.laid if op in (END, PICK_UP) else _laid(state, step))
            assert int(facts["need"]) - int(facts["laid"]) == facts["missing"] and int(facts["missing"]) > 0
        case "meld.own_side":
            assert facts["melds"] == 0 == shape
        case "meld.shape" if "limit" in facts:
            naturals, wilds = r.tables[group].decode(shape)
            assert (facts["naturals"], facts["wilds"]) == (naturals, sum(wilds))
            assert facts["limit"] == r.profile.leaves[why.leaf]
        case "meld.shape" if "melds" in facts:
            assert facts["melds"] == 1 and shape
            assert not (r.groups[group].second and r.tables[group].canasta[shape])
        case "stock.compulsory_take":
            assert facts["stock"] == state.left == 0 and facts["top"] == top and op == DRAW
        case "discard.ban" if op == DISCARD:
            assert facts["card"] == r.names[step & 255] and state.hands[state.player][step & 255]
        case "going_out.ask_partner" if op == ASK:
            assert facts["asked"] == (state.answer != UNASKED) and facts["question"] == state.question
            assert "seat" not in facts or group not in r.partners[state.player]
            if "can_go_out" in facts:
                assert state.answer == UNASKED and not state.claimed
        case (
            "going_out.ask_partner" | "going_out.keep_card" | "going_out.final_discard" | "foot.dealt"
            | "discard.ban" | "turn.discard" | "meld.shape"
        ):  # fmt: skip
            left, canastas = _after(state, step)
            assert (facts["left"], facts["canastas"]) == (left, canastas)
            if why.rule == "going_out.ask_partner":
                assert state.answer in (YES, NO)
            elif why.rule == "foot.dealt":
                assert state.foot_sizes[state.player]
            elif why.rule == "turn.discard":
                assert state.bound
            elif why.rule == "meld.shape":
                assert state.bound or r.groups[group].going_out_only
        case "hook.veto":
            assert state.vetoed is not None and why.leaf == "hooks"
            reasons = {f"{reason}.".lower() for reason in state.vetoed.values()}
            assert why.sentence.lower() in reasons
            assert op == ASK or facts["rank"] == r.groups[group].rank
        case _:
            raise AssertionError(f"nobody has computed the operands of {why.rule} again: {facts}")


def _needed(state: State, step: int, card: str) -> int:
    """Cards of this name that a step takes from the hand."""
    r = state.rules
    if step >> 16 != LAY:
        return 1
    start = r.tables[step >> 8 & 255].starts[step & 255]
    kind = r.names.index(card)
    return start.wilds[r.wild_index[kind]] if r.wild[kind] else start.naturals


def _check_taking(state: State, why: Refusal) -> None:
    r = state.rules
    held = why.operands["held"]
    assert why.operands["top"] == r.names[state.pile[-1]]
    kinds = [state.pile[-1], *r.wild_kinds]
    assert held in {state.hands[state.player][kind] for kind in kinds}
    if why.rule != "pile.take_when_frozen" and "you have" in why.sentence:
        assert int(held) < int(why.operands["needed"])


def _laid(state: State, step: int) -> int:
    """Points that would lie there with a step, counted card by card."""
    r = state.rules
    op, group, b = step >> 16, step >> 8 & 255, step & 255
    if op == ADD:
        cards = [b]
    elif op == LAY:
        start = r.tables[group].starts[b]
        cards = [r.natural[group]] * start.naturals
        cards += [kind for kind, n in zip(r.wild_kinds, start.wilds, strict=True) for _ in range(n)]
    else:
        top = state.pile[-1]
        cards = [top] if r.profile.opening.top_discard_counts else []
        cards += [] if b == 255 else [top, top] if b == 0 else [top, r.wild_kinds[b - 1]]
    return state.laid + (sum(r.points[kind] for kind in cards) if state.counts else 0)


def _after(state: State, step: int) -> tuple[int, int]:
    """Cards that the player would have (a claimed pile counted), and canastas of the side, after a step."""
    r = state.rules
    after = state.copy()
    if step >> 16 in (ADD, LAY, TAKE, PICK_UP):
        meld_step(after, step)
    coming = sum(not r.bonus[kind] for kind in after.pile) if after.claimed else 0
    return after.sizes[after.player] + coming, sum(after.canastas[r.side_of[after.player]])
