"""A wheel in a clean environment, where nothing can be compiled."""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
from pathlib import Path
from typing import NamedTuple

from .pythons import Python

TESTS = (
    "tests/grid",
    "tests/solving/test_solve.py",
    "tests/solving/test_check.py",
    "tests/solving/test_methods.py",
    "tests/formats/test_round_trips.py",
    "tests/formats/test_writing.py",
    "tests/generating",
    "tests/symmetry",
    "tests/logic/test_trail.py",
    "tests/logic/test_hints.py",
    "tests/cli/test_cli.py",
    "tests/cli/test_startup.py",
    "tests/package/test_public.py",
)
"""Tests of every part that is compiled, of the formats, and of the command line; a few minutes of CPU time."""
NEEDED = ("pytest", "hypothesis", "polars", "pyarrow", "pandas", "typst", "cssselect2", "tinycss2")
"""What the tests need, besides the wheel."""
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROUNDS = 9


class Outcome(NamedTuple):
    """What a wheel did in an environment."""

    python: str
    passed: int
    faults: list[str]
    empty: float
    """Milliseconds of CPU time that Python takes to start."""
    imported: float
    """The same, with ``import sudokit``."""
    solved: float
    """The same of ``sudokit solve``."""


def tried(wheel: Path, python: Python, folder: Path, source: Path, *, tests: bool) -> Outcome:
    """Install a wheel, run its tests and commands, and remove it again.

    The folder gets the environment and a copy of the tests, without the package's sources.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    room = folder / "env"
    subprocess.run([python.path, "-m", "venv", room], check=True)
    inside = room / "bin"
    variables = without_compiler(inside)
    before = files(room)
    faults = []
    command = [str(inside / "python"), "-m", "pip", "install", "-q", "--only-binary=:all:"]
    subprocess.run([*command, str(wheel)], check=True, env=variables, stderr=subprocess.DEVNULL)
    solve = [str(inside / "sudokit"), "solve", EASY]
    done = subprocess.run(solve, capture_output=True, text=True, env=variables, check=False, cwd=folder)
    if done.stdout.strip() != SOLVED:
        faults.append(f"sudokit solve: {done.stdout}{done.stderr}")
    times = [
        cpu([str(inside / "python"), "-I", "-c", "pass"], variables),
        cpu([str(inside / "python"), "-I", "-c", "import sudokit"], variables),
        cpu(solve, variables),
    ]
    passed = 0
    if tests:
        subprocess.run([*command, *NEEDED], check=False, env=variables, stderr=subprocess.DEVNULL)
        passed, failed = run_tests(inside, folder, source, variables)
        faults += failed
    faults += left_over(inside, room, before, variables)
    return Outcome(python.name, passed, faults, *times)


def without_compiler(inside: Path) -> dict[str, str]:
    """Return the variables of a process that finds no compiler: only the environment's own programs and a few of the system."""
    tools = inside.parent / "tools"
    tools.mkdir(exist_ok=True)
    for name in (
        "sh",
        "cat",
        "head",
        "wc",
        "true",
        "sleep",
        "env",
        "grep",
        "sort",
        "timeout",
        "kill",
        "ls",
        "rm",
        "mkfifo",
        "mktemp",
    ):
        program = shutil.which(name)
        if program is not None and not (tools / name).exists():
            (tools / name).symlink_to(program)
    kept = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG", "TMPDIR") or name.startswith("PIP_")}
    return kept | {"PATH": f"{inside}{os.pathsep}{tools}", "CC": "false", "CXX": "false"}


def run_tests(inside: Path, folder: Path, source: Path, variables: dict[str, str]) -> tuple[int, list[str]]:
    """Run the tests against the installed package; return how many passed, and what failed."""
    tree = folder / "tree"
    shutil.copytree(source, tree, ignore=shutil.ignore_patterns("src", "build", "cpp", "web"))
    chosen = [test for test in TESTS if (tree / test).exists()]
    assert len(chosen) == len(TESTS), set(TESTS) - set(chosen)
    done = subprocess.run(
        [inside / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *chosen],
        capture_output=True,
        text=True,
        env=variables,
        check=False,
        cwd=tree,
    )
    found = re.search(r"(\d+) passed", done.stdout)
    failed = [done.stdout[-3000:] + done.stderr[-1000:]] if done.returncode else []
    return int(found[1]) if found else 0, failed


def files(room: Path) -> set[str]:
    """Return the files of an environment, without what Python compiles by itself."""
    return {str(path.relative_to(room)) for path in room.rglob("*") if "__pycache__" not in path.parts}


def left_over(inside: Path, room: Path, before: set[str], variables: dict[str, str]) -> list[str]:
    """Uninstall the package; return what it leaves."""
    subprocess.run([inside / "python", "-m", "pip", "uninstall", "-q", "-y", "sudokit"], check=True, env=variables)
    after = files(room) - before
    return [f"left after it was uninstalled: {name}" for name in sorted(after) if "sudokit" in name]


def cpu(command: list[str], variables: dict[str, str]) -> float:
    """Return the CPU time of a command in milliseconds, the median of some runs."""
    times = []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, env=variables, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * statistics.median(times)
