"""YAML text to a tree whose keys and values know where they stand.

Only what a profile needs is read: one document of maps, lists and scalars under the YAML 1.2 core rules.
Tags and directives are refused, so no text can name code; size, depth and aliases are bounded, so no text
can cost much.  Mistakes are reported to a collector; a text that cannot be read at all gives None.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from meldwright.diagnostics import Collector
from meldwright.profiles.scalars import TooLongError, content_start, resolve, scalar_text
from meldwright.profiles.tree import Entry, List, Map, Measure, Node, Scalar
from meldwright.profiles.yaml_errors import explain
from meldwright.spans import Source, Span

MAX_BYTES = 256 * 1024  # the largest profile anybody has written is a twentieth of this
MAX_DEPTH = 40  # a profile nests six deep
MAX_NODES = 5_000  # nodes with every alias written out; a profile has some hundreds
MAX_ALIASES = 100

# The C parser is many times faster; PyYAML is sometimes installed without it.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_FORBIDDEN = re.compile(
    # a lone carriage return; control characters; line breaks of YAML 1.1; halves of pairs; the order mark
    "\r(?!\n)|[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


class _RefusedError(Exception):
    """The text cannot be read further; the reason is in the collector."""


def decode(data: bytes, name: str, report: Collector) -> str | None:
    """This gives the text of a file's bytes, which must be UTF-8; None (and a diagnostic) if they are not."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        source = Source(name, "")
        report.add("MW001", "the file is UTF-16", Span(source, 0, 0), help="save it as UTF-8")
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        source = Source(name, data[: error.end + 200].decode("utf-8", errors="replace"))
        bad = data[error.start]
        where = Span(source, len(before), len(before) + 1)
        report.add("MW001", f"the byte {bad:02X} is not UTF-8 text", where, help="save the file as UTF-8")
        return None


def read(text: str, name: str, report: Collector) -> Node | None:
    """This reads a YAML text known by a name; None when it cannot be read at all."""
    source = Source(name, text)
    try:
        _check_characters(source, report)
        return _Reader(source, report).document()
    except _RefusedError:
        return None


def _check_characters(source: Source, report: Collector) -> None:
    """This refuses what no profile has, before the parser sees it: then its positions count as ours do."""
    text = source.text
    if len(text) > MAX_BYTES or len(text.encode("utf-8", errors="replace")) > MAX_BYTES:
        message = f"the file is larger than {MAX_BYTES // 1024} KB"
        report.add("MW009", message, Span(source, 0, 0), help="a profile is a page or two of text")
        raise _RefusedError
    if text.startswith("\ufeff"):
        where = Span(source, 0, 1)
        report.add(
            "MW003", "the file begins with a byte order mark", where, help="save it as UTF-8 without BOM"
        )
        raise _RefusedError
    found = _FORBIDDEN.search(text)
    if found:
        char = found.group()
        if char == "\r":
            message, remedy = "a carriage return without a line feed", "end lines with LF or CR LF"
        else:
            message, remedy = f"the character U+{ord(char):04X} may not stand in a profile", "delete it"
        report.add("MW002", message, Span(source, found.start(), found.end()), help=remedy)
        raise _RefusedError


