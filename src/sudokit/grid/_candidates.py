"""Candidates: a grid with the values still possible in every empty cell, such as pencil marks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import SupportsIndex

from . import _arguments as arguments
from ._alphabet import Alphabet
from ._arguments import as_integer
from ._cells import cell_name
from ._errors import SudokitError, quoted
from ._grid import Grid
from ._layout import Layout
from ._text_port import text as text_port

__all__ = ["Candidates"]


class Candidates:
    """A grid with candidates: values, and for every empty cell the values still possible there.  Immutable.

    Parameters
    ----------
    grid
        The values.
    masks
        One mask per cell, in reading order: bit v-1 stands for value v; a filled cell has only its value's bit.

    Raises
    ------
    SudokitError
        If the number of masks is wrong, or one of them is impossible; the message names the cell.

    Examples
    --------
    >>> from sudokit import Grid
    >>> c = Grid.parse("1..4 ..1. .1.. 4..1").candidates()
    >>> c[0, 1]
    (2, 3)
    >>> c.without((0, 1), 2)[0, 1]
    (3,)
    """

    __slots__ = ("grid", "masks")

    grid: Grid
    masks: tuple[int, ...]

    def __init__(self, grid: Grid, masks: Iterable[SupportsIndex]) -> None:
        self.grid = arguments.instance("grid", grid, Grid, "a Grid")
        size = grid.size
        found = tuple(itertools.islice(arguments.items("masks", masks, "integers, one for each cell"), size * size + 1))
        if len(found) != size * size:
            many = len(found) if len(found) < size * size else f"more than {size * size}"
            raise SudokitError(f"candidates need one mask for each cell: {size * size}, not {many}")
        self.masks = found if set(map(type, found)) == {int} else _whole(found, size)
        for cell, (mask, value) in enumerate(zip(self.masks, grid._values, strict=True)):
            if not 0 <= mask < 1 << size:
                raise SudokitError(f"{cell_name(*divmod(cell, size))} has a mask outside 0..2^{size}-1")
            if value and mask != 1 << (value - 1):
                raise SudokitError(f"{cell_name(*divmod(cell, size))} holds {value}, but its candidates do not match")

    @property
    def layout(self) -> Layout:
        """The grid's layout."""
        return self.grid.layout

    @property
    def size(self) -> int:
        """N: the number of rows, of columns and of values."""
        return self.grid.size

    @classmethod
    def parse(
        cls,
        text: str | bytes,
        layout: Layout | str | None = None,
        symbols: Alphabet | str | None = None,
        format: str | None = None,
        *,
        drop_unknown: bool = False,
    ) -> Candidates:
        """Read one puzzle with its candidates from text in any known format; see docs/formats.md.

        If the text lists no candidates for an empty cell, the cell gets those that its peers allow.  Candidates that
        a peer's value rules out are eliminated, whatever the text says.

        Parameters
        ----------
        text
            A pencilmark grid, a HoDoKu library line, a link, JSON, 729 characters, …; or values alone.
        layout, symbols, format, drop_unknown
            As for `Grid.parse`.

        Raises
        ------
        ParseError
            If the text cannot be read or does not hold exactly one puzzle; it names line and column.

        Examples
        --------
        >>> from sudokit import Candidates
        >>> c = Candidates.parse(":0000:x:1..+4..1..1..4..1:212 321:::", layout="2x2")
        >>> c[0, 1], c[1, 0], c.grid.is_given(0, 3)
        ((3,), (2,), False)
        """
        return text_port().parse_candidates(text, layout=layout, symbols=symbols, format=format, drop_unknown=drop_unknown)

    def format(self, name: str = "pencilmarks", *, drop_unknown: bool = False) -> str:
        """Return the values and candidates as text, in a format that can hold candidates, such as ``hodoku``.

        Raises
        ------
        SudokitError
            If there is no such format, or it cannot represent this layout or the eliminated candidates.

        Examples
        --------
        >>> from sudokit import Grid
        >>> print(Grid.parse("1..4 ..1. .1.. 4..1").candidates().without((0, 1), 2).format())
        +---------+---------+
        |   1   3 |  23   4 |
        |  23 234 |   1  23 |
        +---------+---------+
        |  23   1 | 234  23 |
        |   4  23 |  23   1 |
        +---------+---------+
        """
        return text_port().write(self, name, drop_unknown=drop_unknown)

    def __getitem__(self, place: tuple[int, int]) -> tuple[int, ...]:
        mask = self.masks[arguments.cell("place", place, self.size)]
        return tuple(value for value in range(1, self.size + 1) if mask >> (value - 1) & 1)

    def without(self, place: tuple[int, int], *values: SupportsIndex) -> Candidates:
        """Return the candidates with some values forbidden in one empty cell.

        Raises
        ------
        SudokitError
            If the cell is filled or a value is out of range.
        OutOfRange
            If there is no such cell.
        """
        cell = arguments.cell("place", place, self.size)
        if self.grid._values[cell]:
            raise SudokitError(f"{cell_name(*place)} is filled: only an empty cell has candidates to forbid")
        mask = self.masks[cell]
        for value in values:
            mask &= ~self._bit("values", value)
        return Candidates(self.grid, (*self.masks[:cell], mask, *self.masks[cell + 1 :]))

    def placed(self, place: tuple[int, int], value: SupportsIndex) -> Candidates:
        """Return the candidates after filling one cell; the value is eliminated from its peers.

        Raises
        ------
        SudokitError
            If the value is out of range.
        OutOfRange
            If there is no such cell.
        """
        size = self.size
        cell, bit = arguments.cell("place", place, size), self._bit("value", value)
        masks = list(self.masks)
        masks[cell] = bit
        for peer in self.layout._core.peers(cell):
            if not self.grid._values[peer]:
                masks[peer] &= ~bit
        return Candidates(self.grid.replace({divmod(cell, size): bit.bit_length()}), masks)

    def _bit(self, name: str, value: SupportsIndex) -> int:
        return 1 << (arguments.integer(name, value, 1, self.size) - 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Candidates):
            return NotImplemented
        return self.masks == other.masks and self.grid == other.grid

    def __hash__(self) -> int:
        return hash((self.masks, self.grid))

    def __str__(self) -> str:
        return self.format("pencilmarks")

    def __repr__(self) -> str:
        return f"<Candidates of {self.grid!r}, {sum(mask.bit_count() for mask in self.masks)} in all>"

    def _repr_html_(self) -> str:
        return text_port().html_table(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (Candidates, (self.grid, self.masks))


def _whole(masks: tuple[object, ...], size: int) -> tuple[int, ...]:
    """Return masks as plain integers."""
    found = []
    for cell, mask in enumerate(masks):
        integer = as_integer(mask)
        if integer is None:
            raise SudokitError(f"masks must be integers, but that of {cell_name(*divmod(cell, size))} is {quoted(mask)}")
        found.append(integer)
    return tuple(found)


Grid._candidates_type = Candidates
