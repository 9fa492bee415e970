"""The storeys: no file uses a room above its own, nothing uses a test, and the documents show the table of what may."""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import storeys
from conftest import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import cpp_sizes


def test_every_include_and_every_import_goes_down() -> None:
    assert storeys.faults() == []


def test_rooms_stand_in_order_and_are_all_of_the_rooms() -> None:
    known = storeys.rooms()
    paths = [room.path for room in known]
    for number, room in enumerate(known):
        for use in room.uses:
            assert "*" in use or use in paths[:number], f"{room.path} uses {use}, which does not stand before it"
    for folder in ("cpp/core", "src/sudokit"):
        there = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).iterdir()) if path.is_dir()]
        assert sorted(path for path in paths if path.startswith(f"{folder}/")) == [p for p in there if "__pycache__" not in p]


def test_nothing_is_allowed_that_nothing_needs() -> None:
    known = storeys.rooms()
    needed = set()
    for use in storeys.includes():
        own, other = storeys.room_of(use.file, known), storeys.room_of(use.target, known)
        if own and other and not storeys.is_cpp_test(use.file):
            needed.add((own.path, other.path))
    for use in storeys.imports():
        own, other = storeys.room_of(use.file, known), storeys.room_of(use.target + "/", known)
        if own and other:
            needed.add((own.path, other.path))
    spare = [(room.path, use) for room in known for use in room.uses if "*" not in use and (room.path, use) not in needed]
    assert spare == []


@pytest.mark.parametrize(
    ("file", "include", "fault"),
    [
        ("core/methods/method.hpp", '"core/logic/explainer.hpp"', "cpp/core/methods may use only itself and"),
        ("core/grid/layout.cpp", '"core/steps/step.hpp"', "cpp/core/grid may use only itself and cpp/core/base"),
        ("core/classic/slices.hpp", '"core/search/search.hpp"', "cpp/core/classic may use only"),
        ("core/search/search.hpp", '"bind/bind.hpp"', "cpp/core/search may use only"),
        ("core/search/search_test.cpp", '"bind/bind.hpp"', "tests of the core do not know the binding"),
        ("core/base/random.hpp", "<nanobind/nanobind.h>", "which only cpp/bind may"),
        ("bind/solve.cpp", '"core/search/search_test.cpp"', "which is a test"),
        ("core/search/staged.cpp", '"testing/reference.hpp"', "which is for tests only"),
        ("core/search/search.hpp", '"core/poems/poem.hpp"', "in no room"),
        ("testing/check.hpp", '"core/logic/state.hpp"', "cpp/testing may use only"),
    ],
)
def test_a_wrong_include_is_found(tmp_path: Path, file: str, include: str, fault: str) -> None:
    shutil.copytree(ROOT / "cpp", tmp_path / "cpp")
    wrong = tmp_path / "cpp" / file
    wrong.write_text(f"#include {include}\n{wrong.read_text(encoding='utf-8')}", encoding="utf-8")
    found = storeys.faults(tmp_path)
    assert len(found) == 1
    assert found[0].startswith(f"cpp/{file}:1 ")
    assert fault in found[0]


@pytest.mark.parametrize(
    ("file", "line", "fault"),
    [
        ("grid/_grid.py", "from ..formats import write", "src/sudokit/grid may use only itself and nothing"),
        ("solving/_solve.py", "from ..logic import rate", "src/sudokit/solving may use only itself and"),
        ("logic/_hint.py", "    from ..cli import main", "src/sudokit/logic may use only itself and"),
        ("logic/_hint.py", "import sudokit.server", "src/sudokit/logic may use only itself and"),
        ("logic/_hint.py", "from .. import solve", "a room does not use what stands above all rooms"),
        ("cli/_solve.py", "from ..solving._solve import solve", "a module that is src/sudokit/solving's own"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, file: str, line: str, fault: str) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("page", "__pycache__"))
    wrong = tmp_path / "src" / "sudokit" / file
    block = line if line == line.lstrip() else f"def late() -> None:\n{line}"
    wrong.write_text(f"{wrong.read_text(encoding='utf-8')}\n\n{block}\n", encoding="utf-8")
    found = storeys.faults(tmp_path)
    assert len(found) == 1
    assert found[0].startswith(f"src/sudokit/{file}:")
    assert fault in found[0]


def test_no_modules_import_each_other_in_a_circle(tmp_path: Path) -> None:
    assert storeys.circles() == []
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("page", "__pycache__"))
    wrong = tmp_path / "src" / "sudokit" / "grid" / "_errors.py"
    late = "def late() -> None:\n    from ._grid import Grid\n"
    wrong.write_text(f"{wrong.read_text(encoding='utf-8')}\n\n{late}", encoding="utf-8")
    assert "src/sudokit/grid/_errors" in storeys.circles(tmp_path)[0]


