"""The leaves of a profile as one rule may read them.

A sentence function is handed a `Leaves`: only the leaves that its rule owns can be asked for, and every
leaf that was asked for is remembered.  So a sentence is made of its own leaves by construction, and the
sheet knows of each sentence which lines of the profile it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meldwright.lang import Expression
from meldwright.profiles.model import Profile


class ForeignLeaf(LookupError):
    """A sentence asked for a leaf that its rule does not own."""


class Leaves:
    """The part of a profile that one sentence may speak of."""

    def __init__(self, profile: Profile, paths: Sequence[str], owner: str, name: str = "") -> None:
        self._profile = profile
        self._paths = tuple(paths)
        self._owner = owner
        self.name = name
        """The name in a named map that the sentence is about (`black_threes`), empty where there is none."""
        self._read: dict[str, None] = {}

    def __iter__(self) -> Iterator[str]:
        """The paths that may be asked for, in the order of the file."""
        return iter(self._paths)

    def __contains__(self, path: str) -> bool:
        return path in self._paths

    @property
    def read(self) -> tuple[str, ...]:
        """The paths that have been asked for, in the order of asking."""
        return tuple(self._read)

    def path(self, key: str) -> str:
        """The one owned path that ends with this key: for sets, `valid` is `melds.sets.valid`."""
        found = [path for path in self._paths if path.endswith(f".{key}")]
        if len(found) != 1:
            raise ForeignLeaf(
                f"{self._owner} asked for {key!r} of {self.name!r}, which has only {self._paths}"
            )
        return found[0]

    def has(self, key: str) -> bool:
        """Is there an owned path that ends with this key?"""
        return any(path.endswith(f".{key}") for path in self._paths)

    def word(self, path: str) -> str:
        """The leaf as text: an enumeration value, a name or a sentence."""
        value = self._value(path)
        assert isinstance(value, str), f"{path} is no text: {value!r}"
        return value

    def number(self, path: str) -> int:
        value = self._value(path)
        assert isinstance(value, int) and not isinstance(value, bool), f"{path} is no whole number: {value!r}"
        return value

    def truth(self, path: str) -> bool:
        value = self._value(path)
        assert isinstance(value, bool), f"{path} is no truth value: {value!r}"
        return value

    def words(self, path: str) -> tuple[str, ...]:
        """The leaf as a list of texts."""
        value = self._value(path)
        assert isinstance(value, list | tuple), f"{path} is no list: {value!r}"
        return tuple(str(item) for item in value)

    def expression(self, path: str) -> Expression:
        """The checked expression that stands at a leaf."""
        self._value(path)
        return self._profile.expressions[path]

    def _value(self, path: str) -> object:
        if path not in self._paths:
            raise ForeignLeaf(
                f"{self._owner} asked for {path!r}, which is not among its own leaves {self._paths}"
            )
        self._read[path] = None
        return self._profile.leaves[path]
