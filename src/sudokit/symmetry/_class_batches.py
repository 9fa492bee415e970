"""The numbers of many classes, and the classes of many numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..grid import STOP, BatchValue, Layout, SudokitError, arguments, columns, frozen, threads_or_all
from ..solving import ERRORS, Errors, StopFlag
from ._canonical_many import canonical_many
from ._classes import ALL_CLASSES, class_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet

__all__ = ["ClassBatch", "rank_class_many", "unrank_class_many"]

_NOT_FULL = "classes are numbered for full grids; this one has empty cells"


class ClassBatch(BatchValue):
    """The results of `rank_class_many`, row by row; its arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    numbers
        int64, shape (n,): the number of each row's class; -1 for invalid rows and those not finished.
    automorphisms
        uint64, shape (n,): the number of each row's automorphisms; 0 for invalid rows and those not finished.
    finished
        bool, shape (n,): False for rows that were not finished when the call was stopped.
    stopped
        "stop" if a flag ended the call; otherwise "".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.rank_class_many([sk.unrank_class(5), "." * 81])
    >>> batch.numbers.tolist(), batch.reason(1)
    ([5, -1], 'classes are numbered for full grids; this one has empty cells')
    """

    __slots__ = ("_reasons", "automorphisms", "numbers", "stopped")
    _content = ("numbers", "automorphisms", "_reasons", "stopped")

    numbers: NDArray[np.int64]
    automorphisms: NDArray[np.uint64]

    def __init__(
        self, numbers: NDArray[np.int64], automorphisms: NDArray[np.uint64], reasons: dict[int, str], stopped: str
    ) -> None:
        self.stopped = stopped
        self.numbers: NDArray[np.int64] = frozen(numbers)
        self.automorphisms: NDArray[np.uint64] = frozen(automorphisms)
        self._reasons: Mapping[int, str] = frozen(reasons)

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Whether each row was finished before the call was stopped."""
        done = self.numbers >= 0
        done[list(self._reasons)] = True
        found: NDArray[np.bool_] = frozen(done)
        return found

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or what ended the call before it was finished; "" for the others."""
        row = arguments.index("row", row, len(self))
        return self._reasons.get(row, "" if self.numbers[row] >= 0 else self.stopped)

    def _columns(self) -> list[columns.Column]:
        sound = self.numbers >= 0
        return [
            columns.numbers("number", self.numbers, sound),
            columns.numbers("automorphisms", self.automorphisms, sound),
            columns.texts("reason", len(self), {row: self.reason(row) for row in (~sound).nonzero()[0].tolist()}),
        ]

    def __repr__(self) -> str:
        return f"<ClassBatch of {len(self)}>"


def rank_class_many(
    puzzles: Any,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> ClassBatch:
    """Return the class numbers of many full 9x9 grids; see `rank_class`.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`: an integer array of shape (n, 81) or (n, 9, 9); text and Grids; bytes of lines;
        a column, or a frame of one column.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows, among them grids with empty cells, have the number -1 and a reason; "raise": the first one
        raises, with its number.
    stop
        A flag that ends the call when another thread sets it; rows not finished by then have the number -1, and
        `finished` is False for them.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.rank_class_many(sk.unrank_class_many([3, 1, 4])).numbers.tolist()
    [3, 1, 4]
    """
    import numpy as np

    used, stop = threads_or_all(threads), STOP.check(stop)
    errors = ERRORS.check(errors)
    found = canonical_many(puzzles, Layout.classic(), used, "status", stop, symbols)
    reasons = dict(found._reasons)
    sound = found.automorphisms > 0
    full = sound & (found.forms > 0).all(axis=1)
    reasons |= dict.fromkeys(np.flatnonzero(sound & ~full).tolist(), _NOT_FULL)
    rows = np.flatnonzero(full)
    ranked = np.full(len(rows), -1, dtype=np.int64)
    whole = class_table().rank_many(np.ascontiguousarray(found.forms[rows]), ranked, used, stop) and not found.stopped
    numbers = np.full(len(found), -1, dtype=np.int64)
    numbers[rows] = ranked
    if errors == "raise" and reasons:
        row = min(reasons)
        raise SudokitError(f"row {row}: {reasons[row]}")
    automorphisms = np.where(numbers < 0, 0, found.automorphisms).astype(np.uint64)
    return ClassBatch(numbers, automorphisms, reasons, "" if whole else "stop")


def unrank_class_many(numbers: Any, threads: int | None = None, stop: StopFlag | None = None) -> NDArray[np.uint8]:
    """Return the canonical forms of many class numbers: uint8, shape (n, 81); see `unrank_class`.

    Parameters
    ----------
    numbers
        Integers, or a one-dimensional integer array.
    threads
        Threads to use, from 1 to 65535; the grids do not depend on it.  None: one for each processor.
    stop
        A flag that ends the call when another thread sets it; rows not reached hold zeros.

    Raises
    ------
    SudokitError
        If a number is not that of a class, or an argument has the wrong type.

    Examples
    --------
    >>> import sudokit as sk
    >>> forms = sk.unrank_class_many([0, 1_000_000])
    >>> sk.Grid(forms[1].tolist()) == sk.unrank_class(1_000_000)
    True
    """
    import numpy as np

    used, stop = threads_or_all(threads), STOP.check(stop)
    wanted = _numbers(numbers)
    forms = np.zeros((len(wanted), 81), dtype=np.uint8)
    class_table().unrank_many(wanted, forms, used, stop)
    return forms


def _numbers(numbers: Any) -> NDArray[np.uint64]:
    """Return class numbers as an array; check each."""
    import numpy as np

    if isinstance(numbers, np.ndarray) and numbers.ndim == 1 and numbers.dtype.kind in "iu":
        listed = numbers
    else:
        given = arguments.items("numbers", numbers, "class numbers")
        listed = np.array(
            [arguments.integer(f"numbers[{i}]", number, 0, ALL_CLASSES - 1) for i, number in enumerate(given)], dtype=np.uint64
        )
    outside = np.flatnonzero((listed < 0) | (listed >= ALL_CLASSES))
    if len(outside):
        arguments.integer(f"numbers[{outside[0]}]", int(listed[outside[0]]), 0, ALL_CLASSES - 1)
    return np.ascontiguousarray(listed, dtype=np.uint64)
