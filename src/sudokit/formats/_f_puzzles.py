"""f-puzzles' JSON, which its links and SudokuPad's hold compressed.

It has ``size`` and ``grid``, rows of cells with ``value``, ``given``, ``region`` (from 0; the usual box where it is missing),
``centerPencilMarks`` (the player's) and ``givenPencilMarks`` (part of the puzzle), and constraints under their own names
(`_f_puzzles_keys.py`).  ``diagonal+`` and ``diagonal-`` together are diagonals of the layout here.  Corner marks are passed
over: they mostly note the places for a value in one house.

Rules that have no key there are written under a key of our own, ``sudokit``, whenever the keys alone would not give the same
rules again.  It is believed as far as it agrees with the keys, which another program may have changed.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from typing import Any

from ..grid import (
    MAX_SIZE,
    AssumptionWarning,
    Candidates,
    Grid,
    Layout,
    LayoutError,
    ParseError,
    Rule,
    SudokitError,
    cell_name,
    likely_boxes,
    shortened,
)
from ._carried import Found, extra_prose, listed, prose_of
from ._directives import other_layout
from ._f_puzzles_keys import COSMETIC, KEYS, keys_of, read_keys
from ._state import entry_of, make_values, settled, state_of, values_in
from ._types import Entry, Line, Options

__all__ = ["is_f_puzzles", "puzzle_text", "read_f_puzzles", "read_f_puzzles_entry", "write_f_puzzles_json"]

_OWN = "sudokit"
_ABOUT = ("size", "title", "author", "ruleset", "grid", "solution", "successMessage", "description", "tags")
_SETTINGS = ("highlightConflicts", "disabledlogic", "truecandidatesoptions", "diagonal+", "diagonal-")
_SAID = frozenset((*_ABOUT, *_SETTINGS, *COSMETIC, *KEYS, _OWN))
_SIZES = range(1, 17)
_DIAGONALS = {"diagonal-falling": "diagonal-", "diagonal-rising": "diagonal+"}
State = tuple[Candidates, tuple[str, ...]]


def is_f_puzzles(document: object) -> bool:
    """Whether JSON is f-puzzles': its cells are objects."""
    grid = document.get("grid") if isinstance(document, dict) else None
    return isinstance(grid, list) and bool(grid) and isinstance(grid[0], list) and any(isinstance(c, dict) for c in grid[0])


def read_f_puzzles_entry(document: Any, number: int, options: Options) -> Entry:
    """Return the entry of one document that begins on a line."""
    try:
        state, notes = read_f_puzzles(document, Line(number, ""), options)
    except (ParseError, LayoutError) as fault:
        words = fault.message if isinstance(fault, ParseError) else str(fault)
        return Entry(None, ParseError(words, file=options.file, line=number, column=1), line=number)
    return entry_of(state, notes, number)


def read_f_puzzles(puzzle: Any, line: Line, options: Options) -> State:
    """Return the state of a document, as `json.loads` returns it.

    Raises
    ------
    ParseError
        If something in it is not what it should be, or cannot be carried.
    LayoutError
        If its regions make no layout.
    """
    if not isinstance(puzzle, dict) or not isinstance(puzzle.get("grid"), list):
        raise ParseError("the content of the link has no grid")
    rows = puzzle["grid"]
    size = puzzle.get("size", len(rows))
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= MAX_SIZE or len(rows) != size:
        raise ParseError(f"the grid has {len(rows)} rows and its size is {str(size)[:20]}: expected 1 to {MAX_SIZE}")
    cells: list[dict[str, Any]] = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != size or not all(isinstance(cell, dict) for cell in row):
            raise ParseError(f"row {number} of the grid does not have {size} cells")
        cells += row
    found = Found(size)
    diagonals = _read_rules(puzzle, found)
    found.settle(options)
    layout = _layout(cells, size)
    said = layout.with_diagonals() if diagonals else layout
    if options.layout is not None and options.layout != said:
        raise ParseError(other_layout(said.spec, options.layout))
    values = [_number(cell.get("value"), size, index) for index, cell in enumerate(cells)]
    masks = [_marks(cell, size, index) if not values[index] else None for index, cell in enumerate(cells)]
    grid = make_values(values, [cell.get("given") is True for cell in cells], options, found.notes, line, said)
    return settled(found.ruled(grid), masks), tuple(found.notes)


def _read_rules(puzzle: dict[str, Any], found: Found) -> bool:
    """Add all rules; return whether both diagonals are houses of the layout."""
    for name, value in puzzle.items():
        if value and name not in _SAID:
            found.unknown.append(f"the constraint {name[:40]!r}")
    read_keys(puzzle, found)
    own = [rule for rule in _own_rules(puzzle, found.size) if rule.name not in _DIAGONALS or puzzle.get(_DIAGONALS[rule.name])]
    if own:
        keys, left = keys_of(own, found.size)
        again = Found(found.size)
        read_keys(keys, again)
        agrees = set(again.rules) == set(found.rules)
        found.rules = own if agrees else [*found.rules, *(rule for rule in left if rule.name not in _DIAGONALS)]
        own = own if agrees else []
    drawn = [rule for rule, key in _DIAGONALS.items() if puzzle.get(key)]
    ours = {rule.name for rule in own} & set(_DIAGONALS)
    both = len(drawn) == 2 and len(ours) < 2
    found.rules += [Rule(name) for name in drawn if not both and name not in ours]
    _note_others(puzzle, found)
    return both


