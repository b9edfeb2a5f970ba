"""Source texts and places in them: what lets a message point at a line and a column.

A `Span` is a pair of character offsets into a `Source`.  A `ScalarText` is the decoded text of one YAML
scalar together with the place in the file of each of its characters, so that a mistake inside an
expression is shown where the author wrote it, whatever quoting the file uses.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """A text with the name it is known by (usually a file path)."""

    name: str
    text: str = field(repr=False)

    def position(self, offset: int) -> tuple[int, int]:
        """This gives line and column (both from 1) of a character offset; past the end is the end."""
        offset = max(0, min(offset, len(self.text)))
        return self.text.count("\n", 0, offset) + 1, offset - self.line_start(offset) + 1

    def line_start(self, offset: int) -> int:
        """This gives the offset at which the line holding `offset` begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def line(self, number: int) -> str:
        """This gives the text of a line (from 1) without its line break; a line past the end is empty."""
        start = 0
        for _ in range(number - 1):
            start = self.text.find("\n", start) + 1
            if start == 0:
                return ""
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end].removesuffix("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source, from `start` up to but not including `end`, in characters."""

    source: Source
    start: int
    end: int

    @property
    def position(self) -> tuple[int, int]:
        """Line and column (both from 1) of the first character."""
        return self.source.position(self.start)

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        line, column = self.position
        return f"{self.source.name}:{line}:{column}"


@dataclass(frozen=True, slots=True)
class ScalarText:
    """Decoded text whose every character knows where it stands in the source."""

    text: str
    source: Source
    offsets: tuple[int, ...] = field(repr=False)
    """One offset for each character, and one more for the place just after the last."""

    def __post_init__(self) -> None:
        assert len(self.offsets) == len(self.text) + 1, "one offset for each character and one for the end"

    def span(self, start: int, end: int) -> Span:
        """This maps a stretch of the decoded text to the source.

        It ends after the last decoded character, so line breaks and indentation that follow are left out.
        """
        first = self.offsets[start]
        if end <= start:
            return Span(self.source, first, first)
        # An escape such as \n is several characters of source: the next character's place is its end,
        # unless a fold (a line break read as a space) lies between.
        last = self.offsets[end - 1]
        after = self.offsets[end]
        between = self.source.text[last:after]
        if "\n" in between or not between.startswith("\\"):
            after = last + 1
        return Span(self.source, first, max(after, first + 1))

    @property
    def whole(self) -> Span:
        """The place of the whole text."""
        return self.span(0, len(self.text))

    @classmethod
    def of(cls, text: str, name: str = "<expression>") -> ScalarText:
        """This wraps a text that comes from no file: each character stands where it stands."""
        return cls(text, Source(name, text), tuple(range(len(text) + 1)))
