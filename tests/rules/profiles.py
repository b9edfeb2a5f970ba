"""The two profiles that the tests of rules and sheets look at, loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from meldwright.profiles import load_profile
from meldwright.profiles.model import Profile
from meldwright.resources import data_root

SECOND_SHAPE = Path(__file__).parents[1] / "variants" / "second-shape"


@cache
def classic() -> Profile:
    return load_profile(data_root("variants") / "classic")


@cache
def second_shape() -> Profile:
    return load_profile(SECOND_SHAPE)


def both() -> tuple[Profile, Profile]:
    return classic(), second_shape()
