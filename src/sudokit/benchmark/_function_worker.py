"""The process that measures a function of a shared library beside `solve_many`: an answer as JSON on its last line.

Started as ``python -m sudokit.benchmark._function_worker ROWS.npy LIBRARY NAME ROUNDS LIMIT``.  What the library does to its
process, it does to this one.
"""

from __future__ import annotations

import ctypes
import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..solving import solve_many
from ._lists import as_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def main(file: str, library: str, name: str, rounds: int, limit: int) -> None:
    """Measure, and print the medians and the number of different answers."""
    import numpy as np

    rows = np.load(file)
    call = _loaded(library, name)
    text = np.frombuffer(as_lines(rows), np.uint8)
    counts, solutions = np.zeros(len(rows), np.uint32), np.zeros(rows.shape, np.uint8)

    def theirs() -> None:
        call(text.ctypes.data, len(rows), limit, solutions.ctypes.data, counts.ctypes.data)

    def ours() -> None:
        solve_many(rows, limit=limit, threads=1)

    theirs()  # a warm-up, whose answers are compared
    different = _different(rows, limit, counts, solutions)
    times = [(_cpu(theirs), _cpu(ours)) for _ in range(rounds)]
    medians = [statistics.median(column) for column in zip(*times, strict=True)]
    print(json.dumps({"lines": len(rows), "theirs": medians[0], "ours": medians[1], "different": different}))


def _loaded(library: str, name: str) -> Callable[[int, int, int, int, int], None]:
    """Return the function, with the types of its arguments."""
    try:
        call = getattr(ctypes.CDLL(library), name)
    except OSError as error:
        sys.exit(f"cannot be loaded: {error}")
    except AttributeError:
        sys.exit(f"has no function {name}")
    call.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]
    call.restype = None
    found: Callable[[int, int, int, int, int], None] = call
    return found


def _different(rows: NDArray[np.uint8], limit: int, counts: NDArray[np.uint32], solutions: NDArray[np.uint8]) -> int:
    """Return how many answers are not ours: counts, and the solutions of puzzles that have one, where they are written."""
    batch = solve_many(rows, limit=limit, threads=1)
    wrong = batch.counts != counts
    unique = (batch.counts == 1) & (limit > 1) & solutions.any(axis=1)
    return int((wrong | (unique & (batch.solutions + ord("0") != solutions).any(axis=1))).sum())


def _cpu(call: Callable[[], None]) -> float:
    before = time.process_time()
    call()
    return time.process_time() - before


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
