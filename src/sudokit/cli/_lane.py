"""The fast lane of the command line: files of plain 9x9 lines, answered by the core without a Python object a line.

A file is read in chunks.  As soon as a line is not 81 characters like those before it, the rest of that file goes through
the readers of `formats`, which know every form; the answers are the same, only slower.
"""

from __future__ import annotations

import io
import os
from typing import IO, TYPE_CHECKING, Any, BinaryIO

from .. import _core
from .._batch import INVALID, STATUSES, _text_words
from .._errors import SudokitError
from .._grid import cell_name
from .._layout import Layout

if TYPE_CHECKING:
    from ._common import Source
    from ._sink import Sink

QUESTIONS = {"solve": 0, "count": 1, "check": 2}
# Bytes a chunk: large enough to keep all lanes of the solver busy, small enough that memory stays below 150 MB.
CHUNK = 16 << 20
CHECK_CHUNK = 1 << 20
_MOST_WARNINGS = 20


class Lane:
    """Answers the head of a file, as far as it is plain lines; `rest` is what comes after, or None at the end."""

    def __init__(self, source: Source, question: str, limit: int, threads: int | None) -> None:
        self.question, self.limit, self.threads = question, limit, threads or os.cpu_count() or 1
        self.fits = source.format is None and source.symbols is None
        self.fits = self.fits and (source.layout is None or source.layout._core.classic)
        self.lines = 0
        self.tally = [0] * 6
        self.imperfect = 0
        self.warnings: list[str] = []
        self.invalid = 0
        self.rest: BinaryIO | None = None

    def run(self, stream: BinaryIO, name: str, sink: Sink, step: Any) -> None:
        """Answer line after line into the sink; `step` is told how many there were."""
        self.rest = stream
        if not self.fits:
            return
        buffer = bytearray(CHECK_CHUNK if self.question == "check" else CHUNK)
        filled = _fill(buffer, 0, stream)
        if not filled:
            return
        stride = _core.line_stride(bytes(buffer[: min(filled, 83)]))
        core = Layout.classic()._core
        while filled:
            view = memoryview(buffer)[:filled]
            full = filled == len(buffer)
            regular = 0
            if stride is not None:
                whole = filled // stride * stride if full else filled
                regular = _core.regular_rows(_bytes(view[:whole]), stride)
                if regular:
                    self._answer(core, view[: regular * stride], stride, name, sink)
                    step(regular)
            used = min(filled, regular * (stride or 0))
            left = view[used:].tobytes()
            if stride is None or (used < whole and left.strip()):
                self.rest = _joined(left, stream)
                return
            # the beginning of a line goes to the front, and what follows it behind
            buffer[: len(left)] = left
            filled = _fill(buffer, len(left), stream) if full else 0
            if filled <= len(left):
                if left.strip() and len(left) < stride - 1:
                    self.rest = _joined(left, stream)
                    return
                if not left.strip():
                    break
                filled = len(left)
        self.rest = None

    def finish(self) -> int:
        """Say what was wrong, and return the exit status so far."""
        from .._solve import Status
        from ._common import warn

        for warning in self.warnings:
            warn(warning)
        if self.invalid > len(self.warnings):
            warn(f"{self.invalid - len(self.warnings)} more invalid lines")
        found = dict(zip(STATUSES, self.tally, strict=True))
        if self.question == "solve" and (several := found[Status.MULTIPLE]):
            warn(f"{several} puzzles have several solutions; one of each is shown")
        if found[Status.INVALID]:
            return 2
        if self.question == "check":
            return int(bool(found[Status.NONE] + found[Status.MULTIPLE] + found[Status.UNDECIDED]))
        return int(bool(found[Status.UNDECIDED] or (self.question == "solve" and found[Status.NONE])))

    def _slowly(self, line: bytes, name: str) -> bytes | None:
        """Answer a line in other symbols than digits; None if it is no puzzle at all."""
        from .._check import check
        from .._grid import Grid
        from .._solve import Status, solve

        try:
            grid = Grid.parse(line, layout=Layout.classic())
        except SudokitError:
            return None
        outcome = solve(grid, limit=self.limit)
        self.tally[STATUSES.index(outcome.status)] += 1
        if outcome.status is Status.INVALID:
            self.warnings.append(f"{name}: {outcome.reason}")
        if self.question == "count" and outcome.status is not Status.INVALID:
            return f"{outcome.count}\n".encode()
        if self.question == "solve" and outcome.grid is not None:
            return f"{outcome.grid.line()}\n".encode()
        words = str(outcome.status)
        if self.question == "check" and outcome.status is Status.UNIQUE:
            found = check(grid)
            words += " redundant " + " ".join(cell_name(*cell) for cell in found.redundant) if found.redundant else " minimal"
        return f"{words}\n".encode()

    def _answer(self, core: Any, rows: memoryview, stride: int, name: str, sink: Sink) -> None:
        blocks, tally, imperfect, invalid, _ = _core.answer_text(
            core, _bytes(rows), stride, QUESTIONS[self.question], self.limit, self.threads, None, ""
        )
        for row, kind, first, second in invalid:
            line = rows[row * stride : (row + 1) * stride].tobytes().rstrip(b"\r\n")
            if kind == 0 and (answer := self._slowly(line, name)) is not None:
                lines = b"".join(blocks).splitlines(keepends=True)
                lines[row] = answer
                blocks = [b"".join(lines)] if len(invalid) == 1 else lines
                tally[INVALID] -= 1
                continue
            self.invalid += 1
            if len(self.warnings) < _MOST_WARNINGS:
                self.warnings.append(f"{name}, line {self.lines + row + 1}: {_text_words(line, kind, first, second)}")
        self.tally = [a + b for a, b in zip(self.tally, tally, strict=True)]
        self.imperfect += imperfect
        self.lines += len(rows) // stride + (len(rows) % stride >= 81)
        for block in blocks:
            sink.write_bytes(block)


def _bytes(view: memoryview) -> Any:
    import numpy as np

    return np.frombuffer(view, dtype=np.uint8)


def _fill(buffer: bytearray, start: int, stream: BinaryIO) -> int:
    """Read into the buffer from `start` until it is full or there is no more; return where that is."""
    with memoryview(buffer) as view:
        while start < len(buffer):
            count = stream.readinto(view[start:])  # type: ignore[attr-defined]
            if not count:
                break
            start += count
    return start


class _Joined(io.RawIOBase):
    """Bytes read already, then the stream they came from."""

    def __init__(self, head: bytes, stream: IO[bytes]) -> None:
        self._head, self._stream = memoryview(head), stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        wanted = len(buffer)
        piece: bytes | memoryview = self._head[:wanted]
        self._head = self._head[wanted:]
        if not piece:
            piece = self._stream.read(wanted)
        buffer[: len(piece)] = piece
        return len(piece)


def _joined(head: bytes, stream: IO[bytes]) -> BinaryIO:
    return io.BufferedReader(_Joined(head, stream), 1 << 16)
