"""The columns of batches: in NumPy a grid is a row of values and a status a number; in Arrow both are text.

Rooms call these functions as ``columns.grids("solution", …)``; `BatchValue` makes tables from the columns.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._alphabet import Alphabet
from ._errors import SudokitError
from ._grid import Grid
from ._layout import Layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]

__all__ = ["NOT_KNOWN", "Column", "constants", "grids", "long_texts", "numbers", "texts", "truths", "words"]

NOT_KNOWN = 255
"""An unknown truth value; 0 is no, 1 is yes."""

_FORMATS = {"|u1": "C", "<u2": "S", "<u4": "I", "<u8": "L", "<i2": "s", "<i8": "l"}


class Column:
    """A column of a batch.

    `array` is the column for NumPy, and `format` is Arrow's code for its type.  `width` is the number of values per row, or
    0 if each row has a single value.  `valid` marks the rows that have a value; None: all of them.
    """

    array: Array
    valid: Array | None
    width = 0

    def __init__(self, name: str, format: str) -> None:
        self.name, self.format = name, format

    def buffers(self, start: int, stop: int) -> list[Array]:
        """Return Arrow's buffers for some rows, except the validity bits."""
        import numpy as np

        return [np.ascontiguousarray(self.array[start:stop])]

    def show(self, row: int) -> str:
        """Return the value of a row as people read it."""
        return str(self.array[row].tolist())


class _Numbers(Column):
    def __init__(self, name: str, array: Array, valid: Array | None) -> None:
        super().__init__(name, _FORMATS[array.dtype.str])
        self.array, self.valid, self.width = array, valid, array.shape[1] if array.ndim == 2 else 0


class _Truths(Column):
    def __init__(self, name: str, array: Array, valid: Array | None) -> None:
        super().__init__(name, "b")
        self.array, self.valid = array, valid if array.dtype.kind == "b" else array != NOT_KNOWN

    def buffers(self, start: int, stop: int) -> list[Array]:
        import numpy as np

        return [np.packbits(self.array[start:stop] == 1, bitorder="little")]

    def show(self, row: int) -> str:
        return "yes" if self.array[row] == 1 else "no"


class _Words(Column):
    def __init__(self, name: str, codes: Array, known: Sequence[str], valid: Array | None) -> None:
        super().__init__(name, "u")
        self.array, self.valid, self.known = codes, valid, known

    def buffers(self, start: int, stop: int) -> list[Array]:
        import numpy as np

        known = [*(word.encode() for word in self.known), b""]
        codes = np.minimum(self.array[start:stop], len(known) - 1)
        lengths = np.array([len(word) for word in known], dtype=np.int64)[codes]
        widest = max(1, *map(len, known))
        letters = np.frombuffer(b"".join(word.ljust(widest) for word in known), dtype=np.uint8).reshape(len(known), widest)[
            codes
        ]
        return [_offsets(lengths), letters[np.arange(widest) < lengths[:, None]]]

    def show(self, row: int) -> str:
        return self.known[int(self.array[row])]


class _Texts(Column):
    """Texts that only some rows have."""

    def __init__(self, name: str, rows: int, given: Mapping[int, str]) -> None:
        super().__init__(name, "u")
        self.rows, self.given = rows, {row: given[row] for row in sorted(given)}

    @functools.cached_property
    def array(self) -> Array:  # type: ignore[override]  # computed on first access
        import numpy as np

        array = np.full(self.rows, "", dtype=object)
        for row, text in self.given.items():
            array[row] = text
        return array

    @functools.cached_property
    def valid(self) -> Array:  # type: ignore[override]
        import numpy as np

        valid = np.zeros(self.rows, dtype=bool)
        valid[list(self.given)] = True
        return valid

    def buffers(self, start: int, stop: int) -> list[Array]:
        return _text_buffers(stop - start, {row - start: text for row, text in self.given.items() if start <= row < stop})

    def show(self, row: int) -> str:
        return self.given[row]


