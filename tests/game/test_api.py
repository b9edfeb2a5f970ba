"""The facade: a match in a few lines, with nothing that a player must not see."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from tests.game.tables import ROOT, VARIANTS

import meldwright
from meldwright import game
from meldwright.errors import HookError, ProfileError, UnknownVariant
from meldwright.game import api


def test_a_match_in_a_few_lines() -> None:
    match = meldwright.new_match(meldwright.open_rules("classic"), seed=7)
    assert meldwright.legal(match)[0] == "draw"
    (drawn, *_) = meldwright.act(match, "draw")
    assert (drawn.what, len(drawn.cards)) == ("draw", 1)
    why = meldwright.explain(match, "draw")
    assert why is not None
    assert why.rule == "turn.order"
    assert meldwright.explain(match, "end") is None
    assert sum(meldwright.view(match, 0).hand) in (11, 12)
    assert [ledger.side for ledger in meldwright.score(match)] == [0, 1]


def test_rules_by_id_by_folder_and_by_search() -> None:
    assert meldwright.open_rules("classic").profile.id == "classic"
    assert meldwright.open_rules(VARIANTS[1]).profile.id == "second-shape"
    assert meldwright.open_rules("second-shape", search=[ROOT / "tests" / "variants"]).seats == 6


def test_a_variant_that_is_not_there() -> None:
    with pytest.raises(UnknownVariant, match="did you mean 'classic'"):
        meldwright.open_rules("clasic")


def test_a_profile_that_does_not_hold(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "variant.yaml").write_text("meldwright: 1\n", encoding="utf-8")
    with pytest.raises(ProfileError):
        meldwright.open_rules(str(folder))


def test_a_named_hook_must_be_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = meldwright.open_rules("classic").profile
    monkeypatch.setattr(api, "load_profile", lambda _: replace(plain, hooks=("curfew",)))
    with pytest.raises(HookError, match="curfew"):
        meldwright.open_rules("classic")
    veto = {"curfew": lambda facts, act, rank: "too late" if act == "ask" else None}
    assert [name for name, _ in meldwright.open_rules("classic", hooks=veto).vetoes] == ["curfew"]
    binder = meldwright.open_rules(
        "classic", hooks=lambda profile: [(name, veto[name]) for name in profile.hooks]
    )
    assert [name for name, _ in binder.vetoes] == ["curfew"]


def test_what_is_exported_is_sorted_and_there() -> None:
    for module in (meldwright, game):
        assert module.__all__ == sorted(module.__all__)
        assert all(getattr(module, name) is not None for name in module.__all__)
    assert set(meldwright._HOMES) == set(meldwright.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = meldwright.nonsense


def test_importing_the_package_stays_light() -> None:
    """Neither the game nor any third-party module is loaded before it is asked for."""
    heavy = "('meldwright.', 'yaml', 'lark', 'jsonschema')"
    code = f"import sys, meldwright; print([name for name in sys.modules if name.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert meldwright.__version__ == project["version"]