def _own_rules(puzzle: dict[str, Any], size: int) -> list[Rule]:
    from ..rules import MOST_SIZE, from_json

    if not puzzle.get(_OWN) or size > MOST_SIZE:
        return []
    try:
        return list(from_json(puzzle[_OWN], size))
    except ParseError as fault:
        raise ParseError(f"{_OWN}, {fault.message}") from None


def _note_others(puzzle: Mapping[str, Any], found: Found) -> None:
    """Note what is drawn or said in prose, and may be a rule."""
    drawings = []
    for key in COSMETIC:
        value = puzzle.get(key)
        each = value if isinstance(value, list) else []
        own = [one for one in each if not (isinstance(one, dict) and "fromConstraint" in one)]
        if own:
            drawings.append(f"{len(own)} of {key}")
    if drawings:
        found.notes.append(f"drawings are left out, as they are no rules: {listed(drawings)}")
    if note := extra_prose(puzzle.get("ruleset"), found.rules):
        found.notes.append(note)


def _layout(cells: list[dict[str, Any]], size: int) -> Layout:
    boxes = Layout(*likely_boxes(size)).regions
    regions = []
    for index, (cell, own) in enumerate(zip(cells, boxes, strict=True)):
        region = cell.get("region")
        if region is None:
            region = own
        if isinstance(region, bool) or not isinstance(region, int) or not 0 <= region < size:
            raise ParseError(f"{cell_name(*divmod(index, size))} is in region {str(region)[:20]}: expected 0 to {size - 1}")
        regions.append(region)
    return Layout.jigsaw(regions)


def _number(value: Any, size: int, index: int) -> int:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 3:
        value = int(value)
    if value is None or value == "":
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= size:
        raise ParseError(f"{cell_name(*divmod(index, size))} holds {str(value)[:20]!r}: expected 1 to {size}")
    return value


def _marks(cell: dict[str, Any], size: int, index: int) -> int | None:
    """Return the mask of the candidates that are given or marked in the centre, or None if there are none."""
    mask = None
    for name in ("givenPencilMarks", "centerPencilMarks"):
        marks = cell.get(name)
        if not marks:
            continue
        if not isinstance(marks, list) or len(marks) > 4 * MAX_SIZE:
            raise ParseError(f"{name} of {cell_name(*divmod(index, size))}: expected a list of values")
        these = 0
        for mark in marks:
            value = _number(mark, size, index)
            these |= 1 << (value - 1) if value else 0
        mask = these if mask is None else mask & these
    return mask


def write_f_puzzles_json(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write f-puzzles' JSON on one line.

    Raises
    ------
    SudokitError
        If the layout has windows or is larger than 16x16, or a cell has no candidate left.
    """
    return puzzle_text(puzzle, "f-puzzles-json")


def puzzle_text(puzzle: Grid | Candidates, name: str) -> str:
    """Return f-puzzles' JSON of a puzzle, for the format of that name; warns of rules that only we read there."""
    size, layout = puzzle.size, puzzle.layout
    if layout.has_windows or size not in _SIZES:
        raise SudokitError(f"{name} cannot carry layout {shortened(layout.spec)}: drawing and json can")
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    cells = _written_cells(puzzle, grid, name)
    document: dict[str, Any] = {"size": size, "grid": [cells[start : start + size] for start in range(0, size * size, size)]}
    if layout.has_diagonals:
        document |= {"diagonal+": True, "diagonal-": True}
    if grid.rules:
        document |= _written_rules(grid, name)
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


def _written_cells(puzzle: Grid | Candidates, grid: Grid, name: str) -> list[dict[str, Any]]:
    size, layout = puzzle.size, puzzle.layout
    masks = state_of(puzzle).masks if isinstance(puzzle, Candidates) else (0,) * (size * size)
    usual = Layout(*likely_boxes(size)).regions
    cells: list[dict[str, Any]] = []
    for mask, value, given, region, own in zip(masks, grid._values, grid._givens, layout.regions, usual, strict=True):
        cell: dict[str, Any] = {"region": region} if region != own else {}
        if value:
            cell |= {"value": value} | ({"given": True} if given else {})
        elif isinstance(puzzle, Candidates):
            if not mask:
                raise SudokitError(f"{name} cannot carry a cell without candidates: hodoku, pencilmarks and json can")
            cell["centerPencilMarks"] = values_in(mask)
        cells.append(cell)
    return cells


def _written_rules(grid: Grid, name: str) -> dict[str, Any]:
    from ..rules import to_json

    size, rules = grid.size, grid.rules
    document, left = keys_of(rules, size)
    document |= {_DIAGONALS[rule.name]: True for rule in rules if rule.name in _DIAGONALS}
    left = [rule for rule in left if rule.name not in _DIAGONALS]
    again = Found(size)
    if grid.layout.has_diagonals:
        document |= {"diagonal+": True, "diagonal-": True}
    both = _read_rules(document, again)
    if set(again.rules) != set(rules) or both != grid.layout.has_diagonals:
        document[_OWN] = to_json(rules)
    if left:
        document["ruleset"] = "\n".join(prose_of(left))
        words = f"{name} has no place for {listed(rule.name for rule in left)}: other programs show such rules in words only"
        warnings.warn(words, AssumptionWarning, stacklevel=6)
    return document
