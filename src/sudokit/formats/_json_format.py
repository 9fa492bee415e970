"""JSON: an object with a grid, nested lists, or text in lists; one document, or one per line.

An object holds the grid under ``grid``, ``puzzle``, ``board``, ``quiz`` or ``givens``.  It may also have ``layout``
(a spec), ``size``, ``box`` (``"2x3"`` or ``[2, 3]``, height then width), ``symbols``, ``givens`` (the givens alone,
or one truth value per cell), ``candidates`` (a list of values for each cell, [] or null in a filled one),
``rules`` (objects, or lines of rule text) and ``solution``.  Several such objects can be listed under ``puzzles``.
A grid is N lists of N, N*N in one list, N texts
of N characters, or one text in any form that _cells.py reads.  Integers are values (0 is empty), or 0 to N-1 if -1 is
used for empty cells; texts are symbols; null and "" are empty.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from typing import Any

from ..grid import (
    MAX_SIZE,
    Alphabet,
    Candidates,
    Grid,
    Layout,
    LayoutError,
    ParseError,
    SudokitError,
    cell_name,
    graphemes,
    shortened,
)
from ._directives import other_layout
from ._f_puzzles import is_f_puzzles, read_f_puzzles_entry
from ._hxw import numbers_alphabet
from ._lines import Raw, decoded
from ._state import entry_of, grid_of, settled, state_of, values_in
from ._sudoku_bench import is_sudoku_bench, read_sudoku_bench
from ._types import DOCUMENT_LIMIT, LINE_LIMIT, Cell, Entry, Line, Options

_GRID_KEYS = ("grid", "puzzle", "board", "quiz", "givens")


def read_json(lines: Raw, options: Options) -> Iterator[Entry]:
    """Yield the entries of one document, or of one document per line if the first line is complete in itself."""
    text: list[str] = []
    total, start = 0, 1
    for number, raw in lines:
        try:
            line = decoded(number, raw)
        except ParseError as error:
            yield Entry(None, error.at(file=options.file), line=number)
            return
        if not text:
            if not line.text.strip() or line.text.lstrip().startswith("#"):
                continue
            start = number
            if _is_complete(line.text):
                yield from _lines_of_json(itertools.chain([(number, raw)], lines), options)
                return
        text.append(line.text)
        total += len(raw)
        if total > DOCUMENT_LIMIT:
            long = f"a JSON document of more than {DOCUMENT_LIMIT >> 20} MiB: expected one object per line"
            yield Entry(None, ParseError(long, file=options.file, line=start), line=start)
            return
    if text:
        yield from read_json_text("\n".join(text), start, options)


def _is_complete(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _lines_of_json(lines: Raw, options: Options) -> Iterator[Entry]:
    for number, raw in lines:
        try:
            line = decoded(number, raw)
        except ParseError as error:
            yield Entry(None, error.at(file=options.file), line=number)
            if len(raw) > LINE_LIMIT:
                return
            continue
        if line.text.strip() and not line.text.lstrip().startswith("#"):
            yield from read_json_text(line.text, number, options)


def read_json_text(text: str, number: int, options: Options) -> Iterator[Entry]:
    """Yield the entries of one document that begins on line `number`."""
    try:
        try:
            document = json.loads(text)
        except json.JSONDecodeError as error:
            source = text.splitlines()[error.lineno - 1] if error.lineno <= len(text.splitlines()) else None
            raise ParseError(
                f"invalid JSON: {error.msg}", line=number + error.lineno - 1, column=error.colno, source=source
            ) from None
        except RecursionError:
            raise ParseError("JSON nested too deeply: expected a list of lists", line=number, column=1) from None
        except ValueError as error:
            raise ParseError(f"invalid JSON: {error}", line=number, column=1) from None
    except ParseError as error:
        fault = ParseError(error.message, line=error.line or number, column=error.column, source=error.source)
        yield Entry(None, fault.at(file=options.file), line=number)
    else:
        yield from read_document(document, number, options)


def read_document(document: Any, number: int, options: Options) -> Iterator[Entry]:
    """Yield the entries of one document, as `json.loads` returns it, that begins on line `number`."""
    try:
        items = _items(document)
    except ParseError as error:
        yield Entry(None, ParseError(error.message, file=options.file, line=number, column=error.column), line=number)
        return
    for index, item in enumerate(items):
        if is_f_puzzles(item):
            yield read_f_puzzles_entry(item, number, options)
            continue
        if is_sudoku_bench(item):
            yield read_sudoku_bench(item, number, options)
            continue
        try:
            grid, solution, notes = _puzzle(item, options)
            found = _with_candidates(_with_rules(grid, item), item)
        except ParseError as error:
            which = f"puzzle {index + 1}: " if len(items) > 1 else ""
            fault = ParseError(which + error.message, file=options.file, line=number, column=1, cell=error.cell)
            yield Entry(None, fault, line=number)
        else:
            yield entry_of(found, notes, number, solution)


def _items(document: Any) -> list[Any]:
    """Return the puzzles of a document."""
    if isinstance(document, dict):
        several = document.get("puzzles")
        return several if isinstance(several, list) else [document]
    if not isinstance(document, list) or not document:
        raise ParseError("expected a JSON object with a grid, or lists", column=1)
    if all(isinstance(item, dict) for item in document):
        return document
    if all(isinstance(item, list) for item in document):
        rows = len(document)
        if any(isinstance(row, list) for item in document for row in item):
            return document
        lengths = {len(item) for item in document}
        whole = rows not in lengths and all(math.isqrt(n) ** 2 == n > 1 for n in lengths)
        return document if whole else [document]
    if all(isinstance(item, str) for item in document):
        lengths = {len(graphemes(item)) if len(item) < 5000 else len(item) for item in document}
        if lengths != {len(document)} and all(n > MAX_SIZE or (n > 9 and math.isqrt(n) ** 2 == n) for n in lengths):
            return document
    return [document]


def _puzzle(item: Any, options: Options) -> tuple[Grid, Grid | None, tuple[str, ...]]:
    if not isinstance(item, dict):
        grid, notes = _grid(item, options)
        return grid, None, notes
    item = {key.lower(): value for key, value in item.items()}
    key = next((key for key in _GRID_KEYS if item.get(key) is not None), None)
    if key is None:
        raise ParseError(f"an object without a grid: expected one of {', '.join(_GRID_KEYS)}")
    layout = _layout(item, options.layout)
    symbols = options.symbols if options.symbols is not None else _symbols(item.get("symbols"))
    options = options._replace(layout=layout, symbols=symbols)
    grid, notes = _grid(item[key], options)
    _check_size(item.get("size"), grid)
    if key != "givens" and item.get("givens") is not None:
        grid = _with_givens(grid, item["givens"], options)
    solution = None
    if item.get("solution") is not None:
        inherited = options._replace(layout=grid.layout, symbols=None if grid.alphabet.added else grid.alphabet)
        solution, _ = _grid(item["solution"], inherited)
        if solution.alphabet != grid.alphabet:
            # the solution has all the symbols, whereas the puzzle may lack some
            grid, notes = _grid(item[key], options._replace(symbols=solution.alphabet))
            if key != "givens" and item.get("givens") is not None:
                grid = _with_givens(grid, item["givens"], options)
    return grid, solution, notes


def _layout(item: dict[str, Any], requested: Layout | None) -> Layout | None:
    """Return the requested layout, or else the one stated; it is an error if two of them contradict each other."""
    spec, box = item.get("layout"), item.get("box")
    if isinstance(box, dict):
        box = [box.get("height"), box.get("width")]
    if isinstance(box, list) and len(box) == 2:
        box = f"{box[0]}x{box[1]}"
    layout = requested
    for stated, whole in ((spec, True), (box, False)):
        if stated is not None:
            if not isinstance(stated, str):
                raise ParseError(f"layout {str(stated)[:80]!r}: expected a spec such as '3x3'")
            try:
                found = Layout.parse(stated)
            except LayoutError as error:
                raise ParseError(str(error)) from None
            if layout is not None and layout != found:
                # a box says nothing about extras
                boxes = (layout.box_height, layout.box_width) == (found.box_height, found.box_width)
                if whole or not boxes:
                    named = "layout" if whole else "box"
                    if layout is requested:
                        raise ParseError(other_layout(found.spec, requested))
                    raise ParseError(f"{named} {found.spec} contradicts layout {shortened(layout.spec)}")
            layout = layout or found
    return layout


def _check_size(size: Any, grid: Grid) -> None:
    if size is None:
        return
    if isinstance(size, bool) or not isinstance(size, int):
        raise ParseError(f"size {str(size)[:40]!r}: expected the number of rows, such as {grid.size}")
    if size != grid.size:
        raise ParseError(f"size {str(size)[:20]}, but the grid is {grid.size}x{grid.size}")


def _symbols(symbols: Any) -> Alphabet | None:
    if symbols is None:
        return None
    if isinstance(symbols, list):
        symbols = [str(symbol) if isinstance(symbol, int) else symbol for symbol in symbols]
    elif not isinstance(symbols, str):
        raise ParseError("symbols: expected text or a list of texts")
    try:
        return Alphabet(symbols)
    except (SudokitError, TypeError) as error:
        raise ParseError(f"symbols: {error}") from None


def _flat(item: Any) -> list[Any]:
    """Return the cells of a list of lists, of texts or of cells."""
    if not isinstance(item, list):
        raise ParseError(f"expected a grid as lists or text, not {type(item).__name__}")
    rows = len(item)
    if rows and all(isinstance(row, str) and len(graphemes(row[:5000])) == rows for row in item):
        return [symbol for row in item for symbol in graphemes(row)]
    flat: list[Any] = []
    for number, row in enumerate(item, 1):
        if isinstance(row, list):
            if len(row) != rows and rows > 1:
                raise ParseError(f"row {number} has {len(row)} cells: expected {rows}")
            flat.extend(row)
        else:
            flat.append(row)
        if len(flat) > MAX_SIZE * MAX_SIZE:
            raise ParseError(f"more cells than a {MAX_SIZE}x{MAX_SIZE} grid has")
    return flat


def _grid(item: Any, options: Options) -> tuple[Grid, tuple[str, ...]]:
    from ._cells import read_cells
    from ._values import assumed_layout, make_grid

    if isinstance(item, str):
        lines = [Line(number, text) for number, text in enumerate(item[: LINE_LIMIT + 1].splitlines(), 1) if text.strip()]
        if not lines or len(item) > LINE_LIMIT:
            raise ParseError("an empty text, or one of more than 1 MiB: expected a grid")
        return read_cells(lines, options)
    flat = _flat(item)
    size = math.isqrt(len(flat))
    if size * size != len(flat) or not size:
        raise ParseError(f"{len(flat)} cells: expected N*N")
    for cell, value in enumerate(flat):
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | str)):
            raise ParseError(f"{cell_name(*divmod(cell, size))} holds {str(value)[:40]!r}: expected an integer, text or null")
        if isinstance(value, str) and len(value.split()) > 1:
            raise ParseError(f"{cell_name(*divmod(cell, size))} holds {value[:40]!r}: expected one symbol")
    if any(isinstance(value, str) and value for value in flat):
        cells = [
            Cell(str(value).strip() if value is not None else "", 1, 1)
            for value in (value if not isinstance(value, int) or abs(value) < 1000 else 1000 for value in flat)
        ]
        return make_grid(cells, size, options)
    numbers = [value or 0 for value in flat]
    shift = 1 if -1 in numbers and not options.several else 0
    if shift:
        numbers = [0 if value is None or value == "" else value + 1 for value in flat]
    for cell, value in enumerate(numbers):
        if not 0 <= value <= size:
            raise ParseError(
                f"{cell_name(*divmod(cell, size))} holds {value - shift if abs(value) < 10**9 else 'a huge number'}: "
                f"values go from {-shift} (empty) to {size - shift}"
            )
    try:
        alphabet = options.alphabet(size) or numbers_alphabet(size)
    except SudokitError as error:
        raise ParseError(str(error)) from None
    if len(alphabet) != size:
        raise ParseError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {size}")
    values = bytes(numbers)
    notes: list[str] = []
    layout = options.layout or assumed_layout(values, size, notes)
    if layout.size != size:
        raise ParseError(f"{size * size} cells, but layout {shortened(layout.spec)} has {layout.size**2}")
    return Grid._of(values, layout, bytes(map(bool, values)), alphabet), tuple(notes)


def _with_givens(grid: Grid, givens: Any, options: Options) -> Grid:
    """Return the grid with the stated givens: a truth value or a value for each cell."""
    options = options._replace(layout=grid.layout, symbols=grid.alphabet)
    if isinstance(givens, list):
        givens = [[int(v) if isinstance(v, bool) else v for v in row] if isinstance(row, list) else row for row in givens]
        givens = [int(v) if isinstance(v, bool) else v for v in givens]
    marks, _ = _grid(givens, options)
    for cell, (mark, value) in enumerate(zip(marks._values, grid._values, strict=True)):
        if mark and not value:
            raise ParseError(f"{cell_name(*divmod(cell, grid.size))} is a given, but it is empty in the grid")
    return Grid._of(grid._values, grid.layout, bytes(map(bool, marks._values)), grid.alphabet)


def _with_rules(grid: Grid, item: Any) -> Grid:
    """Return the grid with the rules that an object states: objects or lines of rule text."""
    stated = next((value for key, value in item.items() if key.lower() == "rules"), None) if isinstance(item, dict) else None
    if not stated:
        return grid
    from ..rules import MOST_SIZE, from_json, parse

    if grid.size > MOST_SIZE:
        raise ParseError(f"rules are for grids of up to {MOST_SIZE}x{MOST_SIZE}, not {grid.size}x{grid.size}")
    try:
        return grid.with_rules(parse(stated, grid.size) if isinstance(stated, str) else from_json(stated, grid.size))
    except ParseError as fault:
        raise ParseError(f"rules: {fault.message}") from None


def _with_candidates(grid: Grid, item: Any) -> Grid | Candidates:
    """Return the grid with the candidates that an object states, if any."""
    stated = (
        next((value for key, value in item.items() if key.lower() == "candidates"), None) if isinstance(item, dict) else None
    )
    if stated is None:
        return grid
    size = grid.size
    cells = [cell for row in stated for cell in row] if _in_rows(stated, size) else stated
    if not isinstance(cells, list) or len(cells) != size * size:
        raise ParseError(f"candidates: expected a list of values for each of {size * size} cells, or {size} rows of them")
    masks = []
    for cell, values in enumerate(cells):
        name = cell_name(*divmod(cell, size))
        if values is not None and (not isinstance(values, list) or len(values) > size):
            raise ParseError(f"candidates of {name}: expected a list of values")
        mask = 0
        for value in values or ():
            number = grid.alphabet.value(value) if isinstance(value, str) else value
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= size:
                raise ParseError(f"candidates of {name} hold {str(value)[:20]!r}: values go from 1 to {size}")
            mask |= 1 << (number - 1)
        masks.append(None if grid._values[cell] else mask)
    return settled(grid, masks)


def _in_rows(stated: Any, size: int) -> bool:
    """Whether candidates are in N lists of N; a single cell is one list either way, so its content decides."""
    if (
        not isinstance(stated, list)
        or len(stated) != size
        or not all(isinstance(row, list) and len(row) == size for row in stated)
    ):
        return False
    return size > 1 or stated[0][0] is None or isinstance(stated[0][0], list)


def write_json(puzzle: Grid | Candidates, colour: bool = False) -> str:
    """Write one line of JSON: layout, symbols unless standard, values, givens unless all filled cells are givens,
    candidates."""
    grid = grid_of(puzzle)
    answer: dict[str, Any] = {"layout": grid.layout.spec}
    if grid.alphabet != numbers_alphabet(grid.size):
        answer["symbols"] = list(grid.alphabet.symbols)
    answer["grid"] = grid.rows()
    if any(bool(value) != bool(given) for value, given in zip(grid._values, grid._givens, strict=True)):
        answer["givens"] = grid.puzzle().rows()
    if grid.rules:
        from ..rules import to_json

        answer["rules"] = to_json(grid.rules)
    if isinstance(puzzle, Candidates):
        answer["candidates"] = candidate_rows(puzzle)
    return json.dumps(answer)


def candidate_rows(puzzle: Candidates) -> list[list[list[int]]]:
    """Return the candidates of every cell as N lists of N; filled cells have none."""
    size, values = puzzle.size, puzzle.grid._values
    cells = [[] if value else values_in(mask) for value, mask in zip(values, state_of(puzzle).masks, strict=True)]
    return [cells[start : start + size] for start in range(0, size * size, size)]
