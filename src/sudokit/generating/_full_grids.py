"""Full grids at random and by number.  The core does the work; see cpp/core/generate/uniform.hpp."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from .. import _core
from ..grid import (
    GRID_FIRST,
    GRID_INDEX,
    STOP,
    TIME_LIMIT,
    Grid,
    ImpossibleRequest,
    Layout,
    arguments,
    as_grid,
    as_layout,
    seed_or_random,
    shortened,
    threads_or_all,
)
from ..solving import StopFlag, Undecided, solutions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ALL_GRIDS", "random_grid", "random_grids", "rank_grid", "unrank_grid"]

ALL_GRIDS = 6_670_903_752_021_072_936_960
"""The number of full 9x9 grids (Felgenhauer and Jarvis, 2005)."""

# Layouts up to this size, with at most this many grids that begin 1, 2, 3, …, are sampled from a list of them.
_LISTED_SIZE, _LISTED = 6, 100_000


def random_grid(
    layout: Layout | str | None = None,
    seed: int | None = None,
    index: int = 0,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Grid:
    """Return a random full grid; with a seed, the same grid for the same seed and index on every machine.

    9x9 with 3x3 boxes: each of the 6,670,903,752,021,072,936,960 grids is exactly equally likely.  The same holds for
    layouts up to 6x6 that have at most 72,000,000 grids.  Larger layouts with boxes are assembled from random
    matchings and mixed, which takes milliseconds up to 64x64 and is so close to uniform that tests find no
    difference.  Diagonals and windows are then repaired, and jigsaws are filled by search; this favours some grids
    over others.

    Parameters
    ----------
    layout
        Its layout or spec.  None: 3x3.
    seed, index
        Integers from 0 to 2**64-1; (seed, 0), (seed, 1), … are independent.  None: a random one; pass a seed to get the
        grid again.
    time_limit
        Seconds; a large jigsaw can take long.  With 0 the call raises `Undecided`.  None: no limit.
    stop
        A flag that ends the call when another thread sets it.

    Raises
    ------
    ImpossibleRequest
        If the layout has no full grid.
    Undecided
        If the time ran out, or the flag was set, before a grid was found.
    SudokitError
        If seed or index is out of range.

    Notes
    -----
    The counting method is that of Felgenhauer and Jarvis (2005); the matchings are described in
    cpp/core/generate/full_grids.hpp.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.random_grid(seed=7).line()
    '276195483984326517513784629647958231129637845358412976735849162491263758862571394'
    >>> sk.verify(sk.Grid.empty("2x3"), sk.random_grid("2x3", seed=1))
    []
    """
    made = as_layout(layout) or Layout.classic()
    seed, index = seed_or_random(seed), GRID_INDEX.check(index)
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    if time_limit == 0:
        raise Undecided("the time limit ended the search before a full grid was found")
    if made._core.classic:
        import numpy as np

        row = np.empty((1, 81), dtype=np.uint8)
        _core.sample_grids(seed, index, 1, None, row)
        return Grid(row.tobytes(), made)
    if made.size <= _LISTED_SIZE and (listed := _begun_in_order(made)):
        choice, *labels = _core.random_below(seed, index, len(listed), made.size)
        return Grid(bytes(labels[value - 1] for value in listed[choice]), made)
    made_grid = _core.random_full_grid(made._core, seed, index, time_limit, stop)
    if made_grid == "none":
        raise ImpossibleRequest(f"layout {shortened(made.spec)} has no full grid")
    if isinstance(made_grid, str):
        raise Undecided(f"the {made_grid} limit ended the search before a full grid was found")
    return Grid(made_grid, made)


@lru_cache(maxsize=16)
def _begun_in_order(layout: Layout) -> list[bytes] | None:
    """Return every grid whose first row is 1, 2, 3, …; None if there are none or too many."""
    begun = Grid([*range(1, layout.size + 1)] + [0] * (layout.size**2 - layout.size), layout)
    listed = [grid._values for grid in islice(solutions(begun), _LISTED + 1)]
    return listed if 0 < len(listed) <= _LISTED else None


def random_grids(
    n: int, seed: int | None = None, first: int = 0, threads: int | None = None, stop: StopFlag | None = None
) -> NDArray[np.uint8]:
    """Return many exactly uniform full 9x9 grids: uint8, shape (n, 81); row i is the grid of (seed, first + i).

    Parameters
    ----------
    n
        How many, 0 or more.
    seed, first
        Integers from 0 to 2**64-1.  None: a random one; pass a seed to get the grids again.
    threads
        Threads to use, from 1 to 65535; the grids do not depend on it.  None: one for each processor.
    stop
        A flag that ends the call when another thread sets it; rows not reached hold zeros.

    Examples
    --------
    >>> import sudokit as sk
    >>> grids = sk.random_grids(1000, seed=7)
    >>> sk.Grid(grids[3].tolist()) == sk.random_grid(seed=7, index=3)
    True
    """
    import numpy as np

    seed, first = seed_or_random(seed), GRID_FIRST.check(first)
    n, used = arguments.integer("n", n, 0, 2**40 - 1), threads_or_all(threads)
    stop = STOP.check(stop)
    rows = np.zeros((n, 81), dtype=np.uint8)
    _core.sample_grids(seed, first, used, stop, rows)
    return rows


def rank_grid(grid: Grid | str) -> int:
    """Return the number of a full 9x9 grid among all of them, 0..6,670,903,752,021,072,936,959.

    Raises
    ------
    ImpossibleRequest
        For other layouts, and for grids that are not full or have equal values in a house.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.unrank_grid(sk.rank_grid(sk.random_grid(seed=7))) == sk.random_grid(seed=7)
    True
    """
    grid = as_grid(grid, "grid")
    if not grid.layout._core.classic or 0 in grid._values or grid.conflicts():
        raise ImpossibleRequest("only full 9x9 grids with 3x3 boxes and without conflicts have a number")
    high, low = _core.rank_grid(grid.layout._core, grid._values)
    return high << 64 | low


def unrank_grid(number: int) -> Grid:
    """Return the full 9x9 grid of that number; the inverse of `rank_grid`.

    Raises
    ------
    SudokitError
        If there is no grid of that number.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.unrank_grid(0).line()[:18]
    '147258369258369147'
    """
    number = arguments.integer("number", number, 0, ALL_GRIDS - 1)
    return Grid(_core.unrank_grid(number >> 64, number & (2**64 - 1)), Layout.classic())
