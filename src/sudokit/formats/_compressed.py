"""Compressed input: detected by its first bytes or by its file name, and decompressed piece by piece."""

from __future__ import annotations

import importlib
import io
import os
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from ..grid import MissingExtra, SudokitError, shortened

__all__ = ["BrokenData", "decompressed", "is_compressed", "open_input"]

_PIECE = 1 << 18
_SLICE = 1 << 10  # bytes of zstd data, which may expand 32,768-fold


class _Way(NamedTuple):
    name: str
    module: str
    extra: str
    marks: tuple[bytes, ...]  # first bytes of such data


_WAYS = {
    ".gz": _Way("gzip", "gzip", "", (b"\x1f\x8b\x08",)),
    ".xz": _Way("xz", "lzma", "", (b"\xfd7zXZ\0",)),
    ".zst": _Way("zstd", "zstandard", "zstd", (b"\x28\xb5\x2f\xfd",)),
    # the marks of a first block, or of no block at all, in bzip2's nine block sizes
    ".bz2": _Way("bzip2", "bz2", "", tuple(b"BZh%d%b" % (n, m) for n in range(1, 10) for m in (b"1AY&SY", b"\x17rE8P\x90"))),
}


class BrokenData(SudokitError):
    """Compressed data that is damaged or cut short."""


def is_compressed(path: str) -> bool:
    """Whether the name of a file, or its first bytes, show that it is compressed; for pipes only the name is
    examined."""
    if os.path.splitext(path)[1].lower() in _WAYS:
        return True
    try:
        with open(path if os.path.isfile(path) else os.devnull, "rb") as stream:
            return _way_of(stream)[0] is not None
    except OSError:  # the reader reports why it cannot be read
        return False


def open_input(path: str) -> BinaryIO:
    """Open a file for reading; data compressed with gzip, xz, zstd or bzip2 is decompressed.

    Raises
    ------
    MissingExtra
        If the decompression library is not installed.
    """
    way = _WAYS.get(os.path.splitext(path)[1].lower())
    stream = open(path, "rb")  # noqa: SIM115 (the caller closes it)
    try:
        return decompressed(stream, path) if way is None else _reader(way, stream, path)
    except BaseException:
        stream.close()
        raise


def decompressed(stream: BinaryIO, name: str) -> BinaryIO:
    """Return a stream of the content of another, decompressed if its first bytes show that it is compressed.

    Parameters
    ----------
    stream
        A buffered binary stream.
    name
        The name for error messages.

    Raises
    ------
    MissingExtra
        If the decompression library is not installed.
    """
    way, head = _way_of(stream)
    if not head:
        return stream
    joined = io.BufferedReader(_Pieces(_joined(head, stream)))
    return joined if way is None else _reader(way, joined, name)


def _way_of(stream: BinaryIO) -> tuple[_Way | None, bytes]:
    """Return how data is compressed, if at all, and the bytes read to find out.

    Reads no more than the possible beginning of a mark, so that it does not wait for lines that arrive slowly.
    """
    peek = getattr(stream, "peek", None)
    marks = [(mark, way) for way in _WAYS.values() for mark in way.marks]
    if peek is not None and not any(mark[:1] == peek(1)[:1] for mark, _ in marks):
        return None, b""
    head = b""
    while True:
        for mark, way in marks:
            if head == mark:
                return way, head
        byte = stream.read(1) if any(mark.startswith(head) for mark, _ in marks) else b""
        if not byte:
            return None, head
        head += byte


def _reader(way: _Way, stream: BinaryIO, name: str) -> BinaryIO:
    try:
        module = importlib.import_module(way.module)
    except ImportError:
        raise MissingExtra(f"reading {shortened(name)}", way.extra) from None
    if way.name == "zstd":
        opened: Any = io.BufferedReader(_Pieces(_frames(module, stream)))
    else:
        opened = {"gzip": "GzipFile", "xz": "LZMAFile", "bzip2": "BZ2File"}[way.name]
        opened = getattr(module, opened)(**{"fileobj" if way.name == "gzip" else "filename": stream, "mode": "rb"})
    return io.BufferedReader(_Whole(opened, stream, f"{shortened(name)}: damaged {way.name} data"), _PIECE)


def _frames(module: Any, stream: BinaryIO) -> Iterator[bytes]:
    """Yield the content of all frames of zstd data; the library reads only the first, and does not notice
    truncation."""
    frame: Any = None
    data = b""
    while data := data or stream.read(_SLICE):
        frame = frame or module.ZstdDecompressor().decompressobj()
        yield frame.decompress(data)
        data = b""
        if frame.eof:
            frame, data = None, frame.unused_data
    if frame is not None:
        raise EOFError("the last frame is incomplete")


def _joined(head: bytes, stream: BinaryIO) -> Iterator[bytes]:
    yield head
    some = getattr(stream, "read1", stream.read)
    while piece := some(_PIECE):
        yield piece


class _Pieces(io.RawIOBase):
    """A stream of pieces of bytes."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._left = pieces, memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._left:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._left = memoryview(piece)
        count = min(len(self._left), len(buffer))
        buffer[:count] = self._left[:count]
        self._left = self._left[count:]
        return count


class _Whole(io.RawIOBase):
    """Decompressed data that reports all faults as errors of one kind."""

    def __init__(self, opened: Any, source: BinaryIO, fault: str) -> None:
        self._opened, self._source, self._fault = opened, source, fault

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            count: int = self._opened.readinto(buffer)
        except Exception as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise  # an error of the system, not of the data
            raise BrokenData(f"{self._fault}: {error}") from None
        return count

    def close(self) -> None:
        self._source.close()
        super().close()
