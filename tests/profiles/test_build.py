"""From text to a profile."""

from __future__ import annotations

import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
import yaml

from meldwright.diagnostics import Collector
from meldwright.errors import ProfileError
from meldwright.ids import VariantId
from meldwright.profiles import Profile, load_profile, load_text

ROOT = Path(__file__).resolve().parents[2]
CLASSIC = ROOT / "variants" / "classic" / "variant.yaml"
SECOND = ROOT / "tests" / "variants" / "second-shape"


@pytest.fixture(scope="module")
def classic() -> Profile:
    return load_profile(CLASSIC, known_sources=source_rules(), known_hooks=())


@pytest.fixture(scope="module")
def second() -> Profile:
    return load_profile(SECOND)


def source_rules() -> set[str]:
    """The ids of the numbered source rules, which only a checkout has."""
    files = (ROOT / "docs" / "rules").glob("*.yaml")
    return {rule["id"] for file in files for rule in yaml.safe_load(file.read_text(encoding="utf-8"))}


def test_the_id_is_the_folder(classic: Profile, second: Profile) -> None:
    assert (classic.id, second.id) == ("classic", "second-shape")


@pytest.mark.parametrize("path", ["second-shape", "second-shape/variant.yaml"])
def test_the_id_inside_a_zip_is_the_folder(tmp_path: Path, path: str) -> None:
    """A zipped wheel or pack hands out its files; they are the same profile."""
    pack = tmp_path / "pack.zip"
    with zipfile.ZipFile(pack, "w") as archive:
        archive.mkdir("second-shape")
        archive.write(SECOND / "variant.yaml", "second-shape/variant.yaml")
    profile = load_profile(zipfile.Path(pack) / path)
    assert profile.id == "second-shape"
    assert profile.leaves == load_profile(SECOND).leaves


def test_values(classic: Profile) -> None:
    assert (classic.table.seats, classic.pack.decks, classic.deal.hand) == (4, 2, 11)
    assert classic.cards.points["joker"] == 50
    assert classic.pile.take == ("natural_pair", "natural_and_wild", "onto_meld")
    assert [rule.name for rule in classic.melds] == ["sets", "black_threes"]
    assert [kind.name for kind in classic.canastas] == ["natural", "mixed"]
    assert [band.minimum for band in classic.opening.bands] == [15, 50, 90]
    assert classic.discard.bans == ()
    assert classic.going_out.concealed.kind == "whole_hand"
    assert classic.hooks == ()


def test_choices_leave_out_what_does_not_go_with_them(classic: Profile, second: Profile) -> None:
    assert (classic.foot.kind, classic.foot.cards) == ("none", 0)
    assert (second.foot.kind, second.foot.cards, second.foot.earned_by) == ("dealt", 11, "completing_canasta")
    assert second.going_out.concealed.needs is None
    assert [rule.of is None for rule in second.melds] == [False, True, False]
    assert [ban.until is None for ban in second.discard.bans] == [False]
    assert [line.when is None for line in classic.scoring.ledger][:4] == [True, True, True, False]


def test_leaves_have_paths_values_and_places(classic: Profile, second: Profile) -> None:
    leaves = classic.leaves
    assert list(leaves)[:5] == ["meldwright", "name", "summary", "table.seats", "table.number_of_sides"]
    assert leaves["opening.bands[0].when"] == "score < 0"
    assert leaves["pile.take_when_frozen"] == ["natural_pair"]
    assert leaves["scoring.ledger.going_out.points"] == "100"
    assert leaves["discard.bans"] == []
    assert leaves["cards.points.10"] == 10
    assert "discard.bans" not in second.leaves
    assert second.leaves["discard.bans[0].cards"] == "rank == 9"
    for profile in (classic, second):
        assert set(profile.origins) == set(profile.leaves)
        assert not [path for path in profile.leaves if "cites" in path]
        starts = [span.start for span in profile.origins.values()]
        assert starts == sorted(starts)
        for path, value in profile.leaves.items():
            if isinstance(value, str):
                assert value.split()[0] in profile.origins[path].text
            elif isinstance(value, bool | int):
                assert profile.origins[path].text == str(value).lower()


def test_expressions_by_path(classic: Profile, second: Profile) -> None:
    assert classic.expressions["melds.sets.valid"] is classic.melds[0].valid
    assert classic.expressions["going_out.concealed.needs"] is classic.going_out.concealed.needs
    assert second.expressions["discard.bans[0].until"] is second.discard.bans[0].until
    assert {classic.leaves[path] for path in classic.expressions} >= {"100", "went_out", "score < 1500"}
    assert set(classic.expressions) <= set(classic.leaves)


def test_cites_by_path(classic: Profile, second: Profile) -> None:
    assert classic.cites["table.number_of_sides"] == ("CL-PLAY-01", "CL-PLAY-02")
    assert classic.cites["scoring.ledger.going_out.points"] == ("CL-SCORE-02", "CL-SCORE-14")
    assert set(classic.cites) <= set(classic.leaves)
    assert second.cites == {}


def test_a_profile_cannot_be_changed(classic: Profile) -> None:
    for mapping in (
        classic.leaves,
        classic.expressions,
        classic.origins,
        classic.cites,
        classic.cards.points,
    ):
        with pytest.raises(TypeError):
            mapping["x"] = 1  # type: ignore[index]


def test_one_run_tells_every_mistake() -> None:
    """Mistakes of schema, expression and meaning, in one section and in others."""
    text = CLASSIC.read_text(encoding="utf-8")
    for old, new in (
        ("number_of_sides: 2", "number_of_sides: 3"),
        ("decks: 2", "decks: two"),
        ("wild: rank in (2, joker)", "wild: rank in (2, jokr)"),
        ("discard:\n  bans: []", "discard:\n  bans: none"),
        ("target: 5000", "target: 0"),
        ("count(canastas) >= 1\n  final", "count(canasta) >= 1\n  final"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    report = Collector()
    assert load_text(text, "variant.yaml", VariantId("classic"), report) is None
    codes = [d.code for d in report.diagnostics]
    assert codes == ["MW301", "MW102", "MW202", "MW102", "MW202", "MW105"]


def test_a_report_that_is_handed_in_is_filled(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "variant.yaml").write_text("meldwright: 1\n", encoding="utf-8")
    report = Collector()
    with pytest.raises(ProfileError) as caught:
        load_profile(folder, report=report)
    assert report.diagnostics == caught.value.diagnostics
    assert report.has_errors


@pytest.mark.parametrize("path", [CLASSIC, SECOND / "variant.yaml"], ids=["classic", "second-shape"])
def test_loading_is_quick(path: Path) -> None:
    """The best of three, so that a busy machine is no failure."""

    def once() -> float:
        began = time.perf_counter()
        load_profile(path)
        return time.perf_counter() - began

    assert min(once() for _ in range(3)) < 0.3


def test_the_model_alone_costs_no_reader() -> None:
    """Whoever imports the kernel does not pay for schemas and YAML."""
    code = "import sys, meldwright.profiles, meldwright.diagnostics, meldwright.errors, meldwright.cards;"
    code += "print([name for name in ('jsonschema', 'yaml', 'lark') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
