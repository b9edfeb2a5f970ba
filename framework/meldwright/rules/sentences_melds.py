"""Sentences on melds, canastas, opening and going out."""

from __future__ import annotations

from . import words
from .leaves import Leaves
from .prose import IT, SIDE, THOSE_MELDS, cards, is_always, is_never, of_one_rank, when


def meld_own_side(leaves: Leaves) -> str:
    return (
        "A player melds only for the player's own side and may add to any meld of it, whoever laid that; cards of "
        "a rank that is growing there join that meld. Nobody adds to another side's melds."
    )


def meld_shape(leaves: Leaves) -> str:
    second, laid = leaves.word(leaves.path("second")), leaves.word(leaves.path("laid_when"))
    valid = when(leaves.expression(leaves.path("valid")), IT)
    of_its_rank = ""
    if leaves.word(leaves.path("kind")) == "wild":
        made_of = "wild cards alone"
    else:
        natural = leaves.expression(leaves.path("of"))
        made_of = cards(natural)
        if not of_one_rank(natural):
            made_of, of_its_rank = f"one rank, out of {made_of},", " of the same rank"
    again = {
        "never": f"a side never has two{of_its_rank}",
        "after_canasta": f"a side may begin a second{of_its_rank} once the first is a canasta",
    }[second]
    laid_when = {
        "any_turn": "it may be laid in any turn",
        "going_out": "only a player who goes out in that turn may lay it",
    }[laid]
    name = words.capital(words.label(leaves.name))
    return f"{name}: a meld of {made_of} is valid {valid}; {again}, and {laid_when}."


def canasta_kind(leaves: Leaves) -> str:
    holds = when(leaves.expression(leaves.path("when")), IT)
    return f"A meld is {words.article(words.canasta(leaves.name))} {holds}."


def opening_minimum(leaves: Leaves) -> str:
    minimum = leaves.number("opening.otherwise")
    start = (
        "A side opens with its first melds of a hand, and the cards of all that it lays down in that turn "
        "must together be worth at least"
    )
    bands = [path.removesuffix(".when") for path in leaves if path.endswith(".when")]
    if not bands:
        for path in leaves:
            if path == "opening.bands":  # an empty list of bands is a leaf of its own
                leaves.words(path)
        return f"{start} {words.points(minimum)}."
    parts = [
        f"{words.points(leaves.number(f'{band}.minimum'))} {when(leaves.expression(f'{band}.when'), SIDE)}"
        for band in bands
    ]
    first = "; the first that fits counts" if len(bands) > 1 else ""
    return f"{start} {', '.join(parts)}, and {words.points(minimum)} otherwise{first}."


def canasta_lock(leaves: Leaves) -> str:
    match leaves.word("opening.first_canasta"):
        case "partner_of_opener":
            return (
                "Whoever opens for a side completes no canasta before a partner has, and that partner no second one "
                "before the opener has completed one; then both are free."
            )
        case _:
            return "Anybody may complete a canasta as soon as the cards are there."


def opening_top_discard(leaves: Leaves) -> str:
    if leaves.truth("opening.top_discard_counts"):
        return (
            "Only the values of cards count towards the minimum, never a bonus; when a side opens with the pile, "
            "its top card counts, and the rest of it does not."
        )
    return (
        "Only the values of cards count towards the minimum, never a bonus; when a side opens with the pile, no "
        "card of it counts."
    )


def going_out_contract(leaves: Leaves) -> str:
    contract = leaves.expression("going_out.contract")
    if is_always(contract):
        return "A side needs nothing on the table for one of its players to go out."
    if is_never(contract):
        return "No player may ever go out."
    return f"A player may go out only {when(contract, SIDE)}, counting what is laid in that same turn."


def going_out_final_discard(leaves: Leaves) -> str:
    way = {
        "optional": "by melding every card in hand, or all but one and discarding that one",
        "required": "by melding all cards in hand but one and discarding that one",
        "forbidden": "by melding every card in hand, without a discard",
    }[leaves.word("going_out.final_discard")]
    return f"A player goes out {way}; the hand then ends at once."


def going_out_ask_partner(leaves: Leaves) -> str:
    answer = "a yes binds the player to go out in that turn, a no not to"
    return {
        "never": "A player does not ask a partner before going out.",
        "before_melding": (
            "After the draw, or once a pile has been picked up and nothing laid since, a player who could go "
            f"out, and could also do without, may ask a partner for leave to; {answer}."
        ),
        "any_time": (
            "At any time in the turn a player who could go out, and could also do without, may ask a partner "
            f"for leave to; {answer}."
        ),
    }[leaves.word("going_out.ask_partner")]


def going_out_keep_card(leaves: Leaves) -> str:
    return (
        "A player who may not go out must keep at least one card in hand after the discard, unless a foot then "
        "comes to hand. Going out is never compulsory but after a yes."
    )


def going_out_concealed(leaves: Leaves) -> str:
    path = "going_out.concealed"
    if leaves.word(f"{path}.kind") == "none":
        return "There is no special rule for going out concealed."
    needs = leaves.expression(f"{path}.needs")
    demand = "" if is_always(needs) else f", {when(needs, THOSE_MELDS)}"
    added = {
        True: "cards may also be added to melds that a partner laid earlier",
        False: "no card may be added to melds that a partner laid earlier",
    }[leaves.truth(f"{path}.onto_earlier_melds")]
    waived = {
        "never": "the opening minimum must be reached as always",
        "after_stock_draw": "the opening minimum need not be reached unless the player has taken the pile",
        "always": "the opening minimum need not be reached",
    }[leaves.word(f"{path}.waives_minimum")]
    return (
        "A player who has melded nothing before goes out concealed by playing the whole hand in one turn"
        f"{demand}; {added}, and {waived}."
    )
