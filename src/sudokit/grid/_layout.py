"""Layouts: which cells of an N x N grid must all differ.

Box height x box width, always in this order.  ``2x3`` is a box of 2 rows and 3 columns, so N = 6::

    +-------+-------+      height 2, width 3: boxes lie wide,
    | . . . | . . . |      3 bands (rows of boxes) and
    | . . . | . . . |      2 stacks (columns of boxes).
    +-------+-------+
    | . . . | . . . |      3x2 would be boxes of 3 rows
    | . . . | . . . |      and 2 columns, standing upright.
    +-------+-------+
    | . . . | . . . |
    | . . . | . . . |
    +-------+-------+
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, SupportsIndex

from .. import _core
from . import _arguments as arguments
from ._arguments import as_integer
from ._errors import LayoutError, quoted

__all__ = ["House", "Layout"]

MAX_SIZE = 64
REGION_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%"
_BOXES = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")


class House(NamedTuple):
    """N cells that must all differ: its kind, its number within the kind from 0, and its cells in reading order.

    Examples
    --------
    >>> import sudokit as sk
    >>> house = sk.Layout.classic().houses[0]
    >>> house.kind, house.index, house.cells[:3]
    ('row', 0, (0, 1, 2))
    """

    kind: str
    index: int  # type: ignore[assignment]  # the field's own term, hiding tuple.index
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """The usual name, counted from 1.

        >>> from sudokit import Layout
        >>> Layout.classic().houses[9].name
        'column 1'
        """
        return f"{self.kind} {self.index + 1}"


class Layout:
    """The houses of a grid: rows, columns, boxes or jigsaw regions, then diagonals and windows.

    A layout is an immutable value: equal specs are equal layouts, and it can be hashed and pickled.

    Parameters
    ----------
    box_height, box_width
        Rows and columns of a box, each at least 1, and at most 64 cells in all.

    Raises
    ------
    LayoutError
        If no such layout exists.

    Examples
    --------
    >>> from sudokit import Layout
    >>> Layout(2, 3).size
    6
    >>> Layout.classic().with_diagonals().spec
    '3x3+diagonals'
    >>> [house.name for house in Layout(2, 2).houses][4:9]
    ['column 1', 'column 2', 'column 3', 'column 4', 'box 1']
    """

    __slots__ = ("__weakref__", "_core", "_houses", "spec")

    spec: str
    _core: _core.Layout
    _houses: tuple[House, ...] | None

    def __new__(cls, box_height: SupportsIndex, box_width: SupportsIndex) -> Layout:
        height, width = as_integer(box_height), as_integer(box_width)
        if height is None or width is None:
            name, wrong = ("box_height", box_height) if height is None else ("box_width", box_width)
            raise LayoutError(f"{name} must be an integer, such as 3, not {quoted(wrong)}")
        if height < 1 or width < 1 or height * width > MAX_SIZE:
            raise LayoutError(
                f"a box of {quoted(height)}x{quoted(width)} (height x width) is impossible: both must be at least 1 and the "
                f"product, which is the size of the grid, at most {MAX_SIZE}"
            )
        return _boxes(height, width, False, False)

    @classmethod
    def classic(cls) -> Layout:
        """Return the layout of 9x9 cells with 3x3 boxes."""
        return _boxes(3, 3, False, False)

    @classmethod
    def parse(cls, spec: str) -> Layout:
        """Read a spec: ``3x3``, ``2x3`` (box height x box width), ``3x3+diagonals+windows``, ``jigsaw:<letters>``.

        Raises
        ------
        LayoutError
            If the text is not a spec, or describes an impossible layout.

        Examples
        --------
        >>> from sudokit import Layout
        >>> Layout.parse("4x4+windows").size
        16
        >>> Layout.parse("jigsaw:AABBABABCCCDCDDD".replace("ABAB", "AABB")).size
        4
        """
        if not isinstance(spec, str):
            raise LayoutError(f"spec must be text such as '3x3', not {type(spec).__name__}")
        return _parse(spec.strip())

    @classmethod
    def jigsaw(cls, regions: str | Iterable[object]) -> Layout:
        """Return the layout whose regions are given as one name per cell, in reading order; any hashable names will
        do.

        Text is read letter by letter, ignoring blanks and line breaks; rows may be nested sequences, and the whole
        may be an array.  True and False cannot be names, because they equal 1 and 0.  Regions are renumbered in order
        of first appearance, so equal partitions give equal layouts; regions that are all boxes of a grid give that
        grid.

        Raises
        ------
        LayoutError
            If there are not N*N cells, the regions are not N regions of N cells each, or a name is not allowed.

        Examples
        --------
        >>> from sudokit import Layout
        >>> Layout.jigsaw("AAAB CABB CCDB CDDD").spec
        'jigsaw:AAABCABBCCDBCDDD'
        """
        names = _flatten(regions)
        size = math.isqrt(len(names))
        if size * size != len(names) or not 1 <= size <= MAX_SIZE:
            raise LayoutError(
                f"a jigsaw needs one region name for each cell of a square grid of up to {MAX_SIZE}x{MAX_SIZE} cells, "
                f"not {len(names)} names"
            )
        for cell, name in enumerate(names):
            if not isinstance(name, Hashable) or isinstance(name, bool) or str(getattr(name, "dtype", "")) == "bool":
                where = f"r{cell // size + 1}c{cell % size + 1}"
                raise LayoutError(f"{where}: {quoted(name)} cannot name a region: expected a letter, a number or a name")
        numbers: dict[object, int] = {}
        ids = [numbers.setdefault(name, len(numbers)) for name in names]
        for name, number in numbers.items():
            members = ids.count(number)
            if members != size:
                raise LayoutError(f"every region must hold {size} cells, but {quoted(name)} holds {members}")
        return _jigsaw(tuple(ids), False)

    def with_diagonals(self) -> Layout:
        """Return this layout with both long diagonals as houses."""
        return self if self._core.diagonals else self._rebuilt(diagonals=True, windows=self._core.windows)

    def with_windows(self) -> Layout:
        """Return this layout with windows: boxes one cell from the edge and one cell apart, four of them at 9x9.

        Raises
        ------
        LayoutError
            If the boxes are not square, or it is a jigsaw.
        """
        return self if self._core.windows else self._rebuilt(diagonals=self._core.diagonals, windows=True)

    def _rebuilt(self, *, diagonals: bool, windows: bool) -> Layout:
        if self.is_jigsaw:
            if windows:
                raise LayoutError("windows need square boxes, and a jigsaw has none")
            return _jigsaw(tuple(self._core.regions), diagonals)
        return _boxes(self.box_height, self.box_width, diagonals, windows)

    @property
    def size(self) -> int:
        """N: the number of rows, of columns and of values."""
        return self._core.size

    @property
    def box_height(self) -> int:
        """Rows of a box; 0 for a jigsaw."""
        return self._core.box_height

    @property
    def box_width(self) -> int:
        """Columns of a box; 0 for a jigsaw."""
        return self._core.box_width

    @property
    def is_jigsaw(self) -> bool:
        """Whether regions replace the boxes."""
        return self._core.box_height == 0

    @property
    def has_diagonals(self) -> bool:
        """Whether both diagonals are houses."""
        return self._core.diagonals

    @property
    def has_windows(self) -> bool:
        """Whether the windows are houses."""
        return self._core.windows

    @property
    def regions(self) -> tuple[int, ...]:
        """The box or region of each cell, numbered from 0, in reading order."""
        return tuple(self._core.regions)

    @property
    def houses(self) -> tuple[House, ...]:
        """All houses in the guaranteed order: rows, columns, boxes or regions, diagonals, windows."""
        if self._houses is None:
            counts: dict[str, int] = {}
            found = []
            for kind, cells in self._core.houses():
                index = counts.get(kind, 0)
                counts[kind] = index + 1
                found.append(House(kind, index, cells))
            self._houses = tuple(found)
        return self._houses

    def peers(self, row: int, column: int) -> tuple[tuple[int, int], ...]:
        """Return the cells that share a house with a cell, as (row, column) from 0, in reading order.

        Raises
        ------
        OutOfRange
            If there is no such cell.
        """
        size = self.size
        row, column = arguments.coordinate("row", row, size), arguments.coordinate("column", column, size)
        return tuple(divmod(cell, size) for cell in self._core.peers(row * size + column))

    def __repr__(self) -> str:
        return f"Layout.parse({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Layout) and self.spec == other.spec)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[object, ...]:
        return (_parse, (self.spec,))


def _flatten(regions: Iterable[object]) -> list[object]:
    """Return the names of all cells; raise an error if there are more than any grid has."""
    if not isinstance(regions, Iterable) or isinstance(regions, Mapping):
        raise LayoutError(f"regions must be text or a sequence of names, not {type(regions).__name__}")
    try:
        flat = list(itertools.islice(_names(regions), MAX_SIZE**2 + 1))
    except TypeError:  # a zero-dimensional array claims to be iterable
        raise LayoutError(f"regions must be text or a sequence of names, not {quoted(regions)}") from None
    if len(flat) > MAX_SIZE**2:
        raise LayoutError(
            f"a jigsaw needs one region name for each cell of a grid up to {MAX_SIZE}x{MAX_SIZE}, not more than {MAX_SIZE**2}"
        )
    return flat


def _names(regions: Iterable[object]) -> Iterator[object]:
    if isinstance(regions, str):
        yield from (c for c in regions if not c.isspace())
        return
    for item in regions:
        if isinstance(item, str) and len(item) > 1:
            yield from (c for c in item if not c.isspace())
        elif (isinstance(item, Sequence) and not isinstance(item, str)) or getattr(item, "ndim", 0) == 1:
            yield from item  # type: ignore[misc]  # a row of an array
        else:
            yield item


def _make(core: _core.Layout, spec: str) -> Layout:
    layout = object.__new__(Layout)
    layout._core = core
    layout._houses = None
    layout.spec = spec
    return layout


def _suffix(diagonals: bool, windows: bool) -> str:
    return ("+diagonals" if diagonals else "") + ("+windows" if windows else "")


@functools.lru_cache(maxsize=256)
def _boxes(box_height: int, box_width: int, diagonals: bool, windows: bool) -> Layout:
    if windows and (box_height != box_width or box_height < 2):
        raise LayoutError(f"windows need square boxes of at least 2x2, not {box_height}x{box_width}")
    core = _core.Layout.boxes(box_height, box_width, diagonals, windows)
    return _make(core, f"{box_height}x{box_width}{_suffix(diagonals, windows)}")


@functools.lru_cache(maxsize=256)
def _jigsaw(regions: tuple[int, ...], diagonals: bool) -> Layout:
    size = math.isqrt(len(regions))
    for height in range(1, size + 1):
        if size % height == 0 and regions == _box_numbers(height, size // height):
            return _boxes(height, size // height, diagonals, False)
    letters = "".join(REGION_LETTERS[region] for region in regions)
    return _make(_core.Layout.jigsaw(list(regions), diagonals), f"jigsaw:{letters}{_suffix(diagonals, False)}")


def _box_numbers(height: int, width: int) -> tuple[int, ...]:
    size = height * width
    return tuple(row // height * height + column // width for row in range(size) for column in range(size))


@functools.lru_cache(maxsize=256)
def _parse(spec: str) -> Layout:
    base, *extras = spec.split("+")
    for extra in extras:
        if extra not in ("diagonals", "windows"):
            raise LayoutError(f"{quoted(spec)}: unknown extra {quoted(extra)}: expected 'diagonals' or 'windows'")
    if base.startswith("jigsaw:"):
        layout = Layout.jigsaw(base.removeprefix("jigsaw:"))
    elif match := _BOXES.fullmatch(base):
        layout = Layout(int(match[1]), int(match[2]))
    else:
        raise LayoutError(
            f"unknown layout {quoted(spec)}: expected box height x box width such as '3x3' or '2x3', or 'jigsaw:' and one "
            "region letter for each cell, then '+diagonals' or '+windows' as needed"
        )
    if "diagonals" in extras:
        layout = layout.with_diagonals()
    return layout.with_windows() if "windows" in extras else layout


def likely_boxes(size: int) -> tuple[int, int]:
    """Return the box height and width assumed for a grid of `size`: as close to square as possible, wider than
    high."""
    height = max(h for h in range(1, math.isqrt(size) + 1) if size % h == 0)
    return height, size // height


def as_layout(layout: Layout | str | None, name: str = "layout") -> Layout | None:
    """Return a layout given as a Layout or as a spec; None if none is given."""
    return None if layout is None else needed_layout(layout, name)


def needed_layout(layout: Layout | str, name: str = "layout") -> Layout:
    """Return a layout given as a Layout or as a spec; it is required."""
    if isinstance(layout, str):
        return Layout.parse(layout)
    return arguments.instance(name, layout, Layout, "a Layout or a spec such as '2x3'")
