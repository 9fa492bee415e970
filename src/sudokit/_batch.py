"""Solving many puzzles a call.  The rows go to the core as they are, wherever that is possible; nothing is searched here."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from . import _core
from ._errors import ImpossibleRequest, LayoutError, ParseError, SudokitError, check_integer
from ._grid import Candidates, Grid, as_layout, cell_name
from ._layout import Layout, likely_boxes
from ._solve import Status, StopFlag

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Batch", "instruction_sets", "solve_many", "solve_stream"]

STATUSES = (Status.UNIQUE, Status.MULTIPLE, Status.NONE, Status.SOLVED, Status.UNDECIDED, Status.INVALID)
INVALID = STATUSES.index(Status.INVALID)
_NO_CANDIDATES = "it has candidates struck out, which are obeyed for one puzzle a call, not for many"


def instruction_sets() -> tuple[str, ...]:
    """Return the instruction sets that the batch solver has here, the best first.

    The environment variable SUDOKIT_ISA forces one, and so does the argument of `solve_many`; results never differ.

    >>> import sudokit as sk
    >>> "portable" in sk.instruction_sets()
    True
    """
    return tuple(_core.instruction_sets())


class Batch:
    """The answers of `solve_many`, row by row.

    Attributes
    ----------
    solutions
        uint8, shape (n, N*N): the solution of a row, or zeros where the status is neither UNIQUE nor SOLVED.
    counts
        uint32, shape (n,): solutions found, at most the limit.
    status
        uint8, shape (n,): 0 unique, 1 multiple, 2 none, 3 solved, 4 undecided, 5 invalid; `statuses()` gives words.
    layout
        The layout of all rows.

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.solve_many(["12..34.....3..2.", "11..............", "1..............."], layout="2x2")
    >>> [str(status) for status in batch.statuses()]
    ['unique', 'invalid', 'multiple']
    >>> batch.reason(1)
    'r1c1 and r1c2 both hold 1 in row 1'
    >>> batch.summary()[sk.Status.MULTIPLE]
    1
    """

    __slots__ = ("_reasons", "_stopped", "counts", "layout", "solutions", "status")

    solutions: NDArray[np.uint8]
    counts: NDArray[np.uint32]
    status: NDArray[np.uint8]
    layout: Layout

    def __init__(
        self,
        layout: Layout,
        solutions: NDArray[np.uint8],
        counts: NDArray[np.uint32],
        status: NDArray[np.uint8],
        reasons: dict[int, str],
        stopped: str,
    ) -> None:
        self.layout = layout
        self.solutions = solutions
        self.counts = counts
        self.status = status
        self._reasons = reasons
        self._stopped = stopped

    def __len__(self) -> int:
        return len(self.counts)

    def statuses(self) -> list[Status]:
        """Return the status of each row."""
        return [STATUSES[code] for code in self.status.tolist()]

    def grid(self, row: int) -> Grid | None:
        """Return the solution of a row as a grid, or None where there is none to show."""
        values = bytes(self.solutions[row].tobytes())
        return Grid(values, self.layout) if any(values) else None

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or which limit left it undecided; "" for the others."""
        row = range(len(self))[row]
        if STATUSES[self.status[row]] is Status.UNDECIDED:
            return self._stopped
        return self._reasons.get(row, "")

    def summary(self) -> dict[Status, int]:
        """Return how many rows have each status."""
        import numpy as np

        found = np.bincount(self.status, minlength=len(STATUSES)).tolist()
        return dict(zip(STATUSES, found, strict=True))

    def __repr__(self) -> str:
        words = ", ".join(f"{count} {status}" for status, count in self.summary().items() if count)
        return f"<Batch of {len(self)}: {words or 'nothing'}>"


# What the core takes after the input: for solving, limit, threads, seconds, stop flag, instruction set.
Options = tuple[Any, ...]
Arrays = tuple[Any, ...]


class Rows(Protocol):
    """A whole input of many puzzles: what each kind of input becomes."""

    rows: int

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, list[tuple[int, int, int, int]]]:
        """Do what the verb says with every row, into the arrays; return why it stopped and the invalid rows."""

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        """Return why a row is invalid."""


