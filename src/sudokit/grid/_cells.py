"""Cells: their names, conflicts between two of them, and reading them from sequences of rows."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ._arguments import wrong
from ._errors import SudokitError
from ._layout import MAX_SIZE

if TYPE_CHECKING:
    pass

__all__ = ["Conflict", "cell_name", "flat", "side"]


class Conflict(NamedTuple):
    """Two cells of one house with the same value; cells are (row, column) from 0.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.Grid.parse("11..|....|....|....").conflicts()[0]
    Conflict(first=(0, 0), second=(0, 1), house='row 1', value=1)
    """

    first: tuple[int, int]
    second: tuple[int, int]
    house: str
    value: int

    def __str__(self) -> str:
        return f"{cell_name(*self.first)} and {cell_name(*self.second)} both hold {self.value} in {self.house}"


def cell_name(row: int, column: int) -> str:
    """Return the usual name of a cell, counted from 1.

    >>> cell_name(0, 4)
    'r1c5'
    """
    return f"r{row + 1}c{column + 1}"


def flat(name: str, items: Iterable[object]) -> list[object]:
    """Return the cells of a sequence of cells or rows; raise an error if there are more than any grid has."""
    if isinstance(items, str):
        raise wrong(name, "a sequence of cells or of rows", items, ": Grid.parse reads text")
    flat: list[object] = []
    most = MAX_SIZE * MAX_SIZE
    try:
        for number, item in enumerate(items):
            if isinstance(item, Iterable) and not isinstance(item, str | bytes):
                flat.extend(itertools.islice(item, most + 1))
            else:
                flat.append(item)
            if len(flat) > most or number >= most:
                raise SudokitError(f"more than {most} cells: a grid has 1x1 to {MAX_SIZE}x{MAX_SIZE}")
    except TypeError:  # a zero-dimensional array claims to be iterable
        raise wrong(name, "a sequence of cells or of rows", items) from None
    return flat


def side(cells: int) -> int:
    for size in range(1, 65):
        if size * size == cells:
            return size
    raise SudokitError(f"{cells} cells do not make a square grid of 1x1 to 64x64")
