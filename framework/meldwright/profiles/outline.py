"""A profile's tree together with its comments: what somebody wrote above, beside and below each value.

The reader drops comments, as it should: they mean nothing to a game.  Whoever rewrites a profile gets them
back here.  A comment on a line of its own belongs to the key that follows, so that it moves with it, unless
it stands further to the right: then it ends the section above.  One that follows something on its line
belongs to that.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from meldwright.profiles.tree import List, Map, Node, Scalar
from meldwright.spans import Source, Span

_MODELINE = re.compile(r"#\s*yaml-language-server:")
_TO_DASH = re.compile(r"(?:\s|#[^\n]*|[&*][^\s,\[\]{}]+)*")


@dataclass(slots=True, eq=False)
class Place:
    """An entry of a map or an item of a list."""

    name: str | None
    """The key; None for an item."""
    start: int
    """Where its key or its dash stands."""
    column: int
    node: Node
    parent: Group
    group: Group | None = None
    """The value's own parts, where it is a map or a list."""
    above: list[str] = field(default_factory=list)
    """Comments on lines of their own; an empty text is an empty line."""
    beside: list[str] = field(default_factory=list)
    """Comments at the end of its line."""
    spaced: bool = False
    """Does an empty line part it from what stands before?"""


@dataclass(slots=True, eq=False)
class Group:
    """A map or a list, as far as its layout goes."""

    node: Map | List
    owner: Place | None
    flow: bool
    """Is it written in brackets?"""
    column: int
    places: list[Place] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    """Comments after the last of its places."""


@dataclass(slots=True)
class Outline:
    """A whole profile with its comments."""

    root: Group
    modeline: str = ""
    """The line that tells an editor which schema to use."""
    header: list[str] = field(default_factory=list)
    """Comments about the file as a whole, which an empty line parts from the first key."""


def outline(root: Map, source: Source) -> Outline:
    """This reads the comments of a source back into its tree."""
    return _Outliner(root, source).run()


@dataclass(frozen=True, slots=True)
class _Comment:
    text: str
    start: int
    line: int
    column: int
    alone: bool
    """Does nothing stand before it on its line?"""


def comments(root: Node, source: Source) -> Iterator[Span]:
    """This yields the place of every comment of a text, in order; only scalars can hide a `#`."""
    at = 0
    for start, end in [*sorted(set(_scalars(root, source))), (len(source.text),) * 2]:
        for found in re.finditer(r"#[^\n]*", source.text[at:start]):
            yield Span(source, at + found.start(), at + len(source.text[at:start][: found.end()].rstrip()))
        at = max(at, end)


def _scalars(node: Node, source: Source) -> Iterator[tuple[int, int]]:
    match node:
        case Scalar(span=span):
            header = re.compile(r"[|>][-+0-9]*[ \t]+(?=#)").match(source.text, span.start)
            if header:  # the header of a block may have a comment, its lines have none
                yield span.start, header.end()
                line_end = source.text.find("\n", header.end())
                yield (line_end if line_end >= 0 else span.end), span.end
            else:
                yield span.start, span.end
        case Map(entries=entries):
            for entry in entries.values():
                yield entry.key.start, entry.key.end
                yield from _scalars(entry.node, source)
        case List(items=items):
            for item in items:
                yield from _scalars(item, source)


