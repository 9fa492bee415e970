"""Grids and candidates as text; the names of the formats."""

from __future__ import annotations

import warnings

from ..grid import AssumptionWarning, Candidates, Grid, Rule, SudokitError, arguments, quoted
from ._table import FORMATS
from ._types import Format

__all__ = ["format_of", "names", "write"]


def names() -> tuple[str, ...]:
    """Return the names of all formats.

    >>> from sudokit import formats
    >>> formats.names()  # doctest: +ELLIPSIS
    ('drawing', 'line', 'rows', 'hxw', 'json', 'game-id', 'csv', 'pencilmarks', 'hodoku', ...)
    """
    return tuple(FORMATS)


def write(grid: Grid | Candidates, name: str, *, colour: bool = False, drop_unknown: bool = False) -> str:
    """Return a grid, or candidates, as text.

    Parameters
    ----------
    grid
        The grid or candidates.
    name
        A format of `names()`.
    colour
        Whether a drawing distinguishes givens from filled cells by ANSI colours.
    drop_unknown
        Whether rules that the format has no place for are left out, with a warning, rather than an error.

    Raises
    ------
    SudokitError
        If there is no such format, or it cannot represent the grid or candidates; the message names formats that can.

    Examples
    --------
    >>> from sudokit import Grid, formats
    >>> formats.write(Grid.parse("1..4 ..1. .1.. 4..1"), "hxw")
    '2x2 1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1'
    """
    format, colour = format_of(name), arguments.flag("colour", colour)
    drop_unknown = arguments.flag("drop_unknown", drop_unknown)
    if not isinstance(grid, Grid | Candidates):
        raise arguments.wrong("grid", "a Grid or Candidates", grid)
    if format.writer is None:
        able = ", ".join(format.name for format in FORMATS.values() if format.writer)
        raise SudokitError(f"{name} is read only; the formats for writing are {able}")
    if not isinstance(grid, Grid) and "candidates" not in format.carries:
        from ._state import is_plain

        if not is_plain(grid):
            able = ", ".join(format.name for format in FORMATS.values() if "candidates" in format.carries)
            raise SudokitError(f"{name} cannot carry eliminated candidates; the formats that can are {able}")
        grid = grid.grid
    rules = _grid_of(grid).rules
    if not rules:
        return format.writer(grid, colour)
    from ._carried import NotCarried, listed

    try:
        if "rules" not in format.carries:
            able = ", ".join(format.name for format in FORMATS.values() if "rules" in format.carries)
            raise NotCarried(name, rules, f", which are rules; the formats that can are {able}")
        return format.writer(grid, colour)
    except NotCarried as fault:
        if not drop_unknown:
            raise
        warnings.warn(f"left out, as {name} cannot carry it: {listed(map(str, fault.rules))}", AssumptionWarning, stacklevel=2)
        return format.writer(_without(grid, set(fault.rules)), colour)


def _grid_of(puzzle: Grid | Candidates) -> Grid:
    return puzzle.grid if isinstance(puzzle, Candidates) else puzzle


def _without(puzzle: Grid | Candidates, rules: set[Rule]) -> Grid | Candidates:
    grid = _grid_of(puzzle)
    left = grid.with_rules([rule for rule in grid.rules if rule not in rules])
    return Candidates(left, puzzle.masks) if isinstance(puzzle, Candidates) else left


def format_of(name: str, argument: str = "name") -> Format:
    if arguments.text(argument, name, "the name of a format, such as 'line'") not in FORMATS:
        raise SudokitError(f"unknown format {quoted(name)}: expected one of {', '.join(FORMATS)}")
    return FORMATS[name]
