"""Solving many puzzles per call.  Rows are passed to the core unchanged wherever possible; the search is done
there."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from .. import _core
from ..grid import (
    ROW_LIMIT,
    STOP,
    TIME_LIMIT,
    BatchValue,
    Grid,
    ImpossibleRequest,
    Layout,
    SudokitError,
    arguments,
    as_layout,
    check_symbols,
    columns,
    frozen,
    quoted,
    threads_or_all,
)
from ._row_kinds import ERRORS, Errors, invalid_rows, reasons_of
from ._rows import alphabet_of, rows_of
from ._ruled_many import bare, ruled_rows, solve_ruled
from ._solve import STATUSES, Status, StopFlag

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet

__all__ = ["Batch", "instruction_sets", "iter_solve", "solve_many"]

InstructionSet = Literal["avx512", "avx2", "neon", "portable"]
"""The names that `instruction_sets` may contain; which are available depends on the machine."""

_MOST = 2**32 - 1  # maximum number of solutions per row
INVALID, _UNDECIDED = STATUSES.index(Status.INVALID), STATUSES.index(Status.UNDECIDED)
_LIMIT, _ERRORS, _CLASSIC = 2, "status", Layout.classic()
"""The usual arguments of `solve_many`, recognised by identity."""
_FEW = 4096  # rows that are solved in one block, whatever the number of threads
_NO_REASONS: Mapping[int, str] = frozen({})
_UNIQUE, _SOLVED = STATUSES.index(Status.UNIQUE), STATUSES.index(Status.SOLVED)


def instruction_sets() -> tuple[InstructionSet, ...]:
    """Return the instruction sets available to the batch solver on this machine, the best first.

    The environment variable SUDOKIT_ISA forces one, as does the argument of `solve_many`; results never differ.

    >>> import sudokit as sk
    >>> "portable" in sk.instruction_sets()
    True
    """
    return tuple(cast("list[InstructionSet]", _core.instruction_sets()))


class Batch(BatchValue):
    """The results of `solve_many`, row by row; the arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    solutions
        uint8, shape (n, N*N): the solution of a row, or zeros if the status is neither UNIQUE nor SOLVED.
    counts
        uint32, shape (n,): solutions found, at most the limit.
    status
        uint8, shape (n,): 0 unique, 1 multiple, 2 none, 3 solved, 4 undecided, 5 invalid; `statuses()` gives words.
    layout
        The layout of all rows.
    stopped
        "time" or "stop" if that ended the call; otherwise "".

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

    __slots__ = ("_alphabet", "_reasons", "counts", "layout", "solutions", "status", "stopped")
    _content = ("layout", "solutions", "counts", "status", "_reasons", "stopped", "_alphabet")

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
        alphabet: Alphabet | None = None,
    ) -> None:
        self.layout = layout
        self._alphabet = alphabet
        self.solutions: NDArray[np.uint8] = frozen(solutions)
        self.counts: NDArray[np.uint32] = frozen(counts)
        self.status: NDArray[np.uint8] = frozen(status)
        self._reasons: Mapping[int, str] = frozen(reasons)
        self.stopped = stopped

    @classmethod
    def _of_few(cls, solutions: bytes, counts: bytes, status: bytes, puzzles: object, out: object) -> Batch:
        """Return what the core found for a few 9x9 rows, none of them invalid; arrays of bytes are read-only."""
        import numpy as np

        batch = object.__new__(cls)
        batch.layout, batch._alphabet, batch._reasons, batch.stopped = _CLASSIC, None, _NO_REASONS, ""
        batch.solutions = np.frombuffer(solutions, np.uint8).reshape(-1, 81)
        if out is not None:
            room = _room_for(out, batch.solutions.shape, puzzles)
            room[:] = batch.solutions
            batch.solutions = frozen(room)
        batch.counts = np.frombuffer(counts, np.uint32)
        batch.status = np.frombuffer(status, np.uint8)
        return batch

    def __len__(self) -> int:
        return len(self.counts)

    def statuses(self) -> list[Status]:
        """Return the status of each row."""
        return [STATUSES[code] for code in self.status.tolist()]

    def grid(self, row: int) -> Grid | None:
        """Return the solution of a row as a grid in the symbols given, or None if there is none to show."""
        values = bytes(self.solutions[arguments.index("row", row, len(self))].tobytes())
        return Grid(values, self.layout, alphabet=self._alphabet) if any(values) else None

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or which limit left it undecided; "" for the others."""
        row = arguments.index("row", row, len(self))
        if STATUSES[self.status[row]] is Status.UNDECIDED:
            return self.stopped
        return self._reasons.get(row, "")

    def summary(self) -> dict[Status, int]:
        """Return how many rows have each status."""
        import numpy as np

        found = np.bincount(self.status, minlength=len(STATUSES)).tolist()
        return dict(zip(STATUSES, found, strict=True))

    def _columns(self) -> list[columns.Column]:
        shown = (self.status == _UNIQUE) | (self.status == _SOLVED)
        why = [*self._reasons, *(self.status == _UNDECIDED).nonzero()[0].tolist()]
        return [
            columns.grids("solution", self.solutions, self.layout, self._alphabet, shown),
            columns.numbers("count", self.counts),
            columns.words("status", self.status, STATUSES),
            columns.texts("reason", len(self), {row: self.reason(row) for row in why}),
        ]

    def __repr__(self) -> str:
        words = ", ".join(f"{count} {status}" for status, count in self.summary().items() if count)
        return f"<Batch of {len(self)}: {words or 'nothing'}>"


def solve_many(
    puzzles: Any,
    layout: Layout | str | None = None,
    limit: int = 2,
    threads: int | None = None,
    errors: Errors = "status",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    instruction_set: InstructionSet | None = None,
    symbols: Alphabet | str | None = None,
    out: NDArray[np.uint8] | None = None,
) -> Batch:
    """Solve many puzzles of one layout; an invalid row never stops the others.

    9x9 grids with 3x3 boxes take the fast path: hundreds of search nodes at once in the bits of vector registers.
    Other layouts use the search, then clause learning if that makes no progress, one puzzle after another on each
    thread.  So do Grids with rules, each with its own search; rows with the same rules share their translation.

    Parameters
    ----------
    puzzles
        An integer array of shape (n, N*N) or (n, N, N), values 0 (empty) to N, never character codes; a sequence of
        text, Grids and Puzzles; bytes (or anything with a buffer, such as a memory map) of lines; a column of text
        from pandas, NumPy, or any library with the Arrow C data interface, such as pyarrow, polars or nanoarrow; or a
        frame with one column.  A C-contiguous uint8 array, bytes and Arrow columns are not copied.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    limit
        Stop each row after this many solutions, from 1 to 2**32-1.  1: the first in the documented order.  2 or more:
        no solution is returned for a row with several.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows have the status INVALID; "raise": raise an error that names the first one.
    time_limit
        Seconds for the whole call; rows not finished by then are UNDECIDED.  0: all rows but the invalid ones.
        None: no limit.
    stop
        A flag that ends the call when another thread sets it, as the time limit does.
    instruction_set
        One of `instruction_sets()`; None: the best.
    symbols
        The alphabet that all rows of text share: an `Alphabet`, or a text that `Alphabet.named` reads, such as
        ``"A-I"``.  None: digits, then letters (1-9, A-Z, a-z).  ``0`` and ``.`` are empty cells unless they are symbols.
        Any other character in a cell makes its row INVALID; symbols are never inferred from a row.
    out
        A writable, C-contiguous uint8 array of shape (n, N*N), which receives the solutions; `Batch.solutions` is a
        read-only view of it, and changes with the next call that writes there.  It must not overlap the puzzles.  A
        program that solves batch after batch spares the system's time for fresh memory.  None: a new array.

    Raises
    ------
    SudokitError
        If the input, an element of a sequence or an argument has the wrong type or value, `out` does not fit, or for an
        invalid row with errors="raise".

    Notes
    -----
    The bit slices follow Biham's method for DES (1997): one bit of every register is one search node.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> batch = sk.solve_many(np.zeros((3, 81), dtype=np.uint8), limit=1)
    >>> batch.solutions.shape, batch.counts.tolist()
    ((3, 81), [1, 1, 1])
    >>> batch = sk.solve_many(["AB..CD.....C..B.", "AB..CD.....C..x."], symbols="ABCD")
    >>> batch.grid(0).line(), batch.reason(1)[:14]
    ('ABCDCDABBADCDCBA', "r4c3 holds 'x'")
    """
    import numpy as np

    usual = limit is _LIMIT and threads is None and errors is _ERRORS and time_limit is None and stop is None
    if usual and layout is None and instruction_set is None and symbols is None and type(puzzles) is np.ndarray:
        few = _core.solve_few(_CLASSIC._core, puzzles, _FEW)
        if few is not None:
            return Batch._of_few(*few, puzzles, out)
    limit, used = ROW_LIMIT.check(limit), threads_or_all(threads)
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    errors = ERRORS.check(errors)
    _check_instruction_set(instruction_set)
    if isinstance(puzzles, Iterator):
        puzzles = list(puzzles)
    ruled = ruled_rows(puzzles)
    layout, rows = rows_of(bare(puzzles, ruled) if ruled else puzzles, as_layout(layout), symbols)
    alphabet = alphabet_of(symbols, layout)
    if out is not None:
        out = _room_for(out, (rows.rows, layout.size**2), puzzles)
    if time_limit == 0 or ruled:
        status = np.full(rows.rows, _UNDECIDED, dtype=np.uint8)
        invalid = invalid_rows(rows)
        status[[row for row, *_ in invalid]] = INVALID
        solutions = np.zeros((rows.rows, layout.size**2), dtype=np.uint8) if out is None else out
        solutions[:] = 0
        arrays = solutions, np.zeros(rows.rows, dtype=np.uint32), status
        stopped = "time"
        if time_limit != 0:
            begin, others = time.monotonic(), [row for row in range(rows.rows) if row not in ruled and status[row] != INVALID]
            stopped = ""
            if others:
                part = solve_many(
                    [puzzles[row] for row in others], layout, limit, used, "status", time_limit, stop, symbols=symbols
                )
                stopped = part.stopped
                arrays[0][others], arrays[1][others], arrays[2][others] = part.solutions, part.counts, part.status
            left = None if time_limit is None else max(0.0, time_limit - (time.monotonic() - begin))
            valid = {row: grid for row, grid in ruled.items() if status[row] != INVALID}
            stopped = solve_ruled(valid, arrays, limit, used, left, stop) or stopped
    else:
        arrays = (
            np.empty((rows.rows, layout.size**2), dtype=np.uint8) if out is None else out,
            np.empty(rows.rows, dtype=np.uint32),
            np.empty(rows.rows, dtype=np.uint8),
        )
        stopped, invalid = rows.run("solve", arrays, (limit, used, time_limit, stop, instruction_set or ""))
    return Batch(layout, *arrays, reasons_of(rows, invalid, errors), stopped, alphabet)


def _check_instruction_set(name: object) -> None:
    """Raise an error unless this machine has the instruction set, or None is named."""
    if name is None:
        return
    arguments.text("instruction_set", name, "one of instruction_sets()")
    if name not in _core.instruction_sets():
        able = ", ".join(instruction_sets())
        raise ImpossibleRequest(f"instruction_set {quoted(name)} is not available here; expected one of {able}")


def _room_for(out: object, shape: tuple[int, int], puzzles: object) -> NDArray[np.uint8]:
    """Return the array that receives the solutions.

    Raises
    ------
    SudokitError
        If it does not fit, or overlaps the puzzles.
    """
    import numpy as np

    if not isinstance(out, np.ndarray):
        raise arguments.wrong("out", f"a uint8 array of shape {shape}", out)
    if out.shape != shape or out.dtype != np.uint8:
        raise SudokitError(f"out must be a uint8 array of shape {shape}, not {out.dtype} of shape {out.shape}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise SudokitError("out must be C-contiguous and writable")
    if isinstance(puzzles, np.ndarray) and np.may_share_memory(out, puzzles):
        raise SudokitError("out must not overlap the puzzles: rows may be read after others were written")
    return out


def iter_solve(
    batches: Iterable[Any],
    layout: Layout | str | None = None,
    limit: int = 2,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> Iterator[Batch]:
    """Solve batch after batch, each of any kind that `solve_many` accepts, holding one at a time in memory.

    The other parameters and the errors are those of `solve_many`.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> stream = (np.zeros((n, 81), dtype=np.uint8) for n in (2, 3))
    >>> [len(batch) for batch in sk.iter_solve(stream, limit=1)]
    [2, 3]
    """
    each = arguments.items("batches", batches, "batches of puzzles")
    made, limit, used = as_layout(layout), ROW_LIMIT.check(limit), threads_or_all(threads)
    errors, stop = ERRORS.check(errors), STOP.check(stop)
    shown = None if symbols is None else check_symbols(symbols)
    return (solve_many(puzzles, made, limit, used, errors, None, stop, symbols=shown) for puzzles in each)
