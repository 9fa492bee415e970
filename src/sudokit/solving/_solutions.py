"""Every solution of a puzzle, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from .. import _core
from ..grid import ORDER_SEED, STOP, TIME_LIMIT, Candidates, Grid, PuzzleLike, as_puzzle
from ._ruled import masks_of, ruled_solutions
from ._solve import StopFlag, Undecided

__all__ = ["solutions"]


def solutions(
    puzzle: PuzzleLike,
    seed: int | None = None,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
) -> Iterator[Grid]:
    """Yield every solution, one at a time and in constant memory, in the documented order (docs/order.md).

    Parameters
    ----------
    puzzle
        A grid, candidates, or text.
    seed
        An integer from 0 to 2**64-1: values are tried in a random order, the same on every machine.  None: the documented
        order.
    time_limit
        Seconds to search for each further solution; 0: no search, and the first request raises `Undecided`.  None: no
        limit.
    stop
        A flag that ends the search when another thread sets it.

    Raises
    ------
    Undecided
        If the time limit or the flag ended the search before the next solution was found.

    Examples
    --------
    >>> import sudokit as sk
    >>> [grid.line() for grid in sk.solutions("12.. 34.. ...3 ..2.")]
    ['1234341221434321']
    >>> len(set(sk.solutions("1... .... ..2. ....")))
    18
    """
    puzzle = as_puzzle(puzzle, rules=True)
    seed, time_limit = ORDER_SEED.check(seed), TIME_LIMIT.check(time_limit)
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    return _enumerate(grid, puzzle, seed, time_limit, STOP.check(stop))


def _enumerate(
    grid: Grid, puzzle: Grid | Candidates, seed: int | None, time_limit: float | None, stop: StopFlag | None
) -> Iterator[Grid]:
    if time_limit == 0:
        if grid.conflicts():
            return
        raise Undecided("the time limit ended the search for the next solution")
    if grid.rules:
        masks = puzzle.masks if isinstance(puzzle, Candidates) else masks_of(grid)
        for one in ruled_solutions(grid, masks, seed, time_limit, stop):
            if isinstance(one, str):
                raise Undecided(f"the {one} limit ended the search for the next solution")
            yield one
        return
    candidates = puzzle if isinstance(puzzle, Candidates) else puzzle.candidates()
    search = _core.Enumeration(grid.layout._core, list(candidates.masks), seed)
    while (found := search.next(time_limit, stop)) is not None:
        if isinstance(found, str):
            raise Undecided(f"the {found} limit ended the search for the next solution")
        yield Grid._of(found, grid.layout, grid._givens, grid.alphabet)
