"""The rows of a batch: how each kind of input is prepared for the core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import (
    Alphabet,
    BatchValue,
    Candidates,
    Grid,
    HoldsGrid,
    Layout,
    SudokitError,
    arguments,
    as_alphabet,
    check_symbols,
    likely_boxes,
    spelled_out,
    warn_caller,
    without_rules,
)
from ._columns import AS_TEXT, Column, plain
from ._row_kinds import (
    MOST_TEXT,
    ArrayRows,
    Arrays,
    Invalid,
    Options,
    Rows,
    TextRows,
    array_rows,
    conflict_words,
    core_verb,
    text_words,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..formats import Entry

__all__ = ["alphabet_of", "rows_of", "values_of"]

_NO_CANDIDATES = "it has eliminated candidates, which are supported only when solving one puzzle per call"


def rows_of(
    puzzles: Any, layout: Layout | None, symbols: Alphabet | str | None = None, name: str = "puzzles"
) -> tuple[Layout, Rows]:
    """Return the layout and the rows of any input that `solve_many` accepts; `name` is the argument's, for errors."""
    import numpy as np

    _check_symbols(symbols, layout)
    if isinstance(puzzles, BatchValue):  # its rows, rather than the columns that `to_numpy` and Arrow get
        if not hasattr(puzzles, "__iter__"):
            raise SudokitError(
                f"{name}: a {type(puzzles).__name__} holds no puzzles: pass one of its arrays, such as its solutions"
            )
        puzzles = list(puzzles)
    puzzles = plain(puzzles)
    if isinstance(puzzles, Column):
        return _sequence_rows(puzzles.items, layout, symbols, puzzles, name)
    if isinstance(puzzles, np.ndarray):
        if symbols is not None:
            raise SudokitError("symbols apply only to text: an array of integers holds values")
        return array_rows(puzzles, layout, name)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _arrow_rows(puzzles, layout, symbols)
    if isinstance(puzzles, np.generic):  # they support the buffer protocol too
        raise arguments.wrong(name, "an array, a sequence, bytes or an Arrow column", puzzles)
    if isinstance(puzzles, str):
        raise SudokitError(f"{name} must be a list of texts, or bytes of lines, not one text; use solve() for one puzzle")
    try:
        view = memoryview(puzzles)
    except TypeError:
        pass
    except ValueError as error:  # released or closed
        raise SudokitError(f"this buffer cannot be read: {error}") from None
    else:
        return _buffer_rows(view, layout, symbols)
    if (isinstance(puzzles, Sequence) or hasattr(puzzles, "__iter__")) and not isinstance(puzzles, Mapping | type):
        return _sequence_rows(list(puzzles), layout, symbols, name=name)
    raise arguments.wrong(name, "an array, a sequence, bytes or an Arrow column", puzzles)


def _check_symbols(symbols: Alphabet | str | None, layout: Layout | None) -> None:
    if symbols is None:
        return
    check_symbols(symbols)
    if layout is not None:
        alphabet_of(symbols, layout)
    elif isinstance(symbols, str):
        spelled_out(symbols)


def alphabet_of(symbols: Alphabet | str | None, layout: Layout) -> Alphabet | None:
    """Return the alphabet that all rows of a layout share, if one is given.

    Raises
    ------
    SudokitError
        If it has more or fewer symbols than the layout needs.
    """
    return as_alphabet(symbols, layout.size)


def values_of(layout: Layout, rows: Rows) -> tuple[NDArray[np.uint8], Invalid]:
    """Return the values of all rows, and which rows are invalid; a row that cannot be read contains a value above N."""
    import numpy as np

    values = np.empty((rows.rows, layout.size**2), dtype=np.uint8)
    return values, rows.run("read", (values,), ())[1]


def _in_lane(layout: Layout | None, symbols: Alphabet | str | None) -> tuple[bool, Alphabet | None]:
    """Return whether the fast lane reads 9x9 rows in these symbols, and the alphabet if they are not digits."""
    from ..formats import unreadable

    if layout is not None and not layout._core.classic:
        return False, None
    if symbols is None:
        return True, None
    alphabet = spelled_out(symbols) if isinstance(symbols, str) else symbols
    fits = len(alphabet) == 9 and alphabet.byte_values() is not None and unreadable(alphabet) is None
    return fits, alphabet


