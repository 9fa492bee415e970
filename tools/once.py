"""Run a command unless it has succeeded before on the same content.

    python tools/once.py STAMP INPUT... -- COMMAND...

An input is a file, a folder (all files below it) or a pattern such as `cpp/**/*.hpp`; `!PATTERN` excludes files.  Names,
contents and the command are compared, not modification times.  STAMP is the file that stores their digest.  FRESH=1 runs the
command anyway.
"""

from __future__ import annotations

import fnmatch
import glob
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

PASSED_OVER = {"__pycache__", "node_modules"}


def files_of(inputs: Sequence[str]) -> Iterator[Path]:
    """Yield the files that the inputs name, sorted; an input that matches no file is an error."""
    refused = [name[1:] for name in inputs if name.startswith("!")]
    found: set[Path] = set()
    for name in inputs:
        if name.startswith("!"):
            continue
        named = [Path(one) for one in glob.glob(name, recursive=True)]
        if not named:
            raise SystemExit(f"once.py: there is no file {name}")
        for path in named:
            found.update([path] if path.is_file() else (one for one in path.rglob("*") if one.is_file()))
    for path in sorted(found):
        if PASSED_OVER.isdisjoint(path.parts) and not any(fnmatch.fnmatch(path.as_posix(), one) for one in refused):
            yield path


def digest(inputs: Sequence[str], command: Sequence[str]) -> str:
    """Return a digest of the command and of the names and contents of the inputs."""
    total = hashlib.sha256("\0".join(command).encode())
    for path in files_of(inputs):
        content = hashlib.sha256(path.read_bytes()).digest()
        total.update(b"\0" + path.as_posix().encode() + b"\0" + content)
    return total.hexdigest()


def main(words: Sequence[str]) -> int:
    """Run the command if necessary, and return its exit status."""
    if "--" not in words or words.index("--") < 2 or words[-1] == "--":
        print(__doc__, file=sys.stderr)
        return 2
    at = words.index("--")
    stamp, inputs, command = Path(words[0]), words[1:at], words[at + 1 :]
    now = digest(inputs, command)
    if os.environ.get("FRESH", "") in {"", "0"} and stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        print(f"{stamp.name}: nothing has changed since it last succeeded (FRESH=1 runs it anyway)")
        return 0
    stamp.unlink(missing_ok=True)
    code = subprocess.run(command, check=False).returncode
    if code == 0:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(now, encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
