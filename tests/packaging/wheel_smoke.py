"""This builds the wheel, installs it where no checkout can help, and asks it for its variants.

Run it with the Python of an environment that has `build`: `python tests/packaging/wheel_smoke.py`.
The sdist is built first and the wheel from it, so both are proved.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Asked of the installed package with `-I`: no current directory, no PYTHONPATH.
PROBE = """
from meldwright.resources import data_root
folders = sorted(f.name for f in data_root("variants").iterdir() if f.joinpath("variant.yaml").is_file())
grammar = sorted(f.name for f in data_root("grammar").iterdir() if f.is_file())
import json; print(json.dumps([folders, grammar]))
"""


class SmokeError(Exception):
    """The wheel is not what the checkout promises."""


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path | str = "/") -> str:
    words = [str(part) for part in command]
    done = subprocess.run(words, check=False, cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode:
        raise SmokeError(f"{' '.join(words)}\nended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def expected_ids() -> list[str]:
    return sorted(folder.parent.name for folder in ROOT.glob("variants/*/variant.yaml"))


def expected_grammar() -> list[str]:
    return sorted(file.name for file in (ROOT / "grammar").iterdir() if file.is_file())


def compare(what: str, expected: list[str], found: list[str]) -> None:
    if expected != found:
        raise SmokeError(f"{what}: expected {expected}, found {found}")
    print(f"{what}: {', '.join(found)}")


def build_wheel(out: Path) -> Path:
    run(sys.executable, "-m", "build", "--outdir", out, ROOT)
    wheels = sorted(out.glob("*.whl"))
    if len(wheels) != 1 or not list(out.glob("*.tar.gz")):
        raise SmokeError(f"expected one wheel and one sdist, found {sorted(p.name for p in out.iterdir())}")
    return wheels[0]


def check_contents(wheel: Path) -> None:
    """Only the package and its metadata are inside, and no Python lies among the data."""
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    strangers = {top for top in tops if top != "meldwright" and not top.endswith(".dist-info")}
    data = [name for name in names if name.startswith(("meldwright/variants/", "meldwright/grammar/"))]
    code = [name for name in data if name.endswith(".py")]
    if strangers or code or "meldwright/py.typed" not in names:
        raise SmokeError(f"wheel holds {sorted(strangers)}, Python among data {code}, or lacks py.typed")


def main() -> int:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "MELDWRIGHT"))}
    with tempfile.TemporaryDirectory(prefix="meldwright-wheel-") as folder:
        wheel = build_wheel(Path(folder) / "dist")
        check_contents(wheel)
        home = Path(folder) / "fresh"
        venv.create(home, with_pip=True)
        scripts = home / ("Scripts" if os.name == "nt" else "bin")
        run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, env=clean)

        folders, grammar = json.loads(run(scripts / "python", "-I", "-c", PROBE, env=clean))
        compare("variants in the wheel", expected_ids(), folders)
        compare("grammar in the wheel", expected_grammar(), grammar)
        zipped = clean | {"PYTHONPATH": str(wheel)}
        folders, grammar = json.loads(run(scripts / "python", "-c", PROBE, env=zipped))
        compare("variants in the zipped wheel", expected_ids(), folders)

        listed = json.loads(run(scripts / "meldwright", "list", "--json", env=clean))
        compare("meldwright list", expected_ids(), listed_ids(listed))
    return 0


def listed_ids(answer: object) -> list[str]:
    """The ids in the JSON answer of `meldwright list`, whatever stands around the list of variants."""
    if isinstance(answer, dict) and "id" in answer:
        return [str(answer["id"])]
    children = answer.values() if isinstance(answer, dict) else answer if isinstance(answer, list) else ()
    return sorted(found for child in children for found in listed_ids(child))


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except SmokeError as error:
        raise SystemExit(f"wheel smoke test: {error}") from error