def _buffer_rows(view: memoryview, layout: Layout | None, symbols: Alphabet | str | None) -> tuple[Layout, Rows]:
    import numpy as np

    if not view.c_contiguous or view.itemsize != 1:
        raise SudokitError("a buffer of puzzles must be contiguous bytes of text lines; pass arrays as NumPy arrays")
    text = np.frombuffer(view, dtype=np.uint8)
    fits, alphabet = _in_lane(layout, symbols)
    if fits:
        stride = _core.line_stride(text[:83].tobytes(), None if alphabet is None else alphabet.byte_values())
        if stride is not None:
            rows = _core.regular_rows(text, stride)
            if text[rows * stride :].tobytes().strip() == b"":
                return Layout.classic(), TextRows(text[: rows * stride], stride, rows, alphabet)
    from ..formats import entries_of_rows

    return _gathered(map(_grid_of, entries_of_rows(text.tobytes(), layout, symbols)), layout, symbols)


def _arrow_rows(puzzles: Any, layout: Layout | None, symbols: Alphabet | str | None) -> tuple[Layout, Rows]:
    try:
        column = _core.ArrowColumn(puzzles)
    except (TypeError, ValueError) as error:
        advice = f"; {AS_TEXT}" if "Arrow format" in str(error) else ""
        raise SudokitError(f"this Arrow column cannot be read: {error}{advice}") from error
    fits, alphabet = _in_lane(layout, symbols)
    # A short row at the start, which may read as a tiny grid, does not turn a column of 9x9 rows into one of tiny
    # grids.
    lengths = (len(column.text(row)) for row in range(len(column)) if not column.is_null(row))
    if fits and (layout is not None or any(length == 81 or length > MOST_TEXT for length in lengths) or not len(column)):
        return Layout.classic(), _Arrow(column, alphabet)
    texts = [None if column.is_null(row) else column.text(row) for row in range(len(column))]
    return _sequence_rows(texts, layout, symbols, Column(texts))


class _Arrow:
    """9x9 rows in an Arrow column, in digits or other symbols."""

    def __init__(self, column: _core.ArrowColumn, alphabet: Alphabet | None) -> None:
        self.layout, self.column, self.rows, self.alphabet = Layout.classic(), column, len(column), alphabet
        self.faults: dict[int, str] = {}

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, Invalid]:
        table = None if self.alphabet is None else self.alphabet.byte_values()
        stopped, invalid = core_verb(verb, "column")(self.layout._core, self.column, *options, *arrays, table)
        other = [row for row, *_ in invalid if not self.column.is_null(row) and self._is_for_readers(row)]
        if not other:
            return stopped, invalid
        # A text of 81 characters is read only by the fast lane, never in another way.
        _, rows = _sequence_rows([self.column.text(row) for row in other], self.layout, self.alphabet)
        part = tuple(array[other] for array in arrays)
        again, faults = rows.run(verb, part, options)
        for array, found in zip(arrays, part, strict=True):
            array[other] = found
        self.faults = {other[row]: rows.words(row, kind, first, second) for row, kind, first, second in faults}
        taken = set(other)
        left = [found for found in invalid if found[0] not in taken]
        left += [(other[row], kind, first, second) for row, kind, first, second in faults]
        return stopped or again, left

    def _is_for_readers(self, row: int) -> bool:
        """Whether a row is not 81 characters: it has blanks between the cells, or another form."""
        return 81 != len(self.column.text(row)) <= MOST_TEXT

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        if self.column.is_null(row):
            return "null"
        return self.faults[row] if row in self.faults else text_words(self.column.text(row), kind, first, second, self.alphabet)


class _Sequence(ArrayRows):
    """Text and Grids, one by one; an item that cannot be read keeps its reason."""

    def __init__(self, layout: Layout, values: NDArray[np.uint8], found: list[Grid | str]) -> None:
        super().__init__(layout, values)
        self.found = found

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        grid = self.found[row]
        if isinstance(grid, str):
            return grid
        return conflict_words(self.layout, first, second, grid.alphabet.symbol(grid._values[first]))


