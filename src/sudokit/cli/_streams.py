"""The standard streams of the command line, whatever state the shell hands them over in.

No output is lost without a word: what standard output does not take is an error that names it.  Messages are another matter:
where standard error is closed or full they are lost, and the answers go on.
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
    """Standard output; its errors say where they come from, and after the first of them it takes no more."""

    def __init__(self) -> None:
        super().__init__(1, "wb", closefd=False)
        self.closed_by_shell = sys.stdout is None  # the shell's >&-
        self.failed = False

    def write(self, data: Any) -> int:
        """Write all of it."""
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
            if count is None:  # it does not block: wait until it takes more
                select.select([], [self], [])
            else:
                rest = rest[count:]
        return memoryview(data).nbytes


class _Errors(io.FileIO):
    """Standard error: where nobody can read a message, it is lost without a further one."""

    def __init__(self) -> None:
        super().__init__(2, "wb", closefd=False)

    def write(self, data: Any) -> int:
        with contextlib.suppress(OSError):
            super().write(data)
        return memoryview(data).nbytes


@contextlib.contextmanager
def standard_streams() -> Iterator[Output | None]:
    """Put safe streams in the place of the process's own, and those back at the end; None where a caller has put others."""
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
    """Open something in the place of a closed stream, so that no other file gets its number."""
    try:
        os.fstat(handle)
    except OSError:
        os.open(stand_in if os.path.exists(stand_in) else os.devnull, os.O_RDWR)


def _text(raw: io.FileIO, like: Any, unbuffered: bool = False, **options: Any) -> io.TextIOWrapper:
    """Return a text stream that encodes as another one does."""
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
        raise SudokitError("standard input is closed: give a file or a puzzle")
    return sys.stdin.buffer


def is_terminal(stream: Any) -> bool:
    """Whether a stream is a terminal; one that is closed is none."""
    return stream is not None and stream.isatty()


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


def joined(head: bytes, stream: IO[bytes]) -> BinaryIO:
    """Return a stream of bytes that were read already and of what a stream still holds."""
    return io.BufferedReader(_Joined(head, stream), 1 << 16)
