"""Tables out of the text of CSV: where its records end, and columns of text by pyarrow.

pyarrow's own readers of streams read ahead in threads that no one waits for.  A program that ends meanwhile is torn down
while such a thread calls the stream, and aborts.  What pyarrow gets from here is memory that it owns.
"""

from __future__ import annotations

import csv
import re
from typing import Any, NamedTuple

from .. import _core
from ..grid import SudokitError

__all__ = ["BadRecord", "Head", "csv_table", "fields_of", "first_record", "line_ends", "unclosed"]

_BLANK = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*[\r\n])*")
_DELIMITERS = ",;\t"
_BLOCK = 1 << 26  # bytes that pyarrow parses at a time, and so the longest record


class Head(NamedTuple):
    """The first record of a file that is not blank, "" if there is none, and where it begins and ends."""

    text: str
    start: int
    end: int


class BadRecord(NamedTuple):
    """A record with too many or too few fields; records count from 0, and blank lines are none."""

    number: int
    fields: list[str]
    reason: str


def first_record(text: bytes) -> Head:
    """Return the first record of a file, by its first bytes."""
    start = _BLANK.match(text).end()  # type: ignore[union-attr]
    first, _, _ = _core.csv_records(text[start:], _DELIMITERS)
    end = start + first if first else len(text)
    return Head(text[start:end].decode("utf-8", "replace").strip(), start, end)


def line_ends(text: Any) -> int:
    """Return how many lines end in some bytes, as an editor counts them."""
    data = bytes(text)
    return max(data.count(b"\n"), data.count(b"\r"))


def unclosed(line: int) -> str:
    """Return what is said of a quote that opens in a line and is never closed."""
    return f"line {line}: a quote opens a value and is never closed"


def fields_of(record: str, delimiter: str) -> list[str]:
    """Return the fields of one record.

    Raises
    ------
    SudokitError
        If it cannot be read.
    """
    try:
        return next(csv.reader([record], delimiter=delimiter), [])
    except csv.Error as error:
        raise SudokitError(f"a record that cannot be read: {error}") from None


def csv_table(data: Any, names: list[str], delimiter: str, wanted: list[str] | None = None) -> tuple[Any, list[BadRecord]]:
    """Return whole records as a table of text, and those with too many or too few fields, which it leaves out.

    Parameters
    ----------
    data
        The text: bytes, or a buffer that pyarrow owns.  It is not checked to be UTF-8.
    names
        The names of the columns.
    delimiter
        The character between two values.
    wanted
        The columns to return; None: all.
    """
    import pyarrow as pa
    from pyarrow import csv as arrow

    bad: list[BadRecord] = []

    def note(row: Any) -> str:
        fields = _fields_if_readable(row.text, delimiter)
        bad.append(BadRecord(row.number - 1, fields, f"{row.actual_columns} fields, not {row.expected_columns}"))
        return "skip"

    # without threads, one of which might still hold `note` when the program ends
    how = arrow.ReadOptions(use_threads=False, block_size=max(1, min(len(data), _BLOCK)), column_names=names)
    what = arrow.ParseOptions(delimiter=delimiter, newlines_in_values=True, invalid_row_handler=note)
    types = arrow.ConvertOptions(column_types=dict.fromkeys(names, pa.string()), include_columns=wanted, check_utf8=False)
    return arrow.read_csv(pa.BufferReader(_owned(pa, data)), how, what, types), bad


def _owned(pa: Any, data: Any) -> Any:
    """Return text in memory of pyarrow's own: its threads would need Python to give back any other."""
    if isinstance(data, pa.Buffer):
        return data
    buffer = pa.allocate_buffer(len(data))
    memoryview(buffer).cast("B")[:] = data
    return buffer


def _fields_if_readable(record: str, delimiter: str) -> list[str]:
    try:
        return fields_of(record, delimiter)
    except SudokitError:
        return []
