"""A profile from a stranger runs no code, reads no file of others, and costs little: a corpus that tries."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, run
from tests.safety.corpus import ATTACKS, Attack

WATCHED = Path(__file__).parent / "watched.py"


def laid_out(attack: Attack, folder: Path) -> Path:
    """The files of an attack in a folder of variants, beside one that is outside of it."""
    (folder / "outside.yaml").write_text("meldwright: 1\nname: outside\n", encoding="utf-8")
    variants = folder / "variants"
    for name, text in {"main/variant.yaml": attack.main, **(attack.others or {})}.items():
        file = variants / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return variants / "main"


@pytest.mark.parametrize("name", ATTACKS)
def test_it_is_refused_and_by_what_it_is(name: str, tmp_path: Path) -> None:
    attack = ATTACKS[name]
    house = [word for choice in attack.house for word in ("--set", "=".join(choice))]
    done = run("check", laid_out(attack, tmp_path), "--format", "line", *house)
    assert done.code == 1, done
    assert f"[{attack.code}]" in done.out
    assert "\x1b" not in done.out and "\x07" not in done.out and "\x00" not in done.out


def test_nothing_is_run_read_or_fetched_on_the_way(tmp_path: Path) -> None:
    """All of them in one process that the system bounds, and that tells of every file, import and call.

    The bounds are there to end it, not to measure it: a gigabyte, and a minute of the processor.
    """
    folders = {}
    for number, (name, attack) in enumerate(ATTACKS.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        folders[str(laid_out(attack, folder))] = [list(choice) for choice in attack.house]
        assert name
    done = subprocess.run(
        [sys.executable, str(WATCHED)],
        input=json.dumps(folders),
        env=PLAIN,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert told["refused"] == len(ATTACKS)
    assert told["done"] == []
    # which packs of variants are installed is looked up in the folders that Python imports from
    known = (str(tmp_path), told["shipped"], *told["installed"])
    strays = [path for path in told["opened"] if not path.startswith(known)]
    assert strays == []
    assert [path for path in told["opened"] if path.endswith(("outside.yaml", "notes.txt"))] == []


@pytest.mark.parametrize("verb", ["list", "show", "rules", "diff", "explain"])
def test_no_letter_of_a_profile_steers_the_terminal(verb: str, tmp_path: Path) -> None:
    """A right-to-left mark and a zero-width space are letters like others, and are not passed on."""
    folder = tmp_path / "variants" / "main"
    folder.mkdir(parents=True)
    text = 'meldwright: 1\nextends: classic\nname: "a\u202eb\u200bc"\nsummary: "x\u202ey"\ndeal: {hand: 12}\n'
    (folder / "variant.yaml").write_text(text, encoding="utf-8")
    words = {"list": ["--variants", str(folder.parent)], "explain": [str(folder), "deal"]}.get(
        verb, [str(folder)]
    )
    done = run(verb, *words)
    assert done.code in (0, 1)
    assert not {"\u202e", "\u200b", "\x1b"} & set(done.out + done.err)
