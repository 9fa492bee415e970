"""Comparison with a function of a shared library, in one process: one call each for a whole list, no start-up, no text."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..grid import ImpossibleRequest, SudokitError, quoted, shortened
from ._against import without_faults

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class BesideFunction(NamedTuple):
    """The times of a function and of `solve_many` for a list; CPU seconds, medians."""

    puzzles: str
    lines: int
    theirs: float
    ours: float
    different: int
    """Puzzles with another number of solutions, or another solution where there is only one."""

    @property
    def ratio(self) -> float:
        """How many times faster ours is."""
        return self.theirs / self.ours if self.ours > 0 else float("nan")


def against_function(
    function: str, lists: dict[str, NDArray[np.uint8]], rounds: int = 5, lines: int = 50_000, limit: int = 2
) -> Iterator[BesideFunction]:
    """Yield for each list the times of a C function and of `solve_many` on one thread, interleaved, in one process.

    Parameters
    ----------
    function
        ``LIBRARY:NAME``: a shared library and a function in it that solves many puzzles:
        ``void NAME(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts)``.  A puzzle is 81
        characters, ``.`` for empty, and the end of a line: 82 bytes.  The function writes for each puzzle the number of its
        solutions, but at most `limit`, and the 81 characters of a solution.  Solutions that it leaves as they are, zeros,
        are not compared.
    lists
        uint8 arrays of shape (n, 81) by name; invalid rows are left out.
    rounds
        Rounds, 1 or more.
    lines
        Shorter lists are repeated to this many puzzles.
    limit
        Solutions to look for, 1 to 2**32 - 1.

    Raises
    ------
    ImpossibleRequest
        If `function` does not name a library and a function.
    SudokitError
        If the library cannot be loaded, has no such function, or ends the process.

    Examples
    --------
    >>> import sudokit.benchmark as bench
    >>> list(bench.against_function("./nowhere.so:solve", bench.made_lists(3)))
    Traceback (most recent call last):
    sudokit.SudokitError: ./nowhere.so: cannot be loaded: ...
    """
    import numpy as np

    library, colon, name = function.rpartition(":")
    if not (library and colon and name):
        raise ImpossibleRequest(
            f"--against-function {quoted(function)}: expected LIBRARY:NAME, such as ./libother.so:solve_many"
        )
    # a library of the current folder is found without "./"; others are where the system has them
    library = os.path.join(".", library) if os.path.dirname(library) == "" and os.path.exists(library) else library
    for puzzles, rows in lists.items():
        good = without_faults(rows)
        if not len(good):
            continue
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "rows.npy"
            np.save(file, np.resize(good, (max(lines, len(good)), 81)))
            words = [str(file), library, name, str(rounds), str(limit)]
            answer = _answer([sys.executable, "-m", "sudokit.benchmark._function_worker", *words], library)
        yield BesideFunction(puzzles, answer["lines"], answer["theirs"], answer["ours"], answer["different"])


def _answer(command: list[str], library: str) -> dict[str, int]:
    """Run the process that calls the function; return what it measured."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    named = shortened(library, 160)
    if done.returncode < 0:
        raise SudokitError(f"{named}: the function ended the process by signal {signal.Signals(-done.returncode).name}")
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise SudokitError(f"{named}: {said[-1][:300] if said else f'ended with status {done.returncode}'}")
    answer: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return answer
