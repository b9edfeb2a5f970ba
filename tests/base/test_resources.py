"""Shipped data is found, in a checkout and in a package."""

from __future__ import annotations

from pathlib import Path

import pytest

from meldwright.resources import checkout_root, data_root, packaged_root


def test_shipped_data() -> None:
    assert (data_root("grammar") / "profile.schema.json").is_file()
    assert (data_root("variants") / "classic" / "variant.yaml").is_file()


def test_the_checkout_has_a_top() -> None:
    root = checkout_root()
    assert root is not None
    assert (root / "framework" / "meldwright").is_dir()


def test_a_package_is_looked_at_without_running_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack is data: its code is not run because somebody lists variants."""
    (tmp_path / "mw_pack_that_fails").mkdir()
    (tmp_path / "mw_pack_that_fails" / "__init__.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert packaged_root("mw_pack_that_fails", "variants").name == "variants"


def test_a_missing_package_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError, match="mw_no_such_package"):
        packaged_root("mw_no_such_package")