class _Reader:
    """Composes the parser's events into a tree, without recursion of the parser's own."""

    def __init__(self, source: Source, report: Collector) -> None:
        self.source = source
        self.report = report
        self.anchors: dict[str, tuple[Node, Measure] | None] = {}
        self.aliases = 0
        self.nodes = 0
        self.last_end = 0  # where the last value read ends
        self.events = self._events()

    def _events(self) -> Iterator[Any]:
        try:
            yield from yaml.parse(self.source.text, Loader=_LOADER)
        except yaml.YAMLError as error:
            self.report.extend([explain(error, self.source)])
            raise _RefusedError from None

    def refuse(self, code: str, message: str, span: Span, remedy: str = "") -> _RefusedError:
        self.report.add(code, message, span, help=remedy)
        return _RefusedError()

    def span(self, event: Any) -> Span:
        return Span(self.source, event.start_mark.index, max(event.end_mark.index, event.start_mark.index))

    def document(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    message, remedy = "a second document begins here", "one file, one profile"
                    raise self.refuse("MW011", message, self.span(event), remedy)
                if event.version or event.tags:
                    message, remedy = "directives (`%...`) are not read", "delete the line"
                    raise self.refuse("MW007", message, self.span(event), remedy)
            elif isinstance(event, yaml.NodeEvent):
                root, _ = self.node(event, 1)
        if root is None or (isinstance(root, Scalar) and root.value is None):
            where = Span(self.source, 0, 0)
            raise self.refuse("MW011", "the file is empty", where, "a profile begins with `meldwright: 1`")
        return root

    def node(self, event: Any, depth: int) -> tuple[Node, Measure]:
        if depth > MAX_DEPTH:
            message, remedy = "nested too deeply", "close the brackets; a profile nests six deep"
            raise self.refuse("MW010", message, self._first(event), remedy)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        self.count(1, event)
        self.check_tag(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = None  # open: an alias inside it would have no end
        if isinstance(event, yaml.ScalarEvent):
            node: Node = self.scalar(event)
            measure = Measure()
        elif isinstance(event, yaml.MappingStartEvent):
            node, measure = self.map(event, depth)
        else:
            node, measure = self.list(event, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = node, measure
        return node, measure

    def count(self, nodes: int, event: Any) -> None:
        self.nodes += nodes
        if self.nodes > MAX_NODES:
            code = "MW008" if self.aliases else "MW009"
            remedy = "a profile has some hundreds of values"
            raise self.refuse(code, f"more than {MAX_NODES} values", self._first(event), remedy)

    def alias(self, event: Any, depth: int) -> tuple[Node, Measure]:
        self.aliases += 1
        name, span = event.anchor, self.span(event)
        self.last_end = span.end
        if self.aliases > MAX_ALIASES:
            raise self.refuse("MW008", f"more than {MAX_ALIASES} aliases", span, "write the values out")
        if name not in self.anchors:
            message = f"no anchor `&{name}` stands before this alias"
            raise self.refuse(
                "MW008", message, span, "write the value out, or quote a text that begins with `*`"
            )
        anchored = self.anchors[name]
        if anchored is None:
            message = f"the alias `*{name}` stands inside its own anchor"
            raise self.refuse("MW008", message, span, "write the value out")
        node, measure = anchored
        self.count(measure.nodes, event)
        if depth + measure.depth - 1 > MAX_DEPTH:
            raise self.refuse("MW010", "nested too deeply", span, "write the values out")
        return node, measure

    def check_tag(self, event: Any) -> None:
        if event.tag is not None:
            start = self.source.text.find("!", event.start_mark.index)
            tag = re.compile(r"\S*").match(self.source.text, start)
            span = Span(self.source, start, tag.end() if tag else start)
            remedy = "delete it: values are plain data"
            raise self.refuse("MW007", f"the tag `{span.text}` is not read", span, remedy)

    def scalar(self, event: Any) -> Scalar:
        end = event.end_mark.index
        start = event.start_mark.index
        if event.anchor is not None:
            start = content_start(self.source, start, end)
        style = event.style or ""
        text = scalar_text(event.value, style, self.source, start, end)
        if style in ("|", ">"):  # the parser counts the line breaks after a block to it
            end = start + len(self.source.text[start:end].rstrip())
        span = Span(self.source, start, end)
        self.last_end = end
        if style:
            return Scalar(event.value, text, span)
        try:
            return Scalar(resolve(event.value), text, span)
        except TooLongError:
            self.report.add("MW013", "a number with too many digits", span, help="quote it if it is a text")
            return Scalar(event.value, text, span)

    def map(self, start: Any, depth: int) -> tuple[Map, Measure]:
        entries: dict[str, Entry] = {}
        nodes, deepest = 1, 0
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                return Map(entries, self._extent(start, event)), Measure(nodes, deepest + 1)
            key = self.key(event)
            node, measure = self.node(next(self.events), depth + 1)
            nodes, deepest = nodes + 1 + measure.nodes, max(deepest, measure.depth)
            name = key.text.text
            if name in entries:
                also = ((entries[name].key, "first given here"),)
                message, remedy = f"`{name}` is given twice", "keep one of them"
                self.report.add("MW006", message, key.span, help=remedy, related=also)
            else:
                entries[name] = Entry(key.span, node)
        raise AssertionError("the parser ends every map that it begins")

    def key(self, event: Any) -> Scalar:
        """A key is text as it is written, so that `7:` needs no quotes."""
        if not isinstance(event, yaml.ScalarEvent) or event.anchor is not None or event.value == "":
            raise self.refuse("MW012", "expected a name as key", self._first(event), "write `name: value`")
        self.check_tag(event)
        self.count(1, event)
        span = self.span(event)
        text = scalar_text(event.value, event.style or "", self.source, span.start, span.end)
        return Scalar(event.value, text, span)

    def list(self, start: Any, depth: int) -> tuple[List, Measure]:
        items: list[Node] = []
        nodes, deepest = 1, 0
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                return List(tuple(items), self._extent(start, event)), Measure(nodes, deepest + 1)
            node, measure = self.node(event, depth + 1)
            items.append(node)
            nodes, deepest = nodes + measure.nodes, max(deepest, measure.depth)
        raise AssertionError("the parser ends every list that it begins")

    def _first(self, event: Any) -> Span:
        """The first letter of what an event begins."""
        span = self.span(event)
        return Span(self.source, span.start, min(span.start + 1, len(self.source.text)))

    def _extent(self, start: Any, end: Any) -> Span:
        """A flow collection ends with its bracket, a block collection with the last value in it."""
        if end.end_mark.index > end.start_mark.index:
            self.last_end = end.end_mark.index
        return Span(self.source, start.start_mark.index, self.last_end)
