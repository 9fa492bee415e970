"""``f-puzzles`` and ``sudokupad``: links that contain a puzzle as JSON, compressed by LZ-string, in base 64.

The JSON has ``size`` and ``grid``, rows of cells with ``value``, ``given``, ``region`` (from 0),
``centerPencilMarks`` (the player's) and ``givenPencilMarks`` (part of the puzzle), and constraints under their own
names.  ``diagonal+`` and ``diagonal-`` together are diagonals here.  Cosmetics are ignored; any other constraint is
an error, because without it the puzzle would be a different one.  Corner marks are ignored: they mostly note the
places for a value in one house.

SudokuPad takes the same after ``fpuz`` or ``fpuzzles``.  After ``classic`` come only values, without compression, in
one of two codes: a character for each value and the empty cells after it, value + 10 * empty encoded as 0-9, A-Z,
a-x; or digits, and characters that count the empty cells between them.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from ..grid import MAX_SIZE, Candidates, Grid, Layout, LayoutError, ParseError, SudokitError, cell_name, likely_boxes, shortened
from ._directives import other_layout
from ._lz import BrokenText, compressed, decompressed
from ._state import error, make_values, settled, state_of, values_in
from ._types import LINK_LIMIT, Line, Options

_F_PUZZLES = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\?(?:[^#\s]*&)?load=(?P<data>[^&#\s]+)", re.IGNORECASE)
_SUDOKUPAD = re.compile(
    r"(?:https?://)?(?:(?:www\.|beta\.|alpha\.)?sudokupad\.app/(?:sudoku/)?(?:\?puzzleid=)?"
    r"|app\.crackingthecryptic\.com/(?:sudoku/)?(?:\?puzzleid=)?)(?P<data>[^?&#\s]*)",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?:fpuz(?:zles)?)?(?P<data>N4Ig[A-Za-z0-9+/%]{16,}=*)")
_LINK = re.compile(
    r"\s*(?:https?://|(?:www\.)?f-puzzles\.com/|(?:www\.)?sudokupad\.app/|(?:fpuz(?:zles)?)?N4Ig)", re.IGNORECASE
)
_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_ABOUT = ("size", "title", "author", "ruleset", "grid", "solution", "successMessage")
_SETTINGS = ("highlightConflicts", "disabledlogic", "truecandidatesoptions", "diagonal+", "diagonal-")
_COSMETIC = frozenset((*_ABOUT, *_SETTINGS, "text", "line", "rectangle", "circle", "cage"))
_SIZES = range(1, 17)
State = tuple[Candidates, tuple[str, ...]]


def is_link(text: str) -> bool:
    """Whether a line is a link, or the part of one of these links after the address.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("53..7....6..195.")
    (True, False)
    """
    return _LINK.match(text) is not None


def read_link(line: Line, options: Options) -> State:
    """Return the state of any readable link, of these two kinds or SudokuWiki's.

    Raises
    ------
    ParseError
        If it is not one of them, or is damaged.
    MissingExtra
        If the decompression library is not installed.
    """
    from ._sudokuwiki import LINK, read_sudokuwiki

    if LINK.match(line.text):
        return read_sudokuwiki(line, options)
    text = line.text.strip()
    start = line.text.find(text)
    if len(text) > LINK_LIMIT:
        raise error(line, start, f"a link of more than {LINK_LIMIT >> 10} KiB")
    pad = _SUDOKUPAD.match(text)
    found = pad or _F_PUZZLES.match(text) or _BARE.match(text)
    if not found:
        raise error(line, start, "expected a link of f-puzzles, SudokuPad or SudokuWiki that holds the puzzle")
    data, at = unquote(found["data"]).replace(" ", "+"), start + found.start("data")
    if data.startswith("classic"):
        return _classic(data.removeprefix("classic"), at + 7, line, options)
    for prefix in ("fpuzzles", "fpuz"):
        if data.startswith(prefix):
            data, at = data.removeprefix(prefix), at + len(prefix)
            break
    else:
        if pad and data.startswith(("scl", "ctc", "scf")):
            raise error(line, at, "a puzzle in SudokuPad's own notation, which is not supported")
        if pad and not data.startswith("N4Ig"):
            raise error(line, at, "a short link: the puzzle is stored on the site and not in the link")
    return _read_json(_text(data, at, line), line, options)


def _text(data: str, at: int, line: Line) -> str:
    try:
        return decompressed(data)
    except BrokenText as fault:
        raise error(line, at + fault.index, str(fault)) from None


def _read_json(text: str, line: Line, options: Options) -> State:
    try:
        puzzle = json.loads(text)
    except (ValueError, RecursionError):
        raise error(line, 0, "the content of the link is not JSON") from None
    try:
        return _puzzle(puzzle, line, options)
    except (ParseError, LayoutError) as fault:
        words = fault.message if isinstance(fault, ParseError) else str(fault)
        raise error(line, 0, words) from None


def _puzzle(puzzle: Any, line: Line, options: Options) -> State:
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
    for name, value in puzzle.items():
        if value and name not in _COSMETIC:
            raise ParseError(f"the puzzle has the constraint {name[:40]!r}, which is not supported")
    said = _layout(puzzle, cells, size)
    if options.layout is not None and options.layout != said:
        raise ParseError(other_layout(said.spec, options.layout))
    values = [_number(cell.get("value"), size, index) for index, cell in enumerate(cells)]
    masks = [_marks(cell, size, index) if not values[index] else None for index, cell in enumerate(cells)]
    notes: list[str] = []
    grid = make_values(values, [cell.get("given") is True for cell in cells], options, notes, line, said)
    return settled(grid, masks), tuple(notes)


def _layout(puzzle: dict[str, Any], cells: list[dict[str, Any]], size: int) -> Layout:
    boxes = Layout(*likely_boxes(size)).regions
    regions = []
    for index, (cell, own) in enumerate(zip(cells, boxes, strict=True)):
        region = cell.get("region")
        if region is None:
            region = own
        if isinstance(region, bool) or not isinstance(region, int) or not 0 <= region < size:
            raise ParseError(f"{cell_name(*divmod(index, size))} is in region {str(region)[:20]}: expected 0 to {size - 1}")
        regions.append(region)
    layout = Layout.jigsaw(regions)
    rising, falling = bool(puzzle.get("diagonal+")), bool(puzzle.get("diagonal-"))
    if rising != falling:
        raise ParseError("the puzzle has only one diagonal: expected both or none")
    return layout.with_diagonals() if rising else layout


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


def _classic(data: str, start: int, line: Line, options: Options) -> State:
    for decode in (_packed, _runs):
        values = decode(data)
        if len(values) == 81:
            notes: list[str] = []
            return make_values(values, values, options, notes, line).candidates(), tuple(notes)
    raise error(line, start, "expected 81 cells after classic")


def _packed(data: str) -> list[int]:
    """Return the values of the newer code; an empty list if the data is not in this code."""
    values: list[int] = []
    for symbol in data[:82]:
        blanks, value = divmod(_CLASSIC.find(symbol), 10)
        if blanks < 0:
            return []
        values += [value] + [0] * blanks
    return values


def _runs(data: str) -> list[int]:
    """Return the values of the older code; an empty list if the data is not in this code."""
    values: list[int] = []
    for symbol in data[:163]:
        if symbol in "123456789":
            values.append(int(symbol))
        elif symbol in _RUNS:
            values += [0] * _RUNS.index(symbol)
        else:
            return []
    return values


def _as_json(puzzle: Grid | Candidates, name: str) -> str:
    size, layout = puzzle.size, puzzle.layout
    if layout.has_windows or size not in _SIZES:
        raise SudokitError(f"{name} cannot carry layout {shortened(layout.spec)}: drawing and json can")
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
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
    rows = [cells[start : start + size] for start in range(0, size * size, size)]
    diagonals = {"diagonal+": True, "diagonal-": True} if layout.has_diagonals else {}
    return json.dumps({"size": size, "grid": rows} | diagonals, separators=(",", ":"))


def write_f_puzzles(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a link of f-puzzles.

    Raises
    ------
    SudokitError
        If the layout has windows or is larger than 16x16, or a cell has no candidate left.
    MissingExtra
        If the compression library is not installed.
    """
    return "https://www.f-puzzles.com/?load=" + compressed(_as_json(puzzle, "f-puzzles"))


def write_sudokupad(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write a link of SudokuPad.

    Raises
    ------
    SudokitError
        If the layout has windows or is larger than 16x16, or a cell has no candidate left.
    MissingExtra
        If the compression library is not installed.
    """
    # "+" means a blank in links
    return "https://sudokupad.app/fpuz" + compressed(_as_json(puzzle, "sudokupad")).replace("+", "%2B").replace("/", "%2F")
