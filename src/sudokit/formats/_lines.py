"""Raw lines of a stream, bounded in length, and their text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Protocol

from ..grid import ParseError
from ._types import LINE_LIMIT, Line

Raw = Iterator[tuple[int, bytes]]


class Readable(Protocol):
    """A binary stream."""

    def readline(self, limit: int = -1, /) -> bytes:
        """Return the next line, or the first `limit` bytes of it."""


def numbered(stream: Readable, first: int = 1) -> Raw:
    """Yield the lines of a stream with their numbers, starting at `first`; none exceeds the limit by more than one
    byte.

    >>> import io
    >>> list(numbered(io.BytesIO(b"a\\nb")))
    [(1, b'a\\n'), (2, b'b')]
    """
    readline = stream.readline
    return enumerate(iter(lambda: readline(LINE_LIMIT + 1), b""), first)


_PICTURES = (
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF87a", "a GIF picture"),
    (b"GIF89a", "a GIF picture"),
    (b"%PDF-", "a PDF document"),
)
_HEAD = 4096  # how much of a text is examined if it begins with bytes that are not UTF-8


def without_binary(lines: Raw, file: str) -> Raw:
    """Yield the lines of a file, starting with the first one.

    Raises
    ------
    ParseError
        If the file is a picture or otherwise binary, rather than text.
    """
    head: list[tuple[int, bytes]] = []
    size = 0
    for line in lines:
        head.append(line)
        size += len(line[1])
        if size > _HEAD or (_is_text(head[0][1]) and not head[0][1].startswith(b"RIFF")):
            break
    data = b"".join(raw for _, raw in head)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):  # UTF-16, which `decoded` reports
        return itertools.chain(head, lines)
    kinds = [kind for mark, kind in _PICTURES if data.startswith(mark)]
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        kinds = ["a WebP picture"]
    if not kinds and b"\0" in data:
        kinds = ["a binary file, with NUL bytes"]
    if kinds:
        raise ParseError(f"this is {kinds[0]}, not text: expected puzzles as UTF-8 text", file=file)
    return itertools.chain(head, lines)


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decoded(number: int, raw: bytes) -> Line:
    """Return a line as text, without its line end and, in line 1, without a byte order mark.

    Raises
    ------
    ParseError
        If it is too long, is not UTF-8, or contains a NUL.
    """
    if len(raw) > LINE_LIMIT:
        raise ParseError(f"the line is longer than {LINE_LIMIT >> 20} MiB: expected lines of text", line=number)
    if number == 1:
        if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise ParseError("the text appears to be UTF-16: expected UTF-8", line=1, column=1)
        raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        shown = before + raw[error.start : error.start + 40].decode("utf-8", "replace")
        raise ParseError(
            f"byte {raw[error.start]:#04x} is not UTF-8: expected text",
            line=number,
            column=len(before) + 1,
            source=shown.rstrip("\r\n") if len(before) < 1000 else None,
        ) from None
    text = text.rstrip("\r\n")
    if "\0" in text:
        at = text.index("\0")
        source = text[: at + 40] if at < 1000 else None
        raise ParseError("a NUL character: expected text", line=number, column=at + 1, source=source)
    return Line(number, text)
