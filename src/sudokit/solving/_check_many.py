"""Checking many puzzles per call; the core does the search."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import (
    STOP,
    TIME_LIMIT,
    BatchValue,
    Conflict,
    Grid,
    Layout,
    arguments,
    as_layout,
    check_symbols,
    columns,
    frozen,
    threads_or_all,
)
from ._check import Check
from ._row_kinds import ERRORS, Errors, reasons_of
from ._rows import alphabet_of, rows_of, values_of
from ._ruled_many import bare, check_ruled, ruled_rows, rules_of
from ._solve import STATUSES, Status, StopFlag

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet
    from ..rules import Rule

__all__ = ["CheckBatch", "check_many", "iter_check"]

_INVALID, _UNDECIDED, _UNIQUE = map(STATUSES.index, (Status.INVALID, Status.UNDECIDED, Status.UNIQUE))


class CheckBatch(BatchValue):
    """The results of `check_many`, row by row; the arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    puzzles
        uint8, shape (n, N*N): the puzzles as read; zeros for rows that cannot be read.
    status
        uint8, shape (n,): 0 unique, 1 multiple, 2 none, 4 undecided, 5 invalid; `statuses()` gives words.
    minimal
        uint8, shape (n,): 1 if every given, and every rule, is necessary, 0 if some is redundant, 255 if unknown, because
        the row is not unique or a limit ended the call first.
    redundant
        uint8, shape (n, N*N): 1 for every given that could be removed on its own; usually not all of them together.
    layout
        The layout of all rows.
    stopped
        "time" or "stop" if that ended the call; otherwise "".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.check_many(["12..34.....3..2.", "11..............", "1..............."], layout="2x2")
    >>> batch.minimal.tolist(), batch.redundant.sum(axis=1).tolist()
    ([0, 255, 255], [4, 0, 0])
    >>> batch[0].redundant
    ((0, 0), (0, 1), (1, 0), (1, 1))
    >>> print(batch[1].conflicts[0])
    r1c1 and r1c2 both hold 1 in row 1
    """

    __slots__ = ("_alphabet", "_reasons", "_rules", "_spare", "layout", "minimal", "puzzles", "redundant", "status", "stopped")
    _content = ("layout", "puzzles", "status", "minimal", "redundant", "_reasons", "stopped", "_alphabet", "_rules", "_spare")

    layout: Layout
    puzzles: NDArray[np.uint8]
    status: NDArray[np.uint8]
    minimal: NDArray[np.uint8]
    redundant: NDArray[np.uint8]

    def __init__(
        self,
        layout: Layout,
        puzzles: NDArray[np.uint8],
        status: NDArray[np.uint8],
        minimal: NDArray[np.uint8],
        redundant: NDArray[np.uint8],
        reasons: dict[int, str],
        stopped: str,
        alphabet: Alphabet | None = None,
        rules: Mapping[int, tuple[Rule, ...]] | None = None,
        spare: Mapping[int, tuple[Rule, ...]] | None = None,
    ) -> None:
        self.layout, self.stopped, self._alphabet = layout, stopped, alphabet
        self.puzzles: NDArray[np.uint8] = frozen(puzzles)
        self.status: NDArray[np.uint8] = frozen(status)
        self.minimal: NDArray[np.uint8] = frozen(minimal)
        self.redundant: NDArray[np.uint8] = frozen(redundant)
        self._reasons: Mapping[int, str] = frozen(reasons)
        self._rules: Mapping[int, tuple[Rule, ...]] = frozen(dict(rules or {}))
        self._spare: Mapping[int, tuple[Rule, ...]] = frozen(dict(spare or {}))

    def __len__(self) -> int:
        return len(self.status)

    def statuses(self) -> list[Status]:
        """Return the status of each row."""
        return [STATUSES[code] for code in self.status.tolist()]

    def grid(self, row: int) -> Grid:
        """Return the puzzle of a row in the symbols given, with its rules; an empty grid if it cannot be read."""
        row = arguments.index("row", row, len(self))
        return Grid(self.puzzles[row].tobytes(), self.layout, alphabet=self._alphabet, rules=self._rules.get(row, ()))

    def redundant_rules(self, row: int) -> tuple[Rule, ...]:
        """Return the rules of a row's puzzle that could each be removed on its own; usually not all of them together."""
        return self._spare.get(arguments.index("row", row, len(self)), ())

    def conflicts(self, row: int) -> tuple[Conflict, ...]:
        """Return every pair of equal values in a house of a row's puzzle."""
        row = arguments.index("row", row, len(self))
        return tuple(self.grid(row).conflicts()) if self.status[row] == _INVALID else ()

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or which limit ended its check; "" for the others."""
        row = arguments.index("row", row, len(self))
        cut = self.status[row] == _UNDECIDED or (self.status[row] == _UNIQUE and self.minimal[row] == columns.NOT_KNOWN)
        return self.stopped if cut else self._reasons.get(row, "")

    def summary(self) -> dict[Status, int]:
        """Return how many rows have each status."""
        import numpy as np

        return dict(zip(STATUSES, np.bincount(self.status, minlength=len(STATUSES)).tolist(), strict=True))

    def __getitem__(self, row: int) -> Check:
        """Return what `check` would return for the puzzle of a row."""
        row = arguments.index("row", row, len(self))
        minimal = None if self.minimal[row] == columns.NOT_KNOWN else bool(self.minimal[row])
        cells = self.redundant[row].nonzero()[0].tolist()
        redundant = tuple(divmod(cell, self.layout.size) for cell in cells)
        return Check(
            STATUSES[self.status[row]],
            self.conflicts(row),
            minimal,
            redundant,
            self.reason(row),
            redundant_rules=self._spare.get(row, ()),
        )

    def __iter__(self) -> Iterator[Check]:
        return (self[row] for row in range(len(self)))

    def _columns(self) -> list[columns.Column]:
        return [
            columns.grids(
                "puzzle", self.puzzles, self.layout, self._alphabet, self.puzzles.any(axis=1) | (self.status != _INVALID)
            ),
            columns.words("status", self.status, STATUSES),
            columns.truths("minimal", self.minimal),
            columns.numbers("redundant", self.redundant),
            columns.texts("reason", len(self), self._why()),
        ]

    def _why(self) -> dict[int, str]:
        cut = (self.minimal == columns.NOT_KNOWN).nonzero()[0].tolist() if self.stopped else ()
        return {row: why for row in (*self._reasons, *cut) if (why := self.reason(row))}

    def __repr__(self) -> str:
        minimal = int((self.minimal == 1).sum())
        words = ", ".join(f"{count} {status}" for status, count in self.summary().items() if count)
        return f"<CheckBatch of {len(self)}: {words or 'nothing'}; {minimal} minimal>"


def check_many(
    puzzles: Any,
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> CheckBatch:
    """Check whether many puzzles of one layout are proper and minimal, and which givens and rules are redundant; see `check`.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`: an integer array, text, Grids (with rules, too) and Puzzles, bytes of lines, a
        column, or a frame of one column.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows have the status INVALID; "raise": raise an error that names the first one.
    time_limit
        Seconds for the whole call; rows not finished by then are UNDECIDED, or UNIQUE with `minimal` unknown.  0: all rows
        but the invalid ones are UNDECIDED.  None: no limit.
    stop
        A flag that ends the call when another thread sets it, as the time limit does.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.check_many(sk.generate_many(100, minimal=True, seed=1).puzzles)
    <CheckBatch of 100: 100 unique; 100 minimal>
    """
    import numpy as np

    used, errors = threads_or_all(threads), ERRORS.check(errors)
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    if isinstance(puzzles, Iterator):
        puzzles = list(puzzles)
    ruled = ruled_rows(puzzles)
    layout, rows = rows_of(bare(puzzles, ruled) if ruled else puzzles, as_layout(layout), symbols)
    alphabet = alphabet_of(symbols, layout)
    values, invalid = values_of(layout, rows)
    reasons = reasons_of(rows, invalid, errors)
    status = np.full(len(values), _UNDECIDED, dtype=np.uint8)
    minimal = np.full(len(values), columns.NOT_KNOWN, dtype=np.uint8)
    redundant = np.zeros_like(values)
    spare: dict[int, tuple[Rule, ...]] = {}
    if time_limit == 0:
        stopped = "time"
    elif not ruled:
        stopped = _core.check_rows(layout._core, values, used, time_limit, stop, status, minimal, redundant)
    else:
        begin = time.monotonic()
        others = [row for row in range(len(values)) if row not in ruled]
        parts = status[others], minimal[others], redundant[others]
        stopped = _core.check_rows(layout._core, values[others], used, time_limit, stop, *parts) if others else ""
        status[others], minimal[others], redundant[others] = parts
        left = None if time_limit is None else max(0.0, time_limit - (time.monotonic() - begin))
        unreadable = {row for row, *_ in invalid}
        found, ended = check_ruled({row: grid for row, grid in ruled.items() if row not in unreadable}, used, left, stop)
        stopped = stopped or ended
        for row, one in found.items():
            status[row] = STATUSES.index(one.status)
            minimal[row] = columns.NOT_KNOWN if one.minimal is None else one.minimal
            for place in one.redundant:
                redundant[row, place[0] * layout.size + place[1]] = 1
            if one.redundant_rules:
                spare[row] = one.redundant_rules
    status[[row for row, *_ in invalid]] = _INVALID
    values[(values > layout.size).any(axis=1)] = 0
    return CheckBatch(layout, values, status, minimal, redundant, reasons, stopped, alphabet, rules_of(ruled, layout), spare)


def iter_check(
    batches: Iterable[Any],
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> Iterator[CheckBatch]:
    """Check batch after batch, each of any kind that `check_many` accepts, holding one at a time in memory.

    The other parameters and the errors are those of `check_many`.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.iter_check(np.zeros((n, 81), dtype=np.uint8) for n in (2, 3))]
    [2, 3]
    """
    each = arguments.items("batches", batches, "batches of puzzles")
    made, used = as_layout(layout), threads_or_all(threads)
    errors, stop = ERRORS.check(errors), STOP.check(stop)
    shown = None if symbols is None else check_symbols(symbols)
    return (check_many(puzzles, made, used, errors, None, stop, shown) for puzzles in each)
