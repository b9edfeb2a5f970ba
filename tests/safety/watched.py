"""Loads profiles in a process that tells what it did: files opened, modules imported, anything run.

It reads `{folder: house rules}` as JSON, and writes what it saw.  Imports and the files of this program are
seen to first, so that whatever is told comes from the profiles.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))

from meldwright.diagnostics import Collector  # noqa: E402
from meldwright.errors import ProfileError  # noqa: E402
from meldwright.hooks import installed_hooks  # noqa: E402
from meldwright.profiles import load_profile  # noqa: E402
from meldwright.render import caret_text, ci, one_line  # noqa: E402
from meldwright.resources import data_root  # noqa: E402
from meldwright.rules.compile import compile_rules  # noqa: E402

RUNS = ("exec", "compile", "import", "os.system", "os.exec", "os.fork", "subprocess.Popen", "socket.connect")


def refused(folder: str, house: list[list[str]]) -> bool:
    report = Collector()
    try:
        chosen = [(name, value) for name, value in house]
        profile = load_profile(Path(folder), report=report, known_hooks=list(HOOKS), house=chosen)
        compile_rules(profile)
    except ProfileError as error:
        for diagnostic in error.diagnostics:
            caret_text(diagnostic), one_line(diagnostic), ci(diagnostic)
        return True
    return False


HOOKS = installed_hooks()
GIVEN = json.load(sys.stdin)
compile_rules(load_profile(data_root("variants") / "classic"))
refused("/nowhere", [])  # whatever is imported for the first refusal

opened: list[str] = []
done: list[str] = []


def watch(event: str, args: tuple[object, ...]) -> None:
    if event == "open":
        opened.append(str(args[0]))
    elif event in RUNS:
        done.append(f"{event} {args[0]!r}"[:200])


sys.addaudithook(watch)
count = sum(refused(folder, house) for folder, house in GIVEN.items())
seen, ran = list(opened), list(done)
shipped = str(data_root("variants"))
told = {
    "refused": count,
    "opened": seen,
    "done": ran,
    "shipped": shipped,
    "installed": [p for p in sys.path if p],
}
sys.stdout.write(json.dumps(told))
