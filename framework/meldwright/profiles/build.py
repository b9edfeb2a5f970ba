"""A checked tree to a `Profile`: expressions parsed in place, every leaf with its origin and its sources."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from meldwright.diagnostics import Collector, Diagnostic
from meldwright.ids import VariantId
from meldwright.lang import Declared, Expression, Type, parse_expression
from meldwright.profiles import meaning, model, monotone, offers, schema
from meldwright.profiles import schema_words as words
from meldwright.profiles.leaves import Leaf, leaves
from meldwright.profiles.lineage import Effective
from meldwright.profiles.merging import ANNOTATIONS
from meldwright.profiles.tree import List, Map, Scalar, plain


def build(
    inherited: Effective,
    variant: VariantId,
    report: Collector,
    *,
    known_sources: Collection[str] | None = None,
    known_hooks: Collection[str] | None = None,
) -> model.Profile | None:
    """This checks an effective tree and makes a profile of it; None when the collector holds errors."""
    root = inherited.tree
    schema.check(root, report)
    found = {leaf.path: leaf for leaf in leaves(root, schema.profile_schema())}
    expressions = _expressions(inherited, found, report)
    meaning.check(root, found, report, known_sources, known_hooks)
    monotone.check(_kinds(root), expressions, report)
    offers.check(inherited, found, Declared(_kinds(root)), report, known_sources)
    if report.has_errors:
        return None
    return _Builder(inherited, variant, found, expressions).profile()


def _kinds(root: Map) -> tuple[str, ...]:
    """Names of the canasta kinds that a profile declares."""
    canastas = root.entries.get("canastas")
    if canastas is None or not isinstance(canastas.node, Map):
        return ()
    return tuple(name for name in canastas.node.entries if name not in ANNOTATIONS)


def _expressions(inherited: Effective, found: Mapping[str, Leaf], report: Collector) -> dict[str, Expression]:
    kinds = _kinds(inherited.tree)
    expressions: dict[str, Expression] = {}
    for path, leaf in found.items():
        wanted = leaf.schema.get("x-expression")
        if wanted is None or not isinstance(leaf.node, Scalar) or isinstance(leaf.node.value, float | None):
            continue  # no expression, or the schema has said that it is none
        own = Collector()
        text = leaf.node.text
        expression = parse_expression(text, wanted["context"], Type(wanted["type"]), Declared(kinds), own)
        # where the section that declares the kinds is missing, every kind would be called unknown
        report.extend(_traced(d, inherited) for d in own.diagnostics if kinds or d.code != "MW210")
        if expression is not None:
            expressions[path] = expression
    return expressions


def _traced(found: Diagnostic, inherited: Effective) -> Diagnostic:
    """A kind that an expression misses may have been taken away: then the place of that is told, too."""
    place = inherited.taken.get(f"canastas.{found.span.text}") if found.code == "MW210" else None
    return found if place is None else replace(found, related=((place, "taken away here"), *found.related))


class _Builder:
    """Reads the plain values; the schema has vouched for their shape."""

    def __init__(
        self,
        inherited: Effective,
        variant: VariantId,
        found: Mapping[str, Leaf],
        expressions: Mapping[str, Expression],
    ) -> None:
        self.inherited = inherited
        self.root = root = inherited.tree
        self.variant = variant
        self.found = found
        self.expressions = expressions
        self.data = cast("dict[str, Any]", plain(root))

    def section(self, name: str) -> dict[str, Any]:
        """The section without its notes on sources, and with expressions in place of their texts."""
        return {key: value for key, value in self.data[name].items() if key not in ANNOTATIONS}

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
            assumed=MappingProxyType(self._assumed()),
            chains=MappingProxyType({path: tuple(c) for path, c in self.inherited.chains.items()}),
            ancestors=tuple(VariantId(name) for name in self.inherited.ancestors),
            settings=self._settings(),
            allow=self._allow(),
            house=MappingProxyType({name: c.value for name, c in self.inherited.chosen.items()}),
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

    def _settings(self) -> tuple[model.SettingValue, ...]:
        found = []
        for name, setting in self.inherited.settings.items():
            value = setting.value_in(self.root)
            told = "" if value is None else setting.sentence(value)
            standard = self.inherited.standards.get(name)
            found.append(
                model.SettingValue(
                    name=name,
                    question=setting.question,
                    paths=setting.paths,
                    values=setting.values,
                    examples=setting.examples,
                    value=value,
                    standard=standard,
                    sentence=told,
                    accepts=setting.accepts,
                )
            )
        return tuple(found)

    def _allow(self) -> tuple[model.Allowance, ...]:
        entry = self.root.entries.get("allow")
        if entry is None:
            return ()
        assert isinstance(entry.node, List)
        items = [(cast("dict[str, str]", plain(item)), item.span) for item in entry.node.items]
        return tuple(
            model.Allowance(item["lint"], item.get("at", ""), item["because"], words.first_line(span))
            for item, span in items
        )

    def _assumed(self) -> dict[str, str]:
        return {
            f"{section}.{key}": str(plain(entry.node))
            for section, key, entry in meaning.annotated(self.root, "assumed")
        }

    def _cites(self) -> dict[str, tuple[str, ...]]:
        cites: dict[str, tuple[str, ...]] = {}
        for section, key, entry in meaning.annotated(self.root, "cites"):
            assert isinstance(entry.node, List)
            cites[f"{section}.{key}"] = tuple(str(plain(item)) for item in entry.node.items)
        return cites
