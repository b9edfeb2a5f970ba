"""`fmt`: which files change, what is said about it, and that none is ever lost."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, PROGRAM, ROOT, hold, refused, run

from meldwright.cli import rewriting

UNTIDY = """\
# yaml-language-server: $schema=../../grammar/profile.schema.json
name: Tuesday
meldwright: 1 # the format
pile:
    frozen_by: 'wild or(rank==3)' # black threes too
    # the ways
    take: [ natural_pair ]
"""

TIDY = """\
# yaml-language-server: $schema=../../grammar/profile.schema.json
meldwright: 1 # the format
name: Tuesday

pile:
  # the ways
  take: [natural_pair]
  frozen_by: wild or (rank == 3) # black threes too
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an untidy profile, a tidy one, one that cannot be read, and a shared one."""
    for name, text in {"bad": "name: [\n", "tidy": TIDY, "untidy": UNTIDY}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "variant.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "_base").mkdir()
    (tmp_path / "_base" / "two-decks.yaml").write_text("pack: {'decks': 2}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def text_of(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def test_it_formats_a_profile(folder: Path) -> None:
    done = run("fmt", "untidy")
    assert (done.code, done.err) == (0, "")
    assert done.out == "formatted untidy/variant.yaml\n1 file formatted\n"
    assert text_of("untidy/variant.yaml") == TIDY
    assert run("fmt", "untidy/variant.yaml").out == "1 file in canonical form\n"


def test_a_folder_of_variants_reads_like_this(folder: Path) -> None:
    done = run("fmt", ".")
    assert (done.code, done.err) == (1, "")
    hold("fmt-folder", done.out)
    assert text_of("bad/variant.yaml") == "name: [\n"
    assert text_of("_base/two-decks.yaml") == "pack: {decks: 2}\n"


def test_check_changes_nothing(folder: Path) -> None:
    done = run("fmt", "--check", "untidy", "tidy")
    assert (done.code, done.err) == (1, "")
    assert done.out == "would format untidy/variant.yaml\n1 file would change, 1 file in canonical form\n"
    assert text_of("untidy/variant.yaml") == UNTIDY
    assert run("fmt", "--check", "tidy").code == 0


def test_diff_is_a_patch(folder: Path) -> None:
    done = run("fmt", "--diff", "untidy", "tidy")
    assert (done.code, done.err) == (1, "")
    hold("fmt-diff", done.out)
    assert text_of("untidy/variant.yaml") == UNTIDY
    patch = subprocess.run(
        ["git", "apply", "-p1"], check=False, cwd=folder, input=done.out, text=True, capture_output=True
    )
    assert (patch.returncode, text_of("untidy/variant.yaml")) == (0, TIDY), patch.stderr


def test_diff_of_what_is_in_order_says_so(folder: Path) -> None:
    assert run("fmt", "--diff", "tidy").out == "1 file in canonical form\n"


def test_answer_for_programs(folder: Path) -> None:
    done = run("fmt", "--check", "--json", ".")
    assert done.code == 1
    answer = json.loads(done.out)
    assert (answer["changed"], answer["errors"]) == (2, 1)
    changed = {file["file"]: file["changed"] for file in answer["files"]}
    assert changed == {
        "_base/two-decks.yaml": True,
        "bad/variant.yaml": False,
        "tidy/variant.yaml": False,
        "untidy/variant.yaml": True,
    }
    assert [d["code"] for d in answer["files"][1]["diagnostics"]] == ["MW005"]


def test_shipped_profiles_are_in_canonical_form() -> None:
    done = run("fmt", "--check", ROOT / "variants")
    assert done.code == 0, done.out


def piped(text: str, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*PROGRAM, "fmt", "-", *words], check=False, env=PLAIN, input=text.encode(), capture_output=True
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_standard_input_goes_to_standard_output() -> None:
    assert piped(UNTIDY) == (0, TIDY, "")
    code, out, err = piped("name: [\n")
    assert (code, out) == (1, "")
    assert err.startswith("error[MW005]")
    assert "--> <standard input>:" in err


def test_standard_input_is_checked_too() -> None:
    assert piped(UNTIDY, "--check") == (1, "", "")
    assert piped(TIDY, "--check") == (0, "", "")
    code, out, _ = piped(UNTIDY, "--diff")
    assert (code, out.splitlines()[:2]) == (1, ["--- a/<standard input>", "+++ b/<standard input>"])


def test_standard_input_stands_alone(folder: Path) -> None:
    assert refused(2, "fmt", "-", "tidy").startswith("error: `-` stands alone")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fmt", "nowhere"], "error: nowhere: there is no such file\n"),
        (["fmt", "empty"], "error: empty: there is no variant.yaml in this folder\n"),
        (["fmt"], "error: Missing argument 'PATH …'\n"),
    ],
)
def test_nothing_to_format(folder: Path, words: list[str], said: str) -> None:
    Path("empty").mkdir()
    assert refused(2, *words).startswith(said)


def test_a_file_that_is_not_utf8_stays(folder: Path) -> None:
    Path("tidy/variant.yaml").write_bytes(b"name: \xff\n")
    done = run("fmt", "tidy")
    assert done.code == 1
    assert "MW001" in done.out
    assert Path("tidy/variant.yaml").read_bytes() == b"name: \xff\n"


# -- replacing files


def test_permissions_and_links_stay(folder: Path) -> None:
    real = Path("untidy/variant.yaml")
    real.chmod(0o640)
    link = Path("link.yaml")
    link.symlink_to(real)
    assert run("fmt", "link.yaml").code == 0
    assert link.is_symlink()
    assert text_of("untidy/variant.yaml") == TIDY
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_one_file_by_two_names_is_formatted_once(folder: Path) -> None:
    assert run("fmt", "untidy", "./untidy/variant.yaml").out.count("formatted untidy") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_file_stays(folder: Path) -> None:
    Path("untidy/variant.yaml").chmod(0o444)
    assert refused(2, "fmt", "untidy") == "error: untidy/variant.yaml: permission denied\n"
    assert text_of("untidy/variant.yaml") == UNTIDY


def test_a_failure_on_the_way_leaves_the_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full, the power fails: the file is whole, and nothing lies about."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device", "untidy/variant.yaml")

    monkeypatch.setattr(rewriting.os, "fsync", full)
    assert refused(2, "fmt", "untidy") == "error: untidy/variant.yaml: no space left on device\n"
    assert text_of("untidy/variant.yaml") == UNTIDY
    assert [file.name for file in Path("untidy").iterdir()] == ["variant.yaml"]


def test_colour_is_for_terminals(folder: Path) -> None:
    assert "\x1b[" not in run("fmt", "--diff", "untidy").out
    assert "\x1b[32m+  take: [natural_pair]\x1b[0m" in run("fmt", "--diff", "--color", "untidy").out
