"""What every verb accepts as a puzzle, and how it becomes a grid or candidates."""

from __future__ import annotations

from typing import TypeAlias

from ._candidates import Candidates
from ._errors import SudokitError
from ._grid import Grid
from ._text_port import text as text_port

__all__ = ["HoldsGrid", "PuzzleLike", "as_grid", "as_puzzle"]


class HoldsGrid:
    """Base of values that contain the grid of a puzzle, such as `Puzzle`: every verb accepts them in place of the
    grid."""

    __slots__ = ()

    grid: Grid


PuzzleLike: TypeAlias = Grid | Candidates | HoldsGrid | str
"""A grid, candidates, a `Puzzle`, or text in any format of `sudokit.formats`."""


def as_grid(puzzle: object, name: str = "puzzle") -> Grid:
    """Return a grid given as a Grid, as a generated puzzle or as text."""
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, str):
        return Grid.parse(puzzle)
    if isinstance(puzzle, HoldsGrid):
        return puzzle.grid
    remedy = ", whose .grid has the values alone" if isinstance(puzzle, Candidates) else ""
    raise SudokitError(f"{name} must be a Grid, Puzzle or text, not {type(puzzle).__name__}{remedy}")


def as_puzzle(puzzle: object, name: str = "puzzle") -> Grid | Candidates:
    """Return a grid or candidates given as values or as text; text with candidates gives candidates."""
    if isinstance(puzzle, str):
        return text_port().parse_puzzle(puzzle)
    if isinstance(puzzle, Candidates | Grid):
        return puzzle
    if isinstance(puzzle, HoldsGrid):
        return puzzle.grid
    raise SudokitError(f"{name} must be a Grid, Candidates, Puzzle or text, not {type(puzzle).__name__}")
