"""Record batches out: every kind of file, hashed on the way."""

from __future__ import annotations

import hashlib
import importlib
import io
import json
from collections.abc import Sequence
from typing import IO, Any, cast

from ..formats import PUZZLE_NAMES, SOLUTION_NAMES
from ..grid import MissingExtra
from ._kinds import Form, memory_of, need_pyarrow
from ._pieces import CHUNK, ROWS
from ._reading import TEXT_TYPES

__all__ = ["Hashed", "Writer", "packed"]


class Hashed(io.RawIOBase):
    """A stream that counts and hashes what is written to it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._hash = hashlib.sha256()
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        with memoryview(data) as view:
            self._hash.update(view)
            self._stream.write(view)
            self.size += view.nbytes
            return view.nbytes

    def tell(self) -> int:
        return self.size

    def close(self) -> None:
        """Do nothing: whoever opened the stream below closes it."""

    def digest(self) -> str:
        """Return the SHA-256 of what was written."""
        return self._hash.hexdigest()


def packed(stream: Hashed, packing: str) -> Any:
    """Return a stream that compresses into another; the same content always gives the same bytes.

    Raises
    ------
    MissingExtra
        If the library for zst is not installed.
    """
    if packing == "gz":
        import gzip

        return gzip.GzipFile("", "wb", 5, stream, mtime=0)
    if packing == "xz":
        import lzma

        return lzma.LZMAFile(cast("IO[bytes]", stream), "wb", preset=2)
    if packing == "bz2":
        import bz2

        return bz2.BZ2File(stream, "wb")
    if packing == "zst":
        try:
            zstandard = importlib.import_module("zstandard")
        except ImportError:
            raise MissingExtra("writing zst", "zstd") from None
        return zstandard.ZstdCompressor(level=3).stream_writer(stream, closefd=False)
    return stream


_GROUP = 8 * CHUNK  # bytes of rows from which on they are a row group


class Writer:
    """Writes record batches as one kind of file; the columns are those of the first."""

    def __init__(self, stream: Hashed, form: Form) -> None:
        self.form = form
        self._out = packed(stream, form.packing)
        self._file: Any = None
        self._waiting: list[Any] = []  # of a Parquet file: rows of the next row group
        if form.kind != "lines":
            need_pyarrow(f"writing {form.kind}")

    @property
    def started(self) -> bool:
        """Whether the columns are settled."""
        return self._file is not None

    def write(self, batch: Any) -> None:
        """Write some rows of a table."""
        if self._file is None:
            self._file = self._opened(batch.schema)
        if self.form.kind == "jsonl":
            self._out.write(
                "".join(json.dumps(row, ensure_ascii=False, default=str) + "\n" for row in batch.to_pylist()).encode()
            )
        elif self.form.kind == "csv":
            self._file.write_batch(_flat(batch))
        elif self.form.kind == "parquet":
            self._waiting.append(batch)
            rows = sum(one.num_rows for one in self._waiting)
            if rows >= ROWS or sum(map(memory_of, self._waiting)) >= _GROUP:
                self._flush()
        else:
            self._file.write_batch(batch)

    def _flush(self) -> None:
        """Write what waits as a row group."""
        if self._waiting:
            table = need_pyarrow("writing parquet").Table.from_batches(self._waiting)
            self._file.write_table(table, max(1, table.num_rows))
            self._waiting = []

    def write_lines(self, lines: Sequence[bytes]) -> None:
        """Write lines or blocks of lines, line ends included."""
        self._out.write(b"".join(lines))

    def _opened(self, schema: Any) -> Any:
        pa = need_pyarrow(f"writing {self.form.kind}")
        if self.form.kind == "parquet":
            from pyarrow import parquet

            texts = [field.name for field in schema if str(field.type) in TEXT_TYPES]
            flat = [field.name for field in schema if not pa.types.is_nested(field.type)]
            return parquet.ParquetWriter(
                self._out,
                schema,
                compression="zstd",
                use_dictionary=[name for name in texts if name not in LONG_COLUMNS] or False,
                write_statistics=[name for name in flat if name not in LONG_COLUMNS],
            )
        if self.form.kind == "arrow":
            return pa.ipc.new_file(self._out, schema)
        if self.form.kind == "csv":
            from pyarrow import csv

            return csv.CSVWriter(self._out, _flat_schema(schema), write_options=csv.WriteOptions(quoting_style="needed"))
        return True

    def close(self) -> None:
        """Finish the file; the stream below stays open."""
        self._flush()
        if self._file not in (None, True):
            self._file.close()
        if self.form.packing:
            self._out.close()


# Text whose rows all differ: a dictionary of it costs time, and saves no space.
LONG_COLUMNS = frozenset((*PUZZLE_NAMES, *SOLUTION_NAMES, "canonical", "path", "trace"))


def _flat_schema(schema: Any) -> Any:
    pa = need_pyarrow("writing csv")
    nested = (pa.types.is_nested(field.type) for field in schema)
    return pa.schema([pa.field(field.name, pa.string()) if deep else field for field, deep in zip(schema, nested, strict=True)])


def _flat(batch: Any) -> Any:
    """Return a batch in which lists and structures are JSON, for files that have none."""
    pa = need_pyarrow("writing csv")
    schema = _flat_schema(batch.schema)
    if schema == batch.schema:
        return batch
    arrays = [
        pa.array([None if value is None else json.dumps(value) for value in column.to_pylist()], pa.string())
        if pa.types.is_nested(column.type)
        else column
        for column in batch.columns
    ]
    return pa.record_batch(arrays, schema=schema)
