"""The text of a file, in chunks of whole lines."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from .. import _core
from ..formats import line_ends, open_input, unclosed
from ..grid import MissingExtra, shortened
from ._kinds import form_of
from ._pieces import CHUNK, InputFault

__all__ = ["LineReader", "faults_of", "stride_of", "texts_of"]

_LONGEST = 1 << 24  # bytes of a line


@contextlib.contextmanager
def faults_of(path: str) -> Iterator[None]:
    """Report whatever goes wrong in reading a file as a fault of that file."""
    try:
        yield
    except (InputFault, MissingExtra):
        raise
    except (OSError, EOFError, ValueError) as error:  # pyarrow's errors and those of the package are ValueErrors or OSErrors
        words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputFault(f"{shortened(path)}: {words.splitlines()[0] if words else type(error).__name__}") from None


class LineReader:
    """Chunks of whole lines, each with its line end.

    A chunk is a view of one buffer, and holds only until the next one is asked for.

    Parameters
    ----------
    path
        The file, which may be compressed.
    size
        Bytes of a chunk, at most, unless a line is longer.  0: as many as make a piece.
    """

    _unit = "a line"

    def __init__(self, path: str, size: int = 0) -> None:
        self.path, self.size = path, size or CHUNK
        self.share = 0.0
        """How much of the file has been read, from 0 to 1; 0 for compressed files."""

    def __iter__(self) -> Iterator[memoryview]:
        with faults_of(self.path), open_input(self.path) as stream:
            whole = 0 if form_of(self.path).packing else os.path.getsize(self.path)
            buffer = bytearray(self.size)
            left = read = 0
            while count := stream.readinto(memoryview(buffer)[left:]):  # type: ignore[attr-defined]
                filled = left + count
                read += count
                self.share = min(1.0, read / whole) if whole else 0.0
                end = self._end(buffer, left, filled)
                if end:
                    yield memoryview(buffer)[:end]
                    left = filled - end
                    buffer[:left] = buffer[end:filled]
                    continue
                left = filled
                if left > _LONGEST:
                    raise InputFault(f"{shortened(self.path)}: {self._unit} of more than {_LONGEST:,} bytes")
                if left == len(buffer):
                    buffer = bytearray(buffer) + bytearray(left)  # a new one: views of the old one may be about
            if left:
                yield memoryview(self._rest(bytes(buffer[:left])))

    def _end(self, buffer: bytearray, start: int, filled: int) -> int:
        """Return where the last line of the filled part of a buffer ends, if that is not before `start`; otherwise 0."""
        return buffer.rfind(b"\n", start, filled) + 1

    def _rest(self, text: bytes) -> bytes:
        """Return the last chunk, which has no line end."""
        return text + b"\n"


class RecordReader(LineReader):
    """Chunks of whole records of CSV, whose quoted values may hold line ends.

    Parameters
    ----------
    path
        The file, which may be compressed.
    delimiter
        The character between two values.
    """

    _unit = "a record"

    def __init__(self, path: str, delimiter: str) -> None:
        super().__init__(path)
        self._delimiter = delimiter
        self._lines = 0

    def _end(self, buffer: bytearray, start: int, filled: int) -> int:
        _, end, _ = _core.csv_records(memoryview(buffer)[:filled], self._delimiter)
        self._lines += line_ends(memoryview(buffer)[:end])
        return end

    def _rest(self, text: bytes) -> bytes:
        _, _, place = _core.csv_records(text, self._delimiter)
        if place is not None:
            line = self._lines + line_ends(text[:place]) + 1
            raise InputFault(f"{shortened(self.path)}: {unclosed(line)}")
        return text


def stride_of(chunk: memoryview) -> int:
    """Return the bytes of every line if a chunk holds nothing but 9x9 puzzles as plain lines, otherwise 0."""
    stride = _core.line_stride(bytes(chunk[:83]))
    if stride is None or len(chunk) % stride:
        return 0
    return stride if _core.regular_rows(chunk, stride) * stride == len(chunk) else 0


def texts_of(chunk: memoryview) -> list[bytes]:
    """Return the puzzles of a chunk of lines, without comments and blank lines."""
    cut = (line.partition(b"#")[0].strip() for line in bytes(chunk).split(b"\n"))
    return [line for line in cut if line]
