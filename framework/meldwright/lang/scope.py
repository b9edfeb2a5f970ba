"""What a word may mean at one place of an expression, and what to say when it means nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from meldwright.cards import RANKS
from meldwright.diagnostics import suggest

from .types import Declared, Type
from .vocabulary import Collection, Context, Function, Name, vocabulary

_FACES = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "jokers": "joker", "jk": "joker"}
"""Ranks as people say them."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The words in force: those of a context, or inside a `where` the fields of one element."""

    context: Context
    declared: Declared
    variables: Mapping[str, Name]
    collections: Mapping[str, Collection]
    functions: Mapping[str, Function]
    ranks: tuple[str, ...]
    element: str = ""
    """The collection whose element is at hand; empty outside a `where`."""
    inside: str = field(default="")
    """The function around, for messages."""

    @classmethod
    def of(cls, context: Context, declared: Declared) -> Scope:
        variables, collections = context.variables, context.collections
        return cls(context, declared, variables, collections, context.functions, context.ranks)

    def within_where(self, collection: Collection) -> Scope:
        """The scope inside the `where` of a collection: its fields, and functions of plain numbers."""
        return replace(
            self,
            variables=collection.fields,
            collections={},
            functions=_without(self.functions, {"count", "sum", "every_side", "any_side"}),
            ranks=collection.ranks,
            element=collection.name,
            inside="where",
        )

    def for_each_side(self, function: str) -> Scope:
        """The scope inside `every_side(...)`: the same words, said of each side in turn."""
        return replace(self, functions=_without(self.functions, {"every_side", "any_side"}), inside=function)

    def type_of(self, word: str) -> Type | None:
        """The type of a word that has a value here; None when it has none."""
        if word in self.variables:
            return self.variables[word].type
        if word in self.ranks:
            return Type.RANK
        return Type.KIND if word in self.declared.kinds and self.has_kinds else None

    @property
    def names(self) -> set[str]:
        """The words for values and collections."""
        return {*self.variables, *self.collections}

    @property
    def has_kinds(self) -> bool:
        """Can a canasta kind be spoken of here?"""
        return any(name.type is Type.KIND for name in self.variables.values())

    def unknown_word(self, word: str, expected: Type | None) -> tuple[str, str, str]:
        """Code, message and help for a word without a value here."""
        if expected is Type.KIND:
            kinds = self.declared.kinds
            fields = [name.name for name in self.variables.values() if name.type is Type.KIND]
            meant = suggest(word, [*kinds, *fields])
            if meant in fields:
                return "MW206", f"`{word}` is no field of `{self.element}`", f"did you mean `{meant}`?"
            message = f"this profile declares no canasta kind `{word}`"
            return "MW210", message, f"did you mean `{meant}`?" if meant else f"its kinds are {listed(kinds)}"
        if word in self.collections:
            example = "count" if "count" in self.functions else "sum"
            return "MW203", f"`{word}` is a collection, not a value", f"write `{example}({word})` to count it"
        if word in self.functions:
            return "MW203", f"`{word}` is a function, not a value", f"write `{self.functions[word].example}`"
        if word in RANKS and Type.RANK in {name.type for name in self.variables.values()}:
            counted = "to count the jokers in it, write `jokers`"
            hint = counted if "jokers" in self.variables else "leave it out"
            return "MW202", f"a meld is never of rank {word}", hint
        code, message = "MW202", f"unknown name `{word}`"
        if self.element:
            code, message = "MW206", f"`{word}` is no field of `{self.element}`"
        face = _FACES.get(word.lower())
        if face in self.ranks and word not in self.variables:
            return code, message, f"did you mean `{face}`?"
        usable = [*self.variables, *self.ranks, *self.collections, *self.functions, "true", "false"]
        hint = _did_you_mean(word, usable)
        if word in self.declared.kinds and not hint and (counted := self._counted(word)):
            return code, f"`{word}` is a kind of canasta, not a value", counted
        return code, message, hint or self._elsewhere(word) or self._usable()

    def _counted(self, kind: str) -> str:
        """How the canastas of a kind are asked for here."""
        if self.has_kinds:
            return f"write `kind == {kind}`"
        return f"write `count(canastas where kind == {kind})`" if "canastas" in self.collections else ""

    def unknown_collection(self, word: str) -> tuple[str, str, str]:
        """Code, message and help for a word that names no collection here."""
        hint = _did_you_mean(word, self.collections)
        return "MW202", f"unknown collection `{word}`", hint or f"here there are {listed(self.collections)}"

    def unknown_function(self, word: str) -> tuple[str, str, str]:
        """Code, message and help for a word that is called and is no function here."""
        if word in vocabulary().functions:
            place = f"inside `{self.inside}`" if self.inside else "here"
            usable = f"functions {place}: {listed(self.functions)}" if self.functions else "leave it out"
            return "MW207", f"`{word}` cannot be used {place}", usable
        if self.type_of(word) is not None or word in self.collections:
            return "MW207", f"`{word}` is not a function", f"write `{word}` without brackets"
        hint = _did_you_mean(word, self.functions) or f"functions here: {listed(self.functions)}"
        return "MW207", f"unknown function `{word}`", hint

    def unknown_field(self, word: str, collection: Collection) -> tuple[str, str, str]:
        """Code, message and help for what a `sum` cannot add up."""
        hint = _did_you_mean(word, collection.fields) or f"its fields are {listed(collection.fields)}"
        return "MW206", f"`{word}` is no field of `{collection.name}`", hint

    def _elsewhere(self, word: str) -> str:
        """This says where a word that has no meaning here does have one."""
        if self.element and (word in self.context.variables or word in self.context.collections):
            return f"inside `where` only the fields of one element count: {listed(self.variables)}"
        places = [
            place
            for context in vocabulary().contexts.values()
            if word in context.variables or word in context.collections
            for place in context.stands_in
        ]
        return f"`{word}` has a meaning in {', '.join(places)}; {self._usable()}" if places else ""

    def _usable(self) -> str:
        return f"here you may use {listed([*self.variables, *self.collections])}"


def listed(words: Iterable[str]) -> str:
    """This lists words for a sentence, each in backticks."""
    return ", ".join(f"`{word}`" for word in words) or "none"


def _did_you_mean(word: str, names: Iterable[str]) -> str:
    found = suggest(word, names)
    return f"did you mean `{found}`?" if found else ""


def _without(functions: Mapping[str, Function], left_out: set[str]) -> Mapping[str, Function]:
    return {name: function for name, function in functions.items() if name not in left_out}
