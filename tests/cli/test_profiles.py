"""`list`, `show`, `check` and `rules`: what is said about profiles."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.running import SECOND, hold, process, refused, run


def edit(folder: Path, old: str, new: str) -> None:
    file = folder / "variant.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


# -- list


def test_list_is_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("list")
    assert (done.code, done.err) == (0, "")
    assert "classic" in done.out
    # The snapshot must not change with every variant that is shipped.
    monkeypatch.setattr("meldwright.profiles.catalog.data_root", lambda kind: tmp_path)
    hold("list-second-shape", run("list", "--variants", SECOND.parent).out)


def test_list_for_programs() -> None:
    (classic,) = [v for v in json.loads(run("list", "--json").out)["variants"] if v["id"] == "classic"]
    assert classic["seats"] == 4
    assert classic["number_of_sides"] == 2
    assert classic["origin"] == "shipped"
    assert classic["file"] == "variants/classic/variant.yaml"
    assert classic["summary"].endswith(".")


@pytest.mark.parametrize("content", [b"", b"name: [", b"\x00\xff\xfe", b"- a list", b"table: 3\nname: [x]\n"])
def test_list_shows_a_broken_variant_too(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "variant.yaml").write_bytes(content)
    done = run("list", "--variants", tmp_path)
    assert (done.code, done.err) == (0, "")
    (line,) = [line for line in done.out.splitlines() if line.startswith("broken")]
    assert line.split()[1:3] == ["?", "?"]


def test_list_lets_no_escape_through(house: Path) -> None:
    """A profile from a stranger cannot steer the terminal."""
    edit(house, "summary: Four players", 'summary: "\\e]0;title\\a" # Four players')
    assert "\x1b" not in run("list", "--variants", house.parent).out


# -- finding a variant


@pytest.mark.parametrize("verb", ["show", "rules", "check", "play"])
def test_unknown_variant(verb: str) -> None:
    more = ["--auto"] if verb == "play" else []
    said = refused(2, verb, "clasic", *more)
    assert said == "error: expected the name or path of a variant, found 'clasic'; did you mean 'classic'?\n"
    assert refused(2, verb, "zzzzzzzzzzzz", *more).endswith("help: `meldwright list` names them\n")


def test_a_variant_is_an_id_a_folder_or_a_file(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [json.loads(run("show", place, "--json").out) for place in (house, house / "variant.yaml")]
    monkeypatch.chdir(house.parent)
    answers += [json.loads(run("show", place, "--json").out) for place in ("house", "./house")]
    monkeypatch.setenv("MELDWRIGHT_PATH", str(house.parent))
    monkeypatch.chdir("/")
    answers.append(json.loads(run("show", "house", "--json").out))
    assert {(answer["id"], answer["hash"]) for answer in answers} == {("house", answers[0]["hash"])}


# -- show


def test_show_reads_like_this() -> None:
    hold("show-second-shape", run("show", SECOND).out)


def test_show_for_programs() -> None:
    answer = json.loads(run("show", "classic", "--json").out)
    assert answer["id"] == "classic"
    assert answer["leaves"]["table.seats"] == 4
    assert answer["leaves"]["cards.wild"] == "rank in (2, joker)"
    assert answer["hooks"] == []
    assert len(answer["hash"]) == 64


def test_show_and_play_of_a_broken_profile_say_all_that_is_wrong(house: Path) -> None:
    edit(house, "  seats: 4", "  seats: four")
    edit(house, "  hand: 11", "  hands: 11")
    said = refused(1, "show", house)
    assert said == refused(1, "play", house, "--auto") == refused(1, "rules", house)
    assert said.count("error[MW") == 2


# -- check


def test_check_of_a_good_profile() -> None:
    done = run("check", "classic")
    assert (done.code, done.err) == (0, "")
    assert done.out == "no mistakes in 1 profile: variants/classic/variant.yaml\n"


def test_check_without_a_path_takes_all_that_are_here(house: Path) -> None:
    done = run("check", "--variants", house.parent)
    assert done.code == 0
    assert done.out.startswith("no mistakes in ")
    assert "classic" in done.out
    assert "house" in done.out


def test_check_says_everything_at_once(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(house, "  seats: 4", "  seats: four")
    edit(house, "  bonus: rank == 3 and red", "  bonus: rnak == 3 and red")
    monkeypatch.chdir(house.parent)
    done = run("check", "house")
    assert (done.code, done.err) == (1, "")
    hold("check-two-mistakes", done.out, width=120)  # lines of the file are shown as they are
    lines = run("check", "house", "--format", "line").out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["house/variant.yaml"] * 2
    notes = run("check", "house", "--format", "ci").out.splitlines()
    assert [note.partition(",")[0] for note in notes] == ["::error file=house/variant.yaml"] * 2
    answer = json.loads(run("check", "house", "--json").out)
    assert answer == json.loads(run("check", "house", "--format", "json").out)
    assert answer["errors"] == 2
    (profile,) = answer["profiles"]
    assert {d["file"] for d in profile["diagnostics"]} == {"house/variant.yaml"}


def test_check_of_a_folder_of_variants(house: Path) -> None:
    assert run("check", house.parent).out.startswith("no mistakes in 1 profile")
    edit(house, "  seats: 4", "  seats: four")
    done = run("check", house.parent, "classic")
    assert done.code == 1
    assert done.out.endswith("1 error in 1 of 2 profiles\n")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"name: [\n", "MW005"),
        (b"\x7fELF\x00\xd0\xff", "MW001"),
        (b"PK\x03\x04\x00", "MW002"),
        (b"", "MW011"),
        (b"- 1\n", "MW102"),
    ],
)
def test_check_of_what_is_no_profile(house: Path, content: bytes, code: str) -> None:
    (house / "variant.yaml").write_bytes(content)
    done = run("check", house)
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith(f"error[{code}]: ")


def test_check_of_nothing(tmp_path: Path) -> None:
    """A folder without a profile, and a file that is not there, are wrong uses."""
    assert f"{tmp_path}: there is no variant.yaml in this folder" in refused(2, "check", tmp_path)
    assert "expected the name or path of a variant" in refused(2, "check", tmp_path / "variant.yaml")


def test_check_of_a_file_that_cannot_be_read(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the file's rights that are wrong, not what stands in it."""

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    done = run("check", house, "--format", "line")
    assert done.code == 2
    assert "error[MW501]: the file cannot be read: permission denied" in done.out
    assert (
        refused(2, "show", house)
        == f"error: {house}/variant.yaml: the file cannot be read: permission denied\n"
    )


