"""Records on disk: a folder with one text file an area, in which every probe stands under a line with its name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

__all__ = ["DIGEST", "digest", "read", "read_digest", "write", "write_digest"]

DIGEST = Path(__file__).parent.parent / "cases" / "recorded.json"
_HEAD = "=== "
_INDENT = "  "


def write(folder: Path, area: str, found: Mapping[str, str]) -> None:
    """Write what the probes of an area recorded, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / f"{area}.txt", "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        for name, text in found.items():
            file.write(f"{_HEAD}{name}\n")
            file.writelines(f"{_INDENT}{line}\n" for line in text.split("\n"))


def read(folder: Path) -> dict[str, str]:
    """Return everything that is recorded in a folder, by the probe's full name: area/name.

    Raises
    ------
    FileNotFoundError
        If there is no record in the folder.
    """
    found: dict[str, str] = {}
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise FileNotFoundError(f"{folder}: no record is there")
    for file in files:
        for name, text in _parts(file):
            found[f"{file.stem}/{name}"] = text
    return found


def _parts(file: Path) -> Iterator[tuple[str, str]]:
    name = ""
    lines: list[str] = []
    for line in file.read_text(encoding="utf-8").split("\n")[:-1]:
        if line.startswith(_HEAD):
            if name:
                yield name, "\n".join(lines)
            name, lines = line.removeprefix(_HEAD), []
        else:
            lines.append(line.removeprefix(_INDENT))
    if name:
        yield name, "\n".join(lines)


def digest(record: Mapping[str, str]) -> dict[str, str]:
    """Return the short digest of every probe's text."""
    return {name: hashlib.sha256(text.encode()).hexdigest()[:12] for name, text in sorted(record.items())}


def read_digest(path: Path = DIGEST) -> dict[str, str]:
    """Return the committed digest."""
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def write_digest(record: Mapping[str, str], path: Path = DIGEST) -> None:
    """Write the digest of a record, sorted, one line a probe."""
    path.write_text(json.dumps(digest(record), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
