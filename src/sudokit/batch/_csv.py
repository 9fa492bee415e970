"""CSV in: every record stays a row, in its place; one that does not fit the names, or is not UTF-8, is marked."""

from __future__ import annotations

import csv as plain
import math
import os
from collections.abc import Iterator
from typing import Any

from ..formats import columns, open_input
from ..grid import shortened
from ._kinds import form_of, need_pyarrow
from ._pieces import CHUNK, Piece, cut, nothing

__all__ = ["csv_pieces", "is_puzzle"]


def csv_pieces(path: str) -> Iterator[Piece]:
    """Yield the rows of a file; all columns are text."""
    pa = need_pyarrow(f"reading {shortened(path)}")
    from pyarrow import csv

    with open_input(path) as stream:
        head = stream.readline(1 << 20).decode("utf-8-sig", "replace").strip()
    if not head:
        return
    delimiter, names, named = _head(head)
    bad: dict[int, list[str | None]] = {}  # by the number of the record
    reasons: dict[int, str] = {}

    def note(row: Any) -> str:
        number = row.number - 1 - named
        fields = next(plain.reader([row.text], delimiter=delimiter), [])
        bad[number] = [*fields, *[None] * len(names)][: len(names)]
        reasons[number] = f"{row.actual_columns} fields, not {row.expected_columns}"
        return "skip"

    size = 0 if form_of(path).packing else os.path.getsize(path)
    with open_input(path) as stream:
        reader = csv.open_csv(
            stream,
            read_options=csv.ReadOptions(
                use_threads=False, block_size=CHUNK, column_names=names, skip_rows=int(named), encoding="utf8"
            ),
            # quoted values may hold line ends
            parse_options=csv.ParseOptions(delimiter=delimiter, newlines_in_values=True, invalid_row_handler=note),
            convert_options=csv.ConvertOptions(column_types={name: pa.string() for name in names}, check_utf8=False),
        )
        yield nothing(pa, reader.schema)
        seen = read = 0
        for batch in reader:
            whole, faults = _decoded(pa, batch)
            if bad:
                whole, faults = _merged(pa, whole, faults, bad, reasons, seen)
            seen += whole.num_rows
            read += CHUNK
            yield from cut(whole, faults, min(1.0, read / size) if size else 0.0)
        if bad:
            yield from cut(*_merged(pa, nothing(pa, reader.schema).batch, {}, bad, reasons, seen))


def _head(head: str) -> tuple[str, list[str], bool]:
    """Return the delimiter, the names of the columns, and whether the first line holds them."""
    found = columns(head)
    delimiter = found.delimiter if found is not None else next((one for one in ",;\t" if one in head), ",")
    fields = [field.strip() for field in next(plain.reader([head], delimiter=delimiter))]
    named = found.named if found is not None else not any(is_puzzle(field) for field in fields)
    if named:
        return delimiter, fields, True
    return delimiter, [("puzzle", "solution")[i] if found else f"column{i + 1}" for i in range(len(fields))], False


def is_puzzle(text: str) -> bool:
    """Whether a text looks like a puzzle: a line of cells, some of them empty."""
    square = len(text) >= 16 and math.isqrt(len(text)) ** 2 == len(text)
    return square and ("." in text or "0" in text) and text.replace(".", "0").isalnum()


def _decoded(pa: Any, batch: Any) -> tuple[Any, dict[int, str]]:
    """Return a batch whose text is sound, and the rows whose text was not."""
    faults: dict[int, str] = {}
    arrays = []
    for column in batch.columns:
        try:
            column.validate(full=True)
            arrays.append(column)
        except pa.ArrowInvalid:
            raw = column.view(pa.binary()).to_pylist()
            text = [None if value is None else value.decode("utf-8", "replace") for value in raw]
            pairs = enumerate(zip(raw, text, strict=True))
            faults |= {row: "not UTF-8" for row, (old, new) in pairs if new is not None and new.encode() != old}
            arrays.append(pa.array(text, pa.string()))
    return pa.record_batch(arrays, schema=batch.schema) if faults else batch, faults


def _merged(
    pa: Any, batch: Any, faults: dict[int, str], bad: dict[int, list[str | None]], reasons: dict[int, str], seen: int
) -> tuple[Any, dict[int, str]]:
    """Return a batch with the bad records in their places among its rows, the first of which is record `seen` or later;
    those beyond its rows stay in `bad`, unless it has no rows."""
    parts, made, used, count = [], dict[int, str](), 0, 0  # used: rows of the batch; count: rows of the whole
    for number in sorted(bad):
        before = number - seen - count
        if batch.num_rows and used + before > batch.num_rows:
            break
        parts.append(batch.slice(used, before))
        made |= {row - used + count: why for row, why in faults.items() if used <= row < used + before}
        used, count = used + before, count + before
        record = bad.pop(number)
        parts.append(pa.record_batch([pa.array([value], pa.string()) for value in record], schema=batch.schema))
        made[count] = reasons.pop(number)
        count += 1
    made |= {row - used + count: why for row, why in faults.items() if row >= used}
    parts.append(batch.slice(used))
    (whole,) = pa.Table.from_batches(parts).combine_chunks().to_batches() or [batch]
    return whole, made
