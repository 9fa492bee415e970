"""Canonical forms, isomorphism and symmetry.  The core does the work; see cpp/core/canon/canon.hpp."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from ..generating import seed_or_random
from ..grid import (
    ConflictError,
    Grid,
    ImpossibleRequest,
    Layout,
    LayoutError,
    SudokitError,
    Value,
    as_grid,
    as_layout,
    check_integer,
    frozen,
    quoted,
    shortened,
)
from ..solving import StopFlag, alphabet_of, reasons_of, rows_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..grid import Alphabet

__all__ = [
    "Automorphisms",
    "Canonical",
    "CanonicalBatch",
    "Transformation",
    "apply",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_stream",
    "isomorphic",
    "scramble",
]


class Transformation:
    """A way to turn a grid into an isomorphic one: transposition, orders of rows and columns, relabelling.  Immutable.

    The result's cell (r, c) holds ``values[v - 1]``, where v is what the source, transposed first if `transpose` says so,
    holds in (rows[r], columns[c]).

    Parameters
    ----------
    layout
        Boxes of 4x4, 6x6, 8x8 or 9x9, without extras.
    transpose
        Whether rows and columns change places first; for square boxes only.
    rows, columns
        The source's row (column) for each of the result's, from 0; bands (stacks) stay together.
    values
        What each value 1..N becomes.

    Raises
    ------
    SudokitError
        If these are not orders, or tear a band or stack apart.

    Examples
    --------
    >>> import sudokit as sk
    >>> swap = sk.Transformation(sk.Layout(2, 2), rows=(1, 0, 2, 3))
    >>> swap(sk.Grid.parse("1234 3412 2143 4321")).line()
    '3412123421434321'
    >>> swap.then(swap) == sk.Transformation(sk.Layout(2, 2))
    True
    """

    __slots__ = ("columns", "layout", "rows", "transpose", "values")

    layout: Layout
    transpose: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[int, ...]

    def __init__(
        self,
        layout: Layout | str,
        transpose: bool = False,
        rows: Sequence[int] | None = None,
        columns: Sequence[int] | None = None,
        values: Sequence[int] | None = None,
    ) -> None:
        made = as_layout(layout)
        assert made is not None
        _check_layout(made)
        size = made.size
        self.layout = made
        self.transpose = bool(transpose)
        self.rows = tuple(range(size) if rows is None else rows)
        self.columns = tuple(range(size) if columns is None else columns)
        self.values = tuple(range(1, size + 1) if values is None else values)
        if self.transpose and made.box_height != made.box_width:
            raise SudokitError(f"layout {shortened(made.spec)} cannot be transposed: its boxes are not square")
        _check_order("rows", self.rows, 0, made.box_height, size)
        _check_order("columns", self.columns, 0, made.box_width, size)
        _check_order("values", self.values, 1, 1, size)

    @classmethod
    def _of(cls, layout: Layout, parts: tuple[bool, list[int], list[int], list[int]]) -> Transformation:
        """Make one of the core's, which is sound."""
        self = cls.__new__(cls)
        self.layout, self.transpose = layout, parts[0]
        self.rows, self.columns, self.values = tuple(parts[1]), tuple(parts[2]), tuple(parts[3])
        return self

    def __call__(self, grid: Grid | str) -> Grid:
        """Return the transformed grid; givens move with their cells.

        Raises
        ------
        LayoutError
            If the grid is of another layout.
        """
        grid = as_grid(grid)
        if grid.layout != self.layout:
            raise LayoutError(
                f"a transformation of layout {self.layout.spec} does not fit a grid of {shortened(grid.layout.spec)}"
            )
        size, values, givens = self.layout.size, grid._values, grid._givens
        labels = (0, *self.values)
        cells = [c * size + r if self.transpose else r * size + c for r in self.rows for c in self.columns]
        return Grid._of(
            bytes(labels[values[cell]] for cell in cells), self.layout, bytes(givens[cell] for cell in cells), grid.alphabet
        )

    def then(self, other: Transformation) -> Transformation:
        """Return the transformation that does this one first, then the other."""
        if other.layout != self.layout:
            raise LayoutError(f"transformations of layouts {self.layout.spec} and {other.layout.spec} do not go together")
        rows, columns = (self.columns, self.rows) if other.transpose else (self.rows, self.columns)
        made = (
            self.transpose != other.transpose,
            [rows[r] for r in other.rows],
            [columns[c] for c in other.columns],
            [other.values[value - 1] for value in self.values],
        )
        return Transformation._of(self.layout, made)

    def inverse(self) -> Transformation:
        """Return the transformation that undoes this one."""
        rows, columns = (self.columns, self.rows) if self.transpose else (self.rows, self.columns)
        made = (self.transpose, _inverse(rows, 0), _inverse(columns, 0), [v + 1 for v in _inverse(self.values, 1)])
        return Transformation._of(self.layout, made)

    def _key(self) -> tuple[object, ...]:
        return self.layout, self.transpose, self.rows, self.columns, self.values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transformation) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Transformation, self._key()

    def __repr__(self) -> str:
        return (
            f"Transformation({self.layout.spec!r}, transpose={self.transpose}, rows={self.rows}, columns={self.columns}, "
            f"values={self.values})"
        )

    def __str__(self) -> str:
        """In a line, counting from 1: ``transpose rows 123456789 columns 123456789 values 123456789``."""
        orders = (("rows", [r + 1 for r in self.rows]), ("columns", [c + 1 for c in self.columns]), ("values", self.values))
        words = [f"{name} {''.join(map(str, order))}" for name, order in orders]
        return " ".join(["transpose", *words] if self.transpose else words)


