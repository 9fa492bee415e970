"""Canonical forms of many grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..grid import (
    STOP,
    BatchValue,
    Grid,
    Layout,
    arguments,
    as_layout,
    check_symbols,
    columns,
    frozen,
    threads_or_all,
)
from ..solving import ERRORS, Errors, StopFlag, alphabet_of, reasons_of, rows_of
from ._transformation import check_layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet

__all__ = ["CanonicalBatch", "canonical_many", "iter_canonical"]


class CanonicalBatch(BatchValue):
    """The results of `canonical_many`, row by row; the arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    forms
        uint8, shape (n, N*N): the representatives; zeros for invalid rows and those not finished.
    automorphisms
        uint64, shape (n,): the number of each row's automorphisms; 0 for invalid rows and those not finished.
    finished
        bool, shape (n,): False for rows that were not finished when the call was stopped.
    layout
        The layout of all rows.
    stopped
        "stop" if a flag ended the call; otherwise "".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.canonical_many(["4321214334121234", "11.............."])
    >>> batch.grid(0).line(), batch.reason(1)
    ('1234341221434321', 'r1c1 and r1c2 both hold 1 in row 1')
    """

    __slots__ = ("_alphabet", "_reasons", "automorphisms", "forms", "layout", "stopped")
    _content = ("layout", "forms", "automorphisms", "_reasons", "stopped", "_alphabet")

    forms: NDArray[np.uint8]
    automorphisms: NDArray[np.uint64]
    layout: Layout

    def __init__(
        self,
        layout: Layout,
        forms: NDArray[np.uint8],
        automorphisms: NDArray[np.uint64],
        reasons: dict[int, str],
        stopped: str,
        alphabet: Alphabet | None = None,
    ) -> None:
        self.layout, self.stopped, self._alphabet = layout, stopped, alphabet
        self.forms: NDArray[np.uint8] = frozen(forms)
        self.automorphisms: NDArray[np.uint64] = frozen(automorphisms)
        self._reasons: Mapping[int, str] = frozen(reasons)

    def __len__(self) -> int:
        return len(self.automorphisms)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Whether each row was finished before the call was stopped."""
        done = self.automorphisms > 0
        done[list(self._reasons)] = True
        found: NDArray[np.bool_] = frozen(done)
        return found

    def grid(self, row: int) -> Grid:
        """Return the representative of a row as a grid in the symbols given; an empty grid if there is none."""
        return Grid(bytes(self.forms[arguments.index("row", row, len(self))].tobytes()), self.layout, alphabet=self._alphabet)

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or what ended the call before it was finished; "" for the others."""
        row = arguments.index("row", row, len(self))
        return self._reasons.get(row, "" if self.automorphisms[row] else self.stopped)

    def first_of_class(self) -> NDArray[np.intp]:
        """Return the rows, ascending, that are not isomorphic to an earlier row.

        Invalid rows, and those not finished, are left out.
        """
        import numpy as np

        sound = np.flatnonzero(self.automorphisms)
        keys = np.ascontiguousarray(self.forms[sound]).view(np.dtype((np.void, self.forms.shape[1]))).ravel()
        first = np.unique(keys, return_index=True)[1]
        return np.sort(sound[first])

    def _columns(self) -> list[columns.Column]:
        sound = self.automorphisms > 0
        return [
            columns.grids("form", self.forms, self.layout, self._alphabet, sound),
            columns.numbers("automorphisms", self.automorphisms, sound),
            columns.texts("reason", len(self), {row: self.reason(row) for row in (~sound).nonzero()[0].tolist()}),
        ]

    def __repr__(self) -> str:
        return f"<CanonicalBatch of {len(self)}>"


def canonical_many(
    puzzles: Any,
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> CanonicalBatch:
    """Return the representatives of many grids of one layout; see `canonical`.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`: an integer array of shape (n, N*N) or (n, N, N); text, Grids and Puzzles;
        bytes of lines; a column, or a frame of one column.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows have 0 automorphisms and a reason; "raise": raise an error that names the first one.
    stop
        A flag that ends the call when another thread sets it; rows not finished by then have 0 automorphisms, and
        `finished` is False for them.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.canonical_many(["1234341221434321", "4321214334121234", "1234341223414123"])
    >>> batch.automorphisms.tolist(), batch.first_of_class().tolist()
    ([32, 32, 16], [0, 2])
    """
    import numpy as np

    used, stop = threads_or_all(threads), STOP.check(stop)
    errors = ERRORS.check(errors)
    layout, rows = rows_of(puzzles, as_layout(layout), symbols)
    alphabet = alphabet_of(symbols, layout)
    check_layout(layout)
    arrays = (np.zeros((rows.rows, layout.size**2), dtype=np.uint8), np.zeros(rows.rows, dtype=np.uint64))
    stopped, invalid = rows.run("canonical", arrays, (used, stop))
    return CanonicalBatch(layout, *arrays, reasons_of(rows, invalid, errors), stopped, alphabet)


def iter_canonical(
    batches: Iterable[Any],
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    symbols: Alphabet | str | None = None,
) -> Iterator[CanonicalBatch]:
    """Process batch after batch, each of any kind that `canonical_many` accepts, holding one at a time in memory.

    The other parameters and the errors are those of `canonical_many`.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.iter_canonical(np.zeros((n, 81), dtype=np.uint8) for n in (2, 3))]
    [2, 3]
    """
    each = arguments.items("batches", batches, "batches of puzzles")
    made, used = as_layout(layout), threads_or_all(threads)
    errors, shown = ERRORS.check(errors), None if symbols is None else check_symbols(symbols)
    return (canonical_many(puzzles, made, used, errors, symbols=shown) for puzzles in each)