class _LongTexts(Column):
    """Texts of any length, side by side in one buffer; an empty one is null in Arrow."""

    def __init__(self, name: str, text: bytes, offsets: Array) -> None:
        super().__init__(name, "U")
        self.text, self.offsets, self.valid = text, offsets, offsets[1:] > offsets[:-1]

    @functools.cached_property
    def array(self) -> Array:  # type: ignore[override]  # computed on first access
        import numpy as np

        array = np.full(len(self.offsets) - 1, "", dtype=object)
        for row in range(len(array)):
            array[row] = self.show(row)
        return array

    def buffers(self, start: int, stop: int) -> list[Array]:
        import numpy as np

        first, last = (int(self.offsets[row]) for row in (start, stop))
        return [self.offsets[start : stop + 1] - first, np.frombuffer(self.text, dtype=np.uint8)[first:last]]

    def show(self, row: int) -> str:
        return self.text[self.offsets[row] : self.offsets[row + 1]].decode("utf-8", "replace")


class _Grids(Column):
    def __init__(self, name: str, values: Array, layout: Layout, alphabet: Alphabet | None, valid: Array | None) -> None:
        super().__init__(name, "u")
        self.array, self.valid, self.layout = values, valid, layout
        self.alphabet = _written(alphabet, layout)

    def buffers(self, start: int, stop: int) -> list[Array]:
        import numpy as np

        rows = self.array[start:stop]
        shown = self.alphabet.symbols
        if all(len(one) == 1 and one.isascii() for one in shown):
            symbols = np.frombuffer(b"." + "".join(shown).encode(), dtype=np.uint8)
            return [np.arange(len(rows) + 1, dtype=np.int32) * rows.shape[1], symbols[rows].ravel()]
        filled = range(len(rows)) if self.valid is None else self.valid[start:stop].nonzero()[0].tolist()
        return _text_buffers(len(rows), {row: self.show(start + row) for row in filled})

    def show(self, row: int) -> str:
        return Grid(self.array[row].tobytes(), self.layout, alphabet=self.alphabet).line()


def _written(alphabet: Alphabet | None, layout: Layout) -> Alphabet:
    """Return the alphabet in which lines are written: digits, then letters, if there is none or its symbols do not fit."""
    standard = Alphabet.standard(layout.size)
    if alphabet is None:
        return standard
    try:
        Grid.empty(layout, alphabet).line()
    except SudokitError:
        return standard
    return alphabet


def numbers(name: str, array: Array, valid: Array | None = None) -> Column:
    """Return a column of numbers: one per row, or several if the array has two dimensions."""
    return _Numbers(name, array, valid)


def truths(name: str, array: Array, valid: Array | None = None) -> Column:
    """Return a column of truth values, or of 0, 1 and `NOT_KNOWN`."""
    return _Truths(name, array, valid)


def words(name: str, codes: Array, known: Sequence[str], valid: Array | None = None) -> Column:
    """Return a column of words, given as indices into `known`."""
    return _Words(name, codes, known, valid)


def constants(name: str, given: Sequence[str]) -> Column:
    """Return a column of words, most of which are equal; empty ones are null in Arrow."""
    import numpy as np

    known = tuple(dict.fromkeys(given))
    codes = np.array([known.index(word) for word in given], dtype=np.uint32)
    return _Words(name, codes, known, np.array([bool(word) for word in given], dtype=bool))


def texts(name: str, rows: int, given: Mapping[int, str]) -> Column:
    """Return a column of texts for the few rows that have one; the other rows are null in Arrow."""
    return _Texts(name, rows, given)


def long_texts(name: str, text: bytes, offsets: Array) -> Column:
    """Return a column of texts of any length, which stand one after the other in `text`, from each of the offsets on."""
    return _LongTexts(name, text, offsets)


def grids(name: str, values: Array, layout: Layout, alphabet: Alphabet | None, valid: Array | None = None) -> Column:
    """Return a column of grids, shown in an alphabet; None: digits, then letters."""
    return _Grids(name, values, layout, alphabet, valid)


def _offsets(lengths: Array) -> NDArray[np.int32]:
    import numpy as np

    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)


def _text_buffers(rows: int, given: Mapping[int, str]) -> list[Array]:
    """Return Arrow's buffers of a column of texts; `given` has the texts by row, in ascending order."""
    import numpy as np

    known = {row: text.encode("utf-8", "replace") for row, text in given.items()}
    lengths = np.zeros(rows, dtype=np.int64)
    for row, text in known.items():
        lengths[row] = len(text)
    return [_offsets(lengths), np.frombuffer(b"".join(known.values()), dtype=np.uint8)]