def apply(transformation: Transformation, grid: Grid | str) -> Grid:
    """Return the transformed grid, as ``transformation(grid)`` does.

    Raises
    ------
    LayoutError
        If the grid is of another layout.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.apply(sk.Transformation("2x2", values=(2, 1, 3, 4)), "1234 3412 2143 4321").line()
    '2134342112434312'
    """
    return transformation(grid)


def _inverse(order: Sequence[int], least: int) -> list[int]:
    back = [0] * len(order)
    for place, item in enumerate(order):
        back[item - least] = place
    return back


def _check_order(name: str, order: tuple[int, ...], least: int, thick: int, size: int) -> None:
    if sorted(order) != list(range(least, least + size)):
        raise SudokitError(f"{name} must be an order of {least}..{least + size - 1}, not {quoted(order)}")
    for first in range(0, size, thick):
        if len({(item - least) // thick for item in order[first : first + thick]}) > 1:
            kind = "band" if name == "rows" else "stack"
            raise SudokitError(f"{name} {quoted(order)} tear a {kind} apart: each {thick} from the first on must come from one")


def _check_layout(layout: Layout) -> None:
    if not _core.can_canonise(layout._core):
        raise ImpossibleRequest(
            f"canonical forms are for boxes of 4x4, 6x6, 8x8 and 9x9 without extras, not for layout {shortened(layout.spec)}"
        )


def _checked(grid: Grid | str) -> Grid:
    grid = as_grid(grid)
    _check_layout(grid.layout)
    if conflicts := grid.conflicts():
        raise ConflictError(str(conflicts[0]), (conflicts[0].first, conflicts[0].second))
    return grid


class Canonical(NamedTuple):
    """The answer of `canonical`."""

    grid: Grid
    """The representative of the grid's class."""
    transformation: Transformation
    """One that leads from the grid to it."""
    automorphisms: int
    """How many transformations, told apart by what they do to cells, leave the grid as it is; at least 1."""


def canonical(grid: Grid | str) -> Canonical:
    """Return the representative of all grids that are the same but for symmetry, and how to get there.

    The symmetries: permuting bands, rows within a band, stacks, columns within a stack; relabelling the values; and, where
    boxes are square, transposition.  The representative ("min-lex, pattern first") is the one whose pattern of givens, read
    row by row as a string of 0 and 1, is smallest, and among those the one whose values are.  For a full grid that is the
    lexicographically smallest grid.  Two grids are isomorphic exactly when their representatives are equal.

    Parameters
    ----------
    grid
        A grid or text: boxes of 4x4, 6x6 (2x3 and 3x2 are layouts of their own), 8x8 or 9x9, full or not.

    Raises
    ------
    ImpossibleRequest
        For other layouts.
    ConflictError
        If the grid has equal values in a house.

    Notes
    -----
    A puzzle and its solution have forms of their own: that of the puzzle need not be part of that of the solution.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = sk.Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found = sk.canonical(puzzle)
    >>> found.grid.line()
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    >>> found.transformation(puzzle) == found.grid, found.automorphisms
    (True, 1)
    """
    grid = _checked(grid)
    _, parts, count = _core.canonical(grid.layout._core, grid._values)
    how = Transformation._of(grid.layout, parts)
    return Canonical(how(grid), how, count)


def isomorphic(a: Grid | str, b: Grid | str) -> Transformation | None:
    """Return a transformation that leads from `a` to `b`, or None where there is none.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    ConflictError
        If a grid has equal values in a house.

    Examples
    --------
    >>> import sudokit as sk
    >>> a = sk.Grid.parse("1234 3412 2143 4321")
    >>> how = sk.isomorphic(a, sk.scramble(a, seed=1))
    >>> how(a) == sk.scramble(a, seed=1)
    True
    >>> sk.isomorphic(a, "1234 3412 2341 4123") is None
    True
    """
    a, b = _checked(a), _checked(b)
    if a.layout != b.layout:
        return None
    form, there, _ = _core.canonical(a.layout._core, a._values)
    other, back, _ = _core.canonical(b.layout._core, b._values)
    if form != other:
        return None
    return Transformation._of(a.layout, there).then(Transformation._of(b.layout, back).inverse())


class Automorphisms(NamedTuple):
    """The answer of `automorphisms`."""

    count: int  # type: ignore[assignment]  # the field's own word, before tuple.count
    """Transformations, told apart by what they do to cells, that leave the grid as it is; the identity is one."""
    generators: tuple[Transformation, ...]
    """Some that generate all; none where the identity is the only one."""


def automorphisms(grid: Grid | str) -> Automorphisms:
    """Return how symmetric a grid is: the number of its automorphisms, and generators of their group.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    ConflictError
        If the grid has equal values in a house.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.automorphisms("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
    >>> found.count
    648
    >>> grid = sk.Grid.parse("1234341221434321")
    >>> all(symmetry(grid) == grid for symmetry in sk.automorphisms(grid).generators)
    True
    """
    grid = _checked(grid)
    count = _core.canonical(grid.layout._core, grid._values)[2]
    generators = _core.automorphism_generators(grid.layout._core, grid._values)
    return Automorphisms(count, tuple(Transformation._of(grid.layout, parts) for parts in generators))


def scramble(grid: Grid | str, seed: int | None = None, index: int = 0) -> Grid:
    """Return a random isomorph: every transformation is equally likely, with a seed the same for seed and index everywhere.

    Parameters
    ----------
    grid
        A grid or text.
    seed, index
        Integers 0..2**64-1; (seed, 0), (seed, 1), … are independent.  None: a seed is drawn; give one to get the grid again.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.

    Examples
    --------
    >>> import sudokit as sk
    >>> a = sk.Grid.parse("1234 3412 2143 4321")
    >>> sk.canonical(sk.scramble(a, seed=5)).grid == sk.canonical(a).grid
    True
    """
    grid = as_grid(grid)
    _check_layout(grid.layout)
    seed = seed_or_random(seed)
    check_integer("index", index, 0, 64)
    return Transformation._of(grid.layout, _core.random_transformation(grid.layout._core, seed, index))(grid)


class CanonicalBatch(Value):
    """The answers of `canonical_many`, row by row; its arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    forms
        uint8, shape (n, N*N): the representatives; zeros for invalid rows.
    automorphisms
        uint64, shape (n,): the number of each row's automorphisms; 0 for invalid rows.
    layout
        The layout of all rows.
    """

    __slots__ = ("_alphabet", "_reasons", "automorphisms", "forms", "layout")
    _content = ("layout", "forms", "automorphisms", "_reasons", "_alphabet")

    forms: NDArray[np.uint8]
    automorphisms: NDArray[np.uint64]
    layout: Layout

    def __init__(
        self,
        layout: Layout,
        forms: NDArray[np.uint8],
        automorphisms: NDArray[np.uint64],
        reasons: dict[int, str],
        alphabet: Alphabet | None = None,
    ) -> None:
        self._alphabet = alphabet
        self.layout = layout
        self.forms: NDArray[np.uint8] = frozen(forms)
        self.automorphisms: NDArray[np.uint64] = frozen(automorphisms)
        self._reasons: Mapping[int, str] = frozen(reasons)

    def __len__(self) -> int:
        return len(self.automorphisms)

    def grid(self, row: int) -> Grid:
        """Return the representative of a row as a grid in the symbols given."""
        return Grid(bytes(self.forms[row].tobytes()), self.layout, alphabet=self._alphabet)

    def reason(self, row: int) -> str:
        """Return why a row is invalid; "" for the others."""
        return self._reasons.get(range(len(self))[row], "")

    def first_of_class(self) -> NDArray[np.intp]:
        """Return the rows, ascending, that no earlier row is isomorphic to; invalid rows are left out."""
        import numpy as np

        sound = np.flatnonzero(self.automorphisms)
        keys = np.ascontiguousarray(self.forms[sound]).view(np.dtype((np.void, self.forms.shape[1]))).ravel()
        first = np.unique(keys, return_index=True)[1]
        return np.sort(sound[first])

    def __repr__(self) -> str:
        return f"<CanonicalBatch of {len(self)}>"


def canonical_many(
    puzzles: Any,
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: str = "status",
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> CanonicalBatch:
    """Return the representatives of many grids of one layout; see `canonical`.

    Parameters
    ----------
    puzzles
        What `solve_many` takes: an integer array of shape (n, N*N) or (n, N, N); text, Grids and Puzzles; bytes of lines; a
        column, or a frame of one column.
    layout
        The layout of all rows; by default that of the first Grid, or the boxes nearest to square.
    threads
        Threads to use; None: as many as the machine has.  Results do not depend on it.
    errors
        "status": invalid rows have no automorphism and a reason; "raise": the first one raises, with its number.
    stop
        A flag that ends the call when another thread sets it.
    symbols
        The alphabet that all rows of text share, as for `solve_many`.

    Raises
    ------
    ImpossibleRequest
        For layouts without canonical forms.
    SudokitError
        If the input or an argument is not of these kinds, for an invalid row with errors="raise", or if it was stopped.

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.canonical_many(["1234341221434321", "4321214334121234", "1234341223414123"])
    >>> batch.automorphisms.tolist(), batch.first_of_class().tolist()
    ([32, 32, 16], [0, 2])
    """
    import numpy as np

    if threads is not None:
        check_integer("threads", threads, 1, 32)
    if errors not in ("status", "raise"):
        raise SudokitError(f"errors must be 'status' or 'raise', not {quoted(errors)}")
    layout, rows = rows_of(puzzles, as_layout(layout), symbols)
    alphabet = alphabet_of(symbols, layout)
    _check_layout(layout)
    arrays = (np.zeros((rows.rows, layout.size**2), dtype=np.uint8), np.zeros(rows.rows, dtype=np.uint64))
    stopped, invalid = rows.run("canonical", arrays, (threads or os.cpu_count() or 1, stop))
    reasons = reasons_of(rows, invalid, errors)
    if stopped:
        raise SudokitError("stopped before every row was done")
    return CanonicalBatch(layout, *arrays, reasons, alphabet)


def canonical_stream(
    batches: Iterable[Any],
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: str = "status",
    symbols: Alphabet | str | None = None,
) -> Iterator[CanonicalBatch]:
    """Do batch after batch, each of any kind that `canonical_many` takes, holding one at a time in memory.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.canonical_stream(np.zeros((n, 81), dtype=np.uint8) for n in (2, 3))]
    [2, 3]
    """
    for puzzles in batches:
        yield canonical_many(puzzles, layout, threads, errors, symbols=symbols)
