"""The measurements: every round runs each cell of the plan once, so that disturbances of the machine affect all alike."""

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
    "solve_many": "solve_many on a uint8 array, one batch per call",
    "text": "lines of text in and out, as `sudokit solve FILE -o OUT` does",
    "classic": "solve(grid, method='classic'), one call per puzzle",
    "search": "solve(grid, method='search'), one call per puzzle",
}
"""The ways to solve a list.  Instruction sets, batches and threads do not apply to the last two."""

ONE_BY_ONE = ("classic", "search")
THREADS_FROM = 8192
"""The fewest rows per call for which several threads are measured; a second thread has nothing to do below that."""


class Plan(NamedTuple):
    """What to measure: all meaningful combinations."""

    methods: tuple[str, ...] = ("solve_many",)
    instruction_sets: tuple[str, ...] = ()
    """Empty: all available."""
    limits: tuple[int, ...] = (2,)
    batches: tuple[int, ...] = (50_000,)
    threads: tuple[int, ...] = (1,)
    rounds: int = 5
    puzzles: int = 2000
    """The minimum number of puzzles that a round of a cell solves."""


class Cell(NamedTuple):
    """One combination, with the name of its list."""

    puzzles: str
    method: str
    instruction_set: str
    limit: int
    batch: int
    threads: int


class Figure(NamedTuple):
    """The measurements of one cell."""

    puzzles: str
    method: str
    instruction_set: str
    limit: int
    batch: int
    threads: int
    microseconds: float
    """Median CPU microseconds per puzzle, over all threads together."""
    wall: float
    """Median wall-clock microseconds per puzzle."""
    guesses: float
    """Guesses per puzzle."""
    sweeps: float
    """Sweeps per puzzle: over a block of many nodes at once; with one puzzle per call, search nodes."""
    sizes: int
    """Puzzles per round."""

    @property
    def each(self) -> float:
        """The microseconds per puzzle that define the speed: CPU time on one thread, wall time on several."""
        return self.microseconds if self.threads == 1 else self.wall

    @property
    def rate(self) -> float:
        """Puzzles per second."""
        return 1e6 / self.each


def machine() -> dict[str, Any]:
    """Return a description of the machine and the software."""
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
    """Measure ways to solve lists, in interleaved rounds after a warm-up round.

    Parameters
    ----------
    lists
        uint8 arrays of shape (n, 81) by name.  Lists shorter than a batch are repeated to fill it.
    plan
        What to measure.  Each instruction set runs in its own process with SUDOKIT_ISA set to its name.
    progress
        Called now and then with the cells measured so far and their number.

    Raises
    ------
    ImpossibleRequest
        If a method or an instruction set is not available.

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
            raise ImpossibleRequest(f"instruction set {quoted(name)} is not available here; expected one of {', '.join(known)}")
    for name in plan.methods:
        if name not in METHODS:
            raise ImpossibleRequest(f"method {quoted(name)} cannot be measured; expected one of {', '.join(METHODS)}")
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
    """A process that solves with one instruction set and reports its times."""

    def __init__(self, instruction_set: str, lists: dict[str, NDArray[np.uint8]]) -> None:
        self.instruction_set, self._lists = instruction_set, lists
        self._folder = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Worker:
        import numpy as np

        file = Path(self._folder.name) / "lists.npz"
        # by number: the name of a list can be any file name
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
        """Return CPU and wall seconds per puzzle, puzzles solved, and, if requested, guesses and sweeps per
        puzzle."""
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
