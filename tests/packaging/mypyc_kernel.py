"""This compiles the kernel with mypyc, in a copy, and runs the kernel's tests against the compiled modules.

Run it with the Python of an environment that has mypy, setuptools, pytest and a C compiler:
`python tests/packaging/mypyc_kernel.py`.  The checkout itself stays as it is.
"""

from __future__ import annotations

import importlib.machinery
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("framework", "variants", "grammar", "tests", "docs")

# Names every kernel module that Python would still load from source.
PROBE = """
import importlib, sys
for name in sys.argv[2:]:
    module = importlib.import_module(name)
    if not module.__file__.startswith(sys.argv[1]) or module.__file__.endswith(".py"):
        print(name, module.__file__)
"""


def copy_checkout(target: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", ".*_cache")
    for name in COPIED:
        shutil.copytree(ROOT / name, target / name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", target)


def kernel_modules(framework: Path) -> list[Path]:
    """Paths of the modules to compile, relative to the framework folder."""
    found = sorted((framework / "meldwright" / "kernel").glob("*.py"))
    return [path.relative_to(framework) for path in found if path.name != "__init__.py"]


def compile_kernel(framework: Path, modules: list[Path]) -> None:
    settings = framework / "mypy.ini"
    settings.write_text("[mypy]\nstrict = True\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypyc", f"--config-file={settings}", *map(str, modules)]
    started = time.monotonic()
    done = subprocess.run(command, check=False, cwd=framework, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"mypyc failed\n{done.stdout}{done.stderr}")
    print(f"{len(modules)} kernel modules compiled in {time.monotonic() - started:.0f} s")


def check_loaded(framework: Path, modules: list[Path], env: dict[str, str]) -> None:
    """Every kernel module must really come from its compiled form, or the tests would prove nothing."""
    names = [".".join(path.with_suffix("").parts) for path in modules]
    command = [sys.executable, "-c", PROBE, str(framework), *names]
    done = subprocess.run(command, check=False, cwd=framework.parent, env=env, capture_output=True, text=True)
    if done.returncode or done.stdout:
        raise SystemExit(f"not loaded from compiled form:\n{done.stdout}{done.stderr}")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="meldwright-mypyc-") as folder:
        checkout = Path(folder).resolve() / "checkout"
        framework = checkout / "framework"
        copy_checkout(checkout)
        modules = kernel_modules(framework)
        if not modules:
            raise SystemExit("there is no kernel module to compile")
        compile_kernel(framework, modules)
        # PYTHONPATH stands before an editable install's .pth, so the copy wins over the checkout.
        env = os.environ | {"PYTHONPATH": str(framework), "PYTHONDONTWRITEBYTECODE": "1"}
        check_loaded(framework, modules, env)
        print(f"suffix {importlib.machinery.EXTENSION_SUFFIXES[0]}; running tests/kernel", flush=True)
        tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/kernel"]
        return subprocess.run(tests, check=False, cwd=checkout, env=env).returncode


if __name__ == "__main__":
    raise SystemExit(main())