def _sequence_rows(
    items: list[Any],
    layout: Layout | None,
    symbols: Alphabet | str | None,
    column: Column | None = None,
    name: str = "puzzles",
) -> tuple[Layout, Rows]:
    """Return the rows of texts and Grids; in a column, None is a missing value."""
    import numpy as np

    fits, alphabet = _in_lane(layout, symbols)
    if fits and (text := _side_by_side(items)) is not None:
        return Layout.classic(), TextRows(np.frombuffer(text, dtype=np.uint8), 81, len(items), alphabet)
    return _gathered(_read(items, layout, symbols, column, name), layout, symbols)


def _side_by_side(items: list[Any]) -> bytes | None:
    """Return texts of 81 characters joined into one; None if some have another length."""
    if items and all(type(item) is str and len(item) == 81 for item in items):
        text = "".join(items)
        return text.encode("ascii") if text.isascii() else None
    return b"".join(items) if items and all(type(item) is bytes and len(item) == 81 for item in items) else None


def _read(
    items: list[Any], layout: Layout | None, symbols: Alphabet | str | None, column: Column | None, name: str
) -> Iterator[Grid | str]:
    """Yield each item as a grid, or why it cannot be read.

    Raises
    ------
    SudokitError
        If an item is neither text nor a puzzle.
    """
    from ..formats import Options as Known
    from ..formats import RowReader

    reader = RowReader(Known(layout, symbols))
    said: set[str] = set()
    for row, item in enumerate(items):
        found: Grid | str
        if isinstance(item, str | bytes):
            entry = reader.read(item)
            found = _grid_of(entry)
            for note in entry.notes:
                if note not in said:
                    said.add(note)
                    warn_caller(note)
        elif isinstance(item, Grid | HoldsGrid):
            found = without_rules(item.grid if isinstance(item, HoldsGrid) else item, f"{name}[{row}]")
        elif column is not None and item is None:
            found = "null"
        else:
            raise SudokitError(f"{name}[{row}]: expected a Grid, Puzzle or text, got {_kind_of(item, column)}")
        if layout is None and not isinstance(found, str):
            layout = found.layout
            reader = RowReader(Known(layout, symbols))
        yield found


def _kind_of(item: object, column: Column | None) -> str:
    """Describe an item that is neither text nor a puzzle, and what to do about it."""
    import numpy as np

    kind = "None" if item is None else type(item).__name__
    if column is not None and isinstance(item, int | float):
        return f"{kind}; {column.advice}"
    if isinstance(item, Candidates):
        return f"{kind}; candidates are supported by solve(), for one puzzle per call"
    if isinstance(item, Sequence | np.ndarray):
        return f"{kind}; pass the values of many puzzles as one integer array of shape (n, N*N)"
    return kind


def _grid_of(entry: Entry) -> Grid | str:
    """Return the grid of an entry, or why it cannot be a row."""
    if entry.grid is None:
        assert entry.error is not None
        return entry.error.message
    if entry.grid.rules:
        return f"it has rules ({entry.grid.rules[0].name}), which are supported for one puzzle per call"
    return entry.grid if entry.candidates is None else _NO_CANDIDATES


def _gathered(found: Iterable[Grid | str], layout: Layout | None, symbols: Alphabet | str | None) -> tuple[Layout, Rows]:
    """Return the rows of grids; those that could not be read, or differ in layout from the first, are invalid."""
    import numpy as np

    rows: list[Grid | str] = []
    for grid in found:
        if not isinstance(grid, str):
            layout = layout or grid.layout
        other = None if isinstance(grid, str) or grid.layout == layout else grid.layout.spec
        rows.append(grid if other is None or layout is None else f"a grid of layout {other} among those of {layout.spec}")
    if layout is None:  # nothing could be read
        named = symbols is None or symbols in ("numbers", "letters")
        size = 9 if named else len(symbols if isinstance(symbols, Alphabet) else spelled_out(str(symbols)))
        layout = Layout(*likely_boxes(size))
    values = np.full((len(rows), layout.size**2), 255, dtype=np.uint8)
    for row, one in enumerate(rows):
        if not isinstance(one, str):
            values[row] = np.frombuffer(one._values, dtype=np.uint8)
    return layout, _Sequence(layout, values, rows)
