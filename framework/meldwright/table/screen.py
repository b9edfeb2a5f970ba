"""The table as one seat sees it, in a page of text: 24 lines of 80 columns hold a full one.

From top to bottom: the match, what lies before each side, the others, stock and pile, what has happened, the
hand, and what is due.  Where lines are short, what has happened is cut to its end; the word `history` has all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from meldwright.cards import Card
from meldwright.game import meld_name
from meldwright.rules import words as english

from .look import Look, flow, seen, wrapped
from .place import Meld, Place
from .words import duties, happened, pile_for_me, welcome

FEWEST = 2
"""Lines of what has happened that are shown however full the table is."""

INDENT = "  "


def screen(place: Place, look: Look, foot: Sequence[str] | None = None) -> list[str]:
    """This sets the page; with the prompt below it, it has no more lines than the terminal, if that is possible.

    `foot`: lines that stand below the hand instead of what is due.
    """
    above = [_title(place, look)]
    for side in _sides_from(place):
        above += _side(place, side, look)
    above += _others(place, look)
    above += _middle(place, look)
    below = _hand(place, look)
    below += due(place, look) if foot is None else foot
    room = look.height - 1 - len(above) - len(below)
    news = _news(place, look, max(room, FEWEST))
    gap = [""] if len(news) + 2 <= room else []
    return [*above, *gap, *news, *gap, *below]


def due(place: Place, look: Look) -> list[str]:
    """This tells the player what he is bound to do, and in his first turn how to find out more."""
    lines = wrapped(duties(place), look.width, look.style("you: ", "bold"), "     ")
    return lines + wrapped(welcome(place), look.width)


def _title(place: Place, look: Look) -> str:
    profile = place.rules.profile
    text = f"{profile.name}, hand {place.match.index + 1}, to {profile.match.target}: "
    totals = ", ".join(f"{place.side_name(side)} {place.match.totals[side]}" for side in _sides_from(place))
    line = text + totals
    if len(line) > look.width:
        line = totals
    return look.style(line, "bold") if len(line) <= look.width else line


def _sides_from(place: Place) -> list[int]:
    """The sides, the own one first."""
    return [(place.side + i) % place.rules.sides for i in range(place.rules.sides)]


def _side(place: Place, side: int, look: Look) -> list[str]:
    """One side: a word about it and its melds."""
    view, bonus = place.view, place.bonus(side)
    name = look.style(place.side_name(side).upper(), "bold")
    state = "" if view.opened[side] else f"opens with {view.needs[side]}"
    if view.ready[side]:
        state = look.style("may go out", "green")
    head = [part for part in (state, f"laid out {look.cards(bonus)}" if bonus else "") if part]
    first = f"{name}: " + (", ".join(head) + "; " if head else "")
    cells = [_meld(place, meld, look) for meld in place.melds(side)] or ["no melds"]
    return flow(cells, look.width, first, INDENT)


def _meld(place: Place, meld: Meld, look: Look) -> str:
    """`7s 4+1`: four naturals and one wild card; a canasta stands in brackets with its kind."""
    count = f"{meld.naturals}" + (f"+{meld.wilds}" if meld.wilds else "")
    if not meld.naturals:
        count = f"{meld.wilds}"
    text = f"{meld_name(place.rules, meld.group)} {count}"
    return look.style(f"[{text} {english.label(meld.canasta)}]", "green") if meld.canasta else text


def _others(place: Place, look: Look) -> list[str]:
    """Who holds how many cards, in the order of play from here."""
    view, rules = place.view, place.rules
    cells = []
    for i in range(1, rules.seats):
        seat = (place.seat + i) % rules.seats
        foot = f"+{view.foot_sizes[seat]}" if view.foot_sizes[seat] else ""
        about = ["partner"] if rules.side_of[seat] == place.side else []
        about += ["dealer"] if seat == view.dealer else []
        note = f" ({', '.join(about)})" if about else ""
        cells.append(f"{place.names[seat]}{note} has {view.hand_sizes[seat]}{foot}")
    return flow(cells, look.width, "cards + foot: " if rules.foot else "cards: ", INDENT)


def _middle(place: Place, look: Look) -> list[str]:
    """Stock and pile; what the pile is to this player is coloured, whichever lines it takes."""
    view, top = place.view, place.top
    closed = view.pile_size > 0 and (view.pile_frozen or place.rules.bars[view.pile_top])
    color = "yellow" if closed else "green"
    head = (
        f"stock {view.stock_left}; pile {view.pile_size}" + (f", top {top}" if top is not None else "") + ":"
    )
    first, *more = wrapped(f"{head} {pile_for_me(place)}", look.width)
    shown = head if top is None else head.replace(f"top {top}:", f"top {look.card(top)}:")
    lines = [shown + look.style(first.removeprefix(head), color)]
    return lines + [INDENT + look.style(line.removeprefix(INDENT), color) for line in more]


def _news(place: Place, look: Look, room: int) -> list[str]:
    """What has happened, its end if it is long."""
    lines = []
    for told in happened(place, place.since, look.cards):
        lines += wrapped(told, look.width, look.style("- ", "dim"), INDENT)
    if len(lines) > room:
        lines = [look.style("- ... (`history` tells it all)", "dim"), *lines[len(lines) - room + 1 :]]
    return lines


def _hand(place: Place, look: Look) -> list[str]:
    view = place.view
    size = len(place.held)
    foot = f" and {view.foot_sizes[place.seat]} in the foot" if view.foot_sizes[place.seat] else ""
    note = ", * is new" if place.new else ""
    head = look.style("hand", "bold") + f" ({size}{foot}{note}): "
    return flow(_cells(place, look), look.width, head, INDENT)


def _cells(place: Place, look: Look) -> Iterable[str]:
    left = place.new.copy()

    def face(card: Card) -> str:
        mark = "*" if left[card] > 0 else ""
        left[card] -= 1
        return look.card(card, mark)

    cards = place.arrangement.of(place.held)
    if place.arrangement.own:
        return [face(card) for card in cards]
    return [" ".join(map(face, group)) for _, group in groupby(cards, key=lambda card: card.rank)]


def fits(lines: Iterable[str], look: Look) -> bool:
    """This tells whether a page fits the terminal, with the prompt below it."""
    rows = list(lines)
    return len(rows) < look.height and all(seen(row) <= look.width for row in rows)
