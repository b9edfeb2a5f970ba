"""Is it a sentence that a dealer would say?"""

from __future__ import annotations

import re

from meldwright.rules import words as english

_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
          "joker")  # fmt: skip
_NOUNS = ("card", "point", "natural", "wild card", "black three", "red three", *_RANKS)
_SINGULAR = "|".join(noun for noun in _NOUNS if noun != "natural")
_PLURAL = "|".join(english.plural(noun) for noun in _NOUNS)
_MANY = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?!1\b)\d+)"

FAULTS = {
    "a raw name, a value or a gap": r"_|None|True|False|[{}\[\]<>=]|\bzero\b|  | \.|\.\.|,,| ,",
    "one of many": rf"\b(?:one|1|a|an) (?:natural |wild )?(?:{_PLURAL})\b",
    "many of one": rf"\b{_MANY} (?:natural |wild )?(?:{_SINGULAR})\b(?! on\b)",
    "a wrong article": r"\ba (?:ace|eight|[aeio])\w*|\ban (?!ace\b|eight\b|answer\b|end\b|opening\b|act\b)\w+",
    "a card in small letters": r"\b(?:[jqk]|jk|\d+[cdh])\b",
}
"""What no sentence may hold."""


def faults(sentence: str) -> list[str]:
    """What is wrong with a sentence, nothing for a good one."""
    found = [f"{name}: {sentence}" for name, pattern in FAULTS.items() if re.search(pattern, sentence)]
    if not sentence[:1].isupper():
        found.append(f"no beginning: {sentence}")
    if not sentence.endswith(".") or sentence.count(". "):
        found.append(f"no end, or more than one: {sentence}")
    if sentence.count(":") > 2:
        found.append(f"too many parts: {sentence}")
    return found
