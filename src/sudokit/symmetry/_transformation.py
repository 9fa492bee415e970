"""The transformations that map a Sudoku to a Sudoku: of rows, columns, bands, stacks and values, and
transposition."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex

from .. import _core
from ..grid import (
    ConflictError,
    Grid,
    ImpossibleRequest,
    Layout,
    LayoutError,
    Rule,
    SudokitError,
    arguments,
    as_grid,
    needed_layout,
    quoted,
    shortened,
)
from ._rule_images import images, look_at_values, turn_of

__all__ = ["Transformation", "apply", "check_layout", "checked"]


class Transformation:
    """A way to turn a grid into an isomorphic one: transposition, row and column orders, relabelling.  Immutable.

    The result's cell (r, c) holds ``values[v - 1]``, where v is the value of the source in (rows[r], columns[c]),
    after transposing the source if `transpose` is set.

    Parameters
    ----------
    layout
        Boxes of 4x4, 6x6, 8x8 or 9x9, without extras.
    transpose
        Whether the grid is transposed first; for square boxes only.
    rows, columns
        The source's row (column) for each of the result's, from 0; bands (stacks) stay together.
    values
        The new value for each value 1..N.

    Raises
    ------
    SudokitError
        If these are not permutations, or split a band or stack.

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
        rows: Iterable[SupportsIndex] | None = None,
        columns: Iterable[SupportsIndex] | None = None,
        values: Iterable[SupportsIndex] | None = None,
    ) -> None:
        made = needed_layout(layout)
        check_layout(made)
        size = made.size
        self.layout = made
        self.transpose = arguments.flag("transpose", transpose)
        self.rows = tuple(range(size)) if rows is None else _order("rows", rows, 0, size)
        self.columns = tuple(range(size)) if columns is None else _order("columns", columns, 0, size)
        self.values = tuple(range(1, size + 1)) if values is None else _order("values", values, 1, size)
        if self.transpose and made.box_height != made.box_width:
            raise SudokitError(f"layout {shortened(made.spec)} cannot be transposed: its boxes are not square")
        _check_together("rows", self.rows, made.box_height)
        _check_together("columns", self.columns, made.box_width)

    @classmethod
    def _of(cls, layout: Layout, parts: tuple[bool, list[int], list[int], list[int]]) -> Transformation:
        """Make a transformation from the core's, which is known to be valid."""
        self = cls.__new__(cls)
        self.layout, self.transpose = layout, parts[0]
        self.rows, self.columns, self.values = tuple(parts[1]), tuple(parts[2]), tuple(parts[3])
        return self

    def __call__(self, grid: Grid | str) -> Grid:
        """Return the transformed grid; givens move with their cells, and so do rules.

        Raises
        ------
        LayoutError
            If the grid is of another layout.
        ImpossibleRequest
            If a rule of the grid has no image: only rotations and reflections have one for lines and neighbours, and only
            rules that do not look at values stand other values.
        """
        grid = as_grid(grid, "grid", rules=True)
        if grid.layout != self.layout:
            raise LayoutError(
                f"a transformation of layout {self.layout.spec} does not fit a grid of {shortened(grid.layout.spec)}"
            )
        size, values, givens = self.layout.size, grid._values, grid._givens
        labels = (0, *self.values)
        cells = [c * size + r if self.transpose else r * size + c for r in self.rows for c in self.columns]
        return Grid._of(
            bytes(labels[values[cell]] for cell in cells),
            self.layout,
            bytes(givens[cell] for cell in cells),
            grid.alphabet,
            self._images(grid.rules) if grid.rules else (),
        )

    def _images(self, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        turn = turn_of(self.transpose, self.rows, self.columns)
        if turn is None:
            raise ImpossibleRequest(f"the rule {rules[0]} has no image: rules allow rotations and reflections only")
        rule = look_at_values(rules)
        if rule is not None and self.values != tuple(range(1, self.layout.size + 1)):
            raise ImpossibleRequest(f"the rule {rule} has no image: it would not hold with other values")
        return tuple(images(rules, turn, self.layout.size))

    def then(self, other: Transformation) -> Transformation:
        """Return the transformation that does this one first, then the other.

        Raises
        ------
        LayoutError
            If the other is for another layout.
        """
        arguments.instance("other", other, Transformation, "a Transformation")
        if other.layout != self.layout:
            raise LayoutError(f"transformations of layouts {self.layout.spec} and {other.layout.spec} cannot be combined")
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
        """In one line, counting from 1: ``transpose rows 123456789 columns 123456789 values 123456789``."""
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
    return arguments.instance("transformation", transformation, Transformation, "a Transformation")(grid)


def _inverse(order: Sequence[int], least: int) -> list[int]:
    back = [0] * len(order)
    for place, item in enumerate(order):
        back[item - least] = place
    return back


def _order(name: str, order: object, least: int, size: int) -> tuple[int, ...]:
    """Return a permutation of `size` integers, the lowest of which is `least`."""
    found = list(itertools.islice(arguments.items(name, order, "integers"), size + 1))
    whole = tuple(number for number in map(arguments.as_integer, found) if number is not None)
    if len(found) != len(whole) or sorted(whole) != list(range(least, least + size)):
        raise SudokitError(f"{name} must be a permutation of {least}..{least + size - 1}, not {quoted(tuple(found))}")
    return whole


def _check_together(name: str, order: tuple[int, ...], thick: int) -> None:
    for first in range(0, len(order), thick):
        if len({item // thick for item in order[first : first + thick]}) > 1:
            kind = "band" if name == "rows" else "stack"
            raise SudokitError(f"{name} {quoted(order)} split a {kind}: each group of {thick} must come from one {kind}")


def check_layout(layout: Layout) -> None:
    if not _core.can_canonise(layout._core):
        raise ImpossibleRequest(
            f"canonical forms are for boxes of 4x4, 6x6, 8x8 and 9x9 without extras, not for layout {shortened(layout.spec)}"
        )


def checked(grid: Grid | str, name: str = "grid") -> Grid:
    grid = as_grid(grid, name)
    check_layout(grid.layout)
    if conflicts := grid.conflicts():
        raise ConflictError(str(conflicts[0]), (conflicts[0].first, conflicts[0].second))
    return grid
