"""Reading the sets that people use: lines, CSV, JSON lines, Parquet and Arrow, with the columns found by their names."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import _core
from ..formats import PUZZLE_NAMES, SOLUTION_NAMES, columns, csv_table, fields_of, first_record, line_ends, open_input, unclosed
from ..grid import Layout, MissingExtra, SudokitError, shortened
from ..solving import invalid_rows, rows_of, values_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PuzzleSet", "read_set"]

_PUZZLES = (*PUZZLE_NAMES, "board")
_ORIGIN = ("seed", "index", "isomorph")  # where `build` writes what a row was made from
_PACKINGS = (".gz", ".zst", ".xz", ".bz2")


@dataclass(frozen=True)
class PuzzleSet:
    """The rows of a file: uint8 arrays of values; `sound` says which puzzles can be read and have no conflicts.

    `origins`: uint64, shape (n, 3), if the file says what each row was made from: the seed and the index of the puzzle, and
    the number of the isomorph, where 0 is the puzzle itself.
    """

    name: str
    puzzles: NDArray[np.uint8]
    answers: NDArray[np.uint8] | None
    sound: NDArray[np.bool_]
    origins: NDArray[np.uint64] | None = None


def read_set(path: str | os.PathLike[str], layout: Layout) -> PuzzleSet:
    """Read a file of puzzles: lines, CSV or JSON lines, compressed or not; Parquet, or Arrow IPC.

    Rows that cannot be read, CSV records with too many or too few fields among them, are not sound.

    Raises
    ------
    SudokitError
        If the file cannot be read, or has no column of puzzles.
    """
    import numpy as np

    name = os.fspath(path)
    try:
        found = _columns(name, layout)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise SudokitError(f"{shortened(name)}: {error}") from error
    if not len(found["puzzle"]):
        raise SudokitError(f"{shortened(name)}: no puzzles")
    values, sound = _values(found["puzzle"], layout)
    origins = _origins([found[one] for one in _ORIGIN]) if "isomorph" in found else None
    if "answer" not in found:
        return PuzzleSet(name, values, None, sound, origins)
    full, readable = _values(found["answer"], layout)
    full[~readable] = np.zeros(layout.size**2, dtype=np.uint8)
    return PuzzleSet(name, values, full, sound, origins)


def _origins(columns: list[Any]) -> NDArray[np.uint64] | None:
    """Return the origins of rows; None if they are not numbers, and so have another meaning."""
    import numpy as np

    try:
        parts = [np.asarray(column) for column in columns]
        return None if any(part.dtype.kind == "f" for part in parts) else np.stack([one.astype(np.uint64) for one in parts], 1)
    except (TypeError, ValueError, OverflowError):
        return None


def _columns(name: str, layout: Layout) -> dict[str, Any]:
    """Return the columns of a file that an audit looks at: puzzle; answer, if there is one; the origin, if there is one."""
    stem, last = os.path.splitext(name.lower())
    suffix = os.path.splitext(stem)[1] if last in _PACKINGS else last
    if suffix == ".csv":
        return _in_csv(name)
    if suffix in (".jsonl", ".ndjson"):
        return _in_json(name)
    if suffix in (".parquet", ".pq"):
        return _in_parquet(name)
    if suffix in (".arrow", ".arrows", ".ipc", ".feather"):
        return _in_arrow(name)
    with open_input(name) as stream:
        text = stream.read()
        stride = _core.line_stride(text[:83])
        if stride and layout == Layout.classic() and _core.regular_rows(text, stride) * stride == len(text):
            return {"puzzle": text}  # 9x9 puzzles as plain lines, which the core reads
        lines = (line.decode("utf-8", "replace").partition("#")[0].strip() for line in text.split(b"\n"))
        return {"puzzle": [line for line in lines if line]}


def _chosen(name: str, names: list[str]) -> dict[str, str]:
    """Return the names of the columns that an audit looks at, of those that a file has."""
    known = {column.lower(): column for column in reversed(names)}
    found = next((known[one] for one in _PUZZLES if one in known), None)
    if found is None:
        raise SudokitError(f"{shortened(name)}: no column of puzzles: expected one named {', '.join(_PUZZLES)}")
    answer = next((known[one] for one in SOLUTION_NAMES if one in known), None)
    origin = {one: known[one] for one in _ORIGIN} if all(one in known for one in _ORIGIN) else {}
    return {"puzzle": found, **({} if answer is None else {"answer": answer}), **origin}


def _taken(table: Any, chosen: dict[str, str]) -> dict[str, Any]:
    """Return the chosen columns of a table; an origin that a row does not state is 0."""
    found = {role: table.column(name) for role, name in chosen.items()}
    for role in set(found) & set(_ORIGIN):
        if found[role].null_count:
            zero = table.column(chosen[role]).type
            found[role] = found[role].fill_null("0" if str(zero) in ("string", "large_string") else 0)
    return found


def _in_json(name: str) -> dict[str, Any]:
    rows = []
    with open_input(name) as stream:
        for line in stream:
            if line.strip():
                try:
                    row = json.loads(line)
                except (ValueError, RecursionError):
                    row = None
                rows.append(row if isinstance(row, dict) else {})
    chosen = _chosen(name, list(dict.fromkeys(key for row in rows for key in row)))
    return {
        role: [row.get(one) or 0 for row in rows] if role in _ORIGIN else [_text(row.get(one)) for row in rows]
        for role, one in chosen.items()
    }


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _pyarrow(name: str) -> Any:
    try:
        import pyarrow as pa
        import pyarrow.csv
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra(f"reading {shortened(name)}", "parquet") from error
    return pa


def _in_csv(name: str) -> dict[str, Any]:
    pa = _pyarrow(name)
    sink = pa.BufferOutputStream()
    with open_input(name) as stream:
        shutil.copyfileobj(stream, sink, 1 << 20)
    text = sink.getvalue()
    head = first_record(text[: 1 << 20].to_pybytes())
    found = columns(head.text)
    delimiter = found.delimiter if found is not None else ","
    names = [field.strip() for field in fields_of(head.text, delimiter)]
    named = found is None or found.named
    chosen = _chosen(name, names) if named else {"puzzle": "puzzle", "answer": "solution"}
    wanted = list(chosen.values())
    if not named:
        names = wanted
    rest = text[head.end if named else head.start :]
    _, _, place = _core.csv_records(memoryview(rest).cast("B"), delimiter)
    if place is not None:
        line = line_ends(text[: text.size - rest.size + place]) + 1
        raise SudokitError(f"{shortened(name)}: {unclosed(line)}")
    if not rest.size:
        return _taken(pa.table({one: pa.array([], pa.string()) for one in names}), chosen)
    try:
        table, bad = csv_table(rest, names, delimiter, wanted)
    except pa.ArrowException as error:
        raise SudokitError(f"{shortened(name)}: {error}") from error
    if bad:
        table = pa.concat_tables([table, pa.table({one: pa.nulls(len(bad), pa.string()) for one in wanted})])
    return _taken(table, chosen)


def _in_parquet(name: str) -> dict[str, Any]:
    pa = _pyarrow(name)
    try:
        chosen = _chosen(name, pa.parquet.read_schema(name).names)
        table = pa.parquet.read_table(name, columns=list(chosen.values()))
    except pa.ArrowException as error:
        raise SudokitError(f"{shortened(name)}: {error}") from error
    return _taken(table, chosen)


def _in_arrow(name: str) -> dict[str, Any]:
    pa = _pyarrow(name)
    try:
        with pa.OSFile(name) as stream:
            is_file = stream.read(6) == b"ARROW1"
            stream.seek(0)
            table = (pa.ipc.open_file if is_file else pa.ipc.open_stream)(stream).read_all()
    except pa.ArrowException as error:
        raise SudokitError(f"{shortened(name)}: {error}") from error
    return _taken(table, _chosen(name, table.column_names))


def _values(column: Any, layout: Layout) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return the values of a column, zeros for rows that cannot be read or have conflicts; and which rows have none."""
    import numpy as np

    _, rows = rows_of(column, layout)
    values, _ = values_of(layout, rows)
    sound = np.ones(len(values), dtype=bool)
    sound[[row for row, *_ in invalid_rows(rows)]] = False
    values[~sound] = 0
    return values, sound
