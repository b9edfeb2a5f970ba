"""Writes a profile's values as somebody with odd habits might: any style, any order, comments everywhere."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from meldwright.profiles.scalars import resolve

Data = dict[str, Any]

NAMED = frozenset(
    {
        "melds",
        "canastas",
        "ledger",
        "cites",
        "assumed",
        "house",
        "settings",
        "choices",
        "sets",
        "together",
        "unknown",
    }
)
"""Maps whose keys are names that the author has chosen; in `melds` and `canastas` their order matters."""


@dataclass
class Scribe:
    """One writer, whose habits are drawn from a random source."""

    chance: random.Random
    remarks: float = 0.15
    """How often a comment is written where one can stand."""
    brackets: float = 0.3
    """How often a map, or a list that holds one, is written in brackets."""
    said: dict[str, tuple[str | int, ...]] = field(default_factory=dict)
    """Every comment, with the way to the value that it speaks of."""

    def write(self, data: Data) -> str:
        lines = self._map(data, 0, ())
        if self.chance.random() < 0.3:
            lines.insert(0, "---")
        end = self.chance.choice(["", "\n", "\n\n  \n"])
        return self.chance.choice(["\n", "\n", "\n", "\r\n"]).join(lines) + end

    def shuffled(self, data: Data) -> Data:
        """The keys in another order, but for names that the author has chosen, whose order can matter."""
        items = [(key, self._sorted(key, value)) for key, value in data.items()]
        self.chance.shuffle(items)
        return dict(items)

    def _sorted(self, section: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        if section in NAMED:
            return {key: self._sorted(key, inner) for key, inner in value.items()}
        return self.shuffled(value)

    # -- comments ------------------------------------------------------------------------------------

    def _remark(self, path: tuple[str | int, ...]) -> str | None:
        if self.chance.random() >= self.remarks:
            return None
        words = self.chance.choice(["why", "a: b", 'it said "no"', "[x", "- y", "# ä"])
        text = f"# {len(self.said)} {words}"
        self.said[text] = path
        return text

    def _above(self, path: tuple[str | int, ...], pad: str) -> list[str]:
        lines = []
        while (remark := self._remark(path)) is not None:
            lines += [""] * (self.chance.random() < 0.2) + [pad + remark]
        return ([""] * (self.chance.random() < 0.2)) + lines

    def _beside(self, path: tuple[str | int, ...]) -> str:
        remark = self._remark(path)
        return "" if remark is None else " " * self.chance.randint(1, 4) + remark

    # -- values --------------------------------------------------------------------------------------

    def _map(self, data: Data, indent: int, path: tuple[str | int, ...]) -> list[str]:
        lines: list[str] = []
        pad = " " * indent
        for name, value in data.items():
            way = (*path, name)
            lines += self._above(way, pad)
            colon = self.chance.choice([": ", ":  ", " : "])
            lines += self._value(f"{pad}{self._key(name)}{colon}", value, indent, way)
        return lines + (self._above(path, pad) if path else [])

    def _value(self, head: str, value: Any, indent: int, path: tuple[str | int, ...]) -> list[str]:
        step = self.chance.randint(1, 5)
        if isinstance(value, (dict, list)):
            plain = isinstance(value, list) and not any(isinstance(item, (dict, list)) for item in value)
            if not value or self.chance.random() < (0.3 if plain else self.brackets):
                flow = self._flow(value, indent + step, path)
                flow[0] = head + flow[0].lstrip()
                flow[-1] += self._beside(path)
                return flow
            first = head.rstrip() + self._beside(path)
            if isinstance(value, dict):
                return [first, *self._map(value, indent + step, path)]
            return [
                first,
                *self._items(
                    value, indent + (step if head.endswith("- ") else self.chance.choice([0, step])), path
                ),
            ]
        block = self._block(value, indent + step)
        if block is not None:
            return [head + block[0] + self._beside(path), *block[1:]]
        return [head + self._scalar(value, flow=False) + self._beside(path)]

    def _items(self, items: list[Any], indent: int, path: tuple[str | int, ...]) -> list[str]:
        lines: list[str] = []
        pad = " " * indent
        for index, item in enumerate(items):
            way = (*path, index)
            lines += self._above(way, pad)
            if isinstance(item, dict) and item and self.chance.random() < 0.5:
                dash = "-" + " " * self.chance.randint(1, 3)
                inside = self._map(item, indent + len(dash), way)
                while not inside[0].strip():
                    del inside[0]
                if inside[0].lstrip().startswith("#"):
                    lines += [f"{pad}-{self._beside(way)}", *inside]
                else:
                    lines += [pad + dash + inside[0].lstrip(), *inside[1:]]
            else:
                lines += self._value(f"{pad}- ", item, indent, way)
        return lines

    def _flow(self, value: Any, indent: int, path: tuple[str | int, ...]) -> list[str]:
        """In brackets, over one line or several; comments stand after a value and its comma."""
        pad = " " * indent
        is_map = isinstance(value, dict)
        pairs = value.items() if is_map else enumerate(value)
        lines = [pad + "[{"[is_map]]
        for number, (name, inner) in enumerate(pairs):
            way = (*path, name)
            if self.chance.random() < 0.5:
                lines += [*self._above(way, pad), pad]
            head = f"{self._key(name)}: " if is_map else ""
            if isinstance(inner, (dict, list)):
                nested = self._flow(inner, indent + 1, way)
                nested[0] = head + nested[0].lstrip()
            else:
                nested = [head + self._scalar(inner, flow=True)]
            lines[-1] += nested[0]
            lines += nested[1:]
            comma = "," if number + 1 < len(value) or self.chance.random() < 0.2 else ""
            lines[-1] += f"{comma} "
            if self.chance.random() < 0.3:
                lines[-1] += self._beside(way)
                lines.append(pad)
        lines[-1] += "]}"[is_map]
        return lines

    def _key(self, name: str) -> str:
        kinds = [json.dumps(name), f"'{name}'"]
        return self.chance.choice([*kinds, name] if "[" not in name else kinds)

    def _block(self, value: Any, indent: int) -> list[str] | None:
        if not isinstance(value, str) or not value or self.chance.random() < 0.7:
            return None
        words = value.split(" ")
        cut = self.chance.randint(1, len(words))
        pad = " " * indent
        parts = [" ".join(words[:cut]), " ".join(words[cut:])]
        return [">-", *(pad + part for part in parts if part)]

    def _scalar(self, value: Any, *, flow: bool) -> str:
        if isinstance(value, bool):
            return self.chance.choice(["true", "True", "TRUE"] if value else ["false", "False"])
        if not isinstance(value, str):
            return json.dumps(value)
        styles = [
            json.dumps(value, ensure_ascii=self.chance.random() < 0.5),
            "'" + value.replace("'", "''") + "'",
        ]
        risky = set(",[]{}:#&*!|>'\"%@`") if flow else set(":#'\"")
        if (
            value
            and not set(value) & risky
            and value[0] not in "-?!&*[]{},%@`|>"
            and isinstance(resolve(value), str)
        ):
            styles += [value] * 3
        return self.chance.choice(styles)
