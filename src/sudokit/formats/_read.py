"""Text to puzzles: one puzzle, or all puzzles of a text or file."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from ..grid import AssumptionWarning, Grid, Layout, ParseError, arguments, as_layout, check_symbols
from ._fast import Classic
from ._types import DOCUMENT_LIMIT, LINE_LIMIT, Entry, Options
from ._write import format_of

if TYPE_CHECKING:
    from ..grid import Alphabet, Candidates
    from ._lines import Readable

__all__ = ["NoPuzzle", "entries_of_rows", "parse_candidates", "parse_many", "parse_one", "parse_puzzle", "read_file"]

_MOST_LINES = 1 << 14
"""The maximum number of lines in a text of one puzzle: 64 rows, with frames and room for comments."""
_MOST_LINES_OF_DOCUMENT = 1 << 19
"""The same for JSON and XML, in which every candidate may have its own line."""


_NO_OPTIONS = Options()


class NoPuzzle(ParseError):
    """A text with nothing in it that could be a puzzle."""


def parse_one(
    text: str | bytes,
    *,
    layout: Layout | str | None = None,
    symbols: Alphabet | str | None = None,
    format: str | None = None,
    drop_unknown: bool = False,
) -> Grid:
    """Read the only puzzle in a text as a grid; candidates in the text are dropped, with a warning.

    Parameters
    ----------
    text
        The puzzle in any format.
    layout
        Its layout or spec; it is an error if the text specifies another.  None: as the text specifies, otherwise boxes as
        close to square as possible.
    symbols
        Its alphabet, which takes precedence over what would be inferred.  None: as the text specifies.
    format
        The only format to accept; otherwise the format is detected.
    drop_unknown
        Whether constraints that cannot be carried are left out, with a warning, rather than an error.

    Raises
    ------
    ParseError
        If the text cannot be read or does not hold exactly one puzzle.

    Examples
    --------
    >>> from sudokit import formats
    >>> formats.parse_one("3 4 | . .\\n. . | . .\\n----+----\\n. . | . .\\n. . | 2 1").line()
    '34............21'
    """
    options = _options(layout, symbols, None, drop_unknown)
    _check_text(text)
    if format is None:
        # the hot path: 81 plain characters
        raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        grid = Classic(options).read(raw.strip())
        if grid is not None:
            return grid
    entry = _only(text, options, format)
    assert entry.grid is not None
    if entry.candidates is not None:
        words = "the eliminated candidates in the text are dropped: Candidates.parse keeps them"
        warnings.warn(words, AssumptionWarning, stacklevel=3)
    return entry.grid


def parse_puzzle(
    text: str | bytes,
    *,
    layout: Layout | str | None = None,
    symbols: Alphabet | str | None = None,
    format: str | None = None,
    drop_unknown: bool = False,
) -> Grid | Candidates:
    """Read the only puzzle in a text: a grid, or candidates if the text eliminates more than the values do.

    Parameters and errors are those of `parse_one`.

    Examples
    --------
    >>> from sudokit import formats
    >>> type(formats.parse_puzzle("1..4..1..1..4..1")).__name__, type(formats.parse_puzzle("1..4..1..1..4..1:212")).__name__
    ('Grid', 'Candidates')
    """
    options = _options(layout, symbols, None, drop_unknown)
    _check_text(text)
    if format is None:
        raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        grid = Classic(options).read(raw.strip())
        if grid is not None:
            return grid
    puzzle = _only(text, options, format).puzzle
    assert puzzle is not None
    return puzzle


def parse_candidates(
    text: str | bytes,
    *,
    layout: Layout | str | None = None,
    symbols: Alphabet | str | None = None,
    format: str | None = None,
    drop_unknown: bool = False,
) -> Candidates:
    """Read the only puzzle in a text with its candidates: those in the text, or else those that the values allow.

    Parameters and errors are those of `parse_one`.

    Examples
    --------
    >>> from sudokit import formats
    >>> formats.parse_candidates("1..4..1..1..4..1:212")[0, 1]
    (3,)
    """
    _check_text(text)
    entry = _only(text, _options(layout, symbols, None, drop_unknown), format)
    assert entry.grid is not None
    return entry.candidates if entry.candidates is not None else entry.grid.candidates()


def _check_text(text: str | bytes) -> None:
    """Raise an error at once for anything but text, and for a text too long to be one puzzle, whatever its
    content."""
    if not isinstance(text, str | bytes):
        raise arguments.wrong("text", "text or bytes", text)
    if len(text) <= _MOST_LINES:
        return
    document = text[:200].lstrip()[:1] in ("{", "[", "<", b"{", b"[", b"<")
    most = DOCUMENT_LIMIT if document else 2 * LINE_LIMIT
    lines = text.count("\n") if isinstance(text, str) else text.count(b"\n")
    if len(text) > most or lines > (_MOST_LINES_OF_DOCUMENT if document else _MOST_LINES):
        extent = f"{len(text):,} characters with {lines:,} line ends"
        raise ParseError(f"{extent} are too many for one puzzle; use parse_many or read_file for many", line=1, column=1)


def _only(text: str | bytes, options: Options, format: str | None) -> Entry:
    """Return the only entry of a text; its notes become warnings attributed to the caller's caller."""
    found: Entry | None = None
    for entry in _entries(_bytes(text), options, format, alone=True):
        if found is not None:
            raise (found.error if found.error is not None else None) or ParseError(
                "a second puzzle begins here: expected one; use parse_many or read_file for several", line=entry.line, column=1
            )
        found = entry
    if found is None or found.grid is None:
        raise (found.error if found else None) or _nothing(None)
    for note in found.notes:
        warnings.warn(note, AssumptionWarning, stacklevel=4)
    return found


