"""Benchmarks: lists from a seed, CPU time in interleaved rounds, medians; ours beside any program that reads lines."""

from __future__ import annotations

import os
import platform
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._batch import solve_many
from ._errors import SudokitError
from ._grid import Grid
from ._solve import solve

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Figure", "against", "load", "machine", "made_lists", "measure", "table"]


class Figure(NamedTuple):
    """One measured cell of the table."""

    puzzles: str
    what: str
    instruction_set: str
    limit: int
    batch: int
    threads: int
    microseconds: float
    """Median CPU microseconds a puzzle; wall time with several threads."""
    sizes: int
    """Puzzles a round."""

    @property
    def rate(self) -> float:
        """Puzzles a second."""
        return 1e6 / self.microseconds


def machine() -> dict[str, Any]:
    """Return what the figures were measured on."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {
        "processor": model,
        "processors": os.cpu_count(),
        "instruction_sets": list(_core.instruction_sets()),
        "compiler": _core.compiler(),
        "python": platform.python_version(),
        "system": platform.platform(),
    }


def made_lists(count: int = 2000, seed: int = 1) -> dict[str, NDArray[np.uint8]]:
    """Make lists of 9x9 puzzles from a seed: easy, minimal, several solutions, none, and a mix of all with invalid rows.

    >>> {name: len(rows) for name, rows in made_lists(3).items()}
    {'easy': 3, 'minimal': 3, 'multiple': 3, 'none': 3, 'mixed': 3}
    """
    import numpy as np

    rng = random.Random(seed)
    lists: dict[str, list[list[int]]] = {name: [] for name in ("easy", "minimal", "multiple", "none", "mixed")}
    while len(lists["none"]) < count:
        full = solve(Grid.empty(), limit=1, seed=rng.randrange(2**63)).grid
        assert full is not None
        easy, minimal = _thinned(full, rng, most_nodes=1, stop_at=34), _thinned(full, rng, most_nodes=None, stop_at=0)
        lists["easy"].append(easy)
        lists["minimal"].append(minimal)
        filled = [cell for cell, value in enumerate(minimal) if value]
        lists["multiple"].append([0 if cell == filled[rng.randrange(len(filled))] else v for cell, v in enumerate(minimal)])
        if (none := _contradictory(minimal, filled, rng)) is not None:
            lists["none"].append(none)
    for name in ("easy", "minimal", "multiple"):
        lists[name] = lists[name][:count]
    sources = [lists[name] for name in ("easy", "minimal", "multiple", "none")]
    for _ in range(count):
        row = list(rng.choice(rng.choice(sources)))
        if rng.random() < 0.1:
            row[rng.randrange(81)] = rng.randrange(1, 12)
        lists["mixed"].append(row)
    return {name: np.array(rows, dtype=np.uint8) for name, rows in lists.items()}


def _thinned(full: Grid, rng: random.Random, most_nodes: int | None, stop_at: int) -> list[int]:
    values = list(full.values)
    left = 81
    for cell in rng.sample(range(81), 81):
        if left <= stop_at:
            break
        value, values[cell] = values[cell], 0
        if solve(Grid(values), node_limit=most_nodes).status == "unique":
            left -= 1
        else:
            values[cell] = value
    return values


def _contradictory(minimal: list[int], filled: list[int], rng: random.Random) -> list[int] | None:
    for _ in range(20):
        row = list(minimal)
        row[rng.choice(filled)] = rng.randrange(1, 10)
        if solve(Grid(row)).status == "none":
            return row
    return None


def load(path: Path) -> NDArray[np.uint8]:
    """Read a file of 9x9 lines.

    Raises
    ------
    SudokitError
        If a row is not a 9x9 puzzle.
    """
    import numpy as np

    from .formats import read_file

    rows = []
    for entry in read_file(path):
        if entry.grid is None:
            raise entry.error or SudokitError(f"{path}: unreadable")
        if not entry.grid.layout._core.classic:
            raise SudokitError(f"{path}, line {entry.line}: the benchmark is for 9x9 with 3x3 boxes")
        rows.append(entry.grid._values)
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(-1, 81)


def measure(
    lists: dict[str, NDArray[np.uint8]],
    instruction_sets: Iterable[str],
    limits: Iterable[int] = (2,),
    batches: Iterable[int] = (50_000,),
    threads: Iterable[int] = (1,),
    rounds: int = 5,
) -> list[Figure]:
    """Measure `solve_many` over lists, in interleaved rounds.

    Lists shorter than a batch are repeated to fill it; a round takes at least 2,000 puzzles.
    """
    import numpy as np

    cells: list[tuple[tuple[str, str, str, int, int, int], Callable[[], None], int]] = []
    for name, rows in lists.items():
        for batch in batches:
            filled = np.ascontiguousarray(np.resize(rows, (batch, 81)))
            calls = max(1, 2000 // batch)
            for instruction_set in instruction_sets:
                for limit in limits:
                    for used in threads:
                        call = _many(filled, calls, limit, used, instruction_set)
                        cells.append(((name, "solve_many", instruction_set, limit, batch, used), call, batch * calls))
        if 1 in batches:
            grids = [Grid(row) for row in rows[:2000].tolist()]
            cells.append(((name, "solve", "", 2, 1, 1), _single(grids), len(grids)))
    times: dict[tuple[str, str, str, int, int, int], list[float]] = {key: [] for key, _, _ in cells}
    for number in range(rounds + 1):
        for key, call, size in cells:
            clock = time.process_time if key[5] == 1 else time.perf_counter
            started = clock()
            call()
            if number:  # the first round warms up
                times[key].append((clock() - started) / size)
    return [Figure(*key, statistics.median(times[key]) * 1e6, size) for key, _, size in cells]


def _many(rows: NDArray[np.uint8], calls: int, limit: int, threads: int, instruction_set: str) -> Callable[[], None]:
    def call() -> None:
        for _ in range(calls):
            solve_many(rows, limit=limit, threads=threads, instruction_set=instruction_set)

    return call


def _single(grids: list[Grid]) -> Callable[[], None]:
    def call() -> None:
        for grid in grids:
            solve(grid)

    return call


def against(command: str, lists: dict[str, NDArray[np.uint8]], rounds: int = 5) -> Iterator[tuple[str, float, float]]:
    """Yield for each list the median CPU seconds of another program and of ours, on the same lines from standard input.

    Both run as whole processes, interleaved; ours is ``sudokit solve -``.

    Raises
    ------
    SudokitError
        If the program cannot be started or fails.
    """
    ours = [sys.executable, "-m", "sudokit", "solve", "-", "--threads", "1"]
    for name, rows in lists.items():
        text = "".join("".join(".123456789"[v] if v <= 9 else "." for v in row) + "\n" for row in rows.tolist())
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(text)
            file.flush()
            theirs_times, our_times = [], []
            for _ in range(rounds):
                theirs_times.append(_cpu_of(shlex.split(command), file.name))
                our_times.append(_cpu_of(ours, file.name, allowed=(0, 1, 2)))
        yield name, statistics.median(theirs_times), statistics.median(our_times)


def _cpu_of(command: list[str], path: str, allowed: tuple[int, ...] = (0,)) -> float:
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(path, "rb") as lines:
        try:
            done = subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        except OSError as error:
            raise SudokitError(f"{command[0]} cannot be started: {error.strerror}") from None
    if done.returncode not in allowed:
        raise SudokitError(f"{command[0]} ended with status {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(figures: list[Figure]) -> str:
    """Return the figures as text, with a bar for the rate.

    >>> print(table([Figure("easy", "solve_many", "avx2", 2, 100, 1, 0.1, 1000)]).splitlines()[1])
    easy                     solve_many avx2         2     100  1      0.100   10,000,000 ##############################
    """
    most = max(figure.rate for figure in figures)
    lines = [f"{'list':24} {'call':10} {'set':9} limit  batch thr    µs each   puzzles/s"]
    for f in figures:
        bar = "#" * max(1, round(30 * f.rate / most))
        lines.append(
            f"{f.puzzles:24} {f.what:10} {f.instruction_set:9} {f.limit:4} {f.batch:7} {f.threads:2} "
            f"{f.microseconds:10.3f} {f.rate:12,.0f} {bar}"
        )
    return "\n".join(lines)