class _Outliner:
    def __init__(self, root: Map, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.seen: set[int] = set()
        """Nodes met before: what an alias repeats has its comments where it was first written."""
        self.order: list[Place] = []
        self.tree = root
        self.root = self._group(root, None, repeated=False)

    # -- the tree ------------------------------------------------------------------------------------

    def _line(self, offset: int) -> int:
        return bisect_right(self.starts, offset) - 1

    def _column(self, offset: int) -> int:
        return offset - self.starts[self._line(offset)]

    def _group(self, node: Map | List, owner: Place | None, *, repeated: bool) -> Group:
        start = _TO_DASH.match(self.text, node.span.start)
        first = start.end() if start else node.span.start  # past an anchor
        flow = self.text[first : first + 1] in ("{", "[")
        column = self._column(first)
        if isinstance(node, List) and owner is not None and owner.name is not None and column <= owner.column:
            column = (
                owner.column + 1
            )  # dashes right below their key: what follows at that column is the map's
        group = Group(node, owner, flow, column)
        if isinstance(node, Map):
            for name, entry in node.entries.items():
                self._place(group, name, entry.key.start, entry.node, repeated=repeated)
        else:
            self._items(group, node, flow, repeated=repeated)
        return group

    def _items(self, group: Group, node: List, flow: bool, *, repeated: bool) -> None:
        at = node.span.start
        for item in node.items:
            start = item.span.start if flow else self._dash(at)
            alias = id(item) in self.seen and item.span.end <= max(at, start)
            if flow and alias:
                start = at + 1
            self._place(group, None, start, item, repeated=repeated)
            at = start + 1 if alias else max(item.span.end, start + 1)

    def _dash(self, at: int) -> int:
        found = _TO_DASH.match(self.text, at)
        return found.end() if found else at

    def _place(self, group: Group, name: str | None, start: int, node: Node, *, repeated: bool) -> None:
        place = Place(name, start, self._column(start), node, group)
        group.places.append(place)
        if not repeated:
            self.order.append(place)
            line = self._line(start)
            place.spaced = not self.text[self.starts[line] : start].strip() and self._blank(line - 1)
        again = repeated or id(node) in self.seen
        self.seen.add(id(node))
        if not isinstance(node, Scalar):
            place.group = self._group(node, place, repeated=again)

    def _blank(self, line: int) -> bool:
        if line < 0:
            return False
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        return not self.text[self.starts[line] : end].strip()

    # -- the comments --------------------------------------------------------------------------------

    def run(self) -> Outline:
        whole = Outline(self.root)
        starts = [place.start for place in self.order]
        assert starts == sorted(starts), "places are met in the order of the text"
        top: list[_Comment] = []
        last: dict[int, int] = {}  # the line of the last comment that each list of comments has got
        lists: dict[int, Place] = {}
        for comment in self._comments():
            index = bisect_right(starts, comment.start)
            before = self.order[index - 1] if index else None
            after = self.order[index] if index < len(starts) else None
            if before is None:
                top.append(comment)
            elif not comment.alone:
                self._beside(before, comment)
            else:
                owner = self._owner(before, after, comment)
                lines = owner.above if isinstance(owner, Place) else owner.below
                if isinstance(owner, Place):
                    lists[id(lines)] = owner
                    if id(lines) not in last and comment.start < owner.start:
                        owner.spaced = self._blank(comment.line - 1)
                if (id(lines) in last or lines is self._below(owner)) and self._blank(comment.line - 1):
                    lines.append("")
                lines.append(comment.text)
                last[id(lines)] = comment.line
        for key, place in lists.items():
            if self._line(place.start) > last[key] and self._blank(self._line(place.start) - 1):
                place.above.append("")
        self._top(whole, top)
        return whole

    def _below(self, owner: Place | Group) -> list[str] | None:
        return owner.below if isinstance(owner, Group) else None

    def _comments(self) -> Iterator[_Comment]:
        for span in comments(self.tree, self.source):
            line = self._line(span.start)
            alone = not self.text[self.starts[line] : span.start].strip()
            yield _Comment(span.text, span.start, line, span.start - self.starts[line], alone)

    def _beside(self, before: Place, comment: _Comment) -> None:
        place: Place | None = before
        while place is not None and place.parent.flow and place.parent.node.span.end <= comment.start:
            place = place.parent.owner  # its bracket is closed: the comment speaks of the whole
        if place is None:
            self.root.below.append(comment.text)
        else:
            place.beside.append(comment.text)

    def _owner(self, before: Place, after: Place | None, comment: _Comment) -> Place | Group:
        """What a comment on a line of its own belongs to."""
        if comment.start < before.node.span.start and not (before.group and before.group.places):
            return before  # between a key and its value
        enclosing = self._enclosing(before, comment)
        if enclosing is not None:
            inside = after is not None and after.start < enclosing.node.span.end
            if inside and after is not None:
                return after
            empty = not enclosing.places and enclosing.owner is not None
            return enclosing.owner if empty and enclosing.owner is not None else enclosing
        if after is not None and comment.column <= after.column:
            return after
        if after is not None and after.parent.owner is before:
            return after  # the first of its section
        place: Place = before
        while place.parent.owner is not None and (place.parent.flow or place.parent.column > comment.column):
            place = place.parent.owner
        return after if after is not None and after.parent is place.parent else place.parent

    def _enclosing(self, before: Place, comment: _Comment) -> Group | None:
        """The innermost brackets that are open where a comment stands."""
        group = before.group or before.parent
        while True:
            span = group.node.span
            if group.flow and span.start < comment.start < span.end:
                return group
            if group.owner is None:
                return None
            group = group.owner.parent

    def _top(self, whole: Outline, top: list[_Comment]) -> None:
        """Comments before the first key: the modeline, the file's own, and those of the key."""
        lines: list[str] = []
        for comment in top:
            if not whole.modeline and _MODELINE.match(comment.text):
                whole.modeline = comment.text
            else:
                lines += [""] * (self._blank(comment.line - 1) and (bool(lines) or bool(whole.modeline)))
                lines.append(comment.text)
        first = self.order[0] if self.order else None
        if top and first is not None and self._blank(self._line(first.start) - 1):
            lines.append("")
        if first is None:
            whole.header = lines
            return
        first.spaced = False
        cut = len(lines) - lines[::-1].index("") if "" in lines else 0
        whole.header = lines[:cut]
        first.above = lines[cut:] + first.above
