"""Some rows of a file at a time: record batches, and why rows could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..grid import SudokitError

__all__ = ["CHUNK", "ROWS", "InputFault", "Piece", "cut", "nothing"]

ROWS = 1 << 16  # the most rows of a piece
CHUNK = 82 * ROWS  # bytes of text that are read at a time, and about the most of a piece


class InputFault(SudokitError):
    """A file that cannot be read, or not to its end; the other files are read all the same."""


class Piece(NamedTuple):
    """Some rows: a record batch; why some of them could not be read, by row; and how much of the file has been read by
    then, from 0 to 1, or 0 if that is not known."""

    batch: Any
    faults: dict[int, str]
    share: float = 0.0


def cut(batch: Any, faults: Mapping[int, str] | None = None, share: float = 0.0, most: int = 0) -> Iterator[Piece]:
    """Yield a batch in pieces of so many rows at most; 0: of `ROWS`."""
    most = most or ROWS
    for start in range(0, batch.num_rows, most):
        some = {row - start: why for row, why in (faults or {}).items() if start <= row < start + most}
        yield Piece(batch.slice(start, most), some, share)


def nothing(pa: Any, schema: Any) -> Piece:
    """Return a piece without rows: a file of names alone gives a file of names."""
    return Piece(pa.record_batch([pa.array([], field.type) for field in schema], schema=schema), {})
