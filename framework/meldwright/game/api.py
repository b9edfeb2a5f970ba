"""The facade: find rules, start a match, see what is legal, act, look, score, explain.

Everything here is a few lines over the parts; whoever needs more takes the parts themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from meldwright.errors import HookError
from meldwright.kernel import Ledger, Refusal, View, settle
from meldwright.profiles import Profile, find_variant, load_profile
from meldwright.rules.bound import Bound
from meldwright.rules.compile import Rules, compile_rules

from .history import Event
from .match import Match, Scribe
from .notation import act_text

Binder = Callable[[Profile], Sequence[tuple[str, Bound]]]
"""What binds the hooks that a profile names: it returns each with its name."""


def open_rules(
    variant: str | Path,
    *,
    search: Iterable[str | Path] = (),
    hooks: Binder | Mapping[str, Bound] | None = None,
) -> Rules:
    """Find a variant, check its profile and compile it.

    `variant`: an id, or the path of a folder or file.  `search`: more folders of variants to look in.
    `hooks`: bound hooks by name, or a function that binds those that a profile names.
    Raises `UnknownVariant`, `ProfileError`, or `HookError` for a hook that is named and not given.
    """
    profile = load_profile(find_variant(str(variant), tuple(search)).file)
    if hooks is None:
        bound: Sequence[tuple[str, Bound]] = ()
    elif isinstance(hooks, Mapping):
        bound = [(name, hooks[name]) for name in profile.hooks if name in hooks]
    else:
        bound = hooks(profile)
    missing = [name for name in profile.hooks if name not in dict(bound)]
    if missing:
        raise HookError(
            missing[0], profile.id, "the profile names it, and nothing by that name has been bound"
        )
    return compile_rules(profile, bound)


def new_match(rules: Rules, seed: int, *, scribe: Scribe | None = None) -> Match:
    """Start a match; its first hand is dealt."""
    return Match(rules, seed, scribe)


def legal(match: Match) -> list[str]:
    """Return what the seat to act may say, one text for each legal step; none between hands."""
    return [act_text(match.rules, step) for step in match.hand.legal()]


def act(match: Match, text: str) -> tuple[Event, ...]:
    """Let the seat to act say something, and tell what that seat has seen happen.

    Raises `IllegalStep` with its reason, `ActMalformed` or `ActAmbiguous`, and then nothing has happened.
    """
    seat = match.hand.seat
    return tuple(event.seen_by(seat) for event in match.act(text))


def view(match: Match, seat: int) -> View:
    """Return the position as a seat may know it."""
    return match.view(seat)


def score(match: Match) -> tuple[Ledger, ...]:
    """Return what the present hand comes to, side by side; before its end, as if it ended now."""
    return settle(match.hand.state)


def explain(match: Match, text: str) -> Refusal | None:
    """Return why the seat to act may not say this, None if it may.

    Raises `ActMalformed` or `ActAmbiguous`.
    """
    hand = match.hand
    return hand.judge(hand.parse(text))
