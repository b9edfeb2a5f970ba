"""Shapes to a checked tree: names resolved, units settled, every mistake said with its place.

Checking runs in both directions.  A shape is first asked what it is by itself (`guess`); what is wanted of
it then flows down, so that `7` becomes a rank beside a rank and points beside points.  A part with a
mistake yields None and is not complained about again further up.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal, cast

from .advice import in_rank_order, instead_of, phrase, to_compare
from .ast import (
    All,
    AnyOf,
    Arithmetic,
    ArithmeticOperator,
    Bounds,
    Choose,
    Compare,
    ComparisonOperator,
    Count,
    Extreme,
    Field,
    KindLiteral,
    Negate,
    Node,
    Not,
    RankLiteral,
    Sides,
    Sum,
    Truth,
    Variable,
    Within,
)
from .guess import Free, factors, fits, guess, join, known, mixed
from .options import Reader
from .scope import Scope
from .syntax import (
    Argument,
    Call,
    Conditional,
    Infix,
    Membership,
    Numeral,
    Prefix,
    Shape,
    TruthWord,
    Word,
    ungrouped,
)
from .types import NUMERIC, Type
from .vocabulary import Collection, vocabulary

Report = Callable[[str, str, int, int, str], None]
"""Takes code, message, start, end and help."""

_NOT_NUMBERS = (Type.BOOL, Type.RANK, Type.KIND)


class Checker:
    """This checks the shapes of one text."""

    def __init__(self, text: str, report: Report) -> None:
        self._text = text
        self._report = report
        self._reader = Reader(report)

    def check(self, shape: Shape, expected: Type | None, scope: Scope, code: str = "MW203") -> Node | None:
        """This gives the checked node of a shape, of the type expected (None: whatever it is by itself).

        A shape of another type is reported under `code`.
        """
        core = ungrouped(shape)
        if isinstance(core, Word) and (node := self._literal(core, expected, scope)):
            return node
        if isinstance(core, Word) and expected is Type.KIND and scope.type_of(core.name) is not Type.KIND:
            self._say(core, scope.unknown_word(core.name, expected))
            return None
        found = guess(core, scope)
        wrong = found is not None and expected is not None and not fits(core, found, expected)
        if wrong and not isinstance(core, Conditional):  # of a choice, the branch at fault is pointed at
            assert expected is not None
            message = f"expected {phrase(expected)}, found {phrase(found)}"
            hint = instead_of(found, expected, self._of(core), scope.names)
            self._report(code, message, shape.start, shape.end, hint)
            self._build(core, known(found), scope)  # for mistakes inside
            return None
        if expected is None and found is not None:
            expected = Type.COUNT if found is Free.NUMBER else Type(found)
        node = self._build(core, expected, scope)
        if node is not None and expected is not None and node.type is not expected:
            message = f"expected {phrase(expected)}, found {phrase(node.type)}"
            hint = instead_of(node.type, expected, self._of(core), scope.names)
            self._report(code, message, shape.start, shape.end, hint)
            return None
        return node

    def _literal(self, word: Word, expected: Type | None, scope: Scope) -> Node | None:
        """A rank or kind written as a word; what is wanted decides, whatever else is called so."""
        if expected is Type.KIND and word.name in scope.declared.kinds and scope.has_kinds:
            return KindLiteral(word.name, start=word.start, end=word.end)
        if expected is Type.RANK and word.name in scope.ranks:
            return RankLiteral(word.name, start=word.start, end=word.end)
        return None

    def _build(self, core: Shape, target: Type | None, scope: Scope) -> Node | None:
        match core:
            case Numeral():
                return self._reader.numeral(core, target)
            case Word():
                return self._word(core, target, scope)
            case TruthWord():
                return Truth(core.value, start=core.start, end=core.end)
            case Prefix(operator="not"):
                operand = self.check(core.operand, Type.BOOL, scope)
                return operand and Not(operand, start=core.start, end=core.end)
            case Prefix():
                operand = self._number(core.operand, target, scope)
                return operand and Negate(operand, start=core.start, end=core.end)
            case Infix(operator="and" | "or"):
                return self._junction(core, scope)
            case Infix(operator="+" | "-" | "*"):
                return self._arithmetic(core, target, scope)
            case Infix():
                return self._compare(core, scope)
            case Membership():
                return self._within(core, scope)
            case Conditional():
                return self._choose(core, target, scope)
            case Call():
                return self._call(core, target, scope)
        raise AssertionError(f"no such shape: {core!r}")

    def _word(self, word: Word, target: Type | None, scope: Scope) -> Node | None:
        known = scope.variables.get(word.name)
        if known is not None:
            if scope.element:
                return Field(known.name, known.type, scope.element, start=word.start, end=word.end)
            return Variable(known.name, known.type, start=word.start, end=word.end)
        found = scope.type_of(word.name)
        if found is not None:
            return self._literal(word, found, scope)
        self._say(word, scope.unknown_word(word.name, target))
        return None

    def _number(self, shape: Shape, unit: Type | None, scope: Scope) -> Node | None:
        """A number of the unit, or of any unit."""
        found = guess(shape, scope)
        if unit not in NUMERIC:
            unit = None
        if found in _NOT_NUMBERS and unit is None:
            core = ungrouped(shape)
            hint = instead_of(found, None, self._of(core), scope.names)
            self._report("MW203", f"expected a number, found {phrase(found)}", shape.start, shape.end, hint)
            return None
        return self.check(shape, unit, scope)

    def _junction(self, core: Infix, scope: Scope) -> Node | None:
        shapes: list[Shape] = []
        chain: Shape = core
        while isinstance(chain, Infix) and chain.operator == core.operator:
            shapes.append(chain.right)
            chain = chain.left
        shapes = [chain, *reversed(shapes)]
        if core.operator == "or" and self._lists_ranks(shapes, scope):
            return None
        family = All if core.operator == "and" else AnyOf
        parts: list[Node] = []
        nodes = [self.check(shape, Type.BOOL, scope) for shape in shapes]
        for node in nodes:
            if node is None:
                return None
            parts += node.parts if isinstance(node, family) else (node,)
        return family(tuple(parts), start=core.start, end=core.end)

    def _lists_ranks(self, shapes: list[Shape], scope: Scope) -> bool:
        """This catches `rank == 3 or 4`, said as people say it."""
        for first, second in pairwise(shapes):
            one, other = ungrouped(first), ungrouped(second)
            if isinstance(one, Infix) and one.operator == "==" and isinstance(other, Numeral | Word):
                left = guess(one.left, scope)
                bare = guess(other, scope)
                if (left is Type.RANK and bare in (Free.NUMBER, Type.RANK)) or (left is bare is Type.KIND):
                    a, b, name = self._of(one.right), self._of(other), self._of(one.left)
                    several = f"{name} in ({a}, {b})"
                    if left is Type.KIND:
                        several = f"{name} == {a} or {name} == {b}"
                    message = f"expected a condition after `or`, found {phrase(left)}"
                    self._report("MW203", message, other.start, other.end, f"write `{several}`")
                    return True
        return False

    def _arithmetic(self, core: Infix, target: Type | None, scope: Scope) -> Node | None:
        left, right = guess(core.left, scope), guess(core.right, scope)
        units: tuple[Type | None, Type | None]
        if core.operator == "*":
            if left is right is Type.POINTS:
                hint = "one of the two must be a plain number or a count"
                self._report("MW203", "points cannot be multiplied by points", core.start, core.end, hint)
                return None
            units = factors(left, right, target)
        else:
            if {left, right} == {Type.POINTS, Type.COUNT}:
                verb = "added" if core.operator == "+" else "subtracted"
                hint = "multiply the count by the points each is worth: `100 * count(…)`"
                self._report("MW203", f"points and a count cannot be {verb}", core.start, core.end, hint)
                return None
            unit = target if target in NUMERIC else known(left) or known(right)
            units = (unit, unit)
        one = self._number(core.left, units[0], scope)
        other = self._number(core.right, units[1], scope)
        if one is None or other is None:
            return None
        operator = cast("ArithmeticOperator", core.operator)
        return Arithmetic(operator, one, other, start=core.start, end=core.end)

    def _compare(self, core: Infix, scope: Scope) -> Node | None:
        left, right = guess(core.left, scope), guess(core.right, scope)
        # A word beside a kind or a rank is read as one, whatever else is called so.
        wanted_left: Type | None = (
            right if right is Type.KIND and isinstance(ungrouped(core.left), Word) else None
        )
        wanted_right: Type | None = (
            left if left is Type.KIND and isinstance(ungrouped(core.right), Word) else None
        )
        if wanted_right is None and wanted_left is None:
            both = join(left, right)
            if left is not None and right is not None and (both is None or mixed(core, left, right)):
                message = f"{phrase(left)} and {phrase(right)} cannot be compared"
                hint = to_compare(left, right, self._of(core.left), self._of(core.right))
                self._report("MW204", message, core.start, core.end, hint)
                return None
            wanted = Type.COUNT if both is Free.NUMBER else known(both) or known(left) or known(right)
            if left is None or right is None:
                wanted_left, wanted_right = (wanted, None) if left is None else (None, wanted)
            else:
                wanted_left = wanted_right = wanted
        if core.operator not in ("==", "!=") and Type.RANK in (left, right):
            self._unordered(core, scope)
            return None
        one = self.check(core.left, wanted_left, scope)
        other = self.check(core.right, wanted_right, scope)
        if one is None or other is None:
            return None
        if one.type is not other.type:
            message = f"{phrase(one.type)} and {phrase(other.type)} cannot be compared"
            hint = to_compare(one.type, other.type, self._of(core.left), self._of(core.right))
            self._report("MW204", message, core.start, core.end, hint)
            return None
        if core.operator not in ("==", "!=") and one.type not in NUMERIC:
            start, end = core.operator_start, core.operator_start + len(core.operator)
            message = f"`{core.operator}` compares numbers, not {phrase(one.type)} with another"
            self._report("MW204", message, start, end, "write `==` or `!=`")
            return None
        operator = cast("ComparisonOperator", core.operator)
        return Compare(operator, one, other, start=core.start, end=core.end)

    def _unordered(self, core: Infix, scope: Scope) -> None:
        """`rank < 5`: ranks are listed, not compared by size."""
        operator, name, rank = core.operator, core.left, self._of(core.right)
        if guess(core.left, scope) is not Type.RANK or self._of(core.left) in scope.ranks:
            name, rank = core.right, self._of(core.left)
            operator = operator.translate(str.maketrans("<>", "><"))
        listed = in_rank_order(operator, rank)
        hint = f"write `{self._of(name)} {listed}`" if listed else "write `==`, `!=` or `in (4..A)`"
        message = "ranks are compared by `==`, `!=` and `in`, not by size"
        self._report("MW204", message, core.start, core.end, hint)

    def _within(self, core: Membership, scope: Scope) -> Node | None:
        found = guess(core.operand, scope)
        if found in (Type.BOOL, Type.KIND):
            hint = "write `kind == A or kind == B`" if found is Type.KIND else "write the condition alone"
            message = f"`in` takes a rank or a number, not {phrase(found)}"
            self._report("MW203", message, core.operand.start, core.operand.end, hint)
            return None
        operand = self.check(core.operand, None, scope)
        is_rank = found is Type.RANK
        entries: list[Bounds] = []
        for option in core.options if found is not None else ():
            entry = self._reader.ranks(option, scope) if is_rank else self._reader.numbers(option)
            entries += [entry] if entry is not None else []
        if operand is None or len(entries) < len(core.options):
            return None
        return Within(operand, tuple(entries), start=core.start, end=core.end)

    def _choose(self, core: Conditional, target: Type | None, scope: Scope) -> Node | None:
        condition = self.check(core.condition, Type.BOOL, scope)
        then, otherwise = guess(core.then, scope), guess(core.otherwise, scope)
        if target is None and then is not None and otherwise is not None:
            message = f"one branch is {phrase(then)}, the other {phrase(otherwise)}"
            self._report("MW203", message, core.start, core.end, "give both branches one type")
            return None
        wanted = target or known(then) or known(otherwise)
        one = self.check(core.then, wanted, scope)
        other = self.check(core.otherwise, wanted, scope)
        if condition is None or one is None or other is None:
            return None
        return Choose(condition, one, other, start=core.start, end=core.end)

    def _call(self, core: Call, target: Type | None, scope: Scope) -> Node | None:
        if core.function not in scope.functions:
            code, message, hint = scope.unknown_function(core.function)
            self._report(code, message, core.start, core.name_end, hint)
            return None
        match core.function, core.arguments:
            case "count", (Argument(value=Word() as source, source=None) as argument,):
                return self._count(core, source, argument, scope)
            case "sum", (Argument(value=Word() as word, source=Word() as source) as argument,):
                return self._sum(core, word, source, argument, scope)
            case (
                ("min" | "max"),
                (
                    Argument(source=None, condition=None) as first,
                    Argument(source=None, condition=None) as second,
                ),
            ):
                return self._extreme(core, first.value, second.value, target, scope)
            case (("every_side" | "any_side"), (Argument(source=None, condition=None) as argument,)):
                inner = self.check(argument.value, Type.BOOL, scope.for_each_side(core.function))
                quantifier: Literal["every", "any"] = "every" if core.function == "every_side" else "any"
                return inner and Sides(quantifier, inner, start=core.start, end=core.end)
        form = vocabulary().functions[core.function].form
        message = f"`{core.function}` is given what it does not take"
        self._report("MW201", message, core.start, core.end, f"it is written {form}")
        return None

    def _count(self, core: Call, source: Word, argument: Argument, scope: Scope) -> Node | None:
        collection = self._collection(source, scope)
        if collection is None:
            return None
        where, sound = self._where(argument, collection, scope)
        return Count(collection.name, where, start=core.start, end=core.end) if sound else None

    def _sum(self, core: Call, word: Word, source: Word, argument: Argument, scope: Scope) -> Node | None:
        collection = self._collection(source, scope)
        if collection is None:
            return None
        where, sound = self._where(argument, collection, scope)
        known = collection.fields.get(word.name)
        if known is None:
            self._say(word, scope.unknown_field(word.name, collection))
            return None
        if known.type not in NUMERIC:
            hint = f"count instead: `count({collection.name} where {word.name}…)`"
            message = f"only numbers can be added up, and `{word.name}` is {phrase(known.type)}"
            self._report("MW203", message, word.start, word.end, hint)
            return None
        field = Field(known.name, known.type, collection.name, start=word.start, end=word.end)
        return Sum(field, collection.name, where, start=core.start, end=core.end) if sound else None

    def _collection(self, word: Word, scope: Scope) -> Collection | None:
        if word.name not in scope.collections:
            self._say(word, scope.unknown_collection(word.name))
        return scope.collections.get(word.name)

    def _where(self, argument: Argument, collection: Collection, scope: Scope) -> tuple[Node | None, bool]:
        """The condition over the elements, and whether it is sound; none is sound."""
        if argument.condition is None:
            return None, True
        if not collection.fields:
            message = f"nothing can be asked of the elements of `{collection.name}` here"
            hint = "leave out the `where`"
            self._report("MW206", message, argument.condition.start, argument.condition.end, hint)
            return None, False
        node = self.check(argument.condition, Type.BOOL, scope.within_where(collection))
        return node, node is not None

    def _extreme(
        self, core: Call, first: Shape, second: Shape, target: Type | None, scope: Scope
    ) -> Node | None:
        left, right = guess(first, scope), guess(second, scope)
        if {left, right} == {Type.POINTS, Type.COUNT}:
            hint = "multiply the count by the points each is worth: `100 * count(…)`"
            self._report("MW204", "points and a count cannot be compared", core.start, core.end, hint)
            return None
        unit = target if target in NUMERIC else known(left) or known(right)
        one, other = self._number(first, unit, scope), self._number(second, unit, scope)
        if one is None or other is None:
            return None
        return Extreme("min" if core.function == "min" else "max", one, other, start=core.start, end=core.end)

    def _of(self, shape: Shape) -> str:
        return self._text[shape.start : shape.end]

    def _say(self, shape: Shape, said: tuple[str, str, str]) -> None:
        code, message, hint = said
        self._report(code, message, shape.start, shape.end, hint)
