"""JSON lines in: two passes, the first of which finds the columns and their types over the whole file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..grid import SudokitError, quoted, shortened
from ._kinds import need_pyarrow
from ._line_reader import LineReader
from ._pieces import InputFault, Piece, cut

__all__ = ["json_pieces"]


def json_pieces(path: str) -> Iterator[Piece]:
    """Yield the rows of a file; a line that is no object is a row without values, and marked."""
    pa = need_pyarrow(f"reading {shortened(path)}")
    schema = _schema_of(pa, path)
    for rows, faults, share in _objects(path):
        arrays = [_column(pa, [row.get(field.name) for row in rows], field) for field in schema]
        if not arrays:
            raise InputFault(next(iter(faults.values()), "no line is an object with values"))
        yield from cut(pa.record_batch(arrays, schema=schema), faults, share)


class _Objects(NamedTuple):
    """The objects of some lines, those that are none, by row, and how much of the file has been read."""

    rows: list[dict[str, Any]]
    faults: dict[int, str]
    share: float


def _objects(path: str) -> Iterator[_Objects]:
    number = 0
    reader = LineReader(path)
    for chunk in reader:
        rows: list[dict[str, Any]] = []
        faults: dict[int, str] = {}
        for line in bytes(chunk).split(b"\n"):
            number += 1
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise ValueError("not an object")
            except (ValueError, RecursionError) as error:
                faults[len(rows)] = f"line {number} is not a JSON object: {error}"
                row = {}
            rows.append(row)
        number -= 1  # the chunk ends with a line end
        if rows:
            yield _Objects(rows, faults, reader.share)


def _schema_of(pa: Any, path: str) -> Any:
    """Return the columns of a file, in the order in which they appear, with types that hold all their values."""
    types: dict[str, Any] = {}
    for rows, _, _ in _objects(path):
        for name in dict.fromkeys(name for row in rows for name in row):
            types[name] = _joined(pa, types.get(name), _type_of(pa, [row.get(name) for row in rows]))
    return pa.schema([pa.field(name, pa.string() if pa.types.is_null(one) else one) for name, one in types.items()])


def _type_of(pa: Any, values: list[Any]) -> Any:
    try:
        return pa.array(values).type
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return pa.string()  # values of several kinds, each as JSON


def _joined(pa: Any, one: Any, other: Any) -> Any:
    """Return a type for the values of two: that of both, numbers with fractions for integers, otherwise text."""
    if one is None or one == other or pa.types.is_null(one):
        return other
    if pa.types.is_null(other):
        return one
    try:
        pair = [pa.schema([pa.field("", kind)]) for kind in (one, other)]
        return pa.unify_schemas(pair, promote_options="permissive").field(0).type
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        return pa.string()


def _column(pa: Any, values: list[Any], field: Any) -> Any:
    if pa.types.is_string(field.type):
        values = [value if value is None or isinstance(value, str) else json.dumps(value) for value in values]
    try:
        return pa.array(values, field.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        words = f"the field {quoted(field.name)} holds values of several kinds ({field.type} and others)"
        raise SudokitError(words) from None
