"""What the verbs answer: columns of Arrow beside the column of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..grid import Layout
from ..logic import explain_many, rate_many
from ..solving import STATUSES, Status, StopFlag, check_many, solve_many
from ..symmetry import canonical_many
from ._task import Stopped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Answers",
    "How",
    "answer_canonical",
    "answer_check",
    "answer_convert",
    "answer_count",
    "answer_explain",
    "answer_rate",
    "answer_solve",
    "answer_unique",
]

_INVALID = STATUSES.index(Status.INVALID)
_NAMES = [str(status) for status in STATUSES]


@dataclass(frozen=True, slots=True)
class How:
    """How to work: the layout of all rows, threads, what stops the work, the options, the solutions given beside the
    puzzles if there are any, which rows to keep, and how many rows of the file come before these."""

    layout: Layout
    threads: int
    stop: StopFlag
    options: Mapping[str, Any]
    solutions: Any = None
    keep: Any = None
    first: int = 0


@dataclass(slots=True)
class Answers:
    """The columns of an answer by name, why rows are invalid, how many rows have each status, which rows are kept, and how
    many rows, side by side, answer each row of the input."""

    columns: dict[str, Any]
    faults: dict[int, str]
    tally: dict[str, int] = field(default_factory=dict)
    keep: Any = None
    repeat: int = 1


def words_of(codes: NDArray[np.uint8], names: list[str]) -> Any:
    """Return a column of words, given as numbers."""
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(names, pa.string())).cast(pa.string())


def _grids(values: NDArray[np.uint8], shown: NDArray[np.bool_], empty: int = ord(".")) -> Any:
    """Return a column of 9x9 grids; rows not shown are null."""
    import numpy as np
    import pyarrow as pa

    text = values + np.uint8(ord("0"))
    if empty != ord("0") and not values.all():
        text[values == 0] = empty
    ends = np.arange(len(values) + 1, dtype=np.int32) * values.shape[1]
    nulls = int(len(shown) - np.count_nonzero(shown))
    bits = None if not nulls else pa.py_buffer(np.packbits(shown, bitorder="little"))
    return pa.StringArray.from_buffers(len(values), pa.py_buffer(ends), pa.py_buffer(text), bits, nulls)


def _reasons(rows: int, faults: Mapping[int, str]) -> Any:
    import pyarrow as pa

    if not faults:
        return pa.nulls(rows, pa.string())
    return pa.array([faults.get(row) for row in range(rows)], pa.string())


def _table(batch: Any) -> Any:
    """Return a batch as columns of Arrow, by name."""
    import pyarrow as pa

    if batch.stopped:
        raise Stopped
    table = pa.RecordBatchReader.from_stream(batch).read_all().combine_chunks()
    return {name: table.column(name).combine_chunks() if len(batch) else _none(table, name) for name in table.column_names}


def _none(table: Any, name: str) -> Any:
    import pyarrow as pa

    return pa.array([], table.schema.field(name).type)


def _tally(status: NDArray[np.uint8]) -> dict[str, int]:
    import numpy as np

    counts = np.bincount(status, minlength=len(_NAMES)).tolist()
    return {name: count for name, count in zip(_NAMES, counts, strict=True) if count}


def _invalid(status: NDArray[np.uint8], reason: Callable[[int], str]) -> dict[int, str]:
    import numpy as np

    return {row: reason(row) for row in np.flatnonzero(status == _INVALID).tolist()}


def answer_solve(texts: Any, how: How) -> Answers:
    """Answer with the solution, the number of solutions and the status."""
    import pyarrow as pa

    limit = how.options["limit"]
    batch = solve_many(texts, how.layout, limit, how.threads, stop=how.stop)
    if batch.stopped:
        raise Stopped
    faults = _invalid(batch.status, batch.reason)
    solution = _grids(batch.solutions, batch.solutions[:, 0] > 0) if how.layout.size == 9 else _table(batch)["solution"]
    columns = {
        "solution": solution,
        "count": pa.array(batch.counts),
        "status": words_of(batch.status, _NAMES),
        "reason": _reasons(len(batch), faults),
    }
    return Answers(columns, faults, _tally(batch.status))


def answer_count(texts: Any, how: How) -> Answers:
    """Answer with the number of solutions; null for invalid rows."""
    import pyarrow as pa

    batch = solve_many(texts, how.layout, min(how.options["limit"], 2**32 - 1), how.threads, stop=how.stop)
    if batch.stopped:
        raise Stopped
    faults = _invalid(batch.status, batch.reason)
    count = pa.array(batch.counts, mask=batch.status == _INVALID)
    return Answers({"count": count, "reason": _reasons(len(batch), faults)}, faults, _tally(batch.status))


def answer_check(texts: Any, how: How) -> Answers:
    """Answer with the status, whether the given solution is right, and with `minimal` whether the puzzle is minimal."""
    import pyarrow as pa

    batch: Any
    if how.options["minimal"]:
        batch = check_many(texts, how.layout, how.threads, stop=how.stop)
    else:
        batch = solve_many(texts, how.layout, 2, how.threads, stop=how.stop)
    if batch.stopped:
        raise Stopped
    faults = _invalid(batch.status, batch.reason)
    columns = {"status": words_of(batch.status, _NAMES)}
    if how.options["minimal"]:
        known = batch.minimal <= 1
        columns["minimal"] = pa.array(batch.minimal == 1, mask=~known)
        columns["redundant"] = pa.array(batch.redundant.sum(axis=1, dtype="uint16"), mask=~known)
    tally = _tally(batch.status)
    if how.solutions is not None:
        right = _right(texts, how) if how.options["minimal"] else _equal(batch, how)
        columns["solution_right"] = right
        tally["wrong solution"] = right.false_count
    columns["reason"] = _reasons(len(batch), faults)
    return Answers(columns, faults, tally)


def _right(texts: Any, how: How) -> Any:
    batch = solve_many(texts, how.layout, 2, how.threads, stop=how.stop)
    if batch.stopped:
        raise Stopped
    return _equal(batch, how)


def _equal(batch: Any, how: How) -> Any:
    """Return whether given solutions are those of the puzzles; null where there is not exactly one."""
    import pyarrow.compute as pc

    found = _grids(batch.solutions, batch.solutions[:, 0] > 0) if how.layout.size == 9 else _table(batch)["solution"]
    same = pc.equal(found, how.solutions.cast(found.type))
    # a unique puzzle whose solution is missing has a wrong one
    return pc.if_else(pc.is_valid(found), pc.fill_null(same, False), None)


def answer_rate(texts: Any, how: How) -> Answers:
    """Answer with status, level, score, the hardest technique, and whether the techniques suffice."""
    options = how.options
    batch = rate_many(texts, options["profile"], how.layout, how.threads, stop=how.stop, no_uniqueness=options["no_uniqueness"])
    columns = _table(batch)
    columns.pop("histogram", None)
    answers = _with_status(columns)
    if "level" in columns:
        answers.tally |= _counts(columns["level"])
    return answers


def answer_explain(texts: Any, how: How) -> Answers:
    """Answer with status, level, score, number of steps, and the path."""
    options = how.options
    batch = explain_many(
        texts,
        options["form"],
        options["profile"],
        options["language"],
        how.layout,
        how.threads,
        stop=how.stop,
        no_uniqueness=options["no_uniqueness"],
    )
    return _with_status(_table(batch))


def _with_status(columns: dict[str, Any]) -> Answers:
    """Return answers whose columns have a status and a reason."""
    import pyarrow.compute as pc

    rows = pc.indices_nonzero(pc.equal(columns["status"], "invalid")).to_pylist()
    return Answers(columns, {row: columns["reason"][row].as_py() for row in rows}, _counts(columns["status"]))


def _counts(column: Any) -> dict[str, int]:
    pairs = column.drop_null().value_counts().to_pylist()
    return {pair["values"]: pair["counts"] for pair in sorted(pairs, key=lambda pair: str(pair["values"]))}


def answer_canonical(texts: Any, how: How) -> Answers:
    """Answer with the canonical form and the number of automorphisms."""
    import numpy as np
    import pyarrow as pa

    batch = canonical_many(texts, how.layout, how.threads, stop=how.stop)
    if batch.stopped:
        raise Stopped
    sound = batch.automorphisms > 0
    faults = {row: batch.reason(row) for row in np.flatnonzero(~sound).tolist()}
    form = _grids(batch.forms, sound) if how.layout.size == 9 else _table(batch)["form"]
    columns = {
        "canonical": form,
        "automorphisms": pa.array(batch.automorphisms, mask=~sound),
        "reason": _reasons(len(batch), faults),
    }
    return Answers(columns, faults)


def answer_unique(texts: Any, how: How) -> Answers:
    """Keep the rows that an earlier pass found to be the first of their class."""
    return Answers({}, {}, keep=how.keep)


def answer_convert(texts: Any, how: How) -> Answers:
    """Answer with the puzzle in the standard notation; one that cannot be read stays as it is, with the reason."""
    import pyarrow as pa
    import pyarrow.compute as pc

    batch = check_many(texts, how.layout, how.threads, time_limit=0)  # reads, and searches nothing
    faults = _invalid(batch.status, batch.reason)
    sound = batch.status != _INVALID
    empty = how.options["empty"]
    if how.layout.size == 9:
        made = _grids(batch.puzzles, sound, ord(empty))
    else:
        table = pa.RecordBatchReader.from_stream(batch).read_all()
        made = pc.if_else(pa.array(sound), pc.replace_substring(table.column("puzzle").combine_chunks(), ".", empty), None)
    puzzle = pc.coalesce(made, texts.cast(pa.string()))
    return Answers({"puzzle": puzzle, "reason": _reasons(len(batch), faults)}, faults)
