"""Comparison with another program: both read the same lines from standard input, as whole processes."""

from __future__ import annotations

import math
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..grid import SudokitError, quoted, shortened
from ._lists import as_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Lists are repeated until start-up matters little: the fewest and the most lines, and the required ratio of our time
# to our start-up.
_FEWEST, _MOST = 50_000, 2_000_000
_TIMES_THE_START = 5


class Beside(NamedTuple):
    """The times of two programs for a list; CPU seconds, medians."""

    puzzles: str
    lines: int
    theirs: float
    ours: float
    their_start: float
    """The time for only the first line of the list: mostly the start-up of the program."""
    our_start: float

    @property
    def ratio(self) -> float:
        """How many times faster ours is, as whole processes."""
        return self.theirs / self.ours if self.ours > 0 else float("nan")

    @property
    def ratio_without_start(self) -> float:
        """How many times faster ours is, start-up subtracted from both; nan if too little is left to compare."""
        theirs, ours = self.theirs - self.their_start, self.ours - self.our_start
        return theirs / ours if theirs > 0.01 and ours > 0.01 else float("nan")

    @property
    def start_dominates(self) -> bool:
        """Whether start-up is more than a quarter of a program's time, so that `ratio` says little about the rest."""
        return 4 * self.our_start > self.ours or 4 * self.their_start > self.theirs


def against(command: str, lists: dict[str, NDArray[np.uint8]], rounds: int = 5, lines: int | None = None) -> Iterator[Beside]:
    """Yield for each list the times of another program and ours, interleaved.

    Parameters
    ----------
    command
        A program that reads one puzzle per line from standard input; 81 characters, ``.`` for empty.
    lists
        uint8 arrays of shape (n, 81) by name; invalid rows are left out.
    rounds
        Rounds, 1 or more.
    lines
        Shorter lists are repeated to this many lines; None: to 50,000, or more until start-up takes at most a fifth of
        our time, but not beyond 2,000,000.

    Raises
    ------
    SudokitError
        If the program cannot be started or fails.

    Examples
    --------
    >>> import sudokit.benchmark as bench
    >>> [found.lines for found in bench.against("cat", {"easy": bench.made_lists(3)["easy"]}, rounds=1, lines=7)]
    [7]
    """
    import numpy as np

    try:
        theirs = shlex.split(command)
    except ValueError as error:
        raise SudokitError(f"--against {quoted(command)}: {error}") from None
    if not theirs:
        raise SudokitError("--against needs a command")
    ours = [sys.executable, "-m", "sudokit", "solve", "-", "--threads", "1"]
    for name, rows in lists.items():
        good = without_faults(rows)
        if not len(good):
            continue
        with tempfile.TemporaryDirectory() as folder:
            whole, first = Path(folder) / "whole.txt", Path(folder) / "first.txt"
            first.write_bytes(as_lines(good[:1]))
            wanted = max(lines or _FEWEST, len(good))
            whole.write_bytes(as_lines(np.resize(good, (wanted, 81))))
            if lines is None:
                more = enough(wanted, _cpu_of(ours, whole, (0, 1, 2)), _cpu_of(ours, first, (0, 1, 2)))
                whole.write_bytes(as_lines(np.resize(good, (more, 81))))
                wanted = more
            times: list[list[float]] = [[], [], [], []]
            for _ in range(rounds):
                for found, program, file, allowed in zip(
                    times, (theirs, ours, theirs, ours), (whole, whole, first, first), ((0,), (0, 1, 2)) * 2, strict=True
                ):
                    found.append(_cpu_of(program, file, allowed))
        yield Beside(name, wanted, *(statistics.median(found) for found in times))


def without_faults(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the rows that can be written as 81 characters: every other program would answer them in its own way."""
    return rows[(rows <= 9).all(axis=1)]


def enough(lines: int, whole: float, start: float) -> int:
    """Return the required number of lines of a list, given the time of the present lines and that of start-up alone.

    >>> enough(50_000, 0.25, 0.2), enough(50_000, 2.0, 0.2), enough(50_000, 0.2, 0.2)
    (800000, 50000, 2000000)
    """
    wanted = (_TIMES_THE_START - 1) * start
    work = max(whole - start, 1e-9)
    return max(lines, min(_MOST, lines * math.ceil(round(wanted / work, 6))))


def _cpu_of(command: list[str], path: Path, allowed: tuple[int, ...]) -> float:
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with path.open("rb") as lines:
        try:
            done = subprocess.run(command, stdin=lines, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        except OSError as error:
            raise SudokitError(f"{shortened(command[0], 160)} cannot be started: {error.strerror}") from None
    if done.returncode not in allowed:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise SudokitError(
            f"{shortened(command[0], 160)} ended with status {done.returncode}{': ' + said[-1][:200] if said else ''}"
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
