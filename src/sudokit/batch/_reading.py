"""Files in, record batches out: every kind piece by piece, in bounded memory."""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from .. import _core
from ..formats import PUZZLE_NAMES, columns, open_input
from ..grid import Layout, MissingExtra, SudokitError, likely_boxes, quoted, shortened
from ._kinds import Form, need_pyarrow

__all__ = [
    "ROWS",
    "TEXT_TYPES",
    "InputFault",
    "LineReader",
    "Piece",
    "Skipped",
    "layout_of",
    "pieces",
    "puzzle_column",
    "stride_of",
    "texts_in",
    "texts_of",
]

ROWS = 1 << 16  # the most rows of a piece
_CHUNK = 82 * ROWS  # bytes of text that are read at a time
_LONGEST = 1 << 24  # bytes of a line
TEXT_TYPES = ("string", "large_string", "string_view")


class InputFault(SudokitError):
    """A file that cannot be read, or not to its end; the other files are read all the same."""


class Piece(NamedTuple):
    """Some rows: a record batch, and why some of them could not be read, by row."""

    batch: Any
    faults: dict[int, str]


class Skipped(NamedTuple):
    """A record that gives no row at all: its number in the file, and why."""

    row: int
    reason: str


@contextlib.contextmanager
def _faults_of(path: str) -> Iterator[None]:
    """Report whatever goes wrong in reading a file as a fault of that file."""
    try:
        yield
    except (InputFault, MissingExtra):
        raise
    except (OSError, EOFError, ValueError) as error:  # pyarrow's errors and those of the package are ValueErrors or OSErrors
        words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputFault(f"{shortened(path)}: {words.splitlines()[0] if words else type(error).__name__}") from None


def pieces(path: str, form: Form, skipped: list[Skipped]) -> Iterator[Piece]:
    """Yield the rows of a file; records that give no row are added to `skipped`.

    Raises
    ------
    InputFault
        If the file cannot be read, or not to its end.
    """
    found = {"lines": _lines, "csv": _csv, "jsonl": _json, "parquet": _parquet, "arrow": _arrow}[form.kind](path, skipped)
    while True:
        with _faults_of(path):
            piece = next(found, None)
        if piece is None:
            return
        yield piece


# --- lines ----------------------------------------------------------------------------------------


