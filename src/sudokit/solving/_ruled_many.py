"""Batches with rules on top of the houses: each row's rules are translated once, and rows with the same rules share that."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import _core
from ..grid import Grid, HoldsGrid
from ._ruled import masks_of
from ._solve import STATUSES, Status

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["bare", "ruled_rows", "solve_ruled"]

_SOLVED, _UNIQUE, _MULTIPLE = (STATUSES.index(one) for one in (Status.SOLVED, Status.UNIQUE, Status.MULTIPLE))
_NONE, _UNDECIDED = STATUSES.index(Status.NONE), STATUSES.index(Status.UNDECIDED)

Arrays: TypeAlias = "tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint8]]"
"""Solutions, counts and status of a batch."""


def ruled_rows(puzzles: Any) -> dict[int, Grid]:
    """Return the grids with rules of a sequence, by row; none if it is no list or tuple."""
    if not isinstance(puzzles, list | tuple):
        return {}
    found = {}
    for row, item in enumerate(puzzles):
        grid = item.grid if type(item) is not Grid and isinstance(item, HoldsGrid) else item
        if isinstance(grid, Grid) and grid.rules:
            found[row] = grid
    return found


def bare(puzzles: Sequence[Any], ruled: dict[int, Grid]) -> list[Any]:
    """Return the rows, without rules."""
    return [ruled[row].with_rules(()) if row in ruled else item for row, item in enumerate(puzzles)]


def solve_ruled(
    ruled: dict[int, Grid], arrays: Arrays, limit: int, threads: int, seconds: float | None, stop: _core.StopFlag | None
) -> str:
    """Solve rows with rules into the arrays of a batch; return what ended the call early."""
    deadline = None if seconds is None else time.monotonic() + seconds
    grids = list(ruled.items())
    threads = min(threads, len(grids))
    if threads < 2:
        return _solve_part(grids, arrays, limit, deadline, stop)
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        parts = [grids[start::threads] for start in range(threads)]
        found = list(pool.map(lambda part: _solve_part(part, arrays, limit, deadline, stop), parts))
    return next(filter(None, found), "")


def _solve_part(
    grids: Sequence[tuple[int, Grid]],
    arrays: Arrays,
    limit: int,
    deadline: float | None,
    stop: _core.StopFlag | None,
) -> str:
    import numpy as np

    from ..rules import program

    solutions, counts, status = arrays
    ended = ""
    for row, grid in grids:
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        count, solution, *_, stopped = program(grid.layout, grid.rules).solve(masks_of(grid), limit, left, None, None, stop)
        ended = ended or stopped
        counts[row] = count
        solutions[row] = 0
        if count > 1:
            status[row] = _MULTIPLE
        elif stopped and count < limit:
            status[row] = _UNDECIDED
        elif count == 0:
            status[row] = _NONE
        else:
            status[row] = _SOLVED if limit == 1 else _UNIQUE
            assert solution is not None
            solutions[row] = np.frombuffer(solution, dtype=np.uint8)
    return ended
