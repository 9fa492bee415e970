"""The fast lane: 9x9 puzzles from lines to lines, answered by the core without an object for a row."""

from __future__ import annotations

from .. import _core
from ..grid import Grid, Layout, SudokitError
from ..solving import STATUSES, Status, text_words
from ._line_reader import LineReader, stride_of, texts_of
from ._task import Signals, Stopped, Tally, Task
from ._writing import Writer

__all__ = ["answer_lines"]

_CHUNK = 82 << 13  # bytes at a time: with their answers they stay in the processor's cache
_QUESTIONS = {"solve": 0, "count": 1}
_MULTIPLE = STATUSES.index(Status.MULTIPLE)


def answer_lines(task: Task, signals: Signals, writer: Writer, tally: Tally) -> bool:
    """Answer a file of 9x9 lines; False, with nothing written, if it is of another layout."""
    if task.layout is not None and Layout.parse(task.layout) != Layout.classic():
        return False
    decided, shared = task.layout is not None, 0.0
    reader = LineReader(task.source, _CHUNK)
    for chunk in reader:
        if not decided and not stride_of(chunk):
            texts = texts_of(chunk)
            if texts and len(texts[0]) != 81:
                return False
            decided = bool(texts)
        else:
            decided = True
        if signals.stop.is_set():
            raise Stopped
        signals.step(_answer(task, chunk, signals, writer, tally), reader.share - shared)
        shared = reader.share
    signals.step(0, 1.0 - shared)
    return True


def _answer(task: Task, chunk: memoryview, signals: Signals, writer: Writer, tally: Tally) -> int:
    """Answer the lines of a chunk; return how many there are."""
    faults: dict[int, str] = {}
    stride = stride_of(chunk)
    if not stride:
        chunk, stride = memoryview(_regular(chunk, faults)), 82
    if not chunk:
        return 0
    limit = task.request["options"]["limit"]
    core = Layout.classic()._core
    answered = _core.answer_text(
        core, chunk, stride, _QUESTIONS[task.verb], min(limit, 2**32 - 1), task.threads, signals.stop, "", None
    )
    if answered.stopped:
        raise Stopped
    for row, kind, first, second in answered.invalid:
        if row not in faults:
            faults[row] = text_words(bytes(chunk[row * stride : (row + 1) * stride]), kind, first, second, None)
    statuses = answered.statuses
    several = task.verb == "solve" and limit > 1 and _MULTIPLE in statuses
    blocks = answered.blocks
    if faults or several:
        lines = b"".join(blocks).splitlines(keepends=True)
        for row, status in enumerate(statuses if several else b""):
            if status == _MULTIPLE:
                lines[row] = b"multiple\n"
        for row, reason in faults.items():
            lines[row] = f"invalid # {reason}\n".encode()
        blocks = [b"".join(lines)]
    for block in blocks:
        writer.write_lines([block])
    counts = {str(status): statuses.count(code) for code, status in enumerate(STATUSES) if code in statuses}
    tally.take(len(statuses), faults, counts)
    return len(statuses)


def _regular(chunk: memoryview, faults: dict[int, str]) -> bytes:
    """Return the puzzles of a chunk as lines of 81 characters; one that cannot be read becomes a line of conflicts."""
    lines = []
    for row, text in enumerate(texts_of(chunk)):
        line = text
        if len(text) != 81:
            try:
                line = Grid.parse(text.decode("utf-8", "replace"), "3x3").line().encode()
            except SudokitError as error:
                faults[row] = str(error).splitlines()[0]
                line = b"1" * 81
        lines.append(line + b"\n")
    return b"".join(lines)
