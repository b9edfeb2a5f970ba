"""Faults planted one by one in a copy of the kernel: do the tests bite? `python -m tests.mutation.planted`

Each fault is one small edit of the kind that canasta programs have been seen to make.  For each, the kernel
tests and the differential test run against the copy; a fault that no test notices is a hole.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ("tests/kernel", "tests/properties/test_turn_ends.py")


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
)  # fmt: skip


def verdict(fault: Fault, folder: Path) -> str:
    """Plant a fault in a fresh copy and run the tests against it; say what noticed."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    for part in ("framework", "variants", "grammar", "tests", "docs/rules"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    target = (copy / "framework" / "meldwright" / "kernel" / fault.file).resolve()
    text = target.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        return f"NOT PLANTED: found {text.count(fault.old)} times"
    target.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy / "framework"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", *TESTS]
    run = subprocess.run(
        command, check=False, cwd=copy, env=environment, capture_output=True, text=True, timeout=600
    )
    if run.returncode == 0:
        return "SURVIVED"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "caught by " + (failed[0].split(" - ")[0].split("::", 1)[-1] if failed else "a run that broke off")


def main() -> int:
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        for fault in FAULTS:
            said = verdict(fault, Path(folder))
            survivors += not said.startswith("caught")
            sys.stdout.write(f"| {fault.name} | {said} |\n")
            sys.stdout.flush()
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
