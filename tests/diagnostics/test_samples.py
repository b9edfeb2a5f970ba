"""What authors are told, word by word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.diagnostics.snapshots import BASE, SAMPLES, hold, read

from meldwright.diagnostics import Collector
from meldwright.errors import ProfileError
from meldwright.ids import VariantId
from meldwright.profiles import load_profile, load_text
from meldwright.render import caret_text
from meldwright.rules.compile import compile_rules
from meldwright.rules.lints import look_over

SOURCES = {"CL-CAN-01", "CL-CAN-02", "CL-OUT-01"}
HOOKS = {"count_wild_pairs"}

LOADS = re.compile(r"MW(308|6\d\d)")
"""Samples of what the loader lets pass."""


def said(text: str) -> tuple[str, list[str]]:
    report = Collector()
    profile = load_text(
        text, "variant.yaml", VariantId("sample"), report, known_sources=SOURCES, known_hooks=HOOKS
    )
    if profile is not None:
        try:
            look_over(profile, compile_rules(profile), report)
        except ProfileError as error:
            report.extend(error.diagnostics)
    found = report.diagnostics
    return "\n".join(caret_text(d) for d in found) + "\n", [d.code for d in found]


def test_the_base_of_the_samples_has_no_mistake() -> None:
    assert said(BASE.read_text(encoding="utf-8")) == ("\n", [])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_said(path: Path) -> None:
    """Code, words, place and help of every sample, exactly."""
    sample = read(path)
    text, codes = said(sample.text)
    hold(sample, text)
    named = re.match(r"MW\d{3}", path.stem)
    if named:
        assert set(codes) == {named.group()}


@pytest.mark.parametrize("path", [p for p in SAMPLES if not LOADS.match(p.stem)], ids=lambda path: path.stem)
def test_loading_raises_what_checking_says(path: Path, tmp_path: Path) -> None:
    """There is one pipeline: a profile that does not check does not load."""
    file = tmp_path / "sample" / "variant.yaml"
    file.parent.mkdir()
    file.write_text(read(path).text, encoding="utf-8")
    with pytest.raises(ProfileError) as caught:
        load_profile(file, known_sources=SOURCES, known_hooks=HOOKS)
    assert [d.code for d in caught.value.diagnostics] == said(read(path).text)[1]


@pytest.mark.parametrize("path", [p for p in SAMPLES if LOADS.match(p.stem)], ids=lambda path: path.stem)
def test_a_lint_keeps_nobody_from_loading(path: Path, tmp_path: Path) -> None:
    """What lints find are warnings; what cannot be tabulated is refused when the rules are compiled."""
    file = tmp_path / "sample" / "variant.yaml"
    file.parent.mkdir()
    file.write_text(read(path).text, encoding="utf-8")
    profile = load_profile(file, known_sources=SOURCES, known_hooks=HOOKS)
    if path.stem.startswith("MW308"):
        with pytest.raises(ProfileError, match="MW308"):
            compile_rules(profile)
    else:
        compile_rules(profile)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        load_profile(tmp_path / "none" / "variant.yaml")
    assert str(caught.value).endswith(
        "variant.yaml:1:1: error[MW501]: the file cannot be read: no such file or directory"
    )


def test_a_folder_whose_name_is_no_id(tmp_path: Path) -> None:
    folder = tmp_path / "My Game"
    folder.mkdir()
    (folder / "variant.yaml").write_text(BASE.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ProfileError, match=r"MW502.*the folder `My Game` cannot be a variant's id"):
        load_profile(folder)
