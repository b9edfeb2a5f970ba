"""The static cost of an expression: a bound on the nodes visited by one evaluation, whatever the game."""

from __future__ import annotations

from .ast import Count, Node, Sides, Sum, children
from .vocabulary import Context

MAX_COST = 100_000  # node visits; some ten milliseconds, and fifty times the costliest known scoring line
MOST_SIDES = 12  # the schema allows no more seats than that


def cost(node: Node, context: Context) -> int:
    """This bounds the work: each node counts one, a `where` once for each element there may be."""
    below = sum(cost(child, context) for child in children(node))
    if isinstance(node, Count | Sum):
        elements = context.collections[node.collection].at_most
        return 1 + elements * below if isinstance(node, Sum) or node.where is not None else 1
    if isinstance(node, Sides):
        return 1 + MOST_SIDES * below
    return 1 + below
