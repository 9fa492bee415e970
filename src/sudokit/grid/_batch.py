"""Batches as tables: the same columns as NumPy arrays, as an Arrow stream, and in a notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .. import _core
from ._columns import Column
from ._frozen import Value, frozen
from ._html import html_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Parts = tuple[NDArray[Any] | None, int, list[NDArray[Any]]]
    """A column as the core takes it: validity bits (None: all rows are valid), number of nulls, Arrow's other buffers."""

__all__ = ["BatchValue"]

_CHUNK = 1 << 16  # rows of a record batch: even 64x64 grids in long symbols stay below the 2 GiB limit of Arrow's strings
_SHOWN = 10  # rows in a notebook
_WIDEST = 80  # characters of a table cell in a notebook


class BatchValue(Value, ABC):
    """A batch: a value with a row for each puzzle, which NumPy, Arrow and notebooks can read."""

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def _columns(self) -> list[Column]:
        """Return the columns of the batch, in the order in which tables show them."""

    def to_numpy(self) -> dict[str, Any]:
        """Return the columns by name: read-only arrays with an entry for each row; docs/python.md lists them.

        A grid is a row of values.  Statuses and other words are numbers.  Truth values that can be unknown are 0, 1 or 255.
        """
        return {column.name: frozen(column.array) for column in self._columns()}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the rows as an Arrow stream of record batches, for pyarrow, polars, pandas, DuckDB and similar libraries.

        Its columns are those of `to_numpy`, with grids as lines of text, statuses and other words as text, and null for
        missing values.  `requested_schema` is ignored, as the interface allows.
        """
        columns = self._columns()
        fields = [(column.name, column.format, column.width) for column in columns]
        return _core.arrow_stream(fields, self._chunks(columns))

    def _chunks(self, columns: list[Column]) -> Iterator[tuple[int, list[Parts]]]:
        for start in range(0, len(self), _CHUNK):
            stop = min(len(self), start + _CHUNK)
            yield stop - start, [_parts(column, start, stop) for column in columns]

    def _repr_html_(self) -> str:
        columns, rows = self._columns(), range(min(len(self), _SHOWN))
        shown = [[str(row), *(_shown(column, row) for column in columns)] for row in rows]
        note = f"the first {_SHOWN} rows" if len(self) > _SHOWN else ""
        return html_table(["", *(column.name for column in columns)], shown, caption=repr(self), note=note)


def _shown(column: Column, row: int) -> str:
    if column.valid is not None and not column.valid[row]:
        return ""
    text = column.show(row)
    return text if len(text) <= _WIDEST + 1 else f"{text[:_WIDEST]}…"


def _parts(column: Column, start: int, stop: int) -> Parts:
    import numpy as np

    if column.valid is None:
        return None, 0, column.buffers(start, stop)
    valid = column.valid[start:stop]
    bits = np.packbits(valid, bitorder="little")
    return bits, int(len(valid) - np.count_nonzero(valid)), column.buffers(start, stop)
