"""What every verb accepts as a puzzle, and how it becomes a grid or candidates."""

from __future__ import annotations

from typing import TypeAlias

from ._candidates import Candidates
from ._errors import ImpossibleRequest, SudokitError
from ._grid import Grid
from ._text_port import text as text_port

__all__ = ["HoldsGrid", "PuzzleLike", "as_grid", "as_puzzle", "without_rules"]


class HoldsGrid:
    """Base of values that contain the grid of a puzzle, such as `Puzzle`: every verb accepts them in place of the
    grid."""

    __slots__ = ()

    grid: Grid


PuzzleLike: TypeAlias = Grid | Candidates | HoldsGrid | str
"""A grid, candidates, a `Puzzle`, or text in any format of `sudokit.formats`."""


_ABLE = (
    "solve, solve_many, count, is_unique, solutions, check, check_many, verify, verify_many, true_candidates, explain, steps, "
    "hint, rate, minimise, scramble, render and book"
)
"""The verbs that take rules."""


def without_rules(grid: Grid, name: str = "puzzle") -> Grid:
    """Return a grid if it has no rules on top of its houses.

    Raises
    ------
    ImpossibleRequest
        If it has: ignoring them would answer another puzzle.
    """
    if grid.rules:
        able = f"only {_ABLE} support; those of many puzzles, in lists"
        raise ImpossibleRequest(f"{name} has rules ({grid.rules[0].name}), which {able}")
    return grid


def as_grid(puzzle: object, name: str = "puzzle", *, rules: bool = False) -> Grid:
    """Return a grid given as a Grid, as a generated puzzle or as text; only verbs with `rules` take rules."""
    if isinstance(puzzle, Grid):
        return puzzle if rules else without_rules(puzzle, name)
    if isinstance(puzzle, str):
        grid = Grid.parse(puzzle)
        return grid if rules else without_rules(grid, name)
    if isinstance(puzzle, HoldsGrid):
        return puzzle.grid
    remedy = ", whose .grid has the values alone" if isinstance(puzzle, Candidates) else ""
    raise SudokitError(f"{name} must be a Grid, Puzzle or text, not {type(puzzle).__name__}{remedy}")


def as_puzzle(puzzle: object, name: str = "puzzle", *, rules: bool = False) -> Grid | Candidates:
    """Return a grid or candidates given as values or as text; text with candidates gives candidates.

    Only verbs with `rules` take rules.
    """
    if isinstance(puzzle, str):
        puzzle = text_port().parse_puzzle(puzzle)
    if isinstance(puzzle, Candidates | Grid):
        if not rules:
            without_rules(puzzle.grid if isinstance(puzzle, Candidates) else puzzle, name)
        return puzzle
    if isinstance(puzzle, HoldsGrid):
        return puzzle.grid
    raise SudokitError(f"{name} must be a Grid, Candidates, Puzzle or text, not {type(puzzle).__name__}")
