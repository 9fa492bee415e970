"""Texts that may hold one puzzle or several.

A single puzzle shows what its symbols are, and they are inferred (_values.py).  With several puzzles that is not
safe: a slip in one row would give it an alphabet of its own, and all its values would change.  So they share one
alphabet, that of `symbols=` or else 1-9, A-Z, a-z, and anything else is an error in its row.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

from ..grid import ParseError
from ._fast import Classic
from ._lines import Raw, numbered
from ._stream import read_stream
from ._types import DOCUMENT_LIMIT, Entry, Options

__all__ = ["RowReader", "read_several"]

Reader = Callable[[Raw, Options], Iterator[Entry]]


def read_several(lines: Raw, options: Options, reader: Reader) -> Iterator[Entry]:
    """Yield the entries of a text that may hold one puzzle or several.

    The first is read both ways.  If the results differ, it is held back until the second, or the end of the text.
    """
    kept = _Kept(lines)
    shared = reader(iter(kept), options._replace(several=True))
    first = next(shared, None)
    if first is None:
        return
    alone = next(reader(iter(kept.lines), options), None) if kept.complete else first
    kept.drop()
    if alone is None or _alike(first, alone):
        yield first
    else:
        second = next(shared, None)
        if second is None:
            yield alone
            return
        yield first
        yield second
    yield from shared


def reads_alike(line: bytes) -> bool | None:
    """Whether a plain 9x9 line reads the same alone and among others; None for lines that are not valid among others.

    >>> reads_alike(b"1" + b"." * 80), reads_alike(b"10" + b"." * 79), reads_alike(b"A" + b"." * 80)
    (True, False, None)
    """
    if Classic(Options(several=True)).read(line.strip()) is None:
        return None
    return Classic(Options()).read(line.strip()) is not None


def _alike(one: Entry, other: Entry) -> bool:
    return one._replace(error=None) == other._replace(error=None) and str(one.error) == str(other.error)


class _Kept:
    """Lines on their way to a reader, kept until the first puzzle has been read, up to the size limit of a document."""

    def __init__(self, lines: Raw) -> None:
        self._from = lines
        self._room = DOCUMENT_LIMIT
        self.lines: list[tuple[int, bytes]] = []
        self.complete = True

    def __iter__(self) -> Raw:
        for number, raw in self._from:
            if self.complete:
                self.lines.append((number, raw))
                self._room -= len(raw)
                if self._room < 0:
                    self.drop()
            yield number, raw

    def drop(self) -> None:
        """Stop keeping lines."""
        self.lines, self.complete = [], False


class RowReader:
    """Reads the rows of a batch, each the text of one puzzle, in the alphabet that they share."""

    def __init__(self, options: Options) -> None:
        self._options = options._replace(several=True)
        self._classic = Classic(self._options)

    def read(self, text: str | bytes) -> Entry:
        """Return the puzzle of a row, or the error if the row does not hold exactly one."""
        raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        grid = self._classic.read(raw.strip())
        if grid is not None:
            return Entry(grid)
        found = read_stream(numbered(io.BytesIO(raw)), self._options)
        entry = next(found, None)
        if entry is None:
            return Entry(None, ParseError("no puzzle: there are only blank lines, comments or frame"))
        if entry.error is None and next(found, None) is not None:
            return Entry(None, ParseError("a second puzzle begins in this row: expected one"))
        return entry
