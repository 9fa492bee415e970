"""The storeys of the house: reads docs/storeys.toml, finds includes that break it, and makes the table of docs/architecture.md.

`python tests/storeys.py` writes the table into docs/architecture.md.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "storeys.toml"
DOCUMENT = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- storeys: made from docs/storeys.toml -->", "<!-- end of storeys -->"
CPP_TESTS = "cpp/testing"
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+(?:"([^"]+)"|<(nanobind/[^>]+|Python\.h)>)', re.MULTILINE)


@dataclass(frozen=True)
class Room:
    path: str
    holds: str
    uses: tuple[str, ...]

    def may_use(self, other: str) -> bool:
        return other == self.path or any(fnmatch(other, pattern) for pattern in self.uses)


@dataclass(frozen=True)
class Use:
    """That one file uses another, or a library (then `target` is its name)."""

    file: str
    line: int
    target: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} uses {self.target}"


def rooms(table: Path = TABLE) -> list[Room]:
    with table.open("rb") as file:
        return [Room(room["path"], room["holds"], tuple(room["uses"])) for room in tomllib.load(file)["room"]]


def room_of(file: str, known: list[Room]) -> Room | None:
    """Return the room that the file lies in, the innermost one."""
    inside = [room for room in known if file.startswith(room.path + "/")]
    return max(inside, key=lambda room: len(room.path), default=None)


def is_cpp_test(file: str) -> bool:
    """Whether the file is a program of the tests or benchmarks, which may use every room."""
    return bool(re.search(r"_(test|bench)\.cpp$", file))


def includes(root: Path = ROOT) -> Iterator[Use]:
    """Yield every include of a file of ours, or of Python, below `cpp`."""
    for path in sorted((root / "cpp").rglob("*")):
        if path.suffix not in {".cpp", ".hpp", ".inc"}:
            continue
        file = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        for found in _INCLUDE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            if found[2]:
                yield Use(file, line, found[2])
            elif "/" in found[1]:
                yield Use(file, line, "cpp/" + found[1])
            else:
                yield Use(file, line, (path.parent / found[1]).relative_to(root).as_posix())


def fault_of(use: Use, known: list[Room]) -> str:
    """Return what is wrong with an include; nothing where it is allowed."""
    own, other = room_of(use.file, known), room_of(use.target, known)
    if own is None:
        return f"{use}, but lies in no room of docs/storeys.toml"
    if not use.target.startswith("cpp/"):
        return "" if own.path == "cpp/bind" else f"{use}, which only cpp/bind may"
    if is_cpp_test(use.target):
        return f"{use}, which is a test"
    if other is None:
        return f"{use}, which lies in no room of docs/storeys.toml"
    if is_cpp_test(use.file):
        return f"{use}: tests of the core do not know the binding" if other.path == "cpp/bind" else ""
    if other.path == CPP_TESTS != own.path:
        return f"{use}, which is for tests only"
    if not own.may_use(other.path):
        return f"{use}, but {own.path} may use only itself and {', '.join(own.uses) or 'nothing'}"
    return ""


def faults(root: Path = ROOT) -> list[str]:
    known = rooms()
    return [fault for use in includes(root) if (fault := fault_of(use, known))]


def table(known: list[Room]) -> str:
    """Return the rooms as docs/architecture.md shows them, the highest first."""
    lines = []
    for room in reversed(known):
        below = ", ".join(use.removeprefix("cpp/core/") for use in room.uses) or "nothing"
        text = f"{room.holds}. Uses {'all of the core' if below == '*' else below}."
        lines.append(textwrap.fill(text, 128, initial_indent=f"    {room.path + '/':20}", subsequent_indent=" " * 24))
    return "\n".join(lines)


def written(document: str, known: list[Room]) -> str:
    """Return the document with the table between its two marks."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table(known)}\n\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8"), rooms()), encoding="utf-8")
