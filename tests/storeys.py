"""The storeys of the house: reads docs/storeys.toml, finds includes and imports that break it, makes the table of
docs/architecture.md.

`python tests/storeys.py` writes the table into docs/architecture.md.
"""

from __future__ import annotations

import ast
import functools
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
PACKAGE = "src/sudokit"
# Modules of the package that lie in no room, and that every room may use.
COMMON = {f"{PACKAGE}/_core", f"{PACKAGE}/_version", f"{PACKAGE}/_files"}
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


@functools.cache
def _import_nodes(text: str) -> tuple[ast.AST, ...]:
    """Return the imports of a module; several tests look at copies of one text."""
    return tuple(node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom))


def imports(root: Path = ROOT) -> Iterator[Use]:
    """Yield every import of a module of the package by another: late ones and those for types alone count as well."""
    for path in sorted((root / PACKAGE).rglob("*.py")):
        file = path.relative_to(root).as_posix()
        for node in _import_nodes(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.ImportFrom) and node.level:
                folder = path.parents[node.level - 1]
                target = folder.joinpath(*(node.module or "").split(".")) if node.module else folder
                for name in node.names:
                    inner = target / name.name
                    found = inner if inner.is_dir() or inner.with_suffix(".py").exists() or name.name == "_core" else target
                    yield Use(file, node.lineno, found.relative_to(root).as_posix())
            elif isinstance(node, ast.Import):
                for name in node.names:
                    if name.name.split(".")[0] == "sudokit":
                        yield Use(file, node.lineno, "src/" + name.name.replace(".", "/"))


def circles(root: Path = ROOT) -> list[list[str]]:
    """Return the modules that import each other in a circle, late imports included and those for types alone left out."""
    graph: dict[str, set[str]] = {}
    for path in (root / PACKAGE).rglob("*.py"):
        file = path.relative_to(root).as_posix()
        name = file.removesuffix(".py").removesuffix("/__init__")
        graph[name] = set()
    typing_lines = {
        file: _lines_for_types((root / file).read_text(encoding="utf-8")) for file in {use.file for use in imports(root)}
    }
    for use in imports(root):
        name = use.file.removesuffix(".py").removesuffix("/__init__")
        if use.line not in typing_lines[use.file] and use.target in graph and use.target not in {name, PACKAGE}:
            graph[name].add(use.target)
    remaining = dict(graph)
    while leaves := [name for name, targets in remaining.items() if not targets & remaining.keys()]:
        for name in leaves:
            del remaining[name]
    # what is left imports a circle or is in one; those that nothing left imports are in none
    while tops := [name for name in remaining if not any(name in targets for targets in remaining.values())]:
        for name in tops:
            del remaining[name]
    return [sorted(remaining)] if remaining else []


@functools.cache
def _lines_for_types(text: str) -> set[int]:
    tree = ast.parse(text)
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    return {line for block in blocks for line in range(block.lineno, (block.end_lineno or block.lineno) + 1)}


def _fault_of_import(use: Use, known: list[Room]) -> str:
    own, other = room_of(use.file, known), room_of(use.target + "/", known)
    assert own is not None
    assert other is not None
    if own.path == other.path or use.target in COMMON:
        return ""
    if other.path == PACKAGE:
        return f"{use}: a room does not use what stands above all rooms"
    if not own.may_use(other.path):
        return f"{use}, but {own.path} may use only itself and {', '.join(own.uses) or 'nothing'}"
    if use.target != other.path:
        return f"{use}, a module that is {other.path}'s own: import what its __init__.py offers"
    return ""


def fault_of(use: Use, known: list[Room]) -> str:
    """Return what is wrong with an include or import; nothing where it is allowed."""
    if use.file.startswith(PACKAGE):
        return _fault_of_import(use, known)
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
    return [fault for use in (*includes(root), *imports(root)) if (fault := fault_of(use, known))]


def table(known: list[Room]) -> str:
    """Return the rooms as docs/architecture.md shows them, the highest first."""
    lines = []
    for room in reversed(known):
        below = ", ".join(use.removeprefix("cpp/core/").removeprefix(f"{PACKAGE}/") for use in room.uses) or "nothing"
        everything = {"cpp/core/*": "all of the core", f"{PACKAGE}/*": "every room"}
        uses = everything.get(room.uses[0], below) if len(room.uses) == 1 else below
        text = f"{room.holds}. Uses {uses}."
        lines.append(textwrap.fill(text, 128, initial_indent=f"    {room.path + '/':24}", subsequent_indent=" " * 28))
    return "\n".join(lines)


def written(document: str, known: list[Room]) -> str:
    """Return the document with the table between its two marks."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table(known)}\n\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8"), rooms()), encoding="utf-8")
