"""Where people's words meet the kernel: acts, labels, matches, records."""

from __future__ import annotations

from .acts import parse_act
from .agreements import Agreements, Undo
from .api import act, explain, legal, new_match, open_rules, score, view
from .hand import Hand, NothingToUndo
from .history import Event, History
from .judging import judge
from .labels import Labels
from .match import EndlessMatch, HandResult, Match, MatchResult, Player, Scribe, finish, play_match
from .notation import act_text, meld_name
from .record import Header, Record, SeatEntry, parse_record, read_record
from .recorder import Recorder
from .replay import Position, recorded_rules, replay, resume, verify
from .said import Act, ActAmbiguous, ActError, ActMalformed, Forbidden

__all__ = [
    "Act",
    "ActAmbiguous",
    "ActError",
    "ActMalformed",
    "Agreements",
    "EndlessMatch",
    "Event",
    "Forbidden",
    "Hand",
    "HandResult",
    "Header",
    "History",
    "Labels",
    "Match",
    "MatchResult",
    "NothingToUndo",
    "Player",
    "Position",
    "Record",
    "Recorder",
    "Scribe",
    "SeatEntry",
    "Undo",
    "act",
    "act_text",
    "explain",
    "finish",
    "judge",
    "legal",
    "meld_name",
    "new_match",
    "open_rules",
    "parse_act",
    "parse_record",
    "play_match",
    "read_record",
    "recorded_rules",
    "replay",
    "resume",
    "score",
    "verify",
    "view",
]
