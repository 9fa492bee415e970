"""Lines with ``+`` before placed values, and eliminated candidates as triplets of digit, row and column.

HoDoKu's library line is ``:CODE:digits:grid:deleted:eliminations:placements:extra``; only the state is read from it:
the grid and the deleted candidates.  A state on its own is ``:0000:x:grid:deleted:::``.  The Susser form is
``grid:deleted``, and the grid alone is `+` notation.  Triplets need one digit each, so deleted candidates are limited
to grids up to 9x9.
"""

from __future__ import annotations

import math
import re

from ..grid import MAX_SIZE, Candidates, Grid
from ._state import STANDARD, check_size, empty_marks, error, grid_of, make_values, settled, side, state_of, value_of, values_in
from ._types import Line, Options, without_comment

LIBRARY = re.compile(r"\s*:\d{4}1?(?:-(?:\d+|x))?:")
_PLUS = re.compile(r"[0-9A-Za-z@%&._]*(?:\+[1-9A-Za-z@%&][0-9A-Za-z@%&._]*)+")
_GRID = re.compile(r"[0-9A-Za-z@%&._+]+")
_FIELDS = re.compile(
    r":(?P<code>\d{4}1?(?:-(?:\d+|x))?):(?P<digits>[^:]*):(?P<grid>[^:]*)(?::(?P<deleted>[^:]*)(?P<rest>:.*)?)?$"
)
_TRIPLET = re.compile(r"\S+")
State = tuple[Candidates, tuple[str, ...]]


def is_susser(text: str) -> bool:
    """Whether a line is a grid with ``+`` somewhere, or with deleted candidates after a colon.

    >>> is_susser("1..+4..1..1..4..1"), is_susser("1..4..1..1..4..1:212"), is_susser("3x3:a1b2"), is_susser("+---+")
    (True, True, False, False)
    """
    grid, colon, deleted = text.strip().partition(":")
    if colon:
        cells = len(grid) - grid.count("+")
        square = cells >= 16 and math.isqrt(cells) ** 2 == cells
        return square and _GRID.fullmatch(grid) is not None and not deleted.strip(" 0123456789")
    if "+" not in grid or not _PLUS.fullmatch(grid):
        return False
    cells = len(grid) - grid.count("+")
    return math.isqrt(cells) ** 2 == cells


def read_hodoku(line: Line, options: Options) -> State:
    """Return the state of a library line.

    Raises
    ------
    ParseError
        If a field is missing or wrong.
    """
    text = without_comment(line.text).rstrip()
    start = len(text) - len(text.lstrip())
    found = _FIELDS.match(text, start)
    if not found:
        raise error(line, start, "expected a line of HoDoKu's library: :CODE:digits:grid:deleted:eliminations:placements:extra")
    deleted = (found["deleted"], found.start("deleted")) if found["deleted"] is not None else ("", 0)
    return _state(found["grid"], found.start("grid"), deleted, line, options)


def read_susser(line: Line, options: Options) -> State:
    """Return the state of a grid with ``+`` and optionally deleted candidates.

    Raises
    ------
    ParseError
        If a cell or a triplet is invalid.
    """
    text = without_comment(line.text).rstrip()
    start = len(text) - len(text.lstrip())
    grid, _, deleted = text[start:].partition(":")
    return _state(grid, start, (deleted, start + len(grid) + 1), line, options)


def _state(grid: str, start: int, deleted: tuple[str, int], line: Line, options: Options) -> State:
    values, givens = _cells(grid, start, line, empty_marks(options))
    size = side(len(values), line, start + 1)
    if max(values) > size:
        at = _place(grid, next(cell for cell, value in enumerate(values) if value > size))
        raise error(line, start + at, f"{grid[at]!r}: expected 1 to {STANDARD[size - 1]}, or . for empty")
    notes: list[str] = []
    made = make_values(values, givens, options, notes, line)
    masks: list[int] = made.layout._core.candidates(made._values)
    text, offset = deleted
    for number, match in enumerate(_TRIPLET.finditer(text)):
        if number == size**3:
            raise error(line, offset + match.start(), f"more deletions than the {number} candidates there are")
        digit, row, column = _triplet(match[0], size, line, offset + match.start())
        cell = (row - 1) * size + column - 1
        if not made._values[cell]:
            masks[cell] &= ~(1 << (digit - 1))
    return settled(made, masks), tuple(notes)


