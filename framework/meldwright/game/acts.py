"""Acts: what a person says in one breath, read into the steps of the kernel.

    draw                      take with 7 7      take with 7 2      take onto 7s       pick up
    lay K K K                 lay K K 2 K        lay 2 2 2 as Ks    add 7 to 7s        add 7 2 to 7s
    ask                       ask seat 3         yes                no                 end
    discard 7H                take with 7 7, and K K K 2, and A A JK

An act can say every forbidden thing as well (`lay K 2 2`, `add 7 to their 7s`, `take 7 only`), so that it can
be refused by its rule.  A text that says nothing is *malformed*, one that says two things is *ambiguous*;
neither is illegal.  Parts stand between commas or `and`; one without a verb lays its cards, or adds them where
it names a meld.  An act of several steps or parts is all or nothing, and it never goes on past a reveal.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from meldwright.cards import Card
from meldwright.diagnostics import suggest
from meldwright.kernel import State, steps
from meldwright.kernel.state import ANSWERING, MELDING
from meldwright.rules import words as english
from meldwright.rules.compile import Rules

from .against import against_steps, apart, played
from .labels import Labels
from .melding import read_add, read_lay, read_take
from .notation import CardWord, card_word
from .said import Act, ActAmbiguous, ActMalformed, Said
from .suggesting import example, repaired

VERBS = ("draw", "take", "pick", "lay", "add", "ask", "yes", "no", "end", "discard")
"""The words with which an act may begin; where hooks bring calls, `call` is one too."""

_BETWEEN = re.compile(r"\s*,(?:\s*and\b)?\s*|\s+and\b\s*")
"""What stands between two parts of an act."""


def verbs(rules: Rules) -> tuple[str, ...]:
    """Return the words with which an act may begin in a game by these rules."""
    return (*VERBS, "call") if rules.calls else VERBS


def parse_act(state: State, text: str, labels: Labels | None = None) -> Act:
    """This reads an act of the seat to act; whether it is legal is for `judge` to say.

    With `labels` a face that is named must be held.  Raises `ActMalformed` or `ActAmbiguous`.
    """
    try:
        return _parse(state, text, labels)
    except ActMalformed as error:
        raise _with_hint(state, error) from None
    except ActAmbiguous as error:
        choices = [clear for choice in error.choices for clear in _clear(state, choice)]
        if choices:
            raise ActAmbiguous(choices, error.found, error.position, error.text) from None
        wrong = _wrong_with(state, error.choices[0])  # something else is amiss farther on
        assert wrong is not None
        raise _with_hint(state, wrong) from None


def _with_hint(state: State, error: ActMalformed) -> ActMalformed:
    """Return the same complaint with an act that may have been meant, or else an example of one."""
    meant = repaired(error, lambda said: _wrong_with(state, said))
    hint = meant or example(state, error.text, lambda said: _wrong_with(state, said))
    clear = _clear(state, hint)[0]
    return ActMalformed(error.expected, error.found, error.position, error.text, clear, meant=bool(meant))


def _wrong_with(state: State, text: str) -> ActMalformed | None:
    """Return what is malformed in a text, None if it can be read."""
    try:
        _parse(state, text, None)
    except ActMalformed as error:
        return error
    except ActAmbiguous as error:
        wrong = [_wrong_with(state, choice) for choice in error.choices]
        return wrong[0] if all(wrong) else None
    return None


def _clear(state: State, text: str) -> list[str]:
    """Return this text, or what it can mean if it can still mean several things."""
    try:
        _parse(state, text, None)
    except ActAmbiguous as error:
        return [clear for choice in error.choices for clear in _clear(state, choice)]
    except ActMalformed:
        return []
    return [text]


def _parse(state: State, text: str, labels: Labels | None) -> Act:
    parts = [part.split() for part in _BETWEEN.split(text)]
    if len(parts) == 1:
        act = _read(Said(state, parts[0]))
        acts = [act]
    else:
        acts = _read_parts(state, parts)
        act = _joined(acts, ", ".join(" ".join(part) for part in parts))
    if labels is None or state.phase == ANSWERING or any(part.forbidden is not None for part in acts):
        return act
    return _with_faces(state, act, acts, labels)


def _read_parts(state: State, parts: list[list[str]]) -> list[Act]:
    """Read the parts one after the other, each in the position to which those before it lead."""
    texts = [" ".join(part) for part in parts]
    at: State | None = state
    acts: list[Act] = []
    for i, words in enumerate(parts):
        before = "".join(f"{text}, " for text in texts[:i])
        after = "".join(f", {text}" for text in texts[i + 1 :])
        said = Said(state if at is None else at, words, before, after)
        if i and words and words[0] not in VERBS and card_word(words[0]) is not None:
            said.imply("add" if "to" in words else "lay")
        acts.append(_read(said))
        if at is not None:  # past what is refused, or what brings unseen cards, nothing is played on
            if acts[-1].forbidden is not None or against_steps(at, acts[-1].steps) is not None:
                at = None
            else:
                then = played(at, acts[-1].steps)
                at = None if apart(at, then) else then
    return acts


def _joined(acts: list[Act], text: str) -> Act:
    """Make one act of several: it is about what its first part is about."""
    cards = tuple(word for act in acts for word in act.cards)
    said = tuple(step for act in acts for step in act.steps)
    return Act(acts[0].verb, text, cards, said, None, tuple(acts))


def _read(said: Said) -> Act:
    verb = said.next()
    known = verbs(said.rules)
    if verb not in known:
        meant = suggest(verb, known) if len(verb) > 2 else None
        raise said.malformed(f"one of {', '.join(known)}", said.implied, meant)
    return _READERS[verb](said)


def _with_faces(state: State, act: Act, parts: list[Act], labels: Labels) -> Act:
    """See to it that every face that is named is held, and goes with the part that names it."""
    held = [*labels.hands[state.player]]
    named: list[CardWord] = []
    taking = False
    for i, part in enumerate(parts):
        taking = taking or part.verb == "take"
        if part.verb == "pick_up":
            held += labels.pile[:-1] if taking else labels.pile
        named += part.cards
        _, lacking = _cards_for(labels, held, named)
        if lacking is None:
            continue
        kinds = [word.kinds(state.rules)[0] for word in named]
        counts = [state.rules.kind_of[card] for card in held]
        if any(kinds.count(kind) > counts.count(kind) for kind in kinds):
            return act  # too few whatever the suit: the kernel says so
        refused = _lacks(Said(state, part.text.split()), part, lacking, labels.faces(held))
        return refused if not act.parts else _joined([*parts[:i], refused, *parts[i + 1 :]], act.text)
    if not act.parts:
        return act
    cards, _ = _cards_for(labels, held, named)
    faces = [CardWord(str(face), (face,)) for face in labels.faces(cards)]
    return Act(act.verb, act.text, tuple(faces), act.steps, None, act.parts)


def _lacks(said: Said, part: Act, word: CardWord, held: tuple[Card, ...]) -> Act:
    """Refuse a part that names a face which the seat holds in other suits only, or not as often."""
    has = sum(face in word.faces for face in held)
    sentence = f"you hold {english.number(has)} {word.text} only" if has else f"you hold no {word.text}"
    said.named = list(part.cards)
    needed = sum(other.text == word.text for other in part.cards)
    return said.forbid(
        part.verb, "hand.holds", "", sentence, part.steps[0], needed=needed, held=has, card=word.text
    )


def _cards_for(labels: Labels, held: list[int], words: list[CardWord]) -> tuple[list[int], CardWord | None]:
    """Return a card for each word, the lowest that nothing narrower names; or the first word that has none."""
    left = labels.sorted(held)
    found: dict[int, int] = {}
    for i in sorted(range(len(words)), key=lambda i: len(words[i].faces)):
        card = next((card for card in left if labels.rules.cards[card] in words[i].faces), None)
        if card is None:
            return [], words[i]
        left.remove(card)
        found[i] = card
    return [found[i] for i in range(len(words))], None


def _draw(said: Said) -> Act:
    said.end()
    return said.act("draw", steps.step(steps.DRAW))


def _pick_up(said: Said) -> Act:
    at = said.at
    if said.next() != "up":
        raise said.malformed("'pick up'", at, "up")
    step = steps.step(steps.PICK_UP)
    if not said.peek():
        return said.act("pick_up", step)
    said.cards()
    return said.forbid("pick_up", "pile.whole", "", "the pile is picked up whole, never a part of it", step)


def _ask(said: Said) -> Act:
    state, rules = said.state, said.rules
    if not said.peek():
        partners = rules.partners[state.player]
        if len(partners) > 1:
            raise said.ambiguous([f"ask seat {seat}" for seat in partners], 0)
        return said.act("ask", steps.step(steps.ASK, partners[0] if partners else state.player))
    at = said.at
    if said.next() != "seat":
        raise said.malformed("'ask' or 'ask seat' and a number", at, "seat")
    seat = said.next()
    if seat not in [str(number) for number in range(rules.seats)]:
        partner = next((str(seat) for seat in rules.partners[state.player]), "0")
        raise said.malformed(f"the number of a seat from 0 to {rules.seats - 1}", at + 1, partner)
    said.end()
    return said.act("ask", steps.step(steps.ASK, int(seat)))


def _yes(said: Said) -> Act:
    said.end()
    return said.act("answer", steps.step(steps.ANSWER, 1))


def _no(said: Said) -> Act:
    said.end()
    return said.act("answer", steps.step(steps.ANSWER, 0))


def _end(said: Said) -> Act:
    said.end()
    return said.act("end", steps.step(steps.END))


def _discard(said: Said) -> Act:
    """A discard said while melding goes on ends the melding too."""
    word, kind = said.card()
    said.end()
    discard = steps.step(steps.DISCARD, 0, kind)
    if said.state.phase == MELDING and not said.state.blocked:
        return said.act("discard", steps.step(steps.END), discard, cards=[word])
    return said.act("discard", discard, cards=[word])


def _call(said: Said) -> Act:
    at = said.at
    names = [call.name for call in said.rules.calls]
    name = said.next()
    if name not in names:
        raise said.malformed(f"a call of this game: {', '.join(names)}", at, suggest(name, names))
    said.end()
    return said.act("call", steps.step(steps.CALL, names.index(name)))


_READERS: dict[str, Callable[[Said], Act]] = {
    "draw": _draw,
    "take": read_take,
    "pick": _pick_up,
    "lay": read_lay,
    "add": read_add,
    "ask": _ask,
    "yes": _yes,
    "no": _no,
    "end": _end,
    "discard": _discard,
    "call": _call,
}