def test_the_binding_is_about_nanobind_alone() -> None:
    """What needs no nanobind is the core's; `interrupt.hpp` and the row sources convert what Python brings."""
    without = [path.name for path in (ROOT / "cpp" / "bind").glob("*.?pp") if "nb::" not in path.read_text(encoding="utf-8")]
    assert without == ["module.cpp"]


def test_no_module_and_no_folder_is_too_long() -> None:
    """A module has at most 400 lines, and the package at most 24 entries."""
    long = [path for path in (ROOT / "src").rglob("*.py") if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert [path.relative_to(ROOT).as_posix() for path in long] == []
    entries = [path.name for path in (ROOT / "src" / "sudokit").iterdir() if path.suffix not in {".pyi", ".so"}]
    assert len([name for name in entries if name != "__pycache__"]) <= 24


def test_no_function_of_the_package_is_too_long() -> None:
    """A function has at most 60 lines besides its docstring."""
    long = []
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[0]
                told = ast.get_docstring(node) is not None
                lines = (node.end_lineno or 0) - node.lineno + 1 - ((first.end_lineno or 0) - first.lineno + 1 if told else 0)
                if lines > 60:
                    long.append(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}: {lines} lines: {node.name}")
    assert long == []


def test_the_architecture_shows_the_table() -> None:
    document = storeys.DOCUMENT.read_text(encoding="utf-8")
    assert storeys.written(document, storeys.rooms()) == document, "run python tests/storeys.py"


def test_no_two_rooms_of_the_core_have_files_of_one_name() -> None:
    rooms_of: dict[str, set[str]] = {}
    for path in (ROOT / "cpp" / "core").rglob("*.?pp"):
        if not storeys.is_cpp_test(path.name):
            rooms_of.setdefault(path.stem, set()).add(path.parent.name)
    assert {name: rooms for name, rooms in rooms_of.items() if len(rooms) > 1} == {}


def test_every_room_has_a_readme_of_three_to_ten_lines() -> None:
    native = [ROOT / "cpp", *sorted(path for path in (ROOT / "cpp").rglob("*") if path.is_dir())]
    rooms = [ROOT / "src" / "sudokit", *(ROOT / room.path for room in storeys.rooms() if room.path.startswith("src/sudokit/"))]
    readmes = {folder.relative_to(ROOT).as_posix(): folder / "README.md" for folder in [*native, *rooms]}
    lengths = {name: len(file.read_text("utf-8").splitlines()) if file.exists() else 0 for name, file in readmes.items()}
    assert {name: length for name, length in lengths.items() if not 3 <= length <= 10} == {}


def classes(text: str) -> Iterator[str]:
    """Yield the full name of every class that a file defines, but for nested ones and those of unnamed namespaces."""
    code = cpp_sizes.bare(text)
    open_scopes: list[str | None] = []
    start = 0
    for found in re.finditer(r"[{};]", code):
        head = code[start : found.start()].strip()
        start = found.start() + 1
        if found[0] == "}" and open_scopes:
            open_scopes.pop()
        elif found[0] == "{":
            namespace = re.match(r"(?:inline\s+)?namespace\b\s*([\w:]*)", head)
            defined = re.match(
                r"(?:template\s*<.*?>\s*)?(?:class|struct|union|enum(?:\s+class)?)\s+(\w+(?:<[^<>]*>)?)(?!\w|::)", head
            )
            if defined and None not in open_scopes and "" not in open_scopes:
                yield "::".join([*filter(None, open_scopes), defined[1]])
            open_scopes.append(namespace[1] if namespace else None)


def test_no_class_is_defined_twice() -> None:
    # Two definitions of one name are undefined: the linker takes the functions of one of them for both.
    files: dict[str, list[str]] = {}
    for path in [*(ROOT / "cpp").rglob("*.hpp"), *(ROOT / "cpp").rglob("*.cpp")]:
        for name in classes(path.read_text(encoding="utf-8")):
            files.setdefault(name, []).append(path.name)
    programs = {name: where for name, where in files.items() if not all(map(storeys.is_cpp_test, where))}
    assert len(programs) > 100
    assert {name: where for name, where in programs.items() if len(where) > 1} == {}


def test_no_file_and_no_function_of_the_native_side_is_too_long() -> None:
    assert cpp_sizes.faults() == []


def test_too_long_a_function_is_found(tmp_path: Path) -> None:
    (tmp_path / "cpp").mkdir()
    body = "  if (x) { y(); }\n" * 59
    long = f"namespace a {{\nstruct B {{\n  int c;\n}};\n\nint f(int x) {{  // }} no brace\n{body}}}\n}}\n"
    (tmp_path / "cpp" / "short.cpp").write_text(long.replace(body, body[18:]), encoding="utf-8")
    (tmp_path / "cpp" / "long.cpp").write_text(long, encoding="utf-8")
    assert cpp_sizes.faults(tmp_path) == ["cpp/long.cpp:6: 61 lines, 60 are allowed: int f(int x)"]
