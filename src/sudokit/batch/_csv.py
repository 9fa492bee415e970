"""CSV in: every record stays a row, in its place; one that does not fit the names, or is not UTF-8, is marked."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ..formats import BadRecord, columns, csv_table, fields_of, first_record, open_input
from ..grid import shortened
from ._kinds import need_pyarrow
from ._line_reader import RecordReader
from ._pieces import Piece, cut, nothing

__all__ = ["csv_pieces", "is_puzzle"]

_DELIMITERS = ",;\t"


def csv_pieces(path: str) -> Iterator[Piece]:
    """Yield the rows of a file; all columns are text."""
    pa = need_pyarrow(f"reading {shortened(path)}")
    with open_input(path) as stream:
        first = first_record(stream.read(1 << 20))
    if not first.text:
        return
    delimiter, names, named = _head(first.text)
    schema = pa.schema([(name, pa.string()) for name in names])
    yield nothing(pa, schema)
    left = first.end if named else first.start  # bytes before the first row
    reader = RecordReader(path, delimiter)
    for chunk in reader:
        rows, left = chunk[left:], max(0, left - len(chunk))
        if rows:
            table, bad = csv_table(rows, names, delimiter)
            (batch,) = table.combine_chunks().to_batches() or [nothing(pa, schema).batch]
            yield from cut(*_merged(pa, *_decoded(pa, batch), bad), reader.share)


def _head(head: str) -> tuple[str, list[str], bool]:
    """Return the delimiter, the names of the columns, and whether the first record holds them."""
    found = columns(head)
    delimiter = found.delimiter if found is not None else next((one for one in _DELIMITERS if one in head), ",")
    fields = [field.strip() for field in fields_of(head, delimiter)]
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


def _merged(pa: Any, batch: Any, faults: dict[int, str], bad: list[BadRecord]) -> tuple[Any, dict[int, str]]:
    """Return a batch with the bad records in their places among its rows."""
    if not bad:
        return batch, faults
    parts, made, used = [], dict[int, str](), 0  # used: rows of the batch
    for count, record in enumerate(bad):
        before = record.number - count
        parts.append(batch.slice(used, before - used))
        made |= {row + count: why for row, why in faults.items() if used <= row < before}
        values = [*record.fields, *[None] * len(batch.schema)][: len(batch.schema)]
        parts.append(pa.record_batch([pa.array([value], pa.string()) for value in values], schema=batch.schema))
        made[record.number] = record.reason
        used = before
    made |= {row + len(bad): why for row, why in faults.items() if row >= used}
    parts.append(batch.slice(used))
    (whole,) = pa.Table.from_batches(parts).combine_chunks().to_batches()
    return whole, made
