"""The classes of full 9x9 grids by number, without a catalogue of them: counts per chunk, and a walk through one
chunk."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from .. import _core
from ..grid import Grid, ImpossibleRequest, Layout, arguments, as_grid
from ._canonical import canonical

__all__ = ["ALL_CLASSES", "classes_covered", "rank_class", "unrank_class"]

ALL_CLASSES = 5_472_730_538
"""The number of classes (Jarvis and Russell, 2006)."""

_COUNTS = Path(__file__).with_name("class_counts.csv")


class _Chunks(NamedTuple):
    """The chunks that contain classes, in order."""

    places: list[tuple[int, int]]  # band, fourth row
    before: list[int]  # classes before each, and in total at the end
    bands: int  # complete bands, counted from the first


@cache
def _chunks() -> _Chunks:
    import csv

    places, counts = [], []
    with open(_COUNTS, newline="", encoding="ascii") as stream:
        for row in csv.DictReader(stream):
            places.append((int(row["band"]) - 1, int(row["fourth_row"])))
            counts.append(int(row["classes"]))
    return _Chunks(places, [0, *accumulate(counts)], places[-1][0] + 1)


def classes_covered() -> range:
    """Return the class numbers that `unrank_class` supports: from 0 up to the last class counted.

    >>> import sudokit as sk
    >>> sk.classes_covered()[:1_007_170]
    range(0, 1007170)
    """
    return range(_chunks().before[-1])


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
        For other layouts, for grids with empty cells, and if the canonical form begins with a band whose classes were
        not counted; `classes_covered()` returns the range.
    ConflictError
        If the grid has equal values in a house.

    Notes
    -----
    Takes as long as walking through one chunk: 25 milliseconds in the median over random classes, up to 230 in band
    1.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.rank_class("123456789456789123789123456214365897365897214897214365531642978642978531978531642")
    0
    """
    grid = as_grid(grid, "grid")
    if not grid.layout._core.classic or 0 in grid._values:
        raise ImpossibleRequest("classes are numbered for full 9x9 grids with 3x3 boxes")
    form = canonical(grid).grid._values
    place = _core.class_place(form)
    chunks = _chunks()
    if place[0] >= chunks.bands:
        raise ImpossibleRequest(
            f"the canonical form begins with band {place[0] + 1} of 416; classes are numbered up to band {chunks.bands}, "
            f"{chunks.before[-1]:,} of {ALL_CLASSES:,}"
        )
    number = bisect_right(chunks.places, place) - 1
    within = _core.rank_in_chunk(*place, form)
    assert within is not None
    return chunks.before[number] + within


def unrank_class(number: int) -> Grid:
    """Return the canonical form of the class with that number; the inverse of `rank_class`.

    Raises
    ------
    SudokitError
        If there is no such class.
    ImpossibleRequest
        If the class is outside the range that was counted; see `classes_covered`.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.unrank_class(0).line()
    '123456789456789123789123456214365897365897214897214365531642978642978531978531642'
    """
    number = arguments.integer("number", number, 0, ALL_CLASSES - 1)
    chunks = _chunks()
    if number >= chunks.before[-1]:
        raise ImpossibleRequest(f"class {number:,} is beyond those that were counted: {chunks.before[-1]:,} of {ALL_CLASSES:,}")
    chunk = bisect_right(chunks.before, number) - 1
    form = _core.unrank_in_chunk(*chunks.places[chunk], number - chunks.before[chunk])
    assert form is not None
    return Grid(form, Layout.classic())
