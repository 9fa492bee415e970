"""The classes of full 9x9 grids by number, without a catalogue of them: a table of counts, and the enumeration of one
piece of the catalogue."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .. import _core
from ..grid import GRID_INDEX, Grid, ImpossibleRequest, Layout, arguments, as_grid, seed_or_random
from ._canonical import canonical

__all__ = [
    "ALL_CLASSES",
    "class_table",
    "classes_covered",
    "random_class",
    "random_class_number",
    "rank_class",
    "unrank_class",
]

ALL_CLASSES = 5_472_730_538
"""The number of classes (Jarvis and Russell, 2006)."""

_COUNTS = Path(__file__).with_name("class_counts.xz")


@cache
def class_table() -> _core.ClassTable:
    """Read the table of counts.

    The file holds, compressed and in little-endian order: for each of the 416 bands the number of its pieces, four bytes
    (cpp/core/canon/class_ranks.hpp); the low bytes of the numbers of parts of all pieces, then the high bytes; in the same
    form the numbers of classes.
    """
    import lzma  # not at the top: a Python can be compiled without it, and all but the classes works there

    import numpy as np

    data = np.frombuffer(lzma.decompress(_COUNTS.read_bytes()), np.uint8)
    bands = 4 * _core.least_bands()
    halves = data[bands:].reshape(2, 2, -1).astype(np.uint16)
    parts, classes = halves[:, 0] + 256 * halves[:, 1]
    return _core.ClassTable(data[:bands].view("<u4").astype(np.uint32), parts, classes)


def classes_covered() -> range:
    """Return the numbers of all classes, those that `unrank_class` takes.

    >>> import sudokit as sk
    >>> sk.classes_covered()
    range(0, 5472730538)
    """
    return range(ALL_CLASSES)


def rank_class(grid: Grid | str) -> int:
    """Return the number of a full grid's class: how many classes have a smaller canonical form.

    Parameters
    ----------
    grid
        A full 9x9 grid with 3x3 boxes, or text.

    Returns
    -------
    int
        0..5,472,730,537; the same for all isomorphic grids.

    Raises
    ------
    ImpossibleRequest
        For other layouts, and for grids with empty cells.
    ConflictError
        If the grid has equal values in a house.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.rank_class("123456789456789123789123456214365897365897214897214365531642978642978531978531642")
    0
    """
    grid = as_grid(grid, "grid")
    if not grid.layout._core.classic or 0 in grid._values:
        raise ImpossibleRequest("classes are numbered for full 9x9 grids with 3x3 boxes")
    number = class_table().rank(canonical(grid).grid._values)
    assert number is not None, "canonical forms are in the table"
    return number


def unrank_class(number: int) -> Grid:
    """Return the canonical form of the class with that number; the inverse of `rank_class`.

    Raises
    ------
    SudokitError
        If there is no such class.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.unrank_class(0).line()
    '123456789456789123789123456214365897365897214897214365531642978642978531978531642'
    """
    number = arguments.integer("number", number, 0, ALL_CLASSES - 1)
    return Grid(class_table().unrank(number), Layout.classic())


def random_class(seed: int | None = None, index: int = 0) -> Grid:
    """Return the canonical form of a random class; every class is equally likely.

    The class of a uniform grid (`random_grid`) is not uniform: a class with k automorphisms has 1/k as many grids as one
    without symmetry.  `scramble` gives a random grid of the class.

    Parameters
    ----------
    seed, index
        Integers from 0 to 2**64-1; (seed, 0), (seed, 1), … are independent.  None: a random one; pass a seed to get the
        class again.

    Raises
    ------
    SudokitError
        If seed or index is out of range.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.canonical(sk.random_class(seed=1)).grid == sk.random_class(seed=1)
    True
    """
    return unrank_class(random_class_number(seed_or_random(seed), index))


def random_class_number(seed: int, index: int) -> int:
    """Return the number of a random class."""
    return _core.random_number(seed, GRID_INDEX.check(index), ALL_CLASSES)
