"""``sudoku-bench``: rows of Sudoku-Bench, with the board as text, the rules in prose and what is drawn as JSON.

A row has ``initial_board`` (``.`` for empty), ``rows``, ``cols``, ``rules`` and ``visual_elements``: a list, or text of one.  A
drawing is read where its shape has one meaning (`_drawn.py`); others are named, since only the prose explains them.
Rules that we wrote into the prose ourselves are read from there, whole.
"""

from __future__ import annotations

import json
import math
from typing import Any

from ..grid import MAX_SIZE, Candidates, Grid, Layout, LayoutError, ParseError, Rule, SudokitError, likely_boxes, quoted
from ._carried import Found, extra_prose, prose_of
from ._drawn import drawings_of, read_drawings
from ._state import make_values, value_of
from ._types import Entry, Line, Options

__all__ = ["is_sudoku_bench", "read_sudoku_bench", "write_sudoku_bench"]

_USUAL = "Normal sudoku rules apply."


def is_sudoku_bench(document: object) -> bool:
    """Whether JSON is a row of Sudoku-Bench."""
    return isinstance(document, dict) and "initial_board" in document


def read_sudoku_bench(document: dict[str, Any], number: int, options: Options) -> Entry:
    """Return the entry of a row that begins on a line."""
    try:
        grid, solution, notes = _row(document, Line(number, ""), options)
    except (ParseError, SudokitError) as fault:
        words = fault.message if isinstance(fault, ParseError) else str(fault)
        return Entry(None, ParseError(words, file=options.file, line=number, column=1), line=number)
    return Entry(grid, None, solution, notes, number)


def _row(row: dict[str, Any], line: Line, options: Options) -> tuple[Grid, Grid | None, tuple[str, ...]]:
    values = _values(row["initial_board"], "initial_board")
    size = math.isqrt(len(values))
    for name in ("rows", "cols"):
        if row.get(name) not in (None, size, str(size)):
            raise ParseError(f"{name} is {quoted(row[name])}, but initial_board has {size} rows of {size} cells")
    found = Found(size)
    said = _layout(row.get("layout"), size)
    own = _own_rules(row.get("rules"), size)
    read_drawings(_elements(row.get("visual_elements")), found)
    drawn = Found(size)
    read_drawings(drawings_of(own), drawn)
    found.rules = own + [rule for rule in found.rules if rule not in own and rule not in drawn.rules]
    if note := extra_prose(_without(row.get("rules"), _USUAL), own):
        found.notes.append(note)
    found.settle(options)
    grid = found.ruled(make_values(values, values, options, found.notes, line, said))
    solution = None
    if row.get("solution"):
        solved = _values(row["solution"], "solution")
        if len(solved) != len(values):
            raise ParseError(f"solution has {len(solved)} cells, but initial_board has {len(values)}")
        solution = Grid(solved, grid.layout)
    return grid, solution, tuple(found.notes)


def _values(text: object, name: str) -> list[int]:
    if not isinstance(text, str):
        raise ParseError(f"{name} is {quoted(text)}: expected text, one character for each cell")
    cells = "".join(text.split())
    size = math.isqrt(len(cells))
    if size * size != len(cells) or not 1 <= size <= MAX_SIZE:
        raise ParseError(f"{name} has {len(cells)} cells: expected N*N, such as 81")
    values = []
    for index, symbol in enumerate(cells):
        value = 0 if symbol in ".0" else value_of(symbol, size)
        if value is None:
            raise ParseError(f"{name}, r{index // size + 1}c{index % size + 1} holds {symbol!r}: expected 1 to {size}")
        values.append(value)
    return values


def _layout(spec: object, size: int) -> Layout:
    if spec is None:
        return Layout(*likely_boxes(size))
    if not isinstance(spec, str):
        raise ParseError(f"layout {quoted(spec)}: expected a spec such as '3x3'")
    try:
        return Layout.parse(spec)
    except LayoutError as fault:
        raise ParseError(str(fault)) from None


def _elements(elements: object) -> list[dict[str, Any]]:
    if isinstance(elements, str) and elements.strip():
        try:
            elements = json.loads(elements)
        except (ValueError, RecursionError):
            raise ParseError("visual_elements is not JSON") from None
    if not elements:
        return []
    if not isinstance(elements, list) or not all(isinstance(one, dict) for one in elements):
        raise ParseError(f"visual_elements is {quoted(elements)}: expected a list of objects")
    return elements


def _own_rules(prose: object, size: int) -> list[Rule]:
    """Return the rules of the lines of prose that we wrote: the text of a rule, a colon, and its meaning."""
    from ..rules import KINDS, MOST_SIZE, parse

    if not isinstance(prose, str) or size > MOST_SIZE:
        return []
    found: list[Rule] = []
    for line in prose.splitlines():
        kind = KINDS.get(line.split(" ")[0].rstrip(":"))
        if kind is not None and line.endswith(f": {kind.meaning}"):
            found += parse(line.removesuffix(f": {kind.meaning}"), size)
    return found


def _without(prose: object, words: str) -> object:
    return prose.replace(words, "") if isinstance(prose, str) else prose


def write_sudoku_bench(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a row as one line of JSON; all rules are in the prose, and those with one drawing are drawn as well.

    Raises
    ------
    SudokitError
        If the grid is larger than 35x35, beyond which its values have no letter.
    """
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    size = grid.size
    if size > 35:
        raise SudokitError(f"sudoku-bench can carry grids of up to 35x35, not {size}x{size}: json carries every size")
    symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    row: dict[str, Any] = {
        "puzzle_id": "",
        "author": "",
        "title": "",
        "rules": "\n".join([_USUAL, *prose_of(grid.rules)]),
        "initial_board": "".join(symbols[value] for value in grid._values),
        "rows": size,
        "cols": size,
        "visual_elements": json.dumps(drawings_of(grid.rules)),
    }
    if grid.layout != Layout(*likely_boxes(size)):
        row["layout"] = grid.layout.spec
    return json.dumps(row, ensure_ascii=False)
