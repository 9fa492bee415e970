"""Verifying many solutions per call: the core compares them with their puzzles, without any search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import (
    STOP,
    BatchValue,
    Grid,
    Layout,
    SudokitError,
    arguments,
    as_layout,
    check_symbols,
    columns,
    frozen,
    threads_or_all,
)
from ._check import Fault, verify
from ._row_kinds import ERRORS, Errors, Invalid, Rows, reasons_of
from ._rows import alphabet_of, rows_of, values_of
from ._ruled_many import bare, ruled_rows, rules_of
from ._solve import StopFlag

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet
    from ..rules import Rule

__all__ = ["VerifyBatch", "iter_verify", "verify_many"]

_WORDS = ("", "empty", "given", "conflict", "invalid", "undecided", "rule")  # the core's order; it knows no rules
_UNREADABLE, _UNDECIDED, _RULE = map(_WORDS.index, ("invalid", "undecided", "rule"))


class VerifyBatch(BatchValue):
    """The results of `verify_many`, row by row; the arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    correct
        bool, shape (n,): whether the solution of a row is correct; False for undecided rows.
    faults
        uint8, shape (n,): 0 if the solution is correct, otherwise the kind of the first fault: 1 an empty cell, 2 a changed
        given, 3 equal values in a house, 4 a puzzle or solution that cannot be read, 6 a rule that does not hold.
        5: undecided, because the call was stopped before this row.
    cells
        int16, shape (n, 2): the cells of the first fault, numbered in reading order from 0; of a rule, the first two that
        it names; -1 for none.
    puzzles, solutions
        uint8, shape (n, N*N): the rows as read; zeros for rows that cannot be read.
    layout
        The layout of all rows.
    stopped
        "stop" if a flag ended the call; otherwise "".

    Examples
    --------
    >>> import sudokit as sk
    >>> solutions = ["1234341221434321", "123434122143431.", "1234341221434312", "123434122143432x"]
    >>> batch = sk.verify_many(["12..34.....3..2."] * 4, solutions)
    >>> batch
    <VerifyBatch of 4: 1 correct, 1 empty, 1 given, 1 invalid>
    >>> batch.correct.tolist(), batch.cells[1].tolist(), batch.reason(1)
    ([True, False, False, False], [15, -1], 'r4c4 is empty')
    """

    __slots__ = ("_alphabet", "_reasons", "_rules", "cells", "faults", "layout", "puzzles", "solutions", "stopped")
    _content = ("layout", "puzzles", "solutions", "faults", "cells", "_reasons", "stopped", "_alphabet", "_rules")

    layout: Layout
    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    faults: NDArray[np.uint8]
    cells: NDArray[np.int16]

    def __init__(
        self,
        layout: Layout,
        puzzles: NDArray[np.uint8],
        solutions: NDArray[np.uint8],
        faults: NDArray[np.uint8],
        cells: NDArray[np.int16],
        reasons: dict[int, str],
        stopped: str,
        alphabet: Alphabet | None = None,
        rules: Mapping[int, tuple[Rule, ...]] | None = None,
    ) -> None:
        self.layout, self.stopped, self._alphabet = layout, stopped, alphabet
        self.puzzles: NDArray[np.uint8] = frozen(puzzles)
        self.solutions: NDArray[np.uint8] = frozen(solutions)
        self.faults: NDArray[np.uint8] = frozen(faults)
        self.cells: NDArray[np.int16] = frozen(cells)
        self._reasons: Mapping[int, str] = frozen(reasons)
        self._rules: Mapping[int, tuple[Rule, ...]] = frozen(dict(rules or {}))

    def __len__(self) -> int:
        return len(self.faults)

    @property
    def correct(self) -> NDArray[np.bool_]:
        """Whether the solution of each row is correct; False for undecided rows."""
        found: NDArray[np.bool_] = frozen(self.faults == 0)
        return found

    def reason(self, row: int) -> str:
        """Return the first fault of a row in words, why it cannot be read, or what left it undecided; "" if it is correct."""
        row = arguments.index("row", row, len(self))
        if row in self._reasons:
            return self._reasons[row]
        if self.faults[row] == _UNDECIDED:
            return self.stopped
        return str(self[row][0]) if self.faults[row] else ""

    def __getitem__(self, row: int) -> list[Fault]:
        """Return everything that is wrong with the solution of a row, as `verify` does, even if the row is undecided.

        Raises
        ------
        SudokitError
            If the row cannot be read.
        """
        row = arguments.index("row", row, len(self))
        if row in self._reasons:
            raise SudokitError(f"row {row}: {self._reasons[row]}")
        if not self.faults[row]:
            return []
        puzzle, solution = (
            Grid(some[row].tobytes(), self.layout, alphabet=self._alphabet) for some in (self.puzzles, self.solutions)
        )
        return verify(puzzle.with_rules(self._rules.get(row, ())), solution)

    def summary(self) -> dict[str, int]:
        """Return how many rows are correct, how many have each kind of first fault, and how many are undecided."""
        import numpy as np

        found = np.bincount(self.faults, minlength=len(_WORDS)).tolist()
        return dict(zip(("correct", *_WORDS[1:]), found, strict=True))

    def _columns(self) -> list[columns.Column]:
        wrong = self.faults.nonzero()[0].tolist()
        read = self.faults != _UNREADABLE
        return [
            columns.grids("puzzle", self.puzzles, self.layout, self._alphabet, read | self.puzzles.any(axis=1)),
            columns.grids("solution", self.solutions, self.layout, self._alphabet, read | self.solutions.any(axis=1)),
            columns.truths("correct", self.correct, self.faults != _UNDECIDED),
            columns.words("fault", self.faults, _WORDS, self.faults != 0),
            columns.numbers("cells", self.cells),
            columns.texts("reason", len(self), {row: self.reason(row) for row in wrong}),
        ]

    def __repr__(self) -> str:
        words = ", ".join(f"{count} {what}" for what, count in self.summary().items() if count)
        return f"<VerifyBatch of {len(self)}: {words or 'nothing'}>"


def verify_many(
    puzzles: Any,
    solutions: Any,
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> VerifyBatch:
    """Verify many solutions, each against the puzzle in the same row; see `verify`.  Nothing is solved.

    Parameters
    ----------
    puzzles, solutions
        Any inputs that `solve_many` accepts, with equally many rows of one layout: integer arrays, text, Grids (with
        rules, too) and Puzzles, bytes of lines, columns, frames of one column.
    layout
        The layout of all rows.  None: that of the puzzles.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": rows that cannot be read have the fault "invalid"; "raise": raise an error that names the first one.
    stop
        A flag that ends the call when another thread sets it; rows not finished by then are undecided.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    SudokitError
        If the input or an argument has the wrong type or value, if there are more or fewer solutions than puzzles, or for a
        row that cannot be read with errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzles = sk.generate_many(100, seed=1)
    >>> bool(sk.verify_many(puzzles.puzzles, puzzles.solutions).correct.all())
    True
    """
    import numpy as np

    used, errors = threads_or_all(threads), ERRORS.check(errors)
    stop = STOP.check(stop)
    puzzles, solutions = (list(some) if isinstance(some, Iterator) else some for some in (puzzles, solutions))
    ruled = ruled_rows(puzzles)
    layout, rows = rows_of(bare(puzzles, ruled) if ruled else puzzles, as_layout(layout), symbols)
    alphabet = alphabet_of(symbols, layout)
    # Which rules a solution carries does not matter: those of its puzzle count.
    carrying = ruled_rows(solutions)
    others = rows_of(bare(solutions, carrying) if carrying else solutions, layout, symbols, "solutions")[1]
    if rows.rows != others.rows:
        raise SudokitError(f"solutions must have as many rows as puzzles, {rows.rows}, not {others.rows}")
    reasons: dict[int, str] = {}
    both: list[NDArray[np.uint8]] = []
    for name, some in (("solution", others), ("puzzle", rows)):
        values, invalid = values_of(layout, some)
        reasons |= _unreadable(name, layout, some, values, invalid)
        both.append(values)
    if errors == "raise" and reasons:
        row = min(reasons)
        raise SudokitError(f"row {row}: {reasons[row]}")
    full, given = both
    faults, cells = np.empty(len(full), dtype=np.uint8), np.empty((len(full), 2), dtype=np.int16)
    stopped = _core.verify_rows(layout._core, given, full, used, stop, faults, cells)
    faults[list(reasons)] = _UNREADABLE
    if ruled:
        stopped = _verify_rules(layout, ruled, full, stop, faults, cells) or stopped
    for values in both:
        values[(values > layout.size).any(axis=1)] = 0
    return VerifyBatch(layout, given, full, faults, cells, reasons, stopped, alphabet, rules_of(ruled, layout))


def _verify_rules(
    layout: Layout,
    ruled: dict[int, Grid],
    full: NDArray[np.uint8],
    stop: StopFlag | None,
    faults: NDArray[np.uint8],
    cells: NDArray[np.int16],
) -> str:
    """Note the first rule that does not hold, in rows without another fault; return "stop" if the flag was set first."""
    from ..rules import broken

    stopped = ""
    for row, grid in ruled.items():
        if faults[row]:
            continue
        if stop is not None and stop.is_set():
            faults[row], stopped = _UNDECIDED, "stop"
        elif wrong := broken(grid.rules, layout, full[row].tobytes()):
            named = [place[0] * layout.size + place[1] for place in wrong[0].cells[:2]]
            faults[row], cells[row] = _RULE, [*named, -1, -1][:2]
    return stopped


def _unreadable(name: str, layout: Layout, rows: Rows, values: NDArray[np.uint8], invalid: Invalid) -> dict[int, str]:
    """Return why rows cannot be read, by row; a row with equal values in a house can be read, and has a fault."""
    broken = [found for found in invalid if (values[found[0]] > layout.size).any()]
    return {row: f"the {name}: {why}" for row, why in reasons_of(rows, broken, "status").items()}


def iter_verify(
    batches: Iterable[tuple[Any, Any]],
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> Iterator[VerifyBatch]:
    """Verify batch after batch, each a pair of puzzles and solutions for `verify_many`, holding one at a time in memory.

    The other parameters and the errors are those of `verify_many`.

    Examples
    --------
    >>> import sudokit as sk
    >>> made = sk.iter_generate(5000, seed=7, batch=2048)
    >>> [int(batch.correct.sum()) for batch in sk.iter_verify((some.puzzles, some.solutions) for some in made)]
    [2048, 2048, 904]
    """
    each = arguments.items("batches", batches, "pairs of puzzles and solutions")
    made, used = as_layout(layout), threads_or_all(threads)
    errors, stop = ERRORS.check(errors), STOP.check(stop)
    shown = None if symbols is None else check_symbols(symbols)
    return (verify_many(*_pair(both), made, used, errors, stop, shown) for both in each)


def _pair(both: Any) -> tuple[Any, Any]:
    if not isinstance(both, tuple | list) or len(both) != 2:
        raise arguments.wrong("batches", "a sequence of pairs of puzzles and solutions", both)
    return both[0], both[1]
