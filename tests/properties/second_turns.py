"""What is lawful in one turn of the second shape, found by trying everything: no planning, no bounds.

Cards and shapes are laid by the kernel's own hands; every question of planning (must a card be kept, may the
pile be picked up, does a ban strand the player, can he go out) is answered by walking to the end of the turn
in every way and judging what lies there.  Written from the profile's text, for the family of `FAMILY`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from tests.kernel.table import SECOND_SHAPE

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.kernel.melds import meld_step, possible_melds
from meldwright.kernel.pile import ways_of_taking
from meldwright.kernel.state import FROM_PILE, NO, UNASKED, YES, State
from meldwright.kernel.steps import ASK, DRAW, END, PICK_UP
from meldwright.profiles.loader import load_text
from meldwright.rules.compile import Rules, compile_rules

FAMILY: dict[str, tuple[tuple[str, str], ...]] = {
    "as it is": (),
    "a last discard is required": (("final_discard: optional", "final_discard: required"),),
    "a last discard is forbidden": (("final_discard: optional", "final_discard: forbidden"),),
    "emptying the hand earns the foot": (("completing_canasta", "emptying_hand"),),
    "a ban ends for the side with the canasta": (
        (
            "every_side(count(canastas where kind == nines) >= 1)",
            "count(canastas where kind == nines) >= 1",
        ),
    ),
    "the foot comes at once": (("after_turn", "at_once"),),
    "emptying the hand brings the foot at once": (
        ("completing_canasta", "emptying_hand"),
        ("after_turn", "at_once"),
    ),
}
"""Profiles by name: the second shape with some of its words replaced."""

ANY, OUT, STAY = "any", "out", "stay"


@cache
def rules_of(name: str) -> Rules:
    """Compile a profile of the family."""
    text = SECOND_SHAPE.read_text(encoding="utf-8")
    for old, new in FAMILY[name]:
        assert old in text, old
        text = text.replace(old, new)
    report = Collector()
    profile = load_text(text, "second-shape.yaml", VariantId("second-shape"), report)
    assert profile is not None, report.diagnostics
    return compile_rules(profile)


def canasta_names(s: State, side: int) -> list[str]:
    """The canastas of a side by the words of the profile, worked out from the cards that lie there."""
    r = s.rules
    found = []
    for group, shape in [*enumerate(s.shapes[side]), *s.closed[side]]:
        naturals, wilds = r.tables[group].decode(shape)
        if naturals + sum(wilds) == 7 and r.groups[group].rank != "3":
            rank = r.groups[group].rank
            plain = "wild_cards" if not naturals else "mixed" if sum(wilds) else "natural"
            found.append("nines" if rank == "9" else plain)
    return found


@dataclass
class Oracle:
    """Answers for one profile; `known` remembers them by state."""

    rules: Rules
    known: dict[object, bool] = field(default_factory=dict)

    def steps(self, s: State) -> list[int]:
        """What should be legal for the player while melding, or when the turn opens."""
        if s.source == 0:
            takes = [step for step in ways_of_taking(s) if self._leads_on(s, step)]
            return [DRAW << 16, *takes]
        if s.blocked:
            offered = [step for step in self._blocked_melds(s) if self._ends_blocked(_after(s, step))]
            return offered + ([END << 16] if s.sizes[s.player] and self._due(s) <= 0 else [])
        offered = [step for step in self.card_steps(s) if self._leads_on(s, step)]
        if self._may_discard(s, self._goal(s)):
            offered.append(END << 16)
        if self.may_ask(s):
            offered += [ASK << 16 | seat << 8 for seat in self.rules.partners[s.player]]
        return offered

    def may_ask(self, s: State) -> bool:
        """A question must be early, and yes and no must both leave an end (R4)."""
        early = s.question and s.answer == UNASKED and not s.claimed and not s.bound
        return early and self.lawful(s, OUT) and self.lawful(s, STAY)

    def lawful(self, s: State, goal: str = ANY) -> bool:
        """Is there any way to bring the turn to a lawful end of this sort from here?"""
        key = (s.key(), goal)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._search(s, goal)
        return found

    def _search(self, s: State, goal: str) -> bool:
        if s.bound:
            if goal == STAY:
                return False
            goal = OUT
        comes = s.foot_sizes[s.player] > 0 and (
            s.foot_due or (not self.rules.foot_on_canasta and not s.sizes[s.player] and not s.claimed)
        )
        if comes and self.rules.foot_at_once:
            # Whatever is in it, a foot brings cards, and one to discard; it brings no points (R2).
            if goal != OUT and self._due(s) <= 0:
                return True
        elif not s.sizes[s.player] and not s.claimed and goal != STAY and self._out(s, discarding=False):
            return True
        if self._may_discard(s, goal):
            return True
        return any(self.lawful(_after(s, step), goal) for step in self.card_steps(s))

    def _leads_on(self, s: State, step: int) -> bool:
        return self.lawful(_after(s, step), self._goal(s))

    def _goal(self, s: State) -> str:
        return OUT if s.answer == YES else STAY if s.answer == NO else ANY

    def card_steps(self, s: State) -> list[int]:
        """What cards and shapes allow, wherever it leads."""
        found = possible_melds(s)
        if s.claimed and self._due(s) <= 0:
            found.append(PICK_UP << 16)
        return found

    def _due(self, s: State) -> int:
        side = self.rules.side_of[s.player]
        begun = s.lays or s.source == FROM_PILE
        return s.needs[side] - s.laid if begun and not s.opened[side] else 0

    def _out(self, s: State, *, discarding: bool) -> bool:
        """With the hand empty: is the player out?"""
        wanted = self.rules.profile.going_out.final_discard
        if wanted == ("forbidden" if discarding else "required") or s.foot_sizes[s.player]:
            return False
        names = set(canasta_names(s, self.rules.side_of[s.player]))
        return self._due(s) <= 0 and names >= {"natural", "mixed", "wild_cards", "nines"}

    def _may_discard(self, s: State, goal: str) -> bool:
        """Does some discard end the turn lawfully?"""
        if s.bound:
            if goal == STAY:
                return False
            goal = OUT
        if s.claimed or self._due(s) > 0:
            return False
        names = {self.rules.names[kind] for kind, held in enumerate(s.hands[s.player]) if held}
        if not names - ({"9"} if self._banned(s) else set()):
            return False
        comes = s.foot_sizes[s.player] > 0 and (s.foot_due or not self.rules.foot_on_canasta)
        if s.sizes[s.player] == 1 and not comes:
            return goal != STAY and self._out(s, discarding=True)
        return goal != OUT

    def _banned(self, s: State) -> bool:
        until = self.rules.profile.discard.bans[0].until
        assert until is not None
        mine = self.rules.side_of[s.player]
        sides = range(self.rules.sides) if until.text.startswith("every_side") else (mine,)
        return not all("nines" in canasta_names(s, side) for side in sides)

    def _blocked_melds(self, s: State) -> list[int]:
        return [step for step in possible_melds(s) if not self.rules.groups[step >> 8 & 255].going_out_only]

    def _ends_blocked(self, s: State) -> bool:
        """With no lawful end left, melds stop while a card is held and no opening is due (R5)."""
        key = (s.key(), "blocked")
        found = self.known.get(key)
        if found is None:
            here = s.sizes[s.player] >= 1 and self._due(s) <= 0
            found = here or any(self._ends_blocked(_after(s, step)) for step in self._blocked_melds(s))
            self.known[key] = found
        return found


def _after(s: State, step: int) -> State:
    after = s.copy()
    meld_step(after, step)
    return after