class LineReader:
    """The text of a file, in chunks of whole lines."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __iter__(self) -> Iterator[bytes]:
        with _faults_of(self.path), open_input(self.path) as stream:
            left = b""
            while data := stream.read(_CHUNK):
                end = data.rfind(b"\n") + 1
                if not end:
                    left += data
                    if len(left) > _LONGEST:
                        raise InputFault(f"{shortened(self.path)}: a line of more than {_LONGEST:,} bytes")
                    continue
                yield left + data[:end] if left else data[:end]
                left = data[end:]
            if left:
                yield left + b"\n"


def stride_of(chunk: bytes) -> int:
    """Return the bytes of every line if a chunk holds nothing but 9x9 puzzles as plain lines, otherwise 0."""
    stride = _core.line_stride(chunk[:83])
    if stride is None or len(chunk) % stride:
        return 0
    return stride if _core.regular_rows(chunk, stride) * stride == len(chunk) else 0


def texts_of(chunk: bytes) -> list[bytes]:
    """Return the puzzles of a chunk of lines, without comments and blank lines."""
    cut = (line.partition(b"#")[0].strip() for line in chunk.split(b"\n"))
    return [line for line in cut if line]


def _lines(path: str, _: list[Skipped]) -> Iterator[Piece]:
    import numpy as np

    pa = need_pyarrow(f"turning {shortened(path)} into a table")
    for chunk in LineReader(path):
        stride = stride_of(chunk)
        if stride:
            cells = np.frombuffer(chunk, np.uint8).reshape(-1, stride)[:, :81]
            ends = np.arange(len(cells) + 1, dtype=np.int32) * 81
            column = pa.StringArray.from_buffers(len(cells), pa.py_buffer(ends), pa.py_buffer(np.ascontiguousarray(cells)))
        else:
            column = pa.array([line.decode("utf-8", "replace") for line in texts_of(chunk)], pa.string())
        yield from _cut(pa.record_batch([column], ["puzzle"]))


def _cut(batch: Any, faults: dict[int, str] | None = None) -> Iterator[Piece]:
    for start in range(0, batch.num_rows, ROWS):
        some = {row - start: why for row, why in (faults or {}).items() if start <= row < start + ROWS}
        yield Piece(batch.slice(start, ROWS), some)


# --- CSV ------------------------------------------------------------------------------------------


def _csv(path: str, skipped: list[Skipped]) -> Iterator[Piece]:
    pa = need_pyarrow(f"reading {shortened(path)}")
    from pyarrow import csv

    with open_input(path) as stream:
        head = stream.readline(1 << 20).decode("utf-8-sig", "replace").strip()
    if not head:
        return
    found = columns(head)
    delimiter = found.delimiter if found is not None else next((one for one in ",;\t" if one in head), ",")
    fields = [field.strip().strip('"') for field in head.split(delimiter)]
    named = found.named if found is not None else not any(_is_puzzle(field) for field in fields)
    names = fields if named else [("puzzle", "solution")[i] if found else f"column{i + 1}" for i in range(len(fields))]

    def note(row: Any) -> str:
        number = row.number if row.number is not None else 0
        skipped.append(Skipped(number, f"{row.actual_columns} fields, not {row.expected_columns}"))
        return "skip"

    with open_input(path) as stream:
        reader = csv.open_csv(
            stream,
            read_options=csv.ReadOptions(
                use_threads=False, block_size=_CHUNK, column_names=names, skip_rows=int(named), encoding="utf8"
            ),
            parse_options=csv.ParseOptions(delimiter=delimiter, invalid_row_handler=note),
            convert_options=csv.ConvertOptions(column_types={name: pa.string() for name in names}),
        )
        yield Piece(_nothing(pa, reader.schema), {})  # a file of names alone gives a file of names
        for batch in reader:
            yield from _cut(batch)


def _nothing(pa: Any, schema: Any) -> Any:
    """Return a batch without rows."""
    return pa.record_batch([pa.array([], field.type) for field in schema], schema=schema)


def _is_puzzle(text: str) -> bool:
    """Whether a text looks like a puzzle: a line of cells, some of them empty."""
    square = len(text) >= 16 and math.isqrt(len(text)) ** 2 == len(text)
    return square and ("." in text or "0" in text) and text.replace(".", "0").isalnum()


# --- JSON lines -----------------------------------------------------------------------------------


def _json(path: str, _: list[Skipped]) -> Iterator[Piece]:
    pa = need_pyarrow(f"reading {shortened(path)}")
    schema = None
    number = 0
    for chunk in LineReader(path):
        rows: list[dict[str, Any]] = []
        faults: dict[int, str] = {}
        for line in chunk.split(b"\n"):
            number += 1
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise ValueError("not an object")
            except ValueError as error:
                faults[len(rows)] = f"line {number} is not a JSON object: {error}"
                row = {}
            rows.append(row)
        if not rows:
            continue
        if schema is None:
            schema = _schema_of(pa, rows)
        arrays = [_json_column(pa, [row.get(field.name) for row in rows], field) for field in schema]
        yield from _cut(pa.record_batch(arrays, schema=schema), faults)


def _schema_of(pa: Any, rows: list[dict[str, Any]]) -> Any:
    names = dict.fromkeys(name for row in rows for name in row)
    fields = []
    for name in names:
        try:
            type_ = pa.array([row.get(name) for row in rows]).type
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
            type_ = pa.string()  # values of several kinds, each as JSON
        fields.append(pa.field(name, pa.string() if pa.types.is_null(type_) else type_))
    return pa.schema(fields)


def _json_column(pa: Any, values: list[Any], field: Any) -> Any:
    if pa.types.is_string(field.type):
        values = [value if value is None or isinstance(value, str) else json.dumps(value) for value in values]
    try:
        return pa.array(values, field.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        words = f"the field {quoted(field.name)} holds values of another kind than at the beginning ({field.type})"
        raise SudokitError(words) from None


# --- Parquet and Arrow IPC ------------------------------------------------------------------------


def _parquet(path: str, _: list[Skipped]) -> Iterator[Piece]:
    pa = need_pyarrow(f"reading {shortened(path)}")
    from pyarrow import parquet

    with parquet.ParquetFile(path, buffer_size=1 << 20, pre_buffer=False) as file:
        yield Piece(_nothing(pa, file.schema_arrow), {})
        for batch in file.iter_batches(batch_size=ROWS, use_threads=False):
            yield Piece(batch, {})


def _arrow(path: str, _: list[Skipped]) -> Iterator[Piece]:
    pa = need_pyarrow(f"reading {shortened(path)}")
    with pa.OSFile(path) as stream:
        head = stream.read(6)
        stream.seek(0)
        if head == b"ARROW1":
            file = pa.ipc.open_file(stream)
            yield Piece(_nothing(pa, file.schema), {})
            for number in range(file.num_record_batches):
                yield from _cut(file.get_batch(number))
        else:
            reader = pa.ipc.open_stream(stream)
            yield Piece(_nothing(pa, reader.schema), {})
            for batch in reader:
                yield from _cut(batch)


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
            if first is not None and _is_puzzle(first):
                return name
    if not batch.num_rows and names:
        return ""
    raise InputFault(f"no column holds puzzles: there are {', '.join(names) or 'none'}; name it with --column")


def texts_in(batch: Any, column: str) -> Any:
    """Return a column as text.

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
    return found if pa.types.is_string(found.type) else found.cast(pa.string())


def layout_of(texts: Any) -> str:
    """Return the layout of a column of puzzles, by the number of cells of the first that can be a grid: 3x3 for 81."""
    for row in range(min(len(texts), 100)):
        text = (texts[row].as_py() or "").replace("|", "").replace(" ", "")
        size = math.isqrt(len(text))
        if size * size == len(text) and 4 <= size <= 64:
            return Layout(*likely_boxes(size)).spec
    return "3x3"
