"""Batches with rules on top of the houses: each row's rules are translated once, and rows with the same rules share that."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import _core
from ..grid import Grid, HoldsGrid, Layout
from ._check import Check, check
from ._ruled import masks_of
from ._solve import STATUSES, Status

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..rules import Rule

__all__ = ["bare", "check_ruled", "ruled_rows", "rules_of", "solve_ruled"]

_SOLVED, _UNIQUE, _MULTIPLE = (STATUSES.index(one) for one in (Status.SOLVED, Status.UNIQUE, Status.MULTIPLE))
_NONE, _UNDECIDED = STATUSES.index(Status.NONE), STATUSES.index(Status.UNDECIDED)

Part: TypeAlias = list[tuple[int, Grid]]
"""Some of a batch's grids, with their rows."""
Arrays: TypeAlias = "tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint8]]"
"""Solutions, counts and status of a batch."""


def rules_of(ruled: dict[int, Grid], layout: Layout) -> dict[int, tuple[Rule, ...]]:
    """Return the rules of each row that has some; a grid of another layout cannot be read, and neither can its rules."""
    return {row: grid.rules for row, grid in ruled.items() if grid.layout == layout}


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
    return _shared_out(ruled, threads, lambda part: _solve_part(part, arrays, limit, deadline, stop))


def check_ruled(
    ruled: dict[int, Grid], threads: int, seconds: float | None, stop: _core.StopFlag | None
) -> tuple[dict[int, Check], str]:
    """Check rows with rules, each as `check` does; return what was found, and what ended the call early."""
    deadline = None if seconds is None else time.monotonic() + seconds
    found: dict[int, Check] = {}

    def work(part: Part) -> str:
        for row, grid in part:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            found[row] = check(grid, left, stop)
        return next((found[row].reason for row, _ in part if found[row].reason), "")

    stopped = _shared_out(ruled, threads, work)
    return found, stopped


def _shared_out(ruled: dict[int, Grid], threads: int, work: Callable[[Part], str]) -> str:
    """Share rows out among threads; return what ended one of them early."""
    grids = list(ruled.items())
    threads = min(threads, len(grids))
    if threads < 2:
        return work(grids)
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        return next(filter(None, list(pool.map(work, [grids[start::threads] for start in range(threads)]))), "")


def _solve_part(
    grids: Part,
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
