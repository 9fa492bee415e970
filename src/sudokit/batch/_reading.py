"""Files in, record batches out: every kind piece by piece, in bounded memory."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping
from typing import Any

from ..formats import PUZZLE_NAMES
from ..grid import Layout, likely_boxes, quoted, shortened
from ._csv import csv_pieces, is_puzzle
from ._json_lines import json_pieces
from ._kinds import Form, memory_of, need_pyarrow
from ._line_reader import LineReader, faults_of, stride_of, texts_of
from ._pieces import CHUNK, ROWS, InputFault, Piece, cut, nothing

__all__ = ["TEXT_TYPES", "layout_of", "pieces", "puzzle_column", "texts_in"]

TEXT_TYPES = ("string", "large_string", "string_view")
_MAPPED = 1 << 26  # bytes of a file of Arrow, which may be one batch, from which on it is mapped into memory


def pieces(path: str, form: Form) -> Iterator[Piece]:
    """Yield the rows of a file.

    Raises
    ------
    InputFault
        If the file cannot be read, or not to its end.
    """
    readers = {"lines": _lines, "csv": csv_pieces, "jsonl": json_pieces, "parquet": _parquet, "arrow": _arrow}
    found = readers[form.kind](path)
    while True:
        with faults_of(path):
            piece = next(found, None)
        if piece is None:
            return
        yield piece


def _lines(path: str) -> Iterator[Piece]:
    import numpy as np

    pa = need_pyarrow(f"turning {shortened(path)} into a table")
    reader = LineReader(path)
    for chunk in reader:
        stride = stride_of(chunk)
        if stride:
            cells = np.frombuffer(chunk, np.uint8).reshape(-1, stride)[:, :81]
            ends = np.arange(len(cells) + 1, dtype=np.int32) * 81
            column = pa.StringArray.from_buffers(len(cells), pa.py_buffer(ends), pa.py_buffer(np.ascontiguousarray(cells)))
        else:
            column = pa.array([line.decode("utf-8", "replace") for line in texts_of(chunk)], pa.string())
        yield from cut(pa.record_batch([column], ["puzzle"]), share=reader.share)


def _parquet(path: str) -> Iterator[Piece]:
    need_pyarrow(f"reading {shortened(path)}")
    import pyarrow as pa
    from pyarrow import parquet

    with parquet.ParquetFile(path, buffer_size=1 << 20, pre_buffer=False) as file:
        yield nothing(pa, file.schema_arrow)
        about = file.metadata
        size = sum(about.row_group(number).total_byte_size for number in range(about.num_row_groups))
        seen = 0
        for batch in file.iter_batches(batch_size=_rows_of(size, about.num_rows), use_threads=False):
            seen += batch.num_rows
            yield Piece(batch, {}, seen / about.num_rows)


def _rows_of(size: int, rows: int) -> int:
    """Return how many rows of such a table make a piece: fewer of wide ones."""
    return ROWS if size <= 4 * CHUNK / ROWS * rows else max(1, 4 * CHUNK * rows // size)


def _arrow(path: str) -> Iterator[Piece]:
    pa = need_pyarrow(f"reading {shortened(path)}")
    size = max(1, os.path.getsize(path))
    with pa.OSFile(path) if size < _MAPPED else pa.memory_map(path) as stream:
        head = stream.read(6)
        stream.seek(0)
        if head == b"ARROW1":
            file = pa.ipc.open_file(stream)
            yield nothing(pa, file.schema)
            for number in range(file.num_record_batches):
                yield from _rows_in(file.get_batch(number), (number + 1) / file.num_record_batches)
        else:
            reader = pa.ipc.open_stream(stream)
            yield nothing(pa, reader.schema)
            for batch in reader:
                yield from _rows_in(batch, min(1.0, stream.tell() / size))


def _rows_in(batch: Any, share: float) -> Iterator[Piece]:
    yield from cut(batch, None, share, _rows_of(memory_of(batch), batch.num_rows))


# --- the column of puzzles ------------------------------------------------------------------------


def puzzle_column(batch: Any, wanted: str | None) -> str:
    """Return the name of the column that holds the puzzles: the one named, one with a usual name, or one that looks like
    it; "" if a batch without rows does not decide that.

    Raises
    ------
    InputFault
        If there is none.
    """
    names: list[str] = batch.schema.names
    if wanted is not None:
        if wanted in names:
            return wanted
        raise InputFault(f"there is no column {quoted(wanted)}; there are {', '.join(names)}")
    lower = {name.lower(): name for name in reversed(names)}
    for name in PUZZLE_NAMES:
        if name in lower:
            return lower[name]
    for name, column in zip(names, batch.columns, strict=True):
        if str(column.type) in TEXT_TYPES and batch.num_rows:
            first = column[0].as_py()
            if first is not None and is_puzzle(first):
                return name
    if not batch.num_rows and names:
        return ""
    raise InputFault(f"no column holds puzzles: there are {', '.join(names) or 'none'}; name it with --column")


def texts_in(batch: Any, column: str, faults: Mapping[int, str] | None = None) -> Any:
    """Return a column as text; null for the rows that have a fault.

    Raises
    ------
    InputFault
        If it holds something else.
    """
    pa = need_pyarrow("a table")
    found = batch.column(column)
    kind = found.type.value_type if pa.types.is_dictionary(found.type) else found.type
    if not (
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind) or pa.types.is_null(kind)
    ):
        raise InputFault(f"the column {column!r} holds {found.type}, not text")
    texts = found if pa.types.is_string(found.type) else found.cast(pa.string())
    if faults:
        texts = pa.array([None if row in faults else text for row, text in enumerate(texts.to_pylist())], pa.string())
    return texts


def layout_of(texts: Any) -> str:
    """Return the layout of a column of puzzles, by the number of cells of the first that can be a grid: 3x3 for 81."""
    for row in range(min(len(texts), 100)):
        text = (texts[row].as_py() or "").replace("|", "").replace(" ", "")
        size = math.isqrt(len(text))
        if size * size == len(text) and 4 <= size <= 64:
            return Layout(*likely_boxes(size)).spec
    return "3x3"
