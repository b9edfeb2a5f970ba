"""What the tests of the language share: reading an expression, and the expressions of the two profiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from meldwright.diagnostics import Collector, Diagnostic
from meldwright.lang import Declared, Expression, Type, parse_expression, vocabulary
from meldwright.spans import ScalarText

ROOT = Path(__file__).parents[2]
PROFILES = (ROOT / "variants/classic/variant.yaml", ROOT / "tests/variants/second-shape/variant.yaml")


def read(
    text: str, context: str, expected: Type = Type.BOOL, kinds: tuple[str, ...] = ("natural", "mixed")
) -> tuple[Expression | None, tuple[Diagnostic, ...]]:
    """This parses an expression that comes from no file; it gives what was said too."""
    report = Collector()
    found = parse_expression(ScalarText.of(text), context, expected, Declared(kinds), report)
    return found, report.diagnostics


def sound(
    text: str, context: str, expected: Type = Type.BOOL, kinds: tuple[str, ...] = ("natural", "mixed")
) -> Expression:
    """This parses an expression that must be without a mistake."""
    found, said = read(text, context, expected, kinds)
    assert found is not None, (text, said)
    assert said == ()
    return found


@dataclass(frozen=True)
class Written:
    """An expression as it stands in a profile."""

    path: str
    text: str
    context: str
    expected: Type
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


def written_in_profiles() -> list[Written]:
    """Every expression of the two profiles, found through the paths that the vocabulary names."""
    found = []
    for file in PROFILES:
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        kinds = tuple(name for name in data["canastas"] if name != "cites")
        for context in vocabulary().contexts.values():
            for pattern in context.stands_in:
                expected = Type.POINTS if pattern.endswith(".points") else Type.BOOL
                for path, text in _leaves(data, pattern.replace("[*]", ".*").split(".")):
                    found.append(Written(f"{file.parent.name}:{path}", text, context.name, expected, kinds))
    return found


def _leaves(data: object, keys: list[str], path: str = "") -> Iterator[tuple[str, str]]:
    if not keys:
        assert isinstance(data, str | int), path
        yield path.removeprefix("."), str(data)  # `points: 100` is a number to YAML and an expression here
    elif isinstance(data, list):
        for i, item in enumerate(data):
            yield from _leaves(item, keys[1:], f"{path}[{i}]")
    elif isinstance(data, Mapping):
        chosen = [key for key in data if key != "cites"] if keys[0] == "*" else [keys[0]]
        for key in chosen:
            if key in data:
                yield from _leaves(data[key], keys[1:], f"{path}.{key}")
