"""Rows in the form the core takes: values in an array, and 9x9 text in a buffer; and why rows are invalid."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol

from .. import _core
from ..grid import Alphabet, Layout, LayoutError, Option, SudokitError, cell_name, likely_boxes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ERRORS",
    "ArrayRows",
    "Errors",
    "Rows",
    "TextRows",
    "array_rows",
    "core_verb",
    "invalid_rows",
    "reasons_of",
    "text_words",
]

Errors = Literal["status", "raise"]
"""How an invalid row is handled: with a status of its own, or by raising an error."""
ERRORS = Option(
    "status",
    "What happens to invalid rows.",
    values={"status": "they have the status INVALID", "raise": "the first one raises an error with its row number"},
    name="errors",
    type_=Errors,
)

MOST_TEXT = 1 << 20  # maximum characters of a row

# The core's arguments after the input; for solving: limit, threads, seconds, stop flag, instruction set.
Options = tuple[Any, ...]
Arrays = tuple[Any, ...]
# The invalid rows: number, kind of fault, and the cells concerned.
Invalid = list[tuple[int, int, int, int]]


class Rows(Protocol):
    """The rows of a call, in the common form of all kinds of input."""

    rows: int

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, Invalid]:
        """Apply a verb to every row, writing into the arrays; return why it stopped and the invalid rows."""

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        """Return why a row is invalid."""


def reasons_of(rows: Rows, invalid: Invalid, errors: Errors) -> dict[int, str]:
    """Return why rows are invalid, by row.

    Raises
    ------
    SudokitError
        For the first of them, with errors="raise".
    """
    reasons = {row: rows.words(row, kind, first, second) for row, kind, first, second in invalid}
    if errors == "raise" and reasons:
        row = min(reasons)
        raise SudokitError(f"row {row}: {reasons[row]}")
    return reasons


def invalid_rows(rows: Rows) -> Invalid:
    """Return the invalid rows, without solving any."""
    return rows.run("faults", (), ())[1]


def conflict_words(layout: Layout, first: int, second: int, value: object) -> str:
    shared = next(house.name for house in layout.houses if first in house.cells and second in house.cells)
    a, b = (cell_name(*divmod(cell, layout.size)) for cell in (first, second))
    return f"{a} and {b} both hold {value} in {shared}"


def core_verb(verb: str, kind: str) -> Callable[..., tuple[str, Invalid]]:
    """Return the core's function for a verb and a kind of input: array, text or column."""
    function: Callable[..., tuple[str, Invalid]] = getattr(_core, f"{verb}_{kind}")
    return function


class ArrayRows:
    """Values in an array."""

    def __init__(self, layout: Layout, values: NDArray[np.uint8], wide: NDArray[Any] | None = None) -> None:
        self.layout, self.values, self.rows = layout, values, len(values)
        self.wide = values if wide is None else wide

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, Invalid]:
        return core_verb(verb, "array")(self.layout._core, self.values, *options, *arrays)

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        value = self.wide[row][first]
        if kind == 0:
            place = cell_name(*divmod(first, self.layout.size))
            return f"{place} holds {value}: values go from 0 (empty) to {self.layout.size}"
        return conflict_words(self.layout, first, second, value)


def array_rows(array: NDArray[Any], layout: Layout | None, name: str = "puzzles") -> tuple[Layout, Rows]:
    import numpy as np

    if array.dtype.kind not in "iu":
        hint = "; pass text as a list or as bytes" if array.dtype.kind in "SUO" else ""
        raise SudokitError(f"{name} need an array of integers, not {array.dtype}{hint}")
    if isinstance(array, np.ma.MaskedArray):
        raise SudokitError("masked arrays are not supported: array.filled(0) makes the masked cells empty")
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        array = array.reshape(len(array), array.shape[1] ** 2)
    if array.ndim != 2:
        raise SudokitError(f"{name} need an array of shape (n, N*N) or (n, N, N), not {array.shape}")
    if layout is None:
        if array.shape[0] == array.shape[1] and math.isqrt(array.shape[1]) ** 2 == array.shape[1] > 1:
            raise SudokitError(
                f"an array of shape {array.shape} is one grid: use solve(Grid.from_numpy(array)); many grids have the shape "
                "(n, N*N) or (n, N, N); if the rows really are grids, pass their layout"
            )
        side = math.isqrt(array.shape[1])
        if side * side != array.shape[1] or not 1 <= side <= 64:
            raise LayoutError(f"rows of {array.shape[1]} cells do not make a square grid of 1x1 to 64x64")
        layout = Layout(*likely_boxes(side))
    if array.shape[1] != layout.size**2:
        raise LayoutError(f"rows of {array.shape[1]} cells do not fit layout {layout.spec}: it has {layout.size**2}")
    if array.dtype == np.uint8:
        return layout, ArrayRows(layout, np.ascontiguousarray(array))
    values = np.where((array < 0) | (array > layout.size), 255, array).astype(np.uint8)
    return layout, ArrayRows(layout, np.ascontiguousarray(values), array)


class TextRows:
    """9x9 rows of text in a buffer, in digits or other symbols."""

    def __init__(self, view: NDArray[np.uint8], stride: int, rows: int, alphabet: Alphabet | None) -> None:
        self.layout, self.view, self.stride, self.rows = Layout.classic(), view, stride, rows
        self.alphabet = alphabet

    def run(self, verb: str, arrays: Arrays, options: Options) -> tuple[str, Invalid]:
        table = None if self.alphabet is None else self.alphabet.byte_values()
        return core_verb(verb, "text")(self.layout._core, self.view, self.stride, *options, *arrays, table)

    def words(self, row: int, kind: int, first: int, second: int) -> str:
        start = row * self.stride
        return text_words(self.view[start : start + self.stride].tobytes(), kind, first, second, self.alphabet)


def text_words(line: bytes, kind: int, first: int, second: int, alphabet: Alphabet | None = None) -> str:
    """Return why a row of the fast lane is invalid."""
    text = line.rstrip(b"\r\n")
    if kind == 1:
        return conflict_words(Layout.classic(), first, second, chr(text[first]))
    if len(text) != 81:
        return f"expected 81 characters, not {len(text) if len(text) <= MOST_TEXT else 'more than a million'}"
    from ..formats import wrong_symbol

    held = text[first : first + 4].decode("utf-8", "ignore")[:1] or chr(text[first])
    return wrong_symbol(cell_name(*divmod(first, 9)), held, 9, alphabet)
