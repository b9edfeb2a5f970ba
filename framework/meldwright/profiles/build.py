"""A checked tree to a `Profile`: expressions parsed in place, every leaf with its origin and its sources."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, cast

from meldwright.diagnostics import Collector
from meldwright.ids import VariantId
from meldwright.lang import Declared, Expression, Type, parse_expression
from meldwright.profiles import meaning, model, monotone, schema
from meldwright.profiles.leaves import Leaf, leaves
from meldwright.profiles.tree import List, Map, Node, Scalar, plain


def build(
    root: Node,
    variant: VariantId,
    report: Collector,
    *,
    known_sources: Collection[str] | None = None,
    known_hooks: Collection[str] | None = None,
) -> model.Profile | None:
    """This checks a tree and makes a profile of it; None when the collector holds errors."""
    schema.check(root, report)
    if not isinstance(root, Map):
        return None
    found = {leaf.path: leaf for leaf in leaves(root, schema.profile_schema())}
    expressions = _expressions(root, found, report)
    meaning.check(root, found, report, known_sources, known_hooks)
    monotone.check(_kinds(root), expressions, report)
    if report.has_errors:
        return None
    return _Builder(root, variant, found, expressions).profile()


def _kinds(root: Map) -> tuple[str, ...]:
    """Names of the canasta kinds that a profile declares."""
    canastas = root.entries.get("canastas")
    if canastas is None or not isinstance(canastas.node, Map):
        return ()
    return tuple(name for name in canastas.node.entries if name != "cites")


def _expressions(root: Map, found: Mapping[str, Leaf], report: Collector) -> dict[str, Expression]:
    kinds = _kinds(root)
    expressions: dict[str, Expression] = {}
    for path, leaf in found.items():
        wanted = leaf.schema.get("x-expression")
        if wanted is None or not isinstance(leaf.node, Scalar) or isinstance(leaf.node.value, float | None):
            continue  # no expression, or the schema has said that it is none
        own = Collector()
        text = leaf.node.text
        expression = parse_expression(text, wanted["context"], Type(wanted["type"]), Declared(kinds), own)
        # where the section that declares the kinds is missing, every kind would be called unknown
        report.extend(d for d in own.diagnostics if kinds or d.code != "MW210")
        if expression is not None:
            expressions[path] = expression
    return expressions


class _Builder:
    """Reads the plain values; the schema has vouched for their shape."""

    def __init__(
        self, root: Map, variant: VariantId, found: Mapping[str, Leaf], expressions: Mapping[str, Expression]
    ) -> None:
        self.root = root
        self.variant = variant
        self.found = found
        self.expressions = expressions
        self.data = cast("dict[str, Any]", plain(root))

    def section(self, name: str) -> dict[str, Any]:
        """The section without its `cites`, and with expressions in place of their texts."""
        return {key: value for key, value in self.data[name].items() if key != "cites"}

    def expression(self, path: str) -> Expression:
        return self.expressions[path]

    def with_expressions(self, path: str, values: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self.expressions.get(f"{path}.{key}", value) for key, value in values.items()}

    def named(self, section: str) -> dict[str, dict[str, Any]]:
        """The maps of a section whose names the author chose, in the order of the file."""
        return {
            name: self.with_expressions(f"{section}.{name}", values)
            for name, values in self.section(section).items()
        }

    def listed(self, section: str, key: str) -> list[dict[str, Any]]:
        return [
            self.with_expressions(f"{section}.{key}[{index}]", values)
            for index, values in enumerate(self.section(section)[key])
        ]

    def simple(self, section: str) -> dict[str, Any]:
        return self.with_expressions(section, self.section(section))

    def profile(self) -> model.Profile:
        data = self.data
        return model.Profile(
            id=self.variant,
            name=data["name"],
            summary=data["summary"],
            table=model.Table(**self.simple("table")),
            pack=model.Pack(**self.simple("pack")),
            cards=self._cards(),
            deal=model.Deal(**self.simple("deal")),
            foot=model.Foot(**self.simple("foot")),
            turn=model.Turn(**self.simple("turn")),
            pile=self._pile(),
            melds=tuple(
                model.MeldRule(name=name, **{"of": None, **rule})
                for name, rule in self.named("melds").items()
            ),
            canastas=tuple(
                model.CanastaKind(name=name, **kind) for name, kind in self.named("canastas").items()
            ),
            opening=self._opening(),
            discard=model.Discard(
                tuple(model.DiscardBan(**{"until": None, **ban}) for ban in self.listed("discard", "bans"))
            ),
            going_out=self._going_out(),
            stock=model.Stock(**self.simple("stock")),
            scoring=self._scoring(),
            match=model.Match(**self.simple("match")),
            hooks=tuple(data.get("hooks", ())),
            leaves=MappingProxyType({path: leaf.value for path, leaf in self.found.items()}),
            expressions=MappingProxyType(dict(self.expressions)),
            origins=MappingProxyType({path: leaf.node.span for path, leaf in self.found.items()}),
            cites=MappingProxyType(self._cites()),
        )

    def _cards(self) -> model.Cards:
        values = self.simple("cards")
        return model.Cards(**{**values, "points": MappingProxyType(values["points"])})

    def _pile(self) -> model.Pile:
        values = self.simple("pile")
        ways = {key: tuple(values[key]) for key in ("take", "take_when_frozen")}
        return model.Pile(**{**values, **ways})

    def _opening(self) -> model.Opening:
        bands = tuple(model.Band(**band) for band in self.listed("opening", "bands"))
        return model.Opening(**{**self.section("opening"), "bands": bands})

    def _going_out(self) -> model.GoingOut:
        values = self.simple("going_out")
        concealed = model.Concealed(**self.with_expressions("going_out.concealed", values["concealed"]))
        return model.GoingOut(**{**values, "concealed": concealed})

    def _scoring(self) -> model.Scoring:
        lines = {
            name: self.with_expressions(f"scoring.ledger.{name}", line)
            for name, line in self.section("scoring")["ledger"].items()
        }
        return model.Scoring(
            tuple(model.ScoreLine(name=name, **{"when": None, **line}) for name, line in lines.items())
        )

    def _cites(self) -> dict[str, tuple[str, ...]]:
        cites: dict[str, tuple[str, ...]] = {}
        for section, key, entry in meaning.cited(self.root):
            assert isinstance(entry.node, List)
            cites[f"{section}.{key}"] = tuple(str(plain(item)) for item in entry.node.items)
        return cites
