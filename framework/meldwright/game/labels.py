"""The physical cards behind the kinds: which seven of hearts lies where.

The kernel counts kinds; people see cards.  Labels follow a hand beside its state, in the very order in which
the kernel deals and draws, so one seed is one deal with labels or without.  They decide nothing.
Where several labels would do, the lowest goes: clubs, diamonds, hearts, spades, then the earlier pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from meldwright.cards import SUITS, Card
from meldwright.kernel import State, steps
from meldwright.rules.compile import Rules

from .notation import CardWord, card_of_way, cards_of_start


@dataclass(frozen=True, slots=True)
class Before:
    """What must be remembered of a state to know afterwards what a step has moved."""

    player: int
    left: int
    foot: int
    closed: int

    @classmethod
    def of(cls, s: State) -> Before:
        """This looks at the state that the step is about to change."""
        side = s.rules.side_of[s.player]
        return cls(s.player, s.left, s.foot_sizes[s.player], len(s.closed[side]))


@dataclass(frozen=True, slots=True)
class Moves:
    """The card ids that one step has moved, each list in the order of moving."""

    hand: list[int] = field(default_factory=list)
    """Out of the hand: onto the table or the pile."""
    top: list[int] = field(default_factory=list)
    """The top card of the pile, melded by a take."""
    pile: list[int] = field(default_factory=list)
    """The rest of the pile, picked up."""
    foot: list[int] = field(default_factory=list)
    """The foot, picked up."""
    drawn: list[int] = field(default_factory=list)
    """From the stock into the hand."""
    bonus: list[int] = field(default_factory=list)
    """Laid out beside the melds, wherever they came from."""


class Labels:
    """Who holds which physical card.  Card ids are indices into `rules.cards`."""

    def __init__(self, rules: Rules, deck: Sequence[int], dealer: int) -> None:
        """Deal as `kernel.start_hand` does: `deck` has the card ids, top last."""
        self.rules = rules
        self.stock: list[int] = list(deck)
        """The cards still to be drawn, top last."""
        self.hands: list[list[int]] = [[] for _ in range(rules.seats)]
        self.feet: list[list[int]] = [[] for _ in range(rules.seats)]
        self.pile: list[int] = []
        self.melds: list[list[list[int]]] = [[[] for _ in range(rules.ng)] for _ in range(rules.sides)]
        """By side and group: the meld that may still grow."""
        self.closed: list[list[tuple[int, list[int]]]] = [[] for _ in range(rules.sides)]
        """By side: (group, cards) of the canastas beside which a second meld was begun."""
        self.bonus: list[list[int]] = [[] for _ in range(rules.sides)]
        seats = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
        for held, rounds in ((self.hands, rules.hand), (self.feet, rules.foot)):
            for _ in range(rounds):
                for seat in seats:
                    held[seat].append(self.stock.pop())
        while self.stock:
            self.pile.append(self.stock.pop())
            if not rules.covered[rules.kind_of[self.pile[-1]]]:
                break
        self.dealt: list[Moves] = [Moves() for _ in range(rules.seats)]
        """By seat: bonus cards laid out before the first turn, and what replaced them."""
        for seat in seats:
            self._lay_out(seat, self.dealt[seat])

    # -- looking -----------------------------------------------------------------------------------

    def faces(self, cards: Iterable[int]) -> tuple[Card, ...]:
        """Return the faces of card ids."""
        return tuple(self.rules.cards[card] for card in cards)

    def sorted(self, cards: Iterable[int]) -> list[int]:
        """Return card ids as a player sorts them: by kind, and the lowest label first."""
        return sorted(cards, key=lambda card: (self.rules.kind_of[card], *self._rank_of(card)))

    def pick(self, seat: int, kind: int, words: Iterable[CardWord] = ()) -> tuple[int, CardWord | None]:
        """Return the card of a kind that would go: one that is named, else the lowest; and the word used."""
        held = [card for card in self.hands[seat] if self.rules.kind_of[card] == kind]
        for word in sorted(words, key=lambda word: len(word.faces)):
            named = [card for card in held if self.rules.cards[card] in word.faces]
            if named:
                return min(named, key=self._rank_of), word
        return min(held, key=self._rank_of), None

    def lacks(self, seat: int, words: Iterable[CardWord]) -> CardWord | None:
        """Return a word for which this seat holds no card of its own, None if there is one for each."""
        held = self.hands[seat][:]
        for word in sorted(words, key=lambda word: len(word.faces)):
            fitting = [card for card in held if self.rules.cards[card] in word.faces]
            if not fitting:
                return word
            held.remove(min(fitting, key=self._rank_of))
        return None

    def _rank_of(self, card: int) -> tuple[int, int]:
        suit = self.rules.cards[card].suit
        return (SUITS.index(suit) if suit else -1, card)

    # -- following ---------------------------------------------------------------------------------

    def follow(self, before: Before, step: int, after: State, named: list[CardWord] | None = None) -> Moves:
        """Move the cards that this step has moved and return them; a card that `named` names goes first.

        The words that are used are taken out of `named`, so that an act of several steps uses each once.
        """
        moves = Moves()
        words = [] if named is None else named
        seat = before.player
        side = self.rules.side_of[seat]
        a, b = steps.first(step), steps.second(step)
        if len(after.closed[side]) > before.closed:
            self.closed[side].append((a, self.melds[side][a]))
            self.melds[side][a] = []
        op = steps.operation(step)
        if op == steps.TAKE:
            top = self.pile.pop()
            moves.top.append(top)
            self.melds[side][a].append(top)
            self._meld(seat, a, card_of_way(self.rules, self.rules.natural[a], b), words, moves)
        elif op == steps.LAY:
            self._meld(seat, a, cards_of_start(self.rules, a, b), words, moves)
        elif op == steps.ADD:
            self._meld(seat, a, [b], words, moves)
        elif op == steps.PICK_UP:
            moves.pile.extend(self.pile)
            self._receive(seat, self.pile, moves)
            self.pile = []
        elif op == steps.DISCARD:
            self.pile.append(self._give(seat, b, words, moves))
        if after.foot_sizes[seat] < before.foot:
            moves.foot.extend(self.feet[seat])
            self.hands[seat] += self.feet[seat]
            self.feet[seat] = []
            self._lay_out(seat, moves)
        elif op == steps.DRAW:
            self._draw(seat, before.left - after.left, moves)
        return moves

    def _meld(self, seat: int, group: int, kinds: Iterable[int], words: list[CardWord], moves: Moves) -> None:
        meld = self.melds[self.rules.side_of[seat]][group]
        meld.extend([self._give(seat, kind, words, moves) for kind in kinds])

    def _give(self, seat: int, kind: int, words: list[CardWord], moves: Moves) -> int:
        card, word = self.pick(seat, kind, words)
        if word is not None:
            words.remove(word)
        self.hands[seat].remove(card)
        moves.hand.append(card)
        return card

    def _receive(self, seat: int, cards: Iterable[int], moves: Moves) -> int:
        """Put cards into a hand, bonus cards beside the melds; return how many came into the hand."""
        came = 0
        for card in cards:
            if self.rules.bonus[self.rules.kind_of[card]]:
                self.bonus[self.rules.side_of[seat]].append(card)
                moves.bonus.append(card)
            else:
                self.hands[seat].append(card)
                came += 1
        return came

    def _draw(self, seat: int, cards: int, moves: Moves) -> int:
        """Draw so many cards off the stock; return how many came into the hand."""
        drawn = [self.stock.pop() for _ in range(cards)]
        came = self._receive(seat, drawn, moves)
        moves.drawn.extend(card for card in drawn if card not in moves.bonus)
        return came

    def _lay_out(self, seat: int, moves: Moves) -> None:
        """Lay out the bonus cards of a hand, each replaced from the stock while it lasts."""
        hand = self.hands[seat]
        laid = [card for card in hand if self.rules.bonus[self.rules.kind_of[card]]]
        self.hands[seat] = [card for card in hand if card not in laid]
        self._receive(seat, laid, moves)
        for _ in laid:
            while self.stock and not self._draw(seat, 1, moves):
                pass  # a bonus card came: it is laid out, and the next card drawn in its place