# -- hooks


@pytest.fixture
def hooked(house: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The house's variant with a hook, and an installed distribution that brings it."""
    edit(house, "hooks: []", "hooks: [no_queens]")
    site = house.parent / "site"
    info = site / "queens-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: queens\nVersion: 1.2\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[meldwright.hooks]\nno_queens = queens_hook\n", encoding="utf-8")
    (site / "queens_hook.py").write_text(
        "from meldwright.hooks import hookimpl\n"
        "@hookimpl\n"
        "def meldwright_veto(act, rank):\n"
        "    return 'no queens on a Sunday' if rank == 'Q' else None\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(site))
    yield house
    sys.modules.pop("queens_hook", None)


def test_a_hook_that_is_not_installed(house: Path) -> None:
    edit(house, "hooks: []", "hooks: [no_queens]")
    done = run("check", house)
    assert done.code == 1
    assert "error[MW401]" in done.out
    assert "not installed here" in run("show", house).out
    assert "no hook of that name is installed" in refused(1, "play", house, "--auto")


def test_an_installed_hook_runs_when_it_is_allowed(hooked: Path, tmp_path: Path) -> None:
    checked = run("check", hooked)
    assert checked.code == 0
    assert "hook no_queens: at hand, from queens 1.2" in checked.out
    assert "no_queens  queens 1.2" in run("show", hooked).out
    assert "queens_hook" not in sys.modules
    said = refused(1, "play", hooked, "--auto")
    assert said.endswith("help: to let it run: --allow-hook no_queens\n")
    file = tmp_path / "game.txt"
    played = ("--auto", "--allow-hook", "no_queens", "--seed", "1", "--hands", "1", "--record", file)
    assert run("play", hooked, *played).code == 0
    found = ("--variants", hooked.parent)
    assert run("replay", file, *found, "--allow-hook", "no_queens").code == 0
    assert "--allow-hook no_queens" in refused(1, "replay", file, *found)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise SystemExit\n", "SystemExit"),
        ("def broken(:\n", "SyntaxError"),
        ("not_a_hook = 1\n", "it implements no hook point"),
    ],
)
def test_a_hook_that_cannot_be_loaded(hooked: Path, source: str, reason: str) -> None:
    """The plugin is at fault, not we: it is named, and there is no report."""
    (hooked.parent / "site" / "queens_hook.py").write_text(source, encoding="utf-8")
    for words in (("play", hooked, "--auto"), ("bench", "--only", hooked)):
        said = refused(1, *words, "--allow-hook", "no_queens")
        assert said.startswith("error: hook 'no_queens' in variant 'house': ")
        assert reason in said
        assert "Traceback" not in said
        assert ("  entry point:  queens_hook" in said) or ("  plugin:       module queens_hook" in said)


# -- packs


def test_a_broken_pack_is_one_clear_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "samba-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: samba\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[meldwright.variants]\ngames = mw_gone:games\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for words in (["list"], ["show", "classic"], ["check"]):
        assert refused(2, *words) == (
            "error: expected the folder of variants 'mw_gone:games' of the variant pack 'samba': "
            "there is no such package\n"
            "help: put the pack right or remove it: pip uninstall samba\n"
        )


# -- rules


def test_rules_is_the_sheet() -> None:
    done = run("rules", "classic")
    assert (done.code, done.err) == (0, "")
    assert max(map(len, done.out.splitlines())) <= 80
    assert done.out.startswith("The game\n--------\n- ")
    assert "[CL-" not in done.out
    assert "[CL-" in run("rules", "classic", "--cites").out
    assert run("rules", "classic", "--format", "md").out.startswith("# Classic Canasta\n")
    answer = json.loads(run("rules", "classic", "--json").out)
    assert {"section", "rule", "text", "paths", "cites"} == set(answer["rules"][0])


def test_letters_that_a_stream_lacks_do_no_harm() -> None:
    done = process("rules", "classic", "--cites", env={"PYTHONIOENCODING": "ascii"})
    assert done.code == 0
    assert done.out.isascii()