def solve_many(
    puzzles: Any,
    layout: Layout | str | None = None,
    limit: int = 2,
    threads: int | None = None,
    errors: str = "status",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    instruction_set: str | None = None,
) -> Batch:
    """Solve many puzzles of one layout; an invalid row never stops the others.

    9x9 with 3x3 boxes takes the fast path: hundreds of search nodes at once in the bits of vector registers.  Other layouts
    go through the search, and clause learning where that gets nowhere, one puzzle after the other on each thread.

    Parameters
    ----------
    puzzles
        An integer array of shape (n, N*N) or (n, N, N), values 0 (empty) to N, never character codes; a sequence of text
        and Grids; bytes (or anything with a buffer, such as a memory map) of 9x9 lines; or a column of strings that speaks
        the Arrow C data interface, such as those of pyarrow, polars or nanoarrow.  A C-contiguous uint8 array, bytes and
        columns are not copied.
    layout
        The layout of all rows; by default that of the first Grid, or the boxes nearest to square.
    limit
        Stop each row at that many solutions, 1 or more.  1: the first in the documented order.  2 or more: a row with
        several solutions shows none.
    threads
        Threads to use; None: as many as the machine has.  Results do not depend on it.
    errors
        "status": invalid rows have the status INVALID; "raise": the first one raises, with its number.
    time_limit
        Seconds for the whole call; rows not finished by then are UNDECIDED.
    stop
        A flag that ends the call when another thread sets it, as the time limit does.
    instruction_set
        One of `instruction_sets()`; None: the best.

    Raises
    ------
    SudokitError
        If the input or an argument is not of these kinds, or for an invalid row with errors="raise".

    Notes
    -----
    The bit slices follow Biham's way with DES (1997): one bit of every register is one search node.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> batch = sk.solve_many(np.zeros((3, 81), dtype=np.uint8), limit=1)
    >>> batch.solutions.shape, batch.counts.tolist()
    ((3, 81), [1, 1, 1])
    """
    import numpy as np

    _check(limit, threads, errors, time_limit)
    if instruction_set is not None and instruction_set not in _core.instruction_sets():
        raise ImpossibleRequest(f"no instruction set {instruction_set!r} here; there are {', '.join(instruction_sets())}")
    spec = as_layout(layout)
    layout, rows = rows_of(puzzles, spec)
    arrays = (
        np.empty((rows.rows, layout.size**2), dtype=np.uint8),
        np.empty(rows.rows, dtype=np.uint32),
        np.empty(rows.rows, dtype=np.uint8),
    )
    used = threads or os.cpu_count() or 1
    stopped, reasons = run_rows(rows, "solve", arrays, (limit, used, time_limit, stop, instruction_set or ""), errors)
    return Batch(layout, *arrays, reasons, stopped)


def run_rows(rows: Rows, verb: str, arrays: Arrays, options: Options, errors: str) -> tuple[str, dict[int, str]]:
    """Do what the verb says with every row; return why it stopped, and why which rows are invalid.

    Raises
    ------
    SudokitError
        For the first invalid row, with errors="raise".
    """
    stopped, invalid = rows.run(verb, arrays, options)
    reasons = {row: rows.words(row, kind, first, second) for row, kind, first, second in invalid}
    if errors == "raise" and reasons:
        row = min(reasons)
        raise SudokitError(f"row {row}: {reasons[row]}")
    return stopped, reasons


def solve_stream(
    batches: Iterable[Any],
    layout: Layout | str | None = None,
    limit: int = 2,
    threads: int | None = None,
    errors: str = "status",
    stop: StopFlag | None = None,
) -> Iterator[Batch]:
    """Solve batch after batch, each of any kind that `solve_many` takes, holding one at a time in memory.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> stream = (np.zeros((n, 81), dtype=np.uint8) for n in (2, 3))
    >>> [len(batch) for batch in sk.solve_stream(stream, limit=1)]
    [2, 3]
    """
    for puzzles in batches:
        yield solve_many(puzzles, layout, limit, threads, errors, None, stop)


def _check(limit: int, threads: int | None, errors: str, time_limit: float | None) -> None:
    for name, value in (("limit", limit), ("threads", threads)):
        if value is None and name == "threads":
            continue
        check_integer(name, value, 1, 32)
    if errors not in ("status", "raise"):
        raise SudokitError(f"errors must be 'status' or 'raise', not {errors!r}")
    if time_limit is not None and not time_limit >= 0:
        raise SudokitError(f"time_limit must be a number of seconds, 0 or more, not {time_limit!r}")


def rows_of(puzzles: Any, layout: Layout | None) -> tuple[Layout, Rows]:
    """Return the layout and the rows of any input that `solve_many` takes."""
    import numpy as np

    if isinstance(puzzles, np.ndarray):
        return _array_rows(puzzles, layout)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        try:
            column = _core.ArrowColumn(puzzles)
        except (TypeError, ValueError) as error:
            raise SudokitError(f"this Arrow column cannot be read: {error}") from error
        if layout is None or layout._core.classic:
            return Layout.classic(), _Column(Layout.classic(), column)
        texts = [None if column.is_null(row) else column.text(row).decode("utf-8", "replace") for row in range(len(column))]
        return _sequence_rows(texts, layout)
    if isinstance(puzzles, str):
        raise SudokitError("give a list of puzzles, or bytes of lines; for one puzzle there is solve()")
    try:
        view = memoryview(puzzles)
    except TypeError:
        pass
    except ValueError as error:  # released, or closed
        raise SudokitError(f"this buffer cannot be read: {error}") from None
    else:
        return _buffer_rows(view, layout)
    if isinstance(puzzles, Sequence) or hasattr(puzzles, "__iter__"):
        return _sequence_rows(list(puzzles), layout)
    raise SudokitError(f"puzzles come as an array, a sequence, bytes or an Arrow column, not {type(puzzles).__name__}")


