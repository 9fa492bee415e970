"""The standard streams of the command line, in whatever state the shell passes them.

Output is never lost silently: if standard output cannot be written, an error says so.  Messages are different: if
standard error is closed or full they are lost, and the answers continue.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
import sys
from collections.abc import Iterator
from typing import IO, Any, BinaryIO

from ..grid import SudokitError

__all__ = ["Output", "input_stream", "is_terminal", "output_stream", "standard_streams"]

_CLOSED = "standard output is closed"


class Output(io.FileIO):
    """Standard output; its errors name it, and after the first error it accepts no more."""

    def __init__(self) -> None:
        super().__init__(1, "wb", closefd=False)
        self.closed_by_shell = sys.stdout is None  # the shell's >&-
        self.failed = False

    def write(self, data: Any) -> int:
        """Write all of `data`, even if the system accepts only part of it at a time."""
        rest = memoryview(data).cast("B")
        while rest and not self.failed:
            try:
                if self.closed_by_shell:
                    raise SudokitError(_CLOSED)
                count = super().write(rest)
            except BaseException as error:
                self.failed = not isinstance(error, KeyboardInterrupt)
                if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
                    error.filename = "standard output"
                raise
            if count is None:  # non-blocking: wait until it accepts more
                select.select([], [self], [])
            else:
                rest = rest[count:]
        return memoryview(data).nbytes


class _Errors(io.FileIO):
    """Standard error: a message that cannot be written is lost silently."""

    def __init__(self) -> None:
        super().__init__(2, "wb", closefd=False)

    def write(self, data: Any) -> int:
        with contextlib.suppress(OSError):
            super().write(data)
        return memoryview(data).nbytes


@contextlib.contextmanager
def standard_streams() -> Iterator[Output | None]:
    """Replace the process's streams by safe ones until the end of the block; None if a caller has replaced them
    already."""
    before = sys.stdout, sys.stderr
    for handle, stand_in in ((0, os.devnull), (1, "/dev/full"), (2, os.devnull)):
        _reserve(handle, stand_in)
    made = None
    try:
        if sys.stdout is sys.__stdout__:
            made = Output()
            sys.stdout = _text(made, sys.stdout, unbuffered=getattr(sys.stdout, "write_through", False))
        if sys.stderr is sys.__stderr__:
            sys.stderr = _text(_Errors(), sys.stderr, line_buffering=True)
        yield made
    finally:
        sys.stdout, sys.stderr = before


def _reserve(handle: int, stand_in: str) -> None:
    """Open something in place of a closed stream, so that no other file gets its number."""
    try:
        os.fstat(handle)
    except OSError:
        os.open(stand_in if os.path.exists(stand_in) else os.devnull, os.O_RDWR)


def _text(raw: io.FileIO, like: Any, unbuffered: bool = False, **options: Any) -> io.TextIOWrapper:
    """Return a text stream with the encoding of another one."""
    if like is not None:
        options = {"encoding": like.encoding, "errors": like.errors, "line_buffering": like.line_buffering} | options
    else:
        options = {"encoding": "utf-8", "errors": "backslashreplace"} | options
    stream: Any = raw if unbuffered else io.BufferedWriter(raw)
    return io.TextIOWrapper(stream, write_through=unbuffered, **options)


def output_stream() -> IO[bytes]:
    """Return standard output for bytes.

    Raises
    ------
    SudokitError
        If it is closed.
    """
    buffer = getattr(sys.stdout, "buffer", None)
    if sys.stdout is None or getattr(getattr(buffer, "raw", buffer), "closed_by_shell", False):
        raise SudokitError(_CLOSED)
    return sys.stdout.buffer


def input_stream() -> BinaryIO:
    """Return standard input for bytes.

    Raises
    ------
    SudokitError
        If it is closed.
    """
    if sys.stdin is None:  # the shell's <&-
        raise SudokitError("standard input is closed: expected a file or a puzzle")
    return sys.stdin.buffer


def is_terminal(stream: Any) -> bool:
    """Whether a stream is a terminal; a closed stream is not."""
    return stream is not None and stream.isatty()


class _Joined(io.RawIOBase):
    """Bytes already read, then the rest of their stream."""

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


def joined(head: bytes, stream: IO[bytes]) -> BinaryIO:
    """Return a stream of bytes already read, followed by the rest of a stream."""
    return io.BufferedReader(_Joined(head, stream), 1 << 16)
