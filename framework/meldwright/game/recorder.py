"""Writing the record of a match, one line at a time; each is on disk when the call returns."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Self

import meldwright
from meldwright.rules.compile import Rules

from .agreements import USUAL, Agreements
from .hand import Hand
from .match import HandResult, MatchResult
from .record import FORMAT, SeatEntry, leaves_sha256, plain_leaves


class Recorder:
    """A scribe with a file.  Use it as a context manager, or close it."""

    def __init__(self, path: str | Path, *, sync: bool = False, keep: int | None = None) -> None:
        """Open a file that does not exist yet (`FileExistsError` if it does).

        `sync`: ask the system to have each line on the disk itself, so that it survives a power cut.
        `keep`: go on in an existing file instead, after so many bytes of it.
        """
        self.path = Path(path)
        self.sync = sync
        self._file: BinaryIO = self.path.open("x+b" if keep is None else "r+b")
        if keep is not None:
            self._file.truncate(keep)
            self._file.seek(max(keep - 1, 0))
            if self._file.read(1) != b"\n":  # an editor may have taken away the last line break
                self._file.write(b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def header(
        self,
        rules: Rules,
        seed: int,
        seats: Sequence[SeatEntry],
        hooks: Mapping[str, str] | None = None,
        *,
        settings: Mapping[str, str | int | bool] | None = None,
        agreed: Agreements = USUAL,
    ) -> None:
        """Write the first line.

        `hooks` says of each bound hook which distribution it came from, `settings` which house rules were
        chosen (the rules that came of them are in the header in any case), `agreed` what the table allows.
        """
        leaves = plain_leaves(rules.profile.leaves)
        known = dict(hooks or {})
        self._write(
            {
                "record": "meldwright",
                "format": FORMAT,
                "engine": meldwright.__version__,
                "variant": rules.profile.id,
                "rules": leaves,
                "rules_sha256": leaves_sha256(leaves),
                "hooks": {name: known.get(name, hook.origin) for name, hook in rules.hooks},
                "seats": [{"name": seat.name, "bot": seat.bot} for seat in seats],
                "settings": dict(settings or {}),
                "table": {"undo": agreed.undo.value},
                "seed": seed,
            }
        )

    def hand(self, index: int, hand: Hand, totals: Sequence[int]) -> None:
        """Write that a hand has been dealt, with its deck."""
        self._write({"hand": index, "dealer": hand.dealer, "totals": list(totals), "deck": list(hand.deck)})

    def act(self, seat: int, text: str) -> None:
        """Write a legal act, before it is carried out."""
        self._write({"seat": seat, "act": text})

    def undo(self, seat: int, acts: int) -> None:
        """Write that the last acts of this turn are taken back; their own lines stay."""
        self._write({"seat": seat, "undo": acts})

    def end(self, result: HandResult) -> None:
        """Write how a hand ended and what it came to."""
        self._write(
            {
                "end": result.ended,
                "out": result.out,
                "concealed": result.concealed,
                "ledgers": [{line.name: line.points for line in ledger.lines} for ledger in result.ledgers],
                "totals": list(result.totals),
            }
        )

    def result(self, result: MatchResult) -> None:
        """Write who won."""
        self._write({"winner": result.winner, "totals": list(result.totals)})

    def _write(self, line: dict[str, object]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(", ", ": ")).encode() + b"\n")
        self._file.flush()
        if self.sync:
            os.fsync(self._file.fileno())
