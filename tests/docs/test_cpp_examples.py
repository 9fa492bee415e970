"""The programs of examples/cpp, which know the core's public header alone, print what the package says; in WebAssembly too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sudokit as sk
from conftest import ROOT
from helpers.lanes import LONG

sys.path.insert(0, str(ROOT / "tools"))
import make_profiles

pytestmark = pytest.mark.thorough

BUILT = ROOT / "build" / "core" / "libsudokit_core.a"
HARD = (ROOT / "examples" / "hard.txt").read_text().split()[:20]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Program = Callable[..., "subprocess.CompletedProcess[str]"]


def tool(name: str) -> str:
    """Return a tool of the environment, or else of the machine; skip the test where there is none."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def built(folder: Path, *options: str, prefix: tuple[str, ...] = (), suffix: str = "") -> Program:
    """Build the examples in a folder, and return what runs one of them."""
    cmake, ninja = tool("cmake"), tool("ninja")
    made = ["-S", str(ROOT / "examples" / "cpp"), "-B", str(folder), "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}", *options]
    # Debian's Emscripten needs Debian's modules, which another Node does not look for.
    variables = {**os.environ, "NODE_PATH": os.environ.get("NODE_PATH", "/usr/share/nodejs")}
    for command in ([*prefix, cmake, *made], [cmake, "--build", str(folder)]):
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    # What older Emscripten writes takes the fetch of newer Node for a browser's, and gives it a path.
    runner = [tool("node"), "--no-experimental-fetch"] if suffix else []

    def run(name: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [*runner, str(folder / f"{name}{suffix}"), *arguments]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)

    return run


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Program:
    if not any(map(shutil.which, ("c++", "g++", "clang++"))):
        pytest.skip("a C++ compiler is not installed")
    if not BUILT.exists():
        pytest.skip("build/core/libsudokit_core.a is not there: make core-test builds it")
    # without optimisation: what takes the time is compiling, and the core is compiled
    folder = tmp_path_factory.mktemp("examples")
    return built(folder, f"-DSUDOKIT_CORE_BUILT={BUILT}", "-DCMAKE_BUILD_TYPE=Debug")


@pytest.fixture(scope="module")
def wasm(tmp_path_factory: pytest.TempPathFactory) -> Program:
    for name in ("emcc", "emcmake", "node"):
        tool(name)
    options = ("-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DCMAKE_CXX_FLAGS=-fexceptions")
    return built(tmp_path_factory.mktemp("wasm"), *options, prefix=(tool("emcmake"),), suffix=".js")


def one_puzzle() -> str:
    """Return what `puzzle` prints, by the package."""
    outcome, path = sk.solve(PUZZLE), sk.explain(PUZZLE)
    assert outcome.grid is not None
    lines = [f"{outcome.status}, {outcome.stats.guesses} guesses", outcome.grid.line()]
    lines.append(f"{path.rating.level}, score {path.rating.score}, {len(path.steps)} steps")
    for step in path.steps:
        changes = [f"r{cell[0] + 1}c{cell[1] + 1}={value}" for cell, value in step.placements]
        changes += [f"r{cell[0] + 1}c{cell[1] + 1}<>{value}" for cell, value in step.eliminations]
        lines.append(f"{step.technique.replace('-', '_')}: {' '.join(changes)}")
    return "".join(f"{line}\n" for line in lines)


def many_puzzles(puzzles: list[str]) -> str:
    """Return what `batch` prints, by the package."""
    solved, rated = sk.solve_many(puzzles), sk.rate_many(puzzles)
    lines = []
    for row, status in enumerate(solved.statuses()):
        grid, rating = solved.grid(row), rated[row]
        shown = "-" if rating is None else rating.level
        lines.append(f"{grid.line() if grid else '.' * 81} {status} {shown} {rating.score if rating else 0}\n")
    return "".join(lines)


def check_programs(run: Program) -> None:
    one = run("puzzle")
    assert (one.returncode, one.stdout, one.stderr) == (0, one_puzzle(), "")
    puzzles = [*HARD, "." * 81, "55" + "." * 79]
    many = run("batch", text="".join(f"{line}\n" for line in puzzles))
    assert (many.returncode, many.stdout, many.stderr) == (0, many_puzzles(puzzles), "")


@pytest.mark.slow  # they are compiled for it
def test_programs_say_what_the_package_says(native: Program) -> None:
    check_programs(native)


@pytest.mark.slow  # they are compiled for it
def test_threads_change_nothing(native: Program, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{line}\n" for line in HARD))
    assert native("batch", str(file), "2").stdout == many_puzzles(HARD)


@pytest.mark.slow  # they are compiled for it
def test_what_is_no_puzzle_is_refused(native: Program) -> None:
    short, wrong, several = native("puzzle", "123"), native("puzzle", "x" * 81), native("puzzle", "." * 81)
    assert (short.returncode, short.stderr) == (2, "a puzzle has 81 characters, not 3\n")
    assert (wrong.returncode, wrong.stderr) == (2, "values go from 0 to N\n")
    guesses = sk.solve(sk.Grid.empty()).stats.guesses
    assert (several.returncode, several.stdout) == (1, f"multiple, {guesses} guesses\n")
    assert native("batch", text="12\n").returncode == 2
    assert native("batch", "no such file").stderr == "no such file cannot be read\n"


def test_the_core_has_the_profiles_of_the_package() -> None:
    assert make_profiles.TABLE.read_text(encoding="utf-8") == make_profiles.table(), "run python tools/make_profiles.py"


@pytest.mark.slow
@pytest.mark.skipif(LONG != "all", reason="make examples runs it: the core is compiled anew, for six minutes")
def test_programs_in_webassembly(wasm: Program) -> None:
    check_programs(wasm)
