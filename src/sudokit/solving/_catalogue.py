"""The catalogues of full grids behind the method `catalogue`, and measurements of look-ups for the study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .. import _core
from ..grid import Grid, ImpossibleRequest, Layout, shortened

__all__ = ["CatalogueClass", "CatalogueTable", "LookUp", "Way", "catalogue_classes", "catalogue_table", "look_up"]

Way = Literal["table", "as-given", "classes"]
"""How to look up: see `look_up`."""


class CatalogueClass(NamedTuple):
    """A class of full grids."""

    grid: Grid
    """Its canonical form."""
    images: int
    """How many grids the symmetries make of it, counting grids that differ only by relabelling once."""


class CatalogueTable(NamedTuple):
    """The table of all full grids of a layout, up to relabelling."""

    images: int
    bytes: int
    seconds: float
    """CPU time to make it."""


class LookUp(NamedTuple):
    """The cost of finding all images that agree with a puzzle."""

    images: int
    classes: int
    """To which they belong; 0 if the way does not show it."""
    comparisons: int
    arranging: float
    """CPU seconds for the canonical form."""
    searching: float
    """CPU seconds for the comparisons."""
    stopped: str


def catalogue_table(layout: Layout) -> CatalogueTable:
    """Make the table of a layout, and return its size and the time that took.

    >>> import sudokit as sk
    >>> catalogue_table(sk.Layout(2, 2))[:2]
    (12, 588)
    """
    _check(layout, most=6)
    return CatalogueTable(*_core.catalogue_table(layout._core))


def catalogue_classes(layout: Layout) -> list[CatalogueClass]:
    """Return the classes that the catalogue of a layout holds: all at 4x4 and 6x6, those of band 407 at 9x9.

    >>> import sudokit as sk
    >>> [(one.grid.line(), one.images) for one in catalogue_classes(sk.Layout(2, 2))]
    [('1234341221434321', 4), ('1234341223414123', 8)]
    >>> len(catalogue_classes(sk.Layout(2, 3))), len(catalogue_classes(sk.Layout.classic()))
    (49, 19)
    """
    _check(layout, most=9)
    return [CatalogueClass(Grid(grid, layout), images) for grid, images in _core.catalogue_classes(layout._core)]


def look_up(puzzle: Grid, way: Way = "table", classes: Sequence[Grid] = (), time_limit: float | None = None) -> LookUp:
    """Find all images that agree with a puzzle, and measure the work.

    Parameters
    ----------
    puzzle
        A grid of 4x4 or 6x6; of 9x9 only with the way ``classes``.
    way
        ``table``: through the table of images, in the order of the puzzle's canonical form; ``as-given``: the same in the order
        of its own cells; ``classes``: by trying the transformations of some classes.
    classes
        For the last way, the canonical form of each class.
    time_limit
        Seconds of wall time.

    Examples
    --------
    >>> import sudokit as sk
    >>> look_up(sk.Grid.parse("1... .... ..2. ...."))[:2]
    (9, 2)
    """
    _check(puzzle.layout, most=9 if way == "classes" else 6)
    return LookUp(*_core.look_up(puzzle.layout._core, puzzle._values, way, [grid._values for grid in classes], time_limit))


def _check(layout: Layout, most: int) -> None:
    if layout.size > most or not _core.can_solve(layout._core, "catalogue"):
        sizes = "4x4 and 6x6" if most == 6 else "4x4, 6x6 and 9x9"
        raise ImpossibleRequest(f"there is no catalogue of layout {shortened(layout.spec)}: expected {sizes} with plain boxes")