def _cells(grid: str, start: int, line: Line, empty: frozenset[str]) -> tuple[list[int], list[bool]]:
    values: list[int] = []
    givens: list[bool] = []
    placed = False
    for index, symbol in enumerate(grid):
        if symbol == "+" and not placed:
            placed = True
            continue
        value = 0 if symbol in empty else value_of(symbol, MAX_SIZE)
        if value is None or (placed and not value):
            raise error(line, start + index, f"{symbol!r}: expected a digit, . for empty, or + before a digit that was placed")
        values.append(value)
        givens.append(not placed)
        placed = False
        if len(values) > MAX_SIZE * MAX_SIZE:
            raise error(line, start + index, f"more cells than a {MAX_SIZE}x{MAX_SIZE} grid has")
    if placed or not values:
        raise error(line, start + len(grid), "the grid ends here: expected a digit")
    return values, givens


def _place(grid: str, cell: int) -> int:
    """Return the index where a cell's text begins."""
    return [index for index, symbol in enumerate(grid) if symbol != "+"][cell]


def _triplet(text: str, size: int, line: Line, at: int) -> tuple[int, int, int]:
    if size > 9:
        raise error(line, at, f"deleted candidates can be written only for grids up to 9x9, not {size}x{size}")
    if len(text) != 3 or any(symbol not in "123456789"[:size] for symbol in text):
        raise error(line, at, f"{text[:40]!r}: expected digit, row and column of a deleted candidate, each 1 to {size}")
    return int(text[0]), int(text[1]), int(text[2])


def _plus(grid: Grid) -> str:
    return "".join(
        "." if not value else STANDARD[value - 1] if given else f"+{STANDARD[value - 1]}"
        for value, given in zip(grid._values, grid._givens, strict=True)
    )


def _deleted(state: Candidates) -> str:
    """Return the candidates eliminated beyond what the values rule out, by digit, row and column."""
    size = state.size
    plain = state.layout._core.candidates(state.grid._values)
    eliminated = [
        (value, *divmod(cell, size))
        for cell, (mask, all_) in enumerate(zip(state.masks, plain, strict=True))
        for value in values_in(all_ & ~mask)
    ]
    return " ".join(f"{value}{row + 1}{column + 1}" for value, row, column in sorted(eliminated))


def write_hodoku(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a state as a line of HoDoKu's library.

    >>> write_hodoku(Grid.parse("1..4 ..1. .1.. 4..1").candidates().without((0, 1), 2))
    ':0000:x:1..4..1..1..4..1:212:::'

    Raises
    ------
    SudokitError
        If the grid is larger than 9x9: triplets are digits.
    """
    check_size(puzzle, "hodoku")
    return f":0000:x:{_plus(grid_of(puzzle))}:{_deleted(state_of(puzzle))}:::"


def write_susser(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write the grid with ``+`` before placed values, and the deleted candidates, if any, after a colon.

    Raises
    ------
    SudokitError
        If the grid is larger than 9x9: triplets are digits.  If it is smaller than 4x4 and candidates are eliminated:
        the text before the colon would be read as something else.
    """
    check_size(puzzle, "susser")
    deleted = _deleted(state_of(puzzle))
    if deleted:
        check_size(puzzle, "susser with eliminated candidates", 9, 4)
    return _plus(grid_of(puzzle)) + (f":{deleted}" if deleted else "")


def write_plus(puzzle: Grid, colour: bool = False) -> str:
    """Write the values on one line, with ``+`` before placed ones."""
    return _plus(puzzle)
