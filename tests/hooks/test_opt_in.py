"""A profile from a stranger runs no code: only what is installed *and* allowed is ever imported.

The installed module here writes a file when it is imported, so nothing that it does can be overlooked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.running import run

from meldwright.errors import HookError, HookForbidden
from meldwright.game import open_rules
from meldwright.hooks import bind_hooks, installed_hooks, sentences_of
from meldwright.hooks.shipped import SHIPPED
from meldwright.profiles import load_profile

MODULE = "malicious_hooks"

SOURCE = """
from pathlib import Path
Path(__file__).with_name("ran.txt").write_text("I was imported")
from meldwright.hooks import hookimpl

@hookimpl
def meldwright_veto(act):
    return None
"""

NAMES = (
    MODULE, f"{MODULE}:meldwright_veto", f"{MODULE}.py", "./malicious_hooks", "os", "os:system", "builtins:exec",
    "__import__('os')", "meldwright.hooks.shipped", "meldwright.hooks.shipped.acaba", "acaba.py", "QUIET", "quiet ",
    "*", "quiet:x", "../site/malicious_hooks.py",
)  # fmt: skip
"""What a profile may name in the hope that somebody looks for it further than the list of hooks."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed distribution that brings the hook `quiet`."""
    folder = tmp_path / "site"
    install(folder, "quiet")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.chdir(tmp_path)
    yield folder
    sys.modules.pop(MODULE, None)


def install(folder: Path, name: str) -> None:
    info = folder / "malicious-6.6.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: malicious\nVersion: 6.6\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[meldwright.hooks]\n{name} = {MODULE}\n", encoding="utf-8")
    (folder / f"{MODULE}.py").write_text(SOURCE, encoding="utf-8")


def variant(folder: Path, name: str) -> Path:
    """A variant that names a hook."""
    home = folder / "stranger"
    home.mkdir(exist_ok=True)
    quoted = name.replace("'", "''")
    (home / "variant.yaml").write_text(
        f"meldwright: 1\nextends: classic\nname: Stranger\nsummary: From a stranger.\nhooks: ['{quoted}']\n",
        encoding="utf-8",
    )
    return home


def ran(site: Path) -> bool:
    """Has the module been imported?"""
    assert (MODULE in sys.modules) == (site / "ran.txt").exists()
    return (site / "ran.txt").exists()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, ["check"]),
        (0, ["show"]),
        (0, ["show", "--json"]),
        (0, ["rules"]),
        (0, ["rules", "--json"]),
        (1, ["play", "--auto"]),
        (1, ["play", "--auto", "--allow-hook", "another"]),
        (0, ["rules", "--allow-hook", "another"]),
        (1, ["play", "--auto", "--allow-hook", MODULE]),
        (1, ["play", "--auto", "--allow-hook", "*"]),
    ],
)
def test_without_leave_it_is_never_imported(site: Path, tmp_path: Path, code: int, words: list[str]) -> None:
    verb, *options = words
    assert run(verb, variant(tmp_path, "quiet"), *options).code == code
    assert not ran(site)


def test_with_leave_it_is(site: Path, tmp_path: Path) -> None:
    """So the tests above would have seen it."""
    home = variant(tmp_path, "quiet")
    words = ("--auto", "--hands", "1", "--seed", "1", "--allow-hook", "quiet")
    assert run("play", home, *words).code == 0
    assert ran(site)


def test_leave_for_a_hook_that_the_profile_does_not_name_runs_nothing(site: Path) -> None:
    assert run("play", "classic", "--auto", "--hands", "1", "--seed", "1", "--allow-hook", "quiet").code == 0
    assert not ran(site)


def test_from_python_it_is_the_same(site: Path, tmp_path: Path) -> None:
    home = variant(tmp_path, "quiet")
    profile = load_profile(home)
    assert installed_hooks()["quiet"].distribution == "malicious 6.6"
    with pytest.raises(
        HookForbidden, match="hook 'quiet' in variant 'stranger': it is installed, but was not"
    ):
        bind_hooks(profile)
    with pytest.raises(HookError, match="nothing by that name has been bound"):
        open_rules(home)
    assert sentences_of(profile) == []
    assert not ran(site)
    assert [name for name, _ in bind_hooks(profile, allowed=["quiet"])] == ["quiet"]
    assert ran(site)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_looked_up_and_nothing_else(site: Path, tmp_path: Path, name: str) -> None:
    """Not even with leave for that very name: it is no module, no path and no expression."""
    home = variant(tmp_path, name)
    for words in (("check", home), ("play", home, "--auto", "--allow-hook", name)):
        assert run(*words).code == 1
    assert not ran(site)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_hook_cannot_be_replaced(site: Path, tmp_path: Path, name: str) -> None:
    """A distribution that brings one of our names is refused, not preferred."""
    install(site, name)
    home = variant(tmp_path, name)
    done = run("play", home, "--auto", "--hands", "1")
    assert done.code == 1
    assert "several distributions bring it: meldwright, malicious 6.6" in done.err
    assert not ran(site)


def test_what_the_caller_hands_over_goes_first(site: Path, tmp_path: Path) -> None:
    """A given plugin of the same name leaves the installed one alone."""
    from types import SimpleNamespace

    from meldwright.hooks import hookimpl

    given = SimpleNamespace(meldwright_veto=hookimpl(lambda: None))
    ((_, hook),) = bind_hooks(load_profile(variant(tmp_path, "quiet")), {"quiet": given})
    assert hook.origin == "given"
    assert not ran(site)
