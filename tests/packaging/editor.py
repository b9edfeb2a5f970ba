"""The schemas in an editor: the real yaml-language-server completes, explains and marks mistakes.

    python tests/packaging/editor.py

It installs the server from npm into a folder of its own, speaks the protocol of editors with it over its
standard streams, and opens shipped profiles by their modelines.  Exit 1 names each promise that does not hold.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SERVER = "yaml-language-server@1.25.0"
PATIENCE = 60  # seconds for one answer; a machine under load is slow, a server that says nothing is broken

Json = dict[str, Any]


class Editor:
    """As much of an editor as the server needs to see."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.answers: dict[int, Queue[Json]] = {}
        self.marks: Queue[Json] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self.ask("initialize", {"processId": os.getpid(), "rootUri": ROOT.as_uri(), "capabilities": {}})
        self.tell("initialized", {})

    def close(self) -> None:
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(PATIENCE)

    def ask(self, method: str, params: object) -> Any:
        """Send a request and return the answer."""
        self.number += 1
        answer = self.answers[self.number] = Queue()
        self._send({"id": self.number, "method": method, "params": params})
        try:
            return answer.get(timeout=PATIENCE).get("result")
        except Empty:
            raise SystemExit(f"the server did not answer {method} in {PATIENCE} s") from None

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def open(self, file: Path, text: str) -> list[Json]:
        """Show a text as the content of a file; return what the server marks in it."""
        uri = file.as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        while True:
            try:
                params = self.marks.get(timeout=PATIENCE)
            except Empty:
                raise SystemExit(f"the server said nothing about {file.name} in {PATIENCE} s") from None
            if params["uri"] == uri:
                found: list[Json] = params["diagnostics"]
                return found

    def at(self, method: str, file: Path, line: int, column: int) -> Any:
        where = {"textDocument": {"uri": file.as_uri()}, "position": {"line": line, "character": column}}
        return self.ask(f"textDocument/{method}", where)

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _listen(self) -> None:
        for message in self._messages():
            if message.get("method") == "textDocument/publishDiagnostics":
                self.marks.put(message["params"])
            elif "method" in message and "id" in message:  # the server asks for settings: it gets its own
                wanted = message.get("params", {}).get("items", [])
                self._send({"id": message["id"], "result": [None for _ in wanted]})
            elif message.get("id") in self.answers:
                self.answers[message["id"]].put(message)

    def _messages(self) -> Iterator[Json]:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while line := stream.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            yield json.loads(stream.read(length))


def labels(found: Any) -> set[str]:
    items = found["items"] if isinstance(found, dict) else found or []
    return {item["label"] for item in items}


def place(text: str, line: str, after: str = "") -> tuple[int, int]:
    """Line and column (from 0) just after some letters of the first line that holds them."""
    rows = text.splitlines()
    number = next(i for i, row in enumerate(rows) if line in row)
    return number, rows[number].index(after or line) + len(after or line)


def promises(editor: Editor) -> Iterator[tuple[str, bool]]:
    """What an author may expect, and whether it is so."""
    file = ROOT / "variants" / "classic" / "variant.yaml"
    text = file.read_text(encoding="utf-8")
    yield "a shipped profile has no mark", editor.open(file, text) == []

    hover = editor.at("hover", file, *place(text, "  final_discard: optional", "  final_dis"))
    yield "a key is explained", "goes out with a discard" in json.dumps(hover)
    values = labels(
        editor.at("completion", file, *place(text, "  final_discard: optional", "final_discard: "))
    )
    yield "a value is completed from its list", {"optional", "required", "forbidden"} <= values

    typing = text.replace("  top_discard_counts: true\n", "  top_discard_counts: true\n  \n", 1)
    other = file.with_name("typing.yaml")
    editor.open(other, typing)
    line = place(typing, "  top_discard_counts: true")[0] + 1
    yield "a key is completed", "assumed" in labels(editor.at("completion", other, line, 2))

    wrong = file.with_name("wrong.yaml")
    faulty = text.replace("final_discard: optional", "final_discard: option").replace("hand: 11", "hand: 110")
    marked = {mark["range"]["start"]["line"] for mark in editor.open(wrong, faulty)}
    lines = {place(faulty, "final_discard: option")[0], place(faulty, "hand: 110")[0]}
    yield "a mistake is marked on its line", marked == lines

    child = file.parent.parent / "ours" / "variant.yaml"
    modeline = "# yaml-language-server: $schema=../../grammar/child.schema.json\n"
    head = f"{modeline}meldwright: 1\nextends: classic\n"
    fine = f"{head}melds:\n  black_threes: null\npile:\n  take: {{remove: [onto_meld]}}\n"
    yield "a child has no mark", editor.open(child, fine) == []
    broken = child.with_name("broken.yaml")
    marks = editor.open(broken, f"{head}pile:\n  taken: [onto_meld]\n")
    yield "an unknown key of a child is marked", [mark["range"]["start"]["line"] for mark in marks] == [4]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, SERVER]
        subprocess.run(install, check=True)
        editor = Editor([str(Path(folder) / "node_modules" / ".bin" / "yaml-language-server"), "--stdio"])
        kept = list(promises(editor))
        editor.close()
    for promise, holds in kept:
        sys.stdout.write(f"{'holds' if holds else 'BROKEN'}: {promise}\n")
    broken = sum(not holds for _, holds in kept)
    sys.stdout.write(f"{SERVER}: {len(kept) - broken} of {len(kept)} promises hold\n")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