def _conflict_words(layout: Layout, first: int, second: int, value: object) -> str:
    shared = next(house.name for house in layout.houses if first in house.cells and second in house.cells)
    a, b = (cell_name(*divmod(cell, layout.size)) for cell in (first, second))
    return f"{a} and {b} both hold {value} in {shared}"


def core_verb(verb: str, kind: str) -> Callable[..., tuple[str, list[tuple[int, int, int, int]]]]:
    """Return the core's function for a verb over an input of that kind: array, text or column."""
    function: Callable[..., tuple[str, list[tuple[int, int, int, int]]]] = getattr(_core, f"{verb}_{kind}")
    return function


class _Array:
    """Values in an array."""

    def __init__(self, layout: Layout, values: NDArray[np.uint8], wide: NDArray[Any] | None = None) -> None:
        self.layout, self.values, self.rows = layout, values, len(values)
        self.wide = values if wide is None else wide

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, list[tuple[int, int, int, int]]]:
        return core_verb(verb, "array")(self.layout._core, self.values, *options, *arrays)

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        value = self.wide[row][first]
        if kind == 0:
            place = cell_name(*divmod(first, self.layout.size))
            return f"{place} holds {value}: values go from 0 (empty) to {self.layout.size}"
        return _conflict_words(self.layout, first, second, value)


def _array_rows(array: NDArray[Any], layout: Layout | None) -> tuple[Layout, Rows]:
    import numpy as np

    if array.dtype.kind not in "iu":
        hint = "; text goes in as a list or as bytes" if array.dtype.kind in "SUO" else ""
        raise SudokitError(f"puzzles need an array of integers, not {array.dtype}{hint}")
    if isinstance(array, np.ma.MaskedArray):
        raise SudokitError("masked arrays are not read: array.filled(0) makes the masked cells empty")
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        array = array.reshape(len(array), array.shape[1] ** 2)
    if array.ndim != 2:
        raise SudokitError(f"puzzles need an array of shape (n, N*N) or (n, N, N), not {array.shape}")
    if layout is None:
        if array.shape[0] == array.shape[1] and math.isqrt(array.shape[1]) ** 2 == array.shape[1] > 1:
            raise SudokitError(
                f"an array of shape {array.shape} is one grid, for solve(Grid.from_numpy(array)); many have the shape "
                "(n, N*N) or (n, N, N); if the rows really are grids, give their layout"
            )
        side = math.isqrt(array.shape[1])
        if side * side != array.shape[1] or not 1 <= side <= 64:
            raise LayoutError(f"rows of {array.shape[1]} cells do not make a square grid of 1x1 to 64x64")
        layout = Layout(*likely_boxes(side))
    if array.shape[1] != layout.size**2:
        raise LayoutError(f"rows of {array.shape[1]} cells do not fit layout {layout.spec}: it has {layout.size**2}")
    if array.dtype == np.uint8:
        return layout, _Array(layout, np.ascontiguousarray(array))
    values = np.where((array < 0) | (array > layout.size), 255, array).astype(np.uint8)
    return layout, _Array(layout, np.ascontiguousarray(values), array)


class _Text:
    """9x9 rows of text in a buffer."""

    def __init__(self, view: NDArray[np.uint8], stride: int, rows: int) -> None:
        self.layout, self.view, self.stride, self.rows = Layout.classic(), view, stride, rows

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, list[tuple[int, int, int, int]]]:
        stopped, invalid = core_verb(verb, "text")(self.layout._core, self.view, self.stride, *options, *arrays)
        return stopped, _read_again(self._line, invalid, verb, arrays, options)

    def _line(self, row: int) -> bytes:
        start = row * self.stride
        return self.view[start : start + self.stride].tobytes().rstrip(b"\r\n")

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        return _text_words(self._line(row), kind, first, second)


Invalid = list[tuple[int, int, int, int]]


def _read_again(line: Callable[[int], bytes], invalid: Invalid, verb: str, arrays: Arrays, options: Options) -> Invalid:
    """Give rows that the fast lane cannot read to the readers, which know other symbols; return those that stay invalid."""
    import numpy as np

    layout = Layout.classic()
    left = []
    for row, kind, first, second in invalid:
        try:
            if kind != 0:
                raise SudokitError("conflicting givens")
            grid = _grid_of_text(line(row), layout)
        except SudokitError:
            left.append((row, kind, first, second))
            continue
        part = tuple(array[row : row + 1] for array in arrays)
        values = np.frombuffer(grid._values, np.uint8).reshape(1, 81)
        again = core_verb(verb, "array")(layout._core, values, *options, *part)[1]
        left += [(row, kind, first, second) for _, kind, first, second in again]
    return left


