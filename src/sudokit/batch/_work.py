"""The unit of work: one file in, one file out, written aside, renamed, with a manifest beside it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .._files import naming, replacing
from .._version import __version__
from ..formats import SOLUTION_NAMES
from ..grid import Layout, shortened
from ._answers import How
from ._generate import generate
from ._keys import invalid_rows
from ._kinds import need_pyarrow
from ._line_lane import answer_lines
from ._manifest import fingerprint, publish
from ._pieces import ROWS, InputFault, Piece, cut
from ._reading import TEXT_TYPES, layout_of, pieces, puzzle_column, texts_in
from ._task import MOST_FAULTS, Done, Signals, Stopped, Tally, Task
from ._verbs import VERBS
from ._writing import Hashed, Writer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._answers import Answers

__all__ = ["do", "source_of"]

_MOST_BYTES = 1 << 24  # about as many bytes of answers are in memory at a time


def do(task: Task, signals: Signals) -> Done:
    """Do a task; an input that cannot be read is reported, and leaves nothing behind.

    Raises
    ------
    OSError
        If the output cannot be written.
    """
    try:
        return Done(task.name, manifest=_made(task, signals))
    except InputFault as fault:
        words = str(fault)
        return Done(task.name, words if task.name in words else f"{shortened(task.name)}: {words}")


def _made(task: Task, signals: Signals) -> dict[str, Any]:
    """Make a file, and return its manifest."""
    before = source_of(task)
    began = time.time()
    tally = Tally()
    with naming(task.target):
        os.makedirs(os.path.dirname(task.target) or ".", exist_ok=True)
        with replacing(task.target) as stream:
            hashed = Hashed(stream)
            writer = Writer(hashed, task.target_form)
            _write(task, signals, writer, tally)
            writer.close()
            stream.flush()
            os.fsync(stream.fileno())  # a full disk shows here, before there is a manifest
            if source_of(task) != before:
                raise InputFault(f"{shortened(task.source)}: the file changed while it was read; run the same command again")
            output = {"name": os.path.basename(task.target), "bytes": hashed.size, "sha256": hashed.digest()}
            manifest = {
                "request": task.request,
                "input": before,
                "output": output,
                "rows": {"read": tally.rows, "written": tally.written, "invalid": tally.invalid},
                "statuses": tally.statuses,
                "faults": tally.faults,
                "versions": _versions(task),
                "began": round(began, 3),
                "seconds": round(time.time() - began, 3),
            }
            publish(task.target, manifest)
    return manifest


def source_of(task: Task) -> dict[str, Any] | None:
    """Return what a manifest records of the input of a task; None if it has none.

    Raises
    ------
    InputFault
        If the input does not exist.
    """
    if not task.source:
        return None
    try:
        found = fingerprint(task.source)
    except OSError as error:
        raise InputFault(f"{shortened(task.source)}: {error.strerror}") from None
    return found | ({"among": task.among} if task.among else {})


def _versions(task: Task) -> dict[str, str]:
    tables = task.target_form.kind != "lines" or (task.source and task.source_form.kind != "lines")
    return {"sudokit": __version__} | ({"pyarrow": need_pyarrow("tables").__version__} if tables else {})


def _write(task: Task, signals: Signals, writer: Writer, tally: Tally) -> None:
    if task.verb == "generate":
        generate(task, signals, writer, tally)
        return
    both_lines = task.source_form.kind == task.target_form.kind == "lines"
    if both_lines and task.verb in ("solve", "count") and answer_lines(task, signals, writer, tally):
        return
    _write_tables(task, signals, writer, tally)


def _write_tables(task: Task, signals: Signals, writer: Writer, tally: Tally) -> None:
    import numpy as np

    pa = need_pyarrow("batch, other than solving and counting from lines to lines,")
    keep = np.memmap(task.keep, np.uint8, "r") if task.keep and os.path.getsize(task.keep) else None
    column, layout, shared = "", None if task.layout is None else Layout.parse(task.layout), 0.0
    for batch, faults, share in _or_nothing(pieces(task.source, task.source_form), pa):
        column = column or puzzle_column(batch, task.column)
        if not column or (not batch.num_rows and writer.started):
            continue
        shape = layout or Layout.parse(layout_of(texts_in(batch, column, faults)))
        layout = shape if batch.num_rows else layout
        for some, why, _ in _cut(task, shape, batch, faults):
            if signals.stop.is_set():
                raise Stopped
            _answer(task, signals, writer, tally, shape, some, why, column, keep)
            signals.step(some.num_rows, (share - shared) * some.num_rows / batch.num_rows if batch.num_rows else 0.0)
        shared = share
    signals.step(0, 1.0 - shared)
    if task.invalid:
        tally.invalid, tally.faults = invalid_rows(task.invalid, MOST_FAULTS)


def _cut(task: Task, layout: Layout, batch: Any, faults: dict[int, str]) -> Iterator[Piece]:
    """Yield the rows that are answered at a time: as many as have answers of a few megabytes."""
    weight = VERBS[task.verb].weight(task.request["options"]) * max(1.0, layout.size**4 / 81**2)
    yield from cut(batch, faults, most=max(1, min(ROWS, int(_MOST_BYTES / weight)))) if batch.num_rows else [Piece(batch, {})]


def _answer(
    task: Task,
    signals: Signals,
    writer: Writer,
    tally: Tally,
    layout: Layout,
    batch: Any,
    faults: dict[int, str],
    column: str,
    keep: NDArray[np.uint8] | None,
) -> None:
    """Answer some rows, and write the answers."""
    import pyarrow as pa

    texts = texts_in(batch, column, faults)
    kept = None if keep is None else pa.array(keep[tally.rows : tally.rows + len(texts)] > 0)
    beside = _solutions_name(batch, column)
    given = texts_in(batch, beside) if beside and task.verb in ("check", "augment") else None
    how = How(
        layout, task.threads, signals.stop, task.request["options"], given, kept, tally.rows, os.path.basename(task.source)
    )
    answers = VERBS[task.verb].answer(texts, how)  # type: ignore[misc]  # generate alone has none
    _put_faults(answers, faults)
    if task.target_form.kind == "lines":
        writer.write_lines(_lines(task.verb, answers, texts))
    else:
        writer.write(_beside(task.verb, batch, column, answers))
    written = len(texts) if kept is None else kept.true_count
    tally.take(len(texts), answers.faults, answers.tally, written * answers.repeat)


def _or_nothing(found: Iterator[Piece], pa: Any) -> Iterator[Piece]:
    """Yield what is found, or one batch without rows, so that an empty file gives a file with columns."""
    none = True
    for piece in found:
        none = False
        yield piece
    if none:
        yield Piece(pa.record_batch([pa.array([], pa.string())], ["puzzle"]), {})


def _solutions_name(batch: Any, column: str) -> str:
    """Return the name of the column of solutions; "" if there is none that holds text."""
    names = [name for name in batch.schema.names if name.lower() in SOLUTION_NAMES and name != column]
    return next((name for name in names if str(batch.schema.field(name).type) in TEXT_TYPES), "")


def _put_faults(answers: Answers, faults: dict[int, str]) -> None:
    """State why rows could not be read at all, which the verb only sees as missing puzzles."""
    import pyarrow as pa

    if faults:
        answers.faults |= faults
        reasons = answers.columns["reason"].to_pylist() if "reason" in answers.columns else []
        for row, reason in faults.items():
            if reasons:
                reasons[row * answers.repeat : (row + 1) * answers.repeat] = [reason] * answers.repeat
        if reasons:
            answers.columns["reason"] = pa.array(reasons, pa.string())


def _beside(verb: str, batch: Any, column: str, answers: Answers) -> Any:
    """Return the columns of the input, then those of the answers; equal names get the verb in front."""
    import pyarrow as pa

    if answers.repeat > 1:
        batch = batch.take(pa.array(_sources(batch.num_rows, answers)))
    names, arrays = list(batch.schema.names), list(batch.columns)
    for name, array in answers.columns.items():
        if verb in ("convert", "augment") and name in ("puzzle", "solution"):  # in place of those of the input
            arrays[names.index(column if name == "puzzle" else _solutions_name(batch, column))] = array
            continue
        while name in names:
            name = f"{verb}_{name}"  # noqa: PLW2901
        names.append(name)
        arrays.append(array)
    made = pa.record_batch(arrays, names)
    return made if answers.keep is None else made.filter(answers.keep)


def _lines(verb: str, answers: Answers, texts: Any) -> list[bytes]:
    """Return the answers as lines; an invalid row says why."""
    lists = {name: array.to_pylist() for name, array in answers.columns.items()}
    line, puzzles = VERBS[verb].line, texts.to_pylist()
    kept = answers.keep.to_pylist() if answers.keep is not None else [True] * len(puzzles)
    made = []
    for number, row in enumerate(_sources(len(puzzles), answers).tolist()):
        if not kept[row]:
            continue
        if row in answers.faults:
            made.append(f"invalid # {answers.faults[row]}\n")
        else:
            text = line({name: values[number] for name, values in lists.items()}, puzzles[row])
            made.append(text.replace("\n", " | ") + "\n")
    return [text.encode() for text in made]


def _sources(rows: int, answers: Answers) -> NDArray[np.int64]:
    """Return for every row of the answers the row of the input that it belongs to."""
    import numpy as np

    return np.repeat(np.arange(rows), answers.repeat)
