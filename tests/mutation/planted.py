"""Faults planted one by one in a copy of the kernel: do the tests bite? `python -m tests.mutation.planted`

Each fault is one small edit of the kind that canasta programs have been seen to make.  For each, two suites
run against the copy, each by itself: the written situations and the properties.  A fault that neither notices
is a hole.  `--suites kernel` runs one of them, `--only freeze` the faults with this word in their name.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUITES = {
    "kernel": ("tests/kernel",),
    # Expected failures that pass would look like a catch.
    "properties": ("tests/properties", "--ignore=tests/properties/test_planning_edges.py"),
}
"""What pytest runs, by the suite's name."""


@dataclass(frozen=True)
class Fault:
    name: str
    file: str
    old: str
    new: str


FAULTS = (
    Fault("the freeze is never cleared", "melds.py", "    s.freezers = 0\n", ""),
    Fault("an unopened side's pile is not frozen", "pile.py",
          "s.rules.frozen_until_opened and not s.opened[side]", "False"),
    Fault("wild limit off by one", "../rules/tables.py",
          "            holds = bool(valid.evaluate(env)) and size > 0",
          '            holds = bool(valid.evaluate({**env, "wilds": max(0, sum(counts) - 1)})) and size > 0'),
    Fault("the pile is picked up before the opening is complete", "legal.py",
          "    if outstanding(s) <= 0:\n        return True\n    return s.rules.waiver",
          "    return True\n    return s.rules.waiver"),
    Fault("buried cards count where a waiver lets the pile be picked up early", "melds.py",
          "    s.counts = False\n", ""),
    Fault("the top card does not count", "melds.py", "laid = points if r.top_counts else 0", "laid = 0"),
    Fault("no card need be kept", "planner.py", "    return 2\n\n\ndef coming", "    return 1\n\n\ndef coming"),
    Fault("the waiver holds after a take too", "going_out.py",
          'return r.waiver == "always" or s.source == FROM_STOCK', "return True"),
    Fault("concealed despite an earlier meld", "going_out.py",
          "if not r.concealed or s.melded[s.player]:", "if not r.concealed:"),
    Fault("concealed despite cards on earlier melds", "going_out.py",
          "    if s.onto_earlier and not r.concealed_onto_earlier:\n        return False\n    return _needs_met",
          "    return _needs_met"),
    Fault("black threes in any turn", "melds.py", "        s.bound = True\n\n\ndef grow", "        pass\n\n\ndef grow"),
    Fault("the compulsory take is optional", "legal.py",
          "    if takes and not s.left and must_take(s):\n        return takes\n", ""),
    Fault("a frozen pile must be taken too", "legal.py",
          "if not r.compulsory_take or is_frozen(s, side):", "if not r.compulsory_take:"),
    Fault("a yes does not bind", "planner.py",
          "    if not s.bound and s.answer != YES and can_stay(s):", "    if not s.bound and can_stay(s):"),
    Fault("a no does not bind", "going_out.py",
          "if s.answer == NO or s.foot_sizes[player]:", "if s.foot_sizes[player]:"),
    Fault("asking stays open after a meld", "melds.py", "        s.question = False\n", "        pass\n"),
    Fault("red threes from the pile are replaced", "melds.py",
          "            laid_out = True\n        else:",
          "            laid_out = True\n            s.left -= 1\n            h[s.stock[s.left]] += 1\n"
          "            s.sizes[player] += 1\n        else:"),
    Fault("the last red three does not end the hand", "advance.py",
          "    if not got and r.last_bonus_ends:", "    if False:"),
    Fault("going out without a contract", "going_out.py",
          "return s.rules.contract_met(side, _with_own(s, side, counts), _bonus(s, side))", "return True"),
    Fault("natural canastas keep their kind with a wild card", "../rules/tables.py",
          "                    if canasta.when.evaluate(env):",
          '                    if canasta.when.evaluate({**env, "wilds": max(0, sum(counts) - 1)}):'),
    Fault("cards left in hand are not subtracted", "score.py",
          "                hands += [r.kinds[kind].facts] * s.hands[seat][kind]", "                pass"),
    Fault("one card may take a pile of one", "pile.py",
          "(r.single_card_ban and len(pile) == 1 and s.sizes[player] == 1)", "False"),
    Fault("red threes count for a side without a meld", "../../../variants/classic/variant.yaml",
          "points: -800 if count(bonus_cards) == 4 else -100 * count(bonus_cards)",
          "points: 800 if count(bonus_cards) == 4 else 100 * count(bonus_cards)"),
    Fault("a discard ban is ignored", "discards.py",
          "        if not r.ban_lifted(ban, r.side_of[s.player], s.canastas, laid):", "        if not laid:"),
    Fault("what is legal depends on the order of the stock", "legal.py",
          "    return [DRAW << 16, *takes]",
          "    return [DRAW << 16, *(takes if not s.left or s.stock[0] < 4 else [])]"),
    Fault("a view tells of the stock", "view.py",
          "        turns=s.turns,", "        turns=s.turns + (s.stock[0] if s.left else 0),"),
    Fault("a copy shares the pile with its original", "state.py",
          "new.pile = self.pile[:]", "new.pile = self.pile"),
    Fault("a wild card that freezes is lost when the pile is picked up", "melds.py",
          "        else:\n            h[kind] += 1\n            s.sizes[player] += 1\n    s.pile = []",
          "        elif not r.freezes[kind]:\n            h[kind] += 1\n            s.sizes[player] += 1\n"
          "    s.pile = []"),
    Fault("a refusal miscounts what is missing", "why_melding.py",
          "    missing = need - s.laid\n", "    missing = need - s.laid + 5\n"),
    Fault("the foot does not hold back from going out", "going_out.py",
          "    if not s.ready[side] or s.foot_sizes[s.player]:\n", "    if not s.ready[side]:\n"),
    Fault("a second meld is begun beside any meld", "melds.py",
          "        if not shape or (r.second[group] and table.canasta[shape]):",
          "        if not shape or r.second[group]:"),
)  # fmt: skip


