"""Minimising many puzzles per call.  The core does the work; see cpp/core/rows/minimise_rows.hpp."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Unpack

from .. import _core
from .._version import __version__
from ..grid import (
    Alphabet,
    BatchValue,
    Grid,
    Layout,
    SudokitError,
    arguments,
    as_layout,
    check_symbols,
    checked,
    columns,
    frozen,
    seed_or_random,
    threads_or_all,
    with_options,
)
from ..solving import STATUSES, Status, alphabet_of, reasons_of, rows_of, values_of
from ._minimise import Minimised, empty_kept, kept_cells
from ._options import MinimiseManyOptions, RowLayout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MinimisedBatch", "iter_minimise", "minimise_many", "minimised_at"]

_UNIQUE, _INVALID, _UNDECIDED = map(STATUSES.index, (Status.UNIQUE, Status.INVALID, Status.UNDECIDED))


@dataclass(frozen=True, eq=False, repr=False)
class MinimisedBatch(BatchValue):
    """The results of `minimise_many`, one per row; the arrays are read-only, and `==` compares their content.

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.minimise_many([sk.random_grid(seed=1), "1" + "." * 80], seed=7)
    >>> batch
    <MinimisedBatch of 2: 1 unique, 1 multiple; 1 minimal>
    >>> batch[0].clues, batch[0].minimal, batch[1], batch.statuses()[1]
    (25, True, None, <Status.MULTIPLE: 'multiple'>)
    """

    layout: Layout
    puzzles: NDArray[np.uint8]
    """uint8, shape (n, N*N): zeros where the status is not UNIQUE."""
    solutions: NDArray[np.uint8]
    status: NDArray[np.uint8]
    """uint8, shape (n,): 0 unique, 1 multiple, 2 none, 4 undecided, 5 invalid; the status of the input row."""
    necessary: NDArray[np.uint32]
    """uint32, shape (n,): clues proven necessary; with symmetry, together with those in symmetric positions."""
    minimal: NDArray[np.uint8]
    """uint8, shape (n,): 1 if every clue except the kept ones is necessary, 0 if not, 255 if that is unknown."""
    minimal_symmetric: NDArray[np.uint8]
    """uint8, shape (n,): 1 if every symmetric set of clues, except the kept ones, is necessary, 255 if that is unknown."""
    index: NDArray[np.uint64]
    """uint64, shape (n,): the index of each row; seed and index determine the order in which clues are tried."""
    tests: NDArray[np.uint64]
    conflicts: NDArray[np.uint64]
    """uint64, shape (n,): calls of clause learning, and the conflicts in them."""
    seed: int
    symmetry: str
    plain: bool
    kept: int
    """The number of clues that were kept in each row without being tested."""
    reasons: Mapping[int, str]
    """The reason for each invalid row, by its number."""
    stopped: str = ""
    """ "time" or "stop" if that ended the call early, otherwise ""."""
    alphabet: Alphabet | None = None
    """The alphabet of the puzzles; None: the standard one."""

    def __post_init__(self) -> None:
        for name in self._content:
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def __len__(self) -> int:
        return len(self.status)

    @property
    def clues(self) -> Any:
        """The number of clues of each row, int64."""
        import numpy as np

        return np.count_nonzero(self.puzzles, axis=1)

    def statuses(self) -> list[Status]:
        """Return the status of each row; rows with status UNIQUE have a puzzle."""
        return [STATUSES[code] for code in self.status.tolist()]

    def reason(self, row: int) -> str:
        """Return why a row is invalid or was not finished; "" for all other rows."""
        row = arguments.index("row", row, len(self))
        unknown = columns.NOT_KNOWN in (self.minimal[row], self.minimal_symmetric[row])
        cut = self.status[row] == _UNDECIDED or (self.status[row] == _UNIQUE and unknown)
        return self.stopped if cut else self.reasons.get(row, "")

    def summary(self) -> dict[Status, int]:
        """Return how many rows have each status."""
        import numpy as np

        return dict(zip(STATUSES, np.bincount(self.status, minlength=len(STATUSES)).tolist(), strict=True))

    def __getitem__(self, row: int) -> Minimised | None:
        """Return the result for a row; None unless its status is UNIQUE."""
        row = arguments.index("row", row, len(self))
        if self.status[row] != _UNIQUE:
            return None
        values, clues = self.puzzles[row].tobytes(), int(self.puzzles[row].astype(bool).sum())
        alphabet = self.alphabet or Alphabet.standard(self.layout.size)
        grid = Grid._of(values, self.layout, bytes(map(bool, values)), alphabet)
        finished, necessary = self.minimal_symmetric[row] == 1, int(self.necessary[row])
        return Minimised(
            grid=grid,
            solution=Grid._of(self.solutions[row].tobytes(), self.layout, grid._givens, alphabet),
            clues=clues,
            necessary=necessary,
            kept=clues - necessary if finished else self.kept,
            minimal=None if self.minimal[row] == columns.NOT_KNOWN else bool(self.minimal[row]),
            minimal_symmetric=True if finished else None,
            symmetry=self.symmetry,
            status=Status.UNIQUE,
            reason=self.reason(row),
            seed=self.seed,
            index=int(self.index[row]),
            seconds=None,
            provenance={
                "version": __version__,
                "options": {"symmetry": self.symmetry, "plain": self.plain, "keep": self.kept},
                "tests": int(self.tests[row]),
                "conflicts": int(self.conflicts[row]),
            },
        )

    def __iter__(self) -> Iterator[Minimised | None]:
        return (self[row] for row in range(len(self)))

    def _columns(self) -> list[columns.Column]:
        import numpy as np

        made = self.status == _UNIQUE
        rest = [*self.reasons, *(self.minimal == columns.NOT_KNOWN).nonzero()[0].tolist()]
        return [
            columns.grids("puzzle", self.puzzles, self.layout, self.alphabet, made),
            columns.grids("solution", self.solutions, self.layout, self.alphabet, made),
            columns.words("status", self.status, STATUSES),
            columns.numbers("clues", self.clues.astype(np.uint32), made),
            columns.numbers("necessary", self.necessary, made),
            columns.truths("minimal", self.minimal),
            columns.truths("minimal_symmetric", self.minimal_symmetric),
            columns.numbers("seed", np.full(len(self), self.seed, dtype=np.uint64)),
            columns.numbers("index", self.index),
            columns.texts("reason", len(self), {row: why for row in rest if (why := self.reason(row))}),
        ]

    def __repr__(self) -> str:
        words = ", ".join(f"{count} {status}" for status, count in self.summary().items() if count)
        return f"<MinimisedBatch of {len(self)}: {words or 'nothing'}; {int((self.minimal == 1).sum())} minimal>"


MinimisedBatch._content = tuple(field.name for field in fields(MinimisedBatch))


@with_options
def minimise_many(puzzles: Any, layout: RowLayout = None, **options: Unpack[MinimiseManyOptions]) -> MinimisedBatch:
    """Minimise many puzzles of one layout; see `minimise`.

    Row `i` of the result is what `minimise` returns for it with the same seed and the index `first + i`; it does not depend
    on the other rows.

    Parameters
    ----------
    puzzles
        Full grids or puzzles in any form that `solve_many` accepts: an integer array, text, Grids and Puzzles, bytes of
        lines, a column, a frame of one column.  Rows with several solutions or none get that status and no puzzle.

    Raises
    ------
    SudokitError
        If the input or an option is of another kind, or if a row is invalid and errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.minimise_many(sk.random_grids(100, seed=1), seed=1)
    >>> batch, int(batch.clues.min())
    (<MinimisedBatch of 100: 100 unique; 100 minimal>, 22)
    """
    chosen = checked(minimise_many, {"layout": layout, **options})
    import numpy as np

    made, rows = rows_of(puzzles, as_layout(chosen.pop("layout")), chosen["symbols"])
    alphabet = alphabet_of(chosen.pop("symbols"), made)
    values, invalid = values_of(made, rows)
    reasons = reasons_of(rows, invalid, chosen["errors"])
    kept = kept_cells(chosen.pop("keep"), made)
    _check_kept(values, kept, made, reasons, chosen["errors"])
    chosen["index"] = np.arange(chosen["first"], chosen["first"] + len(values), dtype=np.uint64)
    return _minimised(values, made, reasons, kept, alphabet, chosen)


def minimised_at(
    grids: Sequence[Grid], indices: Sequence[int], threads: int | None, options: dict[str, Any]
) -> list[Minimised | None]:
    """Minimise grids of one layout, each with its own index; None stands for a grid for which `minimise` raises an error.

    `options` are the checked options of `minimise`; there is no time limit.
    """
    import numpy as np

    layout = grids[0].layout
    values = np.frombuffer(b"".join(grid._values for grid in grids), dtype=np.uint8).reshape(len(grids), -1).copy()
    kept = kept_cells(options["keep"], layout)
    reasons: dict[int, str] = {}
    _check_kept(values, kept, layout, reasons, "status")
    chosen = {**options, "threads": threads, "time_limit": None, "index": np.array(indices, dtype=np.uint64)}
    made = _minimised(values, layout, reasons, kept, None, chosen)
    return [one and _in_alphabet(one, grid.alphabet) for one, grid in zip(made, grids, strict=True)]


def _in_alphabet(made: Minimised, alphabet: Alphabet) -> Minimised:
    return replace(made, grid=made.grid.with_alphabet(alphabet), solution=made.solution.with_alphabet(alphabet))


def _check_kept(values: NDArray[np.uint8], kept: bytes, layout: Layout, reasons: dict[int, str], errors: str) -> None:
    """Mark a row as invalid if a cell whose clue is to be kept is empty."""
    import numpy as np

    if not any(kept):
        return
    lacking = (values[:, np.frombuffer(kept, dtype=bool)] == 0).any(axis=1).nonzero()[0].tolist()
    for row in lacking:
        if row not in reasons:
            reasons[row] = empty_kept(kept, values[row].tobytes(), layout.size)
            if errors == "raise":
                raise SudokitError(f"row {row}: {reasons[row]}")
            values[row] = 255


def _minimised(
    values: NDArray[np.uint8],
    layout: Layout,
    reasons: dict[int, str],
    kept: bytes,
    alphabet: Alphabet | None,
    chosen: dict[str, Any],
) -> MinimisedBatch:
    import numpy as np

    seed, index, n = seed_or_random(chosen["seed"]), chosen["index"], len(values)
    symmetry, plain, threads = chosen["symmetry"], chosen["plain"], threads_or_all(chosen["threads"])
    status, puzzles, solutions = np.full(n, _UNDECIDED, dtype=np.uint8), np.zeros_like(values), np.zeros_like(values)
    necessary, finished = np.zeros(n, dtype=np.uint32), np.zeros(n, dtype=np.uint8)
    minimal = np.full(n, columns.NOT_KNOWN, dtype=np.uint8)
    tests, conflicts = np.zeros(n, dtype=np.uint64), np.zeros(n, dtype=np.uint64)
    arrays: tuple[Any, ...] = (status, puzzles, solutions, necessary, finished, minimal, tests, conflicts)
    limits = threads, chosen["time_limit"], chosen["stop"]
    if chosen["time_limit"] == 0:
        stopped = "time"
    else:
        stopped = _core.minimise_rows(layout._core, values, seed, index, symmetry, plain, kept, *limits, *arrays)
    status[list(reasons)] = _INVALID
    symmetric = np.where(finished == 1, 1, columns.NOT_KNOWN).astype(np.uint8)
    return MinimisedBatch(
        layout,
        puzzles,
        solutions,
        status,
        necessary,
        minimal,
        symmetric,
        index,
        tests,
        conflicts,
        seed,
        symmetry,
        plain,
        sum(kept),
        reasons,
        stopped,
        alphabet,
    )


@with_options
def iter_minimise(
    batches: Iterable[Any], layout: RowLayout = None, **options: Unpack[MinimiseManyOptions]
) -> Iterator[MinimisedBatch]:
    """Minimise batch after batch, each in any form that `minimise_many` accepts; only one at a time is in memory.

    Rows are numbered across batches, so the results do not depend on how the rows are divided.  The time limit applies to
    each batch.

    Parameters
    ----------
    batches
        Batches of puzzles or full grids.

    Examples
    --------
    >>> import sudokit as sk
    >>> grids = sk.random_grids(5, seed=1)
    >>> [len(batch) for batch in sk.iter_minimise([grids[:2], grids[2:]], seed=1)]
    [2, 3]
    """
    each = arguments.items("batches", batches, "batches of puzzles")
    chosen = checked(iter_minimise, {"layout": layout, **options})
    chosen["layout"], chosen["seed"] = as_layout(chosen["layout"]), seed_or_random(chosen["seed"])
    if chosen["symbols"] is not None:
        check_symbols(chosen["symbols"])
    return _each(each, chosen)


def _each(batches: Iterator[Any], chosen: dict[str, Any]) -> Iterator[MinimisedBatch]:
    for puzzles in batches:
        made = minimise_many(puzzles, **chosen)
        chosen["first"] += len(made)
        yield made
