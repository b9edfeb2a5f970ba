"""One profile with two mistakes and a warning, said in each form of `check`: for people, in lines, as data, for CI."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.running import run

TEXT = """\
meldwright: 1
extends: classic
name: "50%: ours, and theirs"
deal:
  hand: thirteen
pile:
  take_when_frozn: [natural_pair]
match:
  target: 5000
"""

CARETS = """\
error[MW102]: expected a whole number from 1 to 30 for `deal.hand`, found the text `thirteen`
  --> 50%,us/ours/variant.yaml:5:9
   |
  5|   hand: thirteen
   |         ^^^^^^^^

error[MW103]: unknown key `take_when_frozn` in `pile`
  --> 50%,us/ours/variant.yaml:7:3
   |
  7|   take_when_frozn: [natural_pair]
   |   ^^^^^^^^^^^^^^^
   = help: did you mean `take_when_frozen`?

warning[MW313]: `match.target` is this already
  --> 50%,us/ours/variant.yaml:9:11
   |
  9|   target: 5000
   |           ^^^^
   = note: PARENT: set here already
   = help: delete the line

2 errors and 1 warning in 50%,us/ours/variant.yaml
"""

LINES = """\
50%,us/ours/variant.yaml:5:9: error[MW102]: expected a whole number from 1 to 30 for `deal.hand`, \
found the text `thirteen`
50%,us/ours/variant.yaml:7:3: error[MW103]: unknown key `take_when_frozn` in `pile` \
(did you mean `take_when_frozen`?)
50%,us/ours/variant.yaml:9:11: warning[MW313]: `match.target` is this already (delete the line)
"""

ANNOTATIONS = """\
::error file=50%25%2Cus/ours/variant.yaml,line=5,endLine=5,col=9,endColumn=17,title=MW102::\
expected a whole number from 1 to 30 for `deal.hand`, found the text `thirteen`
::error file=50%25%2Cus/ours/variant.yaml,line=7,endLine=7,col=3,endColumn=18,title=MW103::\
unknown key `take_when_frozn` in `pile`%0Adid you mean `take_when_frozen`?
::warning file=50%25%2Cus/ours/variant.yaml,line=9,endLine=9,col=11,endColumn=15,title=MW313::\
`match.target` is this already%0Adelete the line
"""


@pytest.fixture(autouse=True)
def _ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "50%,us" / "ours"
    folder.mkdir(parents=True)
    (folder / "variant.yaml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def check(*words: str) -> str:
    done = run("check", "50%,us/ours", *words)
    assert (done.code, done.err) == (1, "")
    return done.out


def test_for_people() -> None:
    assert re.sub(r"note: \S+variant\.yaml:\d+:\d+", "note: PARENT", check()) == CARETS


def test_in_lines() -> None:
    """Editors and `grep` read them: file, line, column, severity, code."""
    assert check("--format", "line") == LINES


def test_as_annotations() -> None:
    """As GitHub's runner reads them: `%` and line breaks are escaped, in a path `,` and `:` as well."""
    assert check("--format", "ci") == ANNOTATIONS


def test_as_data() -> None:
    """The same remarks, in the same order, with the places as numbers."""
    assert check("--json") == check("--format", "json")
    answer = json.loads(check("--json"))
    assert (answer["errors"], answer["warnings"]) == (2, 1)
    (profile,) = answer["profiles"]
    lines = [
        f"{d['file']}:{d['start']['line']}:{d['start']['column']}: {d['severity']}[{d['code']}]: {d['message']}"
        + (f" ({d['help']})" if d["help"] else "")
        for d in profile["diagnostics"]
    ]
    assert "\n".join(lines) + "\n" == LINES
    assert [note["message"] for note in profile["diagnostics"][2]["related"]] == ["set here already"]
    for d in profile["diagnostics"]:
        assert TEXT[d["start"]["offset"] : d["end"]["offset"]] in ("thirteen", "take_when_frozn", "5000")
