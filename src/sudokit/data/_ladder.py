"""Ladders: one puzzle with fewer and fewer clues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..grid import SEED, Candidates, Grid, ImpossibleRequest, PuzzleLike, Value, arguments, as_puzzle, frozen, seed_or_random
from ..solving import Status, solve

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Ladder", "ladder", "random_order"]


class Ladder(Value):
    """The rungs of a ladder: row i has i + 1 blanks, and the blanks of the row before are among them.

    Attributes
    ----------
    puzzles
        uint8, shape (k, N*N): each with exactly one solution.
    solution
        The solution of all of them.
    seed
        The seed of the order of the blanks.
    """

    __slots__ = ("puzzles", "seed", "solution")
    _content = __slots__

    def __init__(self, puzzles: NDArray[np.uint8], solution: Grid, seed: int) -> None:
        self.puzzles: NDArray[np.uint8] = frozen(puzzles)
        self.solution, self.seed = solution, seed

    def __len__(self) -> int:
        return len(self.puzzles)

    def grid(self, blanks: int) -> Grid:
        """Return the rung with so many blanks, from 1."""
        blanks = arguments.integer("blanks", blanks, 1, len(self))
        return Grid(bytes(self.puzzles[blanks - 1].tobytes()), self.solution.layout, alphabet=self.solution.alphabet)

    def __repr__(self) -> str:
        return f"<Ladder of {len(self)}>"


def random_order(count: int, seed: int, index: int) -> NDArray[np.intp]:
    """Return a random order of 0..count-1, the same on every machine and with every version of NumPy."""
    import numpy as np

    keys = np.random.Philox(key=[seed, index]).random_raw(count)
    return np.argsort(keys, kind="stable")


def ladder(puzzle: PuzzleLike, seed: int | None = None, index: int = 0) -> Ladder:
    """Return a puzzle with 1, 2, 3 … blanks, up to its own: the cells of its solution are emptied in a random order.

    All rungs have the same solution, so that they differ in nothing but the number of blanks.  A puzzle of 17 clues has a
    ladder of 64 rungs.

    Parameters
    ----------
    puzzle
        A puzzle with exactly one solution and at least one blank.
    seed
        From 0 to 2**64 - 1.  None: a random one, which the result reports.
    index
        Which order of the seed, from 0.

    Raises
    ------
    ImpossibleRequest
        If the puzzle does not have exactly one solution, or has no blanks.

    Examples
    --------
    >>> from sudokit import data
    >>> rungs = data.ladder("12..34.....3..2.", seed=1)
    >>> len(rungs), rungs.grid(1).line().count("."), rungs.grid(10).line()
    (10, 1, '12..34.....3..2.')
    """
    import numpy as np

    grid = as_puzzle(puzzle)
    seed, index = seed_or_random(SEED.check(seed)), arguments.integer("index", index, 0, 2**64 - 1)
    if isinstance(grid, Candidates):
        raise ImpossibleRequest("a ladder needs a puzzle without eliminated candidates")
    outcome = solve(grid)
    if outcome.status is not Status.UNIQUE or outcome.grid is None:
        raise ImpossibleRequest(f"a ladder needs a puzzle with exactly one solution; this one's status is {outcome.status}")
    values = grid.to_numpy().ravel()
    full = outcome.grid.to_numpy().ravel()
    blanks = np.flatnonzero(values == 0)
    if not len(blanks):
        raise ImpossibleRequest("a ladder needs a puzzle with blanks: this one is full")
    emptied = blanks[random_order(len(blanks), seed, index)]
    rungs = np.tile(full, (len(blanks), 1))
    for rung, cell in enumerate(emptied):
        rungs[rung:, cell] = 0
    return Ladder(rungs.astype(np.uint8), outcome.grid, seed)
