"""The values that occur in some solution, for each cell."""

from __future__ import annotations

from typing import NamedTuple

from ..grid import STOP, TIME_LIMIT, Candidates, ImpossibleRequest, PuzzleLike, arguments, as_puzzle
from ._ruled import masks_of
from ._solve import StopFlag, Undecided

__all__ = ["TrueCandidates", "true_candidates"]

_MOST = 16


class TrueCandidates(NamedTuple):
    """The result of `true_candidates`: for each cell in reading order, its values that occur in some solution.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.true_candidates("12..|34..|....|....").values[8:10]
    ((2, 4), (1, 3))
    """

    values: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[int, ...], ...] | None
    """In how many solutions each of these values occurs, at most the limit; None if not asked for."""

    @property
    def has_solution(self) -> bool:
        """Whether there is a solution."""
        return all(self.values)


def true_candidates(
    puzzle: PuzzleLike, counts: int | None = None, time_limit: float | None = None, stop: StopFlag | None = None
) -> TrueCandidates:
    """Return the values of each cell that occur in some solution; rules of the puzzle are respected.

    Parameters
    ----------
    puzzle
        A grid of up to 16x16, candidates, or text.
    counts
        Also count the solutions with each value, up to this many, from 1 to 2**32-1.  None: do not count.
    time_limit
        Seconds of wall time; None: no limit.
    stop
        A flag that ends the search when another thread sets it.

    Raises
    ------
    ParseError
        If text cannot be read.
    ImpossibleRequest
        If the grid is larger than 16x16.
    Undecided
        If a limit ended the search first.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.true_candidates("12.. 34.. ...3 ..2.").values[2:6]
    ((3,), (4,), (3,), (4,))
    >>> sk.true_candidates(sk.Grid.empty("2x2"), counts=1000).counts[0]
    (72, 72, 72, 72)
    """
    puzzle = as_puzzle(puzzle, rules=True)
    limit = 0 if counts is None else arguments.integer("counts", counts, 1, 2**32 - 1)
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    if grid.size > _MOST:
        raise ImpossibleRequest(f"true candidates are for grids of up to {_MOST}x{_MOST}")
    masks = puzzle.masks if isinstance(puzzle, Candidates) else masks_of(grid)
    from ..rules import program

    found, counted, stopped = program(grid.layout, grid.rules).true_candidates(masks, limit, time_limit, stop)
    if stopped:
        raise Undecided(f"the {stopped} limit ended the search for true candidates")
    size = grid.size
    values = tuple(tuple(value for value in range(1, size + 1) if mask >> (value - 1) & 1) for mask in found)
    if counts is None:
        return TrueCandidates(values, None)
    each = tuple(tuple(counted[cell * size + value - 1] for value in here) for cell, here in enumerate(values))
    return TrueCandidates(values, each)