CONTROL = Fault(
    "none: everything must pass", "state.py", '"""The state of one hand', '"""The state of a hand'
)
"""Without a sound copy that passes, no failure is a catch."""


def plant(fault: Fault, folder: Path) -> Path | None:
    """Make a fresh copy with the fault in it; None where its text is not found exactly once."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    for part in ("framework", "variants", "grammar", "tests", "docs/rules"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    target = (copy / "framework" / "meldwright" / "kernel" / fault.file).resolve()
    text = target.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        return None
    target.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    return copy


def verdict(copy: Path, suite: str) -> str:
    """Run a suite against a copy; say what noticed."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "framework"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header"]
    run = subprocess.run(
        [*command, *SUITES[suite]],
        check=False,
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
    )
    if run.returncode == 0:
        return "survived"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0].split("::", 1)[-1] if failed else "a run that broke off"


def line_of(suites: list[str], folder: Path, fault: Fault) -> tuple[str, bool]:
    """A fault's line of the table, and whether it came out as it should: noticed, but for the control."""
    copy = plant(fault, folder)
    if copy is None:
        return f"| {fault.name} | NOT PLANTED: its text has changed |", False
    said = [verdict(copy, suite) for suite in suites]
    shutil.rmtree(copy)
    noticed = any(word != "survived" for word in said)
    return f"| {fault.name} | {' | '.join(said)} |", noticed != (fault is CONTROL)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suites", nargs="+", choices=sorted(SUITES), default=sorted(SUITES))
    parser.add_argument("--only", default="", help="a word in the name of the faults")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    faults = [CONTROL, *(fault for fault in FAULTS if arguments.only in fault.name)]
    right = 0
    sys.stdout.write(f"| fault | {' | '.join(arguments.suites)} |\n")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.jobs) as jobs:
        for line, as_wanted in jobs.map(partial(line_of, arguments.suites, Path(folder)), faults):
            right += as_wanted
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    sys.stdout.write(f"{right} of {len(faults)} as they should be\n")
    return 0 if right == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main())