def parse_many(
    text: str | bytes,
    *,
    layout: Layout | str | None = None,
    symbols: Alphabet | str | None = None,
    format: str | None = None,
    drop_unknown: bool = False,
) -> Iterator[Entry]:
    """Read all puzzles of a text; a puzzle that cannot be read gives an entry with its error.

    Symbols are inferred if the text holds one puzzle.  Several puzzles share one alphabet: `symbols`, or else 1-9,
    A-Z, a-z with ``0`` or ``.`` for an empty cell; a puzzle with anything else in a cell gives an entry with an
    error.  With `drop_unknown`, constraints that cannot be carried are left out, and noted, rather than an error.

    Raises
    ------
    ParseError
        If the text contains nothing.

    Examples
    --------
    >>> from sudokit import formats
    >>> [entry.line for entry in formats.parse_many("1..4..1..1..4..1\\n\\n# one more\\n12..34.....3..2.")]
    [1, 4]
    """
    if not isinstance(text, str | bytes):
        raise arguments.wrong("text", "text or bytes", text)
    if format is not None:
        format_of(format, "format")
    return _entries(_bytes(text), _options(layout, symbols, None, drop_unknown), format)


def read_file(
    file: str | os.PathLike[str] | BinaryIO | Readable,
    *,
    layout: Layout | str | None = None,
    symbols: Alphabet | str | None = None,
    format: str | None = None,
    name: str | None = None,
    first_line: int = 1,
    by_line: bool = False,
    drop_unknown: bool = False,
) -> Iterator[Entry]:
    """Read all puzzles of a file or a binary stream as they arrive: memory use does not grow with the file.

    Symbols are as for `parse_many`.  The first puzzle is held back until the second, or the end, if it would read
    differently alone.

    Parameters
    ----------
    file
        A path or a binary stream.
    layout, symbols, format
        As for `parse_one`.
    name
        The name of the file in error messages; by default its path.
    first_line
        The number of the first line, if the stream is the rest of a file; above 1, puzzles precede it, so no symbols
        are inferred.
    by_line
        Whether the text is known to have one puzzle per line, in whatever format.
    drop_unknown
        As for `parse_one`; what is left out is among the notes of an entry.

    Raises
    ------
    ParseError
        If the file cannot be opened or read, or contains nothing.
    """
    if not (isinstance(file, str | os.PathLike) or hasattr(file, "readline")) or isinstance(file, io.TextIOBase):
        raise arguments.wrong("file", "a path or a binary stream", file)
    if format is not None:
        format_of(format, "format")
    options = _options(layout, symbols, None if name is None else arguments.text("name", name), drop_unknown)
    first_line = arguments.integer("first_line", first_line, 1, 2**63 - 1)
    by_line = arguments.flag("by_line", by_line)
    if isinstance(file, str | os.PathLike):
        return _entries_of_path(os.fspath(file), options, format, first_line, by_line)
    return _entries(file, options, format, first_line, by_line)


def _entries_of_path(path: str, options: Options, format: str | None, first_line: int, by_line: bool) -> Iterator[Entry]:
    name = options.file or path
    options = options._replace(file=name)
    if "\0" in str(path):
        raise ParseError("it cannot be read: its name contains a NUL character", file=name)
    try:
        if os.path.isdir(path):
            raise ParseError("it is a directory: expected a file", file=name)
        with open(path, "rb") as stream:
            yield from _entries(stream, options, format, first_line, by_line)
    except OSError as error:
        raise ParseError(f"it cannot be read: {error.strerror or error}", file=name) from None


def _options(
    layout: Layout | str | None, symbols: Alphabet | str | None, file: str | None, drop_unknown: bool = False
) -> Options:
    if layout is None and symbols is None and file is None and drop_unknown is False:
        return _NO_OPTIONS
    drop = arguments.flag("drop_unknown", drop_unknown)
    return Options(as_layout(layout), None if symbols is None else check_symbols(symbols), file, drop_unknown=drop)


def _bytes(text: str | bytes) -> BinaryIO:
    return io.BytesIO(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))


def entries_of_rows(text: bytes, layout: Layout | None, symbols: Alphabet | str | None) -> Iterator[Entry]:
    """Yield the puzzles of a text as `parse_many` does, but in the alphabet that rows share even if there is only
    one."""
    return _entries(_bytes(text), Options(layout, symbols, several=True), None)


def _entries(
    stream: Readable | BinaryIO,
    options: Options,
    format: str | None,
    first_line: int = 1,
    by_line: bool = False,
    alone: bool = False,
) -> Iterator[Entry]:
    from ._blocks import read_lines
    from ._lines import numbered, without_binary
    from ._several import read_several
    from ._stream import read_stream

    reader = format_of(format, "format").reader if format is not None else read_lines if by_line else read_stream
    lines = numbered(stream, first_line)
    if options.file is not None and first_line == 1:
        try:
            lines = without_binary(lines, options.file)
        except ParseError as error:
            yield Entry(None, error, line=1)
            return
    if alone or options.several:
        found = reader(lines, options)
    elif first_line > 1:
        found = reader(lines, options._replace(several=True))
    else:
        found = read_several(lines, options, reader)
    empty = True
    for entry in found:
        empty = False
        yield entry
    if empty:
        raise _nothing(options.file)


def _nothing(file: str | None) -> ParseError:
    return NoPuzzle("no puzzle: there are only blank lines, comments or frame", file=file)
