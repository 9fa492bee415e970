"""How many guesses are left to one who always guesses right, in the cell with the fewest values."""

from __future__ import annotations

from ..grid import Grid
from ..solving import solve

__all__ = ["perfect_values"]


def perfect_values(grid: Grid) -> int:
    """Return the number of guesses if every guess is right.

    As `guess-smallest`: cells with one legal value are filled first, and the first of the cells with the fewest is guessed.

    >>> from sudokit import Grid
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> perfect_values(Grid.parse(easy))
    0
    """
    solution = solve(grid, limit=1).grid
    if solution is None:
        raise ValueError("the puzzle has no solution")
    values = list(grid.values)
    houses = [set(house.cells) for house in grid.layout.houses]
    peers = [set().union(*(house for house in houses if cell in house)) - {cell} for cell in range(len(values))]
    guesses = 0
    while True:
        counts = {
            cell: grid.layout.size - len({values[peer] for peer in peers[cell]} - {0})
            for cell, value in enumerate(values)
            if value == 0
        }
        if not counts:
            return guesses
        cell = min(counts, key=lambda cell: counts[cell])
        guesses += counts[cell] > 1
        values[cell] = solution.values[cell]
