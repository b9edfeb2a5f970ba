"""Where shipped data lies.  This is the only module that knows; the others read what it hands them."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable as Traversable  # others take the type from here
from importlib.util import find_spec
from pathlib import Path


def data_root(kind: str) -> Traversable:
    """This gives the folder of shipped data of a kind: `variants` or `grammar`.

    In an installed wheel it lies inside the package; in a checkout it is a folder at the top.
    """
    packaged = files("meldwright") / kind
    if packaged.is_dir():
        return packaged
    return Path(__file__).parents[2] / kind


def checkout_root() -> Path | None:
    """This gives the top folder of the checkout that the package runs from; None when it is installed."""
    root = Path(__file__).parents[2]
    return root if (root / "grammar").is_dir() and (root / "pyproject.toml").is_file() else None


def packaged_root(package: str, folder: str = "") -> Traversable:
    """This gives a folder inside an installed package, without importing the package.

    A pack that brings variants is data: looking at it must not run it.  Raises `ModuleNotFoundError`.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"expected an installed package, found {package!r}", name=package)
    root = Path(spec.submodule_search_locations[0])
    return root / folder if folder else root


def program_files() -> list[Path]:
    """This lists the files of the program itself, in order."""
    return sorted(Path(__file__).parent.rglob("*.py"))
