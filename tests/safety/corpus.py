"""Profiles from strangers who mean no good: each is a few files, and what must be said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

HEAD = "meldwright: 1\nextends: classic\n"
SETTING = "kind: number, question: How many?, from: 1, to: 9, sentence: It is $value."


@dataclass(frozen=True)
class Attack:
    """Files by their path in a folder of variants; `main` is checked, and must be refused by `code`."""

    code: str
    main: str
    others: Mapping[str, str] | None = None
    house: tuple[tuple[str, str], ...] = ()


def _bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, levels)]
    return "\n".join(lines)


ATTACKS: dict[str, Attack] = {
    # -- code in YAML
    "a tag that names a function": Attack("MW007", f"{HEAD}name: !!python/object/apply:os.system ['id']\n"),
    "a tag that names a module": Attack("MW007", f"{HEAD}name: !!python/module:this ''\n"),
    "a tag of one's own": Attack("MW007", f"{HEAD}name: !exec 'id'\n"),
    "a directive": Attack("MW007", "%TAG ! tag:yaml.org,2002:python/\n---\nmeldwright: 1\n"),
    "a merge key": Attack("MW103", f"{HEAD}<<: {{name: x}}\n"),
    # -- memory and time in YAML
    "a bomb of aliases": Attack("MW008", f"{_bomb(12)}\n"),
    "an alias inside its own anchor": Attack("MW008", f"{HEAD}name: &a [*a]\n"),
    "a hundred thousand brackets": Attack("MW010", f"{HEAD}name: {'[' * 100_000}\n"),
    "nesting by indentation": Attack("MW010", "".join(f"{' ' * i}a:\n" for i in range(400))),
    "a number of ten thousand digits": Attack("MW013", f"{HEAD}deal: {{hand: {'9' * 10_000}}}\n"),
    "a number beyond all bounds": Attack("MW102", f"{HEAD}deal: {{hand: 1e400}}\n"),
    "a key of a hundred thousand letters": Attack("MW103", f"{HEAD}{'k' * 1000}: 1\n"),
    "a list of six thousand items": Attack("MW009", f"{HEAD}pile: {{take: [{'natural_pair, ' * 6000}]}}\n"),
    "half a million bytes": Attack("MW009", HEAD + "# x\n" * 130_000),
    "a text with nothing in it": Attack("MW011", ""),
    "two documents": Attack("MW011", f"{HEAD}---\n{HEAD}"),
    # -- letters that steer terminals
    "an escape in a name": Attack("MW109", f'{HEAD}name: "\\e]0;owned\\a"\n'),
    "a null byte": Attack("MW002", f"{HEAD}name: a\x00b\n"),
    "a raw escape": Attack("MW002", f"{HEAD}name: a\x1b[2Jb\n"),
    # -- files that are nobody's business
    "an absolute path": Attack("MW312", "meldwright: 1\nextends: /etc/passwd\n"),
    "a path that climbs": Attack("MW312", "meldwright: 1\nextends: ../../../../../../etc/passwd\n"),
    "a path that climbs to YAML": Attack("MW312", "meldwright: 1\nextends: ../../outside.yaml\n"),
    "a mixin that climbs": Attack("MW312", f"{HEAD}mixins: [../../outside.yaml]\n"),
    "a device": Attack("MW312", "meldwright: 1\nextends: /dev/zero\n"),
    "the memory of the process": Attack("MW312", "meldwright: 1\nextends: /proc/self/mem\n"),
    "the settings of a user": Attack("MW312", f"{HEAD}mixins: [~/.ssh/config, ../../x.yaml]\n"),
    "an address": Attack("MW310", "meldwright: 1\nextends: https://example.org/variant.yaml\n"),
    "a file beside it that is no YAML": Attack(
        "MW310", "meldwright: 1\nextends: ../notes.txt\n", {"notes.txt": "x"}
    ),
    # -- inheritance without end
    "a profile that extends itself": Attack("MW311", "meldwright: 1\nextends: ../main\n"),
    "two that extend each other": Attack(
        "MW311", "meldwright: 1\nextends: ../b\n", {"b/variant.yaml": "meldwright: 1\nextends: ../main\n"}
    ),
    "thirty generations": Attack(
        "MW311",
        "meldwright: 1\nextends: ../p29\n",
        {"p0/variant.yaml": HEAD}
        | {f"p{i}/variant.yaml": f"meldwright: 1\nextends: ../p{i - 1}\n" for i in range(1, 30)},
    ),
    "a thousand mixins": Attack(
        "MW316",
        f"{HEAD}mixins: [{', '.join(['../m.yaml'] * 1000)}]\n",
        {"m.yaml": "meldwright: 1\nmatch: {target: 6000}\n"},
    ),
    # -- settings
    "a setting of what is no value": Attack(
        "MW323", f"{HEAD}settings: {{a: {{{SETTING}, sets: {{house: $value}}}}}}\n"
    ),
    "a setting with a name of Python": Attack(
        "MW106", f"{HEAD}settings: {{__class__: {{{SETTING}, sets: {{turn.draw: $value}}}}}}\n"
    ),
    "a value ten thousand times in a text": Attack(
        "MW205",
        f"{HEAD}settings: {{a: {{{SETTING}, sets: {{pile.frozen_by: '{'rank == $value or ' * 10_000}wild'}}}}}}\n",
    ),
    "a range without end": Attack(
        "MW105",
        f"{HEAD}settings: {{a: {{{SETTING.replace('to: 9', 'to: 99999999999')}, sets: {{turn.draw: $value}}}}}}\n",
    ),
    "a thousand opening bands": Attack(
        "MW107",
        HEAD,
        house=(("opening_minimums", ", ".join([f"{i} below {i}" for i in range(1000)] + ["9"])),),
    ),
    "a value that backtracks": Attack("MW321", HEAD, house=(("opening_minimums", "1 below " * 5000 + "x"),)),
    # -- expressions
    "an expression that imports": Attack("MW202", f"{HEAD}pile: {{frozen_by: __import__}}\n"),
    "an attribute": Attack("MW201", f"{HEAD}pile: {{frozen_by: rank.__class__}}\n"),
    "a call of Python": Attack("MW207", f"{HEAD}pile: {{frozen_by: eval(rank)}}\n"),
    "ten thousand brackets in an expression": Attack(
        "MW205", f"{HEAD}pile: {{frozen_by: '{'(' * 10_000}'}}\n"
    ),
    "an expression of a hundred thousand letters": Attack(
        "MW205", f"{HEAD}pile: {{frozen_by: '{'wild or ' * 12_000}wild'}}\n"
    ),
    "a number of five thousand digits in an expression": Attack(
        "MW209", f"{HEAD}going_out: {{contract: count(canastas) >= {'9' * 1500}}}\n"
    ),
    # -- hooks and games too large to be played
    "a hook that is a module": Attack("MW401", f"{HEAD}hooks: ['os:system']\n"),
    "a hook with a path": Attack("MW401", f"{HEAD}hooks: ['../../evil.py']\n"),
    "melds that cannot be tabulated": Attack(
        "MW308", f"{HEAD}pack: {{decks: 12, jokers_per_deck: 4}}\ncards: {{wild: 'rank in (2..9, joker)'}}\n"
    ),
}
