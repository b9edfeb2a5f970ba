"""Fuzzing guided by coverage: a target reads whatever bytes it is given, and must answer in words.

    python -m tests.safety.atheris_targets profile|expression|record --seconds N

The corpus begins with the shipped profiles, their expressions, and a record of one hand.  The last line tells how
many inputs were tried; anything but one of our own errors ends the run with the input that brought it about.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["meldwright"]):
    from tests.safety.test_fuzz import CHILD, CLASSIC, loads_or_says_why, recorded

    from meldwright.diagnostics import Collector
    from meldwright.errors import RecordError
    from meldwright.game import parse_record, replay
    from meldwright.lang import Declared, Type, parse_expression, vocabulary
    from meldwright.profiles import load_profile
    from meldwright.resources import data_root
    from meldwright.spans import ScalarText


def profile(data: bytes) -> None:
    loads_or_says_why(data.decode("utf-8", errors="replace"))


def expression(data: bytes) -> None:
    text = ScalarText.of(data.decode("utf-8", errors="replace"))
    for context in vocabulary().contexts:
        report = Collector()
        found = parse_expression(text, context, Type.BOOL, Declared(("natural", "mixed")), report)
        assert found is not None or report.has_errors


def record(data: bytes) -> None:
    with contextlib.suppress(RecordError):
        for _ in replay(parse_record(data)):
            pass


TARGETS: dict[str, Callable[[bytes], None]] = {"profile": profile, "expression": expression, "record": record}


def seeds(target: str) -> Iterator[bytes]:
    if target == "profile":
        yield from (CLASSIC.encode(), CHILD.encode())
    elif target == "expression":
        classic = load_profile(data_root("variants") / "classic")
        yield from (found.text.encode() for found in classic.expressions.values())
    else:
        yield recorded()


def main() -> None:
    parser = argparse.ArgumentParser(description="Fuzz one of the readers.")
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds(wanted.target)):
            (Path(folder) / str(number)).write_bytes(seed)
        limits = [f"-max_total_time={wanted.seconds}", "-max_len=20000", "-timeout=20", "-rss_limit_mb=2048"]
        atheris.Setup([sys.argv[0], *limits, folder], TARGETS[wanted.target])
        atheris.Fuzz()


if __name__ == "__main__":
    main()
