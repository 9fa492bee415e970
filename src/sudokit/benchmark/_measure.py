"""What is measured, and how: every cell of the plan once a round, one after the other, so that all see the same machine."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from .. import _core
from ..grid import ImpossibleRequest, SudokitError, quoted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

METHODS = {
    "solve_many": "solve_many on a uint8 array, a batch a call",
    "text": "lines of text in and out, as `sudokit solve FILE -o OUT` does",
    "classic": "solve(grid, method='classic'), one call a puzzle",
    "search": "solve(grid, method='search'), one call a puzzle",
}
"""The ways to solve a list.  The last two know no instruction sets, batches or threads."""

ONE_BY_ONE = ("classic", "search")
THREADS_FROM = 8192
"""Rows of a call below which there is no second thread's work in it: such cells of a plan are left out."""


class Plan(NamedTuple):
    """What to measure: all combinations that mean something."""

    methods: tuple[str, ...] = ("solve_many",)
    instruction_sets: tuple[str, ...] = ()
    """None named: all there are."""
    limits: tuple[int, ...] = (2,)
    batches: tuple[int, ...] = (50_000,)
    threads: tuple[int, ...] = (1,)
    rounds: int = 5
    puzzles: int = 2000
    """Puzzles that a round of a cell takes at least."""


class Cell(NamedTuple):
    """One combination, by the name of its list."""

    puzzles: str
    method: str
    instruction_set: str
    limit: int
    batch: int
    threads: int


class Figure(NamedTuple):
    """What was measured of one cell."""

    puzzles: str
    method: str
    instruction_set: str
    limit: int
    batch: int
    threads: int
    microseconds: float
    """Median CPU microseconds a puzzle, of all threads together."""
    wall: float
    """Median microseconds a puzzle by the clock on the wall."""
    guesses: float
    """Guesses a puzzle."""
    sweeps: float
    """Sweeps a puzzle: over a block of many nodes at once; for one puzzle a call, search nodes."""
    sizes: int
    """Puzzles a round."""

    @property
    def each(self) -> float:
        """Microseconds a puzzle that tell the speed: CPU time on one thread, wall time on several."""
        return self.microseconds if self.threads == 1 else self.wall

    @property
    def rate(self) -> float:
        """Puzzles a second."""
        return 1e6 / self.each


def machine() -> dict[str, Any]:
    """Return what the figures were measured on."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    from .._version import __version__

    return {
        "processor": model,
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "instruction_sets": list(_core.instruction_sets()),
        "compiler": _core.compiler(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "sudokit": __version__,
    }


def measure(
    lists: dict[str, NDArray[np.uint8]], plan: Plan | None = None, progress: Callable[[int, int], None] | None = None
) -> list[Figure]:
    """Measure ways to solve lists, in interleaved rounds after one that warms up.

    Parameters
    ----------
    lists
        uint8 arrays of shape (n, 81) by name.  Lists shorter than a batch are repeated to fill it.
    plan
        What to measure.  Each instruction set runs in a process of its own with SUDOKIT_ISA set to its name.
    progress
        Called now and then with the cells measured so far and their number.

    Raises
    ------
    ImpossibleRequest
        If a method or an instruction set is not there.

    Examples
    --------
    >>> import sudokit.benchmark as bench
    >>> lists = {"easy": bench.made_lists(3)["easy"]}
    >>> figures = bench.measure(lists, bench.Plan(batches=(1, 10), rounds=1, puzzles=10, instruction_sets=("portable",)))
    >>> [(figure.method, figure.instruction_set, figure.batch, figure.sizes) for figure in figures]
    [('solve_many', 'portable', 1, 10), ('solve_many', 'portable', 10, 10)]
    """
    plan = plan or Plan()
    known = tuple(_core.instruction_sets())
    plan = plan._replace(instruction_sets=plan.instruction_sets or known)
    for name in plan.instruction_sets:
        if name not in known:
            raise ImpossibleRequest(f"no instruction set {quoted(name)} here; there are {', '.join(known)}")
    for name in plan.methods:
        if name not in METHODS:
            raise ImpossibleRequest(f"no method {quoted(name)} to measure; there are {', '.join(METHODS)}")
    figures = []
    total, done = sum(1 for name in lists for _ in cells_of(name, plan)) * (plan.rounds + 1), 0
    with ExitStack() as stack:
        workers = {name: stack.enter_context(Worker(name, lists)) for name in plan.instruction_sets}
        for name in lists:
            cells = list(cells_of(name, plan))
            times: dict[Cell, list[dict[str, float]]] = {cell: [] for cell in cells}
            for number in range(plan.rounds + 1):
                for cell in cells:
                    # a cell without an instruction set runs in any worker
                    worker = workers[cell.instruction_set or plan.instruction_sets[0]]
                    answer = worker.ask(cell, plan.puzzles, work=number == 0)
                    # the first round warms up and counts the work, which is the same each time
                    times[cell].append(answer)
                    done += 1
                    if progress is not None:
                        progress(done, total)
            figures += [_figure(cell, rounds) for cell, rounds in times.items()]
    return figures


def cells_of(name: str, plan: Plan) -> Iterator[Cell]:
    """Yield the cells of a plan for one list."""
    for method in plan.methods:
        for limit in plan.limits:
            if method in ONE_BY_ONE:
                yield Cell(name, method, "", limit, 1, 1)
                continue
            for batch in plan.batches:
                for threads in plan.threads:
                    if threads > 1 and batch < THREADS_FROM:
                        continue
                    for instruction_set in plan.instruction_sets:
                        yield Cell(name, method, instruction_set, limit, batch, threads)


def _figure(cell: Cell, rounds: list[dict[str, float]]) -> Figure:
    def median(key: str) -> float:
        return statistics.median(answer[key] for answer in rounds[1:]) * 1e6

    first = rounds[0]
    return Figure(*cell, median("cpu"), median("wall"), first["guesses"], first["sweeps"], int(first["puzzles"]))


class Worker:
    """A process that solves with one instruction set and answers how long it took."""

    def __init__(self, instruction_set: str, lists: dict[str, NDArray[np.uint8]]) -> None:
        self.instruction_set, self._lists = instruction_set, lists
        self._folder = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Worker:
        import numpy as np

        file = Path(self._folder.name) / "lists.npz"
        # by number: a name of a list is anything a file may be called
        np.savez(file, *self._lists.values())
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sudokit.benchmark._worker", str(file), *self._lists],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SUDOKIT_ISA": self.instruction_set},
        )
        return self

    def ask(self, cell: Cell, puzzles: int, work: bool) -> dict[str, float]:
        """Return CPU and wall seconds a puzzle, puzzles solved, and, if asked for, guesses and sweeps a puzzle."""
        assert self._process is not None
        to, back = _pipes(self._process)
        try:
            to.write(json.dumps({**cell._asdict(), "least": puzzles, "work": work}) + "\n")
            to.flush()
            line = back.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise SudokitError(f"the process that measures {self.instruction_set} ended early")
        answer: dict[str, float] = json.loads(line)
        return answer

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            to, back = _pipes(self._process)
            to.close()
            self._process.wait()
            back.close()
        self._folder.cleanup()


def _pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout
