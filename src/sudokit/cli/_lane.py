"""The fast lane of the command line: files of plain 9x9 lines, answered by the core without a Python object per line.

A file is read in chunks.  All lines share one alphabet, that of ``--symbols`` or 1-9: a line with another character
in a cell is invalid.  As soon as a line is not 81 characters long, the rest of that file goes through the readers of
`formats`, which know every form.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, BinaryIO

from .. import _core
from ..grid import Alphabet, Layout, SudokitError
from ..solving import STATUSES, Status, text_words
from ._lines import several
from ._source import Source, warn
from ._streams import joined

if TYPE_CHECKING:
    from ._sink import Sink

MULTIPLE = STATUSES.index(Status.MULTIPLE)
QUESTIONS = {"solve": 0, "count": 1, "check": 2}
# Bytes per chunk for each of up to four threads: large enough to keep all lanes of the solver busy, small enough that little
# memory is used, over and over.
CHUNK = 4 << 20
CHECK_CHUNK = 1 << 20
_MOST_WARNINGS = 20


class Lane:
    """Answers the lines at the head of a file that share one alphabet; `rest` is what follows, or None at the end."""

    chunk = CHUNK
    most_chunks = 4  # read at once

    def __init__(self, source: Source, question: str, limit: int, threads: int | None) -> None:
        self.question, self.limit, self.threads = question, limit, threads or os.cpu_count() or 1
        self.fits = source.format is None and (source.layout is None or source.layout._core.classic)
        self.alphabet: Alphabet | None = None
        self.table: bytes | None = None
        if self.fits and source.symbols is not None:
            self.alphabet = _alphabet_of(source.symbols)
            self.table = self.alphabet.byte_values() if self.alphabet is not None else None
            self.fits = self.table is not None
        self.lines = 0  # answered by this lane
        self.entries = 0  # answered one by one by the command
        self.tally = [0] * 6
        self.imperfect = 0
        self.warnings: list[str] = []
        self.invalid = 0
        self.rest: BinaryIO | None = None

    def run(self, stream: BinaryIO, name: str, sink: Sink, step: Any) -> None:
        """Answer line after line into the sink; `step` is called with the number of lines."""
        self.rest = stream
        if not self.fits:
            return
        buffer = bytearray(CHECK_CHUNK if self.question == "check" else self.chunk * min(self.most_chunks, self.threads))
        filled = _fill(buffer, 0, stream)
        if not filled:
            return
        stride = _core.line_stride(bytes(buffer[: min(filled, 83)]), self.table)
        core = Layout.classic()._core
        while filled:
            view = memoryview(buffer)[:filled]
            full = filled == len(buffer)
            regular = 0
            if stride is not None:
                whole = filled // stride * stride if full else filled
                regular = _core.regular_rows(view[:whole], stride)
                if regular:
                    self._answer(core, view[: regular * stride], stride, name, sink)
                    step(regular)
            used = min(filled, regular * (stride or 0))
            left = view[used:].tobytes()
            if stride is None or (used < whole and left.strip()):
                self.rest = joined(left, stream)
                return
            # move an incomplete line to the front, and read on behind it
            buffer[: len(left)] = left
            filled = _fill(buffer, len(left), stream) if full else 0
            if filled <= len(left):
                if left.strip() and len(left) < stride - 1:
                    self.rest = joined(left, stream)
                    return
                if not left.strip():
                    break
                filled = len(left)
        self.rest = None

    def take(self, codes: bytes) -> None:
        """Count answers to puzzles from files of another form, given the status of each; messages refer to the number of
        a puzzle."""
        self.tally = [count + codes.count(code) for code, count in enumerate(self.tally)]
        if self.question == "solve" and MULTIPLE in codes:
            self.tally[MULTIPLE] -= codes.count(MULTIPLE)
            for row, code in enumerate(codes, self.entries + self.lines + 1):
                if code == MULTIPLE:
                    warn(several(row))
        self.lines += len(codes)

    def finish(self) -> int:
        """Report what was wrong, and return the exit status so far."""
        for warning in self.warnings:
            warn(warning)
        if self.invalid > len(self.warnings):
            warn(f"{self.invalid - len(self.warnings)} more invalid lines")
        found = dict(zip(STATUSES, self.tally, strict=True))
        if self.question == "solve" and (ambiguous := found[Status.MULTIPLE]):
            warn(f"{ambiguous} puzzles have several solutions; one of each is shown")
        if found[Status.INVALID]:
            return 2
        if self.question == "check":
            return int(bool(found[Status.NONE] + found[Status.MULTIPLE] + found[Status.UNDECIDED]))
        return int(bool(found[Status.UNDECIDED] or (self.question == "solve" and found[Status.NONE])))

    def _answer(self, core: Any, rows: memoryview, stride: int, name: str, sink: Sink) -> None:
        answered = _core.answer_text(
            core, rows, stride, QUESTIONS[self.question], self.limit, self.threads, None, "", self.table
        )
        for row, kind, first, second in answered.invalid:
            self.invalid += 1
            if len(self.warnings) < _MOST_WARNINGS:
                line = rows[row * stride : (row + 1) * stride].tobytes()
                words = text_words(line, kind, first, second, self.alphabet)
                self.warnings.append(f"{name}, line {self.lines + row + 1}: {words}")
        statuses = answered.statuses
        self.tally = [count + statuses.count(code) for code, count in enumerate(self.tally)]
        self.imperfect += answered.imperfect
        self.lines += len(rows) // stride + (len(rows) % stride >= 81)
        answered.write(sink.write_bytes)


def _alphabet_of(symbols: str) -> Alphabet | None:
    """Return the alphabet of ``--symbols`` for 9x9 lines; None if it has another size, or symbols with a meaning in
    text."""
    from ..formats import unreadable

    try:
        alphabet = Alphabet.named(symbols, 9)
    except SudokitError:
        return None
    return alphabet if unreadable(alphabet) is None else None


def _fill(buffer: bytearray, start: int, stream: BinaryIO) -> int:
    """Read into the buffer from `start` until it is full or the input ends; return the end position."""
    with memoryview(buffer) as view:
        while start < len(buffer):
            count = stream.readinto(view[start:])  # type: ignore[attr-defined]
            if not count:
                break
            start += count
    return start
