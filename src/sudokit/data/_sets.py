"""Reading the sets that people use: lines, CSV and Parquet, with the columns found by their names."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..grid import Layout, MissingExtra, SudokitError, shortened
from ..solving import invalid_rows, rows_of, values_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PuzzleSet", "read_set"]

_PUZZLES = ("puzzle", "question", "quizzes", "quiz", "sudoku", "board")
_ANSWERS = ("solution", "answer", "solutions")


@dataclass(frozen=True)
class PuzzleSet:
    """The rows of a file: uint8 arrays of values; `sound` says which puzzles can be read and have no conflicts."""

    name: str
    puzzles: NDArray[np.uint8]
    answers: NDArray[np.uint8] | None
    sound: NDArray[np.bool_]


def read_set(path: str | os.PathLike[str], layout: Layout) -> PuzzleSet:
    """Read a file of puzzles: lines, CSV (also .gz) or Parquet.

    Raises
    ------
    SudokitError
        If the file cannot be read, or has no column of puzzles.
    """
    import numpy as np

    name = os.fspath(path)
    lower = name.lower()
    try:
        if lower.endswith((".csv", ".csv.gz", ".parquet")):
            table = _table(name, lower.endswith(".parquet"))
            columns = {column.lower(): column for column in table.column_names}
            found = next((columns[one] for one in _PUZZLES if one in columns), None)
            if found is None:
                raise SudokitError(f"{shortened(name)}: no column of puzzles: expected one named {', '.join(_PUZZLES)}")
            beside = next((columns[one] for one in _ANSWERS if one in columns), None)
            puzzles = table.column(found)
            answers = None if beside is None else table.column(beside)
        else:
            with open(name, encoding="utf-8") as file:
                puzzles = [line.strip() for line in file if line.strip() and not line.startswith("#")]
            answers = None
    except (OSError, UnicodeDecodeError) as error:
        raise SudokitError(f"{shortened(name)}: {error}") from error
    if not puzzles:
        raise SudokitError(f"{shortened(name)}: no puzzles")
    values, sound = _values(puzzles, layout)
    if answers is None:
        return PuzzleSet(name, values, None, sound)
    full, readable = _values(answers, layout)
    full[~readable] = np.zeros(layout.size**2, dtype=np.uint8)
    return PuzzleSet(name, values, full, sound)


def _values(column: Any, layout: Layout) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return the values of a column, zeros for rows that cannot be read or have conflicts; and which rows have none."""
    import numpy as np

    _, rows = rows_of(column, layout)
    values, _ = values_of(layout, rows)
    sound = np.ones(len(values), dtype=bool)
    sound[[row for row, *_ in invalid_rows(rows)]] = False
    values[~sound] = 0
    return values, sound


def _table(name: str, parquet: bool) -> Any:
    try:
        import pyarrow as pa
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("reading CSV and Parquet", "parquet") from error
    try:
        if parquet:
            return pyarrow.parquet.read_table(name)
        as_text = dict.fromkeys((*_PUZZLES, *_ANSWERS), pa.string())
        return pyarrow.csv.read_csv(name, convert_options=pyarrow.csv.ConvertOptions(column_types=as_text))
    except pa.ArrowException as error:
        raise SudokitError(f"{shortened(name)}: {error}") from error
