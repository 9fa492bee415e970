"""From a request to a puzzle: the text or arrays, the player's entries, the candidates."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..formats import Entry, Options, parse_many, read_document, settled
from ..grid import (
    Alphabet,
    Candidates,
    Grid,
    ImpossibleRequest,
    Layout,
    LayoutError,
    ParseError,
    SudokitError,
    cell_name,
    graphemes,
)
from ..rules import MOST_SIZE, compile_limit, from_json, parse, program
from ._problems import Problem, problem_of
from ._rule_models import MOST_RULES

if TYPE_CHECKING:
    from ._models import PuzzleRequest

__all__ = ["ParsedPuzzle", "layout_of", "parsed_puzzle"]


_COMPILE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class ParsedPuzzle:
    """The puzzle of a request, parsed."""

    puzzle: Grid | Candidates
    """With entries, and with candidates if there are any."""
    notes: tuple[str, ...]
    """The assumptions made while reading."""
    solution: Grid | None = None
    """The solution included in the text."""

    @property
    def grid(self) -> Grid:
        """The values: givens and entries."""
        return self.puzzle.grid if isinstance(self.puzzle, Candidates) else self.puzzle


def layout_of(spec: str | None, most: int) -> Layout | None:
    """Return the layout of a spec.

    Raises
    ------
    Problem
        If it is invalid, or too large.
    """
    if spec is None:
        return None
    try:
        layout = Layout.parse(spec)
    except LayoutError as error:
        raise Problem("invalid", str(error), [{"pointer": "/layout", "detail": str(error)}]) from None
    _check_size(layout.size, most, "/layout")
    return layout


def parsed_puzzle(request: PuzzleRequest, most: int) -> ParsedPuzzle:
    """Return the puzzle of a request.

    Raises
    ------
    Problem
        If it cannot be read, or is larger than `most` x `most`.
    """
    layout = layout_of(request.layout, most)
    entry = _entry(request, layout)
    assert entry.grid is not None
    _check_size(entry.grid.size, most, "/grid")
    puzzle = entry.puzzle
    assert puzzle is not None
    puzzle = _with_rules(puzzle, request.rules)
    if request.entries is not None:
        puzzle = _with_entries(puzzle, request.entries)
    if request.candidates is not None:
        puzzle = _with_candidates(puzzle.grid if isinstance(puzzle, Candidates) else puzzle, request.candidates)
    return ParsedPuzzle(puzzle, entry.notes, entry.solution)


def _with_rules(puzzle: Grid | Candidates, stated: str | list[Any] | None) -> Grid | Candidates:
    """Return a puzzle with these rules besides its own, all of them compiled within the limits of the service.

    Raises
    ------
    Problem
        If a rule cannot be read, there are too many, or they take too long to compile.
    """
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    if not stated and not grid.rules:
        return puzzle
    pointer = "/rules" if stated else "/grid"
    try:
        if grid.size > MOST_SIZE:
            raise ImpossibleRequest(f"rules are for grids of up to {MOST_SIZE}x{MOST_SIZE}, not {grid.size}x{grid.size}")
        own = parse(stated, grid.size) if isinstance(stated, str) else from_json(stated or [], grid.size)
        grid = grid.with_rules((*grid.rules, *own))
        if len(grid.rules) > MOST_RULES:
            raise ImpossibleRequest(f"a puzzle has at most {MOST_RULES} rules here, not {len(grid.rules):,}")
        with compile_limit(_COMPILE_SECONDS):
            program(grid.layout, grid.rules)
    except SudokitError as error:
        raise problem_of(error, pointer) from None
    return Candidates(grid, puzzle.masks) if isinstance(puzzle, Candidates) else grid


def _check_size(size: int, most: int, pointer: str) -> None:
    if size > most:
        words = f"a {size}x{size} grid, but this service takes {most}x{most} at most"
        raise Problem("invalid", words, [{"pointer": pointer, "detail": words}])


def _entry(request: PuzzleRequest, layout: Layout | None) -> Entry:
    if not isinstance(request.grid, str):
        _refuse_negatives(request.grid)
    try:
        if request.symbols is not None and layout is not None:
            Alphabet.named(request.symbols, layout.size)
        if isinstance(request.grid, str):
            found = parse_many(
                request.grid,
                layout=layout,
                symbols=request.symbols,
                format=request.format,
                drop_unknown=request.drop_unknown,
            )
        else:
            found = read_document({"grid": request.grid}, 1, Options(layout, request.symbols))
        entry = next(found)
        if entry.error is not None:
            raise entry.error
        second = next(found, None)
    except ParseError as error:
        raise _in_array(request.grid, error) if not isinstance(request.grid, str) else problem_of(error) from None
    except SudokitError as error:
        raise problem_of(error, "/symbols" if request.symbols is not None else "/grid") from None
    if second is not None:
        words = "a second puzzle begins here: expected one"
        raise Problem("unreadable", words, [{"pointer": "/grid", "detail": words, "line": second.line, "column": 1}])
    return entry


def _in_array(rows: object, error: ParseError) -> Problem:
    """Return the problem of an array: line and column refer to a text that nobody wrote, but a cell has a pointer."""
    problem = problem_of(ParseError(error.message, cell=error.cell))
    for fault in problem.errors:
        if "cell" in fault and isinstance(rows, list):
            row, column = (int(part) - 1 for part in fault["cell"][1:].split("c"))
            fault["pointer"] = _pointer(rows, row, column)
    return problem


def _pointer(rows: list[object], row: int, column: int) -> str:
    """Return the pointer of a cell in an array of rows or of cells."""
    if row < len(rows) and isinstance(rows[row], list):
        return f"/grid/{row}/{column}"
    side = math.isqrt(len(rows))
    flat = side * side == len(rows) and not any(isinstance(cell, str) and len(cell) == len(rows) for cell in rows)
    return f"/grid/{row * side + column}" if flat else "/grid"


def _refuse_negatives(rows: list[object]) -> None:
    """Reject integers below 0, which are valid only in files that count values from 0."""
    for number, row in enumerate(rows):
        for place, cell in enumerate(row if isinstance(row, list) else (row,)):
            if isinstance(cell, int) and cell < 0:
                words = f"{str(cell)[:20]} is not a value: expected an integer from 0 (empty) to N"
                pointer = f"/grid/{number}/{place}" if isinstance(row, list) else f"/grid/{number}"
                raise Problem("invalid", f"{pointer}: {words}", [{"pointer": pointer, "detail": words}])


def _with_entries(puzzle: Grid | Candidates, entries: str | list[int]) -> Grid | Candidates:
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    values = _entered(entries, grid)
    changes = {}
    for cell, value in enumerate(values):
        place = divmod(cell, grid.size)
        if value and grid._givens[cell]:
            if value != grid._values[cell]:
                raise _fault("entries", cell, grid, f"{cell_name(*place)} is given: it cannot hold an entry")
        elif value or not grid._givens[cell]:
            changes[place] = value
    entered = grid.replace({place: value for place, value in changes.items() if value != grid[place]})
    if isinstance(puzzle, Grid):
        return entered
    return settled(entered, [None if value else mask for value, mask in zip(entered._values, puzzle.masks, strict=True)])


def _entered(entries: str | list[int], grid: Grid) -> list[int]:
    cells = grid.size**2
    if isinstance(entries, str):
        alphabet, values = grid.alphabet, []
        tokens = entries.split() if alphabet.is_wide else graphemes("".join(entries.split()))
        for number, token in enumerate(tokens[:cells]):
            value = alphabet.value(token)
            if value is None and token not in (".", "0", "_"):
                raise _fault("entries", number, grid, f"{token[:20]!r} is neither a symbol of the grid nor . for an empty cell")
            values.append(value or 0)
        found, what = len(tokens), "symbols"
    else:
        values, found, what = entries, len(entries), "values"
        for number, value in enumerate(values[:cells]):
            if not 0 <= value <= grid.size:
                raise _fault("entries", number, grid, f"{value} is not a value: expected 0 (empty) to {grid.size}", deeper=True)
    if found != cells:
        words = f"expected {cells} {what}, one for each cell, not {found}"
        raise Problem("invalid", f"entries: {words}", [{"pointer": "/entries", "detail": words}])
    return values


def _with_candidates(grid: Grid, candidates: list[list[int] | None]) -> Candidates:
    cells = grid.size**2
    if len(candidates) != cells:
        words = f"expected {cells} lists, one for each cell, not {len(candidates)}"
        raise Problem("invalid", f"candidates: {words}", [{"pointer": "/candidates", "detail": words}])
    masks: list[int | None] = []
    for cell, values in enumerate(candidates):
        if values is None or grid._values[cell]:
            masks.append(None)
            continue
        mask = 0
        for value in values:
            if not 1 <= value <= grid.size:
                raise _fault("candidates", cell, grid, f"{value} is not a value: expected 1 to {grid.size}", deeper=True)
            mask |= 1 << (value - 1)
        masks.append(mask)
    return settled(grid, masks)


def _fault(field: str, cell: int, grid: Grid, words: str, *, deeper: bool = False) -> Problem:
    pointer = f"/{field}/{cell}" if deeper else f"/{field}"
    name = cell_name(*divmod(cell, grid.size))
    return Problem("invalid", f"{field}, {name}: {words}", [{"pointer": pointer, "detail": words, "cell": name}])
