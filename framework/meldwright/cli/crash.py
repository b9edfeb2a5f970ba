"""Our own fault: a report that somebody can send us, and one line that names it."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

FOLDER_VARIABLE = "MELDWRIGHT_REPORTS"
"""Where reports are written; without it, in the folder for temporary files."""


def report(error: BaseException, arguments: Sequence[str]) -> str:
    """This writes the report and returns the line to be said; nothing of the surroundings goes into it."""
    text = _text(error, arguments)
    folder = os.environ.get(FOLDER_VARIABLE) or None
    what = f"this is our own fault ({type(error).__name__})"
    try:
        if folder is not None:
            Path(folder).mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix="meldwright-report-", suffix=".txt", dir=folder)
        os.close(number)
        Path(name).write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as refused:
        reason = (refused.strerror or str(refused)).lower()
        return f"{what}: {_one_line(error)}; no report could be written: {reason}"
    return f"{what}; a report that you can send us is in {name}"


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]


def _text(error: BaseException, arguments: Sequence[str]) -> str:
    from importlib.metadata import PackageNotFoundError, version

    import meldwright

    lines = [
        f"meldwright {meldwright.__version__}",
        f"python {sys.version}",
        f"platform {platform.platform()}",
    ]
    for package in ("click", "jsonschema", "lark", "platformdirs", "pluggy", "pyyaml", "rich"):
        try:
            lines.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            lines.append(f"{package} is not installed")
    lines += [f"arguments {list(arguments)!r}", "", *traceback.format_exception(error)]
    return "\n".join(lines) + "\n"
