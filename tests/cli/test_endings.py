"""How a run ends when something outside goes wrong, and when we do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.running import PLAIN, PROGRAM, ROOT, STOPPABLE, refused, run

from meldwright.cli import list as listing

FULL = Path("/dev/full")

posix = pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
has_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def shell(line: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `$@` is the command with these words."""
    return subprocess.run(
        ["sh", "-c", line, "sh", *PROGRAM, *map(str, words)],
        check=False,
        cwd=ROOT,
        env=PLAIN,
        capture_output=True,
        text=True,
    )


def started(program: str, *words: str | Path) -> subprocess.Popen[str]:
    """Start a program that Ctrl-C can stop."""
    command = [sys.executable, "-c", STOPPABLE + program, *map(str, words)]
    return subprocess.Popen(command, env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@posix
@pytest.mark.parametrize("words", [("--help",), ("rules", "classic"), ("check", "--json")])
def test_a_closed_pipe_is_silent(words: tuple[str, ...]) -> None:
    """Nobody reads what is written: the reader has gone before it starts."""
    done = shell('{ sleep 0.3; "$@"; echo "code $?" >&2; } | true', *words)
    assert done.stderr == "code 0\n"


@posix
def test_the_first_line_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ("play", "classic", "--auto", "--seed", "7", "--hands", "2", "--record", file)
    done = shell('{ "$@"; echo "code $?" >&2; } | head -1', *words)
    assert done.stdout == "Classic Canasta (classic), seed 7\n"
    assert done.stderr == "code 0\n"
    assert run("replay", file).code == 0


@has_full
@pytest.mark.parametrize("words", [("--help",), ("list",), ("play", "classic", "--auto", "--seed", "7")])
def test_a_full_disk_is_one_clear_line(words: tuple[str, ...]) -> None:
    done = shell('"$@" >/dev/full', *words)
    assert (done.returncode, done.stderr) == (2, "error: cannot write: no space left on device\n")


@posix
def test_closed_streams() -> None:
    done = shell('"$@" >&-', "list")
    assert (done.returncode, done.stderr) == (2, "error: cannot write: standard output is closed\n")
    done = shell('"$@" 2>&-', "show", "clasic")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@posix
def test_ctrl_c_keeps_what_was_played(house: Path, tmp_path: Path) -> None:
    profile = house / "variant.yaml"
    text = profile.read_text(encoding="utf-8")
    profile.write_text(text.replace("target: 5000", "target: 1000000"), encoding="utf-8")
    file = tmp_path / "game.txt"
    words = ("play", house, "--auto", "--seed", "1", "--record", file)
    child = started(PROGRAM[-1], *words)
    deadline = time.monotonic() + 20
    while not file.exists() or file.stat().st_size < 8000:
        assert time.monotonic() < deadline, "the match did not begin"
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (130, f"stopped; what was played is in {file}\n")
    assert out.startswith("Classic Canasta (house), seed 1\n")
    assert run("replay", file, "--quiet").code == 0


# Reports that it runs, and that it has not yet begun to import what it needs, until it is interrupted.
SLOW_START = """
import sys, time
class Slow:
    def find_spec(self, name, *rest):
        if name == "meldwright.cli.group":
            print("importing", flush=True)
            time.sleep(20)
sys.meta_path.insert(0, Slow())
from meldwright.cli import main
main(["list"])
"""


@posix
def test_ctrl_c_at_the_start_is_one_line_too() -> None:
    """No traceback, however early it comes."""
    child = started(SLOW_START)
    assert child.stdout is not None
    assert child.stdout.readline() == "importing\n"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (130, "", "stopped\n")


def test_ctrl_c_in_disguise(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr(listing, "_glance", interrupted)
    assert refused(130, "list") == "stopped\n"


def _broken(*_: object) -> dict[str, str | int | None]:
    raise RuntimeError("a wheel came off")


def test_our_own_fault_leaves_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line for the user; for us the traceback, the versions and the words of the command."""
    reports = tmp_path / "reports"
    monkeypatch.setenv("MELDWRIGHT_REPORTS", str(reports))
    monkeypatch.setattr(listing, "_glance", _broken)
    said = refused(3, "list", "--json")
    (report,) = reports.iterdir()
    assert said == (
        f"meldwright: this is our own fault (RuntimeError); a report that you can send us is in {report}\n"
    )
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError: a wheel came off" in text
    assert "Traceback" in text
    assert "arguments ['list', '--json']" in text
    for name in ("meldwright ", "python ", "platform ", "click ", "lark ", "pyyaml "):
        assert f"\n{name}" in f"\n{text}"


def test_our_own_fault_without_a_place_for_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("MELDWRIGHT_REPORTS", str(blocked))
    monkeypatch.setattr(listing, "_glance", _broken)
    said = refused(3, "list")
    assert said == (
        "meldwright: this is our own fault (RuntimeError): a wheel came off; "
        "no report could be written: file exists\n"
    )
