"""CSV: a column of puzzles, and optionally one of solutions, as in the Kaggle data sets; one record per line.

The first line names the columns: puzzle, puzzles, quiz, quizzes, question, sudoku or grid; solution, solutions or
answer; and layout.  Other columns are ignored.  Without names, two fields of equal length (16 characters or more) are
a puzzle and its solution.  Fields are separated by commas, semicolons or tabs and may be quoted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..grid import Grid, Layout, ParseError, SudokitError
from ._directives import other_layout
from ._fast import Classic
from ._lines import Raw, decoded
from ._types import LINE_LIMIT, Entry, Line, Options

PUZZLE_NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "grid")
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers")
_ALONE = frozenset(("puzzle", "puzzles", "quizzes", "sudoku"))


class Columns(NamedTuple):
    """The positions of puzzle, solution and layout, from 0."""

    delimiter: str
    puzzle: int
    solution: int | None
    named: bool
    layout: int | None = None


def columns(text: str) -> Columns | None:
    """Return the columns that a first line describes, or None if it is not CSV.

    >>> columns("id,quizzes,solutions")
    Columns(delimiter=',', puzzle=1, solution=2, named=True, layout=None)
    """
    if len(text) > 10_000:
        return None
    for delimiter in ",;\t":
        fields = [field.strip().strip('"') for field in text.split(delimiter)]
        names = [field.lower() for field in fields]
        puzzle = next((names.index(name) for name in PUZZLE_NAMES if name in names), None)
        if puzzle is not None and (len(names) > 1 or names[0] in _ALONE):
            solution = next((names.index(name) for name in SOLUTION_NAMES if name in names), None)
            layout = names.index("layout") if "layout" in names else None
            return Columns(delimiter, puzzle, solution, True, layout)
        length = len(fields[0])
        alike = len(fields) == 2 and length == len(fields[1]) >= 16 and not any(" " in field for field in fields)
        if alike and math.isqrt(length) ** 2 == length:
            return Columns(delimiter, 0, 1, False)
    return None


def read_csv(lines: Raw, options: Options) -> Iterator[Entry]:
    """Yield one entry per record."""
    found: Columns | None = None
    read = Classic(options).read
    for number, raw in lines:
        if found is not None:
            entry = _plain(raw, found, read, number)
            if entry is not None:
                yield entry
                continue
        try:
            line = decoded(number, raw)
            if not line.text.strip() or line.text.startswith("#"):
                continue
            if found is None:
                found = columns(line.text.strip())
                if found is None:
                    raise ParseError(
                        f"expected the names of columns, one of them {', '.join(PUZZLE_NAMES)}",
                        line=number,
                        column=1,
                        source=line.text,
                    )
                if found.named:
                    continue
            grid, solution, notes = _record(line, found, options)
        except ParseError as error:
            yield Entry(None, error.at(file=options.file), line=number)
            if found is None or len(raw) > LINE_LIMIT:
                return
        else:
            yield Entry(grid, None, solution, notes, number)


def _plain(raw: bytes, found: Columns, read: Callable[[bytes], Grid | None], number: int) -> Entry | None:
    """Return the entry of a record with 81-character fields, or None if it needs the general reader."""
    fields = raw.strip().split(found.delimiter.encode())
    if found.layout is not None and fields[found.layout : found.layout + 1] != [b"3x3"]:
        return None
    if len(fields) <= found.puzzle or (grid := read(fields[found.puzzle])) is None:
        return None
    if found.solution is None:
        return Entry(grid, None, None, (), number)
    solution = read(fields[found.solution]) if len(fields) > found.solution else None
    return None if solution is None else Entry(grid, None, solution, (), number)


def _record(line: Line, found: Columns, options: Options) -> tuple[Grid, Grid | None, tuple[str, ...]]:
    fields = _fields(line, found.delimiter, max(found.puzzle, found.solution or 0, found.layout or 0) + 1)
    if len(fields) <= found.puzzle:
        raise ParseError(
            f"{len(fields)} fields: expected the puzzle in field {found.puzzle + 1}",
            line=line.number,
            column=len(line.text) + 1,
            source=line.text,
        )
    if found.layout is not None and len(fields) > found.layout:
        options = _with_layout(line, fields[found.layout], options)
    grid, notes = _grid(line, fields[found.puzzle], options)
    if found.solution is None or len(fields) <= found.solution or not fields[found.solution][1].strip():
        return grid, None, notes
    inherited = options._replace(layout=grid.layout)
    if options.symbols is None and not grid.alphabet.added:
        inherited = inherited._replace(symbols=grid.alphabet)
    solution, _ = _grid(line, fields[found.solution], inherited)
    if solution.alphabet != grid.alphabet:
        # the solution has all the symbols, whereas the puzzle may lack some
        grid, notes = _grid(line, fields[found.puzzle], options._replace(symbols=solution.alphabet))
    return grid, solution, notes


def _with_layout(line: Line, field: tuple[int, str], options: Options) -> Options:
    start, text = field
    if not text.strip():
        return options
    try:
        layout = Layout.parse(text.strip())
    except SudokitError as error:
        raise ParseError(str(error), line=line.number, column=start + 1, source=line.text) from None
    if options.layout is not None and options.layout != layout:
        raise ParseError(other_layout(layout.spec, options.layout), line=line.number, column=start + 1, source=line.text)
    return options._replace(layout=layout)


def _fields(line: Line, delimiter: str, wanted: int) -> list[tuple[int, str]]:
    """Return the first fields of a record, each with the index where it begins."""
    text = line.text
    if '"' in text:
        import csv

        try:
            values = next(csv.reader([text], delimiter=delimiter))
        except csv.Error as error:
            column = text.find("\r") + 1
            raise ParseError(f"invalid CSV record: {error}", line=line.number, column=column or None, source=text) from None
        found, at = [], 0
        for value in values:
            start = text.find(value, at)
            at = start + len(value) if start >= 0 else at
            found.append((max(start, 0), value))
        return found
    found, at = [], 0
    for value in text.split(delimiter, wanted)[:wanted]:
        found.append((at, value))
        at += len(value) + 1
    return found


def _grid(line: Line, field: tuple[int, str], options: Options) -> tuple[Grid, tuple[str, ...]]:
    from ._cells import read_cells

    start, value = field
    try:
        # padded, so that column numbers are those of the line
        return read_cells([Line(line.number, " " * start + value)], options)
    except ParseError as error:
        column = error.column or start + 1
        raise ParseError(error.message, line=line.number, column=column, source=line.text, cell=error.cell) from None