def _text_words(text: bytes, kind: int, first: int, second: int) -> str:
    if kind == 1:
        return _conflict_words(Layout.classic(), first, second, chr(text[first]))
    if len(text) != 81:
        return f"81 characters were expected, not {len(text) if len(text) <= 1 << 20 else 'more than a million'}"
    for column, byte in enumerate(text):
        if byte not in b"123456789.0_*-?xX":
            return f"column {column + 1}: {chr(byte)!r} is neither 1 to 9 nor empty (. 0 _ * - ? x X)"
    return "the line does not end after 81 characters"


def _buffer_rows(view: memoryview, layout: Layout | None) -> tuple[Layout, Rows]:
    import numpy as np

    if not view.c_contiguous or view.itemsize != 1:
        raise SudokitError("a buffer of puzzles must be contiguous bytes of text lines; arrays go in as numpy arrays")
    text = np.frombuffer(view, dtype=np.uint8)
    if layout is None or layout._core.classic:
        stride = _core.line_stride(text[:83].tobytes())
        if stride is not None:
            rows = _core.regular_rows(text, stride)
            if text[rows * stride :].tobytes().strip() == b"":
                return Layout.classic(), _Text(text[: rows * stride], stride, rows)
    from .formats import parse_many

    entries = list(parse_many(text.tobytes(), layout=layout))
    items: list[Any] = [entry.puzzle if entry.puzzle is not None else entry.error for entry in entries]
    return _sequence_rows(items, layout)


class _Column:
    """9x9 rows in an Arrow column."""

    def __init__(self, layout: Layout, column: _core.ArrowColumn) -> None:
        self.layout, self.column, self.rows = layout, column, len(column)

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, list[tuple[int, int, int, int]]]:
        stopped, invalid = core_verb(verb, "column")(self.layout._core, self.column, *options, *arrays)
        return stopped, _read_again(self.column.text, invalid, verb, arrays, options)

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        if self.column.is_null(row):
            return "null"
        return _text_words(self.column.text(row), kind, first, second)


class _Sequence(_Array):
    """Text and Grids, one by one; what cannot be read keeps its reason."""

    def __init__(self, layout: Layout, values: NDArray[np.uint8], faults: dict[int, str], grids: list[Grid | None]) -> None:
        super().__init__(layout, values)
        self.faults, self.grids = faults, grids

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        if row in self.faults:
            return self.faults[row]
        grid = self.grids[row]
        assert grid is not None
        return _conflict_words(self.layout, first, second, grid.alphabet.symbol(grid._values[first]))


def _sequence_rows(items: list[Any], layout: Layout | None) -> tuple[Layout, Rows]:
    import numpy as np

    if (layout is None or layout._core.classic) and items and all(type(item) is str and len(item) == 81 for item in items):
        text = "".join(items)
        if text.isascii():
            rows = np.frombuffer(text.encode("ascii"), dtype=np.uint8)
            return Layout.classic(), _Text(rows, 81, len(items))
    grids: list[Grid | None] = []
    faults: dict[int, str] = {}
    for row, item in enumerate(items):
        try:
            grid = _as_grid(item, layout)
            layout = layout or grid.layout
            if grid.layout != layout:
                raise SudokitError(f"a grid of layout {grid.layout.spec} among those of {layout.spec}")
        except SudokitError as error:
            grids.append(None)
            faults[row] = error.message if isinstance(error, ParseError) else str(error)
        else:
            grids.append(grid)
    layout = layout or Layout.classic()
    values = np.full((len(items), layout.size**2), 255, dtype=np.uint8)
    for row, found in enumerate(grids):
        if found is not None:
            values[row] = np.frombuffer(found._values, dtype=np.uint8)
    return layout, _Sequence(layout, values, faults, grids)


def _grid_of_text(text: str | bytes, layout: Layout | None) -> Grid:
    from .formats import parse_puzzle

    puzzle = parse_puzzle(text, layout=layout)
    if isinstance(puzzle, Grid):
        return puzzle
    raise SudokitError(_NO_CANDIDATES)


def _as_grid(item: Any, layout: Layout | None) -> Grid:
    if isinstance(item, Grid):
        return item
    if isinstance(item, Candidates):
        raise SudokitError(_NO_CANDIDATES)
    if isinstance(item, ParseError):
        raise item
    if isinstance(item, str | bytes):
        return _grid_of_text(item, layout)
    if item is None:
        raise SudokitError("null")
    raise SudokitError(f"a puzzle is a Grid or text, not {type(item).__name__}")
