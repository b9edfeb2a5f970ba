"""The expression language of profiles: parsed, checked for types and units, compiled to closures.

`parse_expression` is the way in, `Expression` what comes out.  Whoever explains an expression walks its
`node` (see `ast`); `vocabulary()` has the words that may be used and what they mean.
"""

from __future__ import annotations

from .ast import Node, children, names, walk
from .cost import MAX_COST
from .expression import Expression, parse_expression
from .options import MAX_NUMBER
from .parser import MAX_DEPTH, MAX_LENGTH
from .printer import canonical
from .tracer import Trace
from .types import Declared, Type
from .vocabulary import Collection, Context, Function, Name, Vocabulary, vocabulary

__all__ = [
    "MAX_COST",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_NUMBER",
    "Collection",
    "Context",
    "Declared",
    "Expression",
    "Function",
    "Name",
    "Node",
    "Trace",
    "Type",
    "Vocabulary",
    "canonical",
    "children",
    "names",
    "parse_expression",
    "vocabulary",
    "walk",
]
