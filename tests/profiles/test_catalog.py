"""Finding variants."""

from __future__ import annotations

import os
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from meldwright.errors import AmbiguousVariant, BrokenPack, UnknownVariant
from meldwright.profiles import catalog, find_variant, list_variants
from meldwright.profiles.catalog import Origin


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(catalog.SEARCH_VARIABLE, raising=False)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [])


def variant(folder: Path, name: str = "samba") -> Path:
    (folder / name).mkdir(parents=True)
    (folder / name / "variant.yaml").write_text("meldwright: 1\n", encoding="utf-8")
    return folder


def packs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *names: str) -> None:
    """Installs packages that bring the variant `samba` in a folder `games`."""
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(
            "raise SystemExit('a pack was imported')", encoding="utf-8"
        )
        variant(tmp_path / name / "games")
    found = [EntryPoint(name, f"{name}:games", catalog.ENTRY_POINTS) for name in names]
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)


def test_shipped_variants() -> None:
    found = find_variant("classic")
    assert (found.id, found.origin, found.file.is_file()) == ("classic", Origin.SHIPPED, True)
    assert "classic" in [location.id for location in list_variants()]


def test_a_path_is_a_path(tmp_path: Path) -> None:
    """The folder or the file; the folder's name is the id."""
    folder = variant(tmp_path) / "samba"
    for name in (str(folder), str(folder / "variant.yaml"), str(folder) + "/"):
        assert (find_variant(name).id, find_variant(name).origin) == ("samba", Origin.PATH)


def test_a_path_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(variant(tmp_path) / "samba")
    assert [find_variant(name).id for name in (".", "variant.yaml", "../samba")] == ["samba"] * 3


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(UnknownVariant, match="nowhere"):
        find_variant(str(tmp_path / "nowhere"))


def test_a_new_folder_is_a_new_variant(tmp_path: Path) -> None:
    """Nothing else has to be edited."""
    variant(tmp_path)
    assert find_variant("samba", [tmp_path]).origin is Origin.FOLDER
    assert "samba" in [location.id for location in list_variants([tmp_path])]


def test_what_variants_share_is_no_variant(tmp_path: Path) -> None:
    variant(tmp_path, "_base")
    (tmp_path / "notes").mkdir()
    assert [location.id for location in list_variants([tmp_path]) if location.origin is Origin.FOLDER] == []


def test_the_most_specific_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders given, then the environment, then packs, then what is shipped."""
    one, two = variant(tmp_path / "one"), variant(tmp_path / "two")
    packs(monkeypatch, tmp_path, "mw_pack_a")
    assert find_variant("samba").origin is Origin.PACK
    monkeypatch.setenv(catalog.SEARCH_VARIABLE, os.pathsep.join(["", str(tmp_path / "none"), str(two)]))
    assert find_variant("samba").place == str(two)
    assert find_variant("samba", [one]).place == str(one)
    assert [location.place for location in list_variants([one]) if location.id == "samba"] == [str(one)]
    variant(tmp_path / "three", "classic")
    assert find_variant("classic", [tmp_path / "three"]).origin is Origin.FOLDER


def test_two_packs_with_one_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names both; a folder given outright settles it."""
    packs(monkeypatch, tmp_path, "mw_pack_b", "mw_pack_c")
    with pytest.raises(AmbiguousVariant) as caught:
        find_variant("samba")
    assert caught.value.places == ("pack mw_pack_b (mw_pack_b:games)", "pack mw_pack_c (mw_pack_c:games)")
    with pytest.raises(AmbiguousVariant):
        list_variants()
    assert find_variant("samba", [variant(tmp_path / "own")]).origin is Origin.FOLDER
    assert find_variant("classic").origin is Origin.SHIPPED


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("mw_pack_gone:games", "there is no such package"),
        ("mw_pack_gone.inner:games", "there is no such package"),
        ("mw_pack_d:plays", "there is no such folder"),
        ("not a module", "there is no such package"),
        ("", "there is no such package"),
        (".relative:games", "there is no such package"),
    ],
)
def test_a_broken_pack_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, problem: str
) -> None:
    """One clear message for whatever is looked for: the pack might bring it."""
    packs(monkeypatch, tmp_path, "mw_pack_d")
    broken = [EntryPoint("games", value, catalog.ENTRY_POINTS)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: broken)
    for look in (list_variants, lambda: find_variant("classic")):
        with pytest.raises(BrokenPack) as caught:
            look()
        assert (caught.value.pack, caught.value.value, caught.value.problem) == ("games", value, problem)
    assert find_variant(str(variant(tmp_path / "own") / "samba")).origin is Origin.PATH


def test_unknown_names_bring_suggestions(tmp_path: Path) -> None:
    variant(tmp_path, "bolivian-canasta")
    with pytest.raises(UnknownVariant) as caught:
        find_variant("clasic", [tmp_path])
    assert caught.value.suggestions == ("classic",)
    with pytest.raises(UnknownVariant) as caught:
        find_variant("bolivien-canaste", [tmp_path])
    assert caught.value.suggestions == ("bolivian-canasta",)
    with pytest.raises(UnknownVariant) as caught:
        find_variant("whist")
    assert caught.value.suggestions == ()
