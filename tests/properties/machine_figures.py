"""Run the machine and say how much it did: `python -m tests.properties.machine_figures --examples 1500`."""

from __future__ import annotations

import argparse
import sys

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tests.properties.test_machine import ClassicMachine, SecondShapeMachine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=1500)
    parser.add_argument("--steps", type=int, default=15, help="rules an example runs at most")
    arguments = parser.parse_args()
    chosen = settings(max_examples=arguments.examples, stateful_step_count=arguments.steps, derandomize=True)
    for name, machine in (("classic", ClassicMachine), ("second shape", SecondShapeMachine)):
        run_state_machine_as_test(machine, settings=chosen)
        sys.stdout.write(f"== {name}\n")
        for what, count in machine.done.items():
            sys.stdout.write(f"  {what:40}{count:>12}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
