"""Random isomorphs of many puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from .. import _core
from ..grid import (
    SEED,
    STOP,
    Alphabet,
    BatchValue,
    Grid,
    Layout,
    Option,
    SudokitError,
    arguments,
    as_layout,
    columns,
    frozen,
    seed_or_random,
    threads_or_all,
)
from ..solving import ERRORS, Errors, StopFlag, alphabet_of, reasons_of, rows_of, values_of
from ..symmetry import Transformation, check_layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["GROUP", "AugmentedBatch", "Group", "augment_many"]

Group = Literal["all", "relabel", "places", "lines", "rotate", "dihedral"]
"""The transformations from which `augment_many` chooses."""
_GROUPS: tuple[Group, ...] = ("all", "relabel", "places", "lines", "rotate", "dihedral")  # in the core's order
GROUP = Option(
    "all",
    "The transformations to choose from.",
    values={
        "all": "everything that maps a Sudoku to a Sudoku",
        "relabel": "other values only",
        "places": "other places only: rows, columns, bands, stacks and transposition",
        "lines": "rows, columns, bands and stacks only",
        "rotate": "quarter turns (half turns if boxes are not square)",
        "dihedral": "turns and reflections",
    },
    name="group",
    type_=Group,
)
_MOST_COPIES = 1 << 32


class AugmentedBatch(BatchValue):
    """The results of `augment_many`: a row for each copy of each puzzle, those of a puzzle one after the other.

    Its arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    puzzles
        uint8, shape (n, N*N): the isomorphs; zeros for copies of invalid rows and those not finished.
    solutions
        The same for the solutions; None if none were passed.
    source
        int64, shape (n,): the row of the puzzle from which each was made.
    transpose, rows, columns, values
        The transformations, as `Transformation` takes them: uint8, shapes (n,) and (n, N).
    layout
        The layout of all rows.
    seed, first
        Row i was made by transformation ``first + i`` of the seed.
    stopped
        "stop" if a flag ended the call; otherwise "".

    Examples
    --------
    >>> from sudokit import data
    >>> made = data.augment_many(["12..34.....3..2."], copies=2, seed=7, group="rotate")
    >>> made.grid(0).line()
    '..3....224..13..'
    >>> made.transformation(0)("12..34.....3..2.") == made.grid(0)
    True
    """

    __slots__ = (
        "_alphabet",
        "_reasons",
        "columns",
        "first",
        "layout",
        "puzzles",
        "rows",
        "seed",
        "solutions",
        "source",
        "stopped",
        "transpose",
        "values",
    )
    _content = __slots__

    def __init__(self, layout: Layout, arrays: tuple[Any, ...], copies: int, seed: int, first: int, **known: Any) -> None:
        import numpy as np

        self.layout, self.seed, self.first = layout, seed, first
        self.stopped: str = known["stopped"]
        self._alphabet: Alphabet | None = known["alphabet"]
        self._reasons: Mapping[int, str] = frozen(known["reasons"])
        puzzles, solutions, *parts = arrays
        self.puzzles: NDArray[np.uint8] = frozen(puzzles)
        self.solutions: NDArray[np.uint8] | None = None if solutions is None else frozen(solutions)
        self.source: NDArray[np.int64] = frozen(np.arange(len(puzzles), dtype=np.int64) // copies)
        self.transpose: NDArray[np.uint8] = frozen(parts[0])
        self.rows: NDArray[np.uint8] = frozen(parts[1])
        self.columns: NDArray[np.uint8] = frozen(parts[2])
        self.values: NDArray[np.uint8] = frozen(parts[3])

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"<AugmentedBatch of {len(self)}>"

    def grid(self, row: int) -> Grid:
        """Return an isomorph as a grid; an empty one if there is none."""
        row = arguments.index("row", row, len(self))
        return Grid(bytes(self.puzzles[row].tobytes()), self.layout, alphabet=self._alphabet)

    def transformation(self, row: int) -> Transformation:
        """Return the transformation that made a row.

        Raises
        ------
        SudokitError
            If the row was not made; the message says why.
        """
        row = arguments.index("row", row, len(self))
        if not self.values[row].any():
            raise SudokitError(f"row {row} was not made: {self.reason(row)}")
        parts = (getattr(self, name)[row].tolist() for name in ("rows", "columns", "values"))
        return Transformation(self.layout, bool(self.transpose[row]), *parts)

    def reason(self, row: int) -> str:
        """Return why there is no isomorph: the fault of its puzzle, or what ended the call; "" if there is one."""
        row = arguments.index("row", row, len(self))
        return self._reasons.get(int(self.source[row]), "" if self.values[row].any() else self.stopped)

    def _columns(self) -> list[columns.Column]:
        made: NDArray[np.bool_] = self.values[:, 0] > 0
        missing = (~made).nonzero()[0].tolist()
        solutions = (
            [] if self.solutions is None else [columns.grids("solution", self.solutions, self.layout, self._alphabet, made)]
        )
        return [
            columns.grids("puzzle", self.puzzles, self.layout, self._alphabet, made),
            *solutions,
            columns.numbers("source", self.source),
            columns.texts("reason", len(self), {row: self.reason(row) for row in missing}),
        ]


def augment_many(
    puzzles: Any,
    copies: int = 1,
    *,
    solutions: Any = None,
    group: Group = "all",
    seed: int | None = None,
    first: int = 0,
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> AugmentedBatch:
    """Return random isomorphs of many puzzles: each a uniformly random transformation of a puzzle.

    A result depends only on its puzzle, the seed and its index, so that a part can be made alone: copy c of puzzle p is
    made by transformation ``first + p * copies + c`` of the seed.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`, of 4x4, 6x6, 8x8 or 9x9 with boxes and without extras.
    copies
        Isomorphs of each puzzle, from 1.
    solutions
        A grid for each puzzle, transformed in the same way; the same inputs.
    group
        "all": everything that maps a Sudoku to a Sudoku; "relabel": other values only; "places": other places only;
        "lines": rows, columns, bands and stacks only; "rotate": quarter turns (half turns if boxes are not square);
        "dihedral": turns and reflections.  The identity is among them.
    seed
        From 0 to 2**64 - 1.  None: a random one, which the result reports.
    first
        The number of the first transformation, from 0.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": copies of invalid rows have a reason; "raise": raise an error that names the first one.
    stop
        A flag that ends the call when another thread sets it.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    ImpossibleRequest
        For layouts without transformations.
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> from sudokit import data
    >>> made = data.augment_many(["12..34.....3..2."], copies=3, seed=7)
    >>> [made.grid(row).line() for row in range(3)] == [
    ...     data.augment_many(["12..34.....3..2."], seed=7, first=row).grid(0).line() for row in range(3)
    ... ]
    True
    """
    import numpy as np

    copies = arguments.integer("copies", copies, 1, _MOST_COPIES)
    first = arguments.integer("first", first, 0, 2**63)
    number, seed = _GROUPS.index(GROUP.check(group)), seed_or_random(SEED.check(seed))
    used, stop, errors = threads_or_all(threads), STOP.check(stop), ERRORS.check(errors)
    found, rows = rows_of(puzzles, as_layout(layout), symbols)
    check_layout(found)
    values, unread = values_of(found, rows)
    size, count = found.size, len(values) * copies
    beside = None if solutions is None else _solutions_of(solutions, found, symbols, len(values))
    parts = tuple(np.zeros(shape, dtype=np.uint8) for shape in (count, (count, size), (count, size), (count, size)))
    grids = np.zeros((count, size * size), dtype=np.uint8)
    moved = None if beside is None else np.zeros_like(grids)
    stopped, _ = _core.augment_array(found._core, values, beside, copies, number, seed, first, used, stop, grids, moved, *parts)
    known = {
        "stopped": stopped,
        "alphabet": alphabet_of(symbols, found),
        "reasons": reasons_of(rows, unread, errors),
    }
    return AugmentedBatch(found, (grids, moved, *parts), copies, seed, first, **known)


def _solutions_of(solutions: Any, layout: Layout, symbols: Alphabet | str | None, count: int) -> NDArray[np.uint8]:
    """Return the values of the solutions, of which there must be one for each puzzle."""
    found, rows = rows_of(solutions, layout, symbols, "solutions")
    if rows.rows != count or found != layout:
        raise SudokitError(f"solutions: {rows.rows} of layout {found.spec} for {count} puzzles of layout {layout.spec}")
    values, unread = values_of(found, rows)
    reasons_of(rows, unread, "raise")
    return values
