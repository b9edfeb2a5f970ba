"""How a bot plays: what it values and how far it looks, as numbers.

Weights are points unless said otherwise, as a player would guess them; none is a rule.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """The habits of a player."""

    card: float = 14.0
    """A card more in hand, whatever it is."""
    pile_card: float = 18.0
    """A card of the pile, won or lost to the others."""
    wild: float = 35.0
    """A wild card kept in hand."""
    thrown: float = 70.0
    """A wild card discarded, which freezes the pile or stops the next player at the best."""
    single: float = 4.0
    """A lone card: it may find a second."""
    pair: float = 18.0
    """A natural pair without a meld: it may take the pile."""
    pair_frozen: float = 10.0
    """More for a pair while only a pair takes the pile."""
    triple: float = 26.0
    """Three of a rank: a meld that is not on the table yet."""
    fit: float = 22.0
    """A card that fits a meld of the own side which is no canasta yet."""
    reserve: float = 5.0
    """Cards that are kept in hand while nobody is about to go out."""
    strip: float = 22.0
    """What each card below the reserve costs."""
    begin: float = 10.0
    """A new meld: the others' discards and the partner's cards may go to it."""
    open: float = 60.0
    """Being open, apart from what the pile and bonus cards make of it."""
    lack: float = 150.0
    """A canasta that brings the contract nearer, above its bonus."""
    stop: float = 10.0
    """A card that stops the next player and can be melded by nobody but who goes out."""
    lay: float = 8.0
    """A card on an own meld rather than in hand, where it completes a canasta the sooner."""
    wild_near: float = 45.0
    """A wild card that leaves a meld one short of a canasta."""
    purity: float = 40.0
    """A canasta that could still have been natural."""
    open_card: float = 4.0
    """A card laid to open."""
    open_late: float = 150.0
    """Being open when the hand nears its end."""
    taking_pair: float = 10.0
    """A natural pair given for the pile."""
    threat_pile: float = 0.3
    """The pile's worth while somebody is about to go out, as a factor."""
    fed: float = 0.8
    """How much it minds that the next player takes the pile, as a factor of the pile's worth."""
    counts: bool = True
    """Does it count the cards that it has seen?"""
    late: float = 0.7
    """What a point left in hand is worth once the hand nears its end, as a factor."""
    others_hand: float = 1.5
    """Going out: the cards that the others are caught with, as a factor of their points."""
    partners_hand: float = 2.0
    """Going out: the cards that partners are caught with."""
    own_hopes: float = 0.5
    """Going out: the share of canastas begun that the own side gives up."""
    others_hopes: float = 0.5
    """Going out: the share of canastas begun that the others give up."""
    looks_ahead: bool = True
    """Does it weigh going out, rather than go out when it may?"""


NORMAL = Temper()
"""Found by duels, one weight after another; see docs/proof/strength-2026-12.md."""

EASY = Temper(
    wild=10.0,
    thrown=45.0,
    single=5.0,
    pair=8.0,
    pair_frozen=0.0,
    triple=12.0,
    reserve=1.0,
    open=30.0,
    lack=0.0,
    fed=0.35,
    counts=False,
    looks_ahead=False,
)
"""A beginner: free with wild cards, slow to open, no eye for pairs, and out as soon as it may."""
