"""Puzzles to order, a file of them at a time."""

from __future__ import annotations

from typing import Any

from ..generating import iter_generate
from ._kinds import need_pyarrow
from ._pieces import ROWS
from ._task import Signals, Stopped, Tally, Task
from ._writing import Writer

__all__ = ["generate"]


def generate(task: Task, signals: Signals, writer: Writer, tally: Tally) -> None:
    """Write the puzzles of a task: those of its seed from `first` on."""
    pa = need_pyarrow("batch generate")
    waiting: list[Any] = []
    batches = iter_generate(
        task.count,
        task.layout,
        seed=task.seed,
        first=task.first,
        threads=task.threads,
        stop=signals.stop,
        **task.request["options"],
    )
    for made in batches:
        waiting += pa.RecordBatchReader.from_stream(made).read_all().to_batches()
        if sum(batch.num_rows for batch in waiting) >= ROWS:
            waiting = _flush(pa, writer, task, waiting, tally)
        signals.step(len(made), len(made) / task.count)
    if signals.stop.is_set():
        raise Stopped
    _flush(pa, writer, task, waiting, tally, last=True)


def _flush(pa: Any, writer: Writer, task: Task, waiting: list[Any], tally: Tally, *, last: bool = False) -> list[Any]:
    """Write whole pieces, whose size does not depend on how the puzzles were made; return what is left."""
    if not waiting:
        return []
    table = pa.Table.from_batches(waiting).combine_chunks()
    end = table.num_rows if last else table.num_rows // ROWS * ROWS
    for start in range(0, end, ROWS):
        (batch,) = table.slice(start, min(ROWS, end - start)).combine_chunks().to_batches()
        if task.target_form.kind == "lines":
            writer.write_lines([f"{puzzle}\n".encode() for puzzle in batch.column("puzzle").to_pylist()])
        else:
            writer.write(batch)
        tally.take(batch.num_rows, {}, {})
    return [] if last else table.slice(end).to_batches()
